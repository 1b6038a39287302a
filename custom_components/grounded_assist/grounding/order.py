"""The order in which open claims are looked into."""

from collections.abc import Iterable

from .model import Finding, Rank
from .reading.overlaps import ORDER


def by_risk(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings by how often claims of their form are wrong, then by how near their best source is."""
    return tuple(sorted(findings, key=lambda one: (-ORDER.index(one.claim.risk), _nearest(one), one.claim.start)))


def _nearest(finding: Finding) -> int:
    """Return the rank of the nearest source; what no source has seen comes last."""
    return min((evidence.rank for evidence in finding.evidence), default=max(Rank) + 1)
