"""Resolve "in the specified area": the place the wrapped agent itself gave to its tools."""

from collections.abc import Iterator, Sequence

from ..scene import Scene
from ..tokens import fold
from .items import Item, ids_named

_AREA = "area"
"""The argument in which Home Assistant's tools take a place."""


def without_given_place(items: Sequence[Item], scene: Scene) -> list[Item]:
    """Drop "in the specified area" behind the name of something that is there."""
    start = next((i for i, item in enumerate(items) if item.is_function("within") and _is_given(items[i + 1 :])), None)
    if start is None:
        return list(items)
    named = ids_named(items[:start])
    given = set(_given_areas(scene))
    is_there = bool(named) and all(given & _areas_of(entity_id, scene) for entity_id in named)
    return list(items[:start] if is_there else items)


def _is_given(behind: Sequence[Item]) -> bool:
    words = [item for item in behind if not item.is_function("determiner")]
    return bool(words) and words[0].is_function("given")


def _given_areas(scene: Scene) -> Iterator[str]:
    for call in scene.tool_calls:
        area = call.args.get(_AREA)
        if isinstance(area, str):
            yield fold(area)


def _areas_of(entity_id: str, scene: Scene) -> set[str]:
    entity = scene.home.entity(entity_id)
    area = scene.home.area(entity.area_id) if entity is not None and entity.area_id else None
    return set() if area is None else {fold(name) for name in (area.id, *area.names)}
