"""What a reply asserts: claims, and the parts of them."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from math import inf

from .terms import (
    Aspect,
    ClaimKind,
    Harm,
    Measure,
    MomentKind,
    Operator,
    Quantifier,
    ReadBy,
    Reason,
    Relation,
    Risk,
    Vocabulary,
)

REQUEST = "request"
"""What a claim cites that tells what the person asked for."""
BY_PERSON, BY_AGENT = "dialogue:person", "dialogue:assistant"
"""What a claim cites that tells what the person said, or what was said to them."""
SURE = 0.95
"""What a sentence pretends that says nothing of its doubts."""
_SUPPOSED = 0.6
"""As sure at most is who only supposes: "maybe", "I guess", "I assume"; "probably" and "it seems" claim more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A value a claim states: a number with its unit, or a word such as a colour."""

    attribute: str
    """Id of an attribute in `meanings/attributes.py`; empty where only the unit tells."""
    number: float | None = None
    word: str | None = None
    unit: str | None = None
    is_about: bool = False
    step: float = 1.0
    """One unit of the last stated digit: 21.5 has .1, 1200 has 1."""
    other: str = ""
    """What it may be a value of as well: of a thermostat that "is at 21", what is there and what is wanted."""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A time that a sentence tells, as seen from the moment it was said."""

    kind: MomentKind
    windows: tuple[tuple[datetime, datetime], ...]
    """From when to when it may have been, one for each way to understand the words: eight in the morning, at night."""
    cores: tuple[tuple[datetime, datetime], ...] = ()
    """What surely belongs to each window, where no clock tells its ends: of an evening."""
    hulls: tuple[tuple[datetime, datetime], ...] = ()
    """What may belong to each window, where no clock tells its ends."""
    date: date | None = None
    """The day, where the words tell it with its month and year."""
    weekday: int | None = None
    """The day of the week that is told, Monday is 0."""
    is_clock: bool = False
    """The words tell a time of day."""
    has_day: bool = False
    """The words tell on which day."""
    is_whole: bool = False
    """"All day": from the beginning of it to the end."""
    is_until_now: bool = False
    """"Has been all day": it is so now as well."""
    is_last: bool = False
    """"Was last opened then": it has not happened again since."""
    is_future: bool = False
    """It is still to come, however the words are understood."""
    follows: bool | None = None
    """Told to come after the moment told before it; False if before it, None if that is not told."""
    start: int = 0
    end: int = 0
    is_asked: bool = False
    """Its words stand in the request, and not in the reply."""

    @property
    def has_wrong_weekday(self) -> bool:
        """Return whether the day told is no such day of the week."""
        return self.date is not None and self.weekday is not None and self.date.weekday() != self.weekday


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """What a claim tells of how things went in a period."""

    measure: Measure
    least: float = 0.0
    most: float = inf
    """How often, or for how many seconds; a value is that of the claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """What a claim says its value is the result of."""

    operator: Operator
    terms: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a claim says of one entry of a calendar or a list."""

    title: str
    """In the words of the reply; empty where only its sort is told: "an appointment at ten"."""
    change: str = ""
    """What is said to have been done to it, a row of `CHANGES` in `meanings/records.py`."""
    is_done: bool | None = None
    """Whether it is said to be completed; None where that is not told."""
    is_of_list: bool = False
    """It is told to stand in a calendar or on a list, not only to be so."""
    is_only: bool = False
    """There is said to be no other one."""
    beside: tuple[str, ...] = ()
    """Titles of which the same clause says the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to understand the subject: the entities it would denote."""

    entity_ids: tuple[str, ...]
    is_exact: bool = False
    """The words are a full name or alias, not a partial description."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What a value of the subject is held against."""

    relation: Relation
    attributes: tuple[str, ...] = ()
    """Ids of the attributes that may be meant, the likeliest first; none where things are counted."""
    against: tuple[Reading, ...] = ()
    """The other side in each way it can be understood; with an extreme the others, one reading each."""
    against_attribute: str = ""
    """What of the other side is meant, if it is another attribute: the target temperature."""
    bounds: tuple[Quantity, ...] = ()
    """Numbers the value is held against."""
    difference: Quantity | None = None
    """By how much the one is said to be above or below the other."""
    doubtful: frozenset[str] = frozenset()
    """Entities of `against` that may not be meant: the garage among the rooms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What of a claim about the world may be looked for outside the home: public words only."""

    words: tuple[str, ...]
    """In the order in which they were said, without the value that is in question."""
    names: tuple[str, ...]
    """Those of them that must be spoken of where the claim is told."""
    happened: str
    """Row of the lexicon's cues with the verbs that tell the same: added."""

    @property
    def subject(self) -> str:
        """Return what evidence for or against the claim is about."""
        return " ".join(self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A name that is used as one of a vocabulary, "turn_on" as an action of "light"."""

    of: Vocabulary
    name: str
    owner: str = ""
    """Whose vocabulary it is: of an action its domain, of a field its action."""
    is_sure: bool = True
    """False where it may as well be the name of something else: an entity, a macro."""
    option: str = ""
    """What is given to a field; empty where that is no plain word."""
    option_start: int = 0
    option_end: int = 0

    @property
    def space(self) -> str:
        """Return what the vocabulary is called as evidence."""
        return f"{self.of.value} {self.owner}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One atomic verifiable assertion of a reply."""

    text: str
    start: int
    end: int
    """Code points of the text that was read."""
    kind: ClaimKind
    subject: str
    """The words that name the subject."""
    has_article: bool = False
    """An article stands among them, before the rest."""
    readings: tuple[Reading, ...] = ()
    contrast: tuple[Reading, ...] = ()
    """Of which the opposite is said, in each way it can be understood: all others with "only", the exception."""
    meaning: str = ""
    """Id of a row of `meanings/states.py`; empty for a pure value or existence."""
    aspect: Aspect = Aspect.STATE
    is_negated: bool = False
    quantifier: Quantifier = Quantifier.THE
    count: int | None = None
    listed: int | None = None
    """How many things are named in the list behind the claim; None if that cannot be told."""
    value: Quantity | None = None
    calculation: Calculation | None = None
    """What `value` is said to be the result of."""
    moments: tuple[Moment, ...] = ()
    """Times the claim tells, in the order of their words."""
    course: Course | None = None
    """What is told of the time of the first of them."""
    is_event_or_state: bool = False
    """The words tell of an event or of the state it left: "was locked at nine"."""
    comparison: Comparison | None = None
    """What the value, or the number of things, is said to be above or below."""
    area_ids: tuple[str, ...] = ()
    """Where the subject is said to be; an area and a floor may bear one name."""
    floor_ids: tuple[str, ...] = ()
    capability: str = ""
    """Id of a row of `meanings/capabilities.py`."""
    records: str = ""
    """Sort of entry, a row of `meanings/records.py`, where it is told how many a tool has listed."""
    entry: Entry | None = None
    """The entry of a calendar or a list that is told of."""
    noun: str = ""
    """Id of the class noun that describes the set, where there is one."""
    member: Member | None = None
    """The vocabulary the subject is said to belong to."""
    unknown_name: str | None = None
    """The words that should name something of the home and do not."""
    open_reason: Reason | None = None
    """Why the claim cannot be checked whatever the evidence; None if it can."""
    is_failure: bool = False
    """The claim says that an action was tried and did not work."""
    is_already: bool = False
    """It was so before anything was done: "is already on"."""
    is_past: bool = False
    """It is told of what is over: "was released on June 3", "was 25 degrees", "was already on"."""
    is_inference: bool = False
    """It is said to follow from something else: "so", "because", "which means"."""
    is_fast_changing: bool = False
    """It is of what is old before it is said: weather, prices, news."""
    stated_confidence: float = SURE
    citations: tuple[str, ...] = ()
    item: int | None = None
    """Number of the line or item of a source that is said to be quoted, counted from 1."""
    memory_ids: tuple[str, ...] = ()
    """What is remembered that may be the same, or the contrary."""
    part_ids: tuple[str, ...] = ()
    """Parts of the installation that may be meant: "app:core_mosquitto", "system:host"."""
    may_be_elsewhere: bool = False
    """Another machine, place, time or thing may be meant: what the home shows bears it out, and refutes nothing."""
    is_of_app: bool = False
    """It is said of an app as such, and not of what runs in it."""
    context: str = ""
    """The sentence it stands in, where the words of the claim alone say nothing: "v2.24"."""
    search: Search | None = None
    """How to look for it outside the home; None for all that is, or may be, about the home."""
    read_by: ReadBy = ReadBy.RULES
    risk: Risk = Risk.LOW
    harm: Harm = Harm.NONE
    subject_start: int = 0
    subject_end: int = 0
    predicate_start: int = 0
    predicate_end: int = 0
    """Span of the words that carry the meaning, for the minimal edit."""
    _entity_ids: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)
    """What `entity_ids` returns, once somebody has asked."""

    @property
    def is_supposed(self) -> bool:
        """Return whether it is only thought of as possible."""
        return self.stated_confidence <= _SUPPOSED

    def left_open(self, reason: Reason) -> Claim:
        """Return the claim as one that cannot be checked; a reason it has already is kept."""
        return replace(self, open_reason=self.open_reason or reason)

    def moved(self, offset: int) -> Claim:
        """Return the claim with its spans counted from so many code points earlier."""
        if not offset:
            return self
        value, member = self.value, self.member
        return replace(
            self,
            start=self.start + offset,
            end=self.end + offset,
            subject_start=self.subject_start + offset,
            subject_end=self.subject_end + offset,
            predicate_start=self.predicate_start + offset,
            predicate_end=self.predicate_end + offset,
            value=value and replace(value, start=value.start + offset, end=value.end + offset),
            member=member
            and replace(member, option_start=member.option_start + offset, option_end=member.option_end + offset),
            moments=tuple(replace(one, start=one.start + offset, end=one.end + offset) for one in self.moments),
        )

    @property
    def entity_ids(self) -> tuple[str, ...]:
        """Return every entity any reading speaks of, in order and once."""
        if self._entity_ids is None:
            found = tuple(dict.fromkeys(i for reading in self.readings for i in reading.entity_ids))
            object.__setattr__(self, "_entity_ids", found)
            return found
        return self._entity_ids

    @property
    def is_of_registries(self) -> bool:
        """Return whether the registries tell of it: what there is, how many rooms, on which floor they are."""
        is_of_rooms = self.kind in (ClaimKind.COUNT, ClaimKind.PLACE) and bool(self.area_ids) and not self.readings
        return self.kind is ClaimKind.EXISTENCE or is_of_rooms

    @property
    def observed_ids(self) -> tuple[str, ...]:
        """Return every entity that must be seen to judge the claim, its own first."""
        against = self.comparison.against if self.comparison else ()
        others = (i for reading in (*self.contrast, *against) for i in reading.entity_ids)
        return tuple(dict.fromkeys((*self.entity_ids, *others)))
