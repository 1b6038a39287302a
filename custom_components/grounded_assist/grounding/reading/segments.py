"""Cut a sentence at its marks and conjunctions; each piece knows the predicates in it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..lexicon import WordKind
from ..model import Aspect
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
    begun = ""
    for (start, mark), (end, _) in pairwise(cuts):
        opener, begun = begun or mark, ""
        first = _behind_sign(items, start + 1, end) if opener in PAIRING else start + 1
        if first < end:
            found = find_predicates(items, first, end)
            if opener in PAIRING and found and _is_of_label(items, found[0], first, end):
                # What is "set to 21" may have been set just now, and still be on its way.
                aspect = found[0].aspect if found[0].is_assignment else Aspect.STATE
                found[0] = replace(found[0], side=Side.BEFORE, aspect=aspect)
            segments.append(Segment(first, end, opener, tuple(found)))
        elif start + 1 < end:
            # As in "Front door: yes, locked".
            begun = opener
    return segments


def _behind_sign(items: Sequence[Item], first: int, end: int) -> int:
    """Return where the state of a label begins: behind "yes" and signs such as a tick."""
    while first < end and (items[first].is_mark or items[first].is_function("affirmation", "denial")):
        first += 1
    return first


def _is_of_label(items: Sequence[Item], predicate: Predicate, first: int, end: int) -> bool:
    """Return whether it is said of the label before it: "Lamp: dimmed to 50%", "Front door: ✅ locked"."""
    if predicate.first != first or predicate.side is not Side.AFTER:
        return False
    following = items[predicate.last] if predicate.last < len(items) else None
    is_set = predicate.is_assignment and following is not None and following.is_function("aim")
    return is_set or (bool(predicate.meanings) and predicate.last == end)


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
