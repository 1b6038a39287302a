"""Read what plain statements compare, with another thing, with a number, with all others."""

from collections.abc import Iterator

from ..lexicon import WordKind
from ..meanings.attributes import attribute_of, place_of
from ..model import Claim, ClaimKind, Comparison, Reading, Relation
from ..reading.items import Item
from ..scene import Scene
from .parts import Stated, beside, entities_of, exactly, in_place, quantity


def read_compared(told: Stated) -> Iterator[Claim]:
    """Read "The Office is 2 °C warmer than the Hall", "The Door Battery is below 20 %"."""
    relation = next((one for item in told.items for one in item.ids(WordKind.RELATION)), "")
    held, _, felt = relation.partition(".")
    if held not in Relation:
        return
    named = told.item("name")
    attributes = _attributes(named, felt, told.scene)
    bound, difference = quantity(told, "bound"), quantity(told, "by")
    against = _measuring(told.item("other"), attributes, told.scene)
    if not attributes or bool(bound) is bool(against):
        return
    comparison = Comparison(
        relation=Relation(held),
        attributes=attributes,
        against=against,
        bounds=(bound,) if bound else (),
        difference=difference,
    )
    yield from told.claim(ClaimKind.COMPARISON, _measuring(named, attributes, told.scene), comparison=comparison)


def _attributes(item: Item | None, felt: str, scene: Scene) -> tuple[str, ...]:
    """Return what of a thing is compared: what the words say, else what it is there to measure."""
    if felt or item is None:
        return (felt,) if felt else ()
    measured = (attribute_of(one.domain, one.device_class) or "value" for one in entities_of(item, scene))
    return tuple(dict.fromkeys(measured))[:1]


def _measuring(item: Item | None, attributes: tuple[str, ...], scene: Scene) -> tuple[Reading, ...]:
    """Return what a name stands for, of a room all that measures it there, each a way to understand it."""
    if item is None or item.match is None:
        return ()
    found = tuple(entities_of(item, scene)) or scene.home.entities(area_ids=item.match.area_ids)
    fitting = (one for one in found if any(place_of(a, one.domain, one.device_class) for a in attributes))
    return tuple(Reading(entity_ids=(one.id,), is_exact=True) for one in fitting)


def read_extreme(told: Stated) -> Iterator[Claim]:
    """Read "The Phone has the lowest battery": among all things that have as much of it, or all in a place."""
    words, relation = (
        told.parts["what"].split(),
        Relation.HIGHEST if told.rest("end").lower() in _MOST else Relation.LOWEST,
    )
    found = told.scene.lexicon.at(words, 0)
    attribute = next((word.id for word, end in found if end == len(words) and word.kind is WordKind.ATTRIBUTE), "")
    if not attribute or attribute in _OF_ANYTHING:
        return
    named = _measuring(told.item("name"), (attribute,), told.scene) or _measuring_beside(told, attribute)
    own = {i for one in named for i in one.entity_ids}
    among = in_place(told, ()) if told.item("place") is not None else told.scene.everything()
    all_of_it = (one for one in among if place_of(attribute, one.domain, one.device_class))
    against = tuple(Reading(entity_ids=(one.id,)) for one in all_of_it if one.id not in own)
    is_of_room = not any(told.things("name"))
    if len(named) == 1 and against and not is_of_room:
        comparison = Comparison(relation=relation, attributes=(attribute,), against=against)
        yield from told.claim(ClaimKind.COMPARISON, named, comparison=comparison)


_OF_ANYTHING = frozenset({"temperature"})
"""What a freezer and a processor have as well, which nobody means who asks where it is the coldest."""
_MOST = frozenset({"highest", "most", "strongest"})


def _measuring_beside(told: Stated, attribute: str) -> tuple[Reading, ...]:
    """Return what on the same device as a thing measures something."""
    (entities,) = told.things("name")
    found = beside(entities, told.scene)
    return exactly(tuple(one for one in found if place_of(attribute, one.domain, one.device_class) is not None))
