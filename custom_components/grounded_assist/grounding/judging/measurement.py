"""Read numbers from evidence on the scale people speak of, and hold one against another."""

from dataclasses import dataclass

from ..meanings.attributes import place_of
from ..meanings.states import UNREADABLE_STATES
from ..model import Entity, Evidence, Quantity, Relation
from ..scene import Scene
from .seeing import BySubject, Seen, all_of, negate
from .value import number, raw_value, resolution

_NOTHING = 1e-9
_ALIKE = 0.02
"""Numbers that differ by no more than this share of themselves may be called the same."""
_ALIKE_STEP = 1.0
"""Nor is a smaller difference than this one against it: 21.5 and 21.8 degrees."""
_DEGREE = "°"

NEGATED = {
    Relation.ABOVE: Relation.AT_MOST,
    Relation.BELOW: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.BELOW,
    Relation.AT_MOST: Relation.ABOVE,
}
"""What is so where the other is not; what is not here is negated as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A number that was seen, and how finely the home shows it."""

    number: float
    unit: str | None
    step: float

    def in_unit_of(self, unit: str | None, scene: Scene) -> float | None:
        """Return the number in another unit; where one of them is not told they are taken to be the same."""
        if self.unit is None or unit is None or self.unit == unit or _DEGREE in (self.unit, unit):
            return self.number
        return scene.convert(self.number, self.unit, unit)


def attributes_of(entity: Entity | None, attributes: tuple[str, ...]) -> tuple[str, ...]:
    """Return those attributes that such an entity has."""
    return tuple(a for a in attributes if entity and place_of(a, entity.domain, entity.device_class) is not None)


def measured(attribute: str, entity: Entity | None, one: Evidence) -> Measured | None:
    """Return what an entity shows of an attribute; None if that is no number."""
    place = place_of(attribute, entity.domain, entity.device_class) if entity else None
    if place is None or str(one.value) in UNREADABLE_STATES or one.attributes.get("assumed_state") is True:
        return None
    raw = raw_value(place, one)
    found = number(raw)
    if found is None:
        return None
    unit = place.unit_of(one.attributes, one.unit)
    return Measured(number=found * place.factor, unit=unit, step=resolution(raw) * place.factor)


def all_measured(attribute: str, entity_id: str, subjects: BySubject, scene: Scene) -> tuple[Measured, ...]:
    """Return what was seen of an entity this turn, the latest first; nothing if the latest cannot be read."""
    entity = scene.home.entity(entity_id)
    found = [measured(attribute, entity, one) for one in subjects.get(entity_id, ())]
    return tuple(filter(None, found)) if found and found[0] is not None else ()


def all_felt(attribute: str, entity_id: str, subjects: BySubject, scene: Scene) -> tuple[Measured, ...]:
    """Return what can be held against what others show: how loud a radio is set that plays nothing is not heard."""
    latest = next(iter(subjects.get(entity_id, ())), None)
    is_silent = latest is not None and (latest.value != "playing" or latest.attributes.get("is_volume_muted") is True)
    if attribute == "volume" and is_silent:
        return ()
    return all_measured(attribute, entity_id, subjects, scene)


def stated(bound: Quantity) -> Measured | None:
    """Return a number that was said."""
    return None if bound.number is None else Measured(number=bound.number, unit=bound.unit, step=bound.step)


def stands(
    relation: Relation, one: Measured, other: Measured, scene: Scene, *, is_negated: bool = False, is_said: bool = False
) -> Seen:
    """Return whether one number stands in a relation to another.

    It is false only where the difference is larger than what the home does not show. `is_said` allows for
    the other number having been rounded by whoever said it.
    """
    value = one.in_unit_of(other.unit, scene)
    if value is None:
        return Seen.UNKNOWN
    difference = value - other.number
    if relation is Relation.EQUAL:
        same = _is_same(difference, one, other)
        if not is_negated:
            return same
        # "Not as warm as" is cooler, "not the same" may be either.
        return Seen.FALSE if same is Seen.TRUE else Seen.UNKNOWN
    relation = NEGATED[relation] if is_negated else relation
    if relation in (Relation.BELOW, Relation.AT_MOST):
        difference = -difference
    hidden = (one.step + (0 if is_said else other.step)) / 2
    if relation in (Relation.ABOVE, Relation.BELOW):
        return _seen(is_true=difference > _NOTHING, is_false=difference <= _NOTHING - hidden)
    rounded = other.step / 2 if is_said else hidden
    return _seen(is_true=difference >= -_NOTHING, is_false=difference < -rounded - _NOTHING)


def _seen(*, is_true: bool, is_false: bool) -> Seen:
    return Seen.TRUE if is_true else Seen.FALSE if is_false else Seen.UNKNOWN


def _is_same(difference: float, one: Measured, other: Measured) -> Seen:
    apart = abs(difference)
    hidden = (one.step + other.step) / 2
    alike = max(_ALIKE_STEP, hidden, _ALIKE * max(abs(one.number), abs(other.number)))
    return _seen(is_true=apart <= hidden + _NOTHING, is_false=apart >= alike + _NOTHING)


def within(one: Measured, least: Measured, most: Measured, scene: Scene, *, is_negated: bool) -> Seen:
    """Return whether a number lies between two that were said."""
    sides = ((Relation.AT_LEAST, least), (Relation.AT_MOST, most))
    seen = all_of(stands(relation, one, side, scene, is_said=True) for relation, side in sides)
    return negate(seen) if is_negated else seen


def differ(one: Measured, other: Measured, said: Quantity, scene: Scene) -> Seen:
    """Return whether one number is about so much above another as was said; a share of it is not computed."""
    unit = said.unit if said.unit not in (None, _DEGREE) else one.unit
    values = (one.in_unit_of(unit, scene), other.in_unit_of(unit, scene))
    if said.number is None or said.unit == "%" or None in values:
        return Seen.UNKNOWN
    off = abs((values[0] or 0) - (values[1] or 0) - said.number)
    slack = (said.step + one.step + other.step) / 2 * (3 if said.is_about else 1)
    # Both numbers may have been rounded before one was taken from the other.
    return _seen(is_true=off <= slack + _NOTHING, is_false=off > 2 * slack + _NOTHING)
