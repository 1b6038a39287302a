"""Turn a checked reply, and what is said about it, into entries of the journal."""

from collections.abc import Callable, Iterator, Mapping
import re
from typing import Final

from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from .conversations import Doubt
from .grounding.calibration import outcomes_of
from .grounding.gazetteer import View
from .grounding.gist import OF_A_MOMENT
from .grounding.judging.opinion import bits_told, opinion_of
from .grounding.limits import shortened
from .grounding.model import Action, Claim, ClaimKind, Finding, FlagType, Mitigation, Reason, Verdict
from .grounding.objecting import when_of
from .grounding.reading.acts import Act
from .grounding.realising.sentences import whole
from .grounding.topics import topics_of
from .journal.entries import Category, Interaction, LateOpinion, Method, Mistake, RootCause
from .listening import DialogueEvent
from .replies import CheckedReply

_OF_FLAGS: Final[Mapping[FlagType, Category]] = {
    FlagType.LOGICAL_INCONSISTENCY: Category.LOGIC,
    FlagType.TEMPORAL_ERROR: Category.OUTDATED,
}
_OF_KINDS: Final[Mapping[ClaimKind, Category]] = {
    ClaimKind.STATE: Category.STATE,
    ClaimKind.OUTCOME: Category.ACTION,
    ClaimKind.VALUE: Category.NUMBER,
    ClaimKind.COUNT: Category.NUMBER,
    ClaimKind.COMPARISON: Category.NUMBER,
    ClaimKind.ARITHMETIC: Category.NUMBER,
    ClaimKind.PLACE: Category.CONFIG,
    ClaimKind.NAME: Category.CONFIG,
    ClaimKind.CAPABILITY: Category.CONFIG,
    ClaimKind.REPORTED: Category.ATTRIBUTION,
    ClaimKind.TIME: Category.OUTDATED,
    ClaimKind.NOW: Category.OUTDATED,
}
_VERSION = re.compile(r"(?<![\w.])v?\d++(?:\.\d++){1,3}+(?![\w.]*+%)")
_OF_WORLD: Final = frozenset({ClaimKind.SPECIFIC, ClaimKind.REMEMBERED})
"""Kinds of claims about the world rather than the home: a number with a dot is a version there."""
_METHODS: Final[Mapping[Act, Method]] = {
    Act.CORRECTION: Method.USER_CORRECTION,
    Act.FAILURE: Method.FOLLOW_UP,
    Act.SELF_CORRECTION: Method.SELF_CORRECTION,
}
"""What is done with a reply -> how a mistake is noticed by it."""


def kept_opinion(interaction_id: str, doubt: Doubt) -> LateOpinion | None:
    """Return what a verifier thinks of a claim whose reply is over; None where nobody was asked."""
    told = opinion_of(doubt.claim, doubt.evidence)
    if told is None:
        return None
    bits = bits_told(told)
    return LateOpinion(
        id=ulid_now(),
        created=dt_util.utcnow(),
        interaction_id=interaction_id,
        claim=doubt.claim.text,
        p0=bits.p0,
        p1=bits.p1,
        required_bits=bits.required,
        observed_bits=bits.observed,
        budget_gap=bits.gap,
        signed_bits=bits.signed,
    )


def kept_reply(reply: CheckedReply) -> Interaction:
    """Return a finished reply as it is kept."""
    findings = reply.report.findings
    return Interaction(
        id=reply.interaction_id,
        created=reply.created,
        agent_entity_id=reply.agent_entity_id,
        user_id=reply.user_id,
        policy=reply.policy,
        request=reply.request,
        draft=reply.draft,
        delivered=reply.delivered,
        verdict=reply.report.verdict,
        confidence=reply.report.confidence,
        draft_confidence=reply.report.draft_confidence,
        level=reply.report.level,
        flags=tuple(finding.flag.type for finding in findings if finding.flag is not None),
        mitigations=tuple(
            {
                "action": one.action,
                "original": shortened(one.original),
                "replacement": shortened(one.replacement),
                "reason": one.reason,
            }
            for one in reply.report.mitigations
        ),
        durations=reply.durations,
        claims=len(findings),
        decided=sum(finding.verdict is not Verdict.NOT_ENOUGH_INFO for finding in findings),
        outcomes=tuple(
            {
                "cell": one.cell,
                "confidence": one.confidence,
                "verdict": one.verdict,
                "memory_id": one.memory_id,
                "claim": one.claim,
            }
            for one in outcomes_of(findings)
        ),
    )


