"""The actions of the journal: report a mistake, list, resolve and forget them."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse, callback
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.helpers import config_validation as cv, service
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType
from homeassistant.util.ulid import ulid_now
import voluptuous as vol

from .const import DOMAIN
from .grounder import GroundedAssistConfigEntry
from .grounding.model import SURE
from .journal.entries import Category, Method, Mistake, Resolution
from .journal.journal import Journal

LONGEST_CLAIM: Final = 2000
"""Characters of a claim or a correction."""
MOST_MISTAKES: Final = 1000

_ULID: Final = vol.All(cv.string, vol.Length(min=26, max=26))
_SAID: Final = vol.All(cv.string, vol.Length(min=1, max=LONGEST_CLAIM))


async def _async_report(call: ServiceCall, journal: Journal) -> ServiceResponse:
    """Keep what a person says was wrong; it is answered at once and written later."""
    data = call.data
    mistake = Mistake(
        id=ulid_now(),
        created=dt_util.utcnow(),
        claim=data["claim"],
        correction=data.get("correction"),
        method=Method.USER_CORRECTION,
        category=data["category"],
        confidence=SURE,
        interaction_id=data.get("interaction_id"),
        user_id=call.context.user_id,
    )
    journal.add(mistake)
    return {"mistake_id": mistake.id}


async def _async_list(call: ServiceCall, journal: Journal) -> ServiceResponse:
    """Return the latest mistakes."""
    since = call.data.get("since")
    found = await journal.async_mistakes(
        resolved=call.data.get("resolved"),
        topic=call.data.get("topic"),
        since=dt_util.as_utc(since) if isinstance(since, datetime) else None,
        limit=call.data["limit"],
    )
    return {"mistakes": [mistake_as_dict(one) for one in found]}


async def _async_resolve(call: ServiceCall, journal: Journal) -> ServiceResponse:
    """Mark a mistake as dealt with."""
    mistake_id = call.data["mistake_id"]
    if await journal.async_mistake(mistake_id) is None:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="mistake_not_found",
            translation_placeholders={"mistake_id": mistake_id},
        )
    journal.add(Resolution(mistake_id=mistake_id))
    return None


async def _async_purge(call: ServiceCall, journal: Journal) -> ServiceResponse:
    """Forget what is older than so many days."""
    removed = await journal.async_forget(call.data["keep_days"])
    return {"removed": removed}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Action:
    """One action: what it takes and who may call it."""

    do: Callable[[ServiceCall, Journal], Coroutine[Any, Any, ServiceResponse]]
    schema: vol.Schema
    response: SupportsResponse
    is_for_admins: bool = False


_ACTIONS: Final = {
    "report_mistake": _Action(
        do=_async_report,
        schema=vol.Schema(
            {
                vol.Required("claim"): _SAID,
                vol.Optional("correction"): _SAID,
                vol.Optional("category", default=Category.FACTUAL): vol.Coerce(Category),
                vol.Optional("interaction_id"): _ULID,
            }
        ),
        response=SupportsResponse.OPTIONAL,
    ),
    "list_mistakes": _Action(
        do=_async_list,
        schema=vol.Schema(
            {
                vol.Optional("resolved"): cv.boolean,
                vol.Optional("topic"): cv.string,
                vol.Optional("since"): cv.datetime,
                vol.Optional("limit", default=100): vol.All(vol.Coerce(int), vol.Range(min=1, max=MOST_MISTAKES)),
            }
        ),
        response=SupportsResponse.ONLY,
        is_for_admins=True,
    ),
    "resolve_mistake": _Action(
        do=_async_resolve,
        schema=vol.Schema({vol.Required("mistake_id"): _ULID}),
        response=SupportsResponse.NONE,
        is_for_admins=True,
    ),
    "purge": _Action(
        do=_async_purge,
        schema=vol.Schema({vol.Required("keep_days"): vol.All(vol.Coerce(float), vol.Range(min=0, max=36500))}),
        response=SupportsResponse.OPTIONAL,
        is_for_admins=True,
    ),
}


@callback
def async_setup_journal_services(hass: HomeAssistant) -> None:
    """Register the actions."""
    for name, action in _ACTIONS.items():
        hass.services.async_register(
            DOMAIN, name, _called(action), schema=action.schema, supports_response=action.response
        )


def _called(action: _Action) -> Callable[[ServiceCall], Coroutine[Any, Any, ServiceResponse]]:
    async def async_called(call: ServiceCall) -> ServiceResponse:
        if action.is_for_admins:
            await _async_require_admin(call)
        entry: GroundedAssistConfigEntry = service.async_get_config_entry(call.hass, DOMAIN, None)
        return await action.do(call, entry.runtime_data.journal)

    return async_called


async def _async_require_admin(call: ServiceCall) -> None:
    """Let nobody else see or change the mistakes; calls without a user are the owner's automations."""
    if call.context.user_id is None:
        return
    user = await call.hass.auth.async_get_user(call.context.user_id)
    if user is None or not user.is_admin:
        raise Unauthorized(context=call.context)


def mistake_as_dict(mistake: Mistake) -> JsonObjectType:
    """Return a mistake as the answer of an action."""
    return {
        "id": mistake.id,
        "interaction_id": mistake.interaction_id,
        "user_id": mistake.user_id,
        "claim": mistake.claim,
        "correction": mistake.correction,
        "detection_method": mistake.method,
        "category": mistake.category,
        "confidence": mistake.confidence,
        "topics": list(mistake.topics),
        "root_cause": mistake.root_cause,
        "resolved": mistake.resolved,
        "created": mistake.created.isoformat(),
    }
