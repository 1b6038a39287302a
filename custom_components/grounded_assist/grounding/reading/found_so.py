"""Tell found from made so in counts: "one door was unlocked, I've locked it"."""

from collections.abc import Sequence
from dataclasses import replace

from ..model import Aspect, Claim, ClaimKind, Reason
from .items import Item, any_is
from .state_claims import Surroundings, touched_by
from .word_senses import FINITE

_FOUND = ("past_copula", "found", "existed", "noticed")


def as_found(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims, numbers of things that this turn has acted on read as of then, or of what was acted on."""
    touched = touched_by(around.scene.tool_calls)
    if not touched or all(claim.kind is not ClaimKind.COUNT for claim in claims):
        return claims
    is_of_then, is_of_deeds = any_is(items, *_FOUND), not any_is(items, *FINITE)
    return tuple(
        _as_found(claim, touched, around, is_of_then=is_of_then, is_of_deeds=is_of_deeds)
        if claim.kind is ClaimKind.COUNT
        else claim
        for claim in claims
    )


def _as_found(
    claim: Claim, touched: frozenset[str], around: Surroundings, *, is_of_then: bool, is_of_deeds: bool
) -> Claim:
    done = tuple(i for i in claim.entity_ids if i in touched)
    if not done or claim.meaning in around.commanded:
        is_of_then = False
    # "I turned off three lights": a tool that was told of six has changed those that were on.
    is_of_fewer = bool(done) and claim.count is not None and claim.count < len(done)
    is_of_some = is_of_fewer and (claim.aspect is not Aspect.STATE or is_of_deeds)
    if is_of_then or is_of_some or (done and claim.is_already):
        return claim.left_open(Reason.NO_DATA)
    if not (done and is_of_deeds):
        return claim
    # "Two lights turned on": they may be those that were acted on, whatever else is on.
    of_done = replace(claim.readings[0], entity_ids=done)
    return replace(claim, readings=tuple(dict.fromkeys((*claim.readings, of_done))))
