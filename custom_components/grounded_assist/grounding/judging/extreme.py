"""Judge which is the most or the least of all: "the office is the coldest room"."""

from collections.abc import Iterable
from math import inf

from ..meanings.ambient import SPREAD
from ..model import Claim, Comparison, Relation
from ..scene import Scene
from .measurement import Measured, all_felt, attributes_of
from .seeing import BySubject, Seen, negate


def see_extreme(claim: Claim, comparison: Comparison, subjects: BySubject, scene: Scene) -> Seen:
    """Return true if every other one is seen to be less, false if one that is surely meant is seen to be more.

    What several sensors of one room show has to agree on it; a tie decides nothing.
    """
    own = _range(claim.entity_ids, comparison, subjects, scene)
    if own is None:
        return Seen.UNKNOWN
    others = [(_range(each.entity_ids, comparison, subjects, scene), each.entity_ids) for each in comparison.against]
    if any(
        each is not None and _exceeds(each, own, comparison.relation) and comparison.doubtful.isdisjoint(ids)
        for each, ids in others
    ):
        seen = Seen.FALSE
    elif others and all(each is not None and _stays_below(each, own, comparison.relation) for each, _ in others):
        seen = Seen.TRUE
    else:
        seen = Seen.UNKNOWN
    return negate(seen) if claim.is_negated else seen


type _Range = tuple[Measured, Measured]
"""The least and the most that is seen of one room or thing."""


def _range(entity_ids: Iterable[str], comparison: Comparison, subjects: BySubject, scene: Scene) -> _Range | None:
    """Return what all sensors show, in one unit; None if one of them cannot be read or compared."""
    seen = [_values(entity_id, comparison, subjects, scene) for entity_id in entity_ids]
    flat = [each for one in seen for each in one]
    units = {each.unit for each in flat if each.unit is not None}
    if not seen or not all(seen) or len(units) > 1:
        return None
    return min(flat, key=_number), max(flat, key=_number)


def _values(entity_id: str, comparison: Comparison, subjects: BySubject, scene: Scene) -> tuple[Measured, ...]:
    attributes = attributes_of(scene.home.entity(entity_id), comparison.attributes)
    return all_felt(attributes[0], entity_id, subjects, scene) if attributes else ()


def _number(one: Measured) -> float:
    return one.number


def _exceeds(one: _Range, other: _Range, relation: Relation) -> bool:
    """Return whether one is clearly more extreme than the other, by more than the home does not show."""
    near, far = (one[0], other[1]) if relation is Relation.HIGHEST else (other[0], one[1])
    difference = near.number - far.number
    is_likely = difference <= SPREAD.get(near.unit, inf)
    return _comparable(near, far) and is_likely and difference >= (near.step + far.step) / 2 - 1e-9


def _stays_below(one: _Range, other: _Range, relation: Relation) -> bool:
    near, far = (other[0], one[1]) if relation is Relation.HIGHEST else (one[0], other[1])
    return _comparable(near, far) and near.number > far.number


def _comparable(one: Measured, other: Measured) -> bool:
    return one.unit is None or other.unit is None or one.unit == other.unit
