"""What became of each reply, and each mistake noticed later, as events for automations."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, override

from homeassistant.components.event import EventEntity
from homeassistant.config_entries import ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import SUBENTRY_AGENT
from .entity import PushedEntity, agent_device
from .facts import facts_of
from .grounder import CheckedReply, GroundedAssistConfigEntry, Grounder
from .grounding.model import Action, Claim, Finding, ReplyVerdict, Verdict
from .grounding.report import Report
from .journal.entries import Method
from .keeping import category_of_finding, caught_in
from .learner import Noticed

PARALLEL_UPDATES = 0


class EventType(StrEnum):
    """What became of a reply, or that something was wrong."""

    SUPPORTED = "supported"
    CORRECTED = "corrected"
    HEDGED = "hedged"
    ASKED = "asked"
    REFUSED = "refused"
    UNCORRECTED = "uncorrected"
    """What the home refutes was said: nothing is changed, or what would have been done is not allowed."""
    UNVERIFIED = "unverified"
    MISTAKE = "mistake"
    """Noticed after the reply: what its check catches is in the event of the reply itself."""


_BY_ACTIONS: Final = (
    (EventType.REFUSED, {Action.REFUSE, Action.REMOVE}),
    (EventType.CORRECTED, {Action.CORRECT, Action.REGENERATE}),
    (EventType.ASKED, {Action.ASK}),
    (EventType.HEDGED, {Action.HEDGE, Action.ANNOTATE}),
)
"""The first row that applies decides; if nothing was done, whether everything is confirmed."""
_NO_FACTS: Final[Mapping[str, Any]] = {"entity_ids": [], "claimed": None, "is_negated": None, "observed": {}}
_URGENCY: Final[Mapping[Verdict, int]] = {Verdict.REFUTED: 0, Verdict.NOT_ENOUGH_INFO: 1, Verdict.SUPPORTED: 2}


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - signature is Home Assistant's
    entry: GroundedAssistConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the events of each agent."""
    for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT):
        async_add_entities([ReplyEvent(entry.runtime_data, subentry)], config_subentry_id=subentry.subentry_id)


class ReplyEvent(PushedEntity, EventEntity):
    """The replies of one agent and the mistakes noticed later; nothing of it holds a word that anybody said."""

    _attr_translation_key = "reply"

    def __init__(self, grounder: Grounder, subentry: ConfigSubentry) -> None:
        """Follow one agent."""
        super().__init__(agent_device(subentry), subentry.subentry_id, "reply")
        self._attr_event_types = [event_type.value for event_type in EventType]
        self._grounder = grounder
        self._subentry_id = subentry.subentry_id

    @override
    async def async_added_to_hass(self) -> None:
        """Hear of replies and of mistakes."""
        self.async_on_remove(self._grounder.async_subscribe(self._take_reply))
        self.async_on_remove(self._grounder.learner.async_subscribe(self._take_mistake))

    @callback
    def _take_reply(self, reply: CheckedReply) -> None:
        if reply.subentry_id == self._subentry_id:
            self._tell(event_type_of(reply.report), _of_reply(reply))

    @callback
    def _take_mistake(self, noticed: Noticed) -> None:
        if noticed.subentry_id == self._subentry_id:
            self._tell(EventType.MISTAKE, _of_mistake(noticed))

    @callback
    def _tell(self, event_type: EventType, attributes: dict[str, Any]) -> None:
        self._trigger_event(event_type.value, attributes)
        self.async_write_ha_state()


def event_type_of(report: Report) -> EventType:
    """Return what became of a reply."""
    done = {one.action for one in report.mitigations}
    by_action = next((event_type for event_type, actions in _BY_ACTIONS if actions & done), None)
    if by_action is not None:
        return by_action
    if report.verdict is ReplyVerdict.REFUTED:
        return EventType.UNCORRECTED
    is_supported = report.verdict is ReplyVerdict.SUPPORTED and report.is_complete
    return EventType.SUPPORTED if is_supported else EventType.UNVERIFIED


def _of_reply(reply: CheckedReply) -> dict[str, Any]:
    """Return what an event may contain of a reply: of its claims the first that went wrong."""
    report = reply.report
    caught = next(iter(caught_in(reply)), None)
    finding = min(report.findings, key=lambda one: _URGENCY[one.verdict], default=None)
    return {
        "interaction_id": reply.interaction_id,
        **(_NO_FACTS if finding is None else facts_of(finding.claim, finding.evidence)),
        "actions": _told(one.action for one in report.mitigations),
        "verdict": report.verdict.value,
        "reason": finding and finding.reason.value,
        "detection_method": caught and Method.GROUNDING.value,
        "category": caught and category_of_finding(caught).value,
    }


def _of_mistake(noticed: Noticed) -> dict[str, Any]:
    """Return what an event may contain of a mistake: kinds and numbers."""
    mistake = noticed.mistake
    seen = tuple(one for finding in noticed.findings for one in finding.evidence)
    found = _about(noticed.claim, noticed.findings)
    return {
        "interaction_id": mistake.interaction_id,
        **(_NO_FACTS if noticed.claim is None else facts_of(noticed.claim, seen)),
        "actions": [],
        "verdict": found and found.verdict.value,
        "reason": found and found.reason.value,
        "detection_method": mistake.method.value,
        "category": mistake.category.value,
    }


def _about(claim: Claim | None, findings: Sequence[Finding]) -> Finding | None:
    """Return what was found of the very claim; what is found of words said instead is no verdict on it."""
    return next((one for one in findings if one.claim == claim), None)


def _told(actions: Iterable[Action]) -> list[str]:
    return list(dict.fromkeys(action.value for action in actions)) or [Action.PASS.value]
