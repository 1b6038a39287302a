"""Judge a time by recorded history where the present state does not decide."""

from math import inf

from ..meanings.states import MOMENTARY
from ..model import Aspect, Claim, Entity, Evidence, Moment, MomentKind
from ..reading.items import mask
from ..reading.times import timed
from ..scene import Scene
from .recorded import (
    DAY,
    DAYS_BACK,
    Begin,
    Interval,
    Past,
    Period,
    begins,
    bridged,
    during,
    lasting_since,
    past_of,
    times_of,
    widened,
)
from .seeing import Seen, negate, under_every_reading

RESTARTED = frozenset({"timer", "media_player", "climate", "water_heater", "automation", "script", "scene"})
"""Domains in which something may begin anew while the state stays: another song, another timer."""
LASTING = frozenset({MomentKind.SINCE, MomentKind.FOR})
_LONG = 7200.0
"""Seconds from which on "was open last night" tells of some time in the night."""
_BROKEN = 1800.0
"""Seconds for which it was otherwise of what was not so all day: a window may be aired once."""
_AT_REST = frozenset({"closed", "off", "locked"})
"""What is told of all of a night, or of none of it."""
_NOTICED = 300.0
"""Seconds that something must have been so to be told of a night."""


def see_recorded(claim: Claim, entity: Entity, told: Evidence, scene: Scene) -> Seen:
    """Return how what was recorded of one entity stands to a claim of a time."""
    past, times = past_of(claim.meaning, entity, told), times_of(claim)
    if past is None or not times or claim.moments[0].is_future:
        return Seen.UNKNOWN
    spans = tuple(one.told for one in times)
    if claim.moments[0].kind in LASTING:
        return _see_lasting(claim, past, times)
    if claim.moments[0].is_whole:
        return _see_whole(bridged(past), times, is_negated=claim.is_negated)
    if claim.meaning in MOMENTARY or claim.aspect is not Aspect.EVENT:
        found = see_at(past, times, is_momentary=claim.meaning in MOMENTARY)
        if found is Seen.TRUE and not claim.is_negated and _is_mostly_otherwise(claim.meaning, past, times):
            return Seen.UNKNOWN
    else:
        found = _see_event(claim, past, times, may_restart=entity.domain in RESTARTED)
        if claim.moments[0].is_last and found is Seen.TRUE:
            found = _unless_again(past, times)
        if claim.is_event_or_state:
            found = _event_or_state(found, see_at(past, times), claim, scene)
    if found is Seen.FALSE and is_of_any_day(claim.moments[0]):
        found = _unless_another_day(claim, past, spans, scene)
    if claim.is_negated and claim.aspect is not Aspect.EVENT and found is Seen.TRUE and not _is_through(past, spans):
        # "Was not open last night" is not false of a part of the night.
        return Seen.UNKNOWN
    return negate(found) if claim.is_negated else found


def _event_or_state(found: Seen, was_so: Seen, claim: Claim, scene: Scene) -> Seen:
    """See "was closed at nine": true of what had been closed before as well, unless it is told when it was done."""
    is_clock = claim.moments[0].is_clock
    is_of_event = claim.is_negated or (asks_when(scene) if is_clock else found is not Seen.FALSE)
    if found is Seen.TRUE or (was_so is Seen.TRUE and not is_of_event):
        return Seen.TRUE
    return under_every_reading((found, was_so))


def asks_when(scene: Scene) -> bool:
    """Return whether a request is no question of yes or no: an event answers "When was it closed?"."""
    return any(item.is_function("interrogative") for item in mask(scene.request, scene)[:1])


def _see_event(claim: Claim, past: Past, times: tuple[Period, ...], *, may_restart: bool) -> Seen:
    """See "was opened at 7:15"."""
    firmly = [one for one in begins(bridged(past)) if one.is_sure]
    found = [any(one.is_in(time.core if claim.is_negated else time.told) for one in firmly) for time in times]
    if all(found) if claim.is_negated else any(found):
        return Seen.TRUE
    hulls = [time.hull for time in times]
    may_be = any(one.overlaps(span) for one in begins(past) for span in hulls)
    if may_be or (may_restart and any(seen is Seen.TRUE for span in hulls for seen, _ in during(past, span))):
        return Seen.UNKNOWN
    return Seen.FALSE


def _unless_again(past: Past, times: tuple[Period, ...]) -> Seen:
    """See "was last opened on Friday" of what was opened on Friday."""
    until = max(time.hull[1] for time in times)
    later = [one for one in begins(bridged(past)) if one.end > until]
    if any(one.is_sure and one.start > until for one in later):
        return Seen.FALSE
    # Behind all that is known nothing has happened yet.
    return Seen.UNKNOWN if any(one.end < inf for one in later) else Seen.TRUE


def see_at(past: Past, times: tuple[Period, ...], *, is_momentary: bool = False) -> Seen:
    """See "was open at nine", "was open last night"."""
    if all(_is_all(Seen.FALSE, past, time.hull) for time in times):
        return Seen.FALSE
    is_so = any(_was_so(bridged(past), time.told, is_momentary=is_momentary) for time in times)
    return Seen.TRUE if is_so else Seen.UNKNOWN


