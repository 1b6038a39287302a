"""Judge whether something has got to what it aims at: "the dehumidifier has reached its target"."""

from collections.abc import Mapping
from typing import Final

from ..model import Entity, Evidence
from ..scene import Scene
from .measurement import Measured
from .seeing import Seen

_UP, _DOWN = 1, -1
_BY_ACTION: Final[Mapping[str, int]] = {
    **dict.fromkeys(("heating", "preheating", "humidifying"), _UP),
    **dict.fromkeys(("cooling", "drying"), _DOWN),
}
_BY_STATE: Final[Mapping[str, int]] = {"heat": _UP, "cool": _DOWN, "dry": _DOWN}
_BY_KIND: Final[Mapping[str, int]] = {
    "water_heater": _UP,
    "humidifier.humidifier": _UP,
    "humidifier.dehumidifier": _DOWN,
}
"""Which way something goes, by what it does, by its mode, and by what it is."""
_ACTIONS = ("hvac_action", "action")
_AT_REST = "off"
_SHORT, _SHARE = 1.0, 0.02
"""A target that is missed by no more, in units or as a share of it, may be called reached."""


def see_reached(one: Measured, aim: Measured, entity: Entity | None, shown: Evidence | None, scene: Scene) -> Seen:
    """Return whether nothing is left to go, whichever way a thing goes; unknown where that is not clear."""
    way = 0 if entity is None or shown is None else _way(entity, shown)
    value = one.in_unit_of(aim.unit, scene)
    if not way or value is None:
        return Seen.UNKNOWN
    left = (aim.number - value) * way
    if left <= 0:
        return Seen.TRUE
    return Seen.FALSE if left > max(_SHORT, _SHARE * abs(aim.number)) else Seen.UNKNOWN


def _way(entity: Entity, shown: Evidence) -> int:
    if shown.value == _AT_REST:
        return 0
    acting = (_BY_ACTION.get(str(shown.attributes.get(name)), 0) for name in _ACTIONS)
    kinds = (_BY_KIND.get(kind, 0) for kind in (f"{entity.domain}.{entity.device_class}", entity.domain))
    return next(filter(None, (*acting, _BY_STATE.get(str(shown.value), 0), *kinds)), 0)
