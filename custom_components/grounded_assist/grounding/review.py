"""Look back on the mistakes of a day: which topics keep going wrong, and what is to be taken from drafts on them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from .topics import DAY, FORGIVEN, SPAN_DAYS, Slip, TopicRecord

RECURRING: Final = 3
"""Mistakes on a topic in 30 days from which on it recurs."""
RECURRING_AT_RISK: Final = 2
"""The same where it is known to go wrong, or of a form that often is."""
OFTEN_WRONG: Final = frozenset({"version_number"})
"""Categories that models often get wrong."""
PASSING: Final = frozenset({"state", "action", "number"})
"""Categories of what is true today and not tomorrow: nothing of it is remembered."""
LOWERING: Final = 0.1
MOST_LOWERED: Final = 0.3
_MOST_TOPICS: Final = 10_000
"""Topics that are counted in one review."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A topic that recurs."""

    topic: str
    count: int
    """Mistakes in 30 days."""
    category: str
    """What most of them are about."""


@dataclass(slots=True)
class DaysMistakes:
    """The mistakes of a review, counted one after the other; what they say is not kept."""

    count: int = 0
    categories: dict[str, Counter[str]] = field(default_factory=dict)
    """By topic."""

    def take(self, topics: Iterable[str], category: str) -> None:
        """Count a mistake."""
        self.count += 1
        for topic in topics:
            if topic in self.categories or len(self.categories) < _MOST_TOPICS:
                self.categories.setdefault(topic, Counter())[category] += 1


def patterns(day: DaysMistakes, records: Mapping[str, TopicRecord], now: float) -> tuple[Pattern, ...]:
    """Return the topics of the day that recur, the worst first."""
    found = (_pattern(records[topic], categories, now) for topic, categories in _known(day, records))
    return tuple(sorted((one for one in found if one is not None), key=lambda one: (-one.count, one.topic)))


def lowered(day: DaysMistakes, records: Mapping[str, TopicRecord], now: float) -> tuple[TopicRecord, ...]:
    """Return the records that the review changes: recurring topics, those of what passes, and those trusted again."""
    recurring = {pattern.topic for pattern in patterns(day, records, now)}
    of_today = {topic for topic, categories in _known(day, records) if not PASSING.isdisjoint(categories)}
    changed = {topic: _lower(records[topic], now) for topic in recurring | of_today}
    for topic in recurring:
        changed[topic] = replace(changed[topic], is_high_risk=True, changed=now)
    for topic, record in records.items():
        if topic not in changed and record.is_high_risk and record.weight(now) < FORGIVEN:
            changed[topic] = replace(record, is_high_risk=False, tendency=None, changed=now)
    return tuple(one for topic, one in changed.items() if one != records[topic])


def _known(day: DaysMistakes, records: Mapping[str, TopicRecord]) -> list[tuple[str, Counter[str]]]:
    return [(topic, categories) for topic, categories in day.categories.items() if topic in records]


def _pattern(record: TopicRecord, categories: Counter[str], now: float) -> Pattern | None:
    count = record.recent(now)
    is_at_risk = record.is_high_risk or not OFTEN_WRONG.isdisjoint(categories)
    if count < (RECURRING_AT_RISK if is_at_risk else RECURRING):
        return None
    return Pattern(topic=record.topic, count=count, category=categories.most_common(1)[0][0])


def _lower(record: TopicRecord, now: float) -> TopicRecord:
    """Return the record with its baseline lowered, at most once in 30 days."""
    if record.lowered is not None and now - record.lowered.at < SPAN_DAYS * DAY:
        return record
    baseline = round(min(record.lowering(now) + LOWERING, MOST_LOWERED), 3)
    return replace(record, baseline=baseline, lowered=Slip(at=now, rights=record.rights), changed=now)
