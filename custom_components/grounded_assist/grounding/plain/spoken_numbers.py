"""Fold a number of several words into one item: "twenty three"."""

from collections.abc import Iterator, Sequence

from ..reading.items import Item
from ..reading.quantities import number_of

_TEN, _HUNDRED = 10, 100


def fold_numbers(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items with every number as one of them."""
    return tuple(_folded(items))


def _folded(items: Sequence[Item]) -> Iterator[Item]:
    index = 0
    while index < len(items):
        tens, ones = _word(items, index), _word(items, index + 1)
        is_one = tens >= 2 * _TEN and tens % _TEN == 0 and 0 < ones < _TEN
        yield _written(items[index : index + 2], str(tens + ones)) if is_one else items[index]
        index += 1 + is_one


def _word(items: Sequence[Item], index: int) -> int:
    """Return the number that a word is; zero if it is none below a hundred."""
    if index >= len(items) or items[index].is_number:
        return 0
    number = number_of(items[index]) or 0.0
    return int(number) if number < _HUNDRED else 0


def _written(span: Sequence[Item], norm: str) -> Item:
    return Item(norm=norm, start=span[0].start, end=span[-1].end, is_number=True)
