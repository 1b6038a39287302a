"""Read how many entries a calendar or a list is said to have: "you have two events today", "no tasks on your list"."""

from collections.abc import Sequence
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.records import AWAY, ENTRY, LISTS, TASK, TODO, TOOLS
from ..model import Claim, ClaimKind, Quantifier, Reading
from .items import Item, any_is, names_domain
from .quantities import number_of
from .state_claims import Surroundings

_COMPLETED = ("done", "carried_out")
_AROUND = ("within", "determiner", "everywhere", "household", "adverb", "existing")


def counted_records(
    items: Sequence[Item], around: Surroundings, start: int, *, is_negated: bool, is_search: bool = False
) -> Claim | None:
    """Return the claim of how many entries there are; None if the words tell of anything else."""
    counted = _counted(items, is_negated=is_negated)
    if counted is None:
        return None
    count, noun = counted
    before = [item for item in items[:noun] if not item.is_mark and number_of(item) is None]
    behind = takewhile(lambda item: not (item.is_mark or item.is_function("connective")), items[noun + 1 :])
    told = (*before, *behind)
    away = [item for item in told if item.has(WordKind.STATE, AWAY)]
    sort = _sort(items[noun])
    if any_is(told, *_COMPLETED):
        # What is done is on no list of what is to be done.
        return None
    is_of_all = sort != ENTRY and all(item in away or _is_plain(item) for item in told)
    end = items[noun].end
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject=around.text[items[noun].start : end],
        # What is told more of them may leave some out.
        readings=_lists(sort, told, around),
        quantifier=Quantifier.COUNT if is_of_all else Quantifier.SOME,
        count=count,
        meaning=AWAY if away else "",
        # Who sees none may have looked wrongly.
        is_negated=is_search,
        records=sort,
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


def _lists(sort: str, told: Sequence[Item], around: Surroundings) -> tuple[Reading, ...]:
    """Return the list that is named, else the only one there is; a calendar does not tell how many events it has."""
    if sort != TASK:
        return ()
    named = [i for item in told if item.match for i in item.match.entity_ids if i.startswith(f"{TODO}.")]
    ids = named or [entity.id for entity in around.scene.home.entities(domains=(TODO,))]
    return (Reading(entity_ids=(ids[0],)),) if len(set(ids)) == 1 else ()


def _sort(item: Item) -> str:
    """Return of what sort an entry is that a word stands for; empty if it stands for none."""
    # A list may be called "Tasks".
    is_word = item.match is None or names_domain(item, LISTS)
    return next((sort for sort in TOOLS if is_word and item.has(WordKind.RELATION, sort)), "")


def _is_plain(item: Item) -> bool:
    """Return whether a word leaves it at all entries there are: "on your list", "today"."""
    if item.told is not None:
        return item.told.offset == 0
    if item.has(WordKind.RELATION, "further"):
        return False
    is_listing = item.match is not None or item.has(WordKind.RELATION, "listing")
    return is_listing or item.has(WordKind.QUANTIFIER) or item.is_function(*_AROUND)
