"""Scope: a "not" or a "no" may belong to another part of the sentence.

Where words may be put in almost any order, as in German, what is denied is known only if each denial was found again
in one of the claims.
"""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..model import Claim, ClaimKind, Quantifier, Reason
from ..scene import Scene
from .items import Item, any_is
from .state_claims import Surroundings

_TASKS = ("negation", "denial", "supposing")
_BEFORE_DENIAL = ("likewise", "adverb", "now")


def unless_denied_elsewhere(
    claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings
) -> tuple[Claim, ...]:
    """Return the claims; open are those of a sentence whose denials are not all understood."""
    if not any(map(_may_matter, items)):
        return claims
    scene = around.scene
    spoken = sorted((item for item in items if item.norm), key=lambda item: item.start)
    if _is_split(spoken) or (scene.lexicon.grammar is not None and _is_lost(claims, spoken)):
        return tuple(map(_left_open, claims))
    # "In the living room, not in the kitchen" denies nothing of the living room.
    of_place = any(
        _is_denial(two) and _is_placing(three) and (one.is_mark or one.is_function("conjunction"))
        for one, two, three in zip(spoken, spoken[1:], spoken[2:], strict=False)
    )
    return tuple(
        _left_open(claim)
        if (of_place and claim.is_negated) or _is_supposed(claim, spoken) or _is_of_elsewhere(claim, spoken, scene)
        else claim
        for claim in claims
    )


def _may_matter(item: Item) -> bool:
    """Return whether a word denies, or may leave open what is said: most sentences have none."""
    return item.is_function(*_TASKS) or item.has(WordKind.QUANTIFIER, Quantifier.NONE)


def _is_split(spoken: Sequence[Item]) -> bool:
    """Return whether something is said of one thing and denied of another at the end: "A is on, B not"."""
    words = [item for item in spoken if not item.is_mark]
    affirmed = any(item.is_function("affirmation") and not item.is_function("certain") for item in words[1:])
    if affirmed and any_is(words[1:], "denial"):
        # "Anna yes, Ben no.", but not "there is definitely no light on".
        return True
    if len(words) < 2 or not _is_denial(words[-1]):  # noqa: PLR2004 - a name and the denial
        return False
    before = [item for item in words[:-1] if not item.is_function(*_BEFORE_DENIAL)]
    names = [item for item in before if item.match is not None or item.has(WordKind.NOUN)]
    return len(names) > 1 and before[-1] is names[-1]


def _is_lost(claims: Sequence[Claim], spoken: Sequence[Item]) -> bool:
    """Return whether more is denied than the claims deny."""
    denials = sum(map(_is_denial, spoken))
    denied = {
        claim.start for claim in claims if claim.is_negated or claim.quantifier is Quantifier.NONE or claim.count == 0
    }
    return denials > len(denied)


def _is_denial(item: Item) -> bool:
    is_none = item.has(WordKind.QUANTIFIER, Quantifier.NONE)
    return item.match is None and (is_none or item.is_function("negation"))


def _is_placing(item: Item) -> bool:
    return item.is_function("within") and not item.has(WordKind.STATE)


def _is_supposed(claim: Claim, spoken: Sequence[Item]) -> bool:
    """Return whether it is told what should be: "at night the door should be locked"."""
    before = [item for item in spoken if item.start <= claim.predicate_start]
    since = next((i + 1 for i in range(len(before) - 1, -1, -1) if before[i].is_function("connective")), 0)
    return any_is(before[since:], "supposing")


def _is_of_elsewhere(claim: Claim, spoken: Sequence[Item], scene: Scene) -> bool:
    """Return whether what is said not to be there is told of another place than where it is."""
    is_absence = claim.kind is ClaimKind.EXISTENCE and claim.is_negated and bool(claim.entity_ids)
    if not is_absence or scene.lexicon.grammar is None:
        return False
    there = {one.area_id for i in claim.entity_ids if (one := scene.home.entity(i)) is not None}
    areas = [set(item.match.area_ids) for item in spoken if item.match is not None and item.match.area_ids]
    is_vague = any(item.is_function("vague") and item.match is None for item in spoken)
    return is_vague or any(there.isdisjoint(area) for area in areas)


def _left_open(claim: Claim) -> Claim:
    return claim.left_open(Reason.UNREADABLE)
