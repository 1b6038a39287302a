"""Judge at what time something is set, begins, ends or was last done, by the time that the home keeps of it."""

from datetime import datetime, time, timedelta

from ..entry_titles import is_alike, is_whole, shares_word
from ..lexicon.cues import cue
from ..listings import at
from ..meanings.moments import EVENT_TITLE, moment_place
from ..model import Claim, Evidence, Finding, Moment, Quantifier, Quantity, Reason, Verdict
from ..reading.items import PERSONS, Item, names_domain
from ..reading.times import timed
from ..scene import Scene
from .findings import finding
from .seeing import Seen, all_of, by_subject, under_every_reading
from .time_recorded import asks_when
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
    known = [one for i in claim.entity_ids for one in subjects.get(i, ())[:1]]
    kept = [one for one in known if _is_meant(claim, value, one, scene)]
    seen = under_every_reading(_see(claim, value, one, scene) for one in kept)
    is_surely_meant = any(_is_asked_for(claim, one, scene) for one in kept)
    others = () if is_surely_meant else tuple(one for one in known if one not in kept)
    if seen is Seen.FALSE and value.word and any(_may_hold(claim, one, scene) for one in others):
        seen = Seen.UNKNOWN
    verdict, reason = _VERDICTS.get(seen, (Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA))
    return finding(claim, verdict, reason, evidence)


def _is_meant(claim: Claim, value: Quantity, one: Evidence, scene: Scene) -> bool:
    """Return whether a thing keeps the time of what is told: a calendar that of one event, be it called otherwise."""
    if not value.word:
        return True
    is_next = claim.quantifier is Quantifier.ONLY and one.value == _OFF
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
    if claim.is_past and (one.value == _OFF or moment.is_until_now):
        # What it shows is still to come, and may be the same again.
        return Seen.UNKNOWN if one.value == _OFF else _see_over(then, scene.now)
    is_date = len(str(kept)) <= _DATE_ONLY
    seen = all_of((_see_day(moment, then, scene.now), _see_clock(moment, then, is_date=is_date)))
    if seen is Seen.FALSE:
        # The same may be entered for later as well, and nobody knows of what is over.
        is_one = claim.quantifier is Quantifier.ONLY or _is_asked_for(claim, one, scene)
        is_any = bool(value.word) and not is_one and not claim.is_past
        to_come = [last for _, last in moment.windows if last >= scene.now]
        is_known = not is_any or (bool(to_come) and max(to_come) < then)
        return seen if is_known else Seen.UNKNOWN
    return seen if not value.word or _is_titled(value.word, one, scene) else Seen.UNKNOWN


def _see_over(end: datetime, now: datetime) -> Seen:
    """Return whether what ends then is over by now."""
    return Seen.TRUE if end <= now else Seen.FALSE if end - now > _SLACK else Seen.UNKNOWN


def _is_asked_for(claim: Claim, one: Evidence, scene: Scene) -> bool:
    """Return whether it was asked when an event is, so that its next time is what is told, and no later one.

    All words of its title must have been said, and none that tells of another: "the evening pill", "Anna's training".
    """
    texts = (scene.request, claim.text)
    title = str(one.attributes.get(EVENT_TITLE) or "")
    is_later = cue(scene.lexicon, "later").search(" ".join(texts)) is not None
    if is_later or not asks_when(scene) or any(item.told is not None for item in timed(scene.request, scene)):
        return False
    is_other = any(_tells_of_another(text, title, scene) for text in texts)
    return not is_other and is_whole(" ".join(texts), title, scene.lexicon)


def _tells_of_another(text: str, title: str, scene: Scene) -> bool:
    """Return whether words around those of a title narrow it: whose it is, what for, in which part of a day."""
    items = [item for item in timed(text, scene) if item.told is None and not item.is_function("determiner")]
    own = [shares_word(item.norm, title, scene.lexicon) for item in items]
    return any(
        _narrows(before, item, is_before_own=is_own)
        for before, item, is_self, is_own in zip((None, *items), items, own, (*own[1:], False), strict=False)
        if not is_self
    )


def _narrows(before: Item | None, item: Item, *, is_before_own: bool) -> bool:
    is_led = before is not None and before.is_function("preposition", "belonging", "within")
    is_telling = item.match is not None or item.is_unknown or bool(item.words and not item.functions)
    return names_domain(item, PERSONS) or item.is_function("time") or (is_telling and (is_led or is_before_own))


def _may_hold(claim: Claim, other: Evidence, scene: Scene) -> bool:
    """Return whether a calendar may have something at the time that is told: what it shows begins no later."""
    begins = at(other.attributes.get(_BEGINS), scene.now.tzinfo)
    is_on = begins is None or other.value != _OFF
    return begins is not None and (is_on or any(begins <= last for _, last in claim.moments[0].windows))


_BEGINS = "start_time"
_OFF = "off"


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
