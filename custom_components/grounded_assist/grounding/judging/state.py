"""Judge a claim of how things are: "the door is locked", "all lights are off"."""

from collections.abc import Sequence

from ..meanings.attributes import TITLES
from ..meanings.lasting import ENDING
from ..meanings.states import OF_SOME, UNAVAILABLE, UNREADABLE_STATES
from ..model import Claim, Evidence, Finding, Quantifier, Quantity, Reading, Reason, Verdict
from ..scene import Scene
from ..tokens import name_words
from .effects import is_on_its_way
from .findings import finding
from .seeing import (
    BySubject,
    Seen,
    all_of,
    any_of,
    by_subject,
    is_called_rightly,
    negate,
    see,
    see_before,
    several_of,
    under_every_reading,
)

VERDICTS = {
    Seen.TRUE: (Verdict.SUPPORTED, Reason.STATE_AGREES),
    Seen.FALSE: (Verdict.REFUTED, Reason.STATE_DIFFERS),
    Seen.PENDING: (Verdict.NOT_ENOUGH_INFO, Reason.PENDING),
}
"""What follows from what is seen; what is unknown has its own reasons."""

_UNDECIDED = frozenset({Quantifier.ONLY, Quantifier.OTHER, Quantifier.OTHERS, Quantifier.COUNT, Quantifier.NEARLY})
"""Quantifiers of which the states of what is named do not tell."""


