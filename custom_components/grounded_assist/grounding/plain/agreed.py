"""Hold what the rules have read in a sentence against what somebody else has read in it."""

from collections.abc import Iterable, Sequence

from ..model import Claim, Reason
from ..scene import Scene
from .quotes import Statement, Told, told_of


def agreed_upon(
    found: tuple[Claim, ...],
    taken: tuple[Claim, ...],
    statements: Iterable[Statement],
    sentence: str,
    scene: Scene,
    plain: Scene,
) -> tuple[Claim, ...]:
    """Return what the rules have read; what somebody who has read the same sentence does not find in it stays open.

    Names that the rules did not know are left out where somebody else has read the same words. Who states nothing
    of a sentence in its own words has not read it, and takes nothing away; nor can any statement make a claim.
    """
    both = [told for one in statements if (told := told_of(one, sentence, scene, plain)) is not None]
    known = (one for one in found if not (_is_guess(one) and any(_overlap(one, (t.start, t.end)) for t in taken)))
    return tuple(one if not both or _is_found(one, both) else one.left_open(Reason.AMBIGUOUS) for one in known)


def _is_guess(claim: Claim) -> bool:
    return claim.unknown_name is not None or claim.open_reason in (Reason.UNREADABLE, Reason.UNKNOWN_NAME)


def _is_found(claim: Claim, both: Sequence[Told]) -> bool:
    """Return whether a statement is of the same words, and may be of the same things."""
    return not claim.entity_ids or any(_overlap(claim, told.span) and _may_be_of(claim, told) for told in both)


def _may_be_of(claim: Claim, told: Told) -> bool:
    named = [one for item in told.said.named for one in told.entities(item.match)]
    ids = {i for one in named for i in (one.id, *one.members)}
    return not ids or bool(told.places) or not ids.isdisjoint(claim.observed_ids)


def _overlap(claim: Claim, span: tuple[int, int]) -> bool:
    return claim.start < span[1] and span[0] < claim.end
