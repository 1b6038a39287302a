"""Read a number beside the whole it is a part of, "2 of the 5 lights", and one that follows: "their number is 2"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from .items import Item, any_is
from .quantities import number_of
from .records import sort_of

_LEAST = 4
"""Words of "number of", the things, a verb and the number."""


def without_total(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return "2 lights are on" of "2 of the 5 lights are on": how many there are at all is not what is told."""
    if not any_is(items, "belonging"):
        return tuple(items)
    kept: list[Item] = []
    index = 0
    while index < len(items):
        kept.append(items[index])
        index = _behind_total(items, index + 1) if number_of(items[index]) is not None else index + 1
    return tuple(kept)


def _behind_total(items: Sequence[Item], start: int) -> int:
    """Return where the noun of "of the 5 lights" stands; the start if there is no such thing."""
    at = start
    while at < len(items) and items[at].is_function("belonging", "determiner"):
        at += 1
    is_total = at > start and items[start].is_function("belonging") and at + 1 < len(items)
    is_of_things = is_total and number_of(items[at]) is not None and items[at + 1].has(WordKind.NOUN)
    return at + 1 if is_of_things else start


def told_number(items: Sequence[Item]) -> Sequence[Item] | None:
    """Return "2 lights on" of "the number of lights on is 2", "Number of lights on: 2"; None if it is none of them."""
    if not any_is(items, "number"):
        return None
    words = [item for item in items if item.norm != "."]
    start = next(i for i, item in enumerate(words) if item.is_function("number"))
    is_first = all(item.is_mark or item.is_function("determiner") for item in words[:start])
    if not is_first or start + _LEAST > len(words):
        return None
    things = words[start + 1 : -2]
    is_told = words[-2].is_function("copula") or words[-2].norm == ":"
    is_plain = not any(item.is_mark or item.is_function("copula", "condition", "negation") for item in things)
    is_number = number_of(words[-1]) is not None and any(item.has(WordKind.NOUN) or sort_of(item) for item in things)
    return (words[-1], *things) if is_told and is_plain and is_number else None
