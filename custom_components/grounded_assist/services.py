"""The actions of the integration."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from homeassistant.const import STATE_OFF, STATE_ON, STATE_UNKNOWN
from homeassistant.core import (
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    State,
    SupportsResponse,
    callback,
    validate_state,
)
from homeassistant.exceptions import InvalidStateError, ServiceValidationError
from homeassistant.helpers import config_validation as cv, service
from homeassistant.util import dt as dt_util
from homeassistant.util.json import json_loads
import voluptuous as vol

from .bounds import at_most, few
from .coercion import encodable, mapping_or_empty
from .const import DOMAIN
from .evidence.transcript import parse_call
from .grounder import GroundedAssistConfigEntry, Utterance, VerifyRequest
from .grounding.limits import LONGEST_LANGUAGE, LONGEST_NAME, LONGEST_STATES, LONGEST_TEXT, MOST_STATES
from .grounding.model import Policy, ToolCall
from .memory_services import async_is_admin
from .reports import async_get_checks, async_get_messages, layers_as_list, report_as_dict

SERVICE_VERIFY: Final = "verify"

WRITTEN: Final = vol.All(str, encodable)
"""A text that is written as one, no number; of those that are few."""


def text(field: str, limit: int = LONGEST_TEXT) -> vol.All[Any]:
    """Return what takes a text; how long it is costs nothing to find out, so that is looked at first."""
    return vol.All(cv.string, at_most(field, limit), encodable)


def identifier(field: str) -> vol.All[Any]:
    """Return what takes an ID or a topic."""
    return vol.All(text(field, LONGEST_NAME), str.strip)


def moment(field: str) -> vol.All[Any]:
    """Return what takes a moment; its parser must not see what cannot be encoded."""
    return vol.All(vol.Any(datetime, vol.All(str, at_most(field, LONGEST_NAME), encodable)), cv.datetime)


_TURN_SCHEMA: Final = vol.Any(
    WRITTEN, vol.Schema({vol.Required("role"): vol.In(("user", "assistant")), vol.Required("text"): WRITTEN})
)

# Any language may be named; without a lexicon the report says so.
LANGUAGE: Final = vol.All(
    cv.string, at_most("language", LONGEST_LANGUAGE), vol.Match(r"^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$")
)

VERIFY_SCHEMA: Final = vol.Schema(
    {
        vol.Required("text"): text("text"),
        vol.Optional("request", default=""): text("request"),
        vol.Optional("language"): LANGUAGE,
        vol.Optional("policy", default=Policy.CORRECT): vol.Coerce(Policy),
        vol.Optional("explain", default=False): cv.boolean,
        vol.Optional("context", default={}): {
            vol.Optional("text", default=""): text("context"),
            vol.Optional("turns", default=[]): vol.All(few("turns"), [_TURN_SCHEMA]),
            vol.Optional("state_before"): vol.All(
                few("state_before", MOST_STATES, LONGEST_STATES), {cv.entity_id: object}
            ),
        },
        vol.Optional("tool_calls", default=[]): vol.All(
            few("tool_calls"),
            [
                {
                    vol.Required("name"): vol.All(cv.string, encodable),
                    vol.Optional("args", default={}): vol.Any(None, {str: object}),
                    vol.Optional("result", default=None): object,
                    vol.Optional("answered_at"): moment("answered_at"),
                    vol.Extra: object,
                }
            ],
        ),
    }
)


@callback
def async_setup_services(hass: HomeAssistant) -> None:
    """Register the actions."""
    hass.services.async_register(
        DOMAIN,
        SERVICE_VERIFY,
        _async_verify,
        schema=VERIFY_SCHEMA,
        supports_response=SupportsResponse.ONLY,
        description_placeholders={"most_characters": str(LONGEST_TEXT)},
    )


async def _async_verify(call: ServiceCall) -> ServiceResponse:
    """Check a text against the home, for whoever calls."""
    entry: GroundedAssistConfigEntry = service.async_get_config_entry(call.hass, DOMAIN, None)
    # Whether something is searched for hangs on names that others may not know of.
    asks_web = await async_is_admin(call.hass, call.context.user_id)
    request = replace(_verify_request(call), asks_web=asks_web)
    report = await entry.runtime_data.async_verify(request)
    language = request.language or call.hass.config.language
    checks = await async_get_checks(call.hass, language)
    told = report_as_dict(report, checks, await async_get_messages(call.hass, language))
    return told | {"layers": layers_as_list(report)} if request.explains else told


def _verify_request(call: ServiceCall) -> VerifyRequest:
    """Return what is to be verified, with everything the caller says of the turn."""
    data, context = call.data, call.data["context"]
    return VerifyRequest(
        text=data["text"],
        request=data["request"],
        language=data.get("language"),
        policy=data["policy"],
        context_text=context["text"],
        turns=tuple(map(_utterance, context["turns"])),
        state_before=_state_before(call.hass, context.get("state_before")),
        tool_calls=tuple(map(_tool_call, data["tool_calls"])),
        user_id=call.context.user_id,
        explains=data["explain"],
    )


def _utterance(turn: str | Mapping[str, str]) -> Utterance:
    """Return what was said before; who said it may be left out of what an agent said."""
    told = {"text": turn, "role": "assistant"} if isinstance(turn, str) else turn
    return Utterance(told["text"], is_reply=told["role"] == "assistant")


def _state_before(hass: HomeAssistant, told: Mapping[str, object] | None) -> dict[str, State] | None:
    """Return the states from before the turn; what is missing is as it is now."""
    if told is None:
        return None
    try:
        return {entity_id: _state(entity_id, seen, hass.states.get(entity_id)) for entity_id, seen in told.items()}
    except (InvalidStateError, ValueError) as error:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="state_not_valid",
            translation_placeholders={"message": str(error)},
        ) from error


def _state(entity_id: str, told: object, now: State | None) -> State:
    """Return one state; attributes may stand beside it or in a mapping of their own."""
    seen = told if isinstance(told, Mapping) else {"state": told}
    inside = seen.get("attributes")
    beside = {key: value for key, value in seen.items() if key not in {"state", "attributes"}}
    state = seen.get("state", now.state if now else STATE_UNKNOWN)
    attributes = dict(now.attributes if now else {}) | beside | dict(inside if isinstance(inside, Mapping) else {})
    return State(entity_id, _state_word(state), attributes)


def _state_word(state: object) -> str:
    """Return a state as text; on and off are booleans in YAML where they are not quoted."""
    if isinstance(state, bool):
        return STATE_ON if state else STATE_OFF
    return validate_state(encodable(str(state)))


def _tool_call(told: dict[str, object]) -> ToolCall:
    """Return one call; it was answered just now unless the caller says when."""
    at = told.get("answered_at")
    return parse_call(
        str(told["name"]),
        _arguments(told["args"]),
        _decoded(told["result"]),
        answered_at=dt_util.as_utc(at) if isinstance(at, datetime) else None,
    )


def _arguments(args: object) -> Mapping[str, object]:
    """Return the arguments of a call."""
    return mapping_or_empty(args)


def _decoded(result: object) -> object:
    """Return the answer of a tool; agents keep it as JSON, and logs keep that as JSON once more."""
    for _ in range(2):
        if not isinstance(result, str):
            break
        try:
            result = json_loads(result)
        except ValueError:
            break
    return result
