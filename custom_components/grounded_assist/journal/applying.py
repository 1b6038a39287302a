"""Write each sort of entry to the tables, in a way that may be done twice."""

from functools import singledispatch
import json
import re

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from .entries import Interaction, Mistake, Resolution, Retention
from .tables import LONGEST_TOPIC, InteractionRow, MistakeRow, MistakeTopicRow

_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
"""PostgreSQL refuses NUL, and no database takes half of a character."""


@singledispatch
def apply(entry: object, session: Session) -> None:
    """Write an entry within a transaction; done again it changes nothing more."""
    raise TypeError(f"{type(entry).__name__} cannot be kept in {session.bind}")


@apply.register
def _keep_interaction(entry: Interaction, session: Session) -> None:
    session.merge(
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
        )
    )


@apply.register
def _keep_mistake(entry: Mistake, session: Session) -> None:
    created = entry.created.timestamp()
    topics = tuple(dict.fromkeys(writable(topic)[:LONGEST_TOPIC] for topic in entry.topics))
    session.merge(
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
        )
    )
    for topic in topics:
        session.merge(MistakeTopicRow(topic=topic, created_ts=created, mistake_id=entry.id))


@apply.register
def _resolve(entry: Resolution, session: Session) -> None:
    session.execute(update(MistakeRow).where(MistakeRow.id == entry.mistake_id).values(resolved=True))


@apply.register
def _forget(entry: Retention, session: Session) -> None:
    """Delete what is too old; what a mistake was made in becomes unknown first."""
    old = InteractionRow.created_ts < entry.interactions_before.timestamp()
    mistakes_before = entry.mistakes_before.timestamp()
    gone = select(InteractionRow.id).where(old)
    session.execute(update(MistakeRow).where(MistakeRow.interaction_id.in_(gone)).values(interaction_id=None))
    session.execute(delete(InteractionRow).where(old))
    session.execute(delete(MistakeTopicRow).where(MistakeTopicRow.created_ts < mistakes_before))
    session.execute(delete(MistakeRow).where(MistakeRow.created_ts < mistakes_before))


def writable(text: str) -> str:
    """Return a text without what databases refuse."""
    return _UNWRITABLE.sub("", text)


def _as_json(value: object) -> str:
    return writable(json.dumps(value, ensure_ascii=False))
