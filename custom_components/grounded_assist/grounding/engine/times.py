"""Times and lengths of time as they are said: "9:30 pm", "Saturday the 21st", "five minutes ago", "two hours"."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache
import re
from typing import TYPE_CHECKING, Final

from ..lexicon import Lexicon, WordKind
from ..model import MomentKind
from ..reading.time_words import TimeWords
from ..tokens import TokenKind
from .grammar import Phrases
from .values import Number

if TYPE_CHECKING:
    from .lattice import Lattice

_CLOCK = re.compile(r"^(\d{1,2}):(\d{2})(?::(\d{2}))?$")
_GLUED = re.compile(r"^(\d{1,4})(\D+)$")
_ISO = re.compile(r"^([12]\d{3})-(\d{2})-(\d{2})$")
_DOTS = re.compile(r"^(\d{1,2})\.(\d{1,2})\.([12]\d{3})$")
_YEAR = re.compile(r"^[12]\d{3}$")
_NOON, _HOURS, _MONTHS, _DAYS, _MINUTES = 12, 24, 12, 31, 60
_DAY, _HOUR, _MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
_ROUNDED = timedelta(minutes=10)
"""One unit of what is only said in quarters of an hour."""
_MOST = 10_000
"""Of one unit; nobody tells of a longer time."""
_OFTEN_MOST = 9999
_LOOK = 16
"""Steps that it takes to look for a time behind a word that may begin one."""
_LONGEST_NAME = 5
SPANS: Final = {
    "second": timedelta(seconds=1),
    "minute": _MINUTE,
    "hour": _HOUR,
    "day": _DAY,
    "week": timedelta(weeks=1),
}
_WHOLE: Final = {"whole_day": (0, ""), "whole_night": (-1, "night")}
"""Days from today where no day is told, and the part of it."""
_NAMED_DAYS: Final = {"today": 0, "yesterday": -1, "tomorrow": 1, "overmorrow": 2, "ereyesterday": -2}
_NAMED_PARTS: Final = {
    "this_morning": (0, "morning"),
    "this_afternoon": (0, "afternoon"),
    "this_evening": (0, "evening"),
    "last_night": (-1, "night"),
}
_NAMED_HOURS: Final = {"noon": 12, "midnight": 0}
_PARTS: Final = ("morning", "midday", "afternoon", "evening", "night")
_HALVES: Final = ("am", "pm")
_BOUNDS: Final = ("at_least", "at_most", "exactly")
_PAST_HOUR: Final = {
    "half_past": 30,
    "quarter_past": 15,
    "quarter_to": -15,
    "half_to": -30,
    "three_quarters_to": -45,
}
"""Minutes from the hour that is named: "halb acht" is half past seven, "viertel acht" a quarter past seven."""

type Found[T] = tuple[T, int] | None
"""What stands at a token and where it ends."""


@lru_cache(maxsize=16)
def _phrases_of(lexicon: Lexicon) -> Phrases:
    """Return the words of time of a language by their tasks; days, months and ordinals bear their number."""
    times, phrases = lexicon.times, Phrases()
    tasks = {phrase: tuple(ids) for phrase, ids in times.words.items()}
    rows = {"weekday": times.weekdays, "month": times.months, "ordinal": times.ordinals, "often": times.often}
    numbered = [(phrase, (f"{row} {number}",)) for row, known in rows.items() for phrase, number in known.items()]
    for phrase, ids in (*tasks.items(), *numbered):
        pieces = phrase.split()
        # No mark stands between the tokens of "a.m." and "twenty-first".
        bare = [piece for piece in pieces if piece not in ("-", ".")]
        forms = {" ".join(bare), " ".join([*bare, "."]) if pieces[-1] == "." else ""}
        for form in forms - {""}:
            for task in ids:
                phrases.add(form, task)
    return phrases


class Times:
    """A look for times in a sentence; every method returns what begins at a token, or None."""

    def __init__(self, lattice: Lattice) -> None:
        """Look at the tokens of a sentence."""
        self.lattice = lattice
        self.norms, self.size = lattice.norms, lattice.size
        self.lexicon = lattice.scene.lexicon
        self._phrases = _phrases_of(self.lexicon)
        self._known: dict[int, dict[str, int]] = {}

    # --- words

    def _tasks(self, at: int) -> dict[str, int]:
        """Return the tasks that the words at a token may have, with where the longest of each ends."""
        if (known := self._known.get(at)) is None:
            known = self._known[at] = {}
            for task, end in self._phrases.at(self.norms, at) if 0 <= at < self.size else ():
                known[task] = max(end, known.get(task, 0))
        return known

    def word(self, at: int, *ids: str) -> tuple[str, int] | None:
        """Return which of these tasks the words at a token have, the longest first, and where they end."""
        tasks = self._tasks(at)
        if not tasks:
            return None
        found = [task for task in ids if task in tasks]
        best = max(found, key=tasks.__getitem__, default=None)
        return None if best is None else (best, tasks[best])

    def after(self, at: int, *ids: str) -> int:
        """Return where a word ends that may stand here; the same place if it does not."""
        found = self.word(at, *ids)
        return found[1] if found else at

    def _numbered(self, at: int, row: str) -> Found[int]:
        """Return the number of a day, a month, an ordinal in words."""
        found = {task: end for task, end in self._tasks(at).items() if task.startswith(f"{row} ")}
        best = max(found, key=found.__getitem__, default=None)
        return None if best is None else (int(best.partition(" ")[2]), found[best])

    def _about(self, at: int) -> tuple[int, bool]:
        end = self.after(at, "about")
        return end, end > at

    def _norm(self, at: int) -> str:
        return self.norms[at] if 0 <= at < self.size else ""

    def _comma(self, at: int) -> int:
        return at + 1 if self._norm(at) == "," else at

    def _dot(self, at: int) -> int:
        return at + 1 if self._norm(at) == "." else at

    def _number(self, at: int) -> Number | None:
        return self.lattice.number(at) if 0 <= at < self.size else None

    def _whole(self, at: int, least: int, most: int) -> Found[int]:
        """Return a whole number within bounds."""
        number = self._number(at)
        is_whole = number is not None and number.value.is_integer() and least <= number.value <= most
        return (int(number.value), number.end) if is_whole and number is not None else None

    # --- what the shapes of clauses ask for

    def found(self) -> Iterator[tuple[int, int, TimeWords]]:
        """Yield every time with the tokens that tell it, one after the other, and how often something was."""
        if not self._may_tell():
            return
        at, told = 0, set[int]()
        while at < self.size:
            if not self._may_begin(at):
                at += 1
                continue
            self.lattice.scene.effort.spend(_LOOK)
            found = None if self._is_name(at, at + 1) else self.at(at)
            if found is None or self._is_name(at, found[1]):
                at += 1
                continue
            yield at, found[1], found[0]
            told.add(at)
            at = found[1]
        for at in range(1, self.size):
            often = self._often(at) if self._may_begin(at) else None
            if often is not None and self._ends(often[1], told):
                yield at, often[1], often[0]

    def _may_tell(self) -> bool:
        """Return whether a sentence has a number or a word without which it tells no time."""
        telling = self.lexicon.times.telling
        return any(
            norm[:1].isdigit() or norm in telling or any(word.kind is WordKind.NUMBER for word, _ in senses)
            for norm, senses in zip(self.norms, self.lattice.senses, strict=True)
        ) or any(task.partition(" ")[0] in _TELLING for at in range(self.size) for task in self._tasks(at))

    def _may_begin(self, at: int) -> bool:
        return bool(self._tasks(at)) or self.norms[at][:1].isdigit() or self._number(at) is not None

    def _is_name(self, start: int, end: int) -> bool:
        """Return whether a name of the home has one of the words that tell the time."""
        return any(
            start < begin + match.length and not self._says_little(begin, match.length)
            for begin in range(max(0, start - _LONGEST_NAME), end)
            for match in self.lattice.names[begin]
        )

    def _says_little(self, at: int, length: int) -> bool:
        """Return whether a name is but a function word, or a number."""
        return length == 1 and (self.lattice.is_stop(at) or self.lattice.tokens[at].kind is TokenKind.NUMBER)

    def at(self, at: int) -> Found[TimeWords]:
        """Return the longest time that begins here, with the words that tie it to what is told."""
        for look in (self._since, self._lasting, self._ago, self._ordered, self._behind_preposition, self.point):
            if (found := look(at)) is not None:
                return found
        return None

    # --- how a time is tied to what is told

    def _since(self, at: int) -> Found[TimeWords]:
        start = self.after(at, "since")
        if start == at:
            return None
        bound = self.word(start, "at_least")
        begin, is_about = self._about(self.after(bound[1] if bound else start, "at"))
        if (found := self._length(begin, is_about=is_about)) is not None:
            return _bounded(replace(found[0], kind=MomentKind.FOR), bound), found[1]
        if (found := self.point(begin) or self._bare_hour(begin)) is not None:
            told = replace(found[0], kind=MomentKind.SINCE, is_about=is_about)
            end = self.after(found[1], "at_least_behind")
            return (replace(told, is_at_least=True) if end > found[1] else _bounded(told, bound)), end
        return None

    def _lasting(self, at: int) -> Found[TimeWords]:
        """Read "for two hours", "for the last hour", "drei Stunden lang"."""
        start = self.after(at, "for")
        behind_the = self.after(start, "the") if start > at else at
        last = self.after(behind_the, "past_days") if start > at else at
        if (found := self.lasting(last)) is None:
            return None
        told, end = found[0], found[1] if start > at else self.after(found[1], "long")
        if start == at and end == found[1]:
            return None
        # What was so for the last three hours may have been so before them as well.
        is_least = last > behind_the and self.word(last, *_BOUNDS) is None
        return replace(told, is_at_least=told.is_at_least or is_least), end

    def lasting(self, at: int) -> Found[TimeWords]:
        """Read "about two hours", "at least ten minutes" of how long something was."""
        bound = self.word(at, *_BOUNDS)
        begin, is_about = self._about(bound[1] if bound else at)
        found = self._length(begin, is_about=is_about)
        return found and (_bounded(replace(found[0], kind=MomentKind.FOR), bound), found[1])

    def _ago(self, at: int) -> Found[TimeWords]:
        start = self.after(at, "ago_first")
        bound = self.word(start, *_BOUNDS)
        begin, is_about = self._about(bound[1] if bound else start)
        if (found := self._length(begin, is_about=is_about)) is None:
            return None
        end = found[1] if start > at else self.after(found[1], "ago")
        if start == at and end == found[1]:
            return None
        return _bounded(replace(found[0], kind=MomentKind.AGO), bound), end

    def _ordered(self, at: int) -> Found[TimeWords]:
        """Read "before that at ten": which of two came first is told outright."""
        if (order := self.word(at, "before", "after")) is None:
            return None
        behind = self.after(order[1], "that")
        begin = self.after(behind, "at")
        if order[1] == begin:
            return None
        found = self.point(begin) or (self._bare_hour(begin) if begin > behind else None)
        return found and (replace(found[0], follows=order[0] == "after", has_preposition=True), found[1])

    def _behind_preposition(self, at: int) -> Found[TimeWords]:
        found = self.word(at, "at", "on", "in")
        if found is None or found[1] > at + 1:
            return None
        begin = at + 1
        if found[0] == "in":
            told = self._day_of_month(begin) or self._month_or_year(begin)
        elif found[0] == "at":
            told = self.point(begin) if self._clock(self._about(begin)[0]) else self._hour_of_event(at)
        else:
            # The light that "is on today" is on.
            told = self.point(begin) if self._calendar(begin) or self._numeric(begin) else None
        return told and (replace(told[0], has_preposition=True), told[1])

    def _hour_of_event(self, at: int) -> Found[TimeWords]:
        """Read "at eight" beside what was done; beside anything else it may be a level."""
        before = self.lattice.senses[at - 1] if at else ()
        is_event = any(word.kind is WordKind.PAST and end == at for word, end in before)
        found = self._bare_hour(self._about(at + 1)[0])
        return found if is_event or (found and self._is_predicate(found[1])) else None

    def bare_hour(self, at: int) -> Found[TimeWords]:
        """Read "at eight" where a shape asks for a time."""
        start = self.after(at, "at")
        begin, is_about = self._about(start)
        found = self._bare_hour(begin) if start > at else None
        return found and (replace(found[0], is_about=is_about, has_preposition=True), found[1])

    def point(self, at: int) -> Found[TimeWords]:
        """Return a day, a time of day, or both in any order."""
        begin, is_about = self._about(self.after(at, "exactly"))
        if (clock := self._clock(begin)) is not None:
            day = self._date(self.after(self._comma(clock[1]), "on"))
            told, end = with_day(clock[0], day[0]) if day else clock[0], day[1] if day else clock[1]
        elif (day := self._date(begin)) is not None:
            day = self._part(*day)
            clock = self._clock_behind(self._comma(day[1]))
            told, end = with_day(clock[0], day[0]) if clock else day[0], clock[1] if clock else day[1]
            is_about = is_about or told.is_about
        else:
            return None
        told, end = self._part(told, end)
        if told.hour is None and (whole := self.word(end, *_WHOLE)) is not None:
            told, end = replace(told, part=told.part or _WHOLE[whole[0]][1], is_whole=True), whole[1]
        is_told = at == begin or told.hour is not None or told.part == "midday"
        return (replace(told, is_about=is_about), end) if is_told else None

    # --- lengths of time

    def _length(self, at: int, *, is_about: bool) -> Found[TimeWords]:
        """Read a span with what rounds it, "two hours or so"."""
        if (found := self.span(at)) is None:
            return None
        end = self.after(found[1], "about_behind")
        return replace(found[0], is_about=is_about or end > found[1]), end

    def span(self, at: int) -> Found[TimeWords]:
        """Read "two hours and a half", "an hour and ten minutes", "half an hour"."""
        if (found := self._one_span(at)) is None:
            return None
        span, step, end = found
        if (half := self.after(end, "half_more")) > end:
            return TimeWords(span=span + step / 2, step=step / 2), half
        more = self._one_span(self.after(self._comma(end), "and"))
        if more is not None and more[1] < step:
            return TimeWords(span=span + more[0], step=more[1]), more[2]
        return TimeWords(span=span, step=step), end

    def _one_span(self, at: int) -> tuple[timedelta, timedelta, int] | None:
        half = self.after(at, "half")
        begin = self.after(half, "one")
        # German "eine halbe Stunde".
        end = self.after(begin, "half") if half == at < begin else begin
        if end > at:
            is_half = half > at or end > begin
            amount, step, begin = (0.5, 0.5, end) if is_half else (1.0, 1.0, end)
        elif (number := self._number(at)) is not None and 0 < number.value <= _MOST:
            amount, step, begin = number.value, number.step, number.end
            if (end := self.after(begin, "half_more")) > begin:
                amount, begin = amount + 0.5, end
            if amount % 1 == 0.5:  # noqa: PLR2004 - whoever says "2.5 hours" counts in halves
                step = 0.5
        else:
            return None
        unit = self.word(begin, *SPANS)
        return unit and (amount * SPANS[unit[0]], step * SPANS[unit[0]], unit[1])

    # --- days

    def _date(self, at: int) -> Found[TimeWords]:
        looks: tuple[Callable[[int], Found[TimeWords]], ...] = (
            self._all_through,
            self._named_day,
            self._numeric,
            self._calendar,
        )
        return next((found for look in looks if (found := look(at)) is not None), None)

    def _all_through(self, at: int) -> Found[TimeWords]:
        """Read "all day", "all night yesterday"."""
        if (found := self.word(at, *_WHOLE)) is None:
            return None
        offset, part = _WHOLE[found[0]]
        told, end = self._date(self.after(found[1], "on")) or (TimeWords(offset=offset), found[1])
        return replace(told, part=told.part or part, is_whole=True), end

    def _named_day(self, at: int) -> Found[TimeWords]:
        """Read "this morning", "tomorrow"."""
        if (found := self.word(at, *_NAMED_PARTS)) is not None:
            offset, part = _NAMED_PARTS[found[0]]
            return TimeWords(offset=offset, part=part), found[1]
        found = self.word(at, *_NAMED_DAYS)
        return found and (TimeWords(offset=_NAMED_DAYS[found[0]], step=_DAY), found[1])

    def _numeric(self, at: int) -> Found[TimeWords]:
        """Read "2026-11-21", "11/21/2026": which number is the month must be plain."""
        if (iso := _ISO.match(self._norm(at))) is not None:
            return _day(int(iso[1]), int(iso[2]), int(iso[3])), at + 1
        if not _YEAR.match(self._norm(at + 2)) or not self._is_slashed(at):
            return None
        one, other = self._whole(at, 1, _DAYS), self._whole(at + 1, 1, _DAYS)
        if one is None or other is None or (one[0] <= _MONTHS) == (other[0] <= _MONTHS):
            return None
        month, day = sorted((one[0], other[0]))
        return _day(int(self._norm(at + 2)), month, day), at + 3

    def _is_slashed(self, at: int) -> bool:
        three = self.lattice.tokens[at : at + 3]
        text = self.lattice.text[three[0].start : three[-1].end]
        return text.count("/") == 2 and not any(map(str.isspace, text))  # noqa: PLR2004 - between three numbers

    def _calendar(self, at: int) -> Found[TimeWords]:
        """Read "Saturday", "November 21, 2026", "Saturday the 21st of November", "21.11.2026"."""
        weekday = self._numbered(at, "weekday")
        begin = at if weekday is None else self._comma(weekday[1])
        day = self._day_of_month(begin) or self._dotted(self.after(begin, "the"))
        if weekday is None:
            return day
        if day is None:
            return TimeWords(weekday=weekday[0], step=_DAY), weekday[1]
        return replace(day[0], weekday=weekday[0]), day[1]

    def _dotted(self, at: int) -> Found[TimeWords]:
        found = _DOTS.match(self._norm(at))
        if found is None or not (0 < int(found[1]) <= _DAYS and 0 < int(found[2]) <= _MONTHS):
            return None
        return _day(int(found[3]), int(found[2]), int(found[1])), at + 1

    def _day_of_month(self, at: int) -> Found[TimeWords]:
        begin = self.after(at, "the")
        if (month := self._numbered(begin, "month")) is not None:
            day = self._ordinal(self.after(month[1], "the"))
            end = day[1] if day else month[1]
        elif (day := self._ordinal(begin)) is not None:
            if (month := self._numbered(self.after(self._dot(day[1]), "of"), "month")) is None:
                return None
            end = month[1]
        else:
            return None
        year = self._year(self._comma(end) if day else end)
        if day is None and year is None:
            return None
        told = TimeWords(month=month[0], day=day and day[0], year=year and year[0].year, step=_DAY)
        return told, year[1] if year else end

    def _month_or_year(self, at: int) -> Found[TimeWords]:
        month = self._numbered(at, "month")
        return (TimeWords(month=month[0], step=_DAY), month[1]) if month else self._year(at)

    def _ordinal(self, at: int) -> Found[int]:
        return self._numbered(at, "ordinal") or self._whole(at, 1, _DAYS)

    def _year(self, at: int) -> Found[TimeWords]:
        if _YEAR.match(self._norm(at)) is None:
            return None
        behind = self.lattice.senses[at + 1] if at + 1 < self.size else ()
        if any(word.kind in (WordKind.UNIT, WordKind.NOUN) for word, _ in behind):
            return None
        return TimeWords(year=int(self._norm(at)), step=_DAY), at + 1

    # --- times of day

    def _clock(self, at: int) -> Found[TimeWords]:
        looks = (self._named_hour, self._past_hour, self._digits, self._hour)
        return next((found for look in looks if (found := look(at)) is not None), None)

    def _named_hour(self, at: int) -> Found[TimeWords]:
        """Read "noon"; "lunchtime" is some time around it."""
        if (found := self.word(at, *_NAMED_HOURS, "midday")) is None:
            return None
        if found[0] == "midday":
            return TimeWords(part="midday"), found[1]
        hour = _NAMED_HOURS[found[0]]
        step = _HOUR if self.word(at - 1, "about") else _ROUNDED
        return TimeWords(hour=hour, half="pm" if hour else "am", is_midnight=not hour, step=step), found[1]

    def _past_hour(self, at: int) -> Found[TimeWords]:
        """Read "half past nine", "ten past nine", "halb neun", "zehn vor halb neun"."""
        if (found := self.word(at, *_PAST_HOUR)) is not None:
            minutes, begin = _PAST_HOUR[found[0]], found[1]
        elif (number := self._whole(at, 1, _MINUTES - 1)) and (tied := self.word(number[1], "past", "to")) is not None:
            minutes, begin = number[0] if tied[0] == "past" else -number[0], tied[1]
            if (half := self.after(begin, "half_to")) > begin:
                minutes, begin = minutes + _PAST_HOUR["half_to"], half
        else:
            return None
        if (hour := self._whole(begin, 1, _NOON)) is None:
            return None
        moment = (hour[0] * _MINUTES + minutes) % (_NOON * _MINUTES)
        told = TimeWords(hour=moment // _MINUTES, minute=moment % _MINUTES, step=_ROUNDED)
        return self._in_half(told, hour[1])

    def _digits(self, at: int) -> Found[TimeWords]:
        """Read "9:30 pm", "14:05"."""
        found = _CLOCK.match(self._norm(at))
        if found is None or int(found[1]) >= _HOURS or int(found[2]) >= _MINUTES:
            return None
        return self._in_half(TimeWords(hour=int(found[1]), minute=int(found[2]), step=_MINUTE), at + 1)

    def _hour(self, at: int) -> Found[TimeWords]:
        """Read "nine o'clock", "9 pm", "9pm", "nine thirty pm", "eight in the morning"."""
        if (glued := _GLUED.match(self._norm(at))) is not None:
            half = next((half for half in _HALVES if self.lexicon.times.is_word(glued[2], half)), "")
            is_hour = bool(half) and 1 <= int(glued[1]) <= _NOON
            return (TimeWords(hour=int(glued[1]), half=half, step=_HOUR), at + 1) if is_hour else None
        if (hour := self._whole(at, 0, _HOURS - 1)) is None:
            return None
        told, end = TimeWords(hour=hour[0], step=_HOUR), hour[1]
        minute = self._whole(end, 1, _MINUTES - 1)
        if minute is not None and hour[0] <= _NOON and self.word(minute[1], *_HALVES):
            told, end = replace(told, minute=minute[0], step=_MINUTE), minute[1]
        elif (behind := self.after(end, "oclock")) > end:
            end = behind
        elif self.word(end, *_HALVES, *_PARTS, *_NAMED_PARTS) is None:
            return None
        return self._in_half(told, end)

    def _bare_hour(self, at: int) -> Found[TimeWords]:
        """Read "eight" where only a time can stand."""
        hour = self._whole(at, 0, _HOURS - 1)
        if hour is None or not (hour[1] >= self.size or self.lattice.may_end(hour[1]) or self._is_predicate(hour[1])):
            return None
        return TimeWords(hour=hour[0], step=_HOUR), hour[1]

    def _is_predicate(self, at: int) -> bool:
        """Return whether the predicate follows a time: "um acht geöffnet", "zweimal gelaufen"."""
        senses = self.lattice.senses[at] if at < self.size else ()
        return self.lattice.is_of(at, "ran") or any(word.kind in (WordKind.PAST, WordKind.STATE) for word, _ in senses)

    def _clock_behind(self, at: int) -> Found[TimeWords]:
        """Read the time of day behind a day: "9:30 pm", "at seven"."""
        start = self.after(at, "at")
        begin, is_about = self._about(start)
        if start == at:
            begin = self.after(begin, "at")
        found = self._clock(begin) or (self._bare_hour(begin) if begin > at else None)
        return found and (replace(found[0], is_about=is_about), found[1])

    def _part(self, told: TimeWords, at: int) -> tuple[TimeWords, int]:
        """Add "in the morning", "evening" to a day or an hour that is told."""
        found = self.word(at, *_PARTS)
        return (told, at) if found is None or told.half or told.part else (replace(told, part=found[0]), found[1])

    def _in_half(self, told: TimeWords, at: int) -> Found[TimeWords]:
        """Add "am" or "pm" where it is said."""
        if (found := self.word(at, *_HALVES)) is not None:
            return (replace(told, half=found[0]), found[1]) if (told.hour or 0) <= _NOON else None
        return told, self.after(at, "oclock")

    # --- how often

    def _often(self, at: int) -> Found[TimeWords]:
        """Read "three times", "at least twice", "3x", "not a single time"."""
        bound = self.word(at, *_BOUNDS)
        begin, is_about = self._about(bound[1] if bound else at)
        found = self._numbered(begin, "often") or self._so_many_times(begin)
        if found is None:
            return None
        return _bounded(TimeWords(kind=MomentKind.TIMES, number=found[0], is_about=is_about), bound), found[1]

    def _so_many_times(self, at: int) -> Found[int]:
        if (glued := _GLUED.match(self._norm(at))) is not None:
            return (int(glued[1]), at + 1) if self.lexicon.times.is_word(glued[2], "times") else None
        number = self._whole(at, 0, _OFTEN_MOST)
        end = self.after(number[1], "times") if number else at
        return (number[0], end) if number and end > number[1] else None

    def _ends(self, at: int, told: set[int]) -> bool:
        """Return whether a time, a verb or the end of the clause follows: nothing is three times as bright."""
        if at >= self.size or at in told or self.lattice.may_end(at):
            return True
        return self._is_predicate(at) or self.lattice.is_of(at, "prep", "harmless")


_TELLING = frozenset({"weekday", "month", "often", *SPANS, *_NAMED_DAYS, *_NAMED_PARTS, *_NAMED_HOURS, *_WHOLE})
"""Tasks of words without which, or a number, a sentence tells no time."""


def _day(year: int, month: int, day: int) -> TimeWords:
    return TimeWords(year=year, month=month, day=day, step=_DAY)


def with_day(clock: TimeWords, day: TimeWords) -> TimeWords:
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
