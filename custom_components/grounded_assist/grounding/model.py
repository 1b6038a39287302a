"""What is handed from room to room: evidence, findings, reports; `claims.py` has claims, `terms.py` the words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from .claims import SURE, Calculation, Claim, Comparison, Course, Entry, Member, Moment, Quantity, Reading, Search
from .terms import (
    SEVERITIES,
    Action,
    Aspect,
    ClaimKind,
    Contradiction,
    FlagType,
    Harm,
    Level,
    Measure,
    MomentKind,
    Operator,
    Policy,
    Quantifier,
    Rank,
    ReadBy,
    Reason,
    Relation,
    ReplyVerdict,
    Risk,
    Source,
    Verdict,
    Vocabulary,
    WarningType,
)

__all__ = [
    "SEVERITIES",
    "SURE",
    "Action",
    "Aspect",
    "Attribute",
    "Bits",
    "Calculation",
    "Claim",
    "ClaimKind",
    "Comparison",
    "Contradiction",
    "Course",
    "Delivery",
    "Entity",
    "Entry",
    "Evidence",
    "Finding",
    "Flag",
    "FlagType",
    "Harm",
    "Level",
    "Measure",
    "Member",
    "Mitigation",
    "Moment",
    "MomentKind",
    "Note",
    "Operator",
    "Place",
    "Policy",
    "Quantifier",
    "Quantity",
    "Rank",
    "ReadBy",
    "Reading",
    "Reason",
    "Relation",
    "ReplyVerdict",
    "Risk",
    "Said",
    "Scalar",
    "Search",
    "Source",
    "ToolCall",
    "Uttered",
    "Verdict",
    "Vocabulary",
    "WarningType",
]

type Scalar = str | float | bool | None
type Attribute = Scalar | tuple[Scalar, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """An area or a floor, with every name a person may use for it."""

    id: str
    names: tuple[str, ...]
    floor_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """What the registries say of one entity; its state is evidence and kept apart."""

    id: str
    domain: str
    names: tuple[str, ...]
    """The first is spoken, with the capitals its owner gave it."""
    behind_device: str | None = None
    """How the first ends where Home Assistant put an integration's "Battery" behind the name of a device."""
    device_class: str | None = None
    integration: str | None = None
    """What brought it into the home."""
    area_id: str | None = None
    floor_id: str | None = None
    device_id: str | None = None
    device_names: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """Names of its labels: they describe it, "the Christmas lights", without naming it."""
    members: tuple[str, ...] = ()
    is_primary: bool = True
    """False for what Home Assistant files under diagnostic or configuration."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One observation. It says what was seen, never what follows from it."""

    source: Source
    rank: Rank
    subject: str
    """An entity id, or the name of what was looked for."""
    value: Scalar
    """The state; for registries whether the subject exists; for a tool its success."""
    unit: str | None = None
    observed_at: datetime
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    earlier: bool = False
    """True for what held during the turn before the latest observation."""
    changed_at: datetime | None = None
    """Since when the subject has this value, where the source knows."""
    updated_at: datetime | None = None
    """Since when nothing of it has changed, its attributes included, where the source knows."""
    p_right: float | None = None
    """How sure this one is, where that is known of it alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool the wrapped agent called this turn, and what it answered."""

    name: str
    """Without the prefix of its API: `HassTurnOn`."""
    args: Mapping[str, object] = field(default_factory=dict)
    succeeded: bool | None = None
    """None while no answer has been seen."""
    touched: tuple[str, ...] = ()
    """Entity ids the answer names as done."""
    failed: bool = False
    """True if the answer says that something, not what, failed."""
    result: str = ""
    is_cut: bool = False
    """It was asked with more, or the answer was longer, than what is kept of it."""
    answered_at: datetime | None = None
    """None where that is not told: then it was just now."""
    read_only: bool = False
    is_dropped: bool = False
    """It was called for a draft that was dropped: whoever cites does not know of it any more."""

    @property
    def may_have_acted(self) -> bool:
        """Return whether it has done something, or was seen to act on something and no answer says how that went."""
        return bool(self.succeeded or (self.succeeded is None and self.touched))


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A claim that was delivered in an earlier turn; it is no evidence, but may be contradicted."""

    claim: Claim
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Uttered:
    """What was said in the conversation, by the person or to them; evidence of nothing but that it was said."""

    text: str
    at: datetime
    is_reply: bool = True
    """It was delivered by us; False for the words of the person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bits:
    """What SPEC-08 measures of a claim, in bits; `signed` is what decides at home."""

    p0: float
    p1: float
    required: float
    observed: float
    gap: float
    signed: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A finding seen as one of the eight hallucination types."""

    type: FlagType
    severity: float
    start: int
    end: int
    content: str = ""
    """The words it is raised about."""
    confidence: float = 0.5
    """How likely it is that these words are wrong; the evidence for it is that of the finding."""
    suggestion: str | None = None
    contradiction: Contradiction | None = None
    against: str = ""
    """The words they contradict, where it is words that they contradict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something odd about a source that a claim cites; the report warns of it."""

    type: WarningType
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A claim, its verdict and the evidence that decided it."""

    claim: Claim
    verdict: Verdict
    reason: Reason
    evidence: tuple[Evidence, ...] = ()
    """What decided first, then what agreed or was outranked."""
    confidence: float = 0.5
    """P(the claim is true) given the evidence."""
    bits: Bits | None = None
    flag: Flag | None = None
    suggestion: str | None = None
    """What a person could do or say instead, in the reply's language."""
    notes: tuple[Note, ...] = ()
    """What is wrong with the sources it cites."""

    @property
    def is_severe(self) -> bool:
        """Return whether speech must be held: severity >= .75 and P(false) >= .9."""
        return self.flag is not None and self.flag.severity >= 0.75 and self.confidence <= 0.1  # noqa: PLR2004


@dataclass(frozen=True, slots=True, kw_only=True)
class Mitigation:
    """One change of the text, or the decision not to make one."""

    action: Action
    original: str
    replacement: str
    start: int
    end: int
    reason: Reason
    confidence: float = 0.5
    """P(what was to be said is true)."""
    about: Claim | None = None
    """The claim it is about; of a question, what is asked."""
    offered: tuple[str, ...] = ()
    """Entity ids a question lets choose from; one without any offers to look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """What is said instead of a sentence, and why."""

    text: str
    findings: tuple[Finding, ...] = ()
    """Of the draft."""
    delivered_findings: tuple[Finding, ...] = ()
    """Of `text`, read and judged again after the edit."""
    mitigations: tuple[Mitigation, ...] = ()

    @property
    def spoken_of(self) -> tuple[Finding, ...]:
        """What "it" behind the text may mean: a question of ours is of nothing, a refusal of what was wrong."""
        is_open = all(finding.verdict is not Verdict.REFUTED for finding in self.findings)
        return self.delivered_findings if self.mitigations and is_open else self.delivered_findings or self.findings
