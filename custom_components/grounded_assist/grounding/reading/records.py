"""Read how many entries a calendar or a list is said to have: "you have two events today", "no tasks on your list"."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from ..lexicon import WordKind
from ..meanings.records import AWAY, CALENDAR, ENTRY, ERRAND, EVENT, ITEM, LISTING, LISTS, TASK, TODO, TOOLS, UNFINISHED
from ..model import Claim, ClaimKind, Moment, Quantifier, Reading
from .agenda import agenda_moment
from .entry_words import spoken
from .items import Item, any_is, ids_named, mask, names_domain
from .narrowed_entries import leaves_some
from .quantities import number_of
from .state_claims import Surroundings
from .times import fold_times

_COMPLETED = ("done", "carried_out")
_BOUNDS = ("about", "above", "nearly", "reaching", "exception", "alternative")
_AROUND = (
    "within",
    "determiner",
    "everywhere",
    "household",
    "adverb",
    "existing",
    "pronoun",
    "copula",
    "now",
    "relative",
)
_OF_TASKS = f"{LISTING}.{TASK}"
_OF_EVENTS = f"{LISTING}.{EVENT}"
_HOLDERS = (LISTING, _OF_TASKS, _OF_EVENTS)


@dataclass(frozen=True, slots=True)
class _Counted:
    """How many entries there are said to be, and where their noun stands."""

    count: int
    noun: int
    sort: str


def counted_records(
    items: Sequence[Item],
    around: Surroundings,
    start: int,
    *,
    is_negated: bool,
    is_search: bool = False,
    holder: Sequence[Item] = (),
) -> Claim | None:
    """Return the claim of how many entries there are; None if the words tell of anything else.

    `holder` are words elsewhere in the sentence that tell of the list.
    """
    counted = _counted(items, holder, is_negated=is_negated)
    sentence = mask(around.text, around.scene)
    if counted is None or _is_bounded(sentence):
        return None
    noun, sort = counted.noun, counted.sort
    before = [item for item in items[:noun] if not item.is_mark and number_of(item) is None]
    behind = list(_clause(items[noun + 1 :]))
    told = (*holder, *before, *behind)
    if not _is_of_one_list(told, sort, around) or _goes_on(items[noun + 1 + len(behind) :]):
        return None
    away = [item for item in told if item.has(WordKind.STATE, AWAY)]
    # "Two chores" may be some of what is on the list, "two things on your list" are all.
    is_of_list = sort != ERRAND and (sort != ENTRY or any(map(holds_entries, told)))
    is_of_day = sort != EVENT and any(item.told or item.has(WordKind.RELATION, _OF_EVENTS) for item in sentence)
    is_further = any(item.has(WordKind.RELATION, "further") for item in sentence) or _is_narrowed(sentence, around)
    is_of_all = (
        is_of_list
        and not (is_of_day or is_further or leaves_some(spoken(sentence)))
        and all(item in away or _is_plain(item, sort) for item in told)
    )
    if not is_of_all and sort in (ITEM, ENTRY) and not any(map(holds_entries, told)):
        # "Two items in the fridge" are on no list.
        return None
    end, moments = items[noun].end, _moments(sentence, sort, around)
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject=around.text[items[noun].start : end],
        readings=_calendars(told) if moments else _lists(sort, told, around),
        # What is told more of them may leave some out.
        quantifier=Quantifier.COUNT if is_of_all else Quantifier.SOME,
        count=counted.count,
        meaning=AWAY if away else "",
        # Who sees none may have looked wrongly.
        is_negated=is_search,
        moments=moments,
        records=sort,
        subject_start=items[0].start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )


def _moments(sentence: Sequence[Item], sort: str, around: Surroundings) -> tuple[Moment, ...]:
    """Return the day on which events are counted, if one is told and nothing else of time."""
    told = [item for item in fold_times(sentence, around.scene.lexicon) if item.told is not None]
    if sort != EVENT or len(told) != 1 or told[0].told is None or not told[0].told.has_day:
        return ()
    day = None if told[0].told.hour is not None else agenda_moment(told[0], None, around.scene.now)
    return () if day is None else (day,)


def _is_narrowed(sentence: Sequence[Item], around: Surroundings) -> bool:
    """Return whether more is told of the time than the day: "in the evening", "later"."""
    folded = takewhile(lambda item: item.norm != ":", fold_times(sentence, around.scene.lexicon))
    return any(item.told is None and item.match is None and item.is_function("time") for item in folded)


def _is_bounded(sentence: Sequence[Item]) -> bool:
    """Return whether a number is none that could be counted: "up to ten", "besides that", "a list holds 50"."""
    is_of_any = any(one.is_function("indefinite") and holds_entries(two) for one, two in pairwise(sentence))
    of_parts = any(number_of(one) is not None and two.is_function("belonging") for one, two in pairwise(sentence))
    return is_of_any or of_parts or any_is(sentence, *_BOUNDS)


def _is_of_one_list(told: Sequence[Item], sort: str, around: Surroundings) -> bool:
    """Return whether it is told of one list or calendar, and of what is to be done there; the request may narrow it."""
    holders = [item for item in mask(around.text, around.scene) if holds_entries(item)]
    is_joined = len(holders) > 1 and any_is(mask(around.text, around.scene), "conjunction")
    is_elsewhere = any(item.match and (item.match.area_ids or item.match.floor_ids) for item in told)
    if is_joined or is_elsewhere or any_is(told, *_COMPLETED):
        # What is done is on no list of what is to be done, and what is in a room is none of it.
        return False
    is_named = any(holds_entries(item) and not item.has(WordKind.RELATION, LISTING) for item in told)
    asked = mask(around.scene.request, around.scene)
    is_narrowed = any((item.is_unknown and not item.words) or item.told is not None for item in asked)
    return sort == EVENT or is_named or not is_narrowed


def _goes_on(rest: Sequence[Item]) -> bool:
    """Return whether more is told of the entries behind a comma: "one of them completed"."""
    is_more = any(number_of(item) is not None or item.has(WordKind.RELATION, "further", UNFINISHED) for item in rest)
    return is_more or any_is(rest, *_COMPLETED)


def holds_entries(item: Item) -> bool:
    """Return whether a word stands for a list or a calendar."""
    return names_domain(item, LISTS) or item.has(WordKind.RELATION, *_HOLDERS)


def tells_of_entries(item: Item) -> bool:
    """Return whether a word speaks of a list, or of what is still to be done: most sentences have none."""
    is_word = bool(item.words) and item.has(WordKind.RELATION, *_HOLDERS, UNFINISHED)
    return is_word or (item.match is not None and names_domain(item, LISTS))


def is_unfinished(item: Item) -> bool:
    """Return whether a word says of entries that they are still to be done."""
    return item.has(WordKind.RELATION, UNFINISHED)


def _clause(items: Iterable[Item]) -> Iterable[Item]:
    return takewhile(lambda item: not (item.is_mark or item.is_function("connective", "conjunction")), items)


def _counted(items: Sequence[Item], holder: Sequence[Item], *, is_negated: bool) -> _Counted | None:
    """Return how many there are and where their noun stands."""
    told = [(index, item) for index, item in enumerate(items) if not item.is_function("adverb")]
    if not told:
        return None
    first, begun = told[0]
    noun = next((index for index, item in told if item.is_mark or sort_of(item)), None)
    if noun is None or not sort_of(items[noun]):
        sort = _sort_of_holder((*holder, *_clause(items)))
        return _Counted(0, first, sort) if sort and not is_negated and _is_nothing(items[first:]) else None
    sort = sort_of(items[noun])
    at = next((index for index, item in told if number_of(item) is not None), noun)
    numbers = [number for index, item in told if index < noun and (number := number_of(item)) is not None]
    if not all(_is_plain(item, sort) for index, item in told if index < min(at, noun)):
        # As in "limited to 50 items".
        return None
    if is_negated or begun.has(WordKind.QUANTIFIER, Quantifier.NONE):
        return None if numbers else _Counted(0, noun, sort)
    is_number = len(numbers) == 1 and numbers[0].is_integer()
    return _Counted(int(numbers[0]), noun, sort) if is_number else None


def _is_nothing(items: Sequence[Item]) -> bool:
    """Return whether a list is told to be empty, or that there is nothing on it."""
    is_none = items[0].has(WordKind.QUANTIFIER, Quantifier.NONE) and items[1:2] != [] and items[1].is_function("within")
    return items[0].is_function("empty") or is_none


def _sort_of_holder(told: Iterable[Item]) -> str:
    """Return what a list or a calendar holds; empty if none is told of."""
    holders = [item for item in told if holds_entries(item)]
    is_of_events = any(item.has(WordKind.RELATION, _OF_EVENTS) or names_domain(item, CALENDAR) for item in holders)
    return EVENT if is_of_events else ITEM if holders else ""


def _lists(sort: str, told: Sequence[Item], around: Surroundings) -> tuple[Reading, ...]:
    """Return the list that is named, else the only one there is; a calendar does not tell how many events it has."""
    if sort == EVENT or (sort not in (TASK, ITEM) and any(item.has(WordKind.RELATION, _OF_EVENTS) for item in told)):
        return ()
    named = ids_named(told, frozenset({TODO}))
    ids = named or [entity.id for entity in around.scene.home.entities(domains=(TODO,))]
    asked = mask(around.scene.request, around.scene)
    is_meant = len(set(ids)) == 1 and (bool(named) or _is_called_so(ids[0], sort, (*told, *asked), around))
    return (Reading(entity_ids=(ids[0],)),) if is_meant else ()


def _calendars(told: Sequence[Item]) -> tuple[Reading, ...]:
    """Return the calendars that are named, of whose day a number is told."""
    ids = ids_named(told, CALENDAR)
    return (Reading(entity_ids=ids),) if ids else ()


def _is_called_so(list_id: str, sort: str, told: Sequence[Item], around: Surroundings) -> bool:
    """Return whether the only list there is may be what is called a list of tasks: one for the shopping is not."""
    if sort != TASK and not any(item.has(WordKind.RELATION, TASK, _OF_TASKS) for item in told):
        return sort != ERRAND
    entity = around.scene.home.entity(list_id)
    names = entity.names if entity is not None else ()
    words = (word for name in names for word in mask(name, around.scene))
    return any(word.has(WordKind.RELATION, TASK, _OF_TASKS) for word in words)


def sort_of(item: Item) -> str:
    """Return of what sort an entry is that a word stands for; empty if it stands for none."""
    # A list may be called "Tasks".
    is_word = item.match is None or names_domain(item, LISTS)
    return next((sort for sort in TOOLS if is_word and item.has(WordKind.RELATION, sort)), "")


def _is_plain(item: Item, sort: str) -> bool:
    """Return whether a word leaves it at all entries there are: "on your list", of events "today"."""
    if item.told is not None:
        # A task need not be due today.
        is_of_day = item.told.has_day and not item.told.part and item.told.hour is None
        return sort == EVENT and is_of_day
    holders = (LISTING, _OF_EVENTS) if sort == EVENT else (LISTING, _OF_TASKS, UNFINISHED)
    is_listing = names_domain(item, LISTS) or item.has(WordKind.RELATION, *holders)
    return is_listing or item.has(WordKind.QUANTIFIER) or item.is_function(*_AROUND)
