"""How bad it is if a claim about an entity is wrong and believed."""

from ..model import Harm, Reading
from ..scene import Scene
from ..tokens import name_words

_HIGH_DOMAINS = frozenset({"lock", "alarm_control_panel", "valve", "siren"})
_HIGH_CLASSES = frozenset(
    {"garage", "gate", "door", "gas", "carbon_monoxide", "smoke", "garage_door", "lock", "safety"}
)


_HARMLESS_DOMAINS = frozenset({"light", "media_player", "fan", "scene", "person", "weather", "camera"})
"""Domains of what does no harm wherever it stands: the garage light is no garage door."""


def harm_of(readings: tuple[Reading, ...], scene: Scene) -> Harm:
    """Return high for lock, alarm, garage, gas, valve and oven."""
    for reading in readings:
        for entity_id in reading.entity_ids[:20]:
            entity = scene.home.entity(entity_id)
            if entity is None:
                continue
            if entity.domain in _HIGH_DOMAINS or entity.device_class in _HIGH_CLASSES:
                return Harm.HIGH
            is_named_so = entity.domain not in _HARMLESS_DOMAINS
            if is_named_so and any(word in scene.lexicon.harmful for name in entity.names for word in name_words(name)):
                return Harm.HIGH
    return Harm.NONE
