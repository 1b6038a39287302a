"""Decide nothing where two who have read the same words disagree on what they mean."""

from dataclasses import replace

from ..model import Finding, ReadBy, Reason, Verdict

_OPEN = 0.5


def agreed(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return findings of which none is refuted whose words somebody else has read as something that is so."""
    if all(one.claim.read_by is ReadBy.RULES for one in findings):
        return findings
    return tuple(_open(one) if _is_disputed(one, findings) else one for one in findings)


def _is_disputed(finding: Finding, findings: tuple[Finding, ...]) -> bool:
    claim = finding.claim
    return finding.verdict is Verdict.REFUTED and any(
        other.verdict is Verdict.SUPPORTED
        and other.claim.read_by is not claim.read_by
        and other.claim.start < claim.end
        and claim.start < other.claim.end
        and _is_alike(finding, other)
        for other in findings
    )


def _is_alike(one: Finding, other: Finding) -> bool:
    """Return whether two claims say the same, of whatever they say it."""
    if one.claim.meaning or other.claim.meaning:
        return one.claim.meaning == other.claim.meaning and one.claim.is_negated == other.claim.is_negated
    return one.claim.kind is other.claim.kind


def _open(finding: Finding) -> Finding:
    return replace(
        finding, verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.AMBIGUOUS, confidence=_OPEN, flag=None, suggestion=None
    )
