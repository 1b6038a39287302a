"""The words of the project that stand for one of a few: verdicts, kinds, reasons, ranks."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum


class Verdict(StrEnum):
    """What the evidence says of a claim."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    NOT_ENOUGH_INFO = "not_enough_info"


class ReplyVerdict(StrEnum):
    """What the findings of a whole reply add up to."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    NOT_ENOUGH_INFO = "not_enough_info"
    NO_CLAIMS = "no_claims"


class ClaimKind(StrEnum):
    """What sort of thing a claim asserts; each is read and judged in a file of its own."""

    STATE = "state"
    VALUE = "value"
    OUTCOME = "outcome"
    EXISTENCE = "existence"
    COUNT = "count"
    CAPABILITY = "capability"
    COMPARISON = "comparison"
    TIME = "time"
    NOW = "now"
    ARITHMETIC = "arithmetic"
    REPORTED = "reported"
    NAME = "name"
    FIELD = "field"
    """A name that is one of those of an action, a trigger, a template ..., as `Vocabulary` tells."""
    PLACE = "place"
    SORT = "sort"
    SPECIFIC = "specific"
    REMEMBERED = "remembered"
    """Something that is remembered, or the contrary of it."""
    INSTALLATION = "installation"
    """On which port an app listens, which version it is, whether it runs."""
    HISTORY = "history"
    """What has gone on in a period: how often, how long, how high."""
    ENTRY = "entry"
    NOTICE = "notice"
    REMAINING = "remaining"
    FORECAST = "forecast"
    LAST_RUN = "last_run"
    UNREAD = "unread"
    """A sentence that is too long, or takes too long, to be read."""


class Aspect(StrEnum):
    """Whether a claim speaks of how things are or of something that happened."""

    STATE = "state"
    EVENT = "event"
    PROGRESS = "progress"


class Vocabulary(StrEnum):
    """What a name is said to be one of."""

    ACTION = "action"
    FIELD = "field"
    TRIGGER = "trigger"
    CONDITION = "condition"
    INTEGRATION = "integration"
    FUNCTION = "function"
    FILTER = "filter"
    TEST = "test"
    METHOD = "method"
    """Of a library: nothing in the home knows those."""


class Quantifier(StrEnum):
    """How many members of the subject's set the claim speaks of."""

    THE = "the"
    ALL = "all"
    BOTH = "both"
    NONE = "none"
    NOT_ALL = "not_all"
    NEARLY = "nearly"
    SOME = "some"
    SEVERAL = "several"
    ONLY = "only"
    COUNT = "count"
    OTHER = "other"
    OTHERS = "others"


class Reason(StrEnum):
    """Why a finding came out as it did."""

    STATE_AGREES = "state_agrees"
    STATE_DIFFERS = "state_differs"
    VALUE_AGREES = "value_agrees"
    VALUE_DIFFERS = "value_differs"
    TIME_AGREES = "time_agrees"
    TIME_DIFFERS = "time_differs"
    COUNT_AGREES = "count_agrees"
    COUNT_DIFFERS = "count_differs"
    EXISTS = "exists"
    DOES_NOT_EXIST = "does_not_exist"
    ACTION_FAILED = "action_failed"
    ACTION_WRONG_DIRECTION = "wrong_direction"
    NOT_DONE = "not_done"
    PENDING = "pending"
    UNKNOWN_NAME = "unknown_name"
    AMBIGUOUS = "ambiguous"
    UNAVAILABLE = "unavailable"
    ASSUMED_STATE = "assumed_state"
    NO_DATA = "no_data"
    REPORTED = "reported"
    MISQUOTED = "misquoted"
    ASKED = "asked"
    NOT_ASKED = "not_asked"
    SAID = "said"
    STALE = "stale"
    CONFLICTING_DATA = "conflicting_data"
    INFERENCE = "inference"
    REMEMBERED = "remembered"
    REMEMBERED_OTHERWISE = "remembered_otherwise"
    UNREADABLE = "unreadable"
    NO_SUCH_ATTRIBUTE = "no_such_attribute"
    MODEL_AGREES = "model_agrees"
    """A verifier holds it to be confirmed; the home says nothing of it."""
    MODEL_DOUBTS = "model_doubts"
    LATE = "late"
    PIPELINE_ERROR = "pipeline_error"
    TOO_MUCH_TO_READ = "too_much_to_read"


class ReadBy(StrEnum):
    """Who has found a claim in the words of a reply."""

    RULES = "rules"
    MODEL = "model"


