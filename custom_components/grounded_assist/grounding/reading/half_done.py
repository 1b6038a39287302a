"""Scope: a state that names nothing may belong to what failed before it, or to the label of its line."""

from collections.abc import Sequence
import re

from ..lexicon.cues import cue
from ..model import Claim, ClaimKind, Reason
from .items import Item, ids_named
from .state_claims import Surroundings

_MARK = re.compile("[:,;–—-]")
_KINDS = (ClaimKind.STATE, ClaimKind.OUTCOME)


def unless_half_done(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims, those open that name nothing and stand behind what is told to have failed.

    What failed is what they are of, and no call of this turn has touched that.
    """
    del items
    failed = cue(around.scene.lexicon, "trouble").search(around.text)
    mark = _MARK.search(around.text, failed.end()) if failed is not None else None
    if mark is None:
        return claims
    return tuple(
        claim.left_open(Reason.AMBIGUOUS)
        if claim.kind in _KINDS and not claim.subject and claim.predicate_start >= mark.end()
        else claim
        for claim in claims
    )


def unless_of_label(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims, those open that name nothing and are of something else than the label of their line.

    "Office speaker: volume set to 25%, muted" is not of the television that was asked about.
    """
    del around
    at = next((index for index, item in enumerate(items) if item.norm == _COLON), 0)
    labelled = set(ids_named(items[:at]))
    if not labelled:
        return claims
    return tuple(
        claim.left_open(Reason.AMBIGUOUS)
        if claim.kind in _KINDS
        and not claim.subject
        and claim.predicate_start > items[at].start
        and not labelled.issuperset(claim.entity_ids)
        else claim
        for claim in claims
    )


_COLON = ":"
