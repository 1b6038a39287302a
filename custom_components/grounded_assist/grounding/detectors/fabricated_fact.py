"""An action that nothing in the home shows, or words that nobody said."""

from ..model import Finding, Reason, Verdict
from .signs import Around, Sign

_NEVER_HAPPENED = frozenset({Reason.NOT_DONE, Reason.ACTION_FAILED, Reason.MISQUOTED, Reason.NOT_ASKED})


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if what is told to have been done or said was not."""
    del around
    is_made_up = finding.verdict is Verdict.REFUTED and finding.reason in _NEVER_HAPPENED
    return Sign(p_wrong=1 - finding.confidence) if is_made_up else None
