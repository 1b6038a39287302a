"""What tools and sources have listed: the entries of calendars and lists."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta, tzinfo
import json

from .meanings.records import (
    END,
    ENDS,
    LISTED_UNDER,
    NAME,
    NARROWED,
    OPEN,
    SINCE,
    START,
    STARTS,
    STATUS,
    STATUSES,
    TITLES,
    TOOLS,
    UNTIL,
)
from .model import Evidence, Source, ToolCall

type Record = Mapping[str, object]

_CLOCK_AT = 10
"""Where the time of day begins in a time as ISO 8601 writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One entry as it was listed."""

    title: str
    list_id: str = ""
    start: datetime | None = None
    end: datetime | None = None
    is_all_day: bool = False
    is_open: bool = True

    def overlaps(self, window: tuple[datetime, datetime]) -> bool:
        """Return whether it is within some time, if only in part."""
        if self.start is None:
            return False
        end = max(self.end or self.start, self.start + timedelta(minutes=1))
        return self.start < window[1] and window[0] < end


def listed_by(call: ToolCall, sort: str) -> Sequence[Record] | None:
    """Return the entries that a call has listed; None if it lists none of the sort, or not in a form that is known."""
    if call.name not in TOOLS[sort] or call.succeeded is not True or call.args.get(STATUS) in NARROWED:
        return None
    try:
        answer = json.loads(call.result)
    except ValueError:
        return None
    found = (answer.get(key) for key in LISTED_UNDER) if isinstance(answer, dict) else iter(())
    listed = next((one for one in found if isinstance(one, list)), None)
    is_known = listed is not None and all(isinstance(one, dict) for one in listed)
    return listed if is_known else None


def told_by_tools(calls: Iterable[ToolCall], sort: str, zone: tzinfo | None) -> tuple[Listed, ...]:
    """Return every entry of a sort that tools have listed this turn."""
    lists = (listed_by(call, sort) for call in calls)
    return tuple(_of_record(one, zone) for records in lists for one in records or ())


def _of_record(record: Record, zone: tzinfo | None) -> Listed:
    row = (record.get(NAME), record.get(START), record.get(END), record.get(STATUS))
    return _listed(row, "", zone)


def _listed(row: Sequence[object], list_id: str, zone: tzinfo | None) -> Listed:
    """Return an entry of its title, its start, its end and its status."""
    title, start, end, status = row
    begin = at(start, zone)
    return Listed(
        title=str(title or ""),
        list_id=list_id,
        start=begin,
        end=at(end, zone),
        is_all_day=begin is not None and len(str(start)) <= _CLOCK_AT,
        is_open=str(status or OPEN) == OPEN,
    )


def at(told: object, zone: tzinfo | None) -> datetime | None:
    """Return a day or a time as ISO 8601 writes it; None if it is none."""
    text = str(told or "")
    try:
        if len(text) <= _CLOCK_AT:
            return _reckoned(datetime.combine(date.fromisoformat(text), time(), zone))
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return _reckoned(moment if moment.tzinfo is not None else moment.replace(tzinfo=zone))


def _reckoned(moment: datetime) -> datetime:
    """Return a moment, one at the ends of the calendar a year from them: what lies behind cannot be reckoned with."""
    if MINYEAR < moment.year < MAXYEAR:
        return moment
    return datetime(MINYEAR + 1 if moment.year == MINYEAR else MAXYEAR - 1, 1, 1, tzinfo=moment.tzinfo)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """What a source has read of one calendar or list, and of which time it is all there is."""

    evidence: Evidence
    entries: tuple[Listed, ...]
    since: datetime | None
    until: datetime | None

    @property
    def is_whole(self) -> bool:
        """Return whether there is a time of which it is all there is."""
        return self.since is not None and self.until is not None

    def covers(self, window: tuple[datetime, datetime]) -> bool:
        """Return whether nothing of some time is left out."""
        return self.since is not None and self.until is not None and self.since <= window[0] and window[1] <= self.until


def listings(evidence: Iterable[Evidence], zone: tzinfo | None) -> Iterator[Listing]:
    """Yield what sources have listed."""
    for one in evidence:
        if one.source is Source.CALENDAR_TODO:
            columns = (_column(one, name) for name in (TITLES, STARTS, ENDS, STATUSES))
            rows = zip(*columns, strict=True)
            yield Listing(
                evidence=one,
                entries=tuple(_listed(row, one.subject, zone) for row in rows),
                since=at(one.attributes.get(SINCE), zone),
                until=at(one.attributes.get(UNTIL), zone),
            )


def _column(evidence: Evidence, name: str) -> tuple[object, ...]:
    told = evidence.attributes.get(name)
    return told if isinstance(told, tuple) else ()
