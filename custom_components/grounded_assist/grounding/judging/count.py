"""Judge how many: "three lights are on", "there are no open windows"."""

from collections.abc import Callable, Mapping
from math import inf

from ..meanings.states import UNAVAILABLE
from ..model import Claim, Entity, Evidence, Finding, Quantifier, Reading, Reason, Relation, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import BySubject, Seen, by_subject, see, under_every_reading


def judge_count(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return whether the number holds, counting only what is seen under every reading."""
    if claim.area_ids:
        return _judge_rooms(claim, evidence, scene)
    subjects = by_subject(evidence)
    seen = under_every_reading(_count(claim, reading, subjects, scene) for reading in claim.readings)
    if seen is Seen.TRUE:
        return finding(claim, Verdict.SUPPORTED, Reason.COUNT_AGREES, evidence)
    if seen is Seen.FALSE:
        return finding(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _judge_rooms(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Judge "four bedrooms": false if more are called so, or if there are fewer rooms at all."""
    called, there = len(claim.area_ids), len(scene.home.areas(claim.floor_ids))
    count = claim.count or 0
    if count == called:
        return finding(claim, Verdict.SUPPORTED, Reason.COUNT_AGREES, evidence)
    if count < called or count > there:
        return finding(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.AMBIGUOUS, evidence)


def _count(claim: Claim, reading: Reading, subjects: BySubject, scene: Scene) -> Seen:
    """Count those that surely are and those that may be; the truth lies between."""
    if not claim.meaning:
        there = len(reading.entity_ids)
        if claim.count == there and claim.comparison is None:
            return Seen.TRUE
        # "Available" leaves out what is unavailable, and a group may be counted as one more.
        least = there - sum(_is_unavailable(subjects.get(i, ())) for i in reading.entity_ids)
        most = there + len(_groups_of(reading, scene))
    else:
        each = [see(claim.meaning, scene.home.entity(i), subjects.get(i, ())) for i in reading.entity_ids]
        least = each.count(Seen.TRUE)
        most = least + each.count(Seen.UNKNOWN) + each.count(Seen.PENDING)
    if claim.count is None:
        needed = 2 if claim.quantifier is Quantifier.SEVERAL else 1
        return Seen.TRUE if least >= needed else Seen.UNKNOWN if most >= needed else Seen.FALSE
    low, high = _BOUNDS[claim.comparison.relation if claim.comparison else Relation.EQUAL](claim.count)
    if low <= least and most <= high:
        return Seen.TRUE
    return Seen.FALSE if most < low or least > high else Seen.UNKNOWN


def _groups_of(reading: Reading, scene: Scene) -> list[Entity]:
    """Return the groups of which something is counted; in a room those that are there."""
    counted = [one for i in reading.entity_ids if (one := scene.home.entity(i)) is not None]
    ids, areas = {one.id for one in counted}, {one.area_id for one in counted}
    found = scene.home.entities(domains={one.domain for one in counted}, include_groups=True)
    return [one for one in found if not ids.isdisjoint(one.members) and (len(areas) > 1 or one.area_id in areas)]


def _is_unavailable(seen: tuple[Evidence, ...]) -> bool:
    return bool(seen) and seen[0].value == UNAVAILABLE


_BOUNDS: Mapping[Relation, Callable[[int], tuple[float, float]]] = {
    Relation.EQUAL: lambda count: (count, count),
    Relation.AT_LEAST: lambda count: (count, inf),
    Relation.AT_MOST: lambda count: (0, count),
    Relation.ABOVE: lambda count: (count + 1, inf),
    Relation.BELOW: lambda count: (0, count - 1),
}
"""How many there may be at least and at most for a number to be called so."""
