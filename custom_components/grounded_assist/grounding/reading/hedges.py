"""Find how sure a sentence says it is of what it claims, and what it only concludes."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ..lexicon import WordKind
from ..model import SURE, Claim, ClaimKind, Quantifier, Reason
from .items import Item, any_is

UNSURE = 0.7
"""Stated confidence of "seems", and of a hedge of which nothing else is told."""

_LEADING = ("interjection", "adverb", "conjunction", "connective", "affirmation", "denial", "hedge")
"""Words that may stand before a hedge that begins a sentence, and between a clause and the hedge that ends it."""
_BARRIERS = frozenset({";", ".", "!", "(", ")"})


def worded(claim: Claim, items: Sequence[Item]) -> Claim:
    """Return a claim of a sentence with how sure it is said to be, and whether it is a conclusion or taken back."""
    if claim.kind is ClaimKind.EXISTENCE and claim.is_negated and _is_conceded(claim, items):
        claim = replace(claim.left_open(Reason.CONFLICTING_DATA), stated_confidence=UNSURE)
    if not any_is(items, *_WORDING):
        return claim
    said = replace(
        claim,
        stated_confidence=min(claim.stated_confidence, stated_confidence(items, claim.start, claim.end)),
        is_inference=is_inferred(items, claim.start, claim.end),
    )
    # "Maybe the wall switch is off" does not say that the home knows one.
    is_of_any = said.is_supposed and said.kind in _OF_THINGS and "." not in (said.unknown_name or ".")
    return replace(said, unknown_name=None, open_reason=Reason.UNREADABLE) if is_of_any else said


_OF_THINGS = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME})
_WORDING = ("hedge", "inference", "conclusion", "ground")


def _is_conceded(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether the same sentence finds what it denies: "I don't see a lamp, but I do see the Reading lamp"."""
    denied = {i for reading in claim.readings for i in reading.entity_ids} | {*claim.area_ids, *claim.floor_ids}
    behind = [item for item in items if item.start >= claim.end]
    breaks = [i for i, item in enumerate(behind) if item.is_mark or item.is_function("connective")]
    parts = (behind[one + 1 : other] for one, other in pairwise((*breaks, len(behind))))
    return any(any_is(part, "existence") and not any(map(_denies, part)) and _names(part, denied) for part in parts)


def _denies(item: Item) -> bool:
    return item.is_function("negation") or item.has(WordKind.QUANTIFIER, Quantifier.NONE)


def _names(items: Sequence[Item], ids: set[str]) -> bool:
    named = (item.match for item in items if item.match is not None)
    return any(not ids.isdisjoint((*one.entity_ids, *one.area_ids, *one.floor_ids)) for one in named)


def stated_confidence(items: Sequence[Item], start: int, end: int) -> float:
    """Return how sure the words between two places of a sentence are said to be.

    "I believe the light is on and the door is locked" is unsure of both, "the light is probably on and the door is
    locked" of the first only.
    """
    stated = (_stated(item) for index, item in enumerate(items) if _is_hedge_of(items, index, start, end))
    return min(stated, default=SURE)


def _stated(hedge: Item) -> float:
    return min(map(float, hedge.ids(WordKind.HEDGE)), default=UNSURE)


def _is_hedge_of(items: Sequence[Item], index: int, start: int, end: int) -> bool:
    hedge = items[index]
    if not hedge.is_function("hedge") or hedge.match is not None:
        return False
    if hedge.end <= start:
        return _begins_clause(items[:index]) and not any(map(_is_barrier, _between(items, hedge.end, start)))
    if hedge.start >= end:
        return _ends_sentence(items[index + 1 :]) and all(map(_is_aside, _between(items, end, hedge.start)))
    return True


def _between(items: Sequence[Item], start: int, end: int) -> list[Item]:
    return [item for item in items if item.start >= start and item.end <= end]


def _begins_clause(before: Sequence[Item]) -> bool:
    """Return whether nothing of its clause stands before a word."""
    return not before or before[-1].is_mark or before[-1].is_function(*_LEADING)


def _ends_sentence(behind: Sequence[Item]) -> bool:
    return all(map(_is_aside, behind))


def _is_aside(item: Item) -> bool:
    return item.is_mark or item.is_function("hedge", "adverb")


def _is_barrier(item: Item) -> bool:
    """Return whether what is said begins anew: "I think it is on, but the door is locked"."""
    return item.norm in _BARRIERS or item.is_function("connective")


def is_inferred(items: Sequence[Item], start: int, end: int) -> bool:
    """Return whether what stands between two places of a sentence is said to follow from something else."""
    return any(_concludes(items, index, start, end) for index in range(len(items)))


def _concludes(items: Sequence[Item], index: int, start: int, end: int) -> bool:
    mark = items[index]
    if mark.is_function("ground"):
        return _grounds(items, index, start, end)
    if mark.is_function("inference"):
        is_within = start <= mark.start < end
        return is_within or (mark.end <= start and not _has_stop(items, mark.end, start))
    is_conclusion = mark.is_function("conclusion") and mark.end <= start and _follows_statement(items, index)
    return is_conclusion and not _has_stop(items, mark.end, start)


_NO_STATEMENT = ("copula", "preposition", "interjection")
"""Words behind a "so" that draws no conclusion."""


def _follows_statement(items: Sequence[Item], index: int) -> bool:
    """Return whether "so" draws a conclusion: at the beginning it only goes on, "and so is" compares."""
    before = [item for item in items[:index] if not (item.is_mark or item.is_function(*_LEADING, "agent"))]
    following = items[index + 1] if index + 1 < len(items) else None
    goes_on = following is not None and not (following.is_unknown or following.is_function(*_NO_STATEMENT))
    return bool(before) and goes_on


def _grounds(items: Sequence[Item], index: int, start: int, end: int) -> bool:
    """Return whether a "because" gives the ground of a clause: behind it, or before it up to a comma."""
    because = items[index]
    if because.start >= end:
        return not _has_stop(items, end, because.start)
    is_first = all(item.is_mark or item.is_function(*_LEADING) for item in items[:index])
    return is_first and because.end <= start and any(i.norm == "," for i in _between(items, because.end, start))


def _has_stop(items: Sequence[Item], start: int, end: int) -> bool:
    """Return whether another thought begins between two places."""
    return any(item.norm in _BARRIERS or _contrasts(item) for item in _between(items, start, end))


def _contrasts(item: Item) -> bool:
    return item.is_function("connective") and not item.is_function("inference", "conclusion", "ground")
