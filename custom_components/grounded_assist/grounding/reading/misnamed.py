"""Whether names are not said to exist: they are wrong, of another program, or wished for."""

from collections.abc import Iterable
from functools import reduce
from itertools import combinations

from rapidfuzz import fuzz

from ..lexicon import Lexicon
from ..lexicon.cues import cue

_ELSE = ("misnamed", "other_program", "unreal")
_ALIKE = 80
"""Percent from which on one name may be a slip for another."""


def are_misnamed(text: str, names: Iterable[str], lexicon: Lexicon) -> bool:
    """Return whether a sentence tells of mistakes, of what it sets right, or of what is elsewhere or not at all."""
    told = sorted(set(names))
    # The domain in `esphome.bedroom_buzz` does not say that another program is meant.
    around = reduce(lambda left, name: left.replace(name, ""), told, text)
    if cue(lexicon, *_ELSE).search(around) is not None:
        return True
    if len(told) > 1 and cue(lexicon, "replaced").search(text) is not None:
        return True
    is_slip = any(fuzz.ratio(one, other) >= _ALIKE for one, other in combinations(told, 2))
    return is_slip and cue(lexicon, "corrected").search(text) is not None


def heads_mistake(text: str, lexicon: Lexicon) -> bool:
    """Return whether what stands below a sentence is told to be wrong: "Instead of"."""
    return cue(lexicon, "misnamed", "other_program", "replaced").search(text) is not None
