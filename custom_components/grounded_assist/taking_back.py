"""Take back what was heard and had been false: while the reply lasts, else when the next one begins."""

from collections.abc import AsyncIterator, Hashable, Iterator
from dataclasses import replace
from functools import partial

from homeassistant.core import callback

from .checked import Checked, Since
from .checker import Checker
from .conversations import Doubt, LateClaims, TakeLate
from .grounding import phrasing
from .grounding.judging.opinion import is_contradicted
from .grounding.judging.outcome import is_towards
from .grounding.meanings.lasting import lasts
from .grounding.mitigation import calls_for_a_person
from .grounding.model import Action, Claim, Delivery, Evidence, Finding, Mitigation, Policy, Verdict
from .grounding.scene import Scene
from .groundwork import LateAnswer
from .reading_on import LateReading
from .turn import Draft, Turn

type Seen = tuple[Evidence, ...]


async def async_take_back(turn: Turn, draft: Draft) -> Draft:
    """Return a draft with the words that take back what of it was heard and was false."""
    if turn.checker is None or turn.policy is Policy.OBSERVE:
        return draft
    taken_back: dict[Hashable, Checked] = {}
    for message in draft.gate.messages:
        for index, sentence in enumerate(message.sentences):
            for finding in _to_look_at_again(turn, turn.checker, sentence):
                again, words = await _async_again(turn, turn.checker, finding, sentence)
                if words is not None:
                    scene = turn.checker.scene
                    message.sentences[index] = _refuted(message.sentences[index], again, words.delivered, scene)
                    taken_back.setdefault(finding.claim.entity_ids or words.delivered, words)
    for words in [one async for one in _async_read_late(turn, turn.checker)]:
        taken_back.setdefault(words.delivered, words)
    return replace(draft, taken_back=tuple(taken_back.values()))


async def _async_read_late(turn: Turn, checker: Checker) -> AsyncIterator[Checked]:
    """Yield how is taken back what a model has read too late, and was false when it was heard."""
    for late, findings, evidence in await checker.async_read_late():
        for finding in findings:
            words = _words(checker, finding, evidence) if _was_false(turn, finding, late.since) else None
            if words is not None:
                yield words


async def async_begin(turn: Turn) -> None:
    """Let a reply begin with what of the last ones must be taken back."""
    if turn.checker is None or turn.policy is Policy.OBSERVE:
        return
    conversation, words = turn.conversation, dict[Hashable, Checked]()
    doubts = tuple(conversation.doubts)
    conversation.doubts.clear()
    for doubt in doubts:
        if not _is_wrong(turn.checker.judge(doubt.claim, doubt.evidence)):
            continue
        evidence = (*await turn.checker.async_evidence((doubt.claim,)), *doubt.evidence)
        said = _words(turn.checker, turn.checker.judge(doubt.claim, evidence), evidence)
        if said is not None:
            said = replace(said, delivered=f"{said.delivered} ")
            words.setdefault(doubt.claim.entity_ids or said.delivered, said)
            conversation.doubts.append(doubt)
    late = tuple(conversation.late)
    conversation.late.clear()
    for one in late:
        evidence = await turn.checker.async_evidence(one.claims)
        for claim in one.claims:
            found = turn.checker.judge(claim, evidence)
            said = _words(turn.checker, found, evidence) if _held_then(found, one.since) else None
            if said is not None:
                words.setdefault(said.delivered, replace(said, delivered=f"{said.delivered} "))
    turn.opening = tuple(words.values())


def _held_then(finding: Finding, since: Since) -> bool:
    """Return whether what refutes a claim was so when the claim was heard."""
    seen = [one for one in finding.evidence if not one.earlier]
    return finding.verdict is Verdict.REFUTED and bool(seen) and all(_held_already(one, since) for one in seen)


@callback
def leave_doubts(turn: Turn, take: TakeLate) -> None:
    """Remember what was heard and may still turn out false; late answers are handed on."""
    if turn.opening and turn.gate is not None and not turn.gate.opening:
        turn.conversation.doubts.clear()
    if turn.checker is None or turn.policy is Policy.OBSERVE:
        return
    if (reading_on := turn.checker.reading_on) is not None:
        for reading in reading_on.late:
            reading_on.go_on(_async_keep(turn, turn.checker, reading))
    for message in turn.gate.messages if turn.gate else ():
        for sentence in message.sentences:
            for late in _awaited(turn.checker, sentence):
                late.task.add_done_callback(partial(_doubt, turn, late, sentence.since, take))


async def _async_keep(turn: Turn, checker: Checker, late: LateReading) -> None:
    """Keep what a model reads at last of a sentence for the next turn."""
    if claims := await checker.async_claims_of(late):
        turn.conversation.late.append(LateClaims(claims=claims, since=late.since))


@callback
def _doubt(turn: Turn, late: LateAnswer, since: Since | None, take: TakeLate, _: object) -> None:
    evidence = tuple(one for one in late.evidence if since and _held_already(one, since))
    if evidence:
        doubt = Doubt(claim=late.claim, evidence=evidence)
        turn.conversation.doubts.append(doubt)
        take(turn.interaction_id, doubt, late.source.value)


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


async def _async_again(
    turn: Turn, checker: Checker, then: Finding, sentence: Checked
) -> tuple[Finding, Checked | None]:
    """Return what is found of a claim now, and how it is taken back if it was false when it was heard."""
    (now,), evidence = await checker.async_again((then.claim,))
    is_wrong = is_contradicted(now) or (sentence.since is not None and _was_false(turn, now, sentence.since))
    return now, _words(checker, now, evidence) if is_wrong else None


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
    return one.changed_at is None or one.changed_at <= since.at


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
        doubt = phrasing.cast_doubt(finding, checker.scene)
        return None if doubt is None else Checked(draft="", delivered=doubt, delivery=Delivery(text=doubt))
    if finding.verdict is not Verdict.REFUTED or (text := phrasing.take_back(finding, checker.scene)) is None:
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
        findings=tuple(finding if one.claim == claim else one for one in delivery.findings),
        delivered_findings=tuple(one for one in delivery.delivered_findings if one.claim != claim),
        mitigations=(*delivery.mitigations, taken_back, *(called if is_grave else ())),
    )
    return replace(sentence, delivery=delivery)
