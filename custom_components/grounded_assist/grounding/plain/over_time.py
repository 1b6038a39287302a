"""Scope: "has been opened twice", "has been open recently" are not about now."""

from collections.abc import Sequence
from itertools import pairwise

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue
from ..meanings.states import OPPOSITES
from ..model import Claim, ClaimKind, MomentKind, Reason
from ..reading.items import Item, any_is, mask
from ..reading.quantities import number_of
from ..reading.times import timed
from ..scene import Scene

_OF_PAST = ("perfect", "past_copula", "become", "auxiliary")


def unless_over_time(claims: tuple[Claim, ...], text: str, scene: Scene) -> tuple[Claim, ...]:
    """Return the claims; open are those of what was so once or for a while, of which the present tells nothing."""
    spoken = mask(text, scene)
    is_over = _tells_over_time(text, spoken, scene.lexicon) or _is_asked_over_time(scene)
    return tuple(
        claim.left_open(Reason.NO_DATA)
        if (is_over or _is_undone(claim, spoken))
        and _is_of_now(claim)
        and _is_past(claim, spoken)
        and not _is_just_done(claim, spoken, scene)
        else claim
        for claim in claims
    )


def _tells_over_time(text: str, items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Return whether a text tells how often something was, or within which longer time."""
    if cue(lexicon, "over_time").search(cue(lexicon, "at_once").sub(" ", text)):
        return True
    return any(
        lexicon.times.is_word(two.norm, "times") and (number_of(one) is not None or one.norm == "-")
        for one, two in pairwise(items)
    )


def _is_asked_over_time(scene: Scene) -> bool:
    """Return whether it was asked what has been so in some time: "has it been opened today?"."""
    if not scene.request or any(not call.read_only for call in scene.tool_calls):
        return False
    items = timed(scene.request, scene)
    has_time = any(item.told is not None for item in items) or _tells_over_time(scene.request, items, scene.lexicon)
    return has_time and any_is(items, *_OF_PAST)


def _is_of_now(claim: Claim) -> bool:
    """Return whether it is held against how things are now; "for an hour" is told of what lasts."""
    is_lasting = claim.kind is ClaimKind.TIME and any(one.kind is MomentKind.FOR for one in claim.moments)
    return is_lasting or claim.kind in (ClaimKind.STATE, ClaimKind.OUTCOME)


def _is_past(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether it is told of what has been; the verb at its end may be that of more than one claim."""
    has_verb = any(item.is_function(*_OF_PAST) for item in items if claim.start <= item.start < claim.end)
    has_been = any(item.is_function("been") for item in items if item.start >= claim.start)
    return has_verb or has_been or claim.kind is ClaimKind.OUTCOME


def _is_just_done(claim: Claim, items: Sequence[Item], scene: Scene) -> bool:
    """Return whether this turn has acted on what is told of, as far as is known, or whoever speaks says "I"."""
    if any(item.has(WordKind.GOVERNOR, "speaker") for item in items if claim.start <= item.start < claim.end):
        return True
    has_acted = any(not call.read_only for call in scene.tool_calls)
    return has_acted and (not scene.touched or not scene.touched.isdisjoint(claim.entity_ids))


def _is_undone(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether the opposite is told to have followed: "turned off and on again"."""
    words = (item for item in items if item.start >= claim.predicate_end and not item.is_mark)
    behind = [item for item in words if not item.is_function("adverb", "been")]
    is_led = len(behind) > 1 and behind[0].is_function("conjunction", "connective")
    return is_led and OPPOSITES.get(claim.meaning) in behind[1].ids(WordKind.STATE)
