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


_COUNTED = frozenset({Relation.ABOVE, Relation.BELOW, Relation.AT_LEAST, Relation.AT_MOST})


def counted_relation(items: Sequence[Item]) -> Relation | None:
    """Return the bound before the number of "at least three lights"; None if it is not the only one."""
    bounds = [(i, found) for i, item in enumerate(items) if (found := relation_of(item)) is not None]
    if len(bounds) != 1:
        return None
    at, (relation, attribute) = bounds[0]
    is_counted = at + 1 < len(items) and number_of(items[at + 1]) is not None
    return relation if is_counted and relation in _COUNTED and not attribute else None


def quantity_at(items: Sequence[Item]) -> tuple[Quantity, Sequence[Item]] | None:
    """Return the number that begins here with its unit, and what follows it."""
    if not items or number_of(items[0]) is None:
        return None
    quantity = find_quantity(items[:2])
    if quantity is None:
        return None
    return quantity, items[2 if quantity.unit is not None else 1 :]
