"""Resolve the words of a time to a moment, by when they are said."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol

from ..model import Moment, MomentKind
from .time_words import TimeWords

_NOON = 12
_DAY = timedelta(days=1)
_MINUTE = timedelta(minutes=1)
_ALWAYS = datetime.min.replace(tzinfo=UTC)
_SLACK = timedelta(seconds=30)
"""Between reading a clock and speaking of it."""
_ABOUT = 3
"""How much wider "about" makes a window."""
_ROUNDED = ((30, 15), (15, 10))
"""Minutes that a half hour and a quarter of an hour may be off."""
_ROUND = 5
"""Minutes from which on people round: ten, a quarter of an hour."""
_PARTS = {
    "": (0, 24),
    "morning": (4, 12),
    "midday": (11, 14),
    "afternoon": (12, 18),
    "evening": (17, 24),
    "night": (18, 30),
}
"""Hours of the parts of a day; a night goes on into the next one."""
_CORES = {"morning": (8, 10), "midday": (12, 13), "afternoon": (14, 16), "evening": (19, 21), "night": (23, 28)}
"""Hours that belong to a part of the day for everybody."""
_HULLS = {"morning": (0, 13), "midday": (10, 15), "afternoon": (11, 19), "evening": (16, 26), "night": (17, 31)}
"""Hours that belong to a part of the day for somebody."""
_THROUGH = {
    "": (10, 14),
    "morning": (9, 11),
    "midday": (12, 13),
    "afternoon": (14, 16),
    "evening": (20, 21),
    "night": (25, 28),
}
"""Hours that belong to all of a day, or of a part of it, for everybody: who was away all day left at nine."""
_EVE = 18 - 24
"""Hours from midnight: "off since this morning" is also told of what was off when the day before ended."""
_DAYBREAK = 9
"""The hour that may still be one of the night before."""
_YEARS = range(1, 10_000)

type Window = tuple[datetime, datetime]


class Spanned(Protocol):
    """Some words of a text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def moment_of(item: Spanned, told: TimeWords, now: datetime) -> Moment:
    """Return the time that is meant where something past is told."""
    windows = past_windows(told, now)
    return Moment(
        kind=told.kind,
        windows=windows,
        cores=_drawn(told, windows, _THROUGH if told.is_whole else _CORES),
        hulls=_hulls(told, windows),
        date=full_date(told),
        weekday=told.weekday,
        is_clock=told.hour is not None,
        has_day=told.has_day,
        is_whole=told.is_whole,
        is_future=bool(windows) and all(earliest > now for earliest, _ in windows),
        follows=told.follows,
        start=item.start,
        end=item.end,
    )


def due_moment(item: Spanned, told: TimeWords, now: datetime) -> Moment:
    """Return the time that is meant where something is set to it, or begins or ends at it."""
    if not told.has_day:
        windows = tuple(windows_on(told, now.date(), now))
    else:
        near = present_windows(told, now)
        windows = tuple(one for one in near if one[1] >= now) or near
    return replace(moment_of(item, told, now), windows=windows)


def _drawn(told: TimeWords, windows: tuple[Window, ...], hours: Mapping[str, tuple[int, int]]) -> tuple[Window, ...]:
    """Return the windows of a part of the day as they are with other hours."""
    if told.hour is not None or told.part not in hours:
        return ()
    (first, last), (begin, end) = _PARTS[told.part], hours[told.part]
    return tuple((lo + timedelta(hours=begin - first), hi + timedelta(hours=end - last)) for lo, hi in windows)


def _hulls(told: TimeWords, windows: tuple[Window, ...]) -> tuple[Window, ...]:
    hulls = _drawn(told, windows, _HULLS)
    is_from_midnight = told.is_midnight or (told.hour is None and told.offset == 0 and told.part in ("", "morning"))
    if told.kind is not MomentKind.SINCE or told.is_at_least or not is_from_midnight:
        return hulls
    return tuple((_eve_of(middle_of(window)), window[1]) for window in windows)


def _eve_of(at: datetime) -> datetime:
    return at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(hours=_EVE)


def middle_of(window: Window) -> datetime:
    """Return what lies halfway between two times."""
    return window[0] + (window[1] - window[0]) / 2


def full_date(told: TimeWords) -> date | None:
    """Return the day, if its year and month are told and there is such a day."""
    if told.year is None or told.month is None or told.day is None:
        return None
    return _date(told.year, told.month, told.day)


def past_windows(told: TimeWords, now: datetime) -> tuple[Window, ...]:
    """Return when something may have happened of which the words tell, one window for each way to read them."""
    if told.span is not None:
        return (_span_window(told, told.span, now),)
    windows = _windows_before(told, now)
    return tuple((_ALWAYS, latest) for _, latest in windows) if told.is_at_least else windows


def _windows_before(told: TimeWords, now: datetime) -> tuple[Window, ...]:
    windows = [window for day in _days(told, now) for window in windows_on(told, day, now)]
    if told.has_day:
        past = [window for window in windows if window[0] <= now]
        return tuple(past or windows)
    return tuple(_latest_of_each_hour(windows, now))


def present_hulls(told: TimeWords, now: datetime) -> tuple[Window, ...]:
    """Return when a part of the day is for somebody: "Monday night" is also told of the one that Monday began with."""
    hulls = _drawn(told, present_windows(told, now), _HULLS)
    before = tuple((first - _DAY, last - _DAY) for first, last in hulls) if told.part == "night" else ()
    return (*before, *hulls)


