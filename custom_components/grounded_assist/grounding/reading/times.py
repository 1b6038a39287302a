"""Fold the words of a time into one item: "Saturday, November 21, 2026", "half past nine", "five minutes ago"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
import re

from ..lexicon import Lexicon, Word, WordKind
from ..model import MomentKind
from .items import Item
from .quantities import number_of
from .time_words import TimeWords

_CLOCK = re.compile(r"^(\d{1,2}):(\d{2})(?::(\d{2}))?$")
_GLUED = re.compile(r"^(\d{1,2})(\D+)$")
_DAY = re.compile(r"^([12]\d{3})-(\d{2})-(\d{2})$")
_YEAR = re.compile(r"^[12]\d{3}$")
_LONGEST = 5
"""Items of one word of time: p, ., m, ."""
_MOST = 10_000
"""Of one unit; nobody tells of a longer time."""
_NOON = 12
_HOURS = 24
_ROUNDED = timedelta(minutes=10)
"""One unit of what is only said in quarters of an hour."""
_SPANS = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
_NAMED_HOURS = {"noon": 12, "midnight": 0}
_NAMED_DAYS = {"today": 0, "yesterday": -1, "tomorrow": 1}
_PARTS = ("morning", "afternoon", "evening", "night")
_NAMED_PARTS = {
    "this_morning": (0, "morning"),
    "this_afternoon": (0, "afternoon"),
    "this_evening": (0, "evening"),
    "last_night": (-1, "night"),
}
_PAST_HOUR = {"half_past": 30, "quarter_past": 15, "quarter_to": -15}
_HALVES = ("am", "pm")

type Found[T] = tuple[T, int] | None
"""What stands at an item and where it ends."""


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


class TimeScan:
    """A look for times; every method returns what begins at an item, or None."""

    def __init__(self, items: Sequence[Item], lexicon: Lexicon) -> None:
        """Look at these items."""
        self.items = items
        self.lexicon = lexicon
        self._phrases: dict[int, list[tuple[str, int]]] = {}
        """What may be a word of time at an item and where it ends, the longest first."""

    def at(self, index: int) -> Found[TimeWords]:
        """Return the longest time that begins here, with the words that tie it to what is told."""
        item = self.items[index]
        if item.match is not None or not (number_of(item) is not None or self.lexicon.times.may_begin(item.norm)):
            return None
        for look in (self._since, self._lasting, self._ago, self._ordered, self._behind_preposition, self.point):
            if (found := look(index)) is not None:
                return found
        return None

    def word(self, index: int, *ids: str) -> tuple[str, int] | None:
        """Return which of these tasks a word has, and where it ends."""
        for norm, end in self._phrases_at(index):
            for task in ids:
                if self.lexicon.times.is_word(norm, task):
                    return task, end
        return None

    def _phrases_at(self, index: int) -> list[tuple[str, int]]:
        if index >= len(self.items):
            return []
        if (found := self._phrases.get(index)) is None:
            found = self._phrases[index] = list(self._read_phrases(index))
        return found

    def _read_phrases(self, index: int) -> Iterator[tuple[str, int]]:
        if not self.lexicon.times.may_begin(self.items[index].norm):
            return
        for end in range(min(len(self.items), index + _LONGEST), index, -1):
            span = self.items[index:end]
            norm = " ".join(item.norm for item in span)
            if norm in self.lexicon.times.words and all(item.match is None for item in span):
                yield norm, end

    def after(self, index: int, *ids: str) -> int:
        """Return where a word ends that may stand here; the same place if it does not."""
        found = self.word(index, *ids)
        return found[1] if found else index

    def _since(self, index: int) -> Found[TimeWords]:
        start = self.after(index, "since")
        if start == index:
            return None
        bound = self.word(start, "at_least")
        at, is_about = self._about(self.after(bound[1] if bound else start, "at"))
        if (found := self.span(at)) is not None:
            return replace(found[0], kind=MomentKind.FOR, is_about=is_about), found[1]
        if (found := self.point(at) or self._bare_hour(at)) is not None:
            told = replace(found[0], kind=MomentKind.SINCE, is_about=is_about)
            return _bounded(told, bound), found[1]
        return None

    def _lasting(self, index: int) -> Found[TimeWords]:
        start = self.after(index, "for")
        if start == index:
            return None
        at = self.after(self.after(start, "the"), "past_days")
        bound = self.word(at, "at_least", "at_most", "exactly")
        at, is_about = self._about(bound[1] if bound else at)
        if (found := self.span(at)) is None:
            return None
        told = replace(found[0], kind=MomentKind.FOR, is_about=is_about)
        return _bounded(told, bound), found[1]

    def _ago(self, index: int) -> Found[TimeWords]:
        bound = self.word(index, "at_least", "at_most", "exactly")
        at, is_about = self._about(bound[1] if bound else index)
        if (found := self.span(at)) is None or (end := self.after(found[1], "ago")) == found[1]:
            return None
        told = replace(found[0], kind=MomentKind.AGO, is_about=is_about)
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
            told = self._month_or_year(at)
        elif found[0] == "at":
            told = self.point(at) if self._clock(self._about(at)[0]) else self._hour_of_event(index)
        else:
            # The light that "is on today" is on.
            told = self.point(at) if self._calendar(at) or self._iso(at) or self._slashes(at) else None
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
        else:
            return None
        told, end = self._part(told, end)
        return (replace(told, is_about=is_about), end) if index == at or told.hour is not None else None

    def _clock_behind(self, index: int) -> Found[TimeWords]:
        """Read the time of day behind a day: "9:30 pm", "at seven"."""
        start = self.after(index, "at")
        at, _ = self._about(start)
        return self._clock(at) or (self._bare_hour(at) if start > index else None)

    def _about(self, index: int) -> tuple[int, bool]:
        end = self.after(index, "about")
        return end, end > index

    def _comma(self, index: int) -> int:
        return index + 1 if index < len(self.items) and self.items[index].norm == "," else index

    def _clock(self, index: int) -> Found[TimeWords]:
        for look in (self._named_hour, self._past_hour, self._digits, self._hour):
            if (found := look(index)) is not None:
                return found
        return None

    def _named_hour(self, index: int) -> Found[TimeWords]:
        if (found := self.word(index, *_NAMED_HOURS)) is None:
            return None
        hour = _NAMED_HOURS[found[0]]
        return TimeWords(hour=hour, half="pm" if hour else "am", step=_ROUNDED), found[1]

    def _past_hour(self, index: int) -> Found[TimeWords]:
        """Read "half past nine", "ten past nine"."""
        if (found := self.word(index, *_PAST_HOUR)) is not None:
            minutes, at = _PAST_HOUR[found[0]], found[1]
        elif (number := self._whole(index, 1, 59)) is not None and (end := self.after(index + 1, "past")) > index + 1:
            minutes, at = number, end
        else:
            return None
        if (hour := self._whole(at, 1, _NOON)) is None:
            return None
        moment = (hour * 60 + minutes) % (_NOON * 60)
        return self._in_half(TimeWords(hour=moment // 60, minute=moment % 60, step=_ROUNDED), at + 1)

    def _digits(self, index: int) -> Found[TimeWords]:
        """Read "9:30 pm", "14:05"."""
        found = _CLOCK.match(self._norm(index))
        if found is None or self._is_named(index):
            return None
        hour, minute = int(found[1]), int(found[2])
        if hour >= _HOURS or minute >= 60:  # noqa: PLR2004 - minutes of an hour
            return None
        return self._in_half(TimeWords(hour=hour, minute=minute, step=_SPANS["minute"]), index + 1)

    def _hour(self, index: int) -> Found[TimeWords]:
        """Read "nine o'clock", "9 pm", "9pm", "nine thirty pm", "eight in the morning"."""
        glued = _GLUED.match(self._norm(index))
        if glued is not None and not self._is_named(index):
            half = next((half for half in _HALVES if self.lexicon.times.is_word(glued[2], half)), None)
            hour = int(glued[1])
            is_hour = half is not None and 1 <= hour <= _NOON
            return (TimeWords(hour=hour, half=half or "", step=_SPANS["hour"]), index + 1) if is_hour else None
        if (told := self._bare_hour(index, is_alone=False)) is None:
            return None
        words, at = told
        minute = self._whole(at, 1, 59)
        if minute is not None and words.hour is not None and words.hour <= _NOON and self.word(at + 1, *_HALVES):
            words, at = replace(words, minute=minute, step=_SPANS["minute"]), at + 1
        elif (end := self.after(at, "oclock")) > at:
            at = end
        elif self.word(at, *_HALVES, *_PARTS, *_NAMED_PARTS) is None:
            return None
        return self._in_half(words, at)

    def _bare_hour(self, index: int, *, is_alone: bool = True) -> Found[TimeWords]:
        """Read "eight" where only a time can stand."""
        hour = self._whole(index, 0, _HOURS - 1)
        following = self.items[index + 1] if index + 1 < len(self.items) else None
        counts = following is not None and not (following.is_mark or following.is_function("conjunction", "connective"))
        if hour is None or (is_alone and counts):
            return None
        return TimeWords(hour=hour, step=_SPANS["hour"]), index + 1

    def _in_half(self, told: TimeWords, index: int) -> Found[TimeWords]:
        """Add "am" or "pm" where it is said."""
        if (found := self.word(index, *_HALVES)) is not None:
            return (replace(told, half=found[0]), found[1]) if (told.hour or 0) <= _NOON else None
        return told, self.after(index, "oclock")

    def _part(self, told: TimeWords, index: int) -> tuple[TimeWords, int]:
        """Add "in the morning", "evening" to a day or an hour that is told."""
        found = self.word(index, *_PARTS)
        if found is None or told.half or told.part:
            return told, index
        return replace(told, part=found[0]), found[1]

    def _date(self, index: int) -> Found[TimeWords]:
        for look in (self._named_part, self._named_day, self._iso, self._slashes, self._calendar):
            if (found := look(index)) is not None:
                return found
        return None

    def _named_part(self, index: int) -> Found[TimeWords]:
        if (found := self.word(index, *_NAMED_PARTS)) is None:
            return None
        offset, part = _NAMED_PARTS[found[0]]
        return TimeWords(offset=offset, part=part), found[1]

    def _named_day(self, index: int) -> Found[TimeWords]:
        found = self.word(index, *_NAMED_DAYS)
        return found and (TimeWords(offset=_NAMED_DAYS[found[0]], step=_SPANS["day"]), found[1])

    def _iso(self, index: int) -> Found[TimeWords]:
        found = _DAY.match(self._norm(index))
        return found and (_day(int(found[1]), int(found[2]), int(found[3])), index + 1)

    def _slashes(self, index: int) -> Found[TimeWords]:
        """Read "11/21/2026"; which number is the month must be plain."""
        if [self._norm(index + 1), self._norm(index + 3)] != ["/", "/"] or not _YEAR.match(self._norm(index + 4)):
            return None
        one, other = self._whole(index, 1, 31), self._whole(index + 2, 1, 31)
        if one is None or other is None or (one <= _NOON) == (other <= _NOON):
            return None
        month, day = sorted((one, other))
        return _day(int(self._norm(index + 4)), month, day), index + 5

    def _calendar(self, index: int) -> Found[TimeWords]:
        """Read "Saturday", "November 21, 2026", "Saturday the 21st of November"."""
        weekday = self.lexicon.times.weekdays.get(self._norm(index)) if not self._is_named(index) else None
        at = index if weekday is None else self._comma(index + 1)
        day = self._day_of_month(at)
        if weekday is None:
            return day
        if day is None:
            return TimeWords(weekday=weekday, step=_SPANS["day"]), index + 1
        return replace(day[0], weekday=weekday), day[1]

    def _day_of_month(self, index: int) -> Found[TimeWords]:
        at = self.after(index, "the")
        if (month := self._month(at)) is not None:
            day = self._ordinal(self.after(at + 1, "the"))
            at = day[1] if day else at + 1
        elif (day := self._ordinal(at)) is not None:
            at = self.after(self._dot(day[1]), "of")
            if (month := self._month(at)) is None:
                return None
            at += 1
        else:
            return None
        year = self._year(self._comma(at) if day else at)
        if day is None and year is None:
            return None
        told = TimeWords(month=month, day=day and day[0], year=year and year[0].year, step=_SPANS["day"])
        return told, year[1] if year else at

    def _month_or_year(self, index: int) -> Found[TimeWords]:
        if (month := self._month(index)) is not None:
            return TimeWords(month=month, step=_SPANS["day"]), index + 1
        return self._year(index)

    def _month(self, index: int) -> int | None:
        return None if self._is_named(index) else self.lexicon.times.months.get(self._norm(index))

    def _ordinal(self, index: int) -> Found[int]:
        if (spoken := self._spoken_ordinal(index)) is not None:
            return spoken
        number = self._whole(index, 1, 31)
        return None if number is None else (number, index + 1)

    def _spoken_ordinal(self, index: int) -> Found[int]:
        """Read "first", "twenty-first"."""
        for end in (index + 3, index + 1):
            norm = " ".join(item.norm for item in self.items[index:end])
            if (day := self.lexicon.times.ordinals.get(norm)) is not None and not self._is_named(index):
                return day, end
        return None

    def _year(self, index: int) -> Found[TimeWords]:
        is_year = _YEAR.match(self._norm(index)) is not None and not self._is_named(index)
        following = self.items[index + 1] if index + 1 < len(self.items) else None
        is_value = following is not None and (following.has(WordKind.UNIT) or following.has(WordKind.NOUN))
        if not is_year or is_value:
            return None
        return TimeWords(year=int(self._norm(index)), step=_SPANS["day"]), index + 1

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
            step = 10.0 ** -len(self._norm(index).partition(".")[2]) if self.items[index].is_number else 1.0
            if (end := self.after(at, "half_more")) > at:
                amount, step, at = amount + 0.5, 0.5, end
        else:
            return None
        if (unit := self.word(at, *_SPANS)) is None:
            return None
        length = _SPANS[unit[0]]
        return amount * length, (step / 2 if half > index else step) * length, unit[1]

    def _whole(self, index: int, least: int, most: int) -> int | None:
        """Return a whole number within bounds; None if there is none."""
        if index >= len(self.items) or self.items[index].match is not None:
            return None
        number = number_of(self.items[index])
        is_whole = number is not None and number.is_integer() and least <= number <= most
        return int(number) if is_whole and number is not None else None

    def _dot(self, index: int) -> int:
        return index + 1 if self._norm(index) == "." else index

    def _norm(self, index: int) -> str:
        return self.items[index].norm if 0 <= index < len(self.items) else ""

    def _is_named(self, index: int) -> bool:
        return index >= len(self.items) or self.items[index].match is not None


def _day(year: int, month: int, day: int) -> TimeWords:
    return TimeWords(year=year, month=month, day=day, step=_SPANS["day"])


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
