"""The tables in the recorder's database. They refer to none of the recorder's own."""

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Text
from sqlalchemy.dialects import mysql
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

SCHEMA_VERSION: Final = 4

_ULID: Final = 26
_USER: Final = 36
_ENTITY: Final = 255
_WORD: Final = 32
_DAY: Final = 10
LONGEST_TOPIC: Final = 120
"""Characters; an index of MariaDB holds 768 of four bytes each."""

# As in the recorder's own tables: texts of any language, however long.
_TEXT: Final = Text().with_variant(mysql.LONGTEXT, "mysql", "mariadb")
_TABLE_ARGS: Final = {
    "mysql_default_charset": "utf8mb4",
    "mysql_collate": "utf8mb4_bin",
    "mysql_engine": "InnoDB",
    "mariadb_default_charset": "utf8mb4",
    "mariadb_collate": "utf8mb4_bin",
    "mariadb_engine": "InnoDB",
}


class Base(DeclarativeBase):
    """Base of our tables alone."""


class SchemaRow(Base):
    """Which version of the tables is there; the highest counts."""

    __tablename__ = "grounded_assist_schema"
    __table_args__ = (_TABLE_ARGS,)

    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    changed_ts: Mapped[float] = mapped_column(Float(53))


class InteractionRow(Base):
    """One finished reply."""

    __tablename__ = "grounded_assist_interaction"
    __table_args__ = (Index("ix_grounded_assist_interaction_created_ts", "created_ts"), _TABLE_ARGS)

    id: Mapped[str] = mapped_column(String(_ULID), primary_key=True)
    created_ts: Mapped[float] = mapped_column(Float(53))
    agent_entity_id: Mapped[str] = mapped_column(String(_ENTITY))
    user_id: Mapped[str | None] = mapped_column(String(_USER))
    policy: Mapped[str] = mapped_column(String(_WORD))
    request: Mapped[str] = mapped_column(_TEXT)
    draft: Mapped[str] = mapped_column(_TEXT)
    delivered: Mapped[str] = mapped_column(_TEXT)
    verdict: Mapped[str] = mapped_column(String(_WORD))
    confidence: Mapped[float | None] = mapped_column(Float(53))
    draft_confidence: Mapped[float | None] = mapped_column(Float(53))
    level: Mapped[str | None] = mapped_column(String(_WORD))
    flags: Mapped[str] = mapped_column(_TEXT)
    mitigations: Mapped[str] = mapped_column(_TEXT)
    durations: Mapped[str] = mapped_column(_TEXT)
    claims: Mapped[int] = mapped_column(Integer)
    decided: Mapped[int] = mapped_column(Integer)
    outcomes: Mapped[str | None] = mapped_column(_TEXT)
    """Since version 2."""


class MistakeRow(Base):
    """One claim found wrong. Its columns are fixed: others read them."""

    __tablename__ = "grounded_assist_mistake_log"
    __table_args__ = (
        Index("ix_grounded_assist_mistake_log_category", "mistake_category"),
        # MariaDB has no partial index: the unresolved come first in this one.
        Index("ix_grounded_assist_mistake_log_resolved_created_ts", "resolved", "created_ts"),
        Index("ix_grounded_assist_mistake_log_created_ts", "created_ts"),
        Index("ix_grounded_assist_mistake_log_interaction_id", "interaction_id"),
        _TABLE_ARGS,
    )

    id: Mapped[str] = mapped_column(String(_ULID), primary_key=True)
    interaction_id: Mapped[str | None] = mapped_column(String(_ULID))
    user_id: Mapped[str | None] = mapped_column(String(_USER))
    claim_text: Mapped[str] = mapped_column(_TEXT)
    correction_text: Mapped[str | None] = mapped_column(_TEXT)
    detection_method: Mapped[str] = mapped_column(String(_WORD))
    mistake_category: Mapped[str] = mapped_column(String(_WORD))
    confidence_at_time: Mapped[float] = mapped_column(Float(53))
    topic_tags: Mapped[str] = mapped_column(_TEXT)
    root_cause: Mapped[str | None] = mapped_column(String(_WORD))
    resolved: Mapped[bool] = mapped_column(Boolean)
    created_ts: Mapped[float] = mapped_column(Float(53))


class MistakeTopicRow(Base):
    """Which mistakes a topic has: what `topic_tags` says, to be looked up by topic and time."""

    __tablename__ = "grounded_assist_mistake_topic"
    __table_args__ = (
        Index("ix_grounded_assist_mistake_topic_mistake_id", "mistake_id"),
        _TABLE_ARGS,
    )

    topic: Mapped[str] = mapped_column(String(LONGEST_TOPIC), primary_key=True)
    created_ts: Mapped[float] = mapped_column(Float(53), primary_key=True)
    mistake_id: Mapped[str] = mapped_column(String(_ULID), primary_key=True)


class MistakeSaidRow(Base):
    """A mistake that the check found and that was said all the same."""

    __tablename__ = "grounded_assist_mistake_said"
    __table_args__ = (_TABLE_ARGS,)

    mistake_id: Mapped[str] = mapped_column(String(_ULID), primary_key=True)


