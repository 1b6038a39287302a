"""What the owner of a home may choose about checking; the defaults are those of a new entry."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .model import Action, FlagType


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How much each factor counts in the score of a claim; they add up to 1."""

    evidence: float = 0.35
    history: float = 0.25
    language: float = 0.20
    consistency: float = 0.20


LEAST_DOUBT: Mapping[Action, float] = {
    Action.HEDGE: 0.2,
    Action.ANNOTATE: 0.2,
    Action.ASK: 0.5,
    Action.CORRECT: 0.8,
    Action.REMOVE: 0.8,
    Action.REFUSE: 0.8,
    Action.REGENERATE: 0.9,
    Action.ESCALATE: 0.9,
}
"""P(the claim is false) from which on each may be done; those of hedging, asking and refusing are where levels end."""

USUAL_MITIGATIONS = frozenset(Action) - {Action.ANNOTATE, Action.REMOVE, Action.ESCALATE}
"""What is done unless the owner says otherwise: nothing is left out, and nobody is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mitigating:
    """What may be done about a claim, and how sure it must be that it is false."""

    allowed: frozenset[Action] = USUAL_MITIGATIONS
    least_doubt: Mapping[Action, float] = field(default_factory=lambda: LEAST_DOUBT)
    max_corrections: int = 10
    """Sentences of one reply that are corrected; what is wrong in any further one is not said at all."""
    severe_flags: int = 3
    """So many severe flags make it worth to ask the agent a second time."""
    notifies: bool = False
    """A person is notified of what is escalated; else there is only an event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompting:
    """Which blocks of ours the wrapped agent, perhaps a cloud service, is given with each request."""

    rules: bool = True
    """What every draft is asked to keep to; nothing of the home is in it."""
    doubts: bool = True
    """What of the last reply a verifier has not found confirmed, too late for that reply; only where one is asked."""
    history: bool = True
    """What went wrong before on the topics of the request: topics and counts, no words of others."""
    system_state: bool = False
    """What the home runs on, as far as the asker may know of it."""
    system_state_length: int = 1500
    """Characters of that."""
    cite_sources: bool = False
    """Which tools have answered what earlier in the conversation, and how to cite; only where nothing is spoken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning:
    """How long mistakes are kept, and when they are looked back on."""

    keep_days: int = 90
    review_at: str = "03:00:00"
    """Local time."""
    notifies: bool = False
    """A person is notified of each review; else there is only an event."""
    asks: str = ""
    """Entity id of an AI Task that is asked why mistakes were made; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sourcing:
    """What of the home may be told, and to whom."""

    host_without_user: bool = False
    """Apps, the host and its addresses may be told to voice satellites and automations, not only to administrators."""
    offers_tools: bool = False
    """Every agent with the Assist API, perhaps a cloud service, may look things up itself."""


NOBODY = "none"
USUAL_VERIFIER = "default"
FIRST_VERIFIER = "first"
"""In the place of the id of a verifier: nobody, the one chosen for everything, the first there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifying:
    """Which language model is asked for its opinion on what, and how much; the home is asked whatever is chosen."""

    enabled: bool = False
    usual: str = FIRST_VERIFIER
    for_memories: str = USUAL_VERIFIER
    for_replies: str = USUAL_VERIFIER
    for_traces: str = USUAL_VERIFIER
    batch_size: int = 8
    """Claims of one question."""
    timeout: float = 10.0
    """Seconds for one answer. What a reply waits for is within the budget of its checks all the same."""
    keep_seconds: int = 900
    """How long an estimate is not asked for again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GatingMemories:
    """Whether a verifier decides on what is remembered, beside the home."""

    enabled: bool = True
    min_confidence: float = 0.5
    """A statement less likely than this, with all there is to bear it out, is not remembered."""
    rejects_unsupported: bool = True
    """Off, only what is contradicted is rejected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyingReplies:
    """Whether a verifier is asked of what the home leaves open in a reply."""

    enabled: bool = True
    flag_threshold_bits: float = 5.0
    """Positive gaps of a reply that together make it doubtful."""
    extracts: str = ""
    """Entity id of an AI Task that finds claims in sentences that are not understood; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingOn:
    """Who reads what the rules could not account for; whoever reads decides nothing."""

    reader: str = NOBODY
    """Entity id of an AI Task, or the id of the subentry of a server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditingTraces:
    """Whether turns are audited behind the reply."""

    enabled: bool = False
    checks_post_hoc: bool = True
    """Whether it is tried to derive the answer from the steps alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The choices of one entry."""

    enabled: frozenset[FlagType] = frozenset(FlagType)
    """Hallucination types that are looked for."""
    detection_threshold: float = 0.4
    """Flags less likely than this are not raised; an unhedged claim without any evidence has .5."""
    weights: Weights = Weights()
    max_claims: int = 50
    """Claims of one reply that are checked; a report that leaves some out is not complete."""
    mitigating: Mitigating = Mitigating()
    prompting: Prompting = Prompting()
    learning: Learning = Learning()
    sourcing: Sourcing = Sourcing()
    verifying: Verifying = Verifying()
    gating: GatingMemories = GatingMemories()
    opining: VerifyingReplies = VerifyingReplies()
    auditing: AuditingTraces = AuditingTraces()
    reading: ReadingOn = ReadingOn()
    grounding_target: float = 0.8
    """Claims less sure than this are looked into further, unless the home has decided them."""
    grounding_attempts: int = 2
    """Further sources asked about one claim."""


DEFAULTS = Options()
