"""A claim that no source could confirm."""

from ..model import Finding, Reason
from ..starting_values import P_WRONG, Given
from .signs import Around, Sign

_WITHOUT_SUPPORT = frozenset({Reason.NO_DATA, Reason.UNAVAILABLE, Reason.INFERENCE, Reason.MODEL_DOUBTS})


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if there was nothing to check the claim against."""
    del around
    return Sign(p_wrong=P_WRONG[Given.NO_EVIDENCE].value) if finding.reason in _WITHOUT_SUPPORT else None
