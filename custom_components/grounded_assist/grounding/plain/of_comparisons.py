"""Read what plain statements compare, with another thing, with a number, with all others."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.attributes import LIKE, TARGETS, attribute_of, place_of
from ..model import Claim, ClaimKind, Comparison, Entity, Quantifier, Quantity, Reading, Relation
from ..reading.items import Item, any_is
from ..reading.quantities import find_quantity
from ..reading.rooms import is_ambient, is_doubtful, is_outdoors
from ..scene import Scene
from .parts import Stated, all_of, areas_of, beside, entities_of, exactly, in_place, quantity
from .relations import relation_of


def read_compared(told: Stated) -> Iterator[Claim]:
    """Read "The Office is 2 °C warmer than the Hall", "than outside", "The Door Battery is below 20 %"."""
    relation = next((one for item in told.items for one in item.ids(WordKind.RELATION)), "")
    held, _, felt = relation.partition(".")
    if held not in Relation:
        return
    named = told.item("name")
    attributes = _attributes_said(told) or _attributes(named, felt, told.scene)
    bound, difference = quantity(told, "bound"), _difference(told)
    other = told.item("other")
    against = exactly(_outdoors(attributes, told)) if told.parts.get("outside") else _measuring(other, attributes, told)
    if not attributes or bool(bound) is bool(against):
        return
    comparison = Comparison(
        relation=Relation(held),
        attributes=attributes,
        against=against,
        bounds=(bound,) if bound else (),
        difference=difference,
    )
    yield from told.claim(ClaimKind.COMPARISON, _measuring(named, attributes, told), comparison=comparison)


def read_aimed(told: Stated) -> Iterator[Claim]:
    """Read "The Radiator is hotter than its target", "The Dehumidifier has reached its target humidity"."""
    (entities,) = told.things("aim" if told.parts.get("aim") else "name")
    words = {word for item in told.items if item.match is None for word in item.norm.split()}
    relation = Relation.REACHED if told.parts.get("reached") else _relation(told)
    for attribute, target in TARGETS.items():
        aiming = tuple(one for one in entities if _has(one, (attribute,)) and _has(one, (target,)))
        is_meant = attribute in words or (words.isdisjoint(TARGETS) and attribute == _aim_of(aiming))
        if is_meant and relation is not None:
            comparison = Comparison(relation=relation, attributes=(attribute,), against_attribute=target)
            is_denied = bool(told.parts.get("not"))
            yield from told.claim(ClaimKind.COMPARISON, exactly(aiming), comparison=comparison, is_negated=is_denied)


def _aim_of(entities: tuple[Entity, ...]) -> str:
    """Return what things are there to change: humidifiers the humidity of the air, all others its temperature."""
    return "humidity" if any(one.domain == "humidifier" for one in entities) else "temperature"


def _relation(told: Stated) -> Relation | None:
    """Return how much more or less something is said to be."""
    found = (relation_of(item) for item in told.items)
    return next((one[0] for one in found if one is not None and one[0] in _MORE_OR_LESS), None)


_MORE_OR_LESS = frozenset({Relation.ABOVE, Relation.BELOW})


def read_bounded(told: Stated) -> Iterator[Claim]:
    """Read "Only the Door Battery is under 20 %", "All batteries are above 60 %", "No battery is below 10 %"."""
    bound, relation, kind = quantity(told, "bound"), _relation(told), told.parts.get("kind")
    if bound is None or relation is None:
        return
    named = told.things("names")
    own = [one for found in named for one in found if one.domain in _MEASURING_ALONE]
    measured = {attribute_of(one.domain, one.device_class) for one in own}
    attribute = _KINDS_MEASURED.get(kind) if kind else measured.pop() if len(measured) == 1 else None
    if attribute is None or (not kind and len(own) != len(named)):
        return
    among = [
        one.id
        for one in told.scene.everything()
        if one.domain in _MEASURING_ALONE and attribute_of(one.domain, one.device_class) == attribute
    ]
    ids = tuple(one.id for one in own) or tuple(among)
    others = tuple(one for one in among if one not in ids)
    yield from told.claim(
        ClaimKind.COMPARISON,
        (Reading(entity_ids=ids),),
        comparison=Comparison(relation=relation, attributes=(attribute,), bounds=(bound,)),
        contrast=(Reading(entity_ids=others),) if others else (),
        is_negated=told.parts.get("all") == "no",
        quantifier=Quantifier.ALL,
    )


_MEASURING_ALONE = frozenset({"sensor"})
_KINDS_MEASURED = {"battery": "battery", "batteries": "battery"}
"""Kinds of things that are what they measure."""


def _difference(told: Stated) -> Quantity | None:
    """Return by how much something is more or less."""
    at = told.item("by")
    found = None if at is None else find_quantity(told.items, told.items.index(at))
    return None if found is None else replace(found, is_about=any_is(told.items, "about"))


def _attributes_said(told: Stated) -> tuple[str, ...]:
    """Return what of two things is compared where a statement names it: "the volume of the Sonos"."""
    words = told.parts.get("what", "").split()
    found = told.scene.lexicon.at(words, 0) if words else ()
    return tuple(word.id for word, end in found if end == len(words) and word.kind is WordKind.ATTRIBUTE)


def _attributes(item: Item | None, felt: str, scene: Scene) -> tuple[str, ...]:
    """Return what of a thing is compared: what the words say, else what it is there to measure."""
    if felt or item is None:
        return LIKE.get(felt, (felt,)) if felt else ()
    measured = (attribute_of(one.domain, one.device_class) or "value" for one in entities_of(item, scene))
    return tuple(dict.fromkeys(measured))[:1]


def _measuring(item: Item | None, attributes: tuple[str, ...], told: Stated) -> tuple[Reading, ...]:
    """Return what a name stands for, of a room all that measures its air, each a way to understand it."""
    if item is None or item.match is None:
        return ()
    scene = told.scene
    named = (one for one in entities_of(item, scene) if _has(one, attributes))
    area_ids = areas_of(item, scene)
    there = all_of(scene, area_ids=area_ids) if area_ids else ()
    return exactly(dict.fromkeys((*named, *(one for one in there if _is_of_air(one, attributes, told)))))


def _has(entity: Entity, attributes: tuple[str, ...]) -> bool:
    return any(place_of(one, entity.domain, entity.device_class) for one in attributes)


def _is_of_air(entity: Entity, attributes: tuple[str, ...], told: Stated) -> bool:
    """Return whether something measures the air of its room, by its name in either language."""
    return all(is_ambient(entity, attributes, scene) for scene in (told.scene, told.spoken))


def _outdoors(attributes: tuple[str, ...], told: Stated) -> tuple[Entity, ...]:
    """Return what measures the air in the open, the weather included."""
    measuring = (one for one in all_of(told.scene, domains=_MEASURING) if _is_of_air(one, attributes, told))
    outside = (one for one in measuring if _is_so(is_outdoors, one, told))
    weather = (one for one in all_of(told.scene, domains=("weather",)) if _has(one, attributes))
    return (*outside, *weather)


_MEASURING = ("sensor", "climate")


def read_extreme(told: Stated) -> Iterator[Claim]:
    """Read "The Phone has the lowest battery": of all things that have as much of it, all rooms, or all in a place."""
    words, end = told.parts["what"].split(), told.rest("end").lower()
    if end not in _MOST | _LEAST:
        return
    relation = Relation.HIGHEST if end in _MOST else Relation.LOWEST
    found = told.scene.lexicon.at(words, 0)
    attribute = next((word.id for word, end in found if end == len(words) and word.kind is WordKind.ATTRIBUTE), "")
    if not any(told.things("name")):
        yield from _of_rooms(attribute, relation, told)
        return
    if not attribute or attribute in _OF_ANYTHING or (attribute, relation) == _OF_WHAT_IS_ON:
        return
    named = _measuring(told.item("name"), (attribute,), told) or _measuring_beside(told, attribute)
    own = {i for one in named for i in one.entity_ids}
    among = in_place(told, ()) if told.item("place") is not None else told.scene.everything()
    all_of_it = (one for one in among if place_of(attribute, one.domain, one.device_class))
    against = tuple(Reading(entity_ids=(one.id,)) for one in all_of_it if one.id not in own)
    if len(named) == 1 and against:
        comparison = Comparison(relation=relation, attributes=(attribute,), against=against)
        yield from told.claim(ClaimKind.COMPARISON, named, comparison=comparison)


def _of_rooms(attribute: str, relation: Relation, told: Stated) -> Iterator[Claim]:
    """Read "The Office has the lowest temperature" of what measures the air of all rooms, doubtful ones among them."""
    item, place = told.item("name"), told.item("place")
    meant = areas_of(item, told.scene) if item is not None else frozenset()
    if attribute not in _OF_AIR or len(meant) != 1:
        return
    floor = areas_of(place, told.scene) if place is not None else None
    rooms: dict[str, list[Entity]] = {}
    for one in all_of(told.scene, domains=_MEASURING):
        if one.area_id is not None and _is_of_air(one, (attribute,), told):
            rooms.setdefault(one.area_id, []).append(one)
    own = [one for area in meant for one in rooms.pop(area, ())]
    others = [each for area, each in rooms.items() if floor is None or area in floor]
    indoors = [each for each in others if not any(_is_so(is_outdoors, one, told) for one in each)]
    comparison = Comparison(
        relation=relation,
        attributes=(attribute,),
        against=tuple(Reading(entity_ids=tuple(one.id for one in each)) for each in indoors),
        doubtful=frozenset(one.id for each in indoors for one in each if _is_so(is_doubtful, one, told)),
    )
    if own and indoors:
        reading = Reading(entity_ids=tuple(one.id for one in own), is_exact=True)
        yield from told.claim(ClaimKind.COMPARISON, (reading,), comparison=comparison)


_OF_AIR = frozenset({"temperature", "humidity"})


def _is_so(test: Callable[[Entity, Scene], bool], entity: Entity, told: Stated) -> bool:
    """Return whether a name tells so in the language of the sentence, or in that of the statement."""
    return any(test(entity, scene) for scene in (told.scene, told.spoken))


_OF_ANYTHING = frozenset({"temperature"})
"""What a freezer and a processor have as well, which nobody means who asks where it is the coldest."""
_OF_WHAT_IS_ON = ("brightness", Relation.LOWEST)
"""The dimmest lamp is the dimmest of those that are on, or none of them."""
_MOST = frozenset({"highest", "most", "strongest"})
_LEAST = frozenset({"lowest", "least", "weakest"})


def _measuring_beside(told: Stated, attribute: str) -> tuple[Reading, ...]:
    """Return what on the same device as a thing measures something."""
    (entities,) = told.things("name")
    found = beside(entities, told.scene)
    return exactly(tuple(one for one in found if place_of(attribute, one.domain, one.device_class) is not None))
