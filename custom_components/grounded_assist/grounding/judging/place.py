"""Judge where a thing is said to be, by the areas and floors that the home was given."""

from ..likeness import stem
from ..model import Claim, Entity, Evidence, Finding, Place, Reason, Verdict
from ..scene import Scene
from ..tokens import name_words
from .findings import finding
from .seeing import Seen, negate

_COMMON = "place"
"""A list of the lexicon: words that are in the names of many places."""
_VERDICTS = {
    Seen.TRUE: (Verdict.SUPPORTED, Reason.VALUE_AGREES),
    Seen.FALSE: (Verdict.REFUTED, Reason.VALUE_DIFFERS),
}


def judge_place(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted only of a thing that has another place, and is called after none of the two."""
    if claim.entity_ids:
        entity = scene.home.entity(claim.entity_ids[0])
        seen = Seen.UNKNOWN if entity is None else _see(claim, entity, scene)
    else:
        seen = _see_room(claim, scene)
    told = negate(seen) if claim.is_negated else seen
    verdict, reason = _VERDICTS.get(told, (Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA))
    return finding(claim, verdict, reason, evidence)


def _see(claim: Claim, entity: Entity, scene: Scene) -> Seen:
    if entity.area_id in claim.area_ids or entity.floor_id in claim.floor_ids:
        return Seen.TRUE
    if entity.area_id is None or (claim.floor_ids and entity.floor_id is None):
        return Seen.UNKNOWN
    said = _words(*_places(claim.area_ids, claim.floor_ids, scene)) - _common(scene)
    own = _words(*_places((entity.area_id,), (entity.floor_id or "",), scene))
    called = {stem(word) for name in (*entity.names, *entity.device_names) for word in name_words(name)}
    if _are_numbered_apart(said, own | called):
        return Seen.FALSE
    return Seen.UNKNOWN if said & (own | called) else Seen.FALSE


def _are_numbered_apart(said: set[str], own: set[str]) -> bool:
    """Return whether two places that share a word differ in their number: "Bedroom 1" and "Bedroom 2"."""
    numbers, others = (set(filter(str.isdecimal, words)) for words in (said, own))
    return bool(numbers) and bool(others) and numbers.isdisjoint(others)


def _see_room(claim: Claim, scene: Scene) -> Seen:
    """Return whether a room is on one of the floors."""
    area = scene.home.area(claim.area_ids[0])
    if area is None or area.floor_id is None:
        return Seen.UNKNOWN
    if area.floor_id in claim.floor_ids:
        return Seen.TRUE
    said = _words(*_places((), claim.floor_ids, scene))
    return Seen.UNKNOWN if said & _words(area, *_places((), (area.floor_id,), scene)) - _common(scene) else Seen.FALSE


def _common(scene: Scene) -> set[str]:
    return {stem(word) for word in scene.lexicon.aside.get(_COMMON, frozenset())}


def _places(area_ids: tuple[str, ...], floor_ids: tuple[str, ...], scene: Scene) -> tuple[Place, ...]:
    found = (*map(scene.home.area, area_ids), *map(scene.home.floor, floor_ids))
    return tuple(place for place in found if place is not None)


def _words(*places: Place) -> set[str]:
    """Return the words of the names of places: a "bathroom upstairs" may be called "upstairs"."""
    return {stem(word) for place in places for name in place.names for word in name_words(name)}
