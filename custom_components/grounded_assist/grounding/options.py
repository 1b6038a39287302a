"""What the owner of a home may choose about checking; the defaults are those of a new entry."""

from dataclasses import dataclass

from .model import FlagType


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How much each factor counts in the score of a claim; they add up to 1."""

    evidence: float = 0.35
    history: float = 0.25
    language: float = 0.20
    consistency: float = 0.20


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The choices of one entry."""

    enabled: frozenset[FlagType] = frozenset(FlagType)
    """Hallucination types that are looked for."""
    weights: Weights = Weights()
    max_claims: int = 50
    """Claims of one reply that are checked; a report that leaves some out is not complete."""


DEFAULTS = Options()
