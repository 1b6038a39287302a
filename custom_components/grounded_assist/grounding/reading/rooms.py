"""Tell sensors of a room from those of its fridge, and rooms from the garden."""

from ..meanings.ambient import is_measuring
from ..meanings.attributes import place_of
from ..model import Entity, Reading
from ..scene import Scene
from ..tokens import name_words

_APART, _OUTDOORS, _DOUBTFUL = "apart", "outdoors", "doubtful"
"""Lists of the lexicon: words in the names of what measures no room, lies outdoors, is hardly a room."""


def is_ambient(entity: Entity, attributes: tuple[str, ...], scene: Scene) -> bool:
    """Return whether an entity measures one of these of the room it is in."""
    if not any(is_measuring(each, entity.domain, entity.device_class) for each in attributes):
        return False
    return entity.domain == "climate" or not is_of_appliance(entity, scene)


def is_of_appliance(entity: Entity, scene: Scene) -> bool:
    """Return whether an entity is called after a thing that has its own warmth and its own door: a freezer."""
    return _is_called((*entity.names, *entity.device_names), _APART, scene)


def is_outdoors(entity: Entity, scene: Scene) -> bool:
    """Return whether an entity, or the area it is in, is called like something in the open."""
    return _is_called(_names(entity, scene), _OUTDOORS, scene)


def outdoors(attributes: tuple[str, ...], scene: Scene) -> tuple[Reading, ...]:
    """Return each thing that tells how warm or how damp it is outside: the weather, and what is called so itself.

    What only stands in the garden may be in a shed there.
    """
    return tuple(
        Reading(entity_ids=(entity.id,))
        for entity in scene.everything()
        if _has_any(entity, attributes)
        and (entity.domain == "weather" or (is_ambient(entity, attributes, scene) and _is_open_air(entity, scene)))
    )


def _is_open_air(entity: Entity, scene: Scene) -> bool:
    return _is_called(entity.names, _OUTDOORS, scene) and not _is_called(entity.names, _DOUBTFUL, scene)


def _has_any(entity: Entity, attributes: tuple[str, ...]) -> bool:
    return any(place_of(one, entity.domain, entity.device_class) for one in attributes)


def is_doubtful(entity: Entity, scene: Scene) -> bool:
    """Return whether it is not sure that an entity tells of one of the rooms: of the garage, of no area at all."""
    names = _names(entity, scene)
    return entity.area_id is None or any(_is_called(names, kind, scene) for kind in (_OUTDOORS, _DOUBTFUL))


def _names(entity: Entity, scene: Scene) -> tuple[str, ...]:
    area = scene.home.area(entity.area_id) if entity.area_id else None
    return (*entity.names, *(area.names if area else ()))


def _is_called(names: tuple[str, ...], kind: str, scene: Scene) -> bool:
    words = scene.lexicon.aside.get(kind, frozenset())
    return any(word in words for name in names for word in name_words(name))
