"""Read the tables, in an executor of the recorder's."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Select, and_, exists, false, func, or_, select
from sqlalchemy.orm import Session

from ..grounding.calibration import Tally
from ..grounding.memories import Memory
from .entries import Interaction, Learned, Metric, Mistake, RecurringPattern
from .rows import interaction_of, memory_of, metric_of, mistake_of, pattern_of, tally_of, topic_of
from .tables import (
    TOPIC_TABLES,
    CalibrationRow,
    InteractionRow,
    MemoryRow,
    MetricRow,
    MistakeRow,
    MistakeTopicRow,
    PatternRow,
)

_MOST_IDS = 500
"""Asked for in one query."""


def mistakes(
    session: Session,
    *,
    resolved: bool | None,
    topic: str | None,
    since: datetime | None,
    limit: int,
    also: Collection[str] = (),
) -> list[Mistake]:
    """Return the latest mistakes, newest first; those of some ids whether resolved or not."""
    query = _of_topic(topic, resolved=resolved)
    if resolved is not None:
        # In so many words: MariaDB finds no index for "is false".
        query = query.where(MistakeRow.resolved == resolved)
    if since is not None:
        query = query.where(MistakeRow.created_ts >= since.timestamp())
    found = [mistake_of(row) for row in session.scalars(query.limit(limit + len(also)))]
    more = _by_ids(session, tuple(also)) if resolved is not None else []
    return [*found, *(one for one in more if _is_asked_for(one, topic, since))]


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


def _by_ids(session: Session, ids: tuple[str, ...]) -> list[Mistake]:
    parts = [ids[start : start + _MOST_IDS] for start in range(0, len(ids), _MOST_IDS)]
    queries = (select(MistakeRow).where(MistakeRow.id.in_(part)) for part in parts)
    return [mistake_of(row) for query in queries for row in session.scalars(query)]


def _is_asked_for(one: Mistake, topic: str | None, since: datetime | None) -> bool:
    return (topic is None or topic in one.topics) and (since is None or one.created >= since)


def unresolved_after(session: Session, at: float, mistake_id: str, until: float, limit: int) -> list[Mistake]:
    """Return the next unresolved mistakes, oldest first, behind the last one that was seen."""
    is_behind = or_(MistakeRow.created_ts > at, and_(MistakeRow.created_ts == at, MistakeRow.id > mistake_id))
    query = (
        select(MistakeRow)
        .where(MistakeRow.resolved == false(), MistakeRow.created_ts <= until, MistakeRow.created_ts >= at, is_behind)
        .order_by(MistakeRow.created_ts, MistakeRow.id)
        .limit(limit)
    )
    return [mistake_of(row) for row in session.scalars(query)]


def mistake(session: Session, mistake_id: str) -> Mistake | None:
    """Return one mistake, None if there is none of that id."""
    row = session.get(MistakeRow, mistake_id)
    return None if row is None else mistake_of(row)


def interaction(session: Session, interaction_id: str) -> Interaction | None:
    """Return one finished reply, None if there is none of that id."""
    row = session.get(InteractionRow, interaction_id)
    return None if row is None else interaction_of(row)


def unresolved(session: Session, since: datetime, known: Collection[str]) -> tuple[int, set[str]]:
    """Return how many mistakes were not dealt with, and which of some ids are among them."""
    is_open = and_(MistakeRow.resolved == false(), MistakeRow.created_ts >= since.timestamp())
    ids, found = tuple(known), set[str]()
    for start in range(0, len(ids), _MOST_IDS):
        part = ids[start : start + _MOST_IDS]
        found.update(session.scalars(select(MistakeRow.id).where(is_open, MistakeRow.id.in_(part))))
    return session.scalar(select(func.count()).where(is_open)) or 0, found


def learned(session: Session) -> list[Learned]:
    """Return everything that the mirror holds as well, but for the numbers of earlier days."""
    memories: list[Memory] = [memory_of(row) for row in session.scalars(select(MemoryRow))]
    topics = [topic_of(row) for table in TOPIC_TABLES for row in session.scalars(select(table))]
    tallies: list[Tally] = [tally_of(row) for row in session.scalars(select(CalibrationRow))]
    return [*memories, *topics, *tallies, *metrics(session, _latest_day(session))]


def metrics(session: Session, since: str) -> list[Metric]:
    """Return the numbers of each day from one on, and those of all time."""
    query = select(MetricRow).where(MetricRow.day >= since).order_by(MetricRow.day, MetricRow.name, MetricRow.label)
    return [metric_of(row) for row in session.scalars(query)]


def patterns(session: Session) -> list[RecurringPattern]:
    """Return what keeps going wrong, the latest first."""
    query = select(PatternRow).order_by(PatternRow.last_seen_ts.desc(), PatternRow.description)
    return [pattern_of(row) for row in session.scalars(query)]


def older_than(session: Session, before: datetime) -> int:
    """Return how many mistakes and interactions are older than a moment."""
    tables = (MistakeRow, InteractionRow)
    counts = (select(func.count()).where(table.created_ts < before.timestamp()) for table in tables)
    return sum(session.scalar(query) or 0 for query in counts)


def _latest_day(session: Session) -> str:
    """Return the last day that has numbers; "total" stands behind all days."""
    return session.scalar(select(func.max(MetricRow.day)).where(MetricRow.day < "a")) or ""
