"""Write each sort of entry to the tables, in a way that may be done twice."""

from datetime import timedelta
from functools import singledispatch
import json
import re
from typing import Final

from sqlalchemy import ColumnElement, delete, inspect, select, true, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute, Session

from ..grounding.calibration import Tally
from ..grounding.memories import Memory
from ..grounding.topics import TopicRecord
from .entries import Departure, Interaction, LateOpinion, Metric, Mistake, RecurringPattern, Resolution, Retention
from .queries import UNDECODABLE
from .tables import (
    LONGEST_TOPIC,
    TOPIC_TABLES,
    Base,
    CalibrationRow,
    InteractionRow,
    LateOpinionRow,
    MemoryRow,
    MetricRow,
    MistakeRow,
    MistakeSaidRow,
    MistakeTopicRow,
    PatternRow,
    PersonTopicRow,
    TopicColumns,
    TopicRow,
)
from .validation import UNREADABLE, moment

_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
"""PostgreSQL refuses NUL, and no database takes half of a character."""
_MOST_ROWS: Final = 500
"""Deleted at once: what takes longer keeps the recorder from its own work."""
_LEARNED_KEPT: Final = timedelta(days=400)


@singledispatch
def apply(entry: object, session: Session) -> bool:
    """Write an entry within a transaction; done again it changes nothing more. Return whether that is all."""
    raise TypeError(f"{type(entry).__name__} cannot be kept in {session.bind}")


@apply.register
def _keep_interaction(entry: Interaction, session: Session) -> bool:
    _put(
        session,
        InteractionRow(
            id=entry.id,
            created_ts=entry.created.timestamp(),
            agent_entity_id=entry.agent_entity_id,
            user_id=entry.user_id,
            policy=entry.policy,
            request=writable(entry.request),
            draft=writable(entry.draft),
            delivered=writable(entry.delivered),
            verdict=entry.verdict,
            confidence=entry.confidence,
            draft_confidence=entry.draft_confidence,
            level=entry.level,
            flags=_as_json(entry.flags),
            mitigations=_as_json([dict(one) for one in entry.mitigations]),
            durations=_as_json(dict(entry.durations)),
            claims=entry.claims,
            decided=entry.decided,
            outcomes=_as_json([dict(one) for one in entry.outcomes]),
        ),
    )
    return True


@apply.register
def _keep_mistake(entry: Mistake, session: Session) -> bool:
    created = entry.created.timestamp()
    topics = tuple(dict.fromkeys(writable(topic)[:LONGEST_TOPIC] for topic in entry.topics))
    _put(
        session,
        MistakeRow(
            id=entry.id,
            interaction_id=entry.interaction_id,
            user_id=entry.user_id,
            claim_text=writable(entry.claim),
            correction_text=None if entry.correction is None else writable(entry.correction),
            detection_method=entry.method,
            mistake_category=entry.category,
            confidence_at_time=entry.confidence,
            topic_tags=_as_json(topics),
            root_cause=entry.root_cause,
            resolved=entry.resolved,
            created_ts=created,
        ),
    )
    for topic in topics:
        _put(session, MistakeTopicRow(topic=topic, created_ts=created, mistake_id=entry.id))
    if entry.was_said:
        _put(session, MistakeSaidRow(mistake_id=entry.id))
    return True


@apply.register
def _keep_opinion(entry: LateOpinion, session: Session) -> bool:
    _put(
        session,
        LateOpinionRow(
            id=entry.id,
            interaction_id=entry.interaction_id,
            created_ts=entry.created.timestamp(),
            claim_text=writable(entry.claim),
            p0=entry.p0,
            p1=entry.p1,
            required_bits=entry.required_bits,
            observed_bits=entry.observed_bits,
            budget_gap=entry.budget_gap,
            signed_bits=entry.signed_bits,
        ),
    )
    return True


@apply.register
def _resolve(entry: Resolution, session: Session) -> bool:
    of_these = MistakeRow.id.in_(entry.mistake_ids)
    session.execute(update(MistakeRow).where(of_these).values(resolved=True))
    if entry.root_cause is not None:
        of_unknown = MistakeRow.root_cause.is_(None)
        session.execute(update(MistakeRow).where(of_these, of_unknown).values(root_cause=entry.root_cause))
    return True


@apply.register
def _forget(entry: Retention, session: Session) -> bool:
    """Delete some of what is too old; what a mistake was made in becomes unknown first."""
    interactions_before = entry.interactions_before.timestamp()
    mistakes_before = entry.mistakes_before.timestamp()
    old = _oldest(InteractionRow.id, InteractionRow.created_ts, interactions_before, session)
    session.execute(update(MistakeRow).where(MistakeRow.interaction_id.in_(old)).values(interaction_id=None))
    session.execute(delete(InteractionRow).where(InteractionRow.id.in_(old)))
    late = _oldest(LateOpinionRow.id, LateOpinionRow.created_ts, interactions_before, session)
    session.execute(delete(LateOpinionRow).where(LateOpinionRow.id.in_(late)))
    wrong = _oldest(MistakeRow.id, MistakeRow.created_ts, mistakes_before, session)
    session.execute(delete(MistakeTopicRow).where(MistakeTopicRow.mistake_id.in_(wrong)))
    session.execute(delete(MistakeSaidRow).where(MistakeSaidRow.mistake_id.in_(wrong)))
    session.execute(delete(MistakeRow).where(MistakeRow.id.in_(wrong)))
    last_day = (entry.interactions_before - _LEARNED_KEPT).date().isoformat()
    session.execute(delete(MetricRow).where(MetricRow.day < last_day))
    long_ago = (entry.interactions_before - _LEARNED_KEPT).timestamp()
    for table in TOPIC_TABLES:
        session.execute(delete(table).where(table.changed_ts < long_ago))
    session.execute(delete(PatternRow).where(PatternRow.last_seen_ts < long_ago))
    session.execute(delete(MemoryRow).where(MemoryRow.is_forgotten == true(), MemoryRow.changed_ts < long_ago))
    return max(len(old), len(wrong), len(late)) < _MOST_ROWS


