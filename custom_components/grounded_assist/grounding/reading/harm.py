"""How bad it is if a claim about an entity is wrong and believed."""

from collections.abc import Collection

from ..meanings.classes import CLASSES
from ..model import Entity, Harm, Reading
from ..scene import Scene
from ..tokens import name_words

_HIGH_DOMAINS = frozenset({"lock", "alarm_control_panel", "valve", "siren"})
_HIGH_CLASSES = frozenset(
    {"garage", "gate", "door", "gas", "carbon_monoxide", "smoke", "garage_door", "lock", "safety"}
)


_HARMLESS_DOMAINS = frozenset(
    {"light", "media_player", "fan", "scene", "person", "weather", "camera", "climate", "humidifier"}
)
"""Domains of what does no harm wherever it stands: the garage light is no garage door."""


def harm_of(readings: tuple[Reading, ...], scene: Scene, *, is_of_anything: bool = False) -> Harm:
    """Return high for lock, alarm, garage, gas, valve and oven.

    "Nothing is on" `is_of_anything`: of no siren, unless there is nothing else.
    """
    of_set = all if is_of_anything else any
    for reading in readings:
        found = [one for entity_id in reading.entity_ids[:20] if (one := scene.home.entity(entity_id)) is not None]
        if found and of_set(_is_harmful(one, scene) for one in found):
            return Harm.HIGH
    return Harm.NONE


def _is_harmful(entity: Entity, scene: Scene) -> bool:
    if entity.domain in _HIGH_DOMAINS or entity.device_class in _HIGH_CLASSES:
        return True
    is_named_so = entity.domain not in _HARMLESS_DOMAINS
    return is_named_so and any(word in scene.lexicon.harmful for name in entity.names for word in name_words(name))


def harm_of_kind(nouns: Collection[str], *, is_named_so: bool) -> Harm:
    """Return high for what is of a dangerous kind, or of any that is not harmless but called after what is."""
    kinds = [selector for noun in nouns for selector in CLASSES[noun]]
    if any(kind.domain in _HARMLESS_DOMAINS for kind in kinds):
        return Harm.NONE
    is_kind = bool(kinds) and all(
        kind.domain in _HIGH_DOMAINS or (kind.device_classes or frozenset({None})) <= _HIGH_CLASSES for kind in kinds
    )
    return Harm.HIGH if is_kind or is_named_so else Harm.NONE
