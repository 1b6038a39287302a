"""Read a time of day: "9:30 pm", "14:05", "half past nine", "eight in the morning", "noon"."""

from dataclasses import replace
from datetime import timedelta
import re

from .days import NAMED_PARTS
from .phrase_scan import Found, PhraseScan
from .time_words import TimeWords

_CLOCK = re.compile(r"^(\d{1,2}):(\d{2})(?::(\d{2}))?$")
_GLUED = re.compile(r"^(\d{1,2})(\D+)$")
_NOON = 12
_HOURS = 24
_HOUR = timedelta(hours=1)
_MINUTE = timedelta(minutes=1)
_ROUNDED = timedelta(minutes=10)
"""One unit of what is only said in quarters of an hour."""
_NAMED_HOURS = {"noon": 12, "midnight": 0}
PARTS = ("morning", "midday", "afternoon", "evening", "night")
PAST_HOUR = {
    "half_past": 30,
    "quarter_past": 15,
    "quarter_to": -15,
    "half_to": -30,
    "three_quarters_to": -45,
}
"""Minutes from the hour that is named: "halb acht" is half past seven, "viertel acht" a quarter past seven."""
_HALVES = ("am", "pm")


class ClockScan(PhraseScan):
    """A look for times of day; every method returns what begins at an item, or None."""

    def _clock(self, index: int) -> Found[TimeWords]:
        for look in (self._named_hour, self._midday, self._past_hour, self._digits, self._hour):
            if (found := look(index)) is not None:
                return found
        return None

    def _named_hour(self, index: int) -> Found[TimeWords]:
        if (found := self.word(index, *_NAMED_HOURS)) is None:
            return None
        hour = _NAMED_HOURS[found[0]]
        step = _HOUR if self.word(index - 1, "about") else _ROUNDED
        return TimeWords(hour=hour, half="pm" if hour else "am", is_midnight=not hour, step=step), found[1]

    def _midday(self, index: int) -> Found[TimeWords]:
        """Read "at lunchtime", of whatever day."""
        found = self.word(index, "midday")
        return found and (TimeWords(part="midday"), found[1])

    def _past_hour(self, index: int) -> Found[TimeWords]:
        """Read "half past nine", "ten past nine", "halb neun"."""
        if (found := self.word(index, *PAST_HOUR)) is not None:
            minutes, at = PAST_HOUR[found[0]], found[1]
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
        return self._in_half(TimeWords(hour=hour, minute=minute, step=_MINUTE), index + 1)

    def _hour(self, index: int) -> Found[TimeWords]:
        """Read "nine o'clock", "9 pm", "9pm", "nine thirty pm", "eight in the morning"."""
        glued = _GLUED.match(self._norm(index))
        if glued is not None and not self._is_named(index):
            half = next((half for half in _HALVES if self.lexicon.times.is_word(glued[2], half)), None)
            hour = int(glued[1])
            is_hour = half is not None and 1 <= hour <= _NOON
            return (TimeWords(hour=hour, half=half or "", step=_HOUR), index + 1) if is_hour else None
        if (told := self._bare_hour(index, is_alone=False)) is None:
            return None
        words, at = told
        minute = self._whole(at, 1, 59)
        if minute is not None and words.hour is not None and words.hour <= _NOON and self.word(at + 1, *_HALVES):
            words, at = replace(words, minute=minute, step=_MINUTE), at + 1
        elif (end := self.after(at, "oclock")) > at:
            at = end
        elif self.word(at, *_HALVES, *PARTS, *NAMED_PARTS) is None:
            return None
        return self._in_half(words, at)

    def _bare_hour(self, index: int, *, is_alone: bool = True) -> Found[TimeWords]:
        """Read "eight" where only a time can stand."""
        hour = self._whole(index, 0, _HOURS - 1)
        following = self.items[index + 1] if index + 1 < len(self.items) else None
        counts = following is not None and not (following.is_mark or following.is_function("conjunction", "connective"))
        if hour is None or (is_alone and counts):
            return None
        return TimeWords(hour=hour, step=_HOUR), index + 1

    def _in_half(self, told: TimeWords, index: int) -> Found[TimeWords]:
        """Add "am" or "pm" where it is said."""
        if (found := self.word(index, *_HALVES)) is not None:
            return (replace(told, half=found[0]), found[1]) if (told.hour or 0) <= _NOON else None
        return told, self.after(index, "oclock")
