"""Fold a number of several words into one item: "twenty three", "22 point 6"."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from ..lexicon import Lexicon, Word, WordKind
from ..lexicon.cues import cue_norms
from ..limits import LONGEST_REQUEST
from ..scene import Scene
from .items import Item, any_is, mask
from .quantities import number_of

_TEN, _HUNDRED = 10, 100


def fold_numbers(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the items with every number as one of them."""
    points = cue_norms(lexicon, "decimal_point")
    return tuple(_with_decimals(list(_with_ones(items)), points))


_ONE = Word(WordKind.NUMBER, "1")


def _is_asked(scene: Scene) -> bool:
    """Return whether a sentence is the first one behind the question how many."""
    is_first = not scene.told and len(scene.request) <= LONGEST_REQUEST
    return is_first and any_is(mask(scene.request, scene), "counting")


def _with_ones(items: Sequence[Item]) -> Iterator[Item]:
    """Yield "twenty three" as 23."""
    index = 0
    while index < len(items):
        tens, ones = _word(items, index), _word(items, index + 1)
        is_one = tens >= 2 * _TEN and tens % _TEN == 0 and 0 < ones < _TEN
        yield _written(items[index : index + 2], str(tens + ones)) if is_one else items[index]
        index += 1 + is_one


def _with_decimals(items: Sequence[Item], points: frozenset[str]) -> Iterator[Item]:
    """Yield "22 point 6" as 22.6; what goes on otherwise is no number."""
    index = 0
    while index < len(items):
        behind = _behind_point(items[index + 1 :], points) if number_of(items[index]) is not None else ()
        span = items[index : index + 2 + len(behind)] if behind else items[index : index + 1]
        yield _decimal(span, behind) if behind else items[index]
        index += len(span)


def _behind_point(items: Sequence[Item], points: frozenset[str]) -> Sequence[Item]:
    """Return the numbers that follow a point."""
    if not items or items[0].norm not in points or items[0].match is not None:
        return ()
    return list(takewhile(lambda item: number_of(item) is not None, items[1:]))


def _decimal(span: Sequence[Item], behind: Sequence[Item]) -> Item:
    digits, whole = [_digits(item) for item in behind], number_of(span[0]) or 0.0
    if not (whole.is_integer() and all(digits)):
        return Item(norm=" ".join(item.norm for item in span), start=span[0].start, end=span[-1].end)
    return _written(span, f"{whole:.0f}.{''.join(digits)}")


def _digits(item: Item) -> str:
    if item.is_number:
        return item.norm if item.norm.isdecimal() else ""
    number = number_of(item)
    return f"{number:.0f}" if number is not None and number < _TEN else ""


def _word(items: Sequence[Item], index: int) -> int:
    """Return the number that a word is; zero if it is none below a hundred."""
    if index >= len(items) or items[index].is_number:
        return 0
    number = number_of(items[index]) or 0.0
    return int(number) if number < _HUNDRED else 0


def _written(span: Sequence[Item], norm: str) -> Item:
    return Item(norm=norm, start=span[0].start, end=span[-1].end, is_number=True)
