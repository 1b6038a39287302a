"""Hold the claims of a sentence against what else it says: each step only leaves more open, or adds what may be meant.

Whatever a new way to put something makes of a true sentence, a row here keeps it from being refuted.
"""

from collections.abc import Callable, Sequence

from ..model import Claim
from .alternatives import with_alternatives
from .chosen import unless_of_these
from .coherence import unless_incoherent
from .done_since import unless_done_since
from .explained import unless_explained
from .found_so import as_found
from .frames import unless_framed
from .half_done import unless_half_done, unless_of_label
from .headlines import unless_doubtful
from .involved import unless_involved
from .items import Item
from .nearby import also_nearby
from .nearest import unless_nearer
from .negations import unless_denied_elsewhere
from .other_day import unless_of_other_day
from .over_time import unless_over_time
from .planned import unless_planned
from .state_claims import Surroundings
from .told_apart import without_told_apart

type Reservation = Callable[[tuple[Claim, ...], Sequence[Item], Surroundings], tuple[Claim, ...]]

RESERVATIONS: tuple[Reservation, ...] = (
    unless_nearer,
    unless_doubtful,
    unless_explained,
    unless_of_these,
    without_told_apart,
    also_nearby,
    with_alternatives,
    as_found,
    unless_denied_elsewhere,
    unless_done_since,
    unless_over_time,
    unless_of_other_day,
    unless_framed,
    unless_planned,
    unless_half_done,
    unless_of_label,
    unless_incoherent,
    unless_involved,
)
"""In this order: what is told apart leaves a set before it is looked for nearby, and what was done comes last."""


def reserved(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims with every reservation that the rest of the sentence gives reason for."""
    if claims:
        for reservation in RESERVATIONS:
            claims = reservation(claims, items, around)
    return claims
