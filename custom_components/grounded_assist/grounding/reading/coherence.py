"""Coherence: "she's off and vacuuming" says no "off" that excludes the vacuuming, so that word has another sense.

So it has where a vacuum has just been sent: it has set out.
"""

from collections.abc import Sequence

from ..meanings.states import Truth, row_of
from ..model import Aspect, Claim, Entity, Reason
from .items import Item
from .state_claims import Surroundings, touched_by

_GENERAL = ("on", "off")
"""Meanings whose words have most senses."""


def unless_incoherent(claims: tuple[Claim, ...], _: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Leave "on" and "off" open beside what was done, or is said of the same thing, and excludes them."""
    told = [claim for claim in claims if _is_plain(claim)]
    general = [claim for claim in told if claim.meaning in _GENERAL]
    incoherent = [
        claim
        for claim in general
        if _has_set_out(claim, around) or any(_excludes(claim, other, around) for other in told)
    ]
    return tuple(claim.left_open(Reason.AMBIGUOUS) if claim in incoherent else claim for claim in claims)


def _has_set_out(claim: Claim, around: Surroundings) -> bool:
    """Return whether it is of what goes about by itself and was just told to."""
    is_moving = all(i.partition(".")[0] in _GOING_ABOUT for i in claim.entity_ids)
    return is_moving and touched_by(around.scene.tool_calls).issuperset(claim.entity_ids)


_GOING_ABOUT = frozenset({"vacuum", "lawn_mower"})


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
