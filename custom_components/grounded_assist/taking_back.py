"""Take back what was heard and had been false: while the reply lasts, else when the next one begins."""

import asyncio
from collections.abc import AsyncIterator, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
import logging

from homeassistant.core import callback

from .checked import Checked, Since
from .checker import Checker
from .conversations import Doubt, TakeLate
from .grounding import realising
from .grounding.judging.effects import is_towards
from .grounding.judging.opinion import is_contradicted
from .grounding.meanings.lasting import lasts
from .grounding.mitigation import calls_for_a_person
from .grounding.model import Action, Claim, Delivery, Evidence, Finding, Mitigation, Policy, Verdict
from .grounding.scene import Scene
from .groundwork import LateAnswer
from .reading_on import LateReading
from .turn import Draft, Turn

_LOGGER = logging.getLogger(__name__)

type Seen = tuple[Evidence, ...]


async def async_take_back(turn: Turn, draft: Draft) -> Draft:
    """Return a draft with the words that take back what of it was heard and was false."""
    if turn.checker is None:
        return draft
    if turn.policy is Policy.OBSERVE:
        await _async_take_in(turn, turn.checker, draft)
        return draft
    taken_back: dict[Hashable, Checked] = {}
    for message in draft.gate.messages:
        for index, sentence in enumerate(message.sentences):
            async for found, words in _async_found_since(turn, turn.checker, sentence):
                refuted = _refuted(message.sentences[index], found, words.delivered, turn.checker.scene)
                message.sentences[index] = replace(refuted, reading=None)
                taken_back.setdefault(_about(found.claim, words), words)
    return replace(draft, taken_back=tuple(taken_back.values()))


async def _async_take_in(turn: Turn, checker: Checker, draft: Draft) -> None:
    """Report what was read by now of sentences that nobody waited for: where nothing is changed, nobody does."""
    for message in draft.gate.messages:
        for index, sentence in enumerate(message.sentences):
            if sentence.delivery is None or (late := _late(sentence)) is None or not late.task.done():
                continue
            told, _ = await checker.async_late(late)
            found = [one for one in told if one.verdict is not Verdict.REFUTED or _was_so(turn, one, sentence)]
            findings = (*sentence.delivery.findings, *found)
            delivery = replace(sentence.delivery, findings=findings, delivered_findings=findings)
            message.sentences[index] = replace(sentence, reading=None, delivery=delivery)


def _was_so(turn: Turn, finding: Finding, sentence: Checked) -> bool:
    """Return whether what refutes a claim was so when its sentence was heard."""
    return sentence.since is not None and _was_false(turn, finding, sentence.since)


async def _async_found_since(turn: Turn, checker: Checker, sentence: Checked) -> AsyncIterator[tuple[Finding, Checked]]:
    """Yield what of a sentence that was heard is found false by now, and how it is taken back."""
    for finding in _to_look_at_again(turn, checker, sentence):
        (now,), evidence = await checker.async_again((finding.claim,))
        is_wrong = is_contradicted(now) or _was_so(turn, now, sentence)
        if is_wrong and (words := _words(checker, now, evidence)) is not None:
            yield now, words
    if (late := _late(sentence)) is None or not late.task.done():
        return
    findings, evidence = await checker.async_late(late)
    for finding in findings:
        if _was_so(turn, finding, sentence) and (words := _words(checker, finding, evidence)) is not None:
            yield finding, words


def _late(sentence: Checked) -> LateReading | None:
    """Return what is read too late of a sentence of which every word was heard."""
    late = sentence.reading
    is_heard = late is not None and sentence.delivery is not None and sentence.delivery.text == late.text
    return late if is_heard else None


def _about(claim: Claim, words: Checked) -> Hashable:
    """Return of what something is taken back once."""
    return (claim.entity_ids, claim.value and claim.value.attribute) if claim.entity_ids else words.delivered


