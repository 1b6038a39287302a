"""What is wrong with a sentence; each situation returns its findings, the first of which gives the reason."""

from collections.abc import Callable

from ..judging.installation import is_installed
from ..judging.opinion import gap_of, is_contradicted
from ..judging.reach import is_seen_whole, out_of_reach
from ..judging.seeing import by_subject
from ..judging.state import against
from ..meanings.states import HOW_FAR, SAFE, UNAVAILABLE
from ..model import SURE, Aspect, Claim, ClaimKind, Finding, Harm, Level, Policy, Quantifier, Reason, Risk, Verdict
from ..reading.items import any_is, mask
from ..tokens import name_words
from .case import Case, Findings, is_at, is_unknown, may_correct, weakest_of

type Situation = Callable[[Case], Findings]

_OPEN_HARM = frozenset(
    {
        Reason.UNAVAILABLE,
        Reason.NO_DATA,
        Reason.ASSUMED_STATE,
        Reason.CONFLICTING_DATA,
        Reason.STALE,
        Reason.LATE,
        Reason.INFERENCE,
    }
)
"""Reasons for which what is dangerous is told not to be confirmed."""


def wrong(case: Case) -> Findings:
    """Return what the home refutes."""
    return tuple(one for one in case.findings if _is_refuted(one) and may_correct(one))


def _is_refuted(finding: Finding) -> bool:
    return finding.verdict is Verdict.REFUTED and not _is_denied_existence(finding)


def unknown(case: Case) -> Findings:
    """Return what is said of things that are not there, unless it is said that they are not."""
    is_lacking = any(one.claim.kind is ClaimKind.EXISTENCE and one.claim.is_negated for one in case.findings)
    return () if is_lacking else tuple(filter(is_unknown, case.findings))


def denied(case: Case) -> Findings:
    """Return what is said not to exist and does."""
    return tuple(filter(_is_denied_existence, case.findings))


def _is_denied_existence(finding: Finding) -> bool:
    return finding.claim.kind is ClaimKind.EXISTENCE and finding.verdict is Verdict.REFUTED and finding.claim.is_negated


def pending(case: Case) -> Findings:
    """Return what the home has not confirmed yet and still may."""
    return tuple(filter(_is_pending, case.findings))


def _is_pending(finding: Finding) -> bool:
    """Return whether something is told to be so that is only on its way: "isn't open yet" tells that itself."""
    claim = finding.claim
    return finding.reason is Reason.PENDING and claim.aspect is not Aspect.PROGRESS and not claim.is_negated


def unreachable(case: Case) -> Findings:
    """Return what is said of what cannot be read, unless the sentence itself says that it cannot, or only guesses."""
    says_why = "out_of_reach" in case.scene.lexicon.signals_in(name_words(case.text))
    says_why = says_why or any(one.claim.meaning == UNAVAILABLE for one in case.findings)
    open_ = tuple(one for one in case.findings if one.verdict is Verdict.NOT_ENOUGH_INFO)
    if says_why and not any(_is_denied_unread(one, case) for one in open_):
        return ()
    return tuple(one for one in open_ if out_of_reach(one, case.scene) and not _is_guess(one, case))


def _is_guess(finding: Finding, case: Case) -> bool:
    """Return whether somebody only supposes it, or says what is likely of what they said to be out of reach."""
    claim, scene = finding.claim, case.scene
    if claim.stated_confidence >= SURE:
        return False
    before = (one for one in scene.previous if one.meaning == UNAVAILABLE)
    is_known = any(not set(claim.entity_ids).isdisjoint(one.entity_ids) for one in before)
    is_known = is_known or any("out_of_reach" in scene.lexicon.signals_in(name_words(one)) for one in scene.told)
    return claim.is_supposed or is_known or claim.aspect is not Aspect.STATE


def _is_denied_unread(finding: Finding, case: Case) -> bool:
    """Return whether "No, unavailable" denies what it says that nobody can know."""
    own = finding.claim
    is_answer = own.subject_start == own.subject_end
    return own.is_negated and is_answer and len(case.findings) == 1


def harmful(case: Case) -> Findings:
    """Return what is said of a lock or a gas valve and nothing confirms."""
    doubtful = (one for one in case.findings if _is_harmful(one) and not _are_all_so(one, case))
    return tuple(one for one in doubtful if not _follows(one, case))


