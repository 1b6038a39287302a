"""See how high and how low a value was in a period, and around what."""

from collections.abc import Callable
from dataclasses import replace

from ..model import Claim, Course, Entity, Evidence, Measure, Moment, MomentKind, Quantity, Source
from ..scene import Scene
from .recorded import DAY, Interval, drawn_in, number, periods_of, place_in_state
from .seeing import Seen, under_every_reading
from .value import in_unit_of, tolerance

_KNOWN = 0.97
"""The share of a period that must have been seen to say what was not in it."""
_MOSTLY = 0.75
"""The share of which what was highest is told as the highest: it is all that the home knows."""
_ALIKE = 20
"""A mean may be off by such a part of how far the values lie apart: it can be taken in several ways."""
_APART = 4
"""It is wrong if it is off by such a part."""


def see_value(claim: Claim, course: Course, entity: Entity, evidence: tuple[Evidence, ...], scene: Scene) -> Seen:
    """See "the highest temperature today was 24.5 °C" in one of the periods that may be meant, or in all of them."""
    place, value = place_in_state(claim, entity), claim.value
    if place is None or value is None:
        return Seen.UNKNOWN
    own = tuple(one for one in evidence if one.subject == entity.id)

    def see(span: Interval) -> Seen:
        return _see(course.measure, value, told_of_period(own, span), claim, scene)

    seen = {_see_drawn(see, *drawn_in(claim, one)) for one in periods_of(claim)}
    return Seen.TRUE if Seen.TRUE in seen else under_every_reading(seen)


def _see_drawn(see: Callable[[Interval], Seen], told: Interval, hull: Interval) -> Seen:
    """See it in a period as it is told; it is wrong if it is so in all that somebody may count to it as well."""
    found = see(told)
    return under_every_reading((found, see(hull))) if found is Seen.FALSE else found


def told_of_period(evidence: tuple[Evidence, ...], span: Interval) -> Evidence | None:
    """Return what was recorded of the values of a period."""
    return next((one for one in evidence if _is_of(one, span)), None)


def _is_of(one: Evidence, span: Interval) -> bool:
    told = one.attributes
    return one.source is Source.HISTORY and "mean" in told and (told["from"], told["to"]) == span


def _see(measure: Measure, value: Quantity, told: Evidence | None, claim: Claim, scene: Scene) -> Seen:
    said = in_unit_of(value, told.unit, scene) if told is not None else None
    if told is None or said is None:
        return Seen.UNKNOWN
    further = in_unit_of(replace(value, number=(value.number or 0.0) + value.step), told.unit, scene) or said
    slack = tolerance(replace(value, number=said, step=max(value.step, abs(further - said))), 1, "0.0")
    low, mean, high = (number(told, name) for name in ("min", "mean", "max"))
    is_known = number(told, "share") >= _KNOWN
    if said > high + 2 * slack or said < low - 2 * slack:
        return Seen.FALSE if is_known else Seen.UNKNOWN
    is_day = is_of_days(claim.moments[0])
    match measure:
        case Measure.MEAN:
            return _see_mean(abs(said - mean), high - low, slack, is_known=is_known, is_day=is_day)
        case Measure.REACHED:
            return Seen.TRUE if min(abs(said - low), abs(said - high)) <= slack else Seen.UNKNOWN
        case _:
            return _see_extreme(
                abs(said - (high if measure is Measure.HIGHEST else low)),
                slack,
                is_known=number(told, "share") >= _MOSTLY,
                is_day=is_day,
            )


def _see_extreme(off: float, slack: float, *, is_known: bool, is_day: bool) -> Seen:
    """See the highest value: a higher one was seen, whatever was not; where a night begins nobody can tell."""
    if off <= slack:
        return Seen.TRUE if is_known else Seen.UNKNOWN
    return Seen.FALSE if off > 2 * slack and is_day else Seen.UNKNOWN


def _see_mean(off: float, apart: float, slack: float, *, is_known: bool, is_day: bool) -> Seen:
    if not is_known:
        return Seen.UNKNOWN
    if off <= slack + apart / _ALIKE:
        return Seen.TRUE
    return Seen.FALSE if off > slack + apart / _APART and is_day else Seen.UNKNOWN


def is_of_days(moment: Moment) -> bool:
    """Return whether a time is that of whole days, whose ends everybody knows."""
    return moment.kind is MomentKind.AT and all(
        (start.hour, start.minute, start.second) == (0, 0, 0) and (end - start).total_seconds() % DAY == 0
        for start, end in moment.windows
    )