def _is_mostly_otherwise(meaning: str, past: Past, times: tuple[Period, ...]) -> bool:
    """Return whether nobody would say so of a night: "was closed" of a gate that stood open for half of it."""
    return meaning in _AT_REST and not any(
        2 * sum(lasted for seen, lasted in during(bridged(past), time.told) if seen is Seen.TRUE)
        > time.told[1] - time.told[0]
        for time in times
    )


def _was_so(past: Past, span: Interval, *, is_momentary: bool) -> bool:
    if _is_all(Seen.TRUE, past, span):
        return True
    seconds = [lasted for seen, lasted in during(past, span) if seen is Seen.TRUE]
    is_long = span[1] - span[0] >= _LONG and sum(seconds) >= _NOTICED
    return bool(seconds) and (is_momentary or is_long)


def _see_whole(past: Past, times: tuple[Period, ...], *, is_negated: bool) -> Seen:
    """See "was open all day"; "was not open all day" leaves open whether it ever was."""
    if is_negated:
        return Seen.TRUE if all(_is_all(Seen.FALSE, past, time.told) for time in times) else Seen.UNKNOWN
    if any(_is_all(Seen.TRUE, past, time.told) for time in times):
        return Seen.TRUE
    broken = [sum(lasted for seen, lasted in during(past, time.core) if seen is Seen.FALSE) for time in times]
    return Seen.FALSE if all(seconds >= _BROKEN for seconds in broken) else Seen.UNKNOWN


def _is_through(past: Past, spans: tuple[Interval, ...]) -> bool:
    return all(_is_all(Seen.TRUE, past, span) for span in spans)


def _is_all(seen: Seen, past: Past, span: Interval) -> bool:
    each = [one for one, _ in during(past, span)]
    return bool(each) and all(one is seen for one in each)


def is_of_any_day(moment: Moment) -> bool:
    """Return whether a time may be that of a day which is not told."""
    return moment.kind is MomentKind.AT and not moment.has_day


def _unless_another_day(claim: Claim, past: Past, spans: tuple[Interval, ...], scene: Scene) -> Seen:
    """Return unknown where "at ten" may be that of a day which was not told, or told before."""
    if any(tells_day(text, scene) for text in (scene.request, scene.said_before, scene.heading)):
        return Seen.UNKNOWN
    latest = max((one.start for one in begins(past) if one.is_sure), default=None)
    for days in range(1, DAYS_BACK + 1):
        for span in spans:
            earlier = span[0] - days * DAY, span[1] - days * DAY
            if _may_be(claim, past, widened(earlier), latest):
                return Seen.UNKNOWN
    return Seen.FALSE


def tells_day(text: str, scene: Scene) -> bool:
    """Return whether a day is told in a text."""
    return any(item.told is not None and item.told.has_day for item in timed(text, scene))


def is_of_told_day(moment: Moment, scene: Scene) -> bool:
    """Return whether "at ten" may be that of another day than today, which was asked for or told before."""
    if not (is_of_any_day(moment) and moment.is_clock):
        return False
    return any(_tells_other_day(text, scene) for text in (scene.request, scene.heading, *scene.told))


def _tells_other_day(text: str, scene: Scene) -> bool:
    told = [item.told for item in timed(text, scene) if item.told is not None]
    return any(one.has_day and one.offset != 0 for one in told)


def _may_be(claim: Claim, past: Past, span: Interval, latest: float | None) -> bool:
    if claim.aspect is not Aspect.EVENT:
        return any(seen is not Seen.FALSE for seen, _ in during(past, span))
    if latest is not None and span[1] < latest and span[1] < past[0].end:
        # Nobody tells of what was before the last time, and before all that is known.
        return False
    return any(one.overlaps(span) for one in begins(past))


def _see_lasting(claim: Claim, past: Past, times: tuple[Period, ...]) -> Seen:
    """See "has been open since eight", "has been opened since eight": so ever since, or done since then."""
    lasting = (_see_not_since if claim.is_negated else _see_since)(past, times)
    if not claim.is_event_or_state or lasting is Seen.TRUE:
        return lasting
    if claim.is_negated:
        is_done = all(any(one.is_sure and one.start >= time.hull[1] for one in begins(past)) for time in times)
        return Seen.FALSE if is_done else Seen.UNKNOWN
    if any(one.is_sure and one.start >= time.told[1] for time in times for one in begins(bridged(past))):
        return Seen.TRUE
    may_be = any(one.overlaps((time.hull[0], inf)) for time in times for one in begins(past))
    return Seen.UNKNOWN if may_be else Seen.FALSE


def _see_since(past: Past, times: tuple[Period, ...]) -> Seen:
    """See "has been open since eight" of what is open."""
    best = next(lasting_since(bridged(past)), None)
    if best is None:
        return Seen.UNKNOWN
    if any(best.is_in(time.told) for time in times):
        return Seen.TRUE
    since: list[Begin] = list(lasting_since(past))
    return Seen.UNKNOWN if any(one.overlaps(time.hull) for one in since for time in times) else Seen.FALSE


def _see_not_since(past: Past, times: tuple[Period, ...]) -> Seen:
    """See "has not been open since eight": not once, or never again."""
    until = past[-1].end
    if all(_is_all(Seen.FALSE, bridged(past), (time.told[1], until)) for time in times):
        return Seen.TRUE
    later = [(time.hull[1], until) for time in times]
    is_once = [any(seen is Seen.TRUE and lasted > 0 for seen, lasted in during(past, span)) for span in later]
    return Seen.FALSE if all(is_once) else Seen.UNKNOWN
