"""Look an entry up in the calendars and lists themselves."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta

from ..entry_titles import is_alike, is_same, shares_word, title_words
from ..listings import Listed, Listing
from ..meanings.records import CALENDAR, EVENT, LISTS, TITLED, TODO
from ..model import Claim, Entry, Evidence, Finding, Reason, Verdict
from ..scene import Scene
from ..tokens import name_words
from .findings import finding
from .seeing import Seen

type Window = tuple[datetime, datetime]

_DAY = timedelta(days=1)
_UNKNOWN = (Seen.UNKNOWN, Reason.NO_DATA)


def see_read(claim: Claim, entry: Entry, read: Sequence[Listing], scene: Scene) -> tuple[Seen, Reason]:
    """Return what the listings that were read say of it."""
    book = _Book(claim, entry, read, scene)
    if not book.listings:
        return _UNKNOWN
    return _see_denied(book) if claim.is_negated else _see_told(book)


class _Book:
    """All that was read of the calendars and lists that are meant, as far as the claim speaks of it."""

    def __init__(self, claim: Claim, entry: Entry, read: Sequence[Listing], scene: Scene) -> None:
        """Take what is about them."""
        wanted = wanted_lists(claim, scene)
        self.claim, self.entry, self.scene = claim, entry, scene
        self.listings = [one for one in read if one.evidence.subject in wanted]
        self.windows = tuple(window for moment in claim.moments for window in moment.windows)
        self.is_clock = any(moment.is_clock for moment in claim.moments)
        self.is_complete = self._is_complete(wanted)
        days = [whole_days(window) for window in self.windows]
        held = dict.fromkeys(one for listing in self.listings for one in listing.entries)
        self.entries = [one for one in held if not days or any(one.overlaps(day) for day in days)]
        """What is there on the days that are told, or at all."""

    def _is_complete(self, wanted: frozenset[str]) -> bool:
        """Return whether each of them was read for all of the days."""
        days = [whole_days(window) for window in self.windows]
        return bool(wanted) and all(
            any(one.evidence.subject == i and one.is_whole and all(map(one.covers, days)) for one in self.listings)
            for i in wanted
        )

    def titled(self, *, closely: bool = False) -> list[Listed]:
        """Return the entries of this title."""
        alike = is_same if closely else is_alike
        title, lexicon = self.entry.title, self.scene.lexicon
        return [one for one in self.entries if not title or alike(title, one.title, lexicon)]

    def counts(self, window: Window) -> Iterator[int]:
        """Yield how many there are on one day: all, those with a time, those not over, those of one calendar."""
        there = [one for one in self.entries if one.overlaps(whole_days(window))]
        yield len(there)
        yield len({one.title for one in there})
        yield sum(not one.is_all_day for one in there)
        yield sum(one.end is None or one.end > self.scene.now for one in there)
        yield from filter(None, self.counts_each(window))

    def counts_each(self, window: Window) -> Iterator[int]:
        """Yield how many of one day each calendar has."""
        there = [one for one in self.entries if one.overlaps(whole_days(window))]
        for i in {listing.evidence.subject for listing in self.listings}:
            yield sum(one.list_id == i for one in there)

    def is_then(self, one: Listed) -> bool:
        """Return whether an entry is at the time that is told; one of a whole day has no time of day."""
        if not self.windows:
            return True
        if not self.is_clock:
            return any(one.overlaps(window) for window in self.windows)
        return begins_within(one, self.windows)

    def is_as_far(self, one: Listed) -> bool:
        """Return whether it is as far done as is told; what is done need not be on the list any more."""
        return one.is_open is (self.entry.is_done is not True)


def begins_within(one: Listed, windows: Sequence[Window]) -> bool:
    """Return whether an entry begins at the time of day that is told."""
    is_timed = one.start is not None and not one.is_all_day
    return is_timed and any(one.start is not None and first <= one.start <= last for first, last in windows)


def _see_told(book: _Book) -> tuple[Seen, Reason]:
    titled = book.titled()
    if book.entry.is_only and (len(book.entries) != 1 or not book.is_complete):
        return _UNKNOWN
    if any(book.is_then(one) and book.is_as_far(one) for one in titled):
        return Seen.TRUE, Reason.TIME_AGREES if book.windows else Reason.EXISTS
    if len(titled) == 1 and titled == book.titled(closely=True) and book.entry.title and book.is_complete:
        return _see_differing(titled[0], book)
    if not titled and book.is_complete and book.entry.is_of_list and (_is_bare(book) or _is_left_out(book)):
        return Seen.FALSE, Reason.DOES_NOT_EXIST
    return _UNKNOWN


def _see_differing(one: Listed, book: _Book) -> tuple[Seen, Reason]:
    """Return what is wrong with what is told of the one entry that surely is meant."""
    # What is told may be when it ends, or a time while it lasts.
    lasts = any(one.overlaps(window) for window in book.windows)
    if book.is_clock and not (one.is_all_day or lasts):
        return Seen.FALSE, Reason.TIME_DIFFERS
    if book.entry.is_done is not None and not book.is_as_far(one):
        return Seen.FALSE, Reason.STATE_DIFFERS
    return _UNKNOWN


def _is_bare(book: _Book) -> bool:
    """Return whether there is nothing at all that could be meant."""
    is_bounded = bool(book.windows) or all(one.evidence.subject.startswith(f"{TODO}.") for one in book.listings)
    return is_bounded and book.entry.is_done is not True and not any(one.is_open for one in book.entries)


def _is_left_out(book: _Book) -> bool:
    """Return whether what is told beside it stands on the list in the same words, and nothing that shares one with it.

    Who tells the others as they are written there would tell this one so, too.
    """
    lexicon, title = book.scene.lexicon, book.entry.title
    there = [one.title for one in book.entries if one.is_open]
    is_read = any(is_same(said, one, lexicon) for said in book.entry.beside for one in there)
    is_akin = any(shares_word(title, one.title, lexicon) for one in book.entries) or _is_of_tools(title, book.scene)
    return is_read and not (is_akin or book.windows) and book.entry.is_done is not True


def _is_of_tools(title: str, scene: Scene) -> bool:
    """Return whether a tool was told of it or has told of it: a list that is polled need not show it yet."""
    words = set(title_words(title, scene.lexicon))
    calls = (*scene.tool_calls, *scene.earlier_calls)
    told = (
        text
        for call in calls
        for text in (call.result, *(str(call.args[name]) for name in TITLED if name in call.args))
    )
    return any(not words.isdisjoint(name_words(text)) for text in told)


def _see_denied(book: _Book) -> tuple[Seen, Reason]:
    if book.is_clock or book.entry.is_done is not None:
        return _UNKNOWN
    title, lexicon = book.entry.title, book.scene.lexicon
    if not title and book.windows and book.claim.records == EVENT:
        is_told = any(not one.is_all_day and book.is_then(one) for one in book.entries) and len(book.windows) == 1
        return (Seen.FALSE, Reason.EXISTS) if is_told else _see_none(book)
    there = [one for one in book.entries if one.is_open]
    if title and any(one.is_open and book.is_then(one) for one in book.titled(closely=True)):
        return Seen.FALSE, Reason.EXISTS
    is_gone = not any(not title or shares_word(title, one.title, lexicon) for one in there)
    return (Seen.TRUE, Reason.DOES_NOT_EXIST) if is_gone and book.is_complete else _UNKNOWN


def _see_none(book: _Book) -> tuple[Seen, Reason]:
    is_none = book.is_complete and not book.entries
    return (Seen.TRUE, Reason.DOES_NOT_EXIST) if is_none else _UNKNOWN


def wanted_lists(claim: Claim, scene: Scene) -> frozenset[str]:
    """Return the calendars and lists that an entry must be looked for in."""
    if claim.entity_ids:
        return frozenset(claim.entity_ids)
    domains = CALENDAR if claim.records == EVENT else LISTS
    return frozenset(entity.id for entity in scene.home.entities(domains=domains))


def whole_days(window: Window) -> Window:
    """Return the days that a time lies in, from midnight to midnight."""
    first, last = window
    begin = datetime.combine(first.date(), time(), first.tzinfo)
    end = datetime.combine(last.date(), time(), last.tzinfo)
    return begin, end if end == last and end > begin else end + _DAY


def entries_of(claim: Claim, entry: Entry, read: Sequence[Listing], scene: Scene) -> list[Listed] | None:
    """Return all there is in the time that is told; None if that is not known for sure."""
    book = _Book(claim, entry, read, scene)
    return book.entries if book.is_complete else None


def counts_read(claim: Claim, read: Sequence[Listing], scene: Scene) -> tuple[frozenset[int], ...]:
    """Return how many events there are, in each way to count, on each day that may be meant; nothing if not known."""
    book = _Book(claim, Entry(title=""), read, scene)
    return tuple(frozenset(book.counts(window)) for window in book.windows) if book.is_complete else ()


def is_any_bare(claim: Claim, read: Sequence[Listing], scene: Scene) -> bool:
    """Return whether a calendar has nothing on the day that is told: who speaks of none may mean that one."""
    book = _Book(claim, Entry(title=""), read, scene)
    return any(0 in book.counts_each(window) for window in book.windows)


def of_listings(claim: Claim, verdict: Verdict, reason: Reason, evidence: tuple[Evidence, ...]) -> Finding:
    """Return a finding that rests on listings, of whichever calendar or list they are."""
    subjects = tuple(dict.fromkeys(one.subject for one in evidence))
    made = finding(replace(claim, citations=subjects), verdict, reason, evidence, subjects)
    return replace(made, claim=claim)
