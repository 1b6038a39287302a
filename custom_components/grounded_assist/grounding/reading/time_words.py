"""What the words of a time say, before anyone knows when they were said."""

from dataclasses import dataclass
from datetime import timedelta

from ..model import MomentKind


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeWords:
    """A day, a time of day or a span of time, as far as the words tell."""

    kind: MomentKind = MomentKind.AT
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    """Monday is 0."""
    offset: int | None = None
    """Days from today: yesterday is -1."""
    hour: int | None = None
    minute: int = 0
    half: str = ""
    """Which half of the day is told: "am", "pm"; empty if the words leave it open."""
    part: str = ""
    """Part of the day: "morning"."""
    is_midnight: bool = False
    """Midnight in a word: the end of a day as well as its beginning."""
    is_whole: bool = False
    """"All day", "the whole night"."""
    span: timedelta | None = None
    step: timedelta = timedelta(0)
    """One unit of the last thing told: a minute in 7:15, an hour in "eight"."""
    is_about: bool = False
    is_at_least: bool = False
    """More than that long ago, or for all of the last so many hours."""
    is_at_most: bool = False
    number: int = 0
    """How often, where it is told."""
    follows: bool | None = None
    """Told to come after what was told before."""
    has_preposition: bool = False
    """It stands behind "at" or "on": no time that it is, but one at which something is."""
    start: int = 0
    end: int = 0

    @property
    def has_day(self) -> bool:
        """Return whether the words tell on which day."""
        return any(told is not None for told in (self.year, self.month, self.day, self.weekday, self.offset))
