"""Find attributes that a thing cannot have: the brightness of a lock."""

from collections.abc import Sequence

from ..meanings.attributes import LACKING, place_of
from ..model import Entity, Reading
from ..scene import Scene
from ..tokens import name_words
from .grammar import NounPhrase
from .items import Item
from .linking import link
from .links import Context


def lacking(phrase: NounPhrase, words: Sequence[Item], attribute: str, scene: Scene) -> tuple[Reading, ...]:
    """Return what a phrase stands for, if nothing called so or of the same devices can have the attribute.

    Any doubt about what it stands for returns nothing. `words` are those of the clause.
    """
    domains = LACKING.get(attribute)
    is_place = any(name.match and (name.match.area_ids or name.match.floor_ids) for name in phrase.names)
    is_one = not (phrase.unknown or phrase.quantifier or phrase.is_plural or phrase.is_vague)
    if domains is None or is_place or not is_one or _is_somewhere(phrase, words) or not (phrase.names or phrase.nouns):
        return ()
    readings = link(phrase, Context(fits=lambda _: True), scene).readings
    meant = [entity for reading in readings for i in reading.entity_ids if (entity := scene.home.entity(i))]
    is_lacking = all(entity.domain in domains and not _is_near_one(entity, attribute, scene) for entity in meant)
    return readings if is_lacking else ()


def _is_somewhere(phrase: NounPhrase, words: Sequence[Item]) -> bool:
    """Return whether a phrase tells where rather than of what: "the temperature at the front door"."""
    return any(
        item.is_function("preposition") and not item.is_function("belonging")
        for item in words
        if phrase.start <= item.start < phrase.end
    )


def _is_near_one(entity: Entity, attribute: str, scene: Scene) -> bool:
    """Return whether the words may stand for something with the attribute: of its device, or called alike."""
    alike = (scene.home.entity(i) for name in entity.names for i in scene.home.described_by(name_words(name)))
    device = (entity.device_id,) if entity.device_id is not None else ()
    near = (*alike, *(scene.home.entities(device_ids=device, primary_only=False) if device else ()))
    return any(_has(one, attribute) for one in near if one is not None)


def _has(entity: Entity, attribute: str) -> bool:
    names = {attribute, attribute.removeprefix("target_"), f"target_{attribute}"}
    return any(place_of(name, entity.domain, entity.device_class) for name in names)
