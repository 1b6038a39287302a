"""Call for a person to look at what an agent got gravely wrong; never with what people said."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from homeassistant.components import persistent_notification
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.translation import async_get_exception_message

from .checked import Checked
from .const import DOMAIN
from .evidence.naming import friendly_name
from .facts import facts_of, whose
from .grounding.model import Action, Delivery, Finding, Verdict
from .replies import CheckedReply

EVENT_ESCALATED: Final = f"{DOMAIN}_escalated"


@callback
def escalate(hass: HomeAssistant, reply: CheckedReply, sentences: Iterable[Checked], *, notifies: bool) -> None:
    """Fire an event for each claim of a reply that a person should look at, and notify once if that is wanted."""
    events = [event for sentence in sentences if sentence.delivery for event in _events(sentence.delivery)]
    for event in events:
        hass.bus.async_fire(EVENT_ESCALATED, {**whose(hass, reply), **event})
    if events and notifies:
        about = dict.fromkeys(friendly_name(hass, entity_id) for event in events for entity_id in event["entity_ids"])
        persistent_notification.async_create(
            hass,
            async_get_exception_message(DOMAIN, "escalated", {"names": ", ".join(about) or "-"}),
            notification_id=EVENT_ESCALATED,
        )


def _events(delivery: Delivery) -> Iterator[dict[str, Any]]:
    """Yield an event for each escalated finding of a sentence."""
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
        "harm": finding.claim.harm.value,
        "actions": done,
    }
