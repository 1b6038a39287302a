"""Read "neither A nor B is on" as "A and B are not on", "and neither is C on" as "C is not on"."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from .items import Item, any_is
from .word_senses import made, told_as

_VERBS = ("copula", "past_copula", "become", "perfect", "seeming")
_ANY_VERB = (*_VERBS, "modal", "future", "existence")
_OPENING = ("connective", "conjunction", "condition")


def without_neither(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return a sentence that has a "neither" with its denial at the verb; anything else as it is."""
    first = next(i for i, item in enumerate(items) if item.is_function("neither"))
    second = _next(items, first, "nor")
    is_turned = _is_verb(items, first + 1)
    if not is_turned and not any_is(items[_clause_start(items, first) : first], *_ANY_VERB):
        return tuple(items) if second is None else _of_subjects(items, first, second)
    if second is not None and (is_turned or _is_verb(items, second + 1)):
        items = _with_second(items, second, items[first + 1])
    elif not is_turned:
        return tuple(items)
    if is_turned:
        told = _turned(items[first + 2 :], items[first + 1])
        return tuple(items) if told is None else (*items[:first], *told)
    # "Is neither open nor is B on" are two clauses.
    return (*items[:first], told_as(items[first], "negation", keeps_kinds=False), *items[first + 1 :])


def _of_subjects(items: Sequence[Item], first: int, second: int) -> tuple[Item, ...]:
    """Return "neither A nor B is on" as "A and B is not on"."""
    verb = _next(items, second, *_VERBS)
    if verb is None or verb == second + 1:
        return tuple(items)
    subject = (*items[first + 1 : second], _joined(items[second]), *items[second + 1 : verb])
    if any(item.is_mark for item in subject):
        return tuple(items)
    return (*items[:first], *subject, items[verb], made("negation", items[verb]), *items[verb + 1 :])


def _with_second(items: Sequence[Item], second: int, verb: Item) -> Sequence[Item]:
    """Return "nor is the back door locked", or "nor the back door locked", as what is not so; else without it."""
    start = second + 1
    if _is_verb(items, start):
        verb, start = items[start], start + 1
    else:
        verb = replace(verb, norm="", start=items[second].end, end=items[second].end)
    if (told := _turned(items[start:], verb)) is not None:
        return (*items[:second], _joined(items[second]), *told)
    behind = range(start, len(items))
    end = next((i for i in behind if items[i].is_mark or items[i].is_function(*_OPENING)), len(items))
    return (*items[:second], *items[end:])


def _turned(items: Sequence[Item], verb: Item) -> tuple[Item, ...] | None:
    """Return "the back door locked" with a verb and its denial before the state; None without a state."""
    state = next((i for i, item in enumerate(items) if _ends_subject(item)), 0)
    if not state or not items[state].has(WordKind.STATE):
        return None
    return (*items[:state], verb, made("negation", verb), *items[state:])


def _ends_subject(item: Item) -> bool:
    return item.is_mark or item.has(WordKind.STATE) or (item.is_function(*_ANY_VERB) and item.match is None)


def _joined(item: Item) -> Item:
    return told_as(item, "conjunction", keeps_kinds=False)


def _is_verb(items: Sequence[Item], index: int) -> bool:
    return any(item.is_function(*_VERBS) and item.match is None for item in items[index : index + 1])


def _clause_start(items: Sequence[Item], index: int) -> int:
    """Return where the clause begins that a word stands in."""
    places = range(index - 1, -1, -1)
    return next((i + 1 for i in places if items[i].is_mark or items[i].is_function(*_OPENING)), 0)


def _next(items: Sequence[Item], after: int, *functions: str) -> int | None:
    places = range(after + 1, len(items))
    return next((i for i in places if items[i].is_function(*functions) and items[i].match is None), None)
