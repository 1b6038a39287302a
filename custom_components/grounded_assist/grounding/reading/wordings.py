"""Write out what a sentence leaves out or says in other words, a row for each; most sentences need none of them."""

from collections.abc import Callable, Mapping

from .addressed import without_address
from .degrees import with_degrees_joined, with_whole_share
from .inner_connectives import with_connectives_inside
from .items import Item
from .labels import with_answer_apart, with_contracted_verb, with_end_only, with_values_joined, with_verb_of_all
from .neither import without_neither
from .totals import without_total

type Items = tuple[Item, ...]

AS_SPOKEN: Mapping[Callable[[Items], Items], frozenset[str]] = {
    without_address: frozenset({"addressed"}),
    with_degrees_joined: frozenset({"fully", "certain", "firmly"}),
    with_whole_share: frozenset(),
    with_end_only: frozenset(),
    with_values_joined: frozenset({"with"}),
    with_answer_apart: frozenset({"denial"}),
    with_contracted_verb: frozenset(),
    with_verb_of_all: frozenset(),
    with_connectives_inside: frozenset({"connective"}),
    without_neither: frozenset({"neither"}),
    without_total: frozenset({"belonging"}),
}
"""How to write out the words as they were spoken -> tasks of words without one of which there is nothing to do."""


def written_out(items: Items, wordings: Mapping[Callable[[Items], Items], frozenset[str]]) -> Items:
    """Return the words of a sentence as the readers know them."""
    tasks = set[str]().union(*[item.functions for item in items if item.functions])
    for rewrite, needed in wordings.items():
        if not needed or not needed.isdisjoint(tasks):
            items = rewrite(items)
    return items