def caught_in(reply: CheckedReply) -> tuple[Finding, ...]:
    """Return what of a reply is kept as a mistake; what we answer ourselves is none of the wrapped agent."""
    if reply.answers is not None:
        return ()
    return tuple(finding for finding in reply.report.findings if finding.verdict is Verdict.REFUTED)


def actions_about(finding: Finding, reply: CheckedReply) -> tuple[Action, ...]:
    """Return what was done about a claim: where it stands, or by words behind it."""
    claim = finding.claim
    about = (one for one in reply.report.mitigations if one.about is not None and one.about.text == claim.text)
    return tuple(dict.fromkeys(one.action for one in (*_changes_of(claim, reply), *about)))


def _was_said(finding: Finding, reply: CheckedReply) -> bool:
    """Return whether nothing was done about a claim; what was added to the reply may be about any of it."""
    added = (one.action for one in reply.report.mitigations if one.start == one.end)
    return {*actions_about(finding, reply), *added} <= {Action.ESCALATE}


def _changes_of(claim: Claim, reply: CheckedReply) -> tuple[Mitigation, ...]:
    done = reply.report.mitigations
    return tuple(one for one in done if one.start < claim.end and claim.start < one.end)


def kept_event(event: DialogueEvent) -> Iterator[Mistake]:
    """Yield the mistakes that a person, or the wrapped agent itself, reports.

    What is said instead is held against the home first: what the home refutes is no mistake of the reply, nor is what
    the reply had said itself.
    """
    method = _METHODS.get(event.act)
    is_wrong = any(finding.verdict is Verdict.REFUTED for finding in event.findings)
    is_agreed = bool(event.findings) and all(_is_said(finding.claim, event.said) for finding in event.findings)
    if method is None or event.is_caught or (method is not Method.FOLLOW_UP and (is_wrong or is_agreed)):
        return
    for claim in event.said[:1]:
        yield Mistake(
            id=ulid_now(),
            created=dt_util.utcnow(),
            claim=whole(claim.text),
            correction=event.rest or None if method is not Method.FOLLOW_UP else None,
            method=method,
            category=category_of(claim, None),
            confidence=claim.stated_confidence,
            interaction_id=event.interaction_id,
            user_id=event.user_id,
            topics=event.topics,
            root_cause=_cause_told(method, claim),
        )


def _cause_told(method: Method, claim: Claim) -> RootCause | None:
    """Return why a reported mistake was made: what the home was to do, a tool has failed to."""
    has_acted = method is Method.FOLLOW_UP and not _is_of_world(claim)
    return RootCause.TOOL_FAILURE if has_acted else cause_of_words(claim)


def _is_said(claim: Claim, said: tuple[Claim, ...]) -> bool:
    """Return whether a claim is one that was said."""
    return any(_content(claim) == _content(one) for one in said)


def _content(claim: Claim) -> tuple[object, ...]:
    value = claim.value and (claim.value.attribute, claim.value.number, claim.value.word, claim.value.unit)
    return claim.meaning, claim.entity_ids, claim.is_negated, value, claim.entry and when_of(claim)


