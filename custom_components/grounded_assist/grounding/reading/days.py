"""Read a day: "Saturday", "November 21, 2026", "the 21st of November", "yesterday"."""

from dataclasses import replace
from datetime import timedelta
import re

from ..lexicon import WordKind
from .phrase_scan import Found, PhraseScan
from .time_words import TimeWords

_DAY = re.compile(r"^([12]\d{3})-(\d{2})-(\d{2})$")
_DOTS = re.compile(r"^(\d{1,2})\.(\d{1,2})\.([12]\d{3})$")
_YEAR = re.compile(r"^[12]\d{3}$")
_MONTHS, _DAYS = 12, 31
_STEP = timedelta(days=1)
WHOLE = {"whole_day": (0, ""), "whole_night": (-1, "night")}
"""Days from today where no day is told, and the part of it."""
_NAMED_DAYS = {"today": 0, "yesterday": -1, "tomorrow": 1, "overmorrow": 2, "ereyesterday": -2}
NAMED_PARTS = {
    "this_morning": (0, "morning"),
    "this_afternoon": (0, "afternoon"),
    "this_evening": (0, "evening"),
    "last_night": (-1, "night"),
}


class DayScan(PhraseScan):
    """A look for days; every method returns what begins at an item, or None."""

    def _date(self, index: int) -> Found[TimeWords]:
        for look in (self._all_through, self._named_part, self._named_day, self._numeric, self._calendar):
            if (found := look(index)) is not None:
                return found
        return None

    def _all_through(self, index: int) -> Found[TimeWords]:
        """Read "all day", "all night yesterday"."""
        if (found := self.word(index, *WHOLE)) is None:
            return None
        offset, part = WHOLE[found[0]]
        day = self._date(self.after(found[1], "on"))
        told, end = day or (TimeWords(offset=offset), found[1])
        return replace(told, part=told.part or part, is_whole=True), end

    def _named_part(self, index: int) -> Found[TimeWords]:
        if (found := self.word(index, *NAMED_PARTS)) is None:
            return None
        offset, part = NAMED_PARTS[found[0]]
        return TimeWords(offset=offset, part=part), found[1]

    def _named_day(self, index: int) -> Found[TimeWords]:
        found = self.word(index, *_NAMED_DAYS)
        return found and (TimeWords(offset=_NAMED_DAYS[found[0]], step=_STEP), found[1])

    def _numeric(self, index: int) -> Found[TimeWords]:
        """Read a date in numbers alone; one with dots is that of a calendar."""
        return self._iso(index) or self._slashes(index)

    def _dots(self, index: int) -> Found[TimeWords]:
        """Read "21.11.2026", in which the day comes first."""
        found = _DOTS.match(self._norm(index))
        if found is None or not (0 < int(found[1]) <= _DAYS and 0 < int(found[2]) <= _MONTHS):
            return None
        return _day(int(found[3]), int(found[2]), int(found[1])), index + 1

    def _iso(self, index: int) -> Found[TimeWords]:
        found = _DAY.match(self._norm(index))
        return found and (_day(int(found[1]), int(found[2]), int(found[3])), index + 1)

    def _slashes(self, index: int) -> Found[TimeWords]:
        """Read "11/21/2026"; which number is the month must be plain."""
        if [self._norm(index + 1), self._norm(index + 3)] != ["/", "/"] or not _YEAR.match(self._norm(index + 4)):
            return None
        one, other = self._whole(index, 1, 31), self._whole(index + 2, 1, 31)
        if one is None or other is None or (one <= _MONTHS) == (other <= _MONTHS):
            return None
        month, day = sorted((one, other))
        return _day(int(self._norm(index + 4)), month, day), index + 5

    def _calendar(self, index: int) -> Found[TimeWords]:
        """Read "Saturday", "November 21, 2026", "Saturday the 21st of November"."""
        weekday = self.lexicon.times.weekdays.get(self._norm(index)) if not self._is_named(index) else None
        at = index if weekday is None else self._comma(index + 1)
        day = self._day_of_month(at) or self._dots(self.after(at, "the"))
        if weekday is None:
            return day
        if day is None:
            return TimeWords(weekday=weekday, step=_STEP), index + 1
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
        told = TimeWords(month=month, day=day and day[0], year=year and year[0].year, step=_STEP)
        return told, year[1] if year else at

    def _month_or_year(self, index: int) -> Found[TimeWords]:
        if (month := self._month(index)) is not None:
            return TimeWords(month=month, step=_STEP), index + 1
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
        return TimeWords(year=int(self._norm(index)), step=_STEP), index + 1


def _day(year: int, month: int, day: int) -> TimeWords:
    return TimeWords(year=year, month=month, day=day, step=_STEP)
