"""Fold the words of a time into one item: "Saturday, November 21, 2026", "half past nine", "five minutes ago"."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from ..lexicon import Lexicon, Word, WordKind
from ..model import MomentKind
from ..scene import Scene
from .citations import unmarked
from .clocks import PARTS, ClockScan
from .days import WHOLE, DayScan
from .items import Item, mask
from .often import fold_often
from .phrase_scan import Found
from .quantities import number_of
from .time_words import TimeWords

_MOST = 10_000
"""Of one unit; nobody tells of a longer time."""
_SPANS = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}


_STEPS_OF_A_TIME = 16
"""Steps that it takes to look for a time behind a word that may begin one."""


def timed(text: str, scene: Scene) -> tuple[Item, ...]:
    """Return the items of a text with every time as one item, found once a turn."""
    text = unmarked(text, cites=scene.cites)
    key = (text, scene.home, scene.home.version, fold_times)
    if (known := scene.masked.get(key)) is None:
        items = mask(text, scene)
        known = scene.masked[key] = fold_times_of(items, scene)
    return known


def fold_times_of(items: Sequence[Item], scene: Scene) -> tuple[Item, ...]:
    """Do `fold_times` for as much effort as it takes."""
    may_begin = scene.lexicon.times.may_begin
    begins = sum(may_begin(item.norm) or number_of(item) is not None for item in items)
    scene.effort.spend(len(items) + _STEPS_OF_A_TIME * begins)
    return fold_times(items, scene.lexicon)


def fold_times(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the items with every time as one item that tells it."""
    if not any(item.norm in lexicon.times.telling or _has_number(item) for item in items):
        return tuple(items)
    scan = TimeScan(items, lexicon)
    folded: list[Item] = []
    index = 0
    while index < len(items):
        found = scan.at(index)
        if found is None:
            folded.append(items[index])
            index += 1
        else:
            folded.append(_fold(items[index : found[1]], found[0]))
            index = found[1]
    has_time = any(item.told is not None for item in folded)
    if not has_time:
        return tuple(items)
    folded = fold_often(folded, lexicon)
    following = (*folded[1:], folded[-1])
    return tuple(_last_as_adverb(item, after) for item, after in zip(folded, following, strict=True))


def _has_number(item: Item) -> bool:
    return item.norm[:1].isdigit() or number_of(item) is not None


def _last_as_adverb(item: Item, following: Item) -> Item:
    """Let "last" in "was last opened at 7:15" tell no more than the time itself does."""
    if not item.is_function("latest") or not following.has(WordKind.PAST):
        return item
    return replace(item, words=(Word(WordKind.FUNCTION, "adverb"),), functions=frozenset({"adverb"}))


def _fold(span: Sequence[Item], told: TimeWords) -> Item:
    return Item(
        norm=" ".join(item.norm for item in span),
        start=span[0].start,
        end=span[-1].end,
        words=(Word(WordKind.FUNCTION, "time"),),
        functions=frozenset({"time"}),
        told=told,
    )


