"""Scope: "since" clauses are not about now: "the door has been opened since you left"."""

from collections.abc import Sequence
from itertools import pairwise

from ..model import Aspect, Claim, ClaimKind, Reason
from .items import Item
from .state_claims import Surroundings


def unless_done_since(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims; open are outcomes of a turn in which nothing was done, if they are told of a longer time."""
    has_acted = any(not call.read_only for call in around.scene.tool_calls)
    if has_acted or not any(_is_since(one, two, around) for one, two in pairwise(items)):
        return claims
    return tuple(claim.left_open(Reason.NO_DATA) if _is_done(claim) else claim for claim in claims)


def _is_since(one: Item, two: Item, around: Surroundings) -> bool:
    """Return whether a time begins with what somebody did; "since it is dark" tells why."""
    is_somebody = two.match is not None or two.is_function("agent")
    return is_somebody and one.match is None and around.scene.lexicon.times.is_word(one.norm, "since")


def _is_done(claim: Claim) -> bool:
    return claim.kind is ClaimKind.OUTCOME and claim.aspect is Aspect.EVENT
