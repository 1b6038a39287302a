"""Judge claims about an entry by what tools listed this turn."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from ..entry_titles import is_alike, is_same, shares_word
from ..listings import Listed, listed_by, told_by_tools
from ..meanings.records import ENTRY, RANGE, TODAY, WEEK
from ..model import Claim, Entry, Finding, Moment, Reason, Verdict
from ..scene import Scene
from .answers import Cited, report_of, sources_of
from .read_entry import begins_within

type Window = tuple[datetime, datetime]


def judge_listed(claim: Claim, entry: Entry, scene: Scene) -> Finding:
    """Return supported for what a tool has listed, refuted for another time of what it has, or for its denial."""
    sources = [one for one in sources_of(claim, scene) if listed_by(one.call, ENTRY) is not None]
    verdict, reason = _judge(claim, entry, sources, scene) if sources else (None, Reason.NO_DATA)
    if verdict is None:
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, (), scene)
    return report_of(claim, verdict, reason, sources, scene, is_told=verdict is Verdict.SUPPORTED)


def _judge(claim: Claim, entry: Entry, sources: Sequence[Cited], scene: Scene) -> tuple[Verdict | None, Reason]:
    listed = [(one, source) for source in sources for one in told_by_tools((source.call,), ENTRY, scene.now.tzinfo)]
    if claim.is_negated:
        return _judge_denied(entry, [one for one, _ in listed], sources, claim, scene)
    titled = [
        (one, source) for one, source in listed if entry.title and is_alike(entry.title, one.title, scene.lexicon)
    ]
    if entry.is_only and len({one for one, _ in listed}) != 1:
        return None, Reason.NO_DATA
    if any(_agrees(one, source, claim, entry, scene.now) for one, source in titled):
        return Verdict.SUPPORTED, Reason.REPORTED
    surely = {one for one, _ in titled if is_same(entry.title, one.title, scene.lexicon)}
    if len(surely) == 1 == len({one for one, _ in titled}) and _is_at_another_time(surely.pop(), claim):
        return Verdict.REFUTED, Reason.TIME_DIFFERS
    return None, Reason.NO_DATA


def _judge_denied(
    entry: Entry, listed: Sequence[Listed], sources: Sequence[Cited], claim: Claim, scene: Scene
) -> tuple[Verdict | None, Reason]:
    there = [one for one in listed if one.is_open]
    if entry.title and not claim.moments and any(is_same(entry.title, one.title, scene.lexicon) for one in there):
        return Verdict.REFUTED, Reason.EXISTS
    is_cut = any(source.call.is_cut for source in sources)
    is_gone = not any(not entry.title or shares_word(entry.title, one.title, scene.lexicon) for one in there)
    return (Verdict.SUPPORTED, Reason.REPORTED) if is_gone and not is_cut else (None, Reason.NO_DATA)


def _agrees(one: Listed, source: Cited, claim: Claim, entry: Entry, now: datetime) -> bool:
    """Return whether a tool has listed an entry as it is told."""
    if entry.is_done is not None and one.is_open is entry.is_done:
        return False
    windows = [window for moment in claim.moments for window in moment.windows]
    if not windows:
        return True
    is_of_clock = claim.moments[0].is_clock
    is_today = any(first.date() <= now.date() <= last.date() for first, last in windows)
    asked = source.call.args.get(RANGE)
    is_that_day = _is_of_day(one, windows) or (is_today and asked == TODAY)
    # A week has each day once.
    is_that_day = is_that_day or (asked == WEEK and _is_of_weekday(one, claim.moments[0]))
    return is_that_day and (not is_of_clock or one.is_all_day or _is_at_clock(one, windows))


def _is_of_day(one: Listed, windows: Sequence[Window]) -> bool:
    """Return whether an entry lies on a day of the year that is told; the answer may be of another year."""
    if one.start is None:
        return False
    first = one.start.date()
    last = max(first, (one.end or one.start).date())
    told = [window[0].date() for window in windows]
    days = [day.replace(year=first.year) for day in told if (day.month, day.day) != _LEAP]
    return any(first <= day <= last for day in days)


def _is_of_weekday(one: Listed, moment: Moment) -> bool:
    """Return whether an entry begins on the day of the week that is told, where no date is told with it."""
    return one.start is not None and moment.weekday == one.start.weekday()


_LEAP = (2, 29)


def _is_at_clock(one: Listed, windows: Sequence[Window]) -> bool:
    """Return whether an entry begins at the time of day that is told, by the clock of the answer or of the asker."""
    if one.start is None:
        return False
    moved = [_on_day(one.start, window) for window in windows]
    return begins_within(one, windows) or any(
        first <= at <= last for at, (first, last) in zip(moved, windows, strict=True)
    )


def _lasts(one: Listed, start: datetime, windows: Sequence[Window]) -> bool:
    """Return whether the time of day that is told may be one while an entry lasts, or when it ends."""
    length = (one.end or start) - start
    moved = [replace(one, start=at, end=at + length) for at in (_on_day(start, window) for window in windows)]
    return any(here.overlaps(window) for here, window in zip(moved, windows, strict=True)) or any(
        one.overlaps(window) for window in windows
    )


def _on_day(at: datetime, window: Window) -> datetime:
    """Return a time of day as if it were on the day of a window."""
    middle = window[0] + (window[1] - window[0]) / 2
    return min(
        (datetime.combine(middle.date() + n * timedelta(days=1), at.time(), window[0].tzinfo) for n in (-1, 0, 1)),
        key=lambda one: abs(one - middle),
    )


def _is_at_another_time(one: Listed, claim: Claim) -> bool:
    """Return whether an entry surely has another time of day than is told."""
    windows = [window for moment in claim.moments for window in moment.windows]
    is_told = bool(windows) and claim.moments[0].is_clock
    return is_told and one.start is not None and not (one.is_all_day or _lasts(one, one.start, windows))
