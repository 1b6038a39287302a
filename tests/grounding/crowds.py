"""Homes in which many things share a name or a word, and how often one of them is looked at."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import override

from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.model import Entity, Place
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.lexicons import read_bare
from tests.grounding.homes import turn

LOOKED_AT: Counter[str] = Counter()
"""How often an id was looked up, held against another one, or taken apart, since a home was made."""


class Id(str):
    """An id that counts how often it is looked at."""

    __slots__ = ()

    @override
    def __lt__(self, other: str) -> bool:
        LOOKED_AT["sorted"] += 1
        return super().__lt__(other)

    @override
    def __eq__(self, other: object) -> bool:
        LOOKED_AT["compared"] += 1
        return super().__eq__(other)

    __hash__ = str.__hash__

    @override
    def partition(self, sep: str, /) -> tuple[str, str, str]:
        LOOKED_AT["taken apart"] += 1
        return super().partition(sep)


class _Things(dict[str, Entity]):
    """The things of a home."""

    @override
    def get(self, key: str, default: object = None, /) -> Entity | None:  # type: ignore[override]
        LOOKED_AT["looked up"] += 1
        return super().get(key)


def ids(count: int, domain: str = "light") -> tuple[Id, ...]:
    """Return so many ids."""
    return tuple(Id(f"{domain}.x{number:05}") for number in range(count))


def crowd(
    count: int,
    name: Callable[[int], str] = lambda _: "Lamp",
    *,
    beside: Iterable[Entity] = (),
    places: Iterable[Place] = (),
    device: str | None = None,
    language: str = "en",
    request: str = "",
) -> Scene:
    """Return a scene in a home of so many lights, of one name unless others are given, and of what is beside them."""
    made = Gazetteer()
    made.entities = _Things()
    owned = {"device_id": "d", "device_names": (device,)} if device else {}
    for number, one in enumerate(ids(count)):
        made.set_entity(Entity(id=one, domain="light", names=(name(number),), **owned))  # type: ignore[arg-type]
    for place in places:
        made.set_area(place)
    for entity in beside:
        made.set_entity(entity)
    scene = replace(turn(request=request).scene, home=made.view(None), asked={}, masked={}, described={})
    LOOKED_AT.clear()
    return scene if language == "en" else replace(scene, lexicon=_bare(language))


@cache
def _bare(language: str) -> Lexicon:
    return read_bare(language)
