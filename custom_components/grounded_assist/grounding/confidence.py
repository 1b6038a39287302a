"""From evidence to P(the claim is true): what sources, wording and topic are worth to start with.

What the home shows is calibrated by measured replies; all else in the tables is a prior to be calibrated. Sources are
converted once into signed log-odds bits, and only bits are added; penalties lower what the draft pretends, never what
the home decides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import log2

from .information import bits_of, clamp, log_odds, probability
from .meanings.states import vocabulary_of
from .model import Bits, Claim, ClaimKind, Evidence, Finding, Level, Rank, Reason, Risk, Verdict


@dataclass(frozen=True, slots=True)
class Signal:
    """How often a source is right, and why it is thought to be."""

    p_right: float
    source: str
    if_confirmed: float = 0.0
    """Added when a second one agrees: a person who confirms, another domain of the web."""


SIGNALS: Mapping[Rank, Signal] = {
    Rank.COMPUTED: Signal(0.97, "a clock and arithmetic do not err, reading the sentence may; as what is observed"),
    Rank.OBSERVED: Signal(0.97, "began as .90; of what it confirms or refutes so much was measured to be right"),
    Rank.REPORTED: Signal(0.60, "tools answer done to most of what then has not happened"),
    Rank.PERSON: Signal(0.50, "of .3 to .7 by what is remembered, .3 more once confirmed", 0.30),
    Rank.WEB_CONSENSUS: Signal(0.45, "of .3 to .6, .2 more because independent domains agree", 0.20),
    Rank.WEB: Signal(0.37, "the lower half of what several domains are worth"),
    Rank.MODEL: Signal(0.35, "of .2 to .5: what a model knows without looking"),
    Rank.INFERENCE: Signal(0.20, "concluded, and found nowhere"),
}
"""By trust, the nearest first."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """What is taken from a draft, and for what."""

    points: float
    source: str


class Doubt(StrEnum):
    """What makes a draft less sure where nothing decides it."""

    FAST_CHANGING = "fast_changing"
    SPECIFIC = "specific"
    MISTAKE = "mistake"
    SIMILAR_NAME = "similar_name"


PENALTIES: Mapping[Doubt, Penalty] = {
    Doubt.FAST_CHANGING: Penalty(0.20, "weather, prices and news are old before they are said"),
    Doubt.SPECIFIC: Penalty(0.20, "numbers, dates and addresses are what models make up"),
    Doubt.MISTAKE: Penalty(0.10, "each earlier mistake on the topic"),
    Doubt.SIMILAR_NAME: Penalty(0.20, "several things answer to the name"),
}
"""Taken from the confidence of a draft."""

MOST_FOR_MISTAKES = 0.30
"""Earlier mistakes and the baseline of the nightly review take no more than this together."""
LEAST_OF_A_DRAFT = 0.10
"""No penalty lowers a draft further."""
MOST_UNDECIDED = 0.50
"""What nothing decides is no surer than this, whatever the draft pretends."""
MOST_INFERRED = 0.79
"""A conclusion without a source of its own is at most of medium confidence."""
LEVELS = ((0.8, Level.HIGH), (0.5, Level.MEDIUM), (0.2, Level.LOW))
"""From which confidence on each level begins."""

_SPECIFIC_KINDS = frozenset({ClaimKind.SPECIFIC, ClaimKind.TIME, ClaimKind.ARITHMETIC})
_SPECIFIC_RISKS = frozenset({Risk.HIGH, Risk.VERY_HIGH})


def believe(
    verdict: Verdict, evidence: tuple[Evidence, ...], claim: Claim, reason: Reason | None = None
) -> tuple[float, Bits | None]:
    """Return P(the claim is true) and its bits; without a verdict what the draft is worth.

    The nearest source decides alone: more of the same rank see the same thing, and are not independent.
    """
    if verdict is Verdict.NOT_ENOUGH_INFO:
        return draft_confidence(claim, reason), None
    nearest = min(evidence, key=lambda one: one.rank, default=None)
    rank = Rank.OBSERVED if nearest is None else nearest.rank
    known = None if nearest is None else nearest.p_right
    states = vocabulary_of(claim.meaning, claim.entity_ids[0].partition(".")[0] if claim.entity_ids else "")
    p0 = 1 / states
    signed = worth(
        clamp(SIGNALS[rank].p_right if known is None else known), states, is_for=verdict is Verdict.SUPPORTED
    )
    p1 = probability(log_odds(p0) + signed)
    if claim.is_inference and rank > Rank.OBSERVED:
        p1 = min(p1, MOST_INFERRED)
    return round(p1, 3), bits_of(p0, p1, signed)


@cache
def worth(right: float, states: int, *, is_for: bool) -> float:
    """Return log2(P(e | true) / P(e | false)) of an observation that agrees with a claim or does not.

    A source that is wrong shows any of the other states alike. With a uniform prior a supported claim is as likely as
    its source is right, which is `right`, however many states there are; a refuted one is one of the others.
    """
    wrong_each = (1 - right) / (states - 1)
    if is_for:
        return log2(right / wrong_each)
    if_false = (right + (states - 2) * wrong_each) / (states - 1)
    return log2(wrong_each / if_false)


def p_right(rank: Rank, *, is_confirmed: bool = False) -> float:
    """Return how often a source is right to start with."""
    signal = SIGNALS[rank]
    return clamp(signal.p_right + (signal.if_confirmed if is_confirmed else 0.0))


def draft_confidence(
    claim: Claim, reason: Reason | None = None, *, mistakes: float = 0.0, baseline: float = 0.0
) -> float:
    """Return what a draft is worth that nothing decides; `baseline` is what the nightly review takes from its topic."""
    history = taken_for(mistakes, baseline)
    taken = sum(PENALTIES[doubt].points for doubt in _doubts(claim, reason))
    confidence = min(MOST_UNDECIDED, claim.stated_confidence) - history - taken
    return round(max(confidence, LEAST_OF_A_DRAFT), 3)


def taken_for(mistakes: float, baseline: float) -> float:
    """Return what is taken from a draft for earlier mistakes on its topic and by the nightly review together."""
    return min(mistakes * PENALTIES[Doubt.MISTAKE].points + baseline, MOST_FOR_MISTAKES)


def _doubts(claim: Claim, reason: Reason | None) -> Iterator[Doubt]:
    is_number = claim.value is not None and claim.value.number is not None
    if is_number or claim.kind in _SPECIFIC_KINDS or claim.risk in _SPECIFIC_RISKS:
        yield Doubt.SPECIFIC
    if claim.is_fast_changing:
        yield Doubt.FAST_CHANGING
    if reason is Reason.AMBIGUOUS:
        yield Doubt.SIMILAR_NAME


def level_of(confidence: float) -> Level:
    """Return the band of a confidence."""
    return next((level for least, level in LEVELS if confidence >= least), Level.NONE)


def weakest(findings: tuple[Finding, ...]) -> float | None:
    """Return the confidence of the weakest claim; None for a reply without claims."""
    return min((finding.confidence for finding in findings), default=None)
