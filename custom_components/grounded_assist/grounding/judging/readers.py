"""Decide nothing where two who have read the same words disagree on what they mean."""

from dataclasses import replace

from ..model import ClaimKind, Finding, ReadBy, Reason, Verdict

_OPEN = 0.5


def agreed(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return findings of which none is refuted whose words somebody else has read as something that is so."""
    if all(one.claim.read_by is ReadBy.RULES for one in findings):
        return findings
    kept = tuple(one for one in findings if not _is_part(one, findings))
    return tuple(_open(one) if _is_disputed(one, kept) else one for one in kept)


def _is_part(finding: Finding, findings: tuple[Finding, ...]) -> bool:
    """Return whether it is a number or a day that somebody else has found to be so together with what it is of."""
    claim = finding.claim
    if claim.kind is not ClaimKind.SPECIFIC or finding.verdict is not Verdict.NOT_ENOUGH_INFO or claim.value is None:
        return False
    word = claim.value.word or ""
    return any(
        one.verdict is Verdict.SUPPORTED
        and _is_of_same_words(finding, one)
        and (bool(one.claim.moments) or (one.claim.value is not None and one.claim.value.word == word))
        for one in findings
    )


def _is_disputed(finding: Finding, findings: tuple[Finding, ...]) -> bool:
    if finding.verdict is not Verdict.REFUTED:
        return False
    others = [one for one in findings if _is_of_same_words(finding, one) and _is_alike(finding, one)]
    # "The hall and the den are dark": two claims in the same words, and both have read both.
    same = [one for one in others if set(one.claim.entity_ids) == set(finding.claim.entity_ids)]
    return any(one.verdict is Verdict.SUPPORTED for one in same or others)


def _is_of_same_words(one: Finding, other: Finding) -> bool:
    """Return whether somebody else has read a part of the same words."""
    is_other = other.claim.read_by is not one.claim.read_by
    return is_other and other.claim.start < one.claim.end and one.claim.start < other.claim.end


def _is_alike(one: Finding, other: Finding) -> bool:
    """Return whether two claims say the same, of whatever they say it."""
    if one.claim.meaning or other.claim.meaning:
        return one.claim.meaning == other.claim.meaning and one.claim.is_negated == other.claim.is_negated
    return one.claim.kind is other.claim.kind


def _open(finding: Finding) -> Finding:
    return replace(
        finding, verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.AMBIGUOUS, confidence=_OPEN, flag=None, suggestion=None
    )
