"""The actions that check a claim against the home or given texts, and a trace against its tool results."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import service
import voluptuous as vol

from .audit_reports import audited_as_dict, standing_as_dict
from .auditing import Asking, async_audit, async_hold, async_stand_at_home, steps_of
from .bounds import at_most, few
from .const import DOMAIN
from .evidence.overheard import said_here
from .grounder import GroundedAssistConfigEntry, Grounder
from .grounding.auditing.traces import StepKind
from .grounding.information import TARGET
from .grounding.limits import LONGEST_CLAIM, LONGEST_TEXT, MOST_TEXTS
from .grounding.model import Policy
from .memory_services import async_is_admin
from .second_opinions import Operation
from .services import LANGUAGE, WRITTEN, text
from .verification import VerifyRequest

STEPS_SCHEMA: Final = vol.All(
    few("steps"),
    [
        vol.Schema(
            {
                vol.Required("type"): vol.In([kind.value for kind in StepKind]),
                vol.Required("text"): vol.All(WRITTEN, at_most("steps")),
            }
        )
    ],
)
_VERIFY_CLAIM: Final = vol.Schema(
    {
        vol.Required("claim"): vol.All(text("claim", LONGEST_CLAIM), vol.Length(min=1)),
        vol.Optional("evidence"): vol.All(
            vol.Any(list, vol.All(str, lambda text: [text])), few("evidence"), [vol.All(WRITTEN, at_most("evidence"))]
        ),
        vol.Optional("language"): LANGUAGE,
        vol.Optional("confidence", default=TARGET): vol.All(vol.Coerce(float), vol.Range(min=0, max=1)),
    }
)
_AUDIT_TRACE: Final = vol.Schema({vol.Required("steps"): STEPS_SCHEMA})


@callback
def async_setup_audit_services(hass: HomeAssistant) -> None:
    """Register the actions."""
    for name, do, schema in (
        ("verify_claim", _async_verify_claim, _VERIFY_CLAIM),
        ("audit_trace", _async_audit_trace, _AUDIT_TRACE),
    ):
        hass.services.async_register(
            DOMAIN,
            name,
            do,
            schema=schema,
            supports_response=SupportsResponse.ONLY,
            description_placeholders={"most_characters": str(LONGEST_TEXT), "most_steps": str(MOST_TEXTS)},
        )


async def _async_verify_claim(call: ServiceCall) -> ServiceResponse:
    """Hold a claim against the home, for whoever calls, or against the texts that are given."""
    grounder = _grounder(call)
    claim, evidence = call.data["claim"], call.data.get("evidence")
    verifier = grounder.second_opinions.of(Operation.TRACE_AUDIT)
    asking = Asking(verifier=verifier, target=call.data["confidence"], said=said_here())
    user_id, language = call.context.user_id, call.data.get("language")
    if evidence is None:
        # Whether something is searched for hangs on names that others may not know of.
        asks_web = await async_is_admin(call.hass, user_id)
        request = VerifyRequest(
            text=claim,
            language=language,
            user_id=user_id,
            policy=Policy.OBSERVE,
            asks_web=asks_web,
            asks_verifier=False,
        )
        standing = async_stand_at_home(claim, await grounder.async_verify(request), asking)
        return standing_as_dict(await _async_while_loaded(call, standing))
    given = await grounder.verification.async_look_around(user_id, language)
    standing = async_hold(claim, evidence, None if given is None else given.scene, asking)
    return standing_as_dict(await _async_while_loaded(call, standing))


async def _async_audit_trace(call: ServiceCall) -> ServiceResponse:
    """Check the thoughts and answers of a trace against its tool results."""
    steps = [(StepKind(step["type"]), step["text"]) for step in call.data["steps"]]
    grounder = _grounder(call)
    asking = Asking(verifier=grounder.second_opinions.of(Operation.TRACE_AUDIT), said=said_here())
    given = await grounder.verification.async_look_around(call.context.user_id, None)
    audit = async_audit(steps_of(steps), None if given is None else given.scene, asking)
    return audited_as_dict(await _async_while_loaded(call, audit))


async def _async_while_loaded[Told](call: ServiceCall, asking: Coroutine[Any, Any, Told]) -> Told:
    """Return the answer as long as the entry stays loaded; whoever is asked belongs to it."""
    task = _entry(call).async_create_background_task(call.hass, asking, "grounded_assist audit of an action")
    try:
        await asyncio.wait((task,))
    finally:
        task.cancel()
    if task.cancelled():
        raise HomeAssistantError(translation_domain=DOMAIN, translation_key="interrupted")
    return task.result()


def _entry(call: ServiceCall) -> GroundedAssistConfigEntry:
    entry: GroundedAssistConfigEntry = service.async_get_config_entry(call.hass, DOMAIN, None)
    return entry


def _grounder(call: ServiceCall) -> Grounder:
    return _entry(call).runtime_data
