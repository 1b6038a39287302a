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

from ..grounding.tokens import name_words

_LONGEST = 8
"""Words of a name that is looked for."""
_OF_EVERYBODY = frozenset({("home",), ("sun",)})
"""What every home has by this name: the zone and the sun."""


async def async_has_private(hass: HomeAssistant, words: tuple[str, ...]) -> bool:
    """Return whether words name something or somebody of the home, or an account."""
    if has_private(hass, words):
        return True
    names = {word for user in await hass.auth.async_get_users() for word in name_words(user.name or "")}
    return not names.isdisjoint(words)


@callback
def has_private(hass: HomeAssistant, words: tuple[str, ...]) -> bool:
    """Return whether words name something or somebody of the home."""
    names = {name_words(name) for name in _names(hass)} - _OF_EVERYBODY
    names |= {(word,) for name in _people(hass) for word in name_words(name)}
    ends = range(1, _LONGEST + 1)
    return any(words[start : start + length] in names for start in range(len(words)) for length in ends)


def _people(hass: HomeAssistant) -> Iterator[str]:
    """Yield names of which each word tells somebody."""
    yield from (state.name for state in hass.states.async_all("person"))


def _names(hass: HomeAssistant) -> Iterator[str]:
    yield hass.config.location_name
    yield from (state.name for state in hass.states.async_all())
    for entity in er.async_get(hass).entities.values():
        yield from (entity.name or "", *(alias for alias in entity.aliases if isinstance(alias, str)))
    for device in dr.async_get(hass).devices:
        yield from (device.name or "", device.name_by_user or "")
    for area in ar.async_get(hass).async_list_areas():
        yield from (area.name, *area.aliases)
    for floor in fr.async_get(hass).async_list_floors():
        yield from (floor.name, *floor.aliases)
    yield from (label.name for label in lr.async_get(hass).async_list_labels())
