"""Tell what may be said of less than all that there is: "all windows are closed" of those that were asked about.

A room of the question is understood, and what it narrows is read; anything else that may narrow it is not. Then what
holds for all holds for those as well, and what does not may still be true of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from ..lexicon import WordKind
from ..lexicon.cues import cue, cue_norms
from ..limits import LONGEST_REQUEST
from ..model import Claim, ClaimKind, Quantifier
from ..scene import Scene
from ..tokens import name_words
from .items import Item, any_is, ids_named, mask

_OF_SETS = frozenset({ClaimKind.STATE, ClaimKind.COUNT, ClaimKind.VALUE, ClaimKind.EXISTENCE})
_LEADING = ("within", "belonging", "determiner", "interrogative")
"""Functions of words behind which stands what is asked about: "in the shed", "of the car"."""
_OWNERS = frozenset({"car"})
"""Nouns of what has doors, windows and lights of its own."""
_TELLING = ("copula", "perfect", "modal", "past_copula", "future", "agent", "imperative")
"""Functions of words that a question has which does not lean on the one before it."""


def within_question(claims: Iterable[Claim], scene: Scene) -> tuple[Claim, ...]:
    """Return claims of sets without a place of their own as claims of what a question may have narrowed them to."""
    claims = tuple(claims)
    if not claims or not (0 < len(scene.request.strip()) <= LONGEST_REQUEST):
        return claims
    asked = mask(scene.request, scene)
    if _is_of_words(asked, scene):
        return tuple(replace(one, may_be_elsewhere=True) for one in claims)
    if not any(map(_is_of_set, claims)):
        return claims
    leans_back = _leans_back(asked, scene)
    return tuple(
        replace(one, may_be_elsewhere=True)
        if _is_of_set(one)
        and (leans_back or _restricts(asked, one) or _is_of_thing(asked, one) or _is_of_one_more(asked, one, scene))
        and not _is_placed(one, scene)
        else one
        for one in claims
    )


def _is_of_set(claim: Claim) -> bool:
    is_several = claim.quantifier is not Quantifier.THE or any(len(one.entity_ids) > 1 for one in claim.readings)
    return claim.kind in _OF_SETS and (is_several or bool(claim.contrast))


def _is_placed(claim: Claim, scene: Scene) -> bool:
    """Return whether the words of a claim tell where: "all windows in the kitchen are closed"."""
    matches = [item.match for item in mask(claim.text, scene) if item.match is not None]
    return any(one.area_ids or one.floor_ids for one in matches)


def _restricts(asked: Sequence[Item], claim: Claim) -> bool:
    """Return whether a question has a word that may narrow it: "upstairs", "except the bedroom", "in the shed"."""
    # What the claim says as well narrows both.
    said = frozenset(name_words(claim.text))
    narrowing = [item for item in asked if item.norm not in said]
    # A floor that is called "Upstairs" is understood.
    if any(item.is_function("vague", "exception") and item.match is None for item in narrowing):
        return True
    if any_is(asked[:1], "condition"):
        return True
    if any(not _OWNERS.isdisjoint(item.ids(WordKind.NOUN)) for item in asked):
        return True
    return any(_is_strange(two) and two.norm not in said and one.is_function(*_LEADING) for one, two in pairwise(asked))


def _is_strange(item: Item) -> bool:
    return item.is_unknown and not item.words


def _is_of_thing(asked: Sequence[Item], claim: Claim) -> bool:
    """Return whether it is asked about parts of a thing that is none of the set: "the windows on the Enyaq"."""
    named = [item for item in asked if not item.is_function("determiner")]
    # "Turn on the lamp" leads to none: "on" belongs to the verb. "Are they shut on the Enyaq?" has no such verb.
    particles = {id(two) for one, two in pairwise(named) if one.has(WordKind.BASE) and not one.has(WordKind.STATE)}
    led = (two for one, two in pairwise(named) if one.is_function(*_LEADING) and id(one) not in particles)
    things = (one.match for one in led if one.match is not None)
    return any(
        bool(one.entity_ids)
        and not (one.area_ids or one.floor_ids)
        and set(one.entity_ids).isdisjoint(claim.entity_ids)
        for one in things
    )


def _is_of_one_more(asked: Sequence[Item], claim: Claim, scene: Scene) -> bool:
    """Return whether "noch ein Fenster" may be another than the one that was spoken of."""
    if not scene.dialogue or cue_norms(scene.lexicon, "one_more").isdisjoint(item.norm for item in asked):
        return False
    heard = [item for one in scene.dialogue[-_HEARD:] for item in mask(one.text, scene)]
    return not set(claim.entity_ids).isdisjoint(ids_named(heard)) or any(
        bool(claim.noun) and item.has(WordKind.NOUN, claim.noun) for item in heard
    )


_HEARD = 4
"""What was said last, by the person and to them, that a question may go on from."""


def _leans_back(asked: Sequence[Item], scene: Scene) -> bool:
    """Return whether a question says only what is otherwise than in the one before it: "And the office?"."""
    is_followed = any(not one.is_reply for one in scene.dialogue)
    has_place = any(item.match is not None and (item.match.area_ids or item.match.floor_ids) for item in asked)
    return is_followed and has_place and not any_is(asked, *_TELLING)


def _is_of_words(asked: Sequence[Item], scene: Scene) -> bool:
    """Return whether it is asked for words, or how something is done."""
    rows = ("explaining", "meaning") if any_is(asked[:1], "interrogative") else ("explaining",)
    return cue(scene.lexicon, *rows).search(scene.request) is not None
