"""The actions of the journal: report mistakes, list, resolve, review and forget them; and those of the memory."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse, callback
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.helpers import config_validation as cv, service
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType
import voluptuous as vol

from .const import DOMAIN
from .grounder import GroundedAssistConfigEntry, Grounder
from .grounding.limits import LONGEST_CLAIM
from .journal.entries import Category, Method, Mistake, Resolution
from .memory_services import (
    async_confirm,
    async_forget,
    async_interaction,
    async_is_admin,
    async_recall,
    async_remember,
    evidence_as_dict,
)
from .reporting import Told, async_told_mistake
from .services import identifier, moment, text
from .turnstile import async_breathe

MOST_MISTAKES: Final = 1000
MOST_MEMORIES: Final = 50

LIST_FIELDS: Final[dict[str | vol.Marker, Any]] = {
    vol.Optional("resolved"): cv.boolean,
    vol.Optional("topic"): identifier("topic"),
    vol.Optional("since"): moment("since"),
    vol.Optional("limit", default=100): vol.All(vol.Coerce(int), vol.Range(min=1, max=MOST_MISTAKES)),
}


def _said(field: str) -> vol.All[Any]:
    return vol.All(text(field, LONGEST_CLAIM), str.strip, vol.Length(min=1))


async def _async_report(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Keep what a person says was wrong; what is said instead is held against the home first.

    Administrators may report as much as they like, as they may purge it all; so may automations, which are theirs.
    """
    data = call.data
    if (interaction_id := data.get("interaction_id")) is not None:
        await async_interaction(call, grounder, interaction_id)
    user_id = call.context.user_id
    if not await async_is_admin(call.hass, user_id) and not grounder.learner.may_report(user_id):
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="reported_too_often")
    told = Told(
        claim=data["claim"],
        correction=data.get("correction"),
        category=data.get("category"),
        interaction_id=interaction_id,
        user_id=user_id,
    )
    noticed, evidence = await async_told_mistake(grounder, told)
    grounder.learner.take_mistake(noticed)
    if not evidence:
        return {"mistake_id": noticed.mistake.id}
    return {"mistake_id": noticed.mistake.id, "refuted": True, "evidence": [evidence_as_dict(one) for one in evidence]}


async def _async_list(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Return the latest mistakes."""
    return await async_listed(grounder, call.data)


async def async_listed(grounder: Grounder, asked: Mapping[str, Any]) -> JsonObjectType:
    """Return the latest mistakes, as far as they are asked for by `LIST_FIELDS`, and whether some cannot be read."""
    since = asked.get("since")
    found = await grounder.learner.journal.async_mistakes(
        resolved=asked.get("resolved"),
        topic=asked.get("topic"),
        since=dt_util.as_utc(since) if isinstance(since, datetime) else None,
        limit=asked["limit"],
    )
    await async_breathe()
    listed: JsonObjectType = {"mistakes": [mistake_as_dict(one) for one in found.entries]}
    return listed if found.is_complete else {**listed, "complete": False}


async def _async_resolve(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Mark a mistake as dealt with."""
    mistake_id = call.data["mistake_id"]
    if await grounder.learner.journal.async_mistake(mistake_id) is None:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="mistake_not_found",
            translation_placeholders={"mistake_id": mistake_id},
        )
    grounder.learner.journal.add(Resolution(mistake_ids=(mistake_id,)))
    return None


async def _async_review(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Review now what would be reviewed at night."""
    del call
    return await grounder.learner.reviewing.async_review()


async def _async_purge(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Forget what is older than so many days, and all that a person has taught for themselves."""
    keep_days = call.data["keep_days"]
    removed = await grounder.learner.journal.async_forget(keep_days)
    grounder.forget(dt_util.utcnow() - timedelta(days=keep_days))
    if (user_id := call.data.get("user_id")) is not None:
        await grounder.learner.learned.async_forget_person(user_id)
    return {"removed": removed}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Action:
    """One action: what it takes and who may call it."""

    do: Callable[[ServiceCall, Grounder], Coroutine[Any, Any, ServiceResponse]]
    schema: vol.Schema
    response: SupportsResponse
    is_for_admins: bool = False


_ACTIONS: Final = {
    "report_mistake": _Action(
        do=_async_report,
        schema=vol.Schema(
            {
                vol.Required("claim"): _said("claim"),
                vol.Optional("correction"): _said("correction"),
                vol.Optional("category"): vol.Coerce(Category),
                vol.Optional("interaction_id"): identifier("interaction_id"),
            }
        ),
        response=SupportsResponse.OPTIONAL,
    ),
    "confirm": _Action(
        do=async_confirm,
        schema=vol.Schema(
            vol.All(
                {
                    vol.Exclusive("interaction_id", "what"): identifier("interaction_id"),
                    vol.Exclusive("claim", "what"): _said("claim"),
                },
                cv.has_at_least_one_key("interaction_id", "claim"),
            )
        ),
        response=SupportsResponse.NONE,
    ),
    "remember": _Action(
        do=async_remember,
        schema=vol.Schema({vol.Required("text"): _said("text")}),
        response=SupportsResponse.OPTIONAL,
    ),
    "recall": _Action(
        do=async_recall,
        schema=vol.Schema(
            {
                vol.Required("query"): _said("query"),
                vol.Optional("limit", default=5): vol.All(vol.Coerce(int), vol.Range(min=1, max=MOST_MEMORIES)),
            }
        ),
        response=SupportsResponse.ONLY,
    ),
    "forget": _Action(
        do=async_forget,
        schema=vol.Schema({vol.Required("memory_id"): identifier("memory_id")}),
        response=SupportsResponse.NONE,
    ),
    "list_mistakes": _Action(
        do=_async_list,
        schema=vol.Schema(LIST_FIELDS),
        response=SupportsResponse.ONLY,
        is_for_admins=True,
    ),
    "resolve_mistake": _Action(
        do=_async_resolve,
        schema=vol.Schema({vol.Required("mistake_id"): identifier("mistake_id")}),
        response=SupportsResponse.NONE,
        is_for_admins=True,
    ),
    "review_mistakes": _Action(
        do=_async_review,
        schema=vol.Schema({}),
        response=SupportsResponse.OPTIONAL,
        is_for_admins=True,
    ),
    "purge": _Action(
        do=_async_purge,
        schema=vol.Schema(
            {
                vol.Required("keep_days"): vol.All(vol.Coerce(float), vol.Range(min=0, max=36500)),
                vol.Optional("user_id"): identifier("user_id"),
            }
        ),
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
        if action.is_for_admins and not await async_is_admin(call.hass, call.context.user_id):
            raise Unauthorized(context=call.context)
        entry: GroundedAssistConfigEntry = service.async_get_config_entry(call.hass, DOMAIN, None)
        return await action.do(call, entry.runtime_data)

    return async_called


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
        "was_said": mistake.was_said or mistake.method is not Method.GROUNDING,
        "created": mistake.created.isoformat(),
    }