class FlagType(StrEnum):
    """The eight hallucination types; SEVERITIES holds how severe each is."""

    FABRICATED_FACT = "fabricated_fact"
    CONTRADICTS_FACT = "contradicts_fact"
    NONEXISTENT_ENTITY = "nonexistent_entity"
    CONTRADICTS_PRIOR = "contradicts_prior"
    WRONG_ATTRIBUTE = "wrong_attribute"
    TEMPORAL_ERROR = "temporal_error"
    LOGICAL_INCONSISTENCY = "logical_inconsistency"
    UNSUPPORTED_CLAIM = "unsupported_claim"


SEVERITIES: Mapping[FlagType, float] = {
    FlagType.FABRICATED_FACT: 0.95,
    FlagType.CONTRADICTS_FACT: 0.95,
    FlagType.NONEXISTENT_ENTITY: 0.90,
    FlagType.CONTRADICTS_PRIOR: 0.80,
    FlagType.WRONG_ATTRIBUTE: 0.75,
    FlagType.TEMPORAL_ERROR: 0.65,
    FlagType.LOGICAL_INCONSISTENCY: 0.60,
    FlagType.UNSUPPORTED_CLAIM: 0.50,
}


class Contradiction(StrEnum):
    """In which way two statements, or a statement and what can be at all, exclude each other."""

    DIRECT_NEGATION = "direct_negation"
    INCOMPATIBLE_VALUES = "incompatible_values"
    TEMPORAL = "temporal"
    LOGICAL_IMPOSSIBILITY = "logical_impossibility"


class Harm(StrEnum):
    """How bad it is if the claim is wrong and believed."""

    NONE = "none"
    HIGH = "high"


class Risk(StrEnum):
    """How often claims of this form are wrong; it orders the grounding loop."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    VERY_HIGH = "very_high"


class Level(StrEnum):
    """The band a confidence falls into; each has its behaviour."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    NONE = "none"


class Policy(StrEnum):
    """How far the delivered text may depart from the draft."""

    OBSERVE = "observe"
    CORRECT = "correct"
    STRICT = "strict"


class Action(StrEnum):
    """What was done about a finding."""

    PASS = "pass"  # noqa: S105 - a mitigation, not a password
    HEDGE = "hedge"
    ANNOTATE = "annotate"
    CORRECT = "correct"
    REMOVE = "remove"
    REGENERATE = "regenerate"
    ASK = "ask"
    REFUSE = "refuse"
    ESCALATE = "escalate"


class Source(StrEnum):
    """Where an observation was read."""

    COMPUTED = "computed"
    STATES = "states"
    REGISTRIES = "registries"
    ACTIONS = "actions"
    TRANSCRIPT = "transcript"
    MEMORY = "memory"
    APPS = "apps"
    PORTS = "ports"
    WEB = "web"
    SYSTEM = "system"
    DIALOGUE = "dialogue"
    HISTORY = "history"
    """What the recorder has kept: how things were, and when they changed."""
    MODEL = "model"
    """What a language model thinks of a claim, given what else there is."""
    CALENDAR_TODO = "calendar_todo"
    WEATHER_TIMERS = "weather_timers"


class Rank(IntEnum):
    """How near a source is to the truth; the lowest number decides."""

    COMPUTED = 1
    OBSERVED = 2
    REPORTED = 3
    PERSON = 4
    WEB_CONSENSUS = 5
    WEB = 6
    MODEL = 7
    INFERENCE = 8


class WarningType(StrEnum):
    """What a report warns of."""

    UNVERIFIED_FIELDS = "UNVERIFIED_FIELDS"
    PHANTOM_SOURCE = "PHANTOM_SOURCE"
    SNIPPET_MISMATCH = "SNIPPET_MISMATCH"
    STALE_SOURCE = "STALE_SOURCE"
    PIPELINE_ERROR = "PIPELINE_ERROR"


class MomentKind(StrEnum):
    """How a sentence ties what it tells to a time."""

    AT = "at"
    SINCE = "since"
    AGO = "ago"
    FOR = "for"
    TIMES = "times"
    """No time, but how often something was in one."""


class Measure(StrEnum):
    """What is told of the course of a period."""

    TIMES = "times"
    DURATION = "duration"
    HIGHEST = "highest"
    LOWEST = "lowest"
    MEAN = "mean"
    REACHED = "reached"
    """A value that it had at some time."""


class Relation(StrEnum):
    """How a value stands to another one, or to those of all others."""

    ABOVE = "above"
    BELOW = "below"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EQUAL = "equal"
    BETWEEN = "between"
    HIGHEST = "highest"
    LOWEST = "lowest"
    REACHED = "reached"
    """As far as it was to get, from whichever side."""


class Operator(StrEnum):
    """What is computed from the numbers of a claim."""

    PLUS = "plus"
    MINUS = "minus"
    TIMES = "times"
    DIVIDED = "divided"
    PERCENT = "percent"
    CONVERTED = "converted"
