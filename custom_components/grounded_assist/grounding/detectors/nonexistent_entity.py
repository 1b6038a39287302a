"""A name is used that nothing visible bears."""

from ..model import Finding, Reason


def applies(finding: Finding) -> bool:
    """Return whether the finding is of this type."""
    return finding.reason is Reason.UNKNOWN_NAME and not finding.claim.is_negated
