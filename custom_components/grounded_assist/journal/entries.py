"""What is kept: interactions and mistakes, whatever database holds them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from ..grounding.calibration import Tally
from ..grounding.memories import Memory
from ..grounding.topics import TopicRecord


class Method(StrEnum):
    """How a mistake was noticed."""

    USER_CORRECTION = "user_correction"
    GROUNDING = "grounding"
    """Refuted by the check; `was_said` tells whether it was spoken unchanged all the same."""
    SELF_CORRECTION = "self_correction"
    FOLLOW_UP = "follow_up"


class Category(StrEnum):
    """What a mistake was about."""

    VERSION_NUMBER = "version_number"
    FACTUAL = "factual"
    CONFIG = "config"
    ATTRIBUTION = "attribution"
    LOGIC = "logic"
    OUTDATED = "outdated"
    ACTION = "action"
    STATE = "state"
    NUMBER = "number"


class RootCause(StrEnum):
    """Why a mistake was made, as far as rules can explain it."""

    TRAINING_DATA_OUTDATED = "training_data_outdated"
    HALLUCINATION = "hallucination"
    MISUNDERSTOOD_QUESTION = "misunderstood_question"
    MISSING_CONTEXT = "missing_context"
    TOOL_FAILURE = "tool_failure"
    WRONG_DIRECTION = "wrong_direction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction:
    """A finished reply: what was asked, drafted and delivered, and how well it was confirmed."""

    id: str
    created: datetime
    agent_entity_id: str
    user_id: str | None = None
    policy: str = ""
    request: str = ""
    draft: str = ""
    delivered: str = ""
    verdict: str = ""
    confidence: float | None = None
    draft_confidence: float | None = None
    level: str | None = None
    flags: tuple[str, ...] = ()
    """Types of hallucinations, one for each finding that has one."""
    mitigations: tuple[Mapping[str, str], ...] = ()
    """action, original, replacement, reason."""
    durations: Mapping[str, float] = field(default_factory=dict)
    """Seconds by stage."""
    claims: int = 0
    decided: int = 0
    outcomes: tuple[Mapping[str, str | float], ...] = ()
    """What of it can be confirmed or corrected: cell, confidence, verdict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A claim found wrong."""

    id: str
    created: datetime
    claim: str
    method: Method
    category: Category
    confidence: float
    """What the draft pretended, of what a person corrects what was delivered with, 0..1."""
    interaction_id: str | None = None
    user_id: str | None = None
    correction: str | None = None
    topics: tuple[str, ...] = ()
    """kind:value, such as "area:kitchen", "domain:light"."""
    root_cause: RootCause | None = None
    resolved: bool = False
    was_said: bool = False
    """The check refuted it and nothing was done about it: it would have been corrected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateOpinion:
    """What a verifier thinks of a claim, answered when its reply was over; figures as in the report of a check."""

    id: str
    created: datetime
    interaction_id: str
    claim: str
    p0: float
    p1: float
    required_bits: float
    observed_bits: float
    budget_gap: float
    signed_bits: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """Mistakes were dealt with."""

    mistake_ids: tuple[str, ...]
    root_cause: RootCause | None = None
    """Found while doing so, where it was not known before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """Nothing from before is kept any longer."""

    interactions_before: datetime
    mistakes_before: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """A person is gone, and the topics of their conversations with them."""

    user_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A number of one day; it only grows, so the greater of two is the later one."""

    day: str
    """YYYY-MM-DD in local time; "total" for what is counted from the beginning."""
    name: str
    label: str
    """What of the name is counted: a band, an agent, a reason."""
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RecurringPattern:
    """What keeps going wrong."""

    type: str
    description: str
    frequency: int
    last_seen: datetime
    examples: tuple[str, ...] = ()
    """Ids of mistakes."""


type Learned = Memory | TopicRecord | Tally | Metric
"""What the mirror holds as well: of each key there is one, and the later version holds."""

type Entry = Interaction | Mistake | LateOpinion | Resolution | Retention | Departure | RecurringPattern | Learned
"""What may wait to be written."""
