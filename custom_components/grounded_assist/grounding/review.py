"""Look back on the mistakes of a day: which topics keep going wrong, and what is to be taken from drafts on them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from typing import Final

from .topics import DAY, FORGIVEN, SPAN_DAYS, Slip, TopicRecord, TopicRecords, is_of_household

RECURRING: Final = 3
"""Mistakes on a topic in 30 days, each of another claim, from which on it recurs."""
_DAYS: Final = 2
"""Days on which they were made: what went wrong once, in one conversation, is no habit."""
_NARROW_FIRST: Final = ("entity", "app", "tag", "area", "device_class", "domain")
"""Kinds of topics that may recur. By whom a thing was made says nothing of it."""
PASSING: Final = frozenset({"state", "action", "number"})
"""Categories of what is true today and not tomorrow: nothing of it is remembered."""
LOWERING: Final = 0.1
MOST_LOWERED: Final = 0.3


type Key = tuple[str, str | None]
"""A topic, and whose conversations it went wrong in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A topic that recurs."""

    topic: str
    count: int
    """Mistakes in 30 days, those of other people once each."""
    category: str
    """What most of them are about."""
    owner: str | None = None
    """Whose conversations it recurs in."""

    @property
    def key(self) -> Key:
        """Return what tells it from others."""
        return self.topic, self.owner


@dataclass(slots=True)
class DaysMistakes:
    """The mistakes of a review, counted one after the other; what they say is not kept."""

    count: int = 0
    categories: dict[Key, Counter[str]] = field(default_factory=dict)

    def take(self, topics: Iterable[str], category: str, owner: str | None = None) -> None:
        """Count a mistake in somebody's conversations."""
        self.count += 1
        for topic in topics:
            self.categories.setdefault((topic, owner), Counter())[category] += 1


def patterns(day: DaysMistakes, records: TopicRecords, now: float, zone: tzinfo = UTC) -> tuple[Pattern, ...]:
    """Return the topics of the day that recur, the worst first; `zone` tells when a day begins.

    A topic in which nothing went wrong but what already recurs of a narrower one, does not recur itself.
    """
    found: list[Pattern] = []
    told: dict[str | None, list[set[str]]] = {}
    for key, categories, _ in sorted(_known(day, records), key=lambda one: _breadth(one[0][0])):
        record = records.seen_by(*key)
        claims = set() if record is None else {slip.claim for slip in record.recent_slips(now)}
        if record is None or any(claims <= narrower for narrower in told.get(record.owner, ())):
            continue
        if (pattern := _pattern(record, categories, now, zone)) is not None:
            found.append(pattern)
            told.setdefault(record.owner, []).append(claims)
    return tuple(sorted(found, key=lambda one: (-one.count, one.topic)))


def _kind(topic: str) -> str:
    return topic.partition(":")[0]


def _breadth(topic: str) -> int:
    kind = _kind(topic)
    return _NARROW_FIRST.index(kind) if kind in _NARROW_FIRST else len(_NARROW_FIRST)


def of_all(found: Iterable[Pattern]) -> tuple[Pattern, ...]:
    """Return patterns with each topic of the household once, as often as it recurs where that is most."""
    told = dict[object, Pattern]()
    for one in found:
        told.setdefault(one.topic if is_of_household(one.topic) else one.key, one)
    return tuple(told.values())


def lowered(day: DaysMistakes, records: TopicRecords, now: float, zone: tzinfo = UTC) -> tuple[TopicRecord, ...]:
    """Return the records that the review changes: recurring topics, those of what passes, and those trusted again."""
    recurring = {pattern.key for pattern in patterns(day, records, now, zone)}
    known = [(key, record, not PASSING.isdisjoint(categories)) for key, categories, record in _known(day, records)]
    changed = {key: _lower(record, now) for key, record, passes in known if passes or key in recurring}
    for key in recurring:
        changed[key] = replace(changed[key], is_high_risk=True, changed=now)
    for record in records:
        key = record.topic, record.owner
        if key in changed or not record.is_high_risk:
            continue
        if record.weight(now) < FORGIVEN or _kind(record.topic) not in _NARROW_FIRST:
            changed[key] = replace(record, is_high_risk=False, tendency=None, changed=now)
    return tuple(one for key, one in changed.items() if one != records.get(*key))


def _known(day: DaysMistakes, records: TopicRecords) -> list[tuple[Key, Counter[str], TopicRecord]]:
    found = ((key, categories, records.get(*key)) for key, categories in day.categories.items())
    return [(key, categories, record) for key, categories, record in found if record is not None]


def _pattern(record: TopicRecord, categories: Counter[str], now: float, zone: tzinfo) -> Pattern | None:
    slips = record.recent_slips(now)
    claims = {slip.claim for slip in slips}
    days = {datetime.fromtimestamp(slip.at, zone).date() for slip in slips}
    if len(claims) < RECURRING or len(days) < _DAYS or _kind(record.topic) not in _NARROW_FIRST:
        return None
    category = categories.most_common(1)[0][0]
    return Pattern(topic=record.topic, count=len(slips), category=category, owner=record.owner)


def _lower(record: TopicRecord, now: float) -> TopicRecord:
    """Return the record with its baseline lowered, at most once in 30 days."""
    if record.lowered is not None and now - record.lowered.at < SPAN_DAYS * DAY:
        return record
    baseline = round(min(record.lowering(now) + LOWERING, MOST_LOWERED), 3)
    return replace(record, baseline=baseline, lowered=Slip(at=now, rights=record.rights), changed=now)
