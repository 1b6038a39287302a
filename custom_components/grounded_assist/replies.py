"""The account of one finished reply, for whoever records or shows it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from homeassistant.helpers.translation import async_get_exception_message

from .checked import Checked, Message
from .checker import Checker
from .coercion import encodable
from .const import DOMAIN
from .grounding.engine.request import read_request
from .grounding.limits import LONGEST_REQUEST, shortened
from .grounding.model import (
    Action,
    Delivery,
    Mitigation,
    Policy,
    WarningType,
)
from .grounding.reading.acts import Act
from .grounding.report import Report, ReportWarning, compose
from .turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedReply:
    """A finished reply: what was asked, drafted and delivered, and why."""

    interaction_id: str
    agent_entity_id: str
    """What was asked; a person may rename it, and an agent that wraps ours may stand here."""
    user_id: str | None
    request: str
    draft: str
    delivered: str
    """Like the draft no longer than is kept."""
    report: Report
    policy: Policy
    created: datetime
    is_changed: bool = False
    """Something else was delivered than was drafted."""
    subentry_id: str = ""
    """Of our agent, whatever it is called."""
    interrupted: bool = False
    regenerated: bool = False
    answers: Act | None = None
    """What it is our own answer to, which is its own draft; None for a reply of the wrapped agent."""
    follows: str | None = None
    """The id of the reply of the wrapped agent that our own answer is about."""
    durations: Mapping[str, float] = field(default_factory=dict)
    """Seconds by what they were spent on."""
    asks_to_act: bool = False
    """The request is to do something with what the home has."""
    asked_of: frozenset[str] = frozenset()
    """Entity ids that the request speaks of."""
    has_acted: bool = False
    """A tool that changes something was called."""
    has_looked: bool = False
    """Any tool was called."""
    sources_asked: int = 0
    """Further sources that were asked, claim by claim."""
    sources_known: int = 0
    """Times that a further source needed not be asked once more."""


def checked_reply(turn: Turn, *, is_interrupted: bool = False) -> CheckedReply:
    """Return the account of a turn as far as it has come; claims are those of the first draft."""
    messages = _messages(turn)
    has_broken = turn.has_broken or (turn.gate is not None and turn.gate.has_broken)
    report = report_of(messages, turn.checker, language=turn.user_input.language, has_broken=has_broken)
    draft = " ".join(message.draft for message in messages if message.draft)
    if turn.answers is not None:
        # What we say ourselves has no rating: it would only be our word for our own words.
        report = replace(report, confidence=None, level=None, draft_confidence=None)
    if turn.dropped:
        draft = "".join(checked.draft for checked in turn.dropped)
        report = _of_dropped(report, turn.dropped, draft)
    delivered = shortened(report.reply)
    return CheckedReply(
        interaction_id=turn.interaction_id,
        agent_entity_id=turn.user_input.agent_id,
        user_id=turn.user_input.context.user_id,
        request=shortened(turn.request, LONGEST_REQUEST),
        draft=encodable(shortened(draft)),
        delivered=delivered,
        report=replace(
            report,
            interaction_id=turn.interaction_id,
            reply=delivered,
            is_complete=report.is_complete and not is_interrupted,
        ),
        policy=turn.policy,
        created=turn.created,
        is_changed=not is_interrupted and draft.strip() != report.reply.strip(),
        subentry_id=turn.agent.subentry_id,
        interrupted=is_interrupted,
        regenerated=bool(turn.dropped),
        answers=turn.answers,
        follows=None if turn.answers is None else turn.conversation.latest_of_agent,
        durations={"asking": turn.seconds_asking, "checking": report.duration_ms / 1000},
        asks_to_act=turn.checker is not None and read_request(turn.checker.scene).is_command,
        asked_of=_asked_of(turn),
        has_acted=any(not call.read_only for call in turn.transcript.calls),
        has_looked=bool(turn.transcript.calls),
        sources_asked=0 if turn.checker is None else turn.checker.groundwork.asked,
        sources_known=0 if turn.checker is None else turn.checker.groundwork.known,
    )


def _asked_of(turn: Turn) -> frozenset[str]:
    if turn.checker is None:
        return frozenset()
    return read_request(turn.checker.scene).entity_ids


def _of_dropped(report: Report, dropped: Sequence[Checked], draft: str) -> Report:
    """Return what was found of a draft in whose place another was delivered, which `report` is of."""
    message = Message(pieces=[draft], sentences=list(dropped))
    first = compose(tuple(_parts([message])))
    regenerated = Mitigation(
        action=Action.REGENERATE,
        original=shortened(draft),
        replacement=shortened(report.reply),
        start=0,
        end=len(draft),
        reason=next(finding.reason for finding in first.findings if finding.is_severe),
    )
    return replace(
        report,
        verdict=first.verdict,
        findings=first.findings,
        draft_confidence=first.draft_confidence,
        coverage=first.coverage,
        mitigations=(regenerated, *report.mitigations),
    )


def report_of(
    messages: Sequence[Message], checker: Checker | None, *, language: str, has_broken: bool = False
) -> Report:
    """Return what was found of messages; without anything to check with, that is a warning."""
    has_broken = has_broken or any(sentence.has_broken for message in messages for sentence in message.sentences)
    warnings = tuple(_warnings(language, has_words=checker is not None and not checker.is_blind, has_broken=has_broken))
    seconds = checker.seconds_spent + checker.seconds_waited if checker else 0.0
    report = compose(
        tuple(_parts(messages)),
        warnings=warnings,
        is_complete=not warnings and checker is not None and checker.is_complete,
        duration_ms=round(1000 * seconds, 3),
    )
    return replace(
        report,
        reply=" ".join(message.delivered for message in messages if message.delivered),
        warnings=tuple(map(_in_words, report.warnings)),
        explained=tuple(
            (offset, sentence.explained) for offset, sentence in _sentences(messages) if sentence.explained is not None
        ),
    )


def _in_words(warning: ReportWarning) -> ReportWarning:
    """Return a warning with its message."""
    message = warning.message or async_get_exception_message(DOMAIN, warning.key)
    return replace(warning, message=message)


def summary(reply: CheckedReply) -> dict[str, object]:
    """Return what a log may hold of a reply: ids, counts, verdicts and durations, no words."""
    report = reply.report
    return {
        "interaction": reply.interaction_id,
        "agent": reply.agent_entity_id,
        "policy": reply.policy,
        "verdict": report.verdict,
        "findings": Counter(finding.verdict for finding in report.findings),
        "flags": Counter(finding.flag.type for finding in report.findings if finding.flag),
        "mitigations": Counter(mitigation.action for mitigation in report.mitigations),
        "warnings": [warning.type for warning in report.warnings],
        "complete": report.is_complete,
        "interrupted": reply.interrupted,
        "regenerated": reply.regenerated,
        "seconds": {name: round(seconds, 3) for name, seconds in reply.durations.items()},
    }


def heard(turn: Turn) -> list[Checked]:
    """Return the sentences of the reply as they were delivered."""
    return [sentence for message in _messages(turn) for sentence in message.sentences]


def _messages(turn: Turn) -> list[Message]:
    """Return the messages of the reply; what Home Assistant speaks itself only if it is all there is."""
    messages = turn.gate.messages if turn.gate else []
    return [message for message in messages if message.is_spoken] or list(messages)


def _parts(messages: Sequence[Message]) -> Iterator[tuple[int, Delivery]]:
    """Yield what was checked with where it stands in the draft."""
    for offset, sentence in _sentences(messages):
        if sentence.delivery is not None:
            yield offset, sentence.delivery


def _sentences(messages: Sequence[Message]) -> Iterator[tuple[int, Checked]]:
    """Yield the sentences with where what was checked of them stands in the draft, messages a space apart."""
    offset = 0
    for message in messages:
        for sentence in message.sentences:
            yield offset + sentence.offset, sentence
            offset += len(sentence.draft)
        offset += 1 if message.draft else 0


def _warnings(language: str, *, has_words: bool, has_broken: bool) -> Iterator[ReportWarning]:
    if has_broken:
        message = async_get_exception_message(DOMAIN, "checking_failed")
        yield ReportWarning(type=WarningType.PIPELINE_ERROR, message=message, key="checking_failed")
    elif not has_words:
        message = async_get_exception_message(DOMAIN, "language_not_checked")
        yield ReportWarning(
            type=WarningType.UNVERIFIED_FIELDS, message=message, details=language, key="language_not_checked"
        )
