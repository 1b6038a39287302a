"""Look up what Home Assistant itself calls states, attributes and kinds in a language, and texts of our own."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from homeassistant.const import STATE_UNAVAILABLE, STATE_UNKNOWN, Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.translation import async_get_cached_translations, async_get_translations
from homeassistant.util.hass_dict import HassKey

from .const import DOMAIN
from .grounding.labels import Labels
from .grounding.model import Entity
from .lexicons import language_of

_COMPONENT: Final = "entity_component"
_ENTITY: Final = "entity"
_FALLBACK: Final = "en"
_OF_ALL: Final = "_"
_NEVER_SAID: Final = frozenset({STATE_UNAVAILABLE, STATE_UNKNOWN})
_DOMAINS: Final = frozenset(
    {
        *map(str, Platform),
        *("automation", "counter", "group", "input_boolean", "input_number", "input_select", "person", "plant"),
        *("schedule", "script", "sun", "timer", "zone"),
    }
)
_LOADED: HassKey[dict[str, frozenset[str]]] = HassKey("grounded_assist_labels")
"""Of which integrations the words of a language were fetched."""


async def async_texts(hass: HomeAssistant, language: str, category: str) -> Mapping[str, str]:
    """Return our own texts; in English for what is no language, as a file is called by it."""
    return await async_get_translations(hass, language_of(language) or _FALLBACK, category, [DOMAIN])


async def async_labels(hass: HomeAssistant, language: str) -> Labels:
    """Return the words of a language that Home Assistant has."""
    loaded = hass.data.setdefault(_LOADED, {})
    wanted = _DOMAINS | hass.config.top_level_components
    if loaded.get(language) != wanted:
        for category in (_COMPONENT, _ENTITY):
            await async_get_translations(hass, language, category, wanted)
        loaded[language] = frozenset(wanted)
    return Labels(
        state=partial(_state, hass, language),
        attribute=partial(_attribute, hass, language),
        kind=partial(_kind, hass, language),
    )


def _state(hass: HomeAssistant, language: str, entity: Entity, state: str, of: str = "") -> str | None:
    if state in _NEVER_SAID:
        return None
    return _find(hass, language, entity, f"state_attributes.{of}.state.{state}" if of else f"state.{state}")


def _attribute(hass: HomeAssistant, language: str, entity: Entity, attribute: str) -> str | None:
    return _find(hass, language, entity, f"state_attributes.{attribute}.name")


def _kind(hass: HomeAssistant, language: str, entity: Entity) -> str:
    return _find(hass, language, entity, "name", is_of_kind=True) or ""


def _find(hass: HomeAssistant, language: str, entity: Entity, key: str, *, is_of_kind: bool = False) -> str | None:
    """Return the most exact word: of the entity itself, of its class, of its domain."""
    rows = _of_class(hass, language, entity, key)
    found = rows if is_of_kind else (*_of_itself(hass, language, entity, key), *rows)
    return next(iter(found), None)


def _of_itself(hass: HomeAssistant, language: str, entity: Entity, key: str) -> Iterator[str]:
    registered = er.async_get(hass).async_get(entity.id)
    if registered is not None and registered.translation_key is not None:
        words = async_get_cached_translations(hass, language, _ENTITY, registered.platform)
        prefix = f"component.{registered.platform}.{_ENTITY}.{entity.domain}.{registered.translation_key}"
        yield from _word(words, f"{prefix}.{key}")


def _of_class(hass: HomeAssistant, language: str, entity: Entity, key: str) -> Iterator[str]:
    words = async_get_cached_translations(hass, language, _COMPONENT, entity.domain)
    for device_class in filter(None, (entity.device_class, _OF_ALL)):
        yield from _word(words, f"component.{entity.domain}.{_COMPONENT}.{device_class}.{key}")


def _word(words: Mapping[str, str], key: str) -> Iterator[str]:
    if word := words.get(key):
        yield word