async def async_begin(turn: Turn) -> None:
    """Let a reply begin with what of the last ones must be taken back."""
    if turn.checker is None or turn.policy is Policy.OBSERVE:
        return
    words: dict[Hashable, Checked] = {}
    doubts, said = tuple(turn.conversation.doubts), list[Doubt]()
    for doubt in doubts:
        if (one := await _async_said_of(turn.checker, doubt)) is not None:
            words.setdefault(_about(doubt.claim, one), replace(one, delivered=f"{one.delivered} "))
            said.append(doubt)
    turn.conversation.settle([doubt for doubt in doubts if doubt not in said])
    turn.opening, turn.doubts = tuple(words.values()), tuple(said)


async def _async_said_of(checker: Checker, doubt: Doubt) -> Checked | None:
    """Return how what a doubt is about is taken back, if that is still called for."""
    if not _is_wrong(checker.judge(doubt.claim, doubt.evidence)):
        return None
    present = await checker.async_evidence((doubt.claim,))
    seen = {(one.source, one.subject) for one in present}
    evidence = (*present, *(one for one in doubt.evidence if (one.source, one.subject) not in seen))
    return _words(checker, checker.judge(doubt.claim, evidence), evidence)


@callback
def leave_doubts(turn: Turn, take: TakeLate) -> None:
    """Remember what was heard and may still turn out false; late answers are handed on."""
    if turn.opening and turn.gate is not None and not turn.gate.opening:
        turn.conversation.settle(turn.doubts)
    if turn.checker is None or turn.policy is Policy.OBSERVE:
        return
    for message in turn.gate.messages if turn.gate else ():
        for index, sentence in enumerate(message.sentences):
            for late in _awaited(turn.checker, sentence):
                late.task.add_done_callback(partial(_doubt, turn, late, sentence.since, take))
            if sentence.reading is not None:
                # It is not kept as long as the sentence is.
                message.sentences[index] = replace(sentence, reading=None)
                turn.checker.go_on(_async_doubt(turn, turn.checker, sentence, take))


@callback
def _doubt(turn: Turn, late: LateAnswer, since: Since | None, take: TakeLate, _: object) -> None:
    _leave(turn, late.claim, late.evidence, since, take, late.source.value)


async def _async_doubt(turn: Turn, checker: Checker, sentence: Checked, take: TakeLate) -> None:
    """Hold what is read too late against the home as soon as it is read: how that is later says nothing of it."""
    if (late := _late(sentence)) is None:
        return
    await asyncio.wait((late.task,))
    try:
        findings, _ = await checker.async_late(late)
    except Exception:
        _LOGGER.exception("What a model has read too late could not be checked")
        return
    for finding in findings:
        if finding.verdict is Verdict.REFUTED:
            _leave(turn, finding.claim, finding.evidence, sentence.since, take, "reader")


@callback
def _leave(turn: Turn, claim: Claim, seen: Seen, since: Since | None, take: TakeLate, whence: str) -> None:
    """Remember what speaks against a claim and was so when that was heard."""
    if evidence := tuple(one for one in seen if since and _held_already(one, since)):
        doubt = Doubt(claim=claim, evidence=evidence)
        turn.conversation.doubts.append(doubt)
        take(turn.interaction_id, doubt, whence)


def _awaited(checker: Checker, sentence: Checked) -> Iterator[LateAnswer]:
    for finding in _delivered(sentence):
        yield from (late for late in checker.groundwork.late_of(finding.claim) if not late.task.done())


def _to_look_at_again(turn: Turn, checker: Checker, sentence: Checked) -> list[Finding]:
    """Return what was delivered of a sentence and may be seen otherwise than when it was checked."""
    since = sentence.since
    return [
        finding
        for finding in _delivered(sentence)
        if since is not None
        and not _is_wrong(finding)
        and (
            turn.changes.has_any(finding.claim.observed_ids, since.changes)
            or any(late.evidence for late in checker.groundwork.late_of(finding.claim))
        )
    ]


