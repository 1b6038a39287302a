"""Whether words contain a name of the home, also one that only its owner may see."""

from collections.abc import Iterable, Iterator

from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED
from homeassistant.const import EVENT_CORE_CONFIG_UPDATE, EVENT_STATE_CHANGED
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
    label_registry as lr,
)
from homeassistant.helpers.dispatcher import async_dispatcher_connect

from ..coercion import text_or_none
from ..grounding.likeness import stem
from ..grounding.tokens import name_words
from .home import is_named_anew
from .naming import name_of, names_of_place

_OF_EVERYBODY = frozenset({("home",), ("sun",)})
"""What every home has by this name: the zone and the sun."""
_PERSON = "person"


class PrivateNames:
    """Every name of the home, gathered when it is asked for and kept until one of them may be another."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Know of none yet."""
        self._hass = hass
        self._names: frozenset[tuple[str, ...]] | None = None
        self._lengths: frozenset[int] = frozenset()

    @callback
    def start(self) -> tuple[CALLBACK_TYPE, ...]:
        """Follow what is named, but for accounts, which are few and looked at each time; return what ends that."""
        listen = self._hass.bus.async_listen
        return (
            listen(EVENT_STATE_CHANGED, self._forget, event_filter=is_named_anew),
            listen(EVENT_CORE_CONFIG_UPDATE, self._forget),
            listen(ar.EVENT_AREA_REGISTRY_UPDATED, self._forget),
            listen(dr.EVENT_DEVICE_REGISTRY_UPDATED, self._forget),
            listen(er.EVENT_ENTITY_REGISTRY_UPDATED, self._forget),
            listen(fr.EVENT_FLOOR_REGISTRY_UPDATED, self._forget),
            listen(lr.EVENT_LABEL_REGISTRY_UPDATED, self._forget),
            async_dispatcher_connect(self._hass, SIGNAL_CONFIG_ENTRY_CHANGED, self._forget),
        )

    async def async_hold(self, words: tuple[str, ...]) -> bool:
        """Return whether words name something or somebody of the home, or an account."""
        if self._hold(words):
            return True
        people = [user for user in await self._hass.auth.async_get_users() if not user.system_generated]
        names = {word for user in people for word in _stems(text_or_none(user.name) or "")}
        return not names.isdisjoint(map(stem, words))

    @callback
    def _forget(self, *_: object) -> None:
        self._names = None

    @callback
    def _hold(self, words: tuple[str, ...]) -> bool:
        names = self._names
        if names is None:
            own = {_stems(name) for name in _names(self._hass)} - _OF_EVERYBODY
            names = self._names = frozenset(own | {(word,) for name in _people(self._hass) for word in _stems(name)})
            self._lengths = frozenset(map(len, names)) - {0}
        said = tuple(map(stem, words))
        return any(said[start : start + length] in names for start in range(len(said)) for length in self._lengths)


def _stems(name: str) -> tuple[str, ...]:
    """Return the words of a name without the ending of a genitive or a plural."""
    return tuple(map(stem, name_words(name)))


def _people(hass: HomeAssistant) -> Iterator[str]:
    """Yield names of which each word alone identifies somebody."""
    yield from (name_of(hass, state) for state in hass.states.async_all(_PERSON))
    for entity in er.async_get(hass).entities.values():
        if entity.domain == _PERSON:
            yield from _names_of(entity)


def _names(hass: HomeAssistant) -> Iterator[str]:
    yield hass.config.location_name
    yield from (name_of(hass, state) for state in hass.states.async_all())
    yield from _texts(entry.title for entry in hass.config_entries.async_entries())
    for entity in er.async_get(hass).entities.values():
        yield from _names_of(entity)
    devices = dr.async_get(hass)
    for device in (*devices.devices, *devices.child_devices):
        yield from _texts((device.name, device.name_by_user))
    for area in ar.async_get(hass).async_list_areas():
        yield from names_of_place(area)
    for floor in fr.async_get(hass).async_list_floors():
        yield from names_of_place(floor)
    yield from _texts(label.name for label in lr.async_get(hass).async_list_labels())


def _names_of(entity: er.RegistryEntry) -> Iterator[str]:
    """Yield what an entity may be called by, also one without a state."""
    return _texts((entity.name, entity.original_name, *entity.aliases))


def _texts(names: Iterable[object]) -> Iterator[str]:
    return (name for name in map(text_or_none, names) if name)
