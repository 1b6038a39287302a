"""Judge what is said to have been done: by the state it should have left, not by the tool's word."""

from dataclasses import replace

from ..meanings.lasting import ENDING
from ..meanings.states import ENDS, MOMENTARY, SKIPPED
from ..meanings.tools import TRACK_TOOLS
from ..model import Aspect, Claim, Evidence, Finding, Quantifier, Reading, Reason, ToolCall, Verdict
from ..scene import Scene
from .effects import got_stuck, is_on_its_way, is_opposed, is_towards
from .findings import finding
from .reach import was_out_of_reach
from .seeing import BySubject, Seen, all_of, by_subject, see, under_every_reading
from .state import VERDICTS, see_contrast, see_reading, tells_title, why_unknown

_TRACK_ATTRIBUTES = ("media_track", "media_title", "media_content_id")
_POSITION_ATTRIBUTES = ("media_position_updated_at",)


def judge_outcome(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return what the settled states say of an action."""
    subjects = by_subject(evidence)
    is_of_anything = not claim.meaning and not claim.readings
    if is_of_anything or claim.meaning == SKIPPED:
        judge_unseen = _judge_attempt if is_of_anything else _judge_track
        return judge_unseen(claim, subjects, evidence, scene)
    if claim.is_failure or _is_left_undone(claim):
        return _judge_failure(claim, subjects, evidence, scene)
    seen = _see(claim, subjects, scene)
    if claim.contrast:
        seen = all_of((seen, see_contrast(claim, subjects, scene)))
    if claim.aspect is Aspect.PROGRESS and (seen is Seen.PENDING or _has_arrived(claim, subjects, scene)):
        seen = Seen.TRUE
    if seen is Seen.FALSE and (_has_ended(claim) or (claim.is_past and _was_so(claim, subjects, scene))):
        # "It was unlocked, now it's locked": how the turn found it.
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    if seen is Seen.FALSE:
        return _judge_unmet(claim, subjects, evidence, scene)
    if seen is Seen.TRUE and claim.value is not None and not tells_title(claim.value, claim.entity_ids, subjects):
        seen = Seen.UNKNOWN
    if seen is Seen.UNKNOWN and not claim.is_negated and was_out_of_reach(claim, subjects, scene):
        return finding(claim, Verdict.REFUTED, Reason.ACTION_FAILED, evidence)
    verdict, reason = VERDICTS.get(seen, (Verdict.NOT_ENOUGH_INFO, why_unknown(claim, subjects)))
    return finding(claim, verdict, reason, evidence)


def _judge_attempt(claim: Claim, subjects: BySubject, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Judge "Done." of whatever it was, where every tool has failed."""
    del subjects, scene
    return finding(claim, Verdict.SUPPORTED if claim.is_failure else Verdict.REFUTED, Reason.ACTION_FAILED, evidence)


def _see(claim: Claim, subjects: BySubject, scene: Scene) -> Seen:
    return under_every_reading(see_reading(claim, reading, subjects, scene) for reading in claim.readings)


def _has_ended(claim: Claim) -> bool:
    """Return whether what was started may be over by now."""
    domains = {entity_id.partition(".")[0] for entity_id in claim.entity_ids}
    return not claim.is_negated and domains <= ENDING


def _was_so(claim: Claim, subjects: BySubject, scene: Scene) -> bool:
    """Return whether what is told to have been done is how things were before this turn."""
    before = {i: tuple(one for one in subjects.get(i, ()) if one.earlier) for i in claim.entity_ids}
    return any(
        see(claim.meaning, scene.home.entity(i), tuple(replace(one, earlier=False) for one in seen)) is Seen.TRUE
        for i, seen in before.items()
        if seen
    )


def _has_arrived(claim: Claim, subjects: BySubject, scene: Scene) -> bool:
    """Return whether what is told to be moving has already got there in this turn: "is opening"."""
    end = ENDS.get(claim.meaning)
    return (
        end is not None
        and under_every_reading(
            all_of(_moved_to(end, i, subjects, scene) for i in reading.entity_ids) for reading in claim.readings
        )
        is Seen.TRUE
    )


def _moved_to(meaning: str, entity_id: str, subjects: BySubject, scene: Scene) -> Seen:
    seen = subjects.get(entity_id, ())
    entity = scene.home.entity(entity_id)
    was_elsewhere = any(
        see(meaning, entity, (replace(one, earlier=False),)) is Seen.FALSE for one in seen if one.earlier
    )
    return see(meaning, entity, seen) if was_elsewhere else Seen.UNKNOWN


def _judge_unmet(claim: Claim, subjects: BySubject, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Tell an action that failed from one that needs more time."""
    entities = [entity for i in claim.entity_ids if (entity := scene.home.entity(i)) is not None]
    calls = [call for call in scene.tool_calls if not call.read_only]
    is_momentary = claim.meaning in MOMENTARY
    if is_momentary and claim.is_negated:
        # "No motion has been detected" is false of what is detected now.
        return finding(claim, Verdict.REFUTED, Reason.STATE_DIFFERS, evidence)
    is_answer = not calls and claim.subject not in claim.text and claim.subject in scene.request
    if is_momentary or (is_answer and any(_may_have_done(call, claim) for call in scene.earlier_calls)):
        # What a sensor noticed earlier its present state does not tell; "Did you lock it?", "Yes, I did" may be over.
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    is_unanswered = not scene.reply_ended and any(call.succeeded is None for call in calls)
    late = [one for one in entities if see(claim.meaning, one, subjects.get(one.id, ())) is not Seen.TRUE]
    if is_unanswered or any(is_on_its_way(claim.meaning, one, subjects.get(one.id, ()), scene) for one in late):
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.PENDING, evidence)
    if any(
        is_opposed(call, claim.meaning, entity) for call in calls for entity in entities if entity.id in call.touched
    ):
        return finding(claim, Verdict.REFUTED, Reason.ACTION_WRONG_DIRECTION, evidence)
    if any(got_stuck(one, subjects.get(one.id, ())) for one in entities):
        # It has moved, and is not "still" what it is.
        return finding(claim, Verdict.REFUTED, Reason.STATE_DIFFERS, evidence)
    reason = Reason.ACTION_FAILED if has_failed(scene) else Reason.NOT_DONE
    return finding(claim, Verdict.REFUTED, reason, evidence)


def _may_have_done(call: ToolCall, claim: Claim) -> bool:
    return call.may_have_acted and not call.read_only and not set(claim.entity_ids).isdisjoint(call.touched)


def has_failed(scene: Scene) -> bool:
    """Return whether a tool that acts has said that it, or a part of it, failed."""
    return any(call.succeeded is False or call.failed for call in scene.tool_calls if not call.read_only)


def _is_left_undone(claim: Claim) -> bool:
    """Return whether it is told of one thing that nothing was done to it: "I have not opened it"."""
    return claim.is_negated and claim.aspect is Aspect.EVENT and claim.quantifier is Quantifier.THE


def _judge_failure(claim: Claim, subjects: BySubject, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Judge "I couldn't open it": false if a right call was made and it is open now and was not."""
    done = replace(claim, is_negated=False)
    seen = under_every_reading(see_reading(done, reading, subjects, scene) for reading in claim.readings)
    if seen is Seen.FALSE:
        return finding(claim, Verdict.SUPPORTED, Reason.STATE_AGREES, evidence)
    # "There was an error turning it on, but it's on now": what failed once may have worked in the end.
    may_have_failed = claim.is_failure and has_failed(scene)
    was_done = all(_was_done(claim, i, subjects, scene) for i in claim.entity_ids)
    if seen is Seen.TRUE and was_done and not may_have_failed:
        return finding(claim, Verdict.REFUTED, Reason.STATE_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _was_done(claim: Claim, entity_id: str, subjects: BySubject, scene: Scene) -> bool:
    entity = scene.home.entity(entity_id)
    before = tuple(one for one in subjects.get(entity_id, ()) if one.earlier)
    if entity is None or see(claim.meaning, entity, before, is_fair_earlier=True) is not Seen.FALSE:
        return False
    if _is_left_undone(claim):
        # It has changed while tools were at work: whichever of them did it, it was done.
        return any(call.succeeded is not False and not call.read_only for call in scene.tool_calls)
    return any(
        call.succeeded and entity_id in call.touched and is_towards(call, claim.meaning, entity)
        for call in scene.tool_calls
    )


def _judge_track(claim: Claim, subjects: BySubject, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Judge "skipped the song" by the title that is played, else by what the tools said."""
    denied = claim.is_failure or claim.is_negated
    calls = [call for call in scene.tool_calls if not call.read_only]
    done = {call.name for call in calls if call.may_have_acted}
    is_done = not done.isdisjoint(TRACK_TOOLS)
    # A pause moves the position as well; together with a tool that skips it tells of that.
    told = (*_TRACK_ATTRIBUTES, *(_POSITION_ATTRIBUTES if is_done else ()))
    changed = under_every_reading(_track_changed(reading, subjects, told) for reading in claim.readings)
    if changed is Seen.TRUE and not denied:
        return finding(claim, Verdict.SUPPORTED, Reason.STATE_AGREES, evidence)
    tried = bool(calls) and scene.reply_ended
    if tried and not is_done:
        return finding(claim, Verdict.SUPPORTED if denied else Verdict.REFUTED, Reason.ACTION_FAILED, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _track_changed(reading: Reading, subjects: BySubject, told: tuple[str, ...]) -> Seen:
    for entity_id in reading.entity_ids:
        seen = subjects.get(entity_id, ())
        tracks = {tuple(one.attributes.get(name) for name in told) for one in seen}
        if len(tracks) > 1:
            return Seen.TRUE
    return Seen.UNKNOWN
