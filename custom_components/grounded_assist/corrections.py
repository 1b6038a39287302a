"""Fire an event for each claim that was corrected; never with what people said."""

from collections.abc import Iterator
from typing import Final

from homeassistant.core import HomeAssistant, callback

from .const import DOMAIN
from .facts import facts_of, whose
from .grounding.model import Action, Finding, Verdict
from .keeping import actions_about
from .replies import CheckedReply

EVENT_CORRECTED: Final = f"{DOMAIN}_corrected"


@callback
def tell_corrections(hass: HomeAssistant, reply: CheckedReply) -> None:
    """Fire an event for each claim of a reply in whose place something else was said."""
    for finding, actions in _corrected(reply):
        told = {
            **whose(hass, reply),
            **facts_of(finding.claim, finding.evidence),
            "verdict": finding.verdict.value,
            "reason": finding.reason.value,
            "harm": finding.claim.harm.value,
            "actions": [action.value for action in actions],
        }
        hass.bus.async_fire(EVENT_CORRECTED, told)


def _corrected(reply: CheckedReply) -> Iterator[tuple[Finding, tuple[Action, ...]]]:
    """Yield each claim that was corrected with what was done; what is asked for again is so for what is refuted."""
    for finding in reply.report.findings:
        actions = actions_about(finding, reply)
        is_corrected = Action.CORRECT in actions and finding.verdict is not Verdict.SUPPORTED
        is_replaced = Action.REGENERATE in actions and finding.verdict is Verdict.REFUTED
        if is_corrected or is_replaced:
            yield finding, actions
