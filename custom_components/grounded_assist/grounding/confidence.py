"""From evidence to a probability, in signed log-odds bits."""

from collections.abc import Mapping
from math import log2

from .model import Bits, Claim, Evidence, Finding, Level, Rank, Verdict

P_RIGHT: Mapping[Rank, float] = {
    Rank.COMPUTED: 0.95,
    Rank.OBSERVED: 0.90,
    Rank.REPORTED: 0.60,
    Rank.PERSON: 0.50,
    Rank.WEB_CONSENSUS: 0.60,
    Rank.WEB: 0.40,
    Rank.MODEL: 0.35,
    Rank.INFERENCE: 0.20,
}
"""How often a source is right, to start with."""

TARGET = 0.95
"""The confidence SPEC-08 asks of a claim before it may be stated."""
EVERY_READING_BITS = 1.85
"""A refutation must hold under every reading of the sentence; this takes it from .10 to .03."""
_UNDECIDED = 0.5
_FLOOR = 0.01
LEVELS = ((0.8, Level.HIGH), (0.5, Level.MEDIUM), (0.2, Level.LOW))


def believe(verdict: Verdict, evidence: tuple[Evidence, ...], claim: Claim) -> tuple[float, Bits | None]:
    """Return P(the claim is true) and its bits; without a verdict what the draft pretends, tempered."""
    if verdict is Verdict.NOT_ENOUGH_INFO:
        return min(_UNDECIDED, claim.stated_confidence), None
    rank = min((one.rank for one in evidence), default=Rank.OBSERVED)
    strength = log2(P_RIGHT[rank] / (1 - P_RIGHT[rank]))
    signed = strength if verdict is Verdict.SUPPORTED else -(strength + EVERY_READING_BITS)
    p1 = clamp(1 / (1 + 2**-signed))
    return round(p1, 3), bits_of(_UNDECIDED, p1, signed)


def bits_of(p0: float, p1: float, signed: float) -> Bits:
    """Return required and observed bits after SPEC-08, beside the signed sum that decides."""
    required, observed = divergence(TARGET, p0), divergence(p1, p0)
    return Bits(p0=p0, p1=p1, required=required, observed=observed, gap=required - observed, signed=signed)


def divergence(p: float, q: float) -> float:
    """Return KL(Ber(p) || Ber(q)) in bits; both are kept away from 0 and 1."""
    p, q = clamp(p), clamp(q)
    return p * log2(p / q) + (1 - p) * log2((1 - p) / (1 - q))


def clamp(p: float) -> float:
    """Keep a probability within [.01, .99], so that no evidence counts for certain."""
    return min(max(p, _FLOOR), 1 - _FLOOR)


def level_of(confidence: float) -> Level:
    """Return the band of a confidence."""
    return next((level for least, level in LEVELS if confidence >= least), Level.NONE)


def weakest(findings: tuple[Finding, ...]) -> float | None:
    """Return the confidence of the weakest claim; None for a reply without claims."""
    return min((finding.confidence for finding in findings), default=None)
