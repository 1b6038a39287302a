"""Read "neither A nor B is on" as "A and B are not on", "and neither is C on" as "C is not on"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from .items import Item
from .word_senses import made, told_as

_VERBS = ("copula", "past_copula", "become", "perfect", "seeming")


def without_neither(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return a sentence with its denial at the verb; anything else as it is."""
    first = next((i for i, item in enumerate(items) if item.is_function("neither")), None)
    if first is not None and items[first + 1 : first + 2] and items[first + 1].is_function(*_VERBS):
        return _with_subject_first(items, first)
    second = None if first is None else _next(items, first, "nor")
    verb = None if second is None else _next(items, second, *_VERBS)
    if first is None or second is None or verb is None:
        return tuple(items)
    joined = told_as(items[second], "conjunction", keeps_kinds=False)
    subject = (*items[first + 1 : second], joined, *items[second + 1 : verb])
    if any(item.is_mark for item in subject):
        return tuple(items)
    return (*items[:first], *subject, items[verb], made("negation", items[verb]), *items[verb + 1 :])


def _with_subject_first(items: Sequence[Item], first: int) -> tuple[Item, ...]:
    """Return "and neither is the back door locked" as "and the back door is not locked"."""
    verb = items[first + 1]
    state = next((i for i in range(first + 2, len(items)) if items[i].is_mark or items[i].has(WordKind.STATE)), None)
    if state is None or items[state].is_mark or state == first + 2:
        return tuple(items)
    return (*items[:first], *items[first + 2 : state], verb, made("negation", verb), *items[state:])


def _next(items: Sequence[Item], after: int, *functions: str) -> int | None:
    places = range(after + 1, len(items))
    return next((i for i in places if items[i].is_function(*functions) and items[i].match is None), None)