def kept_mistake(finding: Finding, reply: CheckedReply, home: View | None) -> Mistake:
    """Return a claim that was refuted as it is kept."""
    claim = finding.claim
    is_remembered = claim.kind is ClaimKind.REMEMBERED
    # What is remembered may be somebody's own: it stands in the memory and nowhere else.
    correction = None if is_remembered else _said_instead(claim, reply) or finding.suggestion
    return Mistake(
        id=ulid_now(),
        created=reply.created,
        claim=whole(claim.text),
        correction=None if correction is None else shortened(whole(correction)),
        method=Method.GROUNDING,
        category=category_of_finding(finding),
        confidence=claim.stated_confidence,
        interaction_id=reply.interaction_id,
        user_id=reply.user_id,
        topics=() if home is None else topics_of(claim, home),
        root_cause=_cause_of(finding, reply),
        was_said=_was_said(finding, reply),
    )


def _said_instead(claim: Claim, reply: CheckedReply) -> str | None:
    """Return a claim with the words in which it was put right, or what was said in the place of its sentence."""
    text = claim.text
    for change in reversed([one for one in _changes_of(claim, reply) if one.replacement]):
        start, end = change.start - claim.start, change.end - claim.start
        if start < 0 or end > len(claim.text):
            return change.replacement
        text = text[:start] + change.replacement + text[end:]
    return None if text == claim.text else text


def category_of_finding(finding: Finding) -> Category:
    """Return what a caught mistake is about."""
    return category_of(finding.claim, None if finding.flag is None else finding.flag.type)


def category_of(claim: Claim, flag: FlagType | None) -> Category:
    """Return what a mistake is about."""
    of_flag = None if flag is None else _OF_FLAGS.get(flag)
    if _is_of_world(claim):
        return Category.VERSION_NUMBER if _VERSION.search(claim.text) else of_flag or Category.FACTUAL
    return of_flag or _OF_KINDS.get(claim.kind, Category.FACTUAL)


def _is_of_world(claim: Claim) -> bool:
    is_number = claim.kind is ClaimKind.VALUE and claim.value is not None and claim.value.unit not in OF_A_MOMENT
    return claim.kind in _OF_WORLD or (is_number and not claim.entity_ids)


def cause_of_words(claim: Claim) -> RootCause | None:
    """Return why a mistake was made by its words alone: what changes in the world was learned long ago."""
    is_outdated = category_of(claim, None) is Category.VERSION_NUMBER or claim.is_fast_changing
    return RootCause.TRAINING_DATA_OUTDATED if is_outdated else None


def _cause_of(finding: Finding, reply: CheckedReply) -> RootCause | None:
    return next((cause for applies, cause in _CAUSES if applies(finding, reply)), cause_of_words(finding.claim))


type _Cause = Callable[[Finding, CheckedReply], bool]

_CAUSES: Final[tuple[tuple[_Cause, RootCause], ...]] = (
    (lambda found, _: found.reason is Reason.ACTION_WRONG_DIRECTION, RootCause.WRONG_DIRECTION),
    (lambda found, _: found.reason is Reason.ACTION_FAILED, RootCause.TOOL_FAILURE),
    (lambda found, reply: found.reason is Reason.NOT_DONE and reply.has_acted, RootCause.TOOL_FAILURE),
    (lambda found, reply: found.reason is Reason.NOT_DONE and not reply.has_acted, RootCause.HALLUCINATION),
    (lambda found, _: found.reason in (Reason.UNKNOWN_NAME, Reason.DOES_NOT_EXIST), RootCause.HALLUCINATION),
    (lambda found, reply: _is_of_other(found.claim, reply.asked_of), RootCause.MISUNDERSTOOD_QUESTION),
    (lambda found, reply: bool(found.claim.entity_ids) and not reply.has_looked, RootCause.MISSING_CONTEXT),
)
"""In their order; the first that applies is the cause."""


def _is_of_other(claim: Claim, asked_of: frozenset[str]) -> bool:
    """Return whether a claim is of something else than what was asked about."""
    return bool(asked_of and claim.entity_ids) and asked_of.isdisjoint(claim.entity_ids)
