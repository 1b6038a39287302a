"""Read the tables, in an executor of the recorder's; each row by itself, so that one that is spoiled hides no other."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlalchemy import Select, and_, exists, false, func, or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from .entries import Interaction, Learned, Metric, Mistake, RecurringPattern
from .rows import interaction_of, memory_of, metric_of, mistake_of, pattern_of, tally_of, topic_of
from .tables import (
    TOPIC_TABLES,
    Base,
    CalibrationRow,
    InteractionRow,
    MemoryRow,
    MetricRow,
    MistakeRow,
    MistakeSaidRow,
    MistakeTopicRow,
    PatternRow,
)
from .validation import UNREADABLE, Unreadable

_MOST_IDS = 500
"""Asked for in one query."""
_MOST_LEFT_OUT = 30_000
"""SQLite takes 32,766 values in one statement."""
UNDECODABLE: Final = "Could not decode"
"""What SQLite says of a text that is none, in the place of all rows that it was asked for together."""


def _first[Row: Base, Kept](
    session: Session, query: Select[tuple[Row]], build: Callable[[Row], Kept], count: int
) -> list[Kept | Unreadable]:
    """Return the first rows until so many can be read, and those between them that cannot."""
    found: list[Kept | Unreadable] = []
    start, wanted = 0, count
    while wanted > 0:
        rows = _loaded(session, query, start, wanted)
        found += [_built(row, query, build) for row in rows]
        start, seen = start + wanted, len(rows)
        if seen < wanted:
            break
        wanted = count - sum(not isinstance(one, Unreadable) for one in found)
    return found


def _all[Row: Base, Kept](
    session: Session, query: Select[tuple[Row]], build: Callable[[Row], Kept]
) -> list[Kept | Unreadable]:
    count = session.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    return [_built(row, query, build) for row in _loaded(session, query, 0, count)]


def _loaded[Row: Base](session: Session, query: Select[tuple[Row]], start: int, count: int) -> list[Row | None]:
    """Return rows, None for each that the database itself cannot read."""
    try:
        return list(session.scalars(query.offset(start).limit(count)))
    except DBAPIError as error:
        if UNDECODABLE not in str(error.orig):
            raise
    if count == 1:
        return [None]
    half = count // 2
    return [*_loaded(session, query, start, half), *_loaded(session, query, start + half, count - half)]


def _built[Row: Base, Kept](
    row: Row | None, query: Select[tuple[Row]], build: Callable[[Row], Kept]
) -> Kept | Unreadable:
    try:
        if row is not None:
            return build(row)
    except UNREADABLE:
        pass
    return Unreadable(str(query.column_descriptions[0]["entity"].__tablename__))


def mistakes(
    session: Session,
    *,
    resolved: bool | None,
    topic: str | None,
    since: datetime | None,
    limit: int,
    also: Collection[str] = (),
) -> list[Mistake | Unreadable]:
    """Return the latest mistakes, newest first; those of some ids whether resolved or not."""
    query = _of_topic(topic, resolved=resolved)
    if resolved is not None:
        # In so many words: MariaDB finds no index for "is false".
        query = query.where(MistakeRow.resolved == resolved)
    if since is not None:
        query = query.where(MistakeRow.created_ts >= since.timestamp())
    found = _first(session, query, mistake_of, limit + len(also))
    more = _by_ids(session, tuple(also)) if resolved is not None else []
    asked_for = (one for one in more if isinstance(one, Mistake) and _is_asked_for(one, topic, since))
    return _told_whether_said(session, [*found, *asked_for])


def _told_whether_said(session: Session, found: list[Mistake | Unreadable]) -> list[Mistake | Unreadable]:
    ids = [one.id for one in found if isinstance(one, Mistake)]
    query, row_id = select(MistakeSaidRow.mistake_id), MistakeSaidRow.mistake_id
    said = {one for part in _parts(ids) for one in session.scalars(query.where(row_id.in_(part)))}
    return [replace(one, was_said=one.id in said) if isinstance(one, Mistake) else one for one in found]


def _of_topic(topic: str | None, *, resolved: bool | None) -> Select[tuple[MistakeRow]]:
    """Return mistakes newest first, in the order of an index whatever is asked for."""
    newest = select(MistakeRow).order_by(MistakeRow.created_ts.desc(), MistakeRow.id.desc())
    if topic is None:
        return newest
    link = MistakeTopicRow
    if resolved is False:
        of_it = (link.topic == topic, link.created_ts == MistakeRow.created_ts, link.mistake_id == MistakeRow.id)
        return newest.where(exists().where(*of_it))
    joined = select(MistakeRow).join(link, link.mistake_id == MistakeRow.id).where(link.topic == topic)
    return joined.order_by(link.created_ts.desc(), link.mistake_id.desc())


def _by_ids(session: Session, ids: tuple[str, ...]) -> list[Mistake | Unreadable]:
    queries = (select(MistakeRow).where(MistakeRow.id.in_(part)) for part in _parts(ids))
    return [one for query in queries for one in _all(session, query, mistake_of)]


def _parts(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[start : start + _MOST_IDS] for start in range(0, len(ids), _MOST_IDS)]


def _is_asked_for(one: Mistake, topic: str | None, since: datetime | None) -> bool:
    return (topic is None or topic in one.topics) and (since is None or one.created >= since)


def unresolved_after(
    session: Session, at: float, mistake_id: str, until: float, limit: int
) -> list[Mistake | Unreadable]:
    """Return the next unresolved mistakes, oldest first, behind the last one that was seen."""
    is_behind = or_(MistakeRow.created_ts > at, and_(MistakeRow.created_ts == at, MistakeRow.id > mistake_id))
    query = (
        select(MistakeRow)
        .where(MistakeRow.resolved == false(), MistakeRow.created_ts <= until, MistakeRow.created_ts >= at, is_behind)
        .order_by(MistakeRow.created_ts, MistakeRow.id)
    )
    return _first(session, query, mistake_of, limit)


def mistake(session: Session, mistake_id: str) -> list[Mistake | Unreadable]:
    """Return one mistake, if there is one of that id."""
    return _all(session, select(MistakeRow).where(MistakeRow.id == mistake_id), mistake_of)


def interaction(session: Session, interaction_id: str) -> list[Interaction | Unreadable]:
    """Return one finished reply, if there is one of that id."""
    return _all(session, select(InteractionRow).where(InteractionRow.id == interaction_id), interaction_of)


def unresolved(session: Session, since: datetime, known: Collection[str]) -> int:
    """Return how many mistakes were not dealt with, those of some ids left out.

    It is one statement: between two of them what waits may be written, and be counted twice or not at all.
    """
    is_open = and_(MistakeRow.resolved == false(), MistakeRow.created_ts >= since.timestamp())
    others = MistakeRow.id.not_in(list(known)[:_MOST_LEFT_OUT])
    return session.scalar(select(func.count()).where(is_open, others)) or 0


def learned(session: Session) -> list[Learned | Unreadable]:
    """Return everything that the mirror holds as well, but for the numbers of earlier days."""
    topics = [one for table in TOPIC_TABLES for one in _all(session, select(table), topic_of)]
    return [
        *_all(session, select(MemoryRow), memory_of),
        *topics,
        *_all(session, select(CalibrationRow), tally_of),
        *metrics(session, _latest_day(session)),
    ]


def metrics(session: Session, since: str) -> list[Metric | Unreadable]:
    """Return the numbers of each day from one on, and those of all time."""
    query = select(MetricRow).where(MetricRow.day >= since).order_by(MetricRow.day, MetricRow.name, MetricRow.label)
    return _all(session, query, metric_of)


def patterns(session: Session) -> list[RecurringPattern | Unreadable]:
    """Return what keeps going wrong, the latest first."""
    query = select(PatternRow).order_by(PatternRow.last_seen_ts.desc(), PatternRow.description)
    return _all(session, query, pattern_of)


def older_than(session: Session, before: datetime) -> int:
    """Return how many mistakes and interactions are older than a moment."""
    tables = (MistakeRow, InteractionRow)
    counts = (select(func.count()).where(table.created_ts < before.timestamp()) for table in tables)
    return sum(session.scalar(query) or 0 for query in counts)


def _latest_day(session: Session) -> str:
    """Return the last day that has numbers; "total" stands behind all days."""
    return session.scalar(select(func.max(MetricRow.day)).where(MetricRow.day < "a")) or ""
