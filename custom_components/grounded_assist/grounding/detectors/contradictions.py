"""Find out whether two claims can both be true of the same things at the same time."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from ..meanings.states import ANSWERS, UNAVAILABLE, Row, Truth, row_of
from ..model import Aspect, Claim, ClaimKind, Contradiction, Quantifier, Quantity
from ..scene import Scene

_OF_NOW = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.COUNT})

_ABOUT = 3
"""How much wider "about" makes what a number may be."""

_OF_ONE_WORD = frozenset({"color", "source", "zone"})
"""Attributes with one value at a time; a mode and a preset go together, and people call both a mode."""


class _Extent(StrEnum):
    """Of how much of a set something is said to hold."""

    ALL = "all"
    SOME = "some"
    NOT_ALL = "not_all"
    NONE = "none"


_EXCLUDED: Mapping[_Extent, frozenset[_Extent]] = {
    _Extent.ALL: frozenset({_Extent.NOT_ALL, _Extent.NONE}),
    _Extent.SOME: frozenset({_Extent.NONE}),
    _Extent.NOT_ALL: frozenset({_Extent.ALL}),
    _Extent.NONE: frozenset({_Extent.ALL, _Extent.SOME}),
}

_EXTENTS: Mapping[tuple[Quantifier, bool], _Extent] = {
    (Quantifier.THE, False): _Extent.ALL,
    (Quantifier.THE, True): _Extent.NONE,
    (Quantifier.ALL, False): _Extent.ALL,
    (Quantifier.ALL, True): _Extent.NOT_ALL,
    (Quantifier.BOTH, False): _Extent.ALL,
    (Quantifier.BOTH, True): _Extent.NOT_ALL,
    (Quantifier.NONE, False): _Extent.ALL,
    (Quantifier.NONE, True): _Extent.NONE,
    (Quantifier.SOME, False): _Extent.SOME,
    (Quantifier.SOME, True): _Extent.NOT_ALL,
    (Quantifier.SEVERAL, False): _Extent.SOME,
    (Quantifier.SEVERAL, True): _Extent.NOT_ALL,
    (Quantifier.NOT_ALL, False): _Extent.NOT_ALL,
}
"""(quantifier, whether negated) -> how much of the set is so; what is not listed says nothing of it."""


def is_of_now(claim: Claim) -> bool:
    """Return whether a claim tells how things are, all of which was understood."""
    is_plain = claim.kind in _OF_NOW and claim.comparison is None and not claim.contrast and not claim.moments
    return is_plain and claim.aspect is Aspect.STATE and claim.open_reason is None and not claim.is_failure


def as_state(claim: Claim) -> Claim:
    """Return what a claim of an outcome says of how things were then: what was turned on is on."""
    if claim.aspect is not Aspect.EVENT:
        return claim
    kind = ClaimKind.STATE if claim.kind is ClaimKind.OUTCOME else claim.kind
    return replace(claim, kind=kind, aspect=Aspect.STATE)


def contradiction(claim: Claim, other: Claim, scene: Scene) -> Contradiction | None:
    """Return in which way two claims of now exclude each other, None if both may be true."""
    if not (is_of_now(claim) and is_of_now(other) and _is_same_subject(claim, other)):
        return None
    if claim.kind is ClaimKind.COUNT and other.kind is ClaimKind.COUNT:
        return _of_counts(claim, other)
    if claim.value is not None and other.value is not None:
        return _of_values(claim.value, other.value, scene)
    if not claim.meaning or not other.meaning:
        return None
    return _of_states(claim, other, scene)


def asks_the_same(claim: Claim, other: Claim) -> bool:
    """Return whether both tell the same of the same things, be it with the same answer or not."""
    if not _is_same_subject(claim, other) or claim.meaning != other.meaning:
        return False
    attributes = {one.value and one.value.attribute for one in (claim, other)}
    return len(attributes) == 1 and (bool(claim.meaning) or None not in attributes)


def speaks_of_any(claim: Claim, entity_ids: frozenset[str]) -> bool:
    """Return whether a claim may be about one of these; about what it is that it leaves open it may be anything."""
    return not claim.readings or not entity_ids.isdisjoint(claim.entity_ids)


def may_have_acted(claim: Claim, scene: Scene) -> bool:
    """Return whether a tool was called this turn that may have changed what the claim speaks of."""
    return any(
        not call.read_only and (not call.touched or not set(call.touched).isdisjoint(claim.entity_ids))
        for call in scene.tool_calls
    )


def _is_same_subject(claim: Claim, other: Claim) -> bool:
    """Return whether both surely speak of the same things."""
    if not claim.entity_ids or set(claim.entity_ids) != set(other.entity_ids):
        return False
    return all(len(one.readings) == 1 for one in (claim, other) if one.quantifier is Quantifier.THE)


def _of_counts(claim: Claim, other: Claim) -> Contradiction | None:
    is_same = claim.meaning == other.meaning and claim.readings == other.readings
    differ = None not in (claim.count, other.count) and claim.count != other.count
    return Contradiction.INCOMPATIBLE_VALUES if is_same and differ else None


def _of_states(claim: Claim, other: Claim, scene: Scene) -> Contradiction | None:
    extent, opposed = _extent(claim), _extent(other)
    if extent is None or opposed is None:
        return None
    if claim.meaning == other.meaning:
        return Contradiction.DIRECT_NEGATION if opposed in _EXCLUDED[extent] else None
    holds_of_one = {extent, opposed} <= {_Extent.ALL, _Extent.SOME} and _Extent.ALL in (extent, opposed)
    if not holds_of_one or not _exclude(claim, other, scene):
        return None
    return Contradiction.INCOMPATIBLE_VALUES


def _extent(claim: Claim) -> _Extent | None:
    if claim.kind is ClaimKind.COUNT:
        return _Extent.NONE if claim.count == 0 else None
    return _EXTENTS.get((claim.quantifier, claim.is_negated))


def _exclude(claim: Claim, other: Claim, scene: Scene) -> bool:
    """Return whether the meanings answer the same question or no state of the things makes both true."""
    if UNAVAILABLE in (claim.meaning, other.meaning):
        return False
    if other.meaning in ANSWERS.get(claim.meaning, ()):
        return True
    entities = [entity for i in claim.entity_ids if (entity := scene.home.entity(i)) is not None]
    return bool(entities) and all(
        _are_disjoint(*(row_of(one.meaning, e.domain, e.device_class) for one in (claim, other))) for e in entities
    )


def _are_disjoint(row: Row | None, other: Row | None) -> bool:
    if not isinstance(row, Truth) or not isinstance(other, Truth):
        return False
    return (row.true | row.pending | row.doubtful).isdisjoint(other.true | other.pending | other.doubtful)


def _of_values(value: Quantity, other: Quantity, scene: Scene) -> Contradiction | None:
    if not value.attribute or value.attribute != other.attribute:
        return None
    differ = _words_differ(value, other) or _numbers_differ(value, other, scene)
    return Contradiction.INCOMPATIBLE_VALUES if differ else None


def _words_differ(value: Quantity, other: Quantity) -> bool:
    is_one_word = value.attribute in _OF_ONE_WORD and None not in (value.word, other.word)
    return is_one_word and value.word != other.word


def _numbers_differ(value: Quantity, other: Quantity, scene: Scene) -> bool:
    """Return whether no number is meant by both, each within half its last stated digit."""
    if value.number is None or other.number is None:
        return False
    if value.unit == other.unit:
        compared: float | None = other.number
    elif value.unit is not None and other.unit is not None:
        compared = scene.convert(other.number, other.unit, value.unit)
    else:
        compared = None
    return compared is not None and abs(value.number - compared) > _room(value) + _room(other)


def _room(value: Quantity) -> float:
    return (_ABOUT if value.is_about else 1) * 0.5 * value.step + 1e-9
