"""Describe corrections and reviews in the logbook: by states and by what was done, without anybody's words."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from homeassistant.components.event import DOMAIN as EVENT_DOMAIN
from homeassistant.components.logbook import (
    LOGBOOK_ENTRY_ENTITY_ID,
    LOGBOOK_ENTRY_MESSAGE,
    LOGBOOK_ENTRY_NAME,
    LazyEventPartialState,
)
from homeassistant.const import ATTR_DEVICE_CLASS
from homeassistant.core import HomeAssistant, callback, split_entity_id
from homeassistant.helpers.translation import (
    LOCALE_EN,
    async_get_cached_translations,
    async_translate_state,
)

from .coercion import text_or_none
from .const import DEFAULT_NAME, DOMAIN
from .corrections import EVENT_CORRECTED
from .escalation import EVENT_ESCALATED
from .evidence.naming import friendly_name, listed
from .grounding.meanings.states import OF_PLAYERS, OPPOSITES, Truth, row_of
from .our_entities import REPLY
from .reviewing import EVENT_REVIEWED

_DIGITS: Final = 2
"""Behind the point, at most."""
_OF_NUMBERS: Final = frozenset({"sensor", "number", "input_number", "counter"})
"""Domains that keep numbers as text."""

type Told = dict[str, str | None]
type Describe = Callable[[LazyEventPartialState], Told]


@callback
def async_describe_events(hass: HomeAssistant, async_describe_event: Callable[[str, str, Describe], None]) -> None:
    """Describe our events."""
    for event_type, describe in _DESCRIPTIONS.items():
        async_describe_event(DOMAIN, event_type, partial(describe, hass))


@callback
def _describe_claim(hass: HomeAssistant, key: str, event: LazyEventPartialState) -> Told:
    """Return what was claimed of which entities, what is otherwise, and what was done."""
    data = event.data
    entity_ids: list[str] = data["entity_ids"]
    # The frontend shows the name of this entity: that of the only thing spoken of, of nothing that of the agent.
    about = entity_ids or [data["agent_entity_id"]]
    told = {
        "agent": friendly_name(hass, data["agent_entity_id"]),
        "actions": ", ".join(_done(hass, action) for action in data["actions"]),
    }
    if differing := _differing(hass, data):
        told |= differing
    else:
        key = f"{key}_plain" if entity_ids else f"{key}_bare"
    return {
        LOGBOOK_ENTRY_NAME: listed(friendly_name(hass, entity_id) for entity_id in about),
        LOGBOOK_ENTRY_MESSAGE: _text(hass, key, told),
        LOGBOOK_ENTRY_ENTITY_ID: about[0] if len(about) == 1 else None,
    }


def _differing(hass: HomeAssistant, data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was claimed and what is otherwise, of several things with their names; empty if nothing is."""
    claimed, observed, is_negated = data["claimed"], data["observed"], data["is_negated"]
    if claimed is None or not data["entity_ids"]:
        return {}
    first = data["entity_ids"][0]
    said = _state(hass, first, _shown(hass, first, claimed))
    states = {entity_id: _state(hass, entity_id, value) for entity_id, value in observed.items() if value is not None}
    others = {entity_id: state for entity_id, state in states.items() if (state == said) is is_negated}
    if not others:
        return {}
    named = (state if len(observed) == 1 else f"{friendly_name(hass, one)}: {state}" for one, state in others.items())
    return {"claimed": _denied(hass, first, claimed, said) if is_negated else said, "observed": listed(named)}


def _denied(hass: HomeAssistant, entity_id: str, claimed: str, said: str) -> str:
    """Return "Locked" for "not unlocked", and "not Playing" where the opposite is no one state."""
    opposite = None if claimed in OF_PLAYERS else OPPOSITES.get(claimed)
    word = None if opposite is None else _word(hass, entity_id, _shown(hass, entity_id, opposite))
    return word or _text(hass, "logbook_not", {"state": said})


@callback
def _describe_review(hass: HomeAssistant, event: LazyEventPartialState) -> Told:
    """Return how many mistakes were looked back on."""
    message = _text(hass, "logbook_reviewed", {"mistakes": str(event.data["mistakes"])})
    return {LOGBOOK_ENTRY_NAME: DEFAULT_NAME, LOGBOOK_ENTRY_MESSAGE: message}


_DESCRIPTIONS: Final[Mapping[str, Callable[[HomeAssistant, LazyEventPartialState], Told]]] = {
    EVENT_CORRECTED: lambda hass, event: _describe_claim(hass, "logbook_corrected", event),
    EVENT_ESCALATED: lambda hass, event: _describe_claim(hass, "logbook_escalated", event),
    EVENT_REVIEWED: _describe_review,
}


def _text(hass: HomeAssistant, key: str, placeholders: Mapping[str, str]) -> str:
    texts = _texts(hass, "exceptions")
    return texts[f"component.{DOMAIN}.exceptions.{key}.message"].format(**placeholders)


def _texts(hass: HomeAssistant, category: str) -> Mapping[str, str]:
    """Return our texts in the language of the home, in English until that is loaded; any thread may ask."""
    cached = (async_get_cached_translations(hass, one, category, DOMAIN) for one in (hass.config.language, LOCALE_EN))
    return next(filter(None, cached))


def _done(hass: HomeAssistant, action: str) -> str:
    key = f"component.{DOMAIN}.entity.{EVENT_DOMAIN}.{REPLY}.state_attributes.actions.state.{action}"
    return _texts(hass, "entity").get(key, action)


def _shown(hass: HomeAssistant, entity_id: str, claimed: str | float) -> str | float:
    """Return the one state in which something is as claimed: "on" for a window that is open."""
    row = row_of(str(claimed), split_entity_id(entity_id)[0], _device_class(hass, entity_id))
    states = row.true if isinstance(row, Truth) else frozenset()
    return next(iter(states)) if len(states) == 1 else claimed


def _state(hass: HomeAssistant, entity_id: str, value: str | float) -> str:
    """Return a state as the home calls it, and a number as it is."""
    if isinstance(value, float) or split_entity_id(entity_id)[0] in _OF_NUMBERS:
        with suppress(ValueError, TypeError):
            return f"{float(value):.{_DIGITS}f}".rstrip("0").rstrip(".")
    # A word of ours, beside those of Home Assistant: "active".
    return _word(hass, entity_id, value) or str(value).replace("_", " ").capitalize()


def _word(hass: HomeAssistant, entity_id: str, value: str | float) -> str | None:
    """Return Home Assistant's own word for a state; None if it has none."""
    domain, state = split_entity_id(entity_id)[0], str(value)
    word = async_translate_state(hass, state, domain, None, None, _device_class(hass, entity_id))
    return None if word == state else word


def _device_class(hass: HomeAssistant, entity_id: str) -> str | None:
    state = hass.states.get(entity_id)
    return None if state is None else text_or_none(state.attributes.get(ATTR_DEVICE_CLASS))