class TimeScan(DayScan, ClockScan):
    """A look for times; every method returns what begins at an item, or None."""

    def at(self, index: int) -> Found[TimeWords]:
        """Return the longest time that begins here, with the words that tie it to what is told."""
        item = self.items[index]
        if item.match is not None or not (number_of(item) is not None or self.lexicon.times.may_begin(item.norm)):
            return None
        for look in (self._since, self._lasting, self._ago, self._ordered, self._behind_preposition, self.point):
            if (found := look(index)) is not None:
                return found
        return None

    def _since(self, index: int) -> Found[TimeWords]:
        start = self.after(index, "since")
        if start == index:
            return None
        bound = self.word(start, "at_least")
        at, is_about = self._about(self.after(bound[1] if bound else start, "at"))
        if (found := self._length(at, is_about=is_about)) is not None:
            return _bounded(replace(found[0], kind=MomentKind.FOR), bound), found[1]
        if (found := self.point(at) or self._bare_hour(at)) is not None:
            told = replace(found[0], kind=MomentKind.SINCE, is_about=is_about)
            end = self.after(found[1], "at_least_behind")
            return (replace(told, is_at_least=True) if end > found[1] else _bounded(told, bound)), end
        return None

    def _lasting(self, index: int) -> Found[TimeWords]:
        start = self.after(index, "for")
        if start == index:
            return self._long(index)
        behind_the = self.after(start, "the")
        at = last = self.after(behind_the, "past_days")
        bound = self.word(at, "at_least", "at_most", "exactly")
        at, is_about = self._about(bound[1] if bound else at)
        if (found := self._length(at, is_about=is_about)) is None:
            return None
        told = _bounded(replace(found[0], kind=MomentKind.FOR), bound)
        # What was so for the last three hours may have been so before them as well.
        return (replace(told, is_at_least=True) if last > behind_the and bound is None else told), found[1]

    def _long(self, index: int) -> Found[TimeWords]:
        """Read "drei Stunden lang"."""
        bound = self.word(index, "at_least", "at_most", "exactly")
        at, is_about = self._about(bound[1] if bound else index)
        found = self._length(at, is_about=is_about)
        if found is None or (end := self.after(found[1], "long")) == found[1]:
            return None
        return _bounded(replace(found[0], kind=MomentKind.FOR), bound), end

    def _ago(self, index: int) -> Found[TimeWords]:
        start = self.after(index, "ago_first")
        bound = self.word(start, "at_least", "at_most", "exactly")
        at, is_about = self._about(bound[1] if bound else start)
        if (found := self._length(at, is_about=is_about)) is None:
            return None
        end = found[1] if start > index else self.after(found[1], "ago")
        if start == index and end == found[1]:
            return None
        told = replace(found[0], kind=MomentKind.AGO)
        return _bounded(told, bound), end

    def _ordered(self, index: int) -> Found[TimeWords]:
        """Read "before that at ten": which of two came first is told outright."""
        order = self.word(index, "before", "after")
        if order is None:
            return None
        behind = self.after(order[1], "that")
        at = self.after(behind, "at")
        if order[1] == at:
            return None
        found = self.point(at) or (self._bare_hour(at) if at > behind else None)
        return found and (replace(found[0], follows=order[0] == "after", has_preposition=True), found[1])

    def _behind_preposition(self, index: int) -> Found[TimeWords]:
        found = self.word(index, "at", "on", "in")
        if found is None or found[1] > index + 1:
            return None
        at = index + 1
        if found[0] == "in":
            told = self._day_of_month(at) or self._month_or_year(at)
        elif found[0] == "at":
            told = self.point(at) if self._clock(self._about(at)[0]) else self._hour_of_event(index)
        else:
            # The light that "is on today" is on.
            told = self.point(at) if self._calendar(at) or self._numeric(at) else None
        return told and (replace(told[0], has_preposition=True), told[1])

    def _hour_of_event(self, index: int) -> Found[TimeWords]:
        """Read "at eight" behind what was done; behind anything else it may be a level."""
        is_event = index > 0 and self.items[index - 1].has(WordKind.PAST)
        return self._bare_hour(self._about(index + 1)[0]) if is_event else None

    def point(self, index: int) -> Found[TimeWords]:
        """Return a day, a time of day, or both in any order."""
        at, is_about = self._about(self.after(index, "exactly"))
        if (clock := self._clock(at)) is not None:
            day = self._date(self.after(self._comma(clock[1]), "on"))
            told, end = _with_day(clock[0], day[0]) if day else clock[0], day[1] if day else clock[1]
        elif (day := self._date(at)) is not None:
            day = self._part(*day)
            clock = self._clock_behind(self._comma(day[1]))
            told, end = _with_day(clock[0], day[0]) if clock else day[0], clock[1] if clock else day[1]
            is_about = is_about or told.is_about
        else:
            return None
        told, end = self._part(told, end)
        if told.hour is None and (whole := self.word(end, *WHOLE)) is not None:
            told, end = replace(told, part=told.part or WHOLE[whole[0]][1], is_whole=True), whole[1]
        is_told = index == at or told.hour is not None or told.part == "midday"
        return (replace(told, is_about=is_about), end) if is_told else None

    def _clock_behind(self, index: int) -> Found[TimeWords]:
        """Read the time of day behind a day: "9:30 pm", "at seven"."""
        start = self.after(index, "at")
        at, is_about = self._about(start)
        if start == index:
            at = self.after(at, "at")
        found = self._clock(at) or (self._bare_hour(at) if at > index else None)
        return found and (replace(found[0], is_about=is_about), found[1])

    def _part(self, told: TimeWords, index: int) -> tuple[TimeWords, int]:
        """Add "in the morning", "evening" to a day or an hour that is told."""
        found = self.word(index, *PARTS)
        if found is None or told.half or told.part:
            return told, index
        return replace(told, part=found[0]), found[1]

    def _length(self, index: int, *, is_about: bool) -> Found[TimeWords]:
        """Read a span with what rounds it, "two hours or so"."""
        if (found := self.span(index)) is None:
            return None
        end = self.after(found[1], "about_behind")
        return replace(found[0], is_about=is_about or end > found[1]), end

    def span(self, index: int) -> Found[TimeWords]:
        """Read "two hours and a half", "an hour and ten minutes", "half an hour"."""
        if (found := self._one_span(index)) is None:
            return None
        span, step, at = found
        if (end := self.after(at, "half_more")) > at:
            return TimeWords(span=span + step / 2, step=step / 2), end
        more = self._one_span(self.after(self._comma(at), "and"))
        if more is not None and more[1] < step:
            return TimeWords(span=span + more[0], step=more[1]), more[2]
        return TimeWords(span=span, step=step), at

    def _one_span(self, index: int) -> tuple[timedelta, timedelta, int] | None:
        if self._is_named(index):
            return None
        half = self.after(index, "half")
        at = self.after(half, "one")
        if at > index:
            amount, step = (0.5 if half > index else 1.0), 1.0
        elif index < len(self.items) and (number := number_of(self.items[index])) is not None and 0 < number <= _MOST:
            amount, at = number, index + 1
            step = _step_of(self.items[index])
            if (end := self.after(at, "half_more")) > at:
                amount, step, at = amount + 0.5, 0.5, end
        else:
            return None
        if (unit := self.word(at, *_SPANS)) is None:
            return None
        length = _SPANS[unit[0]]
        return amount * length, (step / 2 if half > index else step) * length, unit[1]


def _step_of(number: Item) -> float:
    """Return one unit of the last digit; whoever says "2.5 hours" counts in halves."""
    decimals = number.norm.replace(",", ".").partition(".")[2] if number.is_number else ""
    return 0.5 if decimals == "5" else 10.0 ** -len(decimals)


def _with_day(clock: TimeWords, day: TimeWords) -> TimeWords:
    """Return a time of day on a day."""
    return replace(
        clock,
        year=day.year,
        month=day.month,
        day=day.day,
        weekday=day.weekday,
        offset=day.offset,
        part=clock.part or day.part,
    )


def _bounded(told: TimeWords, bound: tuple[str, int] | None) -> TimeWords:
    word = bound[0] if bound else ""
    return replace(told, is_at_least=word == "at_least", is_at_most=word == "at_most")
