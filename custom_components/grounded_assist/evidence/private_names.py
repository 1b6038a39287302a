"""Tell whether words hold a name of the home, also one that nobody but its owner may see."""

from collections.abc import Iterator

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
    label_registry as lr,
)

from ..grounding.likeness import stem
from ..grounding.tokens import name_words

_OF_EVERYBODY = frozenset({("home",), ("sun",)})
"""What every home has by this name: the zone and the sun."""
_PERSON = "person"


async def async_has_private(hass: HomeAssistant, words: tuple[str, ...]) -> bool:
    """Return whether words name something or somebody of the home, or an account."""
    if has_private(hass, words):
        return True
    people = [user for user in await hass.auth.async_get_users() if not user.system_generated]
    names = {word for user in people for word in _stems(user.name or "")}
    return not names.isdisjoint(map(stem, words))


@callback
def has_private(hass: HomeAssistant, words: tuple[str, ...]) -> bool:
    """Return whether words name something or somebody of the home."""
    names = {_stems(name) for name in _names(hass)} - _OF_EVERYBODY
    names |= {(word,) for name in _people(hass) for word in _stems(name)}
    said = tuple(map(stem, words))
    lengths = {len(name) for name in names if len(name) <= len(said)} - {0}
    return any(said[start : start + length] in names for start in range(len(said)) for length in lengths)


def _stems(name: str) -> tuple[str, ...]:
    """Return the words of a name without the ending of a genitive or a plural."""
    return tuple(map(stem, name_words(name)))


def _people(hass: HomeAssistant) -> Iterator[str]:
    """Yield names of which each word tells somebody."""
    yield from (state.name for state in hass.states.async_all(_PERSON))
    for entity in er.async_get(hass).entities.values():
        if entity.domain == _PERSON:
            yield from _names_of(entity)


def _names(hass: HomeAssistant) -> Iterator[str]:
    yield hass.config.location_name
    yield from (state.name for state in hass.states.async_all())
    yield from (entry.title for entry in hass.config_entries.async_entries())
    for entity in er.async_get(hass).entities.values():
        yield from _names_of(entity)
    devices = dr.async_get(hass)
    for device in (*devices.devices, *devices.child_devices):
        yield from (device.name or "", device.name_by_user or "")
    for area in ar.async_get(hass).async_list_areas():
        yield from (area.name, *area.aliases)
    for floor in fr.async_get(hass).async_list_floors():
        yield from (floor.name, *floor.aliases)
    yield from (label.name for label in lr.async_get(hass).async_list_labels())


def _names_of(entity: er.RegistryEntry) -> Iterator[str]:
    """Yield what an entity may be called by, also one without a state."""
    yield from (entity.name or "", entity.original_name or "")
    yield from (alias for alias in entity.aliases if isinstance(alias, str))
