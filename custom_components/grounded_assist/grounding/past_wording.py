"""Say what was recorded of a time or a period: "The garage door was opened at 7:12 am."."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from math import log10

from .computed_wording import clock, day
from .judging.past_states import counted, seconds_of
from .judging.past_values import told_of_period
from .judging.recorded import Interval, Past, begins, bridged, drawn_in, number, past_of, periods_of, recorded, spans_of
from .judging.seeing import Seen
from .judging.time_recorded import LASTING
from .meanings.states import ANSWERS, fits
from .model import Aspect, Claim, ClaimKind, Entity, Evidence, Finding, Measure, MomentKind
from .observed import MEASURED
from .reading.items import mask
from .scene import Scene
from .wording import is_plural, name_of, sentence, word_for

_MINUTE, _HOUR = 60, 3600
_CLOSE = 1.0
"""How far values around an hour may lie apart, in their unit, for one of them to be that of the hour."""


def is_of_then(finding: Finding) -> bool:
    """Return whether a claim was held against what was recorded of some time: how it is now is no answer to that."""
    claim = finding.claim
    lasts = any(one.kind in LASTING for one in claim.moments)
    return claim.kind is ClaimKind.TIME and not lasts and any(recorded(finding.evidence, i) for i in claim.entity_ids)


def happened_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return when it was instead: "The garage door was opened at 7:12 am."."""
    claim, found = finding.claim, _past(finding, scene)
    if found is None or claim.kind is not ClaimKind.TIME or _is_state(claim, scene):
        return None
    entity, past = found
    sure = [one.start for one in begins(bridged(past)) if one.is_sure]
    nearest = _nearest(sure, spans_of(claim), has_day=claim.moments[0].has_day, scene=scene)
    if claim.moments[0].is_last:
        nearest = max(sure, default=None)
    elif not (claim.is_negated or claim.moments[0].is_clock):
        nearest = None
    return None if nearest is None else _told("happened", claim, entity.id, scene, value=_time(nearest, scene))


def _nearest(sure: Sequence[float], spans: Sequence[Interval], *, has_day: bool, scene: Scene) -> float | None:
    """Return what was nearest to a time on its day; what was on another day only if no day is told."""
    days = {_day(end, scene) for span in (spans if has_day else spans[:1]) for end in span}
    middles = [sum(span) / 2 for span in spans if _day(span[1], scene) in days]
    near = [at for at in sure if _day(at, scene) in days] or ([] if has_day else sure)
    # Of two that are as near the later one: in the small hours "yesterday" may be either of two days.
    return min(near, key=lambda at: (min(abs(at - middle) for middle in middles), -at), default=None)


def _day(at: float, scene: Scene) -> date:
    return datetime.fromtimestamp(at, scene.now.tzinfo).date()


def not_happened_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The garage door was not opened last night."."""
    claim, found = finding.claim, _past(finding, scene)
    is_event = not _is_state(claim, scene) and (claim.kind is ClaimKind.TIME or _is_never(finding, scene))
    if found is None or claim.is_negated or not is_event or (claim.moments[0].is_last and _has_begun(found[1])):
        return None
    return _told("not_happened", claim, found[0].id, scene)


def _has_begun(past: Past) -> bool:
    return any(one.is_sure for one in begins(past))


def was_so_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return how it was instead: "The garage door was closed last night."."""
    claim, found = finding.claim, _past(finding, scene)
    if found is None or claim.kind is not ClaimKind.TIME or not _is_state(claim, scene):
        return None
    entity, past = found
    others = (one for one in ANSWERS.get(claim.meaning, ()) if fits(one, entity.domain, entity.device_class))
    meaning = claim.meaning if claim.is_negated else next(others, None)
    if meaning is None:
        return _told("not_so", claim, entity.id, scene, state=word_for(claim.meaning, scene.lexicon))
    state = word_for(meaning, scene.lexicon)
    if claim.moments[0].is_whole:
        minutes = round(seconds_of(Seen.FALSE, bridged(past), spans_of(claim)[0]) / _MINUTE)
        return _told("lasted", claim, entity.id, scene, state=state, span=_span(minutes, scene))
    return _told("was_so", claim, entity.id, scene, state=state)


def _is_state(claim: Claim, scene: Scene) -> bool:
    """Return whether it is told how something was; "was closed at nine" is that where it was asked whether it was."""
    if claim.aspect is not Aspect.EVENT:
        return True
    asked = mask(scene.request, scene) if claim.is_event_or_state and scene.request.rstrip().endswith("?") else ()
    return bool(asked) and not asked[0].is_function("interrogative")


def often_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The garage door was opened twice today."."""
    claim, counts = finding.claim, _counts(finding, scene)
    if not counts or 0 in counts or len(set(counts)) > 1:
        return None
    words = scene.lexicon.spoken["often"]
    times = words.get(str(counts[0]), words["other"]).format(count=counts[0])
    return _told("often", claim, claim.entity_ids[0], scene, times=times)


def lasted_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The mirror light was on for 3 hours and 10 minutes yesterday."."""
    claim, found = finding.claim, _past(finding, scene)
    if found is None or _measure(claim) is not Measure.DURATION:
        return None
    entity, past = found
    known, period = bridged(past), periods_of(claim)[0]
    minutes = round(seconds_of(Seen.TRUE, known, period.told) / _MINUTE)
    if not _is_plain(claim) and seconds_of(Seen.TRUE, known, period.core) != seconds_of(Seen.TRUE, known, period.hull):
        return None
    state = word_for(claim.meaning, scene.lexicon)
    if minutes == 0:
        return _told("not_so", claim, entity.id, scene, state=state)
    return _told("lasted", claim, entity.id, scene, state=state, span=_span(minutes, scene))


