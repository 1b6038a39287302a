"""What is looked into first."""

from custom_components.grounded_assist.grounding.model import (
    Claim,
    ClaimKind,
    Evidence,
    Finding,
    Rank,
    Reason,
    Risk,
    Source,
    Verdict,
)
from custom_components.grounded_assist.grounding.order import by_risk
from tests.grounding.homes import NOW


def _finding(name: str, risk: Risk, *ranks: Rank, start: int = 0) -> Finding:
    claim = Claim(text=name, start=start, end=start + 1, kind=ClaimKind.SPECIFIC, subject=name, risk=risk)
    evidence = tuple(
        Evidence(source=Source.STATES, rank=rank, subject=name, value="on", observed_at=NOW) for rank in ranks
    )
    return Finding(claim=claim, verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.NO_DATA, evidence=evidence)


def test_the_riskiest_come_first() -> None:
    """Then what a nearer source has seen, then what is said first."""
    findings = (
        _finding("late", Risk.LOW, start=5),
        _finding("early", Risk.LOW, start=1),
        _finding("reported", Risk.LOW, Rank.REPORTED),
        _finding("seen", Risk.LOW, Rank.REPORTED, Rank.OBSERVED, start=9),
        _finding("date", Risk.HIGH),
        _finding("limit", Risk.MEDIUM),
        _finding("url", Risk.VERY_HIGH, start=20),
    )
    ordered = [finding.claim.text for finding in by_risk(findings)]
    assert ordered == ["url", "date", "limit", "seen", "reported", "early", "late"]
