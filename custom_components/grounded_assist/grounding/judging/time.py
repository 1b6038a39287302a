"""Judge when something happened, or since when it is so, by when the state last changed and what was recorded."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from ..meanings.moments import MOMENTS
from ..meanings.states import MOMENTARY, Truth, row_of
from ..model import Aspect, Claim, Entity, Evidence, Finding, Harm, Moment, Reading, Reason, Verdict
from ..scene import Scene
from .appointed import judge_appointed
from .findings import finding
from .recorded import recorded, recorded_first
from .seeing import BySubject, Seen, all_of, by_subject, negate, see, under_every_reading
from .state import against
from .time_recorded import LASTING, RESTARTED, asks_when, is_of_told_day, see_recorded

_WIDEST_MARGIN = timedelta(minutes=30)


def judge_time(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted only where a state that has not changed since leaves no room for what is told.

    A restart of Home Assistant makes states look younger than they are: a later change refutes nothing, unless it
    was recorded what was before. What a thing keeps a time of is judged by that.
    """
    if claim.value is not None and claim.value.attribute in MOMENTS:
        return judge_appointed(claim, claim.value, evidence, scene)
    subjects = by_subject(evidence)
    seen = _see_by(lambda i: _see(claim, scene.home.entity(i), subjects.get(i, ()), scene), claim, subjects, scene)
    if seen is Seen.UNKNOWN or (seen is Seen.FALSE and is_of_told_day(claim.moments[0], scene)):
        seen = _see_by(lambda i: _see_past(claim, i, subjects, evidence, scene), claim, subjects, scene)
        evidence = recorded_first(evidence) if seen is not Seen.UNKNOWN else evidence
    match seen:
        case Seen.TRUE:
            return finding(claim, Verdict.SUPPORTED, Reason.TIME_AGREES, evidence)
        case Seen.FALSE if _is_lasting(claim) and (wrong := against(claim, subjects, scene)):
            return finding(claim, Verdict.REFUTED, Reason.STATE_DIFFERS, evidence, wrong)
        case Seen.FALSE:
            return finding(claim, Verdict.REFUTED, Reason.TIME_DIFFERS, evidence)
        case _:
            return finding(_unharmed(claim, subjects, scene), Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _unharmed(claim: Claim, subjects: BySubject, scene: Scene) -> Claim:
    """Return the claim as harmless if what it says of the state is so: only its time is not known."""
    return claim if against(claim, subjects, scene) else replace(claim, harm=Harm.NONE)


def _is_lasting(claim: Claim) -> bool:
    return claim.moments[0].kind in LASTING


def _see_by(see_one: Callable[[str], Seen], claim: Claim, subjects: BySubject, scene: Scene) -> Seen:
    return under_every_reading(_see_reading(see_one, claim, one, subjects, scene) for one in claim.readings)


def _see_reading(
    see_one: Callable[[str], Seen], claim: Claim, reading: Reading, subjects: BySubject, scene: Scene
) -> Seen:
    """See a set; of things that changed one after the other no one time can be wrong."""
    each = {i: see_one(i) for i in reading.entity_ids}
    wrong = against(claim, subjects, scene) if _is_lasting(claim) else ()
    if len(set(each.values())) > 1 and not any(each.get(i) is Seen.FALSE for i in wrong):
        return Seen.UNKNOWN
    return all_of(each.values())


def _see_past(claim: Claim, entity_id: str, subjects: BySubject, evidence: tuple[Evidence, ...], scene: Scene) -> Seen:
    """Return what was recorded; of what is said to last, only if it is as it would then be now."""
    entity, told = scene.home.entity(entity_id), recorded(evidence, entity_id)
    if entity is None or told is None:
        return Seen.UNKNOWN
    must_last = _is_lasting(claim) and not claim.is_event_or_state
    if must_last and see(claim.meaning, entity, subjects.get(entity_id, ())) is not _lasting_now(claim):
        return Seen.UNKNOWN
    return see_recorded(claim, entity, told, scene)


def _lasting_now(claim: Claim) -> Seen:
    return Seen.FALSE if claim.is_negated else Seen.TRUE


def _see(claim: Claim, entity: Entity | None, evidence: tuple[Evidence, ...], scene: Scene) -> Seen:
    present = tuple(one for one in evidence if not one.earlier)
    row = None if entity is None else row_of(claim.meaning, entity.domain, entity.device_class)
    if entity is None or not present or claim.meaning in MOMENTARY or not isinstance(row, Truth):
        # When an attribute changed is not kept.
        return Seen.UNKNOWN
    moment = claim.moments[0]
    is_so = see(claim.meaning, entity, present)
    if _is_lasting(claim):
        lasting = _see_lasting(claim, is_so, present[0].changed_at, was_so=_was_so(claim, entity, evidence))
        return Seen.UNKNOWN if is_so is Seen.TRUE and lasting is Seen.FALSE and entity.domain in RESTARTED else lasting
    if moment.is_until_now and is_so is Seen.FALSE and not claim.is_negated:
        return Seen.UNKNOWN if _was_so(claim, entity, evidence) else Seen.FALSE
    seen = _see_event if claim.aspect is Aspect.EVENT else _see_at
    found = seen(moment, is_so, present[0].changed_at)
    if claim.is_negated and found is Seen.TRUE and not (seen is _see_at or _is_in_all(moment, present[0].changed_at)):
        return Seen.UNKNOWN
    if found is Seen.FALSE and entity.domain in RESTARTED and not moment.is_future:
        return Seen.UNKNOWN
    if claim.is_event_or_state and found is Seen.FALSE:
        # "Was closed at nine" is true of what was closed long before.
        was_so = _see_at(moment, is_so, present[0].changed_at)
        is_of_state = moment.is_clock and not (claim.is_negated or asks_when(scene))
        found = was_so if is_of_state else under_every_reading((found, was_so))
    return negate(found) if claim.is_negated else found


def _is_in_all(moment: Moment, changed_at: datetime | None) -> bool:
    """Return whether something happened whichever day is meant, and wherever it begins."""
    surely = moment.cores or moment.windows
    return changed_at is not None and all(lo <= changed_at <= hi for lo, hi in surely)


def _was_so(claim: Claim, entity: Entity, evidence: tuple[Evidence, ...]) -> bool:
    """Return whether the state was as claimed at some time of this turn."""
    return see(claim.meaning, entity, evidence, is_fair_earlier=True) is Seen.TRUE


def _see_lasting(claim: Claim, is_so: Seen, changed_at: datetime | None, *, was_so: bool) -> Seen:
    """See "has been open since eight"."""
    moment = claim.moments[0]
    if claim.is_negated:
        is_older = changed_at is not None and _is_unchanged_since(moment, changed_at)
        return Seen.TRUE if is_so is Seen.FALSE and is_older else Seen.UNKNOWN
    if is_so is Seen.FALSE:
        may_have_been = claim.is_event_or_state and (changed_at is None or not _is_before(moment, changed_at))
        return Seen.UNKNOWN if was_so or may_have_been else Seen.FALSE
    if is_so is not Seen.TRUE or changed_at is None:
        return Seen.UNKNOWN
    return _see_beginning(moment, changed_at)


def _see_event(moment: Moment, is_so: Seen, changed_at: datetime | None) -> Seen:
    """See "was opened at 7:15": the last time, or an earlier one of which the state does not tell."""
    if is_so not in (Seen.TRUE, Seen.FALSE) or not moment.windows:
        return Seen.UNKNOWN
    if moment.is_future:
        return Seen.FALSE
    if changed_at is None:
        return Seen.UNKNOWN
    if is_so is Seen.TRUE:
        return _see_beginning(moment, changed_at)
    return Seen.FALSE if _is_before(moment, changed_at) else Seen.UNKNOWN


def _see_at(moment: Moment, is_so: Seen, changed_at: datetime | None) -> Seen:
    """See "was open at nine": what has not changed since was then what it is."""
    if changed_at is None or moment.is_future or not _is_before(moment, changed_at):
        return Seen.UNKNOWN
    return is_so


def _see_beginning(moment: Moment, changed_at: datetime) -> Seen:
    if any(earliest <= changed_at <= latest for earliest, latest in moment.windows):
        return Seen.TRUE
    return Seen.FALSE if _is_before(moment, changed_at) else Seen.UNKNOWN


def _is_before(moment: Moment, changed_at: datetime) -> bool:
    """Return whether the last change surely came before the time that is told, however that is understood."""
    earliest = [lo for lo, _ in moment.hulls] or [_with_margin(window) for window in moment.windows]
    is_before = bool(earliest) and all(changed_at < one for one in earliest)
    return is_before and not _is_same_hour_of_another_day(moment, changed_at)


def _is_unchanged_since(moment: Moment, changed_at: datetime) -> bool:
    return bool(moment.windows) and all(changed_at <= latest for _, latest in moment.windows)


def _with_margin(window: tuple[datetime, datetime]) -> datetime:
    """Return what is earlier than a time that somebody may have rounded."""
    earliest, latest = window
    if earliest.year <= 1:
        return earliest
    return earliest - min((latest - earliest) / 2, _WIDEST_MARGIN)


def _is_same_hour_of_another_day(moment: Moment, changed_at: datetime) -> bool:
    """Return whether "at ten" fits the change on a day that was not told."""
    if not moment.is_clock:
        return False
    return any(
        earliest <= changed_at + timedelta(days=(latest - changed_at).days) <= latest
        for earliest, latest in moment.windows
    )
