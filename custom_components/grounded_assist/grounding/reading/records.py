"""Read how many entries a calendar or a list is said to have: "you have two events today", "no tasks on your list"."""

from collections.abc import Sequence
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.records import AWAY, TOOLS
from ..model import Claim, ClaimKind, Quantifier
from .items import Item
from .quantities import number_of
from .state_claims import Surroundings

_AROUND = ("within", "determiner", "everywhere", "household", "adverb", "existing")


def counted_records(items: Sequence[Item], around: Surroundings, start: int, *, is_negated: bool) -> Claim | None:
    """Return the claim of how many entries there are; None if the words tell of anything else."""
    counted = _counted(items, is_negated=is_negated)
    if counted is None:
        return None
    count, noun = counted
    before = [item for item in items[:noun] if not item.is_mark and number_of(item) is None]
    behind = takewhile(lambda item: not (item.is_mark or item.is_function("connective")), items[noun + 1 :])
    told = (*before, *behind)
    away = [item for item in told if item.has(WordKind.STATE, AWAY)]
    is_of_all = all(item in away or _is_plain(item) for item in told)
    end = items[noun].end
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject=around.text[items[noun].start : end],
        # What is told more of them may leave some out.
        quantifier=Quantifier.COUNT if is_of_all else Quantifier.SOME,
        count=count,
        meaning=AWAY if away else "",
        records=_sort(items[noun]),
        subject_start=items[0].start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )


def _counted(items: Sequence[Item], *, is_negated: bool) -> tuple[int, int] | None:
    """Return how many there are and where their noun stands."""
    noun = next((index for index, item in enumerate(items) if item.is_mark or _sort(item)), None)
    if noun is None or not _sort(items[noun]):
        return None
    numbers = [number for item in items[:noun] if (number := number_of(item)) is not None]
    is_none = any(item.has(WordKind.QUANTIFIER, Quantifier.NONE) for item in items[:1])
    if is_negated or is_none:
        return None if numbers else (0, noun)
    is_number = len(numbers) == 1 and numbers[0].is_integer()
    return (int(numbers[0]), noun) if is_number else None


def _sort(item: Item) -> str:
    """Return of what sort an entry is that a word stands for; empty if it stands for none."""
    return next((sort for sort in TOOLS if item.has(WordKind.RELATION, sort) and item.match is None), "")


def _is_plain(item: Item) -> bool:
    """Return whether a word leaves it at all entries there are: "on your list", "today"."""
    if item.told is not None:
        return item.told.offset == 0
    is_listing = item.match is not None or item.has(WordKind.RELATION, "listing")
    return is_listing or item.has(WordKind.QUANTIFIER) or item.is_function(*_AROUND)
