"""Judge what is said of the time, the day and the sun by what the clock and the sky say."""

from datetime import datetime, timedelta

from ..meanings.now import NOW, SUN_EVENTS
from ..model import Claim, Evidence, Finding, Moment, Rank, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import Seen, negate

_DAY = timedelta(days=1)
_MINUTES = timedelta(minutes=5)
"""A window that is no wider tells a minute; it needs no margin."""
_MIDNIGHT = timedelta(minutes=2)
"""So long a sentence may be on its way."""
_WIDEST_MARGIN = timedelta(minutes=30)
_TWILIGHT = timedelta(minutes=10)
"""So far around its rising and setting the sun may be called up or down; almanacs differ less."""
_ALMANAC = timedelta(minutes=2)


def judge_now(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return whether it is as late as is said; what lies just beside it is left open."""
    del scene
    known = next((one for one in evidence if one.rank is Rank.COMPUTED and one.subject == claim.subject), None)
    seen = Seen.UNKNOWN if known is None else _see(claim, known)
    match negate(seen) if claim.is_negated else seen:
        case Seen.TRUE:
            return finding(claim, Verdict.SUPPORTED, Reason.TIME_AGREES, evidence)
        case Seen.FALSE:
            return finding(claim, Verdict.REFUTED, Reason.TIME_DIFFERS, evidence)
        case _:
            return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _see(claim: Claim, known: Evidence) -> Seen:
    if claim.subject == NOW:
        return _see_clock(claim.moments[0], known.observed_at)
    return _see_event(claim, known) if claim.meaning in SUN_EVENTS else _see_sun(claim, known)


def _see_clock(moment: Moment, now: datetime) -> Seen:
    if any(first <= now < last for first, last in moment.windows):
        return Seen.FALSE if moment.has_wrong_weekday else Seen.TRUE
    if any(first <= now < last for first, last in moment.hulls):
        return Seen.UNKNOWN
    if any(first - _margin(first, last) <= now < last + _margin(first, last) for first, last in moment.windows):
        return Seen.UNKNOWN
    return Seen.FALSE


def _margin(first: datetime, last: datetime) -> timedelta:
    width = last - first
    if width >= _DAY / 2:
        return _MIDNIGHT
    return timedelta(0) if width <= _MINUTES else min(width / 2, _WIDEST_MARGIN)


def _see_sun(claim: Claim, known: Evidence) -> Seen:
    now = known.observed_at
    if any(abs(at - now) <= _TWILIGHT for event in SUN_EVENTS for at in _times(known, event)):
        return Seen.UNKNOWN
    return Seen.TRUE if known.value == claim.meaning else Seen.FALSE


def _see_event(claim: Claim, known: Evidence) -> Seen:
    """See "sunset is at 16:12": of which day it is said makes less of a difference than the margin."""
    windows = [window for moment in claim.moments for window in moment.windows]
    away = [_away(at, window) for at in _times(known, claim.meaning) for window in windows]
    if not away:
        return Seen.UNKNOWN
    return Seen.TRUE if min(away) <= _ALMANAC else Seen.UNKNOWN if min(away) <= _TWILIGHT else Seen.FALSE


def _away(at: datetime, window: tuple[datetime, datetime]) -> timedelta:
    """Return how far a time of day lies outside a window."""
    first, last = window
    middle = first + (last - first) / 2
    distance = (at - middle) % _DAY
    return max(timedelta(0), min(distance, _DAY - distance) - (last - first) / 2)


def _times(known: Evidence, event: str) -> list[datetime]:
    told = known.attributes.get(event, ())
    return [datetime.fromisoformat(str(at)) for at in told] if isinstance(told, tuple) else []