class MemoryRow(Base):
    """One thing to be remembered; of a forgotten one only the id is left."""

    __tablename__ = "grounded_assist_memory"
    __table_args__ = (
        Index("ix_grounded_assist_memory_user_id_changed_ts", "user_id", "changed_ts"),
        _TABLE_ARGS,
    )

    id: Mapped[str] = mapped_column(String(_ULID), primary_key=True)
    kind: Mapped[str] = mapped_column(String(_WORD))
    text: Mapped[str] = mapped_column(_TEXT)
    user_id: Mapped[str | None] = mapped_column(String(_USER))
    provenance: Mapped[str] = mapped_column(String(_WORD))
    confidence: Mapped[float] = mapped_column(Float(53))
    topic_tags: Mapped[str] = mapped_column(_TEXT)
    interaction_id: Mapped[str | None] = mapped_column(String(_ULID))
    is_forgotten: Mapped[bool] = mapped_column(Boolean)
    created_ts: Mapped[float] = mapped_column(Float(53))
    changed_ts: Mapped[float] = mapped_column(Float(53))
    used_ts: Mapped[float | None] = mapped_column(Float(53))
    confirmed_by: Mapped[str | None] = mapped_column(_TEXT)
    """Since version 3."""
    corrects: Mapped[str | None] = mapped_column(_TEXT)
    """Since version 4."""


class TopicColumns(Base):
    """What is known of mistakes on one topic."""

    __abstract__ = True

    topic: Mapped[str] = mapped_column(String(LONGEST_TOPIC), primary_key=True)
    baseline: Mapped[float] = mapped_column(Float(53))
    lowered_ts: Mapped[float | None] = mapped_column(Float(53))
    lowered_rights: Mapped[int | None] = mapped_column(Integer)
    is_high_risk: Mapped[bool] = mapped_column(Boolean)
    tendency: Mapped[str | None] = mapped_column(_TEXT)
    rights: Mapped[int] = mapped_column(Integer)
    slips: Mapped[str] = mapped_column(_TEXT)
    """JSON: [seconds since 1970, claims that were right until then, digest of the claim] of the latest mistakes."""
    changed_ts: Mapped[float] = mapped_column(Float(53))


class TopicRow(TopicColumns):
    """A topic in conversations of nobody known, and of everybody until version 2."""

    __tablename__ = "grounded_assist_topic"
    __table_args__ = (_TABLE_ARGS,)


class PersonTopicRow(TopicColumns):
    """A topic in the conversations of one person. New in version 3."""

    __tablename__ = "grounded_assist_person_topic"
    __table_args__ = (_TABLE_ARGS,)

    user_id: Mapped[str] = mapped_column(String(_USER), primary_key=True)


TOPIC_TABLES: Final[tuple[type[TopicColumns], ...]] = (TopicRow, PersonTopicRow)


class CalibrationRow(Base):
    """How often verdicts of one cell, or of one band of confidence, turned out right."""

    __tablename__ = "grounded_assist_calibration"
    __table_args__ = (_TABLE_ARGS,)

    cell: Mapped[str] = mapped_column(String(LONGEST_TOPIC), primary_key=True)
    rights: Mapped[float] = mapped_column(Float(53))
    wrongs: Mapped[float] = mapped_column(Float(53))
    believed: Mapped[float] = mapped_column(Float(53))
    changed_ts: Mapped[float] = mapped_column(Float(53))


class MetricRow(Base):
    """A number of one day, or of all time."""

    __tablename__ = "grounded_assist_metric"
    __table_args__ = (_TABLE_ARGS,)

    day: Mapped[str] = mapped_column(String(_DAY), primary_key=True)
    name: Mapped[str] = mapped_column(String(_WORD), primary_key=True)
    label: Mapped[str] = mapped_column(String(LONGEST_TOPIC), primary_key=True)
    value: Mapped[float] = mapped_column(Float(53))


class PatternRow(Base):
    """What keeps going wrong."""

    __tablename__ = "grounded_assist_pattern"
    __table_args__ = (_TABLE_ARGS,)

    type: Mapped[str] = mapped_column(String(_WORD), primary_key=True)
    description: Mapped[str] = mapped_column(String(LONGEST_TOPIC), primary_key=True)
    frequency: Mapped[int] = mapped_column(Integer)
    last_seen_ts: Mapped[float] = mapped_column(Float(53))
    examples: Mapped[str] = mapped_column(_TEXT)


class LateOpinionRow(Base):
    """What a verifier thinks of a claim, answered when its reply was over; kept as long as the reply."""

    __tablename__ = "grounded_assist_opinion"
    __table_args__ = (Index("ix_grounded_assist_opinion_created_ts", "created_ts"), _TABLE_ARGS)

    id: Mapped[str] = mapped_column(String(_ULID), primary_key=True)
    interaction_id: Mapped[str] = mapped_column(String(_ULID))
    created_ts: Mapped[float] = mapped_column(Float(53))
    claim_text: Mapped[str] = mapped_column(_TEXT)
    p0: Mapped[float] = mapped_column(Float(53))
    p1: Mapped[float] = mapped_column(Float(53))
    required_bits: Mapped[float] = mapped_column(Float(53))
    observed_bits: Mapped[float] = mapped_column(Float(53))
    budget_gap: Mapped[float] = mapped_column(Float(53))
    signed_bits: Mapped[float] = mapped_column(Float(53))


MIGRATIONS: Final[Mapping[int, tuple[tuple[str, Column[Any]], ...]]] = {
    2: ((InteractionRow.__tablename__, Column("outcomes", _TEXT)),),
    3: ((MemoryRow.__tablename__, Column("confirmed_by", _TEXT)),),
    4: ((MemoryRow.__tablename__, Column("corrects", _TEXT)),),
}
"""Version -> columns that it adds to tables that were there before; new tables make themselves."""
