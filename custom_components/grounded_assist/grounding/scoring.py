"""How likely a flag is right, from several factors. It never touches a verdict: what the home decides stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from .confidence import taken_for
from .lexicon import Lexicon, lexicon_words
from .model import SURE, Claim, Finding, Verdict
from .options import Weights
from .scene import Scene
from .starting_values import (
    CLASH,
    FULL_STRENGTH,
    HEDGED,
    MOST_CLASHES,
    NEUTRAL,
    OVERCONFIDENT,
    SELF_CORRECTED,
    VAGUE,
)


class Signal(StrEnum):
    """What the wording of a claim betrays, besides hedges; a row of the lexicon each."""

    OVERCONFIDENCE = "overconfidence"
    CERTAINTY = "certainty"
    VAGUENESS = "vagueness"
    SELF_CORRECTION = "self_correction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Factors:
    """P(the claim is false) as each factor alone would have it."""

    evidence: float
    history: float | None = None
    """None as long as nothing is known of earlier mistakes."""
    language: float = NEUTRAL.value
    consistency: float = NEUTRAL.value


def score(finding: Finding, p_wrong: float, clashes: int, scene: Scene) -> float:
    """Return P(the claim is false).

    What the home decides is not weighed. `p_wrong` is what the evidence alone says of an open claim,
    `clashes` the number of statements it contradicts.
    """
    if finding.verdict is not Verdict.NOT_ENOUGH_INFO:
        return round(1 - finding.confidence, 3)
    factors = Factors(
        evidence=p_wrong,
        history=suspicion_of_history(finding.claim, scene),
        language=suspicion_of_wording(finding.claim, scene.lexicon),
        consistency=suspicion_of_clashes(clashes),
    )
    return round(weigh(factors, scene.options.weights), 3)


def weigh(factors: Factors, weights: Weights) -> float:
    """Return the weighted mean of the factors; the weight of one that is not known goes to the others."""
    rows = (
        (factors.evidence, weights.evidence),
        (factors.history, weights.history),
        (factors.language, weights.language),
        (factors.consistency, weights.consistency),
    )
    known = [(factor, weight) for factor, weight in rows if factor is not None]
    total = sum(weight for _, weight in known)
    return sum(factor * weight for factor, weight in known) / total if total else factors.evidence


def suspicion_of_wording(claim: Claim, lexicon: Lexicon) -> float:
    """Return what the words alone say: a hedge takes from it, a protest adds to it."""
    found = lexicon.signals_in(lexicon_words(claim.text))
    protests = found.get(Signal.OVERCONFIDENCE, 0) + found.get(Signal.CERTAINTY, 0)
    factor = (1 + HEDGED.value * _hedge(claim)) * (1 + OVERCONFIDENT.value * _strength(protests))
    for signal, value in _FACTORS.items():
        factor *= value if signal in found else 1
    return min(NEUTRAL.value * factor, 1.0)


_FACTORS: Mapping[Signal, float] = {
    Signal.VAGUENESS: VAGUE.value,
    Signal.SELF_CORRECTION: SELF_CORRECTED.value,
}


def suspicion_of_history(claim: Claim, scene: Scene) -> float | None:
    """Return what earlier mistakes on its topics say; None if there were none."""
    if scene.experience.is_empty:
        return None
    taken = taken_for(*scene.experience.burden(claim, scene.home, scene.now.timestamp()))
    return NEUTRAL.value + taken if taken else None


def suspicion_of_clashes(clashes: int) -> float:
    """Return what the other statements say."""
    return NEUTRAL.value * (1 + min(CLASH.value * clashes, MOST_CLASHES.value))


def _hedge(claim: Claim) -> float:
    """Return how much of its certainty a claim gives up: 1 where it pretends no more than chance."""
    given_up = (SURE - claim.stated_confidence) / (SURE - NEUTRAL.value)
    return min(max(given_up, 0.0), 1.0)


def _strength(words: int) -> float:
    return min(words / FULL_STRENGTH.value, 1.0)