def _delivered(sentence: Checked) -> tuple[Finding, ...]:
    return sentence.delivery.delivered_findings if sentence.delivery is not None else ()


def _is_wrong(finding: Finding) -> bool:
    """Return whether the home refutes a claim, or a verifier of what nothing has decided."""
    return finding.verdict is Verdict.REFUTED or is_contradicted(finding)


def _was_false(turn: Turn, now: Finding, since: Since) -> bool:
    """Return whether what refutes a claim was so when the claim was heard, or undoes what it was about."""
    return now.verdict is Verdict.REFUTED and all(
        _is_undone(turn, now.claim, one.subject, since)
        if turn.changes.has_any((one.subject,), since.changes)
        else _held_already(one, since)
        for one in now.evidence
        if not one.earlier
    )


def _held_already(one: Evidence, since: Since) -> bool:
    changed_at = one.updated_at or one.changed_at
    return changed_at is None or changed_at <= since.at


def _is_undone(turn: Turn, claim: Claim, entity_id: str, since: Since) -> bool:
    """Return whether a device took back by itself what a tool of this turn had seemed to do to it.

    It is then as it was before the turn, and wrote that with the context of the tool.
    Another tool, a person or an automation is no such thing, nor is what is made for moments.
    """
    entity = turn.checker.scene.home.entity(entity_id) if turn.checker else None
    return (
        entity is not None
        and claim.value is None
        and lasts(claim.meaning, entity.domain)
        and turn.changes.is_latest_by(entity_id, turn.user_input.context)
        and turn.window.is_back(entity_id)
        and turn.transcript.answers == since.answers
        and any(
            entity_id in call.touched and not call.read_only and is_towards(call, claim.meaning, entity)
            for call in turn.transcript.calls
        )
    )


def _words(checker: Checker, finding: Finding, evidence: Seen) -> Checked | None:
    """Return how a claim is taken back; None if there are no words for it that prove true themselves."""
    if is_contradicted(finding):
        doubt = realising.cast_doubt(finding, checker.scene)
        return None if doubt is None else Checked(draft="", delivered=doubt, delivery=Delivery(text=doubt))
    if finding.verdict is not Verdict.REFUTED or (text := realising.take_back(finding, checker.scene)) is None:
        return None
    if checker.scene.lexicon.is_bare:
        return Checked(draft="", delivered=text, delivery=Delivery(text=text))
    found = checker.findings_of(text, evidence)
    is_true = any(one.verdict is Verdict.SUPPORTED for one in found)
    if not is_true or any(one.verdict is Verdict.REFUTED for one in found):
        return None
    return Checked(draft="", delivered=text, delivery=Delivery(text=text, delivered_findings=found))


def _refuted(sentence: Checked, finding: Finding, words: str, scene: Scene) -> Checked:
    """Return a sentence that was heard, with what was found of it since: taken back, or no longer held to be sure."""
    delivery, claim = sentence.delivery, finding.claim
    if delivery is None:
        return sentence
    taken_back = Mitigation(
        action=Action.HEDGE if is_contradicted(finding) else Action.CORRECT,
        original=claim.text,
        replacement=words,
        start=claim.start,
        end=claim.end,
        reason=finding.reason,
    )
    is_grave = calls_for_a_person(finding, scene)
    called = (replace(taken_back, action=Action.ESCALATE, original="", replacement="", start=claim.end),)
    delivery = replace(
        delivery,
        findings=_with(delivery.findings, finding),
        delivered_findings=tuple(one for one in delivery.delivered_findings if one.claim != claim),
        mitigations=(*delivery.mitigations, taken_back, *(called if is_grave else ())),
    )
    return replace(sentence, delivery=delivery)


def _with(findings: Sequence[Finding], finding: Finding) -> tuple[Finding, ...]:
    """Return findings with one in the place of that of the same claim, or behind them all."""
    if all(one.claim != finding.claim for one in findings):
        return (*findings, finding)
    return tuple(finding if one.claim == finding.claim else one for one in findings)
