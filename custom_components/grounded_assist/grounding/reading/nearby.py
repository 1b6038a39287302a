"""Let "the lights" be those of the place that is spoken of: "in the kitchen, the fan is off and the lights are on"."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..lexicon import WordKind
from ..model import Claim, ClaimKind, Quantifier, Reading
from ..scene import Scene
from .everything import EVERYTHING
from .items import Item, any_is, matches_of
from .state_claims import Surroundings

_IN_ALL = ("everywhere", "household")


def also_nearby(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims, those of a kind also read as of that kind where something else of the sentence is.

    A set is refuted only where it is wrong in the whole home and in each of these places.
    """
    if any(claim.quantifier is not Quantifier.THE for claim in claims):
        claims = tuple(_with_members(claim, around.scene) for claim in claims)
    if not any(map(_is_of_kind, claims)) or any_is(items, *_IN_ALL):
        return claims
    # "Three lights are on: A and B": what is listed is no place of the number.
    colon = next((index for index, item in enumerate(items) if item.norm == ":"), len(items))
    places, before = list(_places(items[:colon], around.scene)), list(_around(around))
    spoken = list(_places(items[:colon], around.scene, is_of_things=False))
    pointing = {at for one, two in pairwise(items) if one.is_function("determiner") for at in (one.start, two.start)}

    def others(claim: Claim) -> Iterable[frozenset[str]]:
        if claim.kind is ClaimKind.COUNT:
            return _spoken_of(around.scene)
        # Only "the lights" may be those that the sentence before is about.
        return before if claim.subject_start in pointing else ()

    def there(claim: Claim) -> Iterable[frozenset[str]]:
        if not _is_of_all(claim, items):
            return places
        # "All doors are locked and the alarm is armed": where the alarm is tells nothing of what is said before it.
        return (*spoken, *_places([item for item in items[:colon] if item.start < claim.end], around.scene))

    return tuple(
        _nearby(claim, [*there(claim), *others(claim)], around.scene) if _is_of_kind(claim) else claim
        for claim in claims
    )


def _is_of_all(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether it is said in so many words that all are meant: "the doors" may be fewer."""
    said = [item for item in items if claim.start <= item.start < claim.subject_end]
    return any(item.has(WordKind.QUANTIFIER, *EVERYTHING) for item in said)


def _with_members(claim: Claim, scene: Scene) -> Claim:
    """Return a claim of how many, of the members of a group as well: "not all of the kitchen lights"."""
    if claim.quantifier is Quantifier.THE or not claim.meaning:
        return claim
    groups = [scene.home.entity(reading.entity_ids[0]) for reading in claim.readings if len(reading.entity_ids) == 1]
    of_members = (Reading(entity_ids=one.members) for one in groups if one is not None and one.members)
    return replace(claim, readings=tuple(dict.fromkeys((*claim.readings, *of_members))))


def _is_of_kind(claim: Claim) -> bool:
    is_told = bool(claim.meaning or claim.value) and claim.quantifier is not Quantifier.ONLY and not claim.contrast
    return is_told and bool(claim.noun) and any(len(reading.entity_ids) > 1 for reading in claim.readings)


def _places(items: Sequence[Item], scene: Scene, *, is_of_things: bool = True) -> Iterator[frozenset[str]]:
    """Yield the areas of each place that is named, and of each thing."""
    for match in matches_of(items):
        yield frozenset(match.area_ids)
        yield frozenset(area.id for area in scene.home.areas(match.floor_ids) if match.floor_ids)
        if is_of_things:
            yield _areas(match.entity_ids, scene)


def _around(around: Surroundings) -> Iterator[frozenset[str]]:
    """Yield the areas of what the sentence before speaks of."""
    for reading in (*around.before, *around.together):
        yield _areas(reading.entity_ids, around.scene)


def _spoken_of(scene: Scene) -> Iterator[frozenset[str]]:
    """Yield the place that is all that several claims are of: a number in a report on a room is of that room."""
    told = {claim.entity_ids for claim in scene.previous[scene.recalled :] if claim.entity_ids}
    areas = _areas((i for ids in told for i in ids), scene)
    if len(told) > 1 and len(areas) == 1:
        yield areas


def _areas(entity_ids: Iterable[str], scene: Scene) -> frozenset[str]:
    entities = (scene.home.entity(entity_id) for entity_id in entity_ids)
    return frozenset(entity.area_id for entity in entities if entity is not None and entity.area_id is not None)


def _nearby(claim: Claim, places: Iterable[frozenset[str]], scene: Scene) -> Claim:
    area_of = {i: entity.area_id for i in claim.entity_ids if (entity := scene.home.entity(i)) is not None}
    narrowed = (
        replace(reading, entity_ids=tuple(i for i in reading.entity_ids if area_of.get(i) in place))
        for place in dict.fromkeys(places)
        for reading in claim.readings
    )
    found = (reading for reading in narrowed if reading.entity_ids)
    return replace(claim, readings=tuple(dict.fromkeys((*claim.readings, *found))))
