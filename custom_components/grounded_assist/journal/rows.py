"""Turn rows of the tables back into what was kept; each raises `UNREADABLE` of a row that is spoiled."""

from collections.abc import Iterable
import json
from typing import Any

from ..grounding.calibration import Tally
from ..grounding.memories import Memory
from ..grounding.topics import TopicRecord
from .entries import Interaction, Metric, Mistake, RecurringPattern
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
from .validation import entry_of, moment


def mistake_of(row: MistakeRow) -> Mistake:
    """Return a mistake."""
    return entry_of(
        Mistake,
        {
            "id": row.id,
            "created": moment(row.created_ts),
            "claim": row.claim_text,
            "method": row.detection_method,
            "category": row.mistake_category,
            "confidence": row.confidence_at_time,
            "interaction_id": row.interaction_id,
            "user_id": row.user_id,
            "correction": row.correction_text,
            "topics": json.loads(row.topic_tags),
            "root_cause": row.root_cause,
            "resolved": row.resolved,
        },
    )


def interaction_of(row: InteractionRow) -> Interaction:
    """Return a finished reply."""
    return entry_of(
        Interaction,
        {
            "id": row.id,
            "created": moment(row.created_ts),
            "agent_entity_id": row.agent_entity_id,
            "user_id": row.user_id,
            "policy": row.policy,
            "request": row.request,
            "draft": row.draft,
            "delivered": row.delivered,
            "verdict": row.verdict,
            "confidence": row.confidence,
            "draft_confidence": row.draft_confidence,
            "level": row.level,
            "flags": json.loads(row.flags),
            "mitigations": _with(("action", "original", "replacement", "reason"), json.loads(row.mitigations)),
            "durations": json.loads(row.durations),
            "claims": row.claims,
            "decided": row.decided,
            "outcomes": _with(("cell", "confidence", "verdict"), json.loads(row.outcomes or "[]")),
        },
    )


def memory_of(row: MemoryRow) -> Memory:
    """Return a memory."""
    return entry_of(
        Memory,
        {
            "id": row.id,
            "kind": row.kind,
            "text": row.text,
            "provenance": row.provenance,
            "confidence": row.confidence,
            "created": moment(row.created_ts),
            "changed": moment(row.changed_ts),
            "user_id": row.user_id,
            "used": None if row.used_ts is None else moment(row.used_ts),
            "topics": json.loads(row.topic_tags),
            "interaction_id": row.interaction_id,
            "is_forgotten": row.is_forgotten,
            "confirmed_by": json.loads(row.confirmed_by or "[]"),
            "corrects": row.corrects or "",
        },
    )


def topic_of(row: TopicColumns) -> TopicRecord:
    """Return what is known of a topic."""
    lowered = None if row.lowered_ts is None else {"at": row.lowered_ts, "rights": row.lowered_rights or 0}
    return entry_of(
        TopicRecord,
        {
            "topic": row.topic,
            "changed": moment(row.changed_ts).timestamp(),
            "slips": [_slip(*told) for told in json.loads(row.slips)],
            "rights": row.rights,
            "baseline": row.baseline,
            "lowered": lowered,
            "is_high_risk": row.is_high_risk,
            "tendency": row.tendency,
            "owner": row.user_id if isinstance(row, PersonTopicRow) else None,
        },
    )


def _slip(at: float, rights: int, claim: str = "") -> dict[str, object]:
    """Return a mistake as it is stored; until version 4 nothing was kept of what was said."""
    return {"at": at, "rights": rights, "claim": claim}


def tally_of(row: CalibrationRow) -> Tally:
    """Return the outcomes of a cell."""
    told = {"key": row.cell, "right": row.rights, "wrong": row.wrongs, "believed": row.believed}
    return entry_of(Tally, {**told, "changed": moment(row.changed_ts).timestamp()})


def metric_of(row: MetricRow) -> Metric:
    """Return a number of a day."""
    return entry_of(Metric, {"day": row.day, "name": row.name, "label": row.label, "value": row.value})


def pattern_of(row: PatternRow) -> RecurringPattern:
    """Return what keeps going wrong."""
    return entry_of(
        RecurringPattern,
        {
            "type": row.type,
            "description": row.description,
            "frequency": row.frequency,
            "last_seen": moment(row.last_seen_ts),
            "examples": json.loads(row.examples),
        },
    )


def _with(keys: tuple[str, ...], told: Iterable[Any]) -> list[Any]:
    """Return mappings that each have all of some keys."""
    found = list(told)
    for one in found:
        _ = [one[key] for key in keys]
    return found
