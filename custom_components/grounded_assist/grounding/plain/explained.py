"""Scope: an explanation of an option is not about now: "with `hvac_mode: heat` the thermostat heats"."""

import re

from ..model import Aspect, Claim, Reason
from ..scene import Scene

_OPTION = re.compile(r"`[a-z][a-z0-9_]*+:\s[^`\n]++`")


def unless_explained(claims: tuple[Claim, ...], text: str, _: Scene) -> tuple[Claim, ...]:
    """Return the claims; what is told to be so is open beside an option that would make it so."""
    if _OPTION.search(text) is None:
        return claims
    return tuple(claim.left_open(Reason.NO_DATA) if claim.aspect is Aspect.STATE else claim for claim in claims)
