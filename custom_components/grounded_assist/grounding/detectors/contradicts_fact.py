"""Something said of the home is otherwise there."""

from ..model import Finding, Verdict
from .signs import Around, Sign


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if the home refutes the claim."""
    del around
    return Sign(p_wrong=1 - finding.confidence) if finding.verdict is Verdict.REFUTED else None
