"""Call for a person to look at what an agent got gravely wrong; never with what people said."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from homeassistant.components import persistent_notification
from homeassistant.core import HomeAssistant, callback, valid_entity_id
from homeassistant.helpers.translation import async_get_exception_message

from .checked import Checked
from .const import DOMAIN
from .grounding.model import Action, Claim, Delivery, Evidence, Finding, Rank, Verdict
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
    claim = finding.claim
    return {
        "entity_ids": list(claim.entity_ids),
        "claimed": _claimed(claim),
        "is_negated": claim.is_negated,
        "observed": {one.subject: one.value for one in finding.evidence if _is_state(one)},
        "verdict": finding.verdict.value,
        "reason": finding.reason.value,
        "actions": done,
    }


def _claimed(claim: Claim) -> str | float | None:
    """Return the state or the number that was claimed, in our words and not in theirs."""
    return claim.value.number if claim.value is not None else claim.meaning or None


def _is_state(one: Evidence) -> bool:
    return one.rank is Rank.OBSERVED and not one.earlier and valid_entity_id(one.subject)
