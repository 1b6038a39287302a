"""Judge at what time something is set, begins, ends or was last done, by the time that the home keeps of it."""

from datetime import datetime, time, timedelta

from ..entry_titles import is_alike
from ..listings import at
from ..meanings.moments import EVENT_TITLE, moment_place
from ..model import Claim, Evidence, Finding, Moment, Quantifier, Quantity, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import Seen, all_of, by_subject, under_every_reading
from .value import raw_value

_DAY = timedelta(days=1)
_SLACK = timedelta(minutes=10)
"""By so much a time may be rounded by whoever tells it."""
_DATE_ONLY = 10
"""Characters of a day that has no time."""
_CLOCK_ONLY = 8
"""Characters of a time of day, as an input has it that has no date."""
_VERDICTS = {
    Seen.TRUE: (Verdict.SUPPORTED, Reason.TIME_AGREES),
    Seen.FALSE: (Verdict.REFUTED, Reason.TIME_DIFFERS),
}


def judge_appointed(claim: Claim, value: Quantity, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted where the time that is kept is surely another, whichever thing and day is meant."""
    subjects = by_subject(evidence)
    kept = [one for i in claim.entity_ids for one in subjects.get(i, ())[:1] if _is_meant(claim, value, one, scene)]
    seen = under_every_reading(_see(claim, value, one, scene) for one in kept)
    verdict, reason = _VERDICTS.get(seen, (Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA))
    return finding(claim, verdict, reason, evidence)


def _is_meant(claim: Claim, value: Quantity, one: Evidence, scene: Scene) -> bool:
    """Return whether a thing keeps the time of what is told: a calendar that of one event, be it called otherwise."""
    if not value.word:
        return True
    is_next = claim.quantifier is Quantifier.ONLY and one.value == "off"
    return is_next or _is_titled(value.word, one, scene)


def _is_titled(title: str, one: Evidence, scene: Scene) -> bool:
    return is_alike(title, str(one.attributes.get(EVENT_TITLE) or ""), scene.lexicon)


def _see(claim: Claim, value: Quantity, one: Evidence, scene: Scene) -> Seen:
    entity = scene.home.entity(one.subject)
    place = moment_place(value.attribute, entity.domain, entity.device_class) if entity is not None else None
    kept = raw_value(place, one) if place is not None else None
    if kept is None:
        return Seen.UNKNOWN
    moment, clock = claim.moments[0], _clock_of(kept)
    if clock is not None:
        on = datetime.combine(scene.now.date(), clock, scene.now.tzinfo)
        return Seen.UNKNOWN if moment.has_day else _see_clock(moment, on)
    then = at(kept, scene.now.tzinfo)
    if then is None:
        return Seen.UNKNOWN
    then = then.astimezone(scene.now.tzinfo)
    is_date = len(str(kept)) <= _DATE_ONLY
    seen = all_of((_see_day(moment, then, scene.now), _see_clock(moment, then, is_date=is_date)))
    # The same may be entered for a later day as well.
    is_any = bool(value.word) and claim.quantifier is not Quantifier.ONLY
    is_later = is_any and any(last > then + _DAY for _, last in moment.windows)
    if seen is Seen.FALSE:
        return Seen.UNKNOWN if is_later else seen
    return seen if not value.word or _is_titled(value.word, one, scene) else Seen.UNKNOWN


def _clock_of(kept: object) -> time | None:
    """Return a time of day that has no date."""
    text = str(kept)
    try:
        return time.fromisoformat(text) if len(text) <= _CLOCK_ONLY else None
    except ValueError:
        return None


def _see_day(moment: Moment, then: datetime, now: datetime) -> Seen:
    """Return whether it is on the day that is told; without one it is today's, or that of the night."""
    if moment.weekday is not None:
        is_near = abs(then - now) <= 7 * _DAY
        return Seen.FALSE if moment.weekday != then.weekday() else Seen.TRUE if is_near else Seen.UNKNOWN
    if not moment.has_day:
        return Seen.TRUE if abs(then - now) < _DAY else Seen.UNKNOWN
    days = {day for first, last in moment.windows for day in (first.date(), (last - timedelta(minutes=1)).date())}
    # Dates come without a year.
    is_then = any((day.month, day.day) == (then.month, then.day) for day in days)
    return Seen.TRUE if is_then else Seen.FALSE


def _see_clock(moment: Moment, then: datetime, *, is_date: bool = False) -> Seen:
    """Return whether it is at the time of day that is told, in the morning or in the evening."""
    if not moment.is_clock:
        is_within = any(first <= then <= last for first, last in moment.windows) or not moment.windows
        is_whole = all(last - first >= _DAY for first, last in moment.windows)
        return Seen.TRUE if is_within or is_whole else Seen.UNKNOWN
    if is_date:
        return Seen.UNKNOWN
    off = min((_distance(then, window) for window in moment.windows), default=None)
    if off is None:
        return Seen.UNKNOWN
    return Seen.TRUE if not off else Seen.FALSE if off > _SLACK else Seen.UNKNOWN


def _distance(then: datetime, window: tuple[datetime, datetime]) -> timedelta:
    """Return how far a time of day is from a window, on whichever day."""
    first, last = window
    behind = (then - first) % _DAY
    within = last - first
    return timedelta() if behind <= within else min(behind - within, _DAY - behind)
