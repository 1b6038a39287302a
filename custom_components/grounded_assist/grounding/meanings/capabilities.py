"""What a thing can do, and where Home Assistant says so."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..model import Attribute
from .states import UNREADABLE_STATES

SUPPORTED_FEATURES = "supported_features"
COLOR_MODES = "supported_color_modes"
HVAC_MODES = "hvac_modes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """What tells of one capability of a domain."""

    features: int = 0
    """Bits of `supported_features`, one of which is enough."""
    modes: frozenset[str] = frozenset()
    """Colour modes, one of which is enough."""
    without: frozenset[str] = frozenset()
    """Colour modes that prove the lack of it if a light has no others; what has neither is not told."""
    likewise: int = 0
    """Features by which the same can be reached in another way: muted by the volume."""
    offered: tuple[str, frozenset[str]] | None = None
    """An attribute with a list, and what of it is enough."""
    needs_on: bool = False
    """What is off may hide it."""


_DIMMED = frozenset({"brightness", "color_temp", "hs", "xy", "rgb", "rgbw", "rgbww", "white"})
_COLORED = frozenset({"hs", "xy", "rgb", "rgbw", "rgbww"})
_SWITCHED = frozenset({"onoff"})
_OFF = frozenset({"off", "standby"})

# The numbers are those of LightEntityFeature, FanEntityFeature, CoverEntityFeature and so on.
CAPABILITIES: Mapping[str, Mapping[str, Ability]] = {
    "dim": {"light": Ability(modes=_DIMMED, without=_SWITCHED)},
    "color": {"light": Ability(modes=_COLORED, without=_SWITCHED | {"brightness", "color_temp", "white"})},
    "color_temperature": {
        "light": Ability(modes=frozenset({"color_temp"}), without=_SWITCHED | {"brightness"}),
    },
    "effect": {"light": Ability(features=4)},
    "speed": {"fan": Ability(features=1), "vacuum": Ability(features=32)},
    "oscillation": {"fan": Ability(features=2)},
    "direction": {"fan": Ability(features=4)},
    "preset": {"fan": Ability(features=8), "climate": Ability(features=16)},
    "position": {"cover": Ability(features=4), "valve": Ability(features=4)},
    "tilt": {"cover": Ability(features=16 | 32 | 128)},
    "mute": {"media_player": Ability(features=8, likewise=4 | 1024, needs_on=True)},
    "volume": {"media_player": Ability(features=4, likewise=8 | 1024, needs_on=True)},
    "source": {"media_player": Ability(features=2048, needs_on=True)},
    "target_humidity": {"climate": Ability(features=4)},
    "swing": {"climate": Ability(features=32 | 512)},
    "fan_mode": {"climate": Ability(features=8)},
    "locate": {"vacuum": Ability(features=512)},
    "open": {"cover": Ability(features=1), "valve": Ability(features=1)},
    "close": {"cover": Ability(features=2), "valve": Ability(features=2)},
    "skip": {"media_player": Ability(features=32, needs_on=True)},
    "pause": {"media_player": Ability(features=1, needs_on=True), "vacuum": Ability(features=4)},
    "heat": {"climate": Ability(offered=(HVAC_MODES, frozenset({"heat", "heat_cool", "auto"})))},
    "cool": {"climate": Ability(offered=(HVAC_MODES, frozenset({"cool", "heat_cool", "auto"})))},
}
"""Id of a capability -> domain -> what tells of it."""


def is_able(capability: str, domain: str, state: str, attributes: Mapping[str, Attribute]) -> bool | None:
    """Return whether a thing can be made to do something; None if the home does not tell."""
    ability = CAPABILITIES[capability].get(domain)
    if ability is None or state in UNREADABLE_STATES:
        return None
    if ability.modes:
        return _has_mode(ability, attributes.get(COLOR_MODES))
    if ability.offered is not None:
        return _is_offered(*ability.offered, attributes)
    features = attributes.get(SUPPORTED_FEATURES)
    if not isinstance(features, int):
        return None
    if features & ability.features:
        return True
    is_open = features & ability.likewise or (ability.needs_on and state in _OFF)
    return None if is_open else False


def _is_offered(name: str, enough: frozenset[str], attributes: Mapping[str, Attribute]) -> bool | None:
    listed = attributes.get(name)
    offered = frozenset(map(str, listed)) if isinstance(listed, tuple | list) else frozenset()
    return bool(offered & enough) if offered else None


def _has_mode(ability: Ability, listed: Attribute) -> bool | None:
    modes = frozenset(str(mode) for mode in listed) if isinstance(listed, tuple | list) else frozenset()
    if modes & ability.modes:
        return True
    return False if modes and modes <= ability.without else None
