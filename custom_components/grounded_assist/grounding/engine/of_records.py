"""What clauses say of calendars and lists: how many entries they have, which ones, and what was done to them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..entry_titles import is_alike
from ..lexicon import WordKind
from ..listings import Listed, told_by_tools
from ..meanings.records import (
    ADDED,
    AWAY,
    CALENDAR,
    CHANGES,
    COMPLETED,
    ENTRY,
    ERRAND,
    EVENT,
    ITEM,
    LISTS,
    REMOVED,
    TASK,
    TODO,
)
from ..model import Aspect, Claim, ClaimKind, Entry, Moment, MomentKind, Quantifier, Reading
from ..reading.agenda import moment_to_come
from ..reading.time_words import TimeWords
from ..tokens import TokenKind, name_words
from .clauses import Clause
from .discourse import Discourse
from .edge import Edge
from .holders import Holder, holders_at
from .lattice import Lattice, lattice_of
from .of_foreseen import goes_on
from .of_times import times_of
from .told import Told

# --- what holds entries, and when they are


def _holder(told: Told) -> Holder | None:
    edge = told.edge("h")
    return edge.value if edge is not None and isinstance(edge.value, Holder) else None


def _moments(told: Told) -> tuple[Moment, ...] | None:
    """Return when an entry is said to be; None if the times tell of anything else."""
    times = times_of(told)
    if not times:
        return ()
    is_entry = all(one.kind is MomentKind.AT and not (one.span or one.is_whole) for one in times)
    if not is_entry or len(times) > 2 or sum(one.has_day for one in times) > 1:  # noqa: PLR2004 - a day and a time
        return None
    in_order = sorted(times, key=lambda one: not one.has_day)
    moment = moment_to_come(in_order, told.scene.now)
    return None if moment is None else (moment,)


def _lists(told: Told) -> tuple[str, ...]:
    return tuple(one.id for one in told.scene.home.entities(domains=(TODO,)))


# --- how many there are


def read_counted(told: Told) -> Iterator[Claim]:
    """Read "you have two events today", "your list is empty", "there is nothing on your calendar tomorrow"."""
    holder, sort = _holder(told), told.related("sort")
    is_away = told.edge("away") is not None or told.edge("athome") is not None
    is_none = told.edge("none") is not None or told.edge("athome") is not None
    count = 0 if is_none else 1 if told.edge("one") is not None else told.number("n")
    if not sort:
        sort = "" if holder is None else EVENT if holder.is_of_events else ITEM
    moments = _day(told, sort)
    if count is None or not sort or moments is None or told.places or _takes_back(told):
        return
    if sort in (ITEM, ENTRY) and holder is None:
        # "Two items in the fridge" are on no list.
        return
    is_of_some = told.edge("which") is not None or _is_of_sort_only(told, sort, holder)
    readings = _counted_in(told, sort, holder, has_day=bool(moments))
    is_named = holder is not None and (bool(holder.ids) or holder.is_of_tasks)
    is_elsewhere = not is_named and sort != EVENT and _is_narrowed(told.discourse.request)
    if (is_none and told.edge("which") is not None) or is_elsewhere:
        return
    for claim in told.claim(ClaimKind.REPORTED, readings, is_bare=True, by="sort"):
        yield replace(
            claim,
            subject=told.written("sort") or claim.text,
            quantifier=Quantifier.SOME if is_of_some else Quantifier.COUNT,
            count=count,
            meaning=AWAY if is_away else "",
            # Who sees none may have looked wrongly.
            is_negated=is_none and told.edge("seen") is not None,
            moments=moments,
            records=sort,
        )


def _is_of_sort_only(told: Told, sort: str, holder: Holder | None) -> bool:
    """Return whether a number may be that of some entries only: "two chores", tasks that are due on a day."""
    is_of_day = sort != EVENT and (told.is_timed or (holder is not None and holder.is_of_events))
    return sort == ERRAND or (sort == ENTRY and holder is None) or is_of_day


def _day(told: Told, sort: str) -> tuple[Moment, ...] | None:
    """Return the day on which events are counted; None if more is told of it than that."""
    times = times_of(told)
    if not times or sort != EVENT:
        return ()
    is_day = len(times) == 1 and times[0].has_day and times[0].hour is None and not times[0].is_whole
    moment = moment_to_come(times, told.scene.now) if is_day else None
    return None if moment is None else (moment,)


def _takes_back(told: Told) -> bool:
    """Return whether more is told of the entries beside a clause: "one of them completed", "besides that"."""
    lattice, at = told.lattice, told.clause.end
    if any(word.id == "further" for each in lattice.senses for word, _ in each):
        return True
    if at < lattice.size and lattice.norms[at] == ":":
        return _counts_again(lattice, at)
    return goes_on(told) and _counts_again(lattice, at)


def _counts_again(lattice: Lattice, start: int) -> bool:
    return any(
        lattice.number(at) is not None
        or lattice.is_of(at, "done", "except", "relative", "none")
        or any(word.id in _FURTHER for word, _ in lattice.senses[at])
        or any(not one.domains.isdisjoint(LISTS) for one in lattice.names[at])
        for at in range(start, lattice.size)
    )


_FURTHER: Final = frozenset({"further", "unfinished", COMPLETED, "listing", "listing.task", "listing.event"})


def _is_narrowed(request: Lattice | None) -> bool:
    """Return whether it was asked of something that is not known here, or of some time."""
    if request is None:
        return False
    return bool(request.times) or any(
        not (
            request.senses[at]
            or request.classes[at]
            or request.names[at]
            or request.is_stop(at)
            or request.begins_predicate(at)
        )
        for at in range(request.size)
    )


def _counted_in(told: Told, sort: str, holder: Holder | None, *, has_day: bool) -> tuple[Reading, ...]:
    """Return the calendars that are named of whose day a number is told, or the one list that may be meant."""
    named = () if holder is None else holder.ids
    if has_day:
        found = tuple(i for i in named if i.partition(".")[0] in CALENDAR)
        return (Reading(entity_ids=found),) if found else ()
    if sort == EVENT or (holder is not None and holder.is_of_events):
        return ()
    ids = tuple(i for i in named if i.partition(".")[0] == TODO)
    if not ids:
        is_of_tasks = sort == TASK or (holder is not None and holder.is_of_tasks)
        ids = tuple(i for i in _lists(told) if sort != ERRAND and (not is_of_tasks or _is_of_tasks(i, told)))
        ids = ids if len(_lists(told)) == 1 and not _asks_of_tasks(told, ids) else ()
    return (Reading(entity_ids=ids),) if len(ids) == 1 else ()


def _asks_of_tasks(told: Told, ids: Sequence[str]) -> bool:
    """Return whether it was asked of what is to be done, and the only list is for something else."""
    request = told.discourse.request
    if request is None or not ids or _is_of_tasks(ids[0], told):
        return False
    return any(word.id in _OF_TASKS for each in request.senses for word, _ in each)


_OF_TASKS: Final = frozenset({TASK, "listing.task"})


def _is_of_tasks(list_id: str, told: Told) -> bool:
    """Return whether a list is called one of things to do."""
    entity, lattice = told.scene.home.entity(list_id), told.lattice
    names = () if entity is None else entity.names
    named = (lattice_of(name, told.scene, lattice.grammar) for name in names)
    return any(word.id in _OF_TASKS for one in named for each in one.senses for word, _ in each)


# --- which ones there are


@dataclass(frozen=True, slots=True, kw_only=True)
class _Title:
    """Words that may be a title: indexes of tokens."""

    start: int
    end: int


def read_entry(told: Told) -> Iterator[Claim]:
    """Read "milk is on your list", "you have yoga at 6 pm today", "there is no chess on your calendar"."""
    holder, sort = _holder(told), told.related("sort")
    moments = _moments(told)
    change = told.related("change")
    is_negated = told.is_denied or told.edge("none") is not None
    is_gone = change == REMOVED or (change == ADDED and is_negated)
    if moments is None or told.places or is_gone or (holder is not None and holder.is_any):
        return
    is_event = sort == EVENT or (holder is None and bool(moments)) or (holder is not None and holder.is_of_events)
    titles = tuple(_titles(told, is_event=is_event))
    if not _may_be(told, titles, holder, is_event=is_event):
        return
    if is_negated and (goes_on(told) or _is_denied_elsewhere(told, holder, is_event=is_event)):
        return
    records = sort or (EVENT if is_event else ITEM if holder is not None else ENTRY)
    is_done_with = any(
        word.kind is WordKind.PAST
        for one in titles
        for at in range(one.start, one.end)
        for word, _ in told.lattice.senses[at]
    )
    # "Your list has changed", "your list has milk and eggs".
    may_be_verb = told.edge("has") is not None and len(titles) == 1 and titles[0].start == _start(told, "title")
    is_of_list = (holder is not None or sort == EVENT) and not (is_done_with or may_be_verb or change == ADDED)
    also = told.written("also")
    texts = [f"{told.lattice.written(one.start, one.end)} {also}".strip(_AROUND) for one in titles] or [""]
    ids = _entry_lists(told, holder, is_event=is_event)
    is_known = holder is not None and (bool(holder.ids) or len(_lists(told)) == 1) and not is_event
    for title, text in zip(titles or (None,), texts, strict=True):
        beside = tuple(one for one in texts if one != text) if is_known else ()
        entry = Entry(
            title=text,
            is_done=True if change == COMPLETED else False if told.edge("open") is not None else None,
            is_only=told.edge("sole") is not None,
            is_of_list=is_of_list,
            beside=beside,
        )
        claims = told.claim(ClaimKind.ENTRY, (Reading(entity_ids=ids),) if ids else (), is_bare=True)
        for claim in claims:
            made = replace(claim, is_negated=is_negated, moments=moments, records=records, entry=entry)
            yield _placed(made, told, title, text, is_one=len(texts) == 1)


def _start(told: Told, role: str) -> int:
    edge = told.edge(role)
    return -1 if edge is None else edge.start


def _placed(claim: Claim, told: Told, title: _Title | None, text: str, *, is_one: bool) -> Claim:
    """Return a claim with the place of its title, or of all of it."""
    if title is None:
        return replace(claim, subject=claim.text)
    tokens = told.lattice.tokens
    start, end = tokens[title.start].start, tokens[title.end - 1].end
    claim = replace(claim, subject=text, subject_start=start, subject_end=end)
    return claim if is_one else replace(claim, text=told.lattice.text[start:end], start=start, end=end)


_AROUND: Final = " .,;:!\"'“”„»«"


def _titles(told: Told, *, is_event: bool) -> Iterator[_Title]:
    """Yield the titles that a role has: "milk, bread and eggs" are three, dinner with Anna and Tom is one."""
    edge = told.edge("title")
    if edge is None:
        return
    lattice, begin = told.lattice, edge.start
    has_and = any(_past_and(lattice, at) for at in range(edge.start, edge.end))
    for at in range(edge.start, edge.end + 1):
        joined = _past_and(lattice, at)
        if at < begin or not (at == edge.end or (not is_event and (lattice.norms[at] == "," or joined))):
            continue
        while begin < at and (lattice.is_of(begin, "det", "indefinite", "both") or lattice.norms[begin] == ","):
            begin += 1
        is_addressed = begin == edge.start and at < edge.end and not has_and
        if at > begin and not (is_addressed or _is_person(lattice, begin) or lattice.is_of(begin, "prep")):
            yield _Title(start=begin, end=at)
        begin = joined or at + 1


def _past_and(lattice: Lattice, at: int) -> int:
    """Return where an "and" ends that begins at a token: "as well as"; 0 where none does."""
    return max(lattice.ends(at, "and"), default=0)


def _is_person(lattice: Lattice, at: int) -> bool:
    return any("person" in one.domains for one in lattice.names[at])


def _may_be(told: Told, titles: Sequence[_Title], holder: Holder | None, *, is_event: bool) -> bool:
    """Return whether words are titles: listed, in quotation marks, or nothing else on a list or at a time."""
    if not titles:
        return told.edge("title") is None and _may_be_untitled(told, holder)
    if all(_is_listed(told, one) for one in titles):
        return True
    has_holder = holder is not None and told.edge("above") is None
    if told.match.frame == "due" or not all(_is_plain(told, one, has_holder=has_holder) for one in titles):
        return False
    is_kept = bool(told.scene.home.entities(domains=CALENDAR)) or told.related("sort") == EVENT
    return holder is not None or (is_event and is_kept)


def _may_be_untitled(told: Told, holder: Holder | None) -> bool:
    """Return whether an entry is told without its title: "an appointment at ten", "no chores on your list"."""
    if told.edge("none") is not None:
        return holder is not None
    return told.related("sort") == EVENT and any(one.hour is not None for one in times_of(told))


def _is_listed(told: Told, title: _Title) -> bool:
    said = f"{told.lattice.written(title.start, title.end)} {told.written('also')}"
    return any(is_alike(said, one.title, told.scene.lexicon) for one in _listed(told))


def _listed(told: Told) -> tuple[Listed, ...]:
    scene = told.scene
    return told_by_tools(scene.tool_calls, ENTRY, scene.now.tzinfo)


def _is_plain(told: Told, title: _Title, *, has_holder: bool) -> bool:
    """Return whether words say nothing else: nothing that is done, denied or counted, no name of a list."""
    lattice = told.lattice
    if title.end - title.start > _LONGEST or any(lattice.is_of(at, "vacancy") for at in range(title.start, title.end)):
        return False
    said = name_words(lattice.written(title.start, title.end))
    senses = [word for at in range(title.start, title.end) for word, _ in lattice.senses[at]]
    is_word = any(len(word) >= _SHORTEST and word.isalpha() for word in said)
    is_other = lattice.number(title.start) is not None or any(word.id in _SORTS for word in senses)
    first = [word for word, _ in lattice.senses[title.start]]
    is_state = title.end == title.start + 1 and any(word.kind is WordKind.STATE for word in first)
    if not is_word or is_other or is_state or any(word.kind is WordKind.QUANTIFIER for word in first):
        return False
    if any(edge.end == title.end for edge in holders_at(lattice, title.start)):
        return False
    return has_holder or not (
        any(word.kind in _OF_HOME for word in senses)
        or any(one.entity_ids for at in range(title.start, title.end) for one in lattice.names[at])
    )


_LONGEST, _SHORTEST = 8, 3
_SORTS: Final = frozenset({EVENT, TASK, ITEM, ENTRY, ERRAND, "further", "notice.recent", "unfinished"})
_OF_HOME: Final = frozenset(
    {WordKind.NOUN, WordKind.STATE, WordKind.PAST, WordKind.GERUND, WordKind.ATTRIBUTE, WordKind.UNIT, WordKind.LEVEL}
)


def _is_denied_elsewhere(told: Told, holder: Holder | None, *, is_event: bool) -> bool:
    """Return whether a denial need not be one of what is on the lists there are."""
    if is_event or told.edge("title") is None or holder is None or holder.ids:
        return False
    return len(_lists(told)) > 1


def _entry_lists(told: Told, holder: Holder | None, *, is_event: bool) -> tuple[str, ...]:
    """Return the lists that are named, else all that may hold such an entry; of events all calendars are looked at."""
    named = () if holder is None else holder.ids
    if named or not is_event:
        return named or _lists(told)
    return tuple(one.id for one in told.scene.home.entities(domains=CALENDAR))


# --- what was done to them


def read_changed(told: Told) -> Iterator[Claim]:
    """Read "I've added milk to your list", "milk was not added to it"."""
    word, holder = told.word("change"), _holder(told)
    change = COMPLETED if told.edge("as") is not None else "" if word is None else word.id.rpartition(".")[2]
    if not change or (holder is not None and (holder.is_of_events or holder.is_any)):
        return
    if (
        holder is None
        and told.edge("where") is None
        and not any(call.name in CHANGES[change] for call in told.scene.tool_calls)
    ):
        return
    titles = tuple(_titles(told, is_event=False))
    ids = _entry_lists(told, holder, is_event=False)
    texts = [told.lattice.written(one.start, one.end).strip(_AROUND) for one in titles] or [""]
    for text in texts:
        for claim in told.claim(ClaimKind.ENTRY, (Reading(entity_ids=ids),) if ids else (), is_bare=True):
            yield replace(
                claim,
                subject=text or claim.text,
                aspect=Aspect.EVENT,
                is_negated=told.is_denied,
                records=ITEM,
                entry=Entry(title=text, change=change, is_of_list=True),
                subject_start=claim.start,
                subject_end=claim.end,
            )


# --- lines below what heads them


def read_line(discourse: Discourse) -> Iterator[Claim]:
    """Read "- Choir at 7 pm" below "On Friday your calendar has:"."""
    lattice = discourse.lattice
    scene, grammar = lattice.scene, lattice.grammar
    if not scene.heading or lattice.size == 0:
        return
    head = lattice_of(scene.heading, scene, grammar)
    found = next((one for one in grammar.headings.match(head, 0) if one.role("h") is not None), None)
    start = next((at for at in range(lattice.size) if not _numbers_line(lattice, at)), lattice.size)
    if found is None or start == 0:
        return
    above = [(role, _from_above(edge)) for role, edge in found.roles]
    for match in sorted(grammar.lines.match(lattice, start), key=lambda one: one.roles[0][1].end):
        if match.end < lattice.size and not lattice.is_break(match.end):
            continue
        is_dated = any(isinstance(e.value, TimeWords) and e.value.has_day for _, e in match.roles)
        kept = [(role, edge) for role, edge in above if not (is_dated and isinstance(edge.value, TimeWords))]
        below = replace(match, roles=(*match.roles, *kept, ("above", match.roles[0][1])))
        clause = Clause(start=match.start, end=match.end, matches=(below,))
        claims = tuple(read_entry(Told(match=below, clause=clause, discourse=discourse)))
        if claims:
            yield from claims
            return


def _numbers_line(lattice: Lattice, at: int) -> bool:
    """Return whether a token belongs to what a line of a list begins with."""
    is_number = at == 0 and lattice.tokens[0].kind is TokenKind.NUMBER and lattice.size > 1 and lattice.is_break(1)
    return lattice.is_break(at) or is_number


def _from_above(edge: Edge) -> Edge:
    """Return what the heading says as of no place in the line."""
    value = edge.value
    return replace(edge, value=replace(value, start=0, end=0)) if isinstance(value, TimeWords) else edge
