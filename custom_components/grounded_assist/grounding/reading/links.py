"""What a noun phrase may denote, and which words outside it help to decide."""

from collections.abc import Callable
from dataclasses import dataclass

from ..model import Entity, Reading, Reason

type Fits = Callable[[Entity], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """What a noun phrase may denote. No readings and a reason: it cannot be known."""

    readings: tuple[Reading, ...] = ()
    reason: Reason | None = None
    unknown_name: str | None = None
    is_of_nothing: bool = False
    """All words are understood, and nothing visible is what they say."""
    is_outdoors: bool = False
    """It is what tells how the air is outside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What outside the phrase helps to understand it."""

    fits: Fits
    """Whether the predicate can be said of an entity."""
    touched: frozenset[str] = frozenset()
    """Entities that tools acted on; empty unless the clause tells of an action."""
    asked: tuple[Reading, ...] = ()
    """What the request speaks of."""
    before: tuple[Reading, ...] = ()
    """What the clause or sentence before speaks of."""
    together: tuple[Reading, ...] = ()
    """The same as one set."""
    has_failed: bool = False
    """A tool did not reach all that it was to act on."""
    is_acting: bool = False
    """Something was done to it: a sensor beside what can be acted on is not meant."""
    is_of_device: bool = False
    """What is said is said of devices only, so that any definite name must name one."""
    is_of_kind: bool = False
    """What is said is said of one kind of device only: nothing but a player plays."""
    is_of_locks: bool = False
    """What is said is said of locks only."""
    is_switching: bool = False
    """It is said to be on or off."""
    is_opening: bool = False
    """It is said to be open, or to be opened."""
    is_closing: bool = False
    """It is said to be closed, or to be closing."""
    is_of_house: bool = False
    """It is said of the house: a garden gate may be none of that."""
    is_of_request: bool = False
    """It is what a request asks or wants, whatever the tools have made of it."""
    is_of_place: bool = False
    """A place may stand for any one thing in it: the temperature of the bedroom."""
