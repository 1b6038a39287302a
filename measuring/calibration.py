"""How well stated confidences agree with what came true."""

from collections.abc import Sequence
from dataclasses import dataclass
import random
import statistics

from mpmath import betainc

BANDS = (("none", 0.0, 0.2), ("low", 0.2, 0.5), ("medium", 0.5, 0.8), ("high", 0.8, 1.0))
"""The levels a confidence falls into, each with its least confidence."""
_BINS = 10
_SIMULATIONS = 200
_OUTSIDE = 0.05
"""Left outside an interval, half on each side."""
_HALVINGS = 40


@dataclass(frozen=True, slots=True)
class Stated:
    """The confidence of a claim, and whether it is true."""

    confidence: float
    is_true: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """The claims of one level: how many, how sure, how often true."""

    name: str
    claims: int
    true: int
    confidence: float
    """On average."""
    least: float
    most: float
    """Jeffreys interval of the share that is true."""


def brier(stated: Sequence[Stated]) -> float:
    """Return the mean squared distance of confidence and truth (Brier 1950)."""
    return statistics.fmean((one.confidence - one.is_true) ** 2 for one in stated)


def brier_skill(stated: Sequence[Stated]) -> float | None:
    """Return how much better than always stating the base rate; None where only one answer occurs."""
    rate = statistics.fmean(one.is_true for one in stated)
    reference = rate * (1 - rate)
    return 1 - brier(stated) / reference if reference else None


def calibration_error(stated: Sequence[Stated]) -> float:
    """Return the ECE: the distance of mean confidence and share of truth in ten equal bins, weighted by claims."""
    bins: list[list[Stated]] = [[] for _ in range(_BINS)]
    for one in stated:
        bins[min(int(one.confidence * _BINS), _BINS - 1)].append(one)
    return sum(abs(sum(one.confidence - one.is_true for one in held)) for held in bins) / len(stated)


def noise_floor(stated: Sequence[Stated], seed: int = 1) -> float:
    """Return the ECE of as many claims that were calibrated perfectly: truth drawn from each confidence."""
    draw = random.Random(seed)
    return statistics.fmean(
        calibration_error([Stated(one.confidence, draw.random() < one.confidence) for one in stated])
        for _ in range(_SIMULATIONS)
    )


def jeffreys(true: int, claims: int) -> tuple[float, float]:
    """Return the 95 % interval of a share: quantiles of Beta(true + 1/2, false + 1/2) (Jeffreys prior)."""
    parameters = true + 0.5, claims - true + 0.5
    least = 0.0 if true == 0 else _beta_quantile(_OUTSIDE / 2, *parameters)
    most = 1.0 if true == claims else _beta_quantile(1 - _OUTSIDE / 2, *parameters)
    return least, most


def _beta_quantile(probability: float, a: float, b: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if betainc(a, b, 0, middle, regularized=True) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def bands(stated: Sequence[Stated]) -> list[Band]:
    """Return the reliability of each level that occurs."""
    found = []
    for name, least, most in BANDS:
        held = [one for one in stated if least <= one.confidence < most or (most == 1 and one.confidence == 1)]
        if held:
            true = sum(one.is_true for one in held)
            low, high = jeffreys(true, len(held))
            confidence = statistics.fmean(one.confidence for one in held)
            found.append(Band(name=name, claims=len(held), true=true, confidence=confidence, least=low, most=high))
    return found
