"""Something said of the home is otherwise there."""

from ..model import ClaimKind, Finding, Reason, Verdict
from . import logical_inconsistency, temporal_error
from .signs import Around, Sign


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if the home refutes the claim, and not the claim itself: what cannot be has types of its own."""
    claim = finding.claim
    is_possible = not (
        finding.reason is Reason.NO_SUCH_ATTRIBUTE
        or (claim.kind is ClaimKind.FIELD and finding.reason is Reason.DOES_NOT_EXIST)
        or logical_inconsistency.is_impossible(claim)
        or temporal_error.is_impossible(claim, around.scene.now)
    )
    is_wrong = finding.verdict is Verdict.REFUTED and is_possible
    return Sign(p_wrong=1 - finding.confidence) if is_wrong else None
