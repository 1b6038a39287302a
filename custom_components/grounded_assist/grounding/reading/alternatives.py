"""Add what else a sentence may mean by its words: another thing there, what was acted on, what is called so as well.

A claim is refuted only if it is wrong of each of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from ..lexicon import WordKind
from ..meanings.attributes import place_of
from ..meanings.classes import accepts
from ..meanings.states import fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading, Reason
from ..scene import Scene
from ..tokens import name_words
from .items import Item, any_is, mask
from .state_claims import Surroundings, touched_by

_OF_ROOMS = frozenset({"temperature", "humidity"})
"""Attributes that several things of one room may tell."""
_MOST = 8
"""More things than these nobody means by one name."""


def with_alternatives(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims with everything else that may be meant."""
    return tuple(_with(claim, items, around) if claim.readings else claim for claim in claims)


def _with(claim: Claim, items: Sequence[Item], around: Surroundings) -> Claim:
    scene = around.scene
    others = list(_others(claim, items, scene))[:_MOST]
    if others and claim.kind is ClaimKind.PLACE:
        # "The bathroom ceiling light" is no other one in the wrong place, but one there.
        return claim.left_open(Reason.AMBIGUOUS)
    added = [*(Reading(entity_ids=(one.id,)) for one in others), *_of_the_pronoun(claim, items, scene)]
    if claim.kind is ClaimKind.VALUE and claim.quantifier is Quantifier.ALL and scene.tool_calls:
        # "The lights are at 40%", of those that were set.
        touched = touched_by(scene.tool_calls)
        added.append(Reading(entity_ids=tuple(i for i in claim.entity_ids if i in touched)))
    added = [reading for reading in added if reading.entity_ids]
    return replace(claim, readings=tuple(dict.fromkeys((*claim.readings, *added)))) if added else claim


def _others(claim: Claim, items: Sequence[Item], scene: Scene) -> Iterator[Entity]:
    ids = set(claim.entity_ids)
    if claim.quantifier is not Quantifier.THE or len(ids) > _MOST:
        return
    named = [item for item in items if claim.subject_start <= item.start < claim.subject_end]
    found = chain(
        _of_the_room(claim, named, scene), _of_the_name(claim, items, scene), _of_the_noun(claim, named, scene)
    )
    for entity in dict.fromkeys(found):
        if entity.id not in ids and _may_be_so(claim, entity):
            yield entity


def _of_the_room(claim: Claim, named: Sequence[Item], scene: Scene) -> Iterator[Entity]:
    """Yield what else tells "the humidity" in the room of what was taken for it."""
    is_called = any(item.match and item.match.entity_ids and not item.match.area_ids for item in named)
    if claim.value is None or claim.value.attribute not in _OF_ROOMS or is_called or claim.noun:
        return
    for entity in _known(claim.entity_ids, scene):
        if entity.area_id is not None:
            yield from scene.home.entities(area_ids=(entity.area_id,))


def _of_the_name(claim: Claim, items: Sequence[Item], scene: Scene) -> Iterator[Entity]:
    """Yield what the words of a name describe in a place that the sentence tells: "the ceiling light in the hall"."""
    areas = {area for item in items if item.match for area in item.match.area_ids}
    known = _known(claim.entity_ids, scene) if areas else []
    if len(known) != 1 or known[0].area_id in areas or claim.noun:
        return
    for name in known[0].names:
        words = [word for word in name_words(name) if not _is_noun(word, scene)]
        there = scene.home.described_by(words) if words else frozenset()
        yield from (one for one in _known(there, scene) if one.area_id in areas and one.domain == known[0].domain)


def _of_the_noun(claim: Claim, named: Sequence[Item], scene: Scene) -> Iterator[Entity]:
    """Yield what is called like the kind of thing that is spoken of: a switch named "Space heater"."""
    spoken = [item for item in named if item.match is None and item.has(WordKind.NOUN)]
    if not claim.meaning or len(spoken) != 1 or len(named) != 1:
        return
    nouns = spoken[0].ids(WordKind.NOUN)
    for entity in _known(sorted(scene.home.described_by(name_words(spoken[0].norm))), scene):
        # What is of the kind was thought of already.
        if not any(accepts(noun, entity.domain, entity.device_class) for noun in nouns):
            yield entity


def _of_the_pronoun(claim: Claim, items: Sequence[Item], scene: Scene) -> Iterator[Reading]:
    """Yield each one of several that was named before "it" is spoken of: "only one air conditioner, the Daikin"."""
    named = [item for item in items if claim.subject_start <= item.start < claim.subject_end]
    is_named = any(item.match is not None or item.has(WordKind.NOUN) for item in named)
    if is_named or claim.quantifier is not Quantifier.THE or any_is(named, "plural"):
        return
    told = mask(scene.told[-1], scene) if scene.told else ()
    several = {one.entity_ids for one in claim.readings if len(one.entity_ids) > 1}
    for match in (item.match for item in told if item.match is not None and several):
        if any(set(match.entity_ids) < set(ids) for ids in several) and match.entity_ids:
            yield Reading(entity_ids=match.entity_ids)


def _is_noun(word: str, scene: Scene) -> bool:
    return any(sense.kind is WordKind.NOUN for sense, _ in scene.lexicon.at((word,), 0))


def _may_be_so(claim: Claim, entity: Entity) -> bool:
    """Return whether what is said can be said of a thing."""
    if claim.value is not None and not claim.meaning:
        return place_of(claim.value.attribute, entity.domain, entity.device_class) is not None
    return not claim.meaning or fits(claim.meaning, entity.domain, entity.device_class)


def _known(entity_ids: Iterable[str], scene: Scene) -> list[Entity]:
    return [entity for i in entity_ids if (entity := scene.home.entity(i)) is not None]