def present_windows(told: TimeWords, now: datetime) -> tuple[Window, ...]:
    """Return when it may be as late as the words say."""
    days = [now.date() + n * _DAY for n in (-1, 0, 1)] if not told.has_day else list(_days(told, now, is_near=True))
    return tuple(window for day in days for window in windows_on(told, day, now))


def _span_window(told: TimeWords, span: timedelta, now: datetime) -> Window:
    """Return the window of "five minutes ago"."""
    shortest, longest = lengths_of(told, span)
    instant = now.astimezone(UTC)
    latest = instant if told.is_at_most else min(instant, instant - shortest)
    return _ALWAYS if told.is_at_least else instant - longest, latest


def lengths_of(told: TimeWords, span: timedelta) -> tuple[timedelta, timedelta]:
    """Return how short and how long it may be: people leave out what is less than one unit more."""
    tolerance = told.step if told.step != _MINUTE or not _is_round(span) else _ROUND * told.step / 2
    half = max(tolerance / 2, _SLACK)
    wide = _ABOUT if told.is_about else 1
    return span - wide * half, span + wide * max(tolerance, half) + _SLACK


def _is_round(span: timedelta) -> bool:
    minutes = span / _MINUTE
    return minutes >= 2 * _ROUND and minutes % _ROUND == 0


def _days(told: TimeWords, now: datetime, *, is_near: bool = False) -> Iterator[date]:
    """Yield the days that the words may mean; of what is past the latest come first."""
    today = now.date()
    if told.offset is not None:
        yield today + told.offset * _DAY
        if told.offset <= 0 and now.hour < _PARTS["morning"][0] and not is_near:
            # Before the night is over "today", "tonight" and "last night" may be of the day before.
            yield today + (told.offset - 1) * _DAY
    elif told.month is not None or told.year is not None:
        yield from _calendar_days(told, today)
    elif told.weekday is not None:
        behind = (today.weekday() - told.weekday) % 7
        yield today - behind * _DAY
        yield today - (behind - 7 if is_near else behind + 7) * _DAY
    else:
        yield today
        yield today - _DAY


def _calendar_days(told: TimeWords, today: date) -> Iterator[date]:
    """Yield the first day of what is told of a date: a day, a month, a year."""
    years = (told.year,) if told.year is not None else (today.year, today.year - 1)
    for year in years:
        day = _date(year, told.month or 1, told.day or 1)
        # A date whose day of the week is wrong is no day at all.
        if day is not None and (told.day is None or told.weekday in (None, day.weekday())):
            yield day


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def windows_on(told: TimeWords, day: date, now: datetime) -> Iterator[Window]:
    """Yield when something was or will be on a day, as the words tell; one window for each way to read them."""
    midnight = datetime.combine(day, time(), now.tzinfo)
    if told.hour is None:
        yield _window_of_day(told, midnight)
        return
    for hour in hours_of(told):
        at = datetime.combine(day, time(hour, told.minute), now.tzinfo)
        before, after = _slack(told)
        yield at - before, at + after
        if told.has_day and (told.is_midnight or (told.part == "night" and hour < _DAYBREAK)):
            # "Last night at two" is of the day that followed.
            yield at + _DAY - before, at + _DAY + after


def _slack(told: TimeWords) -> tuple[timedelta, timedelta]:
    """Return how far a time of day may lie before and behind what is told of it; a minute lasts to its end."""
    if told.step <= _MINUTE:
        around = _about(told.minute) * _MINUTE if told.is_about else _MINUTE
        return around, around + _MINUTE
    around = told.step / 2 * (_ABOUT if told.is_about else 1)
    return around, around


def _about(minute: int) -> int:
    """Return by how many minutes "about 9:30" may be off: by more, the rounder it is."""
    return next((off for unit, off in _ROUNDED if minute % unit == 0), _ROUND)


def hours_of(told: TimeWords) -> tuple[int, ...]:
    """Return the hours of the day that the words may mean: eight is in the morning or at night."""
    hour = told.hour or 0
    half = told.half or _half_of_part(told.part, hour)
    if half:
        return (hour % _NOON + (_NOON if half == "pm" else 0),)
    is_whole_day = hour > _NOON or (hour == 0 and told.step == _MINUTE)
    return (hour,) if is_whole_day else (hour % _NOON, hour % _NOON + _NOON)


def _half_of_part(part: str, hour: int) -> str:
    if part in ("morning", "") or hour > _NOON:
        return "am" if part and hour <= _NOON else ""
    if part == "midday":
        return "am" if _DAYBREAK <= hour < _NOON else "pm"
    if part == "night" and hour % _NOON < _DAYBREAK:
        return "am" if hour % _NOON < _PARTS["morning"][0] + 1 else ""
    return "pm"


def _window_of_day(told: TimeWords, midnight: datetime) -> Window:
    if told.part:
        first, last = _PARTS[told.part]
        return midnight + timedelta(hours=first), midnight + timedelta(hours=last)
    return midnight, _next(told, midnight)


def _next(told: TimeWords, midnight: datetime) -> datetime:
    """Return when a day, a month or a year that is told is over."""
    if told.day is not None or (told.month is None and told.year is None):
        return midnight + _DAY
    year, month = midnight.year, midnight.month
    if told.month is None or month == 12:  # noqa: PLR2004 - December
        return midnight.replace(year=min(year + 1, _YEARS[-1]), month=1)
    return midnight.replace(month=month + 1)


def _latest_of_each_hour(windows: Sequence[Window], now: datetime) -> Iterator[Window]:
    """Yield of each hour that is meant the last time that it was so late."""
    seen: set[time] = set()
    for window in windows:
        if window[0] <= now and window[0].time() not in seen:
            seen.add(window[0].time())
            yield window