def judge_state(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported or refuted only if the states say so under every reading."""
    subjects = by_subject(evidence)
    readings = _meant(claim, _without_bolts(claim, subjects, scene), scene)
    seen = under_every_reading(see_reading(claim, reading, subjects, scene) for reading in readings)
    is_itself_so = seen is Seen.TRUE
    if claim.contrast:
        seen = all_of((seen, see_contrast(claim, subjects, scene)))
    if seen is Seen.TRUE and claim.value is not None and not tells_title(claim.value, claim.entity_ids, subjects):
        seen = Seen.UNKNOWN
    if claim.meaning == UNAVAILABLE and seen is Seen.FALSE and scene.has_failed_call:
        # What did not answer a tool "isn't responding", whatever its last state is.
        seen = Seen.UNKNOWN
    if seen is Seen.FALSE and not claim.is_negated and _may_arrive(claim, subjects, scene):
        seen = Seen.PENDING
    if seen is Seen.FALSE and not claim.is_negated and _has_run(claim, evidence, scene):
        seen = Seen.UNKNOWN
    # Then all that is open is whom else "only" leaves out.
    why = Reason.AMBIGUOUS if is_itself_so and len(claim.contrast) > 1 else why_unknown(claim, subjects)
    verdict, reason = VERDICTS.get(seen, (Verdict.NOT_ENOUGH_INFO, why))
    return finding(claim, verdict, reason, evidence, against(claim, subjects, scene))


def _without_bolts(claim: Claim, subjects: BySubject, scene: Scene) -> tuple[Reading, ...]:
    """Return the readings without a lock that is unlocked where the door is sensed: it may be open or shut."""
    if claim.meaning not in _OF_DOORS or len(claim.readings) == 1:
        return claim.readings
    things = {i: one for i in claim.entity_ids if (one := scene.home.entity(i)) is not None}
    doors = {one.names[0].casefold() for one in things.values() if one.domain == "binary_sensor"}
    bolts = {
        i
        for i, one in things.items()
        if one.domain == "lock" and one.names[0].casefold() in doors and _is_now(subjects.get(i, ()), "unlocked")
    }
    return tuple(one for one in claim.readings if not bolts.issuperset(one.entity_ids)) or claim.readings


def _meant(claim: Claim, readings: tuple[Reading, ...], scene: Scene) -> tuple[Reading, ...]:
    """Return the readings that are two things, of both, and of all of a group its members."""
    pairs = tuple(one for one in readings if len(one.entity_ids) == 2)  # noqa: PLR2004 - both are two
    if claim.quantifier is Quantifier.BOTH:
        return pairs or readings
    if claim.quantifier is not Quantifier.ALL:
        return readings
    sets = {frozenset(one.entity_ids) for one in readings}
    return tuple(one for one in readings if not _members(one, scene) or _members(one, scene) not in sets)


def _members(reading: Reading, scene: Scene) -> frozenset[str]:
    group = scene.home.entity(reading.entity_ids[0]) if len(reading.entity_ids) == 1 else None
    return frozenset() if group is None else frozenset(group.members)


def _is_now(seen: Sequence[Evidence], state: str) -> bool:
    return any(one.value == state for one in seen if not one.earlier)


_OF_DOORS = frozenset({"open", "closed"})


def _may_arrive(claim: Claim, subjects: BySubject, scene: Scene) -> bool:
    """Return whether all that is otherwise was just called to become so."""
    known = [entity for i in claim.entity_ids if (entity := scene.home.entity(i)) is not None]
    late = [one for one in known if see(claim.meaning, one, subjects.get(one.id, ())) is Seen.FALSE]
    return bool(late) and all(is_on_its_way(claim.meaning, one, subjects.get(one.id, ()), scene) for one in late)


def _has_run(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> bool:
    """Return whether what ends by itself was started in this turn: "Movie night is on" tells of its scene."""
    ending = {i for i in claim.entity_ids if i.partition(".")[0] in ENDING}
    touched = {i for call in scene.tool_calls if not call.read_only and call.may_have_acted for i in call.touched}
    has_run = touched | {one.subject for one in evidence if one.earlier and one.value == "on"}
    return ending == set(claim.entity_ids) and not ending.isdisjoint(has_run)


def tells_title(value: Quantity, entity_ids: Sequence[str], subjects: BySubject) -> bool:
    """Return whether what is playing is called so, or by no other words than the ones that are said."""
    said = set(name_words(value.word or ""))
    seen = [one for i in entity_ids for one in subjects.get(i, ()) if not one.earlier]
    names = [set(name_words(str(one.attributes.get(name) or ""))) for one in seen for name in TITLES]
    return bool(said) and (said <= set[str]().union(*names) or any(words and words <= said for words in names))


def see_contrast(claim: Claim, subjects: BySubject, scene: Scene) -> Seen:
    """Return whether all that is set apart is otherwise, under every reading."""
    return under_every_reading(
        all_of(_see_otherwise(claim, i, subjects, scene) for i in reading.entity_ids)
        if reading.entity_ids
        # There is nothing else in the room.
        else Seen.TRUE
        for reading in claim.contrast
    )


def _see_otherwise(claim: Claim, entity_id: str, subjects: BySubject, scene: Scene) -> Seen:
    seen = see(claim.meaning, scene.home.entity(entity_id), subjects.get(entity_id, ()))
    return seen if claim.is_negated else negate(seen)


def denies(claim: Claim) -> bool:
    """Return whether what the claim speaks of would make it false: not on, not all on, could not turn on."""
    return claim.is_negated or claim.is_failure or claim.quantifier is Quantifier.NOT_ALL


def denies_a_set(claim: Claim) -> bool:
    """Return whether a claim may mean that not all are so, or that none is: "they are not on"."""
    return claim.is_negated and claim.quantifier in (Quantifier.ALL, Quantifier.BOTH)


def against(claim: Claim, subjects: BySubject, scene: Scene) -> tuple[str, ...]:
    """Return the entities that are seen to be otherwise than the claim would have them."""
    wrong = Seen.TRUE if denies(claim) else Seen.FALSE
    own = frozenset(claim.entity_ids)
    return tuple(
        i
        for i in claim.observed_ids
        if _see_one(claim, i, subjects, scene, is_fair_earlier=False) is (wrong if i in own else negate(wrong))
    )


def see_reading(  # noqa: PLR0911 - a row for each quantifier
    claim: Claim, reading: Reading, subjects: BySubject, scene: Scene
) -> Seen:
    """Return how the set of one reading stands to the claim."""
    if not all(is_called_rightly(claim, subjects.get(i, ())) for i in reading.entity_ids):
        return Seen.UNKNOWN
    if claim.meaning in OF_SOME and len(reading.entity_ids) > 1:
        # "The windows are partly open" may mean that some of them are.
        return Seen.UNKNOWN
    each = [_see_one(claim, i, subjects, scene) for i in reading.entity_ids]
    match claim.quantifier:
        case Quantifier.SOME:
            return any_of(map(negate, each) if claim.is_negated else each)
        case Quantifier.SEVERAL:
            return several_of(map(negate, each) if claim.is_negated else each)
        case Quantifier.NOT_ALL:
            return negate(all_of(each))
        case Quantifier.BOTH if len(each) != 2:  # noqa: PLR2004 - both are two
            return Seen.UNKNOWN
        case quantifier if quantifier in _UNDECIDED:
            return Seen.UNKNOWN
        case _ if denies_a_set(claim):
            return under_every_reading((negate(all_of(each)), all_of(map(negate, each))))
        case _:
            return all_of(map(negate, each) if claim.is_negated else each)


def _see_one(
    claim: Claim, entity_id: str, subjects: BySubject, scene: Scene, *, is_fair_earlier: bool | None = None
) -> Seen:
    entity, seen = scene.home.entity(entity_id), subjects.get(entity_id, ())
    if claim.is_already and claim.is_past:
        # "Was already on" tells what this turn has found, whatever it has changed since.
        found = see_before(claim.meaning, entity, seen)
        is_against = found is (Seen.TRUE if claim.is_negated else Seen.FALSE)
        return Seen.UNKNOWN if is_against and entity_id in scene.changed_unseen else found
    is_fair = claim.is_already if is_fair_earlier is None else is_fair_earlier
    return see(claim.meaning, entity, seen, is_fair_earlier=is_fair)


def why_unknown(claim: Claim, subjects: BySubject) -> Reason:
    """Return why the states decide nothing."""
    seen = [one for i in claim.entity_ids for one in subjects.get(i, ()) if not one.earlier]
    if not seen:
        return Reason.NO_DATA
    if all(one.value in UNREADABLE_STATES for one in seen):
        return Reason.UNAVAILABLE
    if any(one.attributes.get("assumed_state") is True for one in seen):
        return Reason.ASSUMED_STATE
    meant = set(claim.entity_ids).intersection(*(one.entity_ids for one in claim.readings))
    if any(one.subject in meant and one.value in UNREADABLE_STATES for one in seen):
        # Whatever is meant, it is of what nobody can read.
        return Reason.NO_DATA
    is_vague = claim.quantifier in _UNDECIDED or denies_a_set(claim)
    return Reason.AMBIGUOUS if len(claim.readings) > 1 or is_vague else Reason.NO_DATA