def _follows(finding: Finding, case: Case) -> bool:
    """Return whether it is only said to follow from what the home confirms: "the stopcock is closed, so it's off"."""
    seen = {i for one in case.findings if one.verdict is Verdict.SUPPORTED for i in one.claim.entity_ids}
    claim = finding.claim
    is_of_one = claim.is_inference and claim.quantifier is Quantifier.THE
    return is_of_one and any(seen.issuperset(one.entity_ids) for one in claim.readings if one.entity_ids)


def _are_all_so(finding: Finding, case: Case) -> bool:
    """Return whether whatever of a set is meant is so: "both" of three doors that are locked."""
    is_seen = is_seen_whole(finding, case.scene)
    return is_seen and not against(finding.claim, by_subject(finding.evidence), case.scene)


def _is_harmful(finding: Finding) -> bool:
    claim = finding.claim
    return (
        claim.harm is Harm.HIGH
        and claim.kind is not ClaimKind.COUNT
        and claim.quantifier is not Quantifier.ONLY
        and finding.verdict is Verdict.NOT_ENOUGH_INFO
        and finding.reason in _OPEN_HARM
        and claim.meaning != UNAVAILABLE
        and not claim.is_failure
        and claim.open_reason is None
        and not (claim.is_negated and claim.meaning in SAFE)
        and not _is_beyond_a_lock(claim)
        # How far the garage is open that shows no position is no danger.
        and not (finding.reason is Reason.NO_DATA and claim.meaning in HOW_FAR)
    )


def _is_beyond_a_lock(claim: Claim) -> bool:
    """Return whether a claim is of a door of which only the lock is known: shut it may be, or open."""
    # "Yes, locked and shut." answers how it is; "I've shut it." tells of an act.
    is_told = claim.meaning == "closed" and (claim.aspect is Aspect.STATE or not claim.subject)
    domains = {entity_id.partition(".")[0] for entity_id in claim.entity_ids}
    return (is_told or claim.meaning in ("open", "opening")) and domains == {"lock"}


def risky(risk: Risk) -> Situation:
    """Return the situation of a claim of a form that is often wrong and that nothing grounds."""

    def found(case: Case) -> Findings:
        return tuple(
            one
            for one in case.findings
            if one.claim.risk is risk
            and one.claim.kind is ClaimKind.SPECIFIC
            and one.verdict is Verdict.NOT_ENOUGH_INFO
            and not _is_date_of_entry(one.claim, case.findings)
            and not (one.claim.part_ids and is_installed(case.text, case.findings))
        )

    return found


def _is_date_of_entry(claim: Claim, findings: Findings) -> bool:
    """Return whether a date is that of an entry which the home confirms: "bin day is on March 3"."""
    return bool(claim.moments) and any(
        one.verdict is Verdict.SUPPORTED
        and one.claim.kind is ClaimKind.ENTRY
        and bool(one.claim.moments)
        and one.claim.start <= claim.start
        and claim.end <= one.claim.end
        for one in findings
    )


def often_wrong(case: Case) -> Findings:
    """Return what is of a topic on the high-risk list and that nothing grounds."""
    known, scene = case.scene.experience, case.scene
    if known.is_empty:
        return ()
    open_ = (one for one in case.findings if one.verdict is Verdict.NOT_ENOUGH_INFO and not one.claim.open_reason)
    return tuple(one for one in open_ if known.is_high_risk(one.claim, scene.home))


def doubted(case: Case) -> Findings:
    """Return what a verifier holds to be contradicted, and in a reply that is doubtful altogether all it doubts."""
    short = case.scene.doubted_bits + sum(map(gap_of, case.findings))
    is_doubtful = short >= case.scene.options.opining.flag_threshold_bits
    return tuple(one for one in case.findings if is_contradicted(one) or (is_doubtful and gap_of(one) > 0))


def unsure(level: Level) -> Situation:
    """Return the situation of a sentence as sure as this; all its claims count under strict only."""

    def found(case: Case) -> Findings:
        is_weighed = case.policy is Policy.STRICT and not _tells_nothing(case)
        weighed = case.findings if is_weighed else tuple(filter(_is_disputed, case.findings))
        return weakest_of(weighed) if is_at(weighed, level) else ()

    return found


def _tells_nothing(case: Case) -> bool:
    """Return whether a sentence has no words of its own for what it may claim: "Done.", or the heading of a list."""
    if case.text.rstrip().rstrip("*_").endswith(":"):
        return True
    words = [item for item in mask(case.text, case.scene) if not item.is_mark]
    return any_is(words, "done") and all(item.is_function("done", "interjection", "affirmation") for item in words)


def _is_disputed(finding: Finding) -> bool:
    """Return whether something that may not correct the home says otherwise."""
    return _is_refuted(finding) and not may_correct(finding)
