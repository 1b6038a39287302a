"""Which entities an asker may know of: exposed to Assist, and allowed by the user's permissions."""

from homeassistant.auth.models import User
from homeassistant.auth.permissions.const import POLICY_READ
from homeassistant.components.conversation import DOMAIN as CONVERSATION
from homeassistant.components.homeassistant.exposed_entities import async_listen_entity_updates, async_should_expose
from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import CALLBACK_TYPE, Event, EventStateChangedData, HomeAssistant, callback
from homeassistant.helpers import device_registry as dr, entity_registry as er

from ..coercion import read_each


class Exposure:
    """What is visible, kept up with the home so that asking costs nothing."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Know of nothing yet."""
        self._hass = hass
        self._exposed: set[str] = set()
        self._everyone: frozenset[str] | None = frozenset()
        self._allowed: dict[str, tuple[object, frozenset[str], frozenset[str]]] = {}
        self._is_unsure = False
        """An option changed of an entity that only the list of exposed entities knows."""

    def start(self) -> list[CALLBACK_TYPE]:
        """Follow what changes; return what ends it."""
        listen = self._hass.bus.async_listen
        return [
            listen(EVENT_STATE_CHANGED, self._take_state, event_filter=_is_come_or_gone),
            listen(er.EVENT_ENTITY_REGISTRY_UPDATED, self._take_entry),
            listen(dr.EVENT_DEVICE_REGISTRY_UPDATED, self._take_device),
            async_listen_entity_updates(self._hass, CONVERSATION, self._take_option),
        ]

    @callback
    def enter(self, entity_id: str) -> None:
        """Look again whether an entity is exposed; without a state it is not there, and in doubt it is hidden."""
        is_exposed = self._hass.states.get(entity_id) is not None and any(
            read_each(self._hass, "exposure of an entity", (entity_id,), self._is_exposed)
        )
        if is_exposed == (entity_id in self._exposed):
            return
        (self._exposed.add if is_exposed else self._exposed.discard)(entity_id)
        self._everyone = None

    def _is_exposed(self, entity_id: str) -> bool:
        return async_should_expose(self._hass, CONVERSATION, entity_id)

    @callback
    def visible(self, user: User | None) -> frozenset[str]:
        """Return what a user, or without one anybody, may know of; the same object until it changes."""
        self._make_sure()
        if self._everyone is None:
            self._everyone = frozenset(self._exposed)
        if user is None or user.is_admin or user.permissions.access_all_entities(POLICY_READ):
            return self._everyone
        permissions, everyone, allowed = self._allowed.get(user.id, (None, None, frozenset()))
        if permissions is not user.permissions or everyone is not self._everyone:
            may_read = user.permissions.check_entity
            allowed = frozenset(entity_id for entity_id in self._everyone if may_read(entity_id, POLICY_READ))
            self._allowed[user.id] = (user.permissions, self._everyone, allowed)
        return allowed

    def _make_sure(self) -> None:
        if not self._is_unsure:
            return
        self._is_unsure = False
        registry = er.async_get(self._hass)
        for entity_id in self._hass.states.async_entity_ids():
            if entity_id not in registry.entities:
                self.enter(entity_id)

    @callback
    def _take_state(self, event: Event[EventStateChangedData]) -> None:
        self.enter(event.data["entity_id"])

    @callback
    def _take_entry(self, event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        # A permission may follow the device or area of an entity.
        self._allowed.clear()
        self.enter(event.data["entity_id"])

    @callback
    def _take_device(self, event: Event[dr.EventDeviceRegistryUpdatedData]) -> None:
        del event
        self._allowed.clear()

    @callback
    def _take_option(self) -> None:
        self._is_unsure = True


@callback
def _is_come_or_gone(data: EventStateChangedData) -> bool:
    return data["old_state"] is None or data["new_state"] is None
