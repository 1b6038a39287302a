"""The actions of the memory: remember, recall, forget, confirm. Everybody for themselves, nobody for others."""

from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util.json import JsonObjectType

from .const import DOMAIN
from .evidence.overheard import said_here
from .grounder import Grounder
from .grounding.gate import Rejection
from .grounding.memories import Memory, Provenance
from .grounding.model import Evidence
from .journal.entries import Interaction
from .remembering import Remembered, Statement
from .showing import is_for


async def async_remember(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Store a statement; what does not pass the gate is answered with the reason."""
    remembered = await grounder.learner.remembering.async_remember(_statement(call, call.data["text"]))
    _raise_if_too_often(remembered)
    if remembered.memory is not None:
        return {"memory_id": remembered.memory.id, "confidence": remembered.memory.confidence}
    admission = remembered.admission
    return {
        "rejected": True,
        "reason": admission.rejection,
        "evidence": [evidence_as_dict(one) for one in admission.evidence],
    }


async def async_recall(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Return what fits a query best."""
    found = grounder.learner.remembering.recall(call.data["query"], call.context.user_id, call.data["limit"])
    return {"memories": [{**_memory_as_dict(one.memory), "score": one.score} for one in found]}


async def async_forget(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Forget a memory for good; one of somebody else is not there."""
    memory_id = call.data["memory_id"]
    is_admin = await async_is_admin(call.hass, call.context.user_id)
    if not grounder.learner.remembering.forget(memory_id, call.context.user_id, is_admin=is_admin):
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="memory_not_found",
            translation_placeholders={"memory_id": memory_id},
        )
    return None


async def async_confirm(call: ServiceCall, grounder: Grounder) -> ServiceResponse:
    """Take in that a reply, or a statement, was right."""
    learner = grounder.learner
    if (claim := call.data.get("claim")) is not None:
        _raise_if_too_often(await learner.remembering.async_confirm_claim(_statement(call, claim)))
    if (interaction_id := call.data.get("interaction_id")) is not None:
        interaction = await async_interaction(call, grounder, interaction_id)
        learner.remembering.confirm_reply(interaction, call.context.user_id)
    return None


async def async_interaction(call: ServiceCall, grounder: Grounder, interaction_id: str) -> Interaction:
    """Return a reply that is kept and that the person who calls may see."""
    interaction = await grounder.learner.journal.async_interaction(interaction_id)
    if interaction is None or not await _async_may_see(call, interaction):
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="interaction_not_found",
            translation_placeholders={"interaction_id": interaction_id},
        )
    return interaction


async def async_is_admin(hass: HomeAssistant, user_id: str | None) -> bool:
    """Return whether an administrator calls; calls without a user are the owner's automations."""
    user = None if user_id is None else await hass.auth.async_get_user(user_id)
    return user_id is None or (user is not None and user.is_admin)


def evidence_as_dict(one: Evidence) -> JsonObjectType:
    """Return what was seen, as the answer of an action."""
    return {
        "source": one.source,
        "subject": one.subject,
        "value": one.value,
        "observed_at": one.observed_at.isoformat(),
    }


def _raise_if_too_often(remembered: Remembered) -> None:
    if remembered.admission.rejection is Rejection.TOO_OFTEN:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="remembered_too_often")


async def _async_may_see(call: ServiceCall, interaction: Interaction) -> bool:
    user_id = call.context.user_id
    is_admin = await async_is_admin(call.hass, user_id)
    entries = call.hass.config_entries.async_loaded_entries(DOMAIN)
    return is_admin or any(is_for(interaction.user_id, user_id, entry) for entry in entries)


def _statement(call: ServiceCall, text: str) -> Statement:
    user_id = call.context.user_id
    provenance = Provenance.AUTOMATION if user_id is None else Provenance.PERSON
    return Statement(
        text=text, provenance=provenance, user_id=user_id, language=call.data.get("language"), before=said_here()
    )


def _memory_as_dict(memory: Memory) -> JsonObjectType:
    return {
        "id": memory.id,
        "type": memory.kind,
        "text": memory.text,
        "provenance": memory.provenance,
        "confidence": memory.confidence,
        "user_id": memory.user_id,
        "topics": list(memory.topics),
        "created": memory.created.isoformat(),
        "last_used": None if memory.used is None else memory.used.isoformat(),
    }
