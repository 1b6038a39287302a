"""Which entities a class noun ("light", "curtain") may mean."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selector:
    """A domain, or only some of its device classes. None stands for a missing class."""

    domain: str
    device_classes: frozenset[str | None] | None = None

    def accepts(self, domain: str, device_class: str | None) -> bool:
        """Return whether an entity of this domain and class is meant."""
        return domain == self.domain and (self.device_classes is None or device_class in self.device_classes)


def _of(domain: str, *classes: str | None) -> Selector:
    return Selector(domain, frozenset(classes) if classes else None)


CLASSES: Mapping[str, tuple[Selector, ...]] = {
    "light": (_of("light"),),
    "lamp": (_of("light"),),
    "switch": (_of("switch"), _of("input_boolean")),
    "outlet": (_of("switch", "outlet"),),
    "fan": (_of("fan"),),
    "lock": (_of("lock"),),
    "door": (
        _of("lock"),
        _of("cover", "door", "garage", "gate"),
        _of("binary_sensor", "door", "garage_door", "opening", "lock"),
    ),
    "garage_door": (_of("cover", "garage", "door"), _of("binary_sensor", "garage_door")),
    "gate": (_of("cover", "gate"),),
    # Of which some languages have one word.
    "gate_or_garage_door": (_of("cover", "gate", "garage"), _of("binary_sensor", "garage_door")),
    "window": (_of("binary_sensor", "window", "opening"), _of("cover", "window")),
    "curtain": (_of("cover", "curtain", "blind", "shade", "shutter", None),),
    "blind": (_of("cover", "blind", "shade", "shutter", "curtain", None),),
    "awning": (_of("cover", "awning"),),
    "cover": (_of("cover"),),
    "valve": (_of("valve"),),
    "irrigation": (_of("valve"),),
    "water": (_of("valve"), _of("sensor", "water"), _of("binary_sensor", "moisture")),
    "vacuum": (_of("vacuum"),),
    "lawn_mower": (_of("lawn_mower"),),
    "thermostat": (_of("climate"),),
    "air_conditioner": (_of("climate"),),
    "heating": (_of("climate"), _of("water_heater")),
    "water_heater": (_of("water_heater"),),
    "media_player": (_of("media_player"),),
    "speaker": (_of("media_player"),),
    "tv": (_of("media_player", "tv"),),
    "music": (_of("media_player"),),
    "humidifier": (_of("humidifier"),),
    "alarm": (_of("alarm_control_panel"), _of("siren")),
    "siren": (_of("siren"),),
    "camera": (_of("camera"),),
    "sensor": (_of("sensor"), _of("binary_sensor")),
    **dict.fromkeys(("motion", "motion_sensor"), (_of("binary_sensor", "motion", "occupancy", "presence"),)),
    **dict.fromkeys(("smoke", "smoke_detector"), (_of("binary_sensor", "smoke", "gas", "carbon_monoxide"),)),
    "gas": (_of("valve", "gas"), _of("binary_sensor", "gas", "carbon_monoxide"), _of("sensor", "gas")),
    **dict.fromkeys(("leak", "leak_sensor"), (_of("binary_sensor", "moisture"),)),
    "timer": (_of("timer"),),
    "automation": (_of("automation"),),
    "script": (_of("script"),),
    "scene": (_of("scene"),),
    "person": (_of("person"),),
    "car": (_of("device_tracker"),),
    "weather": (_of("weather"),),
    "device": (),
}
"""An empty row means that the noun says nothing of the domain."""

LOOSE_CLASSES: Mapping[str, tuple[Selector, ...]] = {
    "outlet": (_of("switch"),),
    "irrigation": (_of("switch"),),
    "water": (_of("switch"),),
    "gas": (_of("switch"), _of("valve")),
    "gate": (_of("cover"),),
    "gate_or_garage_door": (_of("cover"),),
    "garage_door": (_of("cover"),),
    "tv": (_of("media_player"), _of("remote")),
}
"""What a noun may also mean, told apart by the entity's own name."""

CALLED_SO = ("irrigation",)
"""Nouns of what one thing of its kind is for, and another is not."""

UNNAMED_CLASSES = frozenset(
    {
        "device",
        "timer",
        "music",
        "scene",
        "script",
        "automation",
        "alarm",
        "person",
        "car",
        "weather",
        "water",
        "gas",
        "heating",
        "sensor",
    }
)
"""Nouns of things that need not be entities: no name of one is unknown to the home."""

STRICT_CLASSES: Mapping[str, tuple[Selector, ...]] = {
    # What opens may be a gate.
    "window": (_of("binary_sensor", "window"), _of("cover", "window")),
    "curtain": (_of("cover", "curtain"),),
    "blind": (_of("cover", "blind", "shade", "shutter"),),
    # A television is no speaker; what tells of no class may be one.
    "speaker": (_of("media_player", "speaker", "receiver", None),),
}
"""What a noun means where there is such a thing; without one it means what is like it."""

OPENINGS = frozenset({"door", "garage_door", "opening"})
"""Classes of sensors that tell whether a door stands open, whatever its lock says."""


SENSED_CLASSES = frozenset({"motion", "smoke", "gas", "leak"})
"""Nouns of what a sensor senses: that there is none is its state."""


UNCOUNTABLE_CLASSES = frozenset(
    {
        "lamp",
        "door",
        "sensor",
        "water",
        "gas",
        "heating",
        "device",
        "alarm",
        "tv",
        "outlet",
        "music",
        "timer",
        "weather",
    }
)
"""Nouns whose set is too vague to count or to deny."""


SORTS = frozenset(
    [
        "light",
        "switch",
        "lock",
        "fan",
        "sensor",
        "cover",
        "curtain",
        "blind",
        "valve",
        "vacuum",
        "lawn_mower",
        "thermostat",
        "media_player",
        "humidifier",
        "camera",
        "water_heater",
        "siren",
    ]
)
"""Nouns that tell what a thing is: nothing is two of them but by two names."""

OF_ONE_SORT: Mapping[str, str] = {
    "climate": "thermostat",
    **dict.fromkeys(("light", "lock", "fan", "cover", "valve", "vacuum", "lawn_mower"), ""),
    **dict.fromkeys(("media_player", "humidifier", "camera", "water_heater", "siren"), ""),
}
"""Domains of what is nothing else, and their nouns where those are called otherwise.

Behind a switch or a sensor anything may stand: a radio on a smart plug is a switch, and a radio.
"""


NEEDED: Mapping[str, tuple[str, frozenset[str]]] = {
    "air_conditioner": ("hvac_modes", frozenset({"cool", "heat_cool", "dry", "fan_only"})),
}
"""Nouns of what must be able to do something: what can only heat is no air conditioner."""


def accepts(noun: str, domain: str, device_class: str | None) -> bool:
    """Return whether an entity of this domain and class may be called so."""
    selectors = CLASSES[noun]
    return not selectors or any(selector.accepts(domain, device_class) for selector in selectors)


def is_strictly(noun: str, domain: str, device_class: str | None) -> bool:
    """Return whether an entity is of the very class a noun names, for a noun that has one."""
    return any(selector.accepts(domain, device_class) for selector in STRICT_CLASSES.get(noun, ()))


def noun_of(kind: str) -> str:
    """Return the class noun for a domain or a device class; itself where there is no other one."""
    of_domain = (noun for noun, selectors in CLASSES.items() if selectors[:1] == (Selector(kind),))
    return kind if kind in CLASSES else next(of_domain, kind)
