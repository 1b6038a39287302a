"""What was so: what was recorded of a time or a period, and since when something is so."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

from ..judging import past_states, recorded as records
from ..judging.recorded import Past
from ..judging.seeing import Seen, by_subject, see
from ..judging.time_recorded import LASTING
from ..meanings.states import ANSWERS, fits
from ..model import Aspect, Claim, ClaimKind, Entity, Finding, Measure, MomentKind
from ..scene import Scene
from ..tokens import tokenize
from .proposition import Told, told
from .words import clock_of_day, span, word_for


def is_of_then(finding: Finding) -> bool:
    """Return whether a claim was held against what was recorded of some time: how it is now is no answer to that."""
    claim = finding.claim
    is_recorded = any(records.recorded(finding.evidence, i) for i in claim.entity_ids)
    return claim.kind is ClaimKind.TIME and not _lasts(claim) and is_recorded


def _lasts(claim: Claim) -> bool:
    return any(one.kind in LASTING for one in claim.moments)


def of_time(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The garage door was opened at 7:12 am.", "... was closed last night.", or since when it is as it is."""
    claim, found = finding.claim, _past(finding, scene)
    if found is not None and _is_state(claim, scene):
        yield _was_so(claim, *found, scene)
    elif found is not None:
        if (at := _happened_at(claim, found[1], scene)) is not None:
            value = clock_of_day(datetime.fromtimestamp(at, UTC), scene)
            yield told("happened", *claim.entity_ids, done=_done(claim, scene), value=value)
        has_begun = any(one.is_sure for one in records.begins(found[1]))
        if not claim.is_negated and not (claim.moments[0].is_last and has_begun):
            yield _then("not_happened", claim, scene, done=_done(claim, scene))
    yield from _since(finding, found, scene)


