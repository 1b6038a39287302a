"""What events may contain of a reply: entity IDs, what was claimed and what is observed; nobody's words."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from homeassistant.components.event import DOMAIN as EVENT_DOMAIN
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr, entity_registry as er

from .const import DOMAIN
from .grounding.model import Attribute, Claim, ClaimKind, Evidence, Quantifier, Source
from .grounding.observed import observed_of
from .replies import CheckedReply

_MOST_ENTITIES: Final = 20
"""Per claim; a state needs no thousand IDs for a set of a thousand lights."""
_OF_EACH: Final = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME, ClaimKind.EXISTENCE})
_EACH: Final = frozenset({Quantifier.THE, Quantifier.ALL, Quantifier.BOTH})


@callback
def whose(hass: HomeAssistant, reply: CheckedReply) -> dict[str, str | None]:
    """Return which reply it is and of which agent; by its device and the entity of its replies the logbook finds it."""
    device = next(iter(dr.async_get(hass).async_get_devices(identifiers={(DOMAIN, reply.subentry_id)})), None)
    unique_id = f"{reply.subentry_id}_reply"
    return {
        "entity_id": er.async_get(hass).async_get_entity_id(EVENT_DOMAIN, DOMAIN, unique_id),
        "interaction_id": reply.interaction_id,
        "agent_entity_id": reply.agent_entity_id,
        "device_id": None if device is None else device.id,
    }


def facts_of(claim: Claim, evidence: Iterable[Evidence]) -> dict[str, Any]:
    """Return what was claimed and what is seen of it, of not too many things, with no word that anybody said."""
    seen = {one.subject: _observed(claim, one) for one in evidence if _is_state(one)}
    in_order = {entity_id: seen[entity_id] for entity_id in claim.entity_ids if entity_id in seen} | seen
    return {
        "entity_ids": list(claim.entity_ids[:_MOST_ENTITIES]),
        "claimed": _claimed(claim),
        "is_negated": claim.is_negated,
        "observed": dict(islice(in_order.items(), _MOST_ENTITIES)),
    }


def _claimed(claim: Claim) -> str | float | None:
    """Return the state or number claimed of each thing, in our words; None for a count, a list, or the past."""
    if claim.kind not in _OF_EACH or claim.quantifier not in _EACH or claim.moments or claim.is_past:
        return None
    return claim.value.number if claim.value is not None else claim.meaning or None


def _observed(claim: Claim, one: Evidence) -> Attribute:
    """Return the state that is seen, or the number beside it that the claim is about."""
    is_number = claim.value is not None and claim.value.number is not None
    number = observed_of(claim, one)[0] if is_number else None
    return one.value if number is None else number


def _is_state(one: Evidence) -> bool:
    # What the registries were asked for is what somebody said, also where it looks like an id.
    return one.source is Source.STATES and not one.earlier
