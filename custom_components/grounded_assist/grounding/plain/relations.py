"""Find the words that put one value in relation to another: "warmer", "at least", "the highest"."""

from ..lexicon import WordKind
from ..model import Relation
from ..reading.items import Item

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