def of_history(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The garage door was opened twice today.", "The mirror light was on for an hour yesterday."."""
    claim, found = finding.claim, _past(finding, scene)
    measure, moment = claim.course and claim.course.measure, claim.moments[0]
    if found is None:
        return
    known, period = records.bridged(found[1]), records.periods_of(claim)[0]
    # Not everybody draws "since this morning" alike.
    is_plain = moment.kind is not MomentKind.SINCE or moment.is_clock
    spans = (period.told,) if is_plain else (period.told, period.core, period.hull)
    lengths = [past_states.seconds_of(Seen.TRUE, known, one) for one in spans]
    counts = {str(count) for one in spans for count in past_states.counted(found[1], one)}
    if measure is Measure.DURATION and len(set(lengths[1:])) <= 1:
        yield _lasted(claim, claim.meaning, lengths[0], scene)
    elif measure is Measure.TIMES and counts == {"0"} and not claim.is_negated and not _is_state(claim, scene):
        yield _then("not_happened", claim, scene, done=_done(claim, scene))
    elif measure is Measure.TIMES and len(counts) == 1 and "0" not in counts:
        often, (count,) = scene.lexicon.spoken["often"], counts
        times = often.get(count, often["other"]).format(count=count)
        yield _then("often", claim, scene, done=_done(claim, scene), times=times)


def _lasted(claim: Claim, meaning: str, seconds: float, scene: Scene) -> Told:
    state, minutes = word_for(meaning, scene.lexicon), round(seconds / 60)
    if not minutes:
        return _then("not_so", claim, scene, state=state)
    return _then("lasted", claim, scene, state=state, span=span(minutes, scene))


def _was_so(claim: Claim, entity: Entity, past: Past, scene: Scene) -> Told:
    """Return how it was instead: "The garage door was closed last night."."""
    others = (one for one in ANSWERS.get(claim.meaning, ()) if fits(one, entity.domain, entity.device_class))
    meaning = claim.meaning if claim.is_negated else next(others, None)
    if meaning is not None and claim.moments[0].is_whole:
        otherwise = past_states.seconds_of(Seen.FALSE, records.bridged(past), records.spans_of(claim)[0])
        return _lasted(claim, meaning, otherwise, scene)
    state = word_for(meaning or claim.meaning, scene.lexicon)
    return _then("was_so" if meaning is not None else "not_so", claim, scene, state=state)


def _then(row: str, claim: Claim, scene: Scene, **words: str | None) -> Told:
    """Return what was so at the time of a claim, in its words for that time."""
    return told(row, *claim.entity_ids, when=_when(claim, scene), **words)


def _done(claim: Claim, scene: Scene) -> str | None:
    return scene.lexicon.spoken["done"].get(claim.meaning)


def _happened_at(claim: Claim, past: Past, scene: Scene) -> float | None:
    """Return what was nearest to a time on its day, or last; what was on another day only if no day is told."""
    moment = claim.moments[0]
    sure = [one.start for one in records.begins(records.bridged(past)) if one.is_sure]
    if moment.is_last:
        return max(sure, default=None)
    if not (claim.is_negated or moment.is_clock):
        return None
    spans = records.spans_of(claim)
    days = {_day(end, scene) for one in (spans if moment.has_day else spans[:1]) for end in one}
    middles = [sum(one) / 2 for one in spans if _day(one[1], scene) in days]
    near = [at for at in sure if _day(at, scene) in days] or ([] if moment.has_day else sure)
    # Of two that are as near the later one: in the small hours "yesterday" may be either of two days.
    return min(near, key=lambda at: (min(abs(at - middle) for middle in middles), -at), default=None)


def _day(at: float, scene: Scene) -> date:
    return datetime.fromtimestamp(at, scene.now.tzinfo).date()


def _is_state(claim: Claim, scene: Scene) -> bool:
    """Return whether it is told how something was; "was closed at nine" is that where it was asked whether it was."""
    if claim.aspect is not Aspect.EVENT:
        return True
    first = tokenize(scene.request)[:1] if claim.is_event_or_state and scene.request.rstrip().endswith("?") else ()
    return bool(first) and "interrogative" not in scene.lexicon.functions_of(first[0].norm)


def _since(finding: Finding, found: tuple[Entity, Past] | None, scene: Scene) -> Iterator[Told]:
    """Yield "The window has been open since 9:30 am.", if it is so; "or earlier" where a restart hides what was."""
    claim = finding.claim
    if len(claim.entity_ids) != 1 or claim.is_negated or not (claim.aspect is Aspect.EVENT or _lasts(claim)):
        # How long it has been so is no answer to how it was then.
        return
    seen = by_subject(finding.evidence).get(claim.entity_ids[0], ())
    is_so = see(claim.meaning, scene.home.entity(claim.entity_ids[0]), seen) is Seen.TRUE
    began = seen[0].changed_at if is_so else None
    latest = next(records.lasting_since(records.bridged(found[1])), None) if found is not None else None
    row = "since_or_before"
    if began is not None and latest is not None and latest.is_sure:
        row, began = "since", datetime.fromtimestamp(latest.start, UTC)
    if began is not None:
        state = word_for(claim.meaning, scene.lexicon)
        yield told(row, *claim.entity_ids, state=state, value=clock_of_day(began, scene))


def _past(finding: Finding, scene: Scene) -> tuple[Entity, Past] | None:
    """Return the one thing that is spoken of with what was recorded of it."""
    ids = finding.claim.entity_ids
    entity = scene.home.entity(ids[0]) if len(ids) == 1 else None
    found = records.recorded(finding.evidence, ids[0]) if entity is not None else None
    past = records.past_of(finding.claim.meaning, entity, found) if entity is not None and found is not None else None
    return None if entity is None or past is None else (entity, past)


def _when(claim: Claim, scene: Scene) -> str:
    """Return the words of the time as they stand within a sentence: "last night", of "all night" as well."""
    moment = claim.moments[0]
    text, start = (scene.request, 0) if moment.is_asked else (claim.text, claim.start)
    said, known = text[moment.start - start : moment.end - start], scene.lexicon.times.words
    if moment.is_whole:
        whole = [one for one in known if one in said.lower() and not _WHOLE.isdisjoint(known[one])]
        words = max(whole, key=lambda one: ("whole_day" in known[one], len(one)), default="")
        at = said.lower().find(words)
        rest = f"{said[:at]}{said[at + len(words) :]}".strip()
        said = rest or scene.lexicon.spoken["whole"]["day" if "whole_day" in known.get(words, ()) else "night"]
    keeps = said.partition(" ")[0] in scene.lexicon.phrases["capitals"].split()
    return said if keeps else said[:1].lower() + said[1:]


_WHOLE = frozenset({"whole_day", "whole_night"})