def recorded_value(finding: Finding, scene: Scene) -> str | None:
    """Return the number that was recorded of a period instead; None where it is told in another unit."""
    claim, value = finding.claim, finding.claim.value
    spans = (drawn_in(claim, one)[0] for one in periods_of(claim))
    told = next(filter(None, (told_of_period(finding.evidence, span) for span in spans)), None)
    name = _name_in(told, claim) if told is not None else None
    if told is None or name is None or value is None or value.unit not in (None, "°", told.unit):
        return None
    digits = max(0, -round(log10(value.step)))
    # As people round: 16.5 is 17.
    written = str(Decimal(str(number(told, name))).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
    return written if scene.lexicon.grammar is None else written.replace(".", scene.lexicon.grammar.decimal)


def _name_in(told: Evidence, claim: Claim) -> str | None:
    """Return under which name the right number stands: at an hour the nearest one, if they lie close together."""
    measure = _measure(claim)
    if measure is not Measure.REACHED or not claim.moments[0].is_clock or claim.value is None:
        return None if measure is None else MEASURED.get(measure)
    low, high = number(told, "min"), number(told, "max")
    said = claim.value.number or 0.0
    return ("max" if said > high else "min") if high - low <= _CLOSE else None


def _past(finding: Finding, scene: Scene) -> tuple[Entity, Past] | None:
    """Return the one thing that is spoken of with what was recorded of it."""
    claim = finding.claim
    entity = scene.home.entity(claim.entity_ids[0]) if len(claim.entity_ids) == 1 else None
    told = recorded(finding.evidence, entity.id) if entity is not None else None
    past = past_of(claim.meaning, entity, told) if entity is not None and told is not None else None
    return None if entity is None or past is None else (entity, past)


def _measure(claim: Claim) -> Measure | None:
    return None if claim.course is None else claim.course.measure


def _counts(finding: Finding, scene: Scene) -> tuple[int, ...]:
    found = _past(finding, scene) if _measure(finding.claim) is Measure.TIMES else None
    if found is None:
        return ()
    period = periods_of(finding.claim)[0]
    spans = (period.told,) if _is_plain(finding.claim) else (period.told, period.core, period.hull)
    return tuple(count for span in spans for count in counted(found[1], span))


def _is_plain(claim: Claim) -> bool:
    """Return whether everybody draws a period alike, or nearly so: not "since this morning"."""
    return claim.moments[0].kind is not MomentKind.SINCE or claim.moments[0].is_clock


def _is_never(finding: Finding, scene: Scene) -> bool:
    return set(_counts(finding, scene)) == {0}


def _told(key: str, claim: Claim, entity_id: str, scene: Scene, **parts: str) -> str | None:
    """Return a template filled in; the words of the time are those of the claim."""
    words = scene.lexicon.spoken
    if (done := words["done"].get(claim.meaning)) is None and key in _OF_EVENTS:
        return None
    count = "many" if is_plural(entity_id, scene) else "one"
    return sentence(
        key,
        scene.lexicon,
        subject=name_of(entity_id, scene),
        was=words["was"][count],
        became=words["became"][count],
        done=done or "",
        when=_when(claim, scene),
        **parts,
    )


_OF_EVENTS = frozenset({"happened", "not_happened", "often"})


def _when(claim: Claim, scene: Scene) -> str:
    """Return the words of the time as they stand within a sentence."""
    moment = claim.moments[0]
    said = slice(moment.start - claim.start, moment.end - claim.start)
    told = scene.request[moment.start : moment.end] if moment.is_asked else claim.text[said]
    if moment.is_whole:
        told = _day_of_whole(told, scene)
    keeps = told.partition(" ")[0] in scene.lexicon.phrases["capitals"].split()
    return told if keeps else told[:1].lower() + told[1:]


def _day_of_whole(told: str, scene: Scene) -> str:
    """Return "yesterday" of "all day yesterday", "last night" of "all night"."""
    said, known = told.lower(), scene.lexicon.times.words
    whole = max((one for one in known if one in said and "whole_day" in known[one]), key=len, default="")
    night = max((one for one in known if one in said and "whole_night" in known[one]), key=len, default="")
    rest = told.replace(told[said.find(whole or night) :][: len(whole or night)], "").strip()
    return rest or scene.lexicon.spoken["whole"]["day" if whole else "night"]


def _time(at: float, scene: Scene) -> str:
    """Return a time of day, with its day if that is not today."""
    local = datetime.fromtimestamp(at, scene.now.tzinfo)
    told = clock(local, scene)
    if local.date() == scene.now.date():
        return told
    return scene.lexicon.spoken["time"]["on_day"].format(clock=told, day=day(local, scene, "day_then"))


def _span(minutes: int, scene: Scene) -> str:
    words = scene.lexicon.spoken["span"]
    parts = [
        *_counted(minutes * _MINUTE // _HOUR, "hour", words),
        *_counted(minutes % (_HOUR // _MINUTE), "minute", words),
    ]
    return words["and"].join(parts)


def _counted(count: int, unit: str, words: Mapping[str, str]) -> Iterator[str]:
    if count:
        yield words[unit if count == 1 else f"{unit}s"].format(count=count)
