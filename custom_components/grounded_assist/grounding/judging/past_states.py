"""See how often and for how long something was so in a period."""

from collections.abc import Callable, Iterable
from math import inf

from ..model import Claim, Course, Entity, Evidence
from ..scene import Scene
from .recorded import (
    Begin,
    Interval,
    Past,
    Period,
    begins,
    bridged,
    during,
    past_of,
    periods_of,
    recorded,
)
from .seeing import Seen, under_every_reading
from .time_recorded import RESTARTED

_BRIEF = 60.0
"""Seconds of a break that nobody need count: a contact that bounces."""
_SILENCE = 120.0
"""Seconds in which nobody looked and more than one thing may have happened."""
_MOVING = 300.0
"""Seconds on the way from one to the other that may be counted or not: a gate that opens and closes."""
_WIDEST_SLACK = 1800.0
"""Seconds that a time may be off at most before it is wrong."""


def see_times(claim: Claim, course: Course, entity: Entity, evidence: tuple[Evidence, ...], scene: Scene) -> Seen:
    """See "was opened three times today"."""
    del scene

    def see(past: Past, period: Period) -> Seen:
        fewest, most = counts_between(past, period)
        if (most if entity.domain not in RESTARTED else inf) < course.least or fewest > course.most:
            return Seen.FALSE
        counts = counted(past, period.told)
        return Seen.TRUE if counts and all(course.least <= one <= course.most for one in counts) else Seen.UNKNOWN

    return _see_each(claim, entity, evidence, see)


def see_duration(claim: Claim, course: Course, entity: Entity, evidence: tuple[Evidence, ...], scene: Scene) -> Seen:
    """See "was on for three hours yesterday": all of it together, or once."""
    del scene

    def see(past: Past, period: Period) -> Seen:
        known, wide = bridged(past), period.hull
        moving, total = seconds_of(Seen.UNKNOWN, known, wide), seconds_of(Seen.TRUE, known, period.told)
        if moving > _MOVING:
            return Seen.UNKNOWN
        if course.least <= total + moving and total <= course.most:
            return Seen.TRUE
        silent, slack = seconds_of(Seen.UNKNOWN, past, wide), min((course.most - course.least) / 2, _WIDEST_SLACK)
        shortest, longest = course.least - min(slack, course.least / 2) - silent, course.most + slack + silent
        whole = [one.end - one.start for one in known if one.seen is Seen.TRUE and one.overlaps(wide)]
        drawn = (seconds_of(Seen.TRUE, known, period.core), seconds_of(Seen.TRUE, known, wide))
        lengths = (drawn, *((length, length) for length in (sum(whole), *whole)))
        is_off = all(most < shortest or least > longest for least, most in lengths)
        return Seen.FALSE if is_off else Seen.UNKNOWN

    return _see_each(claim, entity, evidence, see)


def _see_each(
    claim: Claim, entity: Entity, evidence: tuple[Evidence, ...], see: Callable[[Past, Period], Seen]
) -> Seen:
    """Return how it stands in one of the periods that may be meant, or in all of them."""
    told = recorded(evidence, entity.id)
    past = past_of(claim.meaning, entity, told) if told is not None else None
    if past is None:
        return Seen.UNKNOWN
    seen = {see(past, one) for one in periods_of(claim)}
    return Seen.TRUE if Seen.TRUE in seen else under_every_reading(seen)


def counted(past: Past, span: Interval) -> tuple[int, ...]:
    """Return how often it became so, with and without what is hardly a break; nothing if nobody can tell."""
    known = bridged(past)
    if any(seen is Seen.UNKNOWN and lasted > _SILENCE for seen, lasted in during(known, span)):
        return ()
    sure = [one for one in begins(known) if one.is_sure and one.is_in(span)]
    return len(sure), _apart(sure, known)


def counts_between(past: Past, period: Period) -> tuple[float, float]:
    """Return how often it became so at least, and at most."""
    wide = period.hull
    sure = [one for one in begins(past) if one.is_sure and one.is_in(period.core)]
    most = sum(inf if one.end - one.start > _SILENCE else 1.0 for one in begins(past) if one.overlaps(wide))
    # What had begun before may be counted as well.
    was_so = any(seen is Seen.TRUE for seen, _ in during(past, (wide[0], wide[0])))
    return float(_apart(sure, past)), most + was_so


def _apart(sure: Iterable[Begin], past: Past) -> int:
    """Return how many times it became so after it had been otherwise for a while."""
    breaks = {one.end: one.end - one.start for one in past if one.seen is Seen.FALSE}
    return sum(breaks.get(one.start, inf) >= _BRIEF for one in sure)


def seconds_of(seen: Seen, past: Past, span: Interval) -> float:
    """Return for how many seconds of a period it was seen so."""
    return sum(lasted for one, lasted in during(past, span) if one is seen)