@apply.register
def _let_go(entry: Departure, session: Session) -> bool:
    session.execute(delete(PersonTopicRow).where(PersonTopicRow.user_id == entry.user_id))
    return True


def _oldest(
    row_id: InstrumentedAttribute[str], created: InstrumentedAttribute[float], before: float, session: Session
) -> list[str]:
    return list(session.scalars(select(row_id).where(created < before).order_by(created).limit(_MOST_ROWS)))


@apply.register
def _keep_memory(entry: Memory, session: Session) -> bool:
    known = session.scalar(select(MemoryRow.changed_ts).where(MemoryRow.id == entry.id))
    if _is_later(known, entry.changed.timestamp()):
        return True
    _put(
        session,
        MemoryRow(
            id=entry.id,
            kind=entry.kind,
            text=writable(entry.text),
            user_id=entry.user_id,
            provenance=entry.provenance,
            confidence=entry.confidence,
            topic_tags=_as_json(entry.topics),
            interaction_id=entry.interaction_id,
            is_forgotten=entry.is_forgotten,
            confirmed_by=_as_json(entry.confirmed_by),
            corrects=writable(entry.corrects),
            created_ts=entry.created.timestamp(),
            changed_ts=entry.changed.timestamp(),
            used_ts=None if entry.used is None else entry.used.timestamp(),
        ),
    )
    return True


@apply.register
def _keep_topic(entry: TopicRecord, session: Session) -> bool:
    topic = writable(entry.topic)[:LONGEST_TOPIC]
    table: type[TopicColumns] = TopicRow if entry.owner is None else PersonTopicRow
    whose = {} if entry.owner is None else {"user_id": entry.owner}
    query = select(table.changed_ts).where(table.topic == topic)
    known = session.scalar(query.filter_by(**whose))
    if _is_later(known, entry.changed):
        return True
    _put(
        session,
        table(
            **whose,
            topic=topic,
            baseline=entry.baseline,
            lowered_ts=None if entry.lowered is None else entry.lowered.at,
            lowered_rights=None if entry.lowered is None else entry.lowered.rights,
            is_high_risk=entry.is_high_risk,
            tendency=None if entry.tendency is None else writable(entry.tendency),
            rights=entry.rights,
            slips=_as_json([(slip.at, slip.rights, slip.claim) for slip in entry.slips]),
            changed_ts=entry.changed,
        ),
    )
    return True


@apply.register
def _keep_tally(entry: Tally, session: Session) -> bool:
    known = session.scalar(select(CalibrationRow.changed_ts).where(CalibrationRow.cell == entry.key))
    if not _is_later(known, entry.changed):
        _put(
            session,
            CalibrationRow(
                cell=entry.key,
                rights=entry.right,
                wrongs=entry.wrong,
                believed=entry.believed,
                changed_ts=entry.changed,
            ),
        )
    return True


@apply.register
def _keep_metric(entry: Metric, session: Session) -> bool:
    label = writable(entry.label)[:LONGEST_TOPIC]
    is_it = (MetricRow.day == entry.day, MetricRow.name == entry.name, MetricRow.label == label)
    known = session.scalar(select(MetricRow.value).where(*is_it))
    if not isinstance(known, int | float) or not known >= entry.value:
        _put(session, MetricRow(day=entry.day, name=entry.name, label=label, value=entry.value))
    return True


@apply.register
def _keep_pattern(entry: RecurringPattern, session: Session) -> bool:
    _put(
        session,
        PatternRow(
            type=entry.type,
            description=writable(entry.description)[:LONGEST_TOPIC],
            frequency=entry.frequency,
            last_seen_ts=entry.last_seen.timestamp(),
            examples=_as_json(entry.examples),
        ),
    )
    return True


def _put(session: Session, row: Base) -> None:
    """Write a row in the place of an earlier version, also of one that is spoiled."""
    try:
        session.merge(row)
    except DBAPIError as error:
        if UNDECODABLE not in str(error.orig):
            raise
        keys = inspect(type(row)).primary_key
        is_it: list[ColumnElement[bool]] = [key == getattr(row, key.name) for key in keys]
        session.execute(delete(type(row)).where(*is_it))
        session.add(row)


def _is_later(known: object, than: float) -> bool:
    """Return whether what is kept already is later; a time that is none is not."""
    try:
        return moment(known).timestamp() > than
    except UNREADABLE:
        return False


def writable(text: str) -> str:
    """Return a text without what databases refuse."""
    return _UNWRITABLE.sub("", text)


def _as_json(value: object) -> str:
    return writable(json.dumps(value, ensure_ascii=False))
