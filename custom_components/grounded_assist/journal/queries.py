"""Read the tables, in an executor of the recorder's."""

from collections.abc import Collection
from datetime import UTC, datetime
import json

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import Session

from .entries import Category, Method, Mistake, RootCause
from .tables import InteractionRow, MistakeRow, MistakeTopicRow


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
    return [_mistake(row) for row in session.scalars(query)]


def mistake(session: Session, mistake_id: str) -> Mistake | None:
    """Return one mistake, None if there is none of that id."""
    row = session.get(MistakeRow, mistake_id)
    return None if row is None else _mistake(row)


def older_than(session: Session, before: datetime) -> int:
    """Return how many mistakes and interactions are older than a moment."""
    tables = (MistakeRow, InteractionRow)
    counts = (select(func.count()).where(table.created_ts < before.timestamp()) for table in tables)
    return sum(session.scalar(query) or 0 for query in counts)


def _ids_of(topic: str, since: datetime | None) -> Select[tuple[str]]:
    ids = select(MistakeTopicRow.mistake_id).where(MistakeTopicRow.topic == topic)
    return ids if since is None else ids.where(MistakeTopicRow.created_ts >= since.timestamp())


def _mistake(row: MistakeRow) -> Mistake:
    return Mistake(
        id=row.id,
        created=datetime.fromtimestamp(row.created_ts, UTC),
        claim=row.claim_text,
        method=Method(row.detection_method),
        category=Category(row.mistake_category),
        confidence=row.confidence_at_time,
        interaction_id=row.interaction_id,
        user_id=row.user_id,
        correction=row.correction_text,
        topics=tuple(json.loads(row.topic_tags)),
        root_cause=None if row.root_cause is None else RootCause(row.root_cause),
        resolved=row.resolved,
    )
