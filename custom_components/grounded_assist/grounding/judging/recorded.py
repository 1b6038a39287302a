"""Hold what was recorded of a thing against a meaning: when it was so, when it was not, when nobody knows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from math import inf

from ..meanings.attributes import Place, place_of
from ..meanings.states import Truth, row_of
from ..model import Claim, ClaimKind, Entity, Evidence, Measure, MomentKind, Source
from ..scene import Scene
from .seeing import Seen, see

_BRIDGED = 900
"""Seconds of silence behind which nothing has changed, for all that anybody would say: a restart."""
_SWIFT = 120
"""Seconds within which something that takes its time may be told as one moment: a gate that opens."""
_WIDEST_MARGIN = timedelta(minutes=30).total_seconds()
DAY = timedelta(days=1).total_seconds()
DAYS_BACK = 7
"""A time of day without its day may be that of a day in the last week."""
_MOST_APART = 200
"""Days between two ways to understand one time, both of which somebody may mean."""
_BEFORE = timedelta(hours=1).total_seconds()
"""Read before a time, to know how it was then."""
OF_THE_PAST = frozenset({ClaimKind.TIME, ClaimKind.HISTORY})
"""Kinds of claims that what was recorded tells of; how things are now it does not."""

type Interval = tuple[float, float]
"""From when to when, in seconds of the epoch."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """How a thing stood to a meaning from one moment to another: true, false or unknown."""

    start: float
    end: float
    seen: Seen

    def overlaps(self, span: Interval) -> bool:
        """Return whether some of it lies within a span."""
        return self.start <= span[1] and span[0] < self.end


@dataclass(frozen=True, slots=True)
class Begin:
    """Between which moments something became so, and whether it surely did."""

    start: float
    end: float
    is_sure: bool

    def overlaps(self, span: Interval) -> bool:
        """Return whether it may have been within a span."""
        return self.start <= span[1] and span[0] <= self.end

    def is_in(self, span: Interval) -> bool:
        """Return whether it was within a span, as far as anybody would say."""
        is_inside = span[0] <= self.start and self.end < span[1]
        return is_inside or (self.overlaps(span) and self.start < span[1] and self.end - self.start <= _SWIFT)


@dataclass(frozen=True, slots=True)
class Period:
    """A time as it is told, what surely belongs to it, and what somebody may count to it as well."""

    told: Interval
    core: Interval
    hull: Interval


type Past = tuple[Stretch, ...]
"""All of time, in order: before and behind what was recorded nothing is known."""


def recorded(evidence: Sequence[Evidence], entity_id: str) -> Evidence | None:
    """Return what the recorder has told of the states of an entity."""
    return next((one for one in evidence if one.subject == entity_id and _has_states(one)), None)


def _has_states(one: Evidence) -> bool:
    return one.source is Source.HISTORY and "states" in one.attributes


def recorded_first(evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """Return evidence with what was recorded before what is seen now: it has decided."""
    return tuple(sorted(evidence, key=lambda one: one.source is not Source.HISTORY))


def past_of(meaning: str, entity: Entity, told: Evidence) -> Past | None:
    """Return when a meaning was true of an entity; None if its states alone do not tell."""
    if not _is_told(meaning, entity):
        return None
    states, changed = texts(told, "states"), (*numbers(told, "changed"), number(told, "until"))
    known = {state: see(meaning, entity, (replace(told, value=state),)) for state in dict.fromkeys(states)}
    inside = [Stretch(*span, known[state]) for span, state in zip(pairwise(changed), states, strict=True)]
    behind = () if told.attributes["is_complete"] else (Stretch(number(told, "until"), inf, Seen.UNKNOWN),)
    return _merged((Stretch(-inf, number(told, "from"), Seen.UNKNOWN), *inside, *behind))


def numbers(told: Evidence, name: str) -> tuple[float, ...]:
    """Return the numbers of an attribute."""
    value = told.attributes[name]
    return tuple(float(one or 0) for one in value) if isinstance(value, tuple) else ()


def number(told: Evidence, name: str) -> float:
    """Return the number that an attribute is."""
    value = told.attributes[name]
    return float(value) if isinstance(value, int | float) else 0.0


def texts(told: Evidence, name: str) -> tuple[str, ...]:
    """Return the words of an attribute."""
    value = told.attributes[name]
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


def _merged(stretches: Sequence[Stretch]) -> Past:
    """Return stretches with those that follow each other and are alike as one; what is on its way is not known."""
    merged: list[Stretch] = []
    for one in stretches:
        seen = one.seen if one.seen in (Seen.TRUE, Seen.FALSE) else Seen.UNKNOWN
        if merged and merged[-1].seen is seen:
            merged[-1] = replace(merged[-1], end=one.end)
        else:
            merged.append(Stretch(one.start, one.end, seen))
    return tuple(merged)


def bridged(past: Past) -> Past:
    """Return a past in which nothing has happened while nobody looked for a moment."""
    filled = list(past)
    for i in range(1, len(past) - 1):
        one, before, after = past[i], past[i - 1], past[i + 1]
        is_short = one.seen is Seen.UNKNOWN and one.end - one.start <= _BRIDGED
        if is_short and before.seen is after.seen:
            filled[i] = replace(one, seen=before.seen)
    return _merged(filled)


def begins(past: Past) -> Iterator[Begin]:
    """Yield every time at which it became so, or may have."""
    for i, one in enumerate(past):
        before = past[i - 1].seen if i else None
        if one.seen is Seen.TRUE and before is Seen.FALSE:
            yield Begin(one.start, one.start, is_sure=True)
        elif one.seen is Seen.UNKNOWN:
            after = past[i + 1].seen if i + 1 < len(past) else None
            yield Begin(one.start, one.end, is_sure=before is Seen.FALSE and after is Seen.TRUE)


def during(past: Past, span: Interval) -> Iterator[tuple[Seen, float]]:
    """Yield how it stood within a span, and for how many seconds."""
    for one in past:
        if one.overlaps(span):
            yield one.seen, max(min(one.end, span[1]) - max(one.start, span[0]), 0.0)


def lasting_since(past: Past) -> Iterator[Begin]:
    """Yield every time since when it may have been so without a break up to the end; the latest first."""
    for i in range(len(past) - 1, -1, -1):
        one = past[i]
        if one.seen is Seen.FALSE:
            return
        if one.seen is Seen.UNKNOWN:
            yield Begin(one.start, one.end, is_sure=False)
        elif i and past[i - 1].seen is Seen.FALSE:
            yield Begin(one.start, one.start, is_sure=True)


def span_of(window: tuple[datetime, datetime]) -> Interval:
    """Return a window in seconds of the epoch; an hour that comes twice, or never, is as long as it may be."""
    return min(_stamps(window[0])), max(_stamps(window[1]))


def _stamps(at: datetime) -> tuple[float, ...]:
    return (-inf,) if at.year <= 1 else tuple(at.replace(fold=fold).timestamp() for fold in (0, 1))


def widened(span: Interval) -> Interval:
    """Return what somebody may mean who rounds."""
    margin = min((span[1] - span[0]) / 2, _WIDEST_MARGIN)
    return span if span[0] == -inf else (span[0] - margin, span[1] + margin)


def periods_of(claim: Claim) -> tuple[Period, ...]:
    """Return the periods that a claim may speak of; one that lasts until now has no end."""
    moment, times = claim.moments[0], times_of(claim)
    if moment.kind is not MomentKind.SINCE:
        return times
    return tuple(
        Period((sum(one.told) / 2 if moment.is_clock else one.told[0], inf), (one.told[1], inf), (one.hull[0], inf))
        for one in times
    )


def spans_of(claim: Claim) -> tuple[Interval, ...]:
    """Return when it may have been that a claim tells of, one span for each way to understand its time."""
    return tuple(one.told for one in times_of(claim))


def times_of(claim: Claim) -> tuple[Period, ...]:
    """Return when it may have been that a claim tells of, with the ends that somebody may draw otherwise."""
    moment = claim.moments[0]
    told = [span_of(window) for window in moment.windows]
    cores = [span_of(window) for window in moment.cores] or told
    hulls = [span_of(window) for window in moment.hulls] or [widened(span) for span in told]
    latest = max((end for _, end in told), default=0.0)
    # A date without its year is of this one.
    times = (Period(*one) for one in zip(told, cores, hulls, strict=True))
    return tuple(one for one in times if one.told[1] > latest - _MOST_APART * DAY)


def wanted_since(claim: Claim, now: float) -> float:
    """Return from when on the past must be known to judge a claim."""
    spans = [one.hull for one in times_of(claim)]
    earliest = min(lo if lo > -inf else hi - _BEFORE for lo, hi in spans)
    moment = claim.moments[0]
    # A time of day without its day may be of another one; what is told of one may have been at another one.
    is_of_any_day = moment.kind is MomentKind.AT and not moment.has_day
    days = DAYS_BACK if is_of_any_day else 1 if moment.is_clock else 0
    return min(earliest - _BEFORE - days * DAY, now)


def can_be_recorded(claim: Claim, scene: Scene) -> bool:
    """Return whether what was recorded may tell more of a claim."""
    if claim.kind not in OF_THE_PAST or not claim.moments or not claim.moments[0].windows:
        return False
    entities = [scene.home.entity(i) for i in claim.entity_ids]
    can_be = _is_measured if claim.value is not None else _is_of_states
    return bool(entities) and all(one is not None and can_be(claim, one) for one in entities)


def _is_of_states(claim: Claim, entity: Entity) -> bool:
    return _is_told(claim.meaning, entity)


def _is_measured(claim: Claim, entity: Entity) -> bool:
    return place_in_state(claim, entity) is not None


def place_in_state(claim: Claim, entity: Entity) -> Place | None:
    """Return where the value is kept, if that is the state: when an attribute changed is not told."""
    value = claim.value
    is_number = claim.kind is ClaimKind.HISTORY and value is not None and value.number is not None
    place = place_of(value.attribute, entity.domain, entity.device_class) if value is not None and is_number else None
    return place if place is not None and place.names == ("state",) else None


def measured_in(claim: Claim) -> tuple[Interval, ...]:
    """Return the periods whose values are wanted, however their ends are drawn."""
    return tuple(dict.fromkeys(span for one in periods_of(claim) for span in drawn_in(claim, one)))


def drawn_in(claim: Claim, period: Period) -> tuple[Interval, Interval]:
    """Return the period whose values confirm what is told of them, and the one whose values refute it."""
    if claim.course is not None and claim.course.measure is Measure.REACHED:
        # Of a moment it is what lies around it.
        return period.hull, period.hull
    return period.told, period.hull if claim.moments[0].hulls else period.told


def _is_told(meaning: str, entity: Entity) -> bool:
    return isinstance(row_of(meaning, entity.domain, entity.device_class), Truth)
