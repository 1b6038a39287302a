"""Coherence: "she's off and vacuuming" says no "off" that excludes the vacuuming, so that word has another sense."""

from collections.abc import Sequence

from ..meanings.states import Truth, row_of
from ..model import Aspect, Claim, Entity, Reason
from .items import Item
from .state_claims import Surroundings

_GENERAL = ("on", "off")
"""Meanings whose words have most senses."""


def unless_incoherent(claims: tuple[Claim, ...], _: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Leave "on" and "off" open beside what the same sentence says of the same thing and what excludes them."""
    told = [claim for claim in claims if _is_plain(claim)]
    return tuple(
        claim.left_open(Reason.AMBIGUOUS)
        if claim in told and claim.meaning in _GENERAL and any(_excludes(claim, other, around) for other in told)
        else claim
        for claim in claims
    )


def _is_plain(claim: Claim) -> bool:
    is_now = claim.aspect is not Aspect.EVENT and not (claim.is_past or claim.is_already)
    return is_now and bool(claim.meaning and claim.entity_ids) and not (claim.is_negated or claim.is_failure)


def _excludes(claim: Claim, other: Claim, around: Surroundings) -> bool:
    if other.meaning in _GENERAL or other.entity_ids != claim.entity_ids:
        return False
    entities = [around.scene.home.entity(entity_id) for entity_id in claim.entity_ids]
    return any(entity is not None and are_apart(claim.meaning, other.meaning, entity) for entity in entities)


def are_apart(meaning: str, other: str, entity: Entity) -> bool:
    """Return whether no state of a thing makes both of two meanings true."""
    one, two = _states(meaning, entity), _states(other, entity)
    return bool(one) and bool(two) and one.isdisjoint(two)


def _states(meaning: str, entity: Entity) -> frozenset[str]:
    row = row_of(meaning, entity.domain, entity.device_class)
    return row.true | row.pending | row.doubtful if isinstance(row, Truth) else frozenset()
