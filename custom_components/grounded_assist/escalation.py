"""Call for a person to look at what an agent got gravely wrong; never with what people said."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from homeassistant.components import persistent_notification
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.translation import async_get_exception_message

from .checked import Checked
from .const import DOMAIN
from .grounding.model import Action, Attribute, Claim, Delivery, Evidence, Finding, Source, Verdict
from .grounding.observed import observed_of
from .replies import CheckedReply

EVENT_ESCALATED: Final = f"{DOMAIN}_escalated"


@callback
def escalate(hass: HomeAssistant, reply: CheckedReply, sentences: Iterable[Checked], *, notifies: bool) -> None:
    """Fire an event for each claim of a reply that a person should look at, and notify once if that is wanted."""
    events = [event for sentence in sentences if sentence.delivery for event in _events(sentence.delivery)]
    for event in events:
        told = {"interaction_id": reply.interaction_id, "agent_entity_id": reply.agent_entity_id, **event}
        hass.bus.async_fire(EVENT_ESCALATED, told)
    if events and notifies:
        about = sorted({entity_id for event in events for entity_id in event["entity_ids"]})
        persistent_notification.async_create(
            hass,
            async_get_exception_message(DOMAIN, "escalated", {"entity_ids": ", ".join(about) or "-"}),
            notification_id=EVENT_ESCALATED,
        )


def _events(delivery: Delivery) -> Iterator[dict[str, Any]]:
    """Yield what is told of each escalated finding of a sentence."""
    reasons = {one.reason for one in delivery.mitigations if one.action is Action.ESCALATE}
    done = [one.action.value for one in delivery.mitigations if one.action is not Action.ESCALATE]
    for finding in delivery.findings:
        if finding.verdict is not Verdict.SUPPORTED and finding.reason in reasons:
            yield _event(finding, done or [Action.PASS.value])


def _event(finding: Finding, done: list[str]) -> dict[str, Any]:
    return {
        **facts_of(finding.claim, finding.evidence),
        "verdict": finding.verdict.value,
        "reason": finding.reason.value,
        "actions": done,
    }


def facts_of(claim: Claim, evidence: Iterable[Evidence]) -> dict[str, Any]:
    """Return what was claimed and what is seen of it, with no word that anybody said."""
    return {
        "entity_ids": list(claim.entity_ids),
        "claimed": _claimed(claim),
        "is_negated": claim.is_negated,
        "observed": {one.subject: _observed(claim, one) for one in evidence if _is_state(one)},
    }


def _claimed(claim: Claim) -> str | float | None:
    """Return the state or the number that was claimed, in our words and not in theirs."""
    return claim.value.number if claim.value is not None else claim.meaning or None


def _observed(claim: Claim, one: Evidence) -> Attribute:
    """Return the state that is seen, or the number beside it that the claim is about."""
    is_number = claim.value is not None and claim.value.number is not None
    number = observed_of(claim, one)[0] if is_number else None
    return one.value if number is None else number


def _is_state(one: Evidence) -> bool:
    # What the registries were asked for is what somebody said, also where it looks like an id.
    return one.source is Source.STATES and not one.earlier
