"""The words for times in a language; separate because only readers of times need them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

type Ids = Mapping[str, frozenset[str]]
type Sections = Mapping[str, Mapping[str, tuple[str, ...]]]


_TELLING = (
    *("second", "minute", "hour", "day", "week", "since", "am", "pm", "oclock", "noon", "midday", "midnight"),
    *("today", "yesterday", "tomorrow", "overmorrow", "ereyesterday", "morning", "afternoon", "evening", "night"),
    *("this_morning", "this_afternoon", "this_evening", "last_night", "whole_day", "whole_night"),
)
"""Tasks of words without which, or a number, a sentence tells no time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLexicon:
    """What may be found in a sentence; the keys are phrases with a space between their pieces."""

    weekdays: Mapping[str, int] = field(default_factory=dict)
    """Monday is 0."""
    months: Mapping[str, int] = field(default_factory=dict)
    weekday_names: Mapping[int, str] = field(default_factory=dict)
    month_names: Mapping[int, str] = field(default_factory=dict)
    """How they are written."""
    ordinals: Mapping[str, int] = field(default_factory=dict)
    """Days of a month: "first"."""
    telling: frozenset[str] = frozenset()
    """Phrases without which, or a number, a sentence tells no time."""
    often: Mapping[str, int] = field(default_factory=dict)
    """How often something was: "twice"."""
    often_openers: frozenset[str] = frozenset()
    """First pieces of what tells how often."""
    openers: frozenset[str] = frozenset()
    """First pieces of all that is known."""
    words: Ids = field(default_factory=dict)
    """What a word does in a time: "ago", "half past", "minutes"."""

    def may_begin(self, norm: str) -> bool:
        """Return whether a time may begin with a word."""
        return norm[:1].isdigit() or norm.partition(" ")[0] in self.openers

    def is_word(self, norm: str, *ids: str) -> bool:
        """Return whether a phrase has one of these tasks."""
        known = self.words.get(norm)
        return known is not None and not known.isdisjoint(ids)


def parse_times(sections: Sections, written: Sections) -> TimeLexicon:
    """Build the tables from the phrases of each id, as they are found in a sentence and as they are written."""
    return TimeLexicon(
        weekday_names=_names(written.get("weekdays", {})),
        month_names=_names(written.get("months", {})),
        weekdays=_numbers(sections.get("weekdays", {})),
        months=_numbers(sections.get("months", {})),
        ordinals=_numbers(sections.get("ordinals", {})),
        often=_numbers(sections.get("often", {})),
        often_openers=frozenset(phrase.partition(" ")[0] for phrase in _numbers(sections.get("often", {}))),
        telling=_telling(sections),
        openers=frozenset(
            phrase.partition(" ")[0] for rows in sections.values() for phrases in rows.values() for phrase in phrases
        ),
        words=tasks(sections.get("words", {})),
    )


def _telling(sections: Sections) -> frozenset[str]:
    words = {task: phrases for task, phrases in sections.get("words", {}).items() if task in _TELLING}
    parts = (sections.get("weekdays", {}), sections.get("months", {}), words)
    return frozenset(phrase for rows in parts for phrases in rows.values() for phrase in phrases)


def _names(rows: Mapping[str, tuple[str, ...]]) -> Mapping[int, str]:
    return {int(number): phrases[0] for number, phrases in rows.items()}


def _numbers(rows: Mapping[str, tuple[str, ...]]) -> Mapping[str, int]:
    return {phrase: int(number) for number, phrases in rows.items() for phrase in phrases}


def tasks(rows: Mapping[str, tuple[str, ...]]) -> Ids:
    """Return what each phrase does."""
    found: dict[str, frozenset[str]] = {}
    for task, phrases in rows.items():
        for phrase in phrases:
            found[phrase] = found.get(phrase, frozenset()) | {task}
    return found
