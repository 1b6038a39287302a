"""The parts of a clause as they are found: predicates, noun phrases, clauses."""

from dataclasses import dataclass
from enum import StrEnum

from ..model import Aspect, Quantifier
from .items import Item


class Side(StrEnum):
    """Where the subject of the claim stands, seen from its predicate."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicate:
    """What is said of a subject. `first` and `last` are item indices, `last` exclusive."""

    first: int
    last: int
    word_first: int
    """Item from which the words of the meaning stand; the words before it are auxiliaries."""
    meanings: tuple[str, ...] = ()
    """Empty for an assignment or a copula before a value."""
    aspect: Aspect = Aspect.STATE
    side: Side = Side.BEFORE
    is_negated: bool = False
    is_asserted: bool = True
    is_failure: bool = False
    is_already: bool = False
    is_seeming: bool = False
    is_nearly: bool = False
    """"Almost closed", "not fully open" is neither."""
    is_now: bool = False
    """"Is now locked" tells the outcome of an action where there was one."""
    is_past: bool = False
    """The verb tells of the past: "was on", "was opened"."""
    is_lasting: bool = False
    """"Stayed off" tells what was not changed, and is so still."""
    is_command: bool = False
    """A command is said to be carried out: "the command to lock it has been executed"."""
    is_loose: bool = False
    """A copula before words that are neither a state nor a value: "is warmer than", "is Monday"."""
    is_assignment: bool = False
    """The verb sets a value: "is set to", "was lowered to"."""
    floating: Quantifier | None = None
    """A quantifier behind the verb: "are both off"."""
    gap: tuple[int, int] | None = None
    """Items between a verb and its particle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One predicate with the items on both sides of it."""

    predicate: Predicate
    before: tuple[Item, ...]
    after: tuple[Item, ...]
    object: tuple[Item, ...] = ()
    mentioned: tuple[Item, ...] = ()
    """Words before a "but" that say nothing themselves: what "it" may point to."""
    is_asserted: bool = True
    is_relative: bool = False
    is_of_request: bool = False
    """It is what a request asks, or wants to be done."""
    is_paired: bool = False
    """More values follow behind "and": which belongs to what is not told."""
    start: int = 0
    end: int = 0
    word_start: int = 0
    word_end: int = 0
    """Span of the words that carry the meaning."""
    stated_confidence: float = 0.95


_STANDING_ALONE = frozenset(Quantifier) - {Quantifier.ONLY}
"""Quantifiers that can be a subject of their own: "Both are off."."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NounPhrase:
    """What a group of words says of whom it means; words only, not yet linked."""

    items: tuple[Item, ...]
    names: tuple[Item, ...] = ()
    places: tuple[Item, ...] = ()
    nouns: tuple[str, ...] = ()
    """Ids of class nouns, the head last."""
    attribute: str | None = None
    unknown: tuple[str, ...] = ()
    """Words that neither the home nor the language knows, in order."""
    is_plural: bool = False
    quantifier: Quantifier | None = None
    count: int | None = None
    is_pronoun: bool = False
    is_indefinite: bool = False
    is_counted: bool = False
    """The number is spelled out, so it counts and is no part of a name."""
    is_definite: bool = False
    """It begins with "the" or "your"."""
    is_vague: bool = False
    """A word such as "outdoor" or "second" narrows it without naming anything."""
    is_rest: bool = False
    """It leaves out what was named: "the others", "all other windows", "no other light"."""
    has_preposition: bool = False
    """Words tell where it is, or by what means: "the strip behind the TV", "at the wall switch"; they name nothing."""
    start: int = 0
    end: int = 0

    @property
    def is_empty(self) -> bool:
        """Return whether nothing in it can point to something of the home."""
        is_set = self.quantifier in _STANDING_ALONE
        return not (self.has_content or is_set or self.is_counted)

    @property
    def has_content(self) -> bool:
        """Return whether it says more than how many: "One is open." does not."""
        return bool(self.names or self.places or self.nouns or self.is_pronoun or self.unknown)

    @property
    def text(self) -> str:
        """Return the words without decoration, for a name that is not known."""
        return " ".join(item.norm for item in self.items)
