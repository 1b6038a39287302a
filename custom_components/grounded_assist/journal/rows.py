"""Turn rows of the tables back into what was kept."""

from datetime import UTC, datetime
import json

from ..grounding.calibration import Tally
from ..grounding.memories import Memory, MemoryKind, Provenance
from ..grounding.topics import Slip, TopicRecord
from .entries import Category, Interaction, Method, Metric, Mistake, RecurringPattern, RootCause
from .tables import (
    CalibrationRow,
    InteractionRow,
    MemoryRow,
    MetricRow,
    MistakeRow,
    PatternRow,
    PersonTopicRow,
    TopicColumns,
)


def mistake_of(row: MistakeRow) -> Mistake:
    """Return a mistake."""
    return Mistake(
        id=row.id,
        created=_at(row.created_ts),
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


def interaction_of(row: InteractionRow) -> Interaction:
    """Return a finished reply."""
    return Interaction(
        id=row.id,
        created=_at(row.created_ts),
        agent_entity_id=row.agent_entity_id,
        user_id=row.user_id,
        policy=row.policy,
        request=row.request,
        draft=row.draft,
        delivered=row.delivered,
        verdict=row.verdict,
        confidence=row.confidence,
        draft_confidence=row.draft_confidence,
        level=row.level,
        flags=tuple(json.loads(row.flags)),
        mitigations=tuple(json.loads(row.mitigations)),
        durations=json.loads(row.durations),
        claims=row.claims,
        decided=row.decided,
        outcomes=tuple(json.loads(row.outcomes or "[]")),
    )


def memory_of(row: MemoryRow) -> Memory:
    """Return a memory."""
    return Memory(
        id=row.id,
        kind=MemoryKind(row.kind),
        text=row.text,
        provenance=Provenance(row.provenance),
        confidence=row.confidence,
        created=_at(row.created_ts),
        changed=_at(row.changed_ts),
        user_id=row.user_id,
        used=None if row.used_ts is None else _at(row.used_ts),
        topics=tuple(json.loads(row.topic_tags)),
        interaction_id=row.interaction_id,
        is_forgotten=row.is_forgotten,
        confirmed_by=tuple(json.loads(row.confirmed_by or "[]")),
    )


def topic_of(row: TopicColumns) -> TopicRecord:
    """Return what is known of a topic."""
    lowered = None if row.lowered_ts is None else Slip(at=row.lowered_ts, rights=row.lowered_rights or 0)
    return TopicRecord(
        topic=row.topic,
        changed=row.changed_ts,
        slips=tuple(Slip(at=at, rights=rights) for at, rights in json.loads(row.slips)),
        rights=row.rights,
        baseline=row.baseline,
        lowered=lowered,
        is_high_risk=row.is_high_risk,
        tendency=row.tendency,
        owner=row.user_id if isinstance(row, PersonTopicRow) else None,
    )


def tally_of(row: CalibrationRow) -> Tally:
    """Return the outcomes of a cell."""
    return Tally(key=row.cell, right=row.rights, wrong=row.wrongs, believed=row.believed, changed=row.changed_ts)


def metric_of(row: MetricRow) -> Metric:
    """Return a number of a day."""
    return Metric(day=row.day, name=row.name, label=row.label, value=row.value)


def pattern_of(row: PatternRow) -> RecurringPattern:
    """Return what keeps going wrong."""
    return RecurringPattern(
        type=row.type,
        description=row.description,
        frequency=row.frequency,
        last_seen=_at(row.last_seen_ts),
        examples=tuple(json.loads(row.examples)),
    )


def _at(timestamp: float) -> datetime:
    return datetime.fromtimestamp(timestamp, UTC)
