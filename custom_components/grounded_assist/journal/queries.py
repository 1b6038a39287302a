"""Read the tables, in an executor of the recorder's."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Select, and_, func, or_, select
from sqlalchemy.orm import Session

from ..grounding.calibration import Tally
from ..grounding.memories import Memory
from ..grounding.topics import TopicRecord
from .entries import Interaction, Learned, Metric, Mistake, RecurringPattern
from .rows import interaction_of, memory_of, metric_of, mistake_of, pattern_of, tally_of, topic_of
from .tables import (
    CalibrationRow,
    InteractionRow,
    MemoryRow,
    MetricRow,
    MistakeRow,
    MistakeTopicRow,
    PatternRow,
    TopicRow,
)


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
    query = select(MistakeRow).order_by(MistakeRow.created_ts.desc(), MistakeRow.id.desc()).limit(limit)
    if resolved is not None:
        query = query.where(or_(MistakeRow.resolved == resolved, MistakeRow.id.in_(also)))
    if since is not None:
        query = query.where(MistakeRow.created_ts >= since.timestamp())
    if topic is not None:
        query = query.where(MistakeRow.id.in_(_ids_of(topic, since)))
    return [mistake_of(row) for row in session.scalars(query)]


def unresolved_after(session: Session, at: float, mistake_id: str, until: float, limit: int) -> list[Mistake]:
    """Return the next unresolved mistakes, oldest first, behind the last one that was seen."""
    is_behind = or_(MistakeRow.created_ts > at, and_(MistakeRow.created_ts == at, MistakeRow.id > mistake_id))
    query = (
        select(MistakeRow)
        .where(MistakeRow.resolved.is_(False), MistakeRow.created_ts <= until, MistakeRow.created_ts >= at, is_behind)
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


def unresolved(session: Session, since: datetime) -> set[str]:
    """Return the ids of the mistakes that were not dealt with: those of a day, as the review deals with all."""
    query = select(MistakeRow.id).where(MistakeRow.resolved.is_(False), MistakeRow.created_ts >= since.timestamp())
    return set(session.scalars(query))


def learned(session: Session) -> list[Learned]:
    """Return everything that the mirror holds as well, but for the numbers of earlier days."""
    memories: list[Memory] = [memory_of(row) for row in session.scalars(select(MemoryRow))]
    topics: list[TopicRecord] = [topic_of(row) for row in session.scalars(select(TopicRow))]
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


def _ids_of(topic: str, since: datetime | None) -> Select[tuple[str]]:
    ids = select(MistakeTopicRow.mistake_id).where(MistakeTopicRow.topic == topic)
    return ids if since is None else ids.where(MistakeTopicRow.created_ts >= since.timestamp())


def _latest_day(session: Session) -> str:
    """Return the last day that has numbers; "total" stands behind all days."""
    return session.scalar(select(func.max(MetricRow.day)).where(MetricRow.day < "a")) or ""
