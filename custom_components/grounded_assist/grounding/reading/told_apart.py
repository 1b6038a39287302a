"""Remove from a set what the sentence makes an exception of: "all doors are locked, but the back door is open"."""

from collections.abc import Sequence
from dataclasses import replace

from ..model import Aspect, Claim, Quantifier, Reading, Reason
from .items import Item, ids_named
from .state_claims import Surroundings

_SETS = frozenset({Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE})


def without_told_apart(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims, those of a whole set without what is told apart behind a "but"."""
    del around
    if all(claim.quantifier not in _SETS for claim in claims):
        return claims
    return tuple(_without(claim, claims, items) if claim.quantifier in _SETS else claim for claim in claims)


def _without(claim: Claim, claims: Sequence[Claim], items: Sequence[Item]) -> Claim:
    turn = next((item.start for item in items if item.start >= claim.end and item.is_function("connective")), None)
    if turn is None:
        # "All doors are locked..." may go on.
        return claim.left_open(Reason.UNREADABLE) if _trails_off(items) else claim
    ids = set(claim.entity_ids)
    told = [one for one in claims if one.start >= turn and one.entity_ids and ids.issuperset(one.entity_ids)]
    said = {i for one in told for i in one.entity_ids}
    apart = {i for one in told if _differs(one, claim) for i in one.entity_ids}
    named = set(ids_named(item for item in items if item.start >= turn))
    rest = tuple(replace(one, entity_ids=_minus(one, apart)) for one in claim.readings)
    if named & ids - said or not all(reading.entity_ids for reading in rest):
        # "But the back door isn't": what is said of it was not understood.
        return claim.left_open(Reason.UNREADABLE)
    return replace(claim, readings=tuple(dict.fromkeys(rest))) if apart else claim


def _trails_off(items: Sequence[Item]) -> bool:
    """Return whether a sentence ends with an ellipsis."""
    return items[-1].norm == "…" or [item.norm for item in items[-2:]] == [".", "."]


def _differs(one: Claim, claim: Claim) -> bool:
    is_of_now = one.aspect is Aspect.STATE and claim.aspect is Aspect.STATE
    return is_of_now and (one.meaning, one.is_negated) != (claim.meaning, claim.is_negated)


def _minus(reading: Reading, ids: set[str]) -> tuple[str, ...]:
    return tuple(i for i in reading.entity_ids if i not in ids)
