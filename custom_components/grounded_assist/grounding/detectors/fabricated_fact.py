"""An action is told that nothing in the home shows."""

from ..model import Finding, Reason, Verdict


def applies(finding: Finding) -> bool:
    """Return whether the finding is of this type."""
    return finding.verdict is Verdict.REFUTED and finding.reason in (Reason.NOT_DONE, Reason.ACTION_FAILED)
