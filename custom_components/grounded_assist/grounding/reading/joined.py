"""Read what follows an "and" of the same thing: "is on and set to 25 degrees", "is on and red"."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..model import Aspect
from .grammar import Clause, Predicate, Side
from .items import Item
from .word_senses import FINITE


def is_color(span: Sequence[Item]) -> bool:
    """Return whether words say no more than a color."""
    words = [item for item in span if not (item.is_mark or item.is_function("adverb", "now"))]
    return len(words) == 1 and words[0].has(WordKind.COLOR) and words[0].match is None


def colored(last: Clause, span: Sequence[Item]) -> Clause:
    """Return the clause that gives what was spoken of last a color as well."""
    predicate = replace(last.predicate, meanings=(), side=Side.BEFORE, is_assignment=False, is_loose=False)
    return replace(
        last,
        predicate=predicate,
        before=(),
        object=(),
        after=tuple(span),
        start=span[0].start,
        end=span[-1].end,
        word_start=span[0].start,
        word_end=span[-1].end,
    )


def joined(before: Predicate, predicate: Predicate, items: Sequence[Item], last: int) -> Predicate:
    """Read "is on and set to 25 degrees" as "is on and is set to it": nothing was done there."""
    is_bare = predicate.aspect is Aspect.EVENT and not items[predicate.first].is_function(*FINITE)
    is_of_same = before.aspect is Aspect.STATE and before.side is Side.BEFORE and not before.is_loose
    behind = items[predicate.last : last]
    if not (is_bare and is_of_same) or any(one.match or one.has(WordKind.NOUN) for one in behind):
        return predicate
    return replace(predicate, aspect=Aspect.STATE, side=Side.BEFORE, is_now=before.is_now, is_past=before.is_past)
