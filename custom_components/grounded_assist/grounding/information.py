"""Information in bits: what a claim requires, what its evidence yields, and what the evidence is worth.

Required and observed bits and the gap between them are those of SPEC-08, after Strawberry. They are divergences and
know no direction: a claim that falls from .95 to .05 requires nothing and observes much. At home signed bits decide;
of what a language model estimates both rules hold (`is_flagged`).
"""

from enum import StrEnum
from math import log2

from .model import Bits

TARGET = 0.95
"""The confidence SPEC-08 asks of a claim before it may be stated."""
_FLOOR = 0.01
_AGAINST = 1.0
"""Signed bits: evidence that halves the odds of a claim, and leaves it less likely than not, speaks against it."""
_EVEN = 0.5


class Status(StrEnum):
    """How a claim stands to what it is held against."""

    ENTAILED = "ENTAILED"
    CONTRADICTED = "CONTRADICTED"
    NOT_IN_CONTEXT = "NOT_IN_CONTEXT"
    UNVERIFIABLE = "UNVERIFIABLE"
    """Nobody could say."""


def clamp(p: float) -> float:
    """Keep a probability within [.01, .99], so that no evidence counts for certain."""
    return min(max(p, _FLOOR), 1 - _FLOOR)


def log_odds(p: float) -> float:
    """Return log2(p / (1 - p)), finite because p is clamped."""
    p = clamp(p)
    return log2(p / (1 - p))


def probability(bits: float) -> float:
    """Return the probability of log-odds in bits, clamped."""
    # Beyond this the floor decides, and a power of two would not fit a float.
    return clamp(1 / (1 + 2.0 ** -max(min(bits, 64.0), -64.0)))


def divergence(p: float, q: float) -> float:
    """Return KL(Ber(p) || Ber(q)) in bits; both are clamped."""
    p, q = clamp(p), clamp(q)
    return p * log2(p / q) + (1 - p) * log2((1 - p) / (1 - q))


def bits_of(p0: float, p1: float, signed: float, *, target: float = TARGET) -> Bits:
    """Return the budget of SPEC-08 from p0 without and p1 with the evidence, beside the signed bits of the evidence."""
    required, observed = divergence(target, p0), divergence(p1, p0)
    return Bits(p0=p0, p1=p1, required=required, observed=observed, gap=required - observed, signed=signed)


def weigh(p0: float, p1: float, *, target: float = TARGET) -> Bits:
    """Return the budget of what was estimated without and with the evidence, both probabilities clamped."""
    p0, p1 = clamp(p0), clamp(p1)
    return bits_of(p0, p1, log_odds(p1) - log_odds(p0), target=target)


def is_flagged(bits: Bits) -> bool:
    """Return whether the evidence yields less than the claim requires, or points against it.

    The budget alone would pass a claim that falls from .95 to .05.
    """
    return bits.gap > 0 or bits.signed < 0


def status_of(bits: Bits | None) -> Status:
    """Return how a claim stands to its evidence; without figures nobody can say.

    What a model knows as well without the evidence is not entailed by it.
    """
    if bits is None:
        return Status.UNVERIFIABLE
    if not is_flagged(bits) and bits.signed > 0:
        return Status.ENTAILED
    is_against = bits.signed <= -_AGAINST and bits.p1 < _EVEN
    return Status.CONTRADICTED if is_against else Status.NOT_IN_CONTEXT
