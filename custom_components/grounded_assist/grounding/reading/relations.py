"""Find the words that put one value in relation to another: "warmer", "at least", "the highest"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..model import Quantity, Relation
from .items import Item
from .quantities import find_quantity, number_of

EXTREMES = frozenset({Relation.HIGHEST, Relation.LOWEST})

_RELATIONS = frozenset(Relation)


def relation_of(item: Item) -> tuple[Relation, str] | None:
    """Return the relation a word stands for and the attribute it is of, "" if that is not told."""
    if item.match is not None:
        return None
    for word_id in item.ids(WordKind.RELATION):
        head, _, attribute = word_id.partition(".")
        if head in _RELATIONS:
            return Relation(head), attribute
    return None


def quantity_at(items: Sequence[Item]) -> tuple[Quantity, Sequence[Item]] | None:
    """Return the number that begins here with its unit, and what follows it."""
    if not items or number_of(items[0]) is None:
        return None
    quantity = find_quantity(items[:2])
    if quantity is None:
        return None
    return quantity, items[2 if quantity.unit is not None else 1 :]
