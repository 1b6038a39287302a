"""Scope: an explanation of an option is not about now: "with `hvac_mode: heat` the thermostat heats"."""

from collections.abc import Sequence
import re

from ..model import Aspect, Claim, Reason
from .items import Item
from .state_claims import Surroundings

_OPTION = re.compile(r"`[a-z][a-z0-9_]*+:\s[^`\n]++`")


def unless_explained(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims; what is told to be so is open beside an option that would make it so."""
    del items
    if _OPTION.search(around.text) is None:
        return claims
    return tuple(claim.left_open(Reason.NO_DATA) if claim.aspect is Aspect.STATE else claim for claim in claims)
