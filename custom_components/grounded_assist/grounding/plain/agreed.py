"""Hold what the rules have read in a sentence against what somebody else has read in it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..effort import TooMuchToReadError
from ..meanings.states import OPPOSITES
from ..model import Claim, Harm, Reason
from ..reading.items import matches_of
from ..scene import Scene
from .quotes import Statement, Told, told_of


def all_told(statements: Iterable[Statement], sentence: str, scene: Scene, plain: Scene) -> tuple[Told, ...]:
    """Return the statements whose words stand in a sentence; who has none of them has not read it."""
    told = (told_of(one, sentence, scene, plain) for one in statements)
    return tuple(one for one in told if one is not None)


def agreed_upon(
    found: tuple[Claim, ...], taken: tuple[Claim, ...], told: Sequence[Told], *, is_heeded: bool = False
) -> tuple[Claim, ...]:
    """Return what the rules have read; what somebody who has read the same sentence does not find is not refuted.

    Names that the rules did not know are left out where somebody else has read the same words. Who has told nothing
    of the sentence takes nothing away, unless heeded all the same.
    """
    known = (one for one in found if not (_is_guess(one) and any(_overlap(one, (t.start, t.end)) for t in taken)))
    if not (told or is_heeded):
        return tuple(known)
    return tuple(one if _is_found(one, taken, told) else _undecided(one) for one in known)


def _undecided(claim: Claim) -> Claim:
    return replace(claim, may_be_elsewhere=True)


def _is_stated(claim: Claim, taken: Sequence[Claim]) -> bool:
    return any(_overlap(claim, (one.start, one.end)) and _is_alike(claim, one) for one in taken)


def _is_guess(claim: Claim) -> bool:
    return claim.unknown_name is not None or claim.open_reason in (Reason.UNREADABLE, Reason.UNKNOWN_NAME)


def _is_found(claim: Claim, taken: Sequence[Claim], told: Sequence[Told]) -> bool:
    """Return whether a statement says the same of the same words, or one of which nobody knows what it claims may."""
    if not claim.entity_ids or _is_stated(claim, taken):
        return True
    over = [one for one in told if _overlap(claim, one.span)]
    if not over:
        # Of a lock nobody says anything else by saying nothing.
        return claim.harm is Harm.HIGH
    spans = Counter(one.span for one in told)
    known = {span for one in taken if spans[span := (one.start, one.end)] == 1}
    return any(one.span not in known and _may_be_of(claim, one) for one in over)


def _is_alike(claim: Claim, other: Claim) -> bool:
    """Return whether two claims are of one thing, and of the same of it."""
    if set(claim.entity_ids) != set(other.entity_ids):
        # Of more or fewer things, what somebody else has found is judged by itself.
        return False
    if claim.meaning or other.meaning:
        return claim.meaning == other.meaning or OPPOSITES.get(claim.meaning) == other.meaning
    attributes = [one.value.attribute if one.value is not None else "" for one in (claim, other)]
    return attributes[0] == attributes[1]


def _may_be_of(claim: Claim, told: Told) -> bool:
    if claim.meaning not in told.said.meanings and OPPOSITES.get(claim.meaning) in told.said.meanings:
        return False
    try:
        named = [one for match in matches_of(told.said.named) for one in told.entities(match)]
    except TooMuchToReadError:
        # It is of a crowd, and no claim is.
        return False
    ids = {i for one in named for i in (one.id, *one.members)}
    return not ids or bool(told.places) or not ids.isdisjoint(claim.observed_ids)


def _overlap(claim: Claim, span: tuple[int, int]) -> bool:
    return claim.start < span[1] and span[0] < claim.end
