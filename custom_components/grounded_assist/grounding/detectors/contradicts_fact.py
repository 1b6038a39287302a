"""Something said of the home is otherwise there."""

from ..model import Finding, Verdict


def applies(finding: Finding) -> bool:
    """Return whether the finding is of this type."""
    return finding.verdict is Verdict.REFUTED
