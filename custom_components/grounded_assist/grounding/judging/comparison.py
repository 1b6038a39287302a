"""Judge one value against another: "the bedroom is warmer than the office", "above 23 degrees"."""

from dataclasses import replace
from itertools import product

from ..meanings.attributes import place_of
from ..model import Claim, Comparison, Entity, Evidence, Finding, Quantifier, Reading, Reason, Relation, Verdict
from ..scene import Scene
from .extreme import see_extreme
from .findings import finding
from .measurement import Measured, all_felt, all_measured, attributes_of, differ, stands, stated, within
from .reached import see_reached
from .seeing import BySubject, Seen, all_of, by_subject, negate, under_every_reading
from .state import why_unknown
from .value import is_bare

_EXTREMES = (Relation.HIGHEST, Relation.LOWEST)
_OF_A_PAIR = 2
"""Steps that it takes to hold one thing against another: of hundreds that are called alike there are many pairs."""


def judge_comparison(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported or refuted only if the values say so, however both sides are understood."""
    subjects = by_subject(evidence)
    seen = _see(claim, claim.comparison, subjects, scene) if claim.comparison else Seen.UNKNOWN
    if seen is Seen.TRUE:
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence, claim.entity_ids)
    if seen is Seen.FALSE:
        return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence, claim.entity_ids)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, why_unknown(claim, subjects), evidence)


def _see(claim: Claim, comparison: Comparison, subjects: BySubject, scene: Scene) -> Seen:
    if comparison.relation in _EXTREMES:
        return see_extreme(claim, comparison, subjects, scene)
    if claim.quantifier is Quantifier.ALL and comparison.bounds:
        return _see_all(claim, comparison, subjects, scene)
    readings, others = (_shown(each, comparison, subjects, scene) for each in (claim.readings, comparison.against))
    others = others or (Reading(entity_ids=()),)
    scene.effort.spend(_OF_A_PAIR * len(readings) * len(others))
    return under_every_reading(
        _see_pair(claim, comparison, one, other, subjects, scene) for one, other in product(readings, others)
    )


def _see_all(claim: Claim, comparison: Comparison, subjects: BySubject, scene: Scene) -> Seen:
    """Return whether each of a set stands so to a number, and whatever is set apart does not."""
    nothing = Reading(entity_ids=())

    def each(of: Claim, readings: tuple[Reading, ...]) -> Seen:
        ones = (tuple(Reading(entity_ids=(i,)) for i in reading.entity_ids) for reading in readings)
        return under_every_reading(
            all_of(_see_pair(of, comparison, one, nothing, subjects, scene) for one in of_set) for of_set in ones
        )

    seen = each(claim, claim.readings)
    if not any(one.entity_ids for one in claim.contrast):
        return seen
    return all_of((seen, each(replace(claim, is_negated=not claim.is_negated), claim.contrast)))


def _shown(
    readings: tuple[Reading, ...], comparison: Comparison, subjects: BySubject, scene: Scene
) -> tuple[Reading, ...]:
    """Return the readings that show what is compared, if any does: a thermostat may measure no humidity."""
    showing = tuple(one for one in readings if not _is_bare(one, comparison, subjects, scene))
    return showing or readings


def _is_bare(reading: Reading, comparison: Comparison, subjects: BySubject, scene: Scene) -> bool:
    """Return whether it is one thing that can be read, and shows nothing of what is compared."""
    entities = [scene.home.entity(one) for one in reading.entity_ids]
    if len(entities) != 1 or entities[0] is None:
        return False
    entity = entities[0]
    places = [place_of(one, entity.domain, entity.device_class) for one in comparison.attributes]
    shown = [(place, one) for place in places if place is not None for one in subjects.get(entity.id, ())]
    return bool(shown) and all(is_bare(*one) for one in shown)


def _see_pair(
    claim: Claim, comparison: Comparison, one: Reading, other: Reading, subjects: BySubject, scene: Scene
) -> Seen:
    """Return how one thing stands to another, or to the numbers that were said, whichever attribute is meant."""
    if len(one.entity_ids) != 1 or len(other.entity_ids) > 1:
        return Seen.UNKNOWN
    own = one.entity_ids[0]
    seen = []
    for attribute in attributes_of(scene.home.entity(own), comparison.attributes):
        look = all_measured if comparison.bounds else all_felt
        ours = look(attribute, own, subjects, scene)
        if comparison.bounds:
            is_open = _is_of_unknown_scale(attribute, comparison, scene.home.entity(own))
            seen.append(_fair([] if is_open else [_see_bounds(claim, comparison, each, scene) for each in ours]))
        else:
            theirs = _theirs(comparison, own, other, subjects, scene)
            seen.append(
                _fair([_see_values(claim, comparison, a, b, subjects, scene) for a, b in product(ours, theirs)])
            )
    return under_every_reading(seen)


def _fair(seen: list[Seen]) -> Seen:
    """Return true if any value seen this turn was so, else what the latest says."""
    if Seen.TRUE in seen:
        return Seen.TRUE
    return seen[0] if seen else Seen.UNKNOWN


def _is_of_unknown_scale(attribute: str, comparison: Comparison, entity: Entity | None) -> bool:
    """Return whether a number without a unit may be on the scale of people or on that of the home, 0..255."""
    place = place_of(attribute, entity.domain, entity.device_class) if entity else None
    return place is not None and place.factor != 1 and any(bound.unit is None for bound in comparison.bounds)


def _see_bounds(claim: Claim, comparison: Comparison, one: Measured, scene: Scene) -> Seen:
    bounds = [each for bound in comparison.bounds if (each := stated(bound)) is not None]
    if comparison.relation is Relation.BETWEEN:
        return within(one, bounds[0], bounds[1], scene, is_negated=claim.is_negated)
    return stands(comparison.relation, one, bounds[0], scene, is_negated=claim.is_negated, is_said=True)


def _theirs(
    comparison: Comparison, own: str, other: Reading, subjects: BySubject, scene: Scene
) -> tuple[Measured, ...]:
    if comparison.against_attribute:
        # What is aimed at is just as it was set, however coarsely it is shown.
        aims = all_measured(comparison.against_attribute, own, subjects, scene)
        return tuple(replace(aim, step=0) for aim in aims)
    other_id = next(iter(other.entity_ids), "")
    attributes = attributes_of(scene.home.entity(other_id), comparison.attributes)
    return all_felt(attributes[0], other_id, subjects, scene) if attributes else ()


def _see_values(
    claim: Claim, comparison: Comparison, one: Measured, other: Measured, subjects: BySubject, scene: Scene
) -> Seen:
    if comparison.relation is Relation.REACHED:
        own = next(iter(claim.entity_ids), "")
        reached = see_reached(one, other, scene.home.entity(own), next(iter(subjects.get(own, ())), None), scene)
        return negate(reached) if claim.is_negated else reached
    if comparison.difference is not None and claim.is_negated:
        # "Not 2 degrees warmer" may be warmer by another number.
        return Seen.UNKNOWN
    seen = stands(comparison.relation, one, other, scene, is_negated=claim.is_negated)
    if comparison.difference is None or seen is Seen.FALSE:
        return seen
    one, other = (other, one) if comparison.relation is Relation.BELOW else (one, other)
    return differ(one, other, comparison.difference, scene)
