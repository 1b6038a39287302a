"""An outcome is told that no source could confirm."""

from ..model import Finding, Reason, Verdict


def applies(finding: Finding) -> bool:
    """Return whether the finding is of this type."""
    return finding.verdict is Verdict.NOT_ENOUGH_INFO and finding.reason in (Reason.NO_DATA, Reason.UNAVAILABLE)
