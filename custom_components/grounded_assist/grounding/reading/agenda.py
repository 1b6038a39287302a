"""Which time a calendar entry is said to have: one still to come, or today."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from ..model import Moment, MomentKind
from .moments import full_date, windows_on
from .time_words import TimeWords

if TYPE_CHECKING:
    from .items import Item

_DAYS = 7
_DAY = timedelta(days=1)


def agenda_moment(day: Item | None, clock: Item | None, now: datetime) -> Moment | None:
    """Return the time that a day, a time of day or both tell; None if neither does, or none that could be meant."""
    items = [item for item in (day, clock) if item is not None]
    return moment_to_come(
        [replace(item.told, start=item.start, end=item.end) for item in items if item.told is not None], now
    )


def moment_to_come(told: Sequence[TimeWords], now: datetime) -> Moment | None:
    """Do the same with the words of the times, in the order in which they were said."""
    if not told or any(words.kind is not MomentKind.AT for words in told):
        return None
    words = _together(told)
    windows = tuple(window for one in _days(words, now.date()) for window in windows_on(words, one, now))
    if not windows:
        return None
    return Moment(
        kind=MomentKind.AT,
        windows=windows,
        date=full_date(words),
        weekday=words.weekday,
        is_clock=words.hour is not None,
        start=min(one.start for one in told),
        end=max(one.end for one in told),
    )


def _together(told: Sequence[TimeWords]) -> TimeWords:
    """Return the day of the one with the time of the other."""
    first, last = told[0], told[-1]
    if first is last or last.hour is None:
        return first
    return replace(
        first,
        hour=last.hour,
        minute=last.minute,
        half=last.half,
        part=last.part or first.part,
        step=last.step,
        is_about=last.is_about,
    )


def _days(told: TimeWords, today: date) -> Iterator[date]:
    """Yield the days that may be meant: those to come before those that are over."""
    if told.offset is not None:
        yield today + told.offset * _DAY
    elif told.day is not None and told.month is not None:
        yield from _dates(told, today)
    elif told.weekday is not None:
        ahead = (told.weekday - today.weekday()) % _DAYS
        # "Next Saturday" may be the one after.
        yield from (today + n * _DAY for n in (ahead, ahead + _DAYS))
    elif told.hour is not None and not told.has_day:
        yield from (today + n * _DAY for n in range(_DAYS))


def _dates(told: TimeWords, today: date) -> Iterator[date]:
    """Yield the day that is told, of the year that is nearest where none is told."""
    years = (told.year,) if told.year is not None else (today.year - 1, today.year, today.year + 1)
    days = [full for year in years if (full := full_date(replace(told, year=year))) is not None]
    fitting = [day for day in days if told.weekday in (None, day.weekday())]
    yield from sorted(fitting, key=lambda day: abs(day - today))[:1]
