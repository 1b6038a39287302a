"""The numbers that detecting and scoring begin with, each with where it comes from.

None of them is measured yet: they are what to calibrate from. Severities are no probabilities and stand in `model.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Given(StrEnum):
    """What is known of a claim that may be a hallucination."""

    NO_EVIDENCE = "no_evidence"
    UNKNOWN_NAME = "unknown_name"
    ONLY_NAMED = "only_named"
    NO_SUCH_ATTRIBUTE = "no_such_attribute"
    SAID_OTHERWISE_BEFORE = "said_otherwise_before"
    ONE_OF_TWO = "one_of_two"
    OTHER_IS_SEEN = "other_is_seen"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Start:
    """A number to begin with and its source."""

    value: float
    source: str


_OBSERVED = "how often what the home shows is right to start with, as for evidence that is observed"
_CHOSEN = "chosen to start with, with no data behind it; to be calibrated"

P_WRONG: Mapping[Given, Start] = {
    Given.NO_EVIDENCE: Start(0.50, "FEVER: not enough info says neither that it is true nor that it is false"),
    Given.UNKNOWN_NAME: Start(0.90, _OBSERVED),
    Given.ONLY_NAMED: Start(0.50, "an id of which nothing is told may be new, an example or gone, as well as made up"),
    Given.NO_SUCH_ATTRIBUTE: Start(0.90, _OBSERVED),
    Given.SAID_OTHERWISE_BEFORE: Start(0.60, "what was said is as good as what a tool reports"),
    Given.ONE_OF_TWO: Start(0.50, "of two statements that exclude each other one is wrong; which one is not known"),
    Given.OTHER_IS_SEEN: Start(0.90, _OBSERVED),
    Given.IMPOSSIBLE: Start(0.95, "how often what is computed is right to start with: a calendar, a count, a scale"),
}
"""P(the claim is false) by what is known of it, where the home itself decides nothing."""

NEUTRAL = Start(0.50, "a factor of which nothing is known speaks neither for nor against")
SIMILAR_NAME = Start(-0.20, f"an unknown name that resembles a known one is rather a slip; {_CHOSEN}")

HEDGED = Start(-0.30, f"times 1 - .3 s, s the strength of the hedge; {_CHOSEN}")
OVERCONFIDENT = Start(0.20, f"times 1 + .2 s, s the strength of what protests; {_CHOSEN}")
VAGUE = Start(0.80, f"times .8 for what is too vague to be false; {_CHOSEN}")
SELF_CORRECTED = Start(1.15, f"times 1.15 for who was wrong a moment ago; {_CHOSEN}")
FULL_STRENGTH = Start(2, f"so many words of one kind in a clause count in full; {_CHOSEN}")

CLASH = Start(0.10, f"times 1 + .1 n, n the statements it contradicts; {_CHOSEN}")
MOST_CLASHES = Start(0.30, f"where further contradictions stop to count; {_CHOSEN}")
