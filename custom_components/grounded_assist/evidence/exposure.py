"""Which entities an asker may know of: exposed to Assist, and allowed by the user's permissions."""

from typing import Final

from homeassistant.auth.models import User
from homeassistant.auth.permissions.const import POLICY_READ
from homeassistant.components.conversation import DOMAIN as CONVERSATION
from homeassistant.components.homeassistant.exposed_entities import async_listen_entity_updates, async_should_expose
from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import CALLBACK_TYPE, Event, EventStateChangedData, HomeAssistant, callback
from homeassistant.helpers import device_registry as dr, entity_registry as er

from ..coercion import read_each
from ..turnstile import async_breathe

_SLICE: Final = 500
"""Entities that are looked at before others run."""
_FOLLOWED: Final = frozenset({"entity_id", "device_id", "area_id"})
"""What permissions may follow."""


class Exposure:
    """What is visible, kept up with the home so that asking costs nothing."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Know of nothing yet."""
        self._hass = hass
        self._exposed: set[str] = set()
        self._everyone: frozenset[str] | None = frozenset()
        self._allowed: dict[str, tuple[object, frozenset[str], frozenset[str]]] = {}
        self._changes = 0
        """Changes whenever a permission may."""
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

    async def async_visible(self, user: User | None) -> frozenset[str]:
        """Return what a user, or without one anybody, may know of; the same object until it changes."""
        everyone = self._all
        if user is None or user.is_admin or user.permissions.access_all_entities(POLICY_READ):
            return everyone
        rights, known, changes = user.permissions, dict[str, bool](), self._changes
        while (kept := self._allowed.get(user.id)) is None or kept[:2] != (user.permissions, everyone):
            if (rights, changes) != (user.permissions, self._changes):
                rights, known, changes = user.permissions, {}, self._changes
            unknown = [entity_id for entity_id in everyone if entity_id not in known]
            known |= {entity_id: rights.check_entity(entity_id, POLICY_READ) for entity_id in unknown[:_SLICE]}
            if len(unknown) <= _SLICE:
                # What has come or gone meanwhile leaves little to do, so this ends.
                allowed = frozenset(entity_id for entity_id in everyone if known[entity_id])
                self._allowed[user.id] = (rights, everyone, allowed)
                return allowed
            await async_breathe()
            everyone = self._all
        return kept[2]

    @property
    def _all(self) -> frozenset[str]:
        self._make_sure()
        if self._everyone is None:
            self._everyone = frozenset(self._exposed)
        return self._everyone

    def _make_sure(self) -> None:
        # In one piece: nobody may be told meanwhile of what is hidden now.
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
        data = event.data
        if data["action"] != "update" or not data["changes"].keys().isdisjoint(_FOLLOWED):
            self._forget_allowed()
        self.enter(data["entity_id"])

    @callback
    def _take_device(self, event: Event[dr.EventDeviceRegistryUpdatedData]) -> None:
        data = event.data
        if data["action"] != "update" or not data["changes"].keys().isdisjoint(_FOLLOWED):
            self._forget_allowed()

    def _forget_allowed(self) -> None:
        self._changes += 1
        self._allowed.clear()

    @callback
    def _take_option(self) -> None:
        self._is_unsure = True


@callback
def _is_come_or_gone(data: EventStateChangedData) -> bool:
    return data["old_state"] is None or data["new_state"] is None
