"""Scope: the day of a time may stand elsewhere: "was closed at eight and at nine yesterday"."""

from collections.abc import Sequence

from ..model import Claim, ClaimKind, Reason
from .items import Item
from .state_claims import Surroundings
from .times import timed


def unless_of_other_day(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims; open are those of a clock beside which another day than today is told."""
    del items
    if not any(map(_has_no_day, claims)):
        return claims
    spoken = timed(around.text, around.scene)
    days = [item for item in spoken if item.told is not None and item.told.has_day and item.told.offset != 0]
    return tuple(
        claim.left_open(Reason.NO_DATA)
        if _has_no_day(claim) and any(not claim.start <= day.start < claim.end for day in days)
        else claim
        for claim in claims
    )


def _has_no_day(claim: Claim) -> bool:
    """Return whether only a time of day is told of a claim."""
    is_told = claim.kind is ClaimKind.TIME and bool(claim.moments)
    return is_told and claim.moments[0].is_clock and not claim.moments[0].has_day
