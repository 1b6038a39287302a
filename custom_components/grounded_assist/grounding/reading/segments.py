"""Cut a sentence at its marks and conjunctions; each piece knows the predicates in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..lexicon import WordKind
from .grammar import Predicate, Side
from .items import Item
from .predicates import find_predicates
from .quantities import number_of

_BREAKS = frozenset({",", ";", ":", "(", ")", "—", "–", "-", "…", "!", ".", "[", "]", "\\"})
PAIRING = frozenset("(:-–—")


@dataclass(frozen=True, slots=True)
class Segment:
    """What stands between two breaks, and the break before it."""

    first: int
    last: int
    opener: str
    predicates: tuple[Predicate, ...]


def find_segments(items: Sequence[Item]) -> list[Segment]:
    """Split at marks and conjunctions; each piece knows the predicates in it."""
    breaks = ((index, _task(item)) for index, item in enumerate(items))
    cuts = [(-1, ""), *((at, task) for at, task in breaks if task and not _is_inner(items, at)), (len(items), "")]
    segments: list[Segment] = []
    for (start, opener), (end, _) in pairwise(cuts):
        if start + 1 < end:
            found = tuple(find_predicates(items, start + 1, end))
            segments.append(Segment(start + 1, end, opener, found))
    return segments


def is_paired(segment: Segment) -> bool:
    """Return whether a segment is the state of what stands before its mark: "Lamp (on), heater: off"."""
    is_bare = bool(segment.predicates) and segment.predicates[0].first == segment.first
    return is_bare and segment.opener in PAIRING and segment.predicates[0].side is Side.BEFORE


def _is_inner(items: Sequence[Item], index: int) -> bool:
    """Return whether a word breaks nothing here: "between 20 and 22", "that light is on", "was on before."."""
    item = items[index]
    if item.is_function("condition") and item.is_function("past_time"):
        return index + 1 == len(items) or items[index + 1].is_mark or items[index + 1].is_function("connective")
    before = items[max(0, index - 3) : index]
    if item.is_function("conjunction"):
        is_range = any(one.has(WordKind.RELATION, "between") for one in before)
        return is_range and any(number_of(one) is not None for one in before)
    if not item.is_function("relative") or not item.is_function("determiner") or index + 1 == len(items):
        return False
    following = items[index + 1]
    if before and before[-1].is_function("within") and (following.is_unknown or following.has(WordKind.NOUN)):
        # "All windows on that side."
        return True
    begins = not before or before[-1].is_mark or before[-1].is_function("conjunction", "connective")
    return begins and (items[index + 1].match is not None or items[index + 1].has(WordKind.NOUN))


def _task(item: Item) -> str:
    """Return what kind of break an item is; empty if it is none."""
    if item.is_mark:
        return item.norm if item.norm in _BREAKS else ""
    if item.functions.isdisjoint(_TASK_FUNCTIONS):
        return ""
    return next(task for task, functions in _TASKS.items() if item.is_function(functions))


_TASKS = {
    "relative": "relative",
    "condition": "condition",
    "or": "alternative",
    "and": "conjunction",
    "but": "connective",
}
_TASK_FUNCTIONS = frozenset(_TASKS.values())
