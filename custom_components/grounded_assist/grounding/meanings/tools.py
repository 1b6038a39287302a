"""What a tool does to the home, and in which direction."""

from collections.abc import Mapping

EFFECTS: Mapping[str, Mapping[str, str]] = {
    "HassTurnOn": {"": "on"},
    "HassTurnOff": {"": "off"},
    "HassOpenCover": {"": "open"},
    "HassCloseCover": {"": "closed"},
    "HassOpenValve": {"": "open"},
    "HassCloseValve": {"": "closed"},
    "HassLock": {"": "locked"},
    "HassUnlock": {"": "unlocked"},
    "HassVacuumStart": {"": "cleaning"},
    "HassVacuumReturnToBase": {"": "returning"},
    "HassLawnMowerStartMowing": {"": "mowing"},
    "HassLawnMowerDock": {"": "returning"},
    "HassMediaPause": {"": "paused"},
    "HassMediaUnpause": {"": "playing"},
    "HassMediaPlayerMute": {"": "muted"},
    "HassMediaPlayerUnmute": {"": "unmuted"},
    "HassStopMoving": {"": "stopped"},
}
"""Tool -> domain ("" for any) -> meaning it brings about."""

SETS: Mapping[str, Mapping[str, str]] = {
    "HassSetPosition": {"position": "position"},
    "HassSetVolume": {"volume_level": "volume"},
    "HassLightSet": {"brightness": "brightness", "color": "color"},
    "HassClimateSetTemperature": {"temperature": "target_temperature"},
    "HassFanSetSpeed": {"percentage": "speed"},
    "HassHumidifierSetpoint": {"humidity": "target_humidity"},
}
"""Tool -> its argument -> the attribute it sets."""

_SWITCHED = (
    "homeassistant",
    "light",
    "switch",
    "fan",
    "climate",
    "media_player",
    "humidifier",
    "input_boolean",
    "siren",
    "water_heater",
)

TOOLS_OF_SERVICES: Mapping[tuple[str, str], str] = {
    **{(domain, "turn_on"): "HassTurnOn" for domain in _SWITCHED},
    **{(domain, "turn_off"): "HassTurnOff" for domain in _SWITCHED},
    ("cover", "open_cover"): "HassOpenCover",
    ("cover", "close_cover"): "HassCloseCover",
    ("cover", "set_cover_position"): "HassSetPosition",
    ("valve", "open_valve"): "HassOpenValve",
    ("valve", "close_valve"): "HassCloseValve",
    ("valve", "set_valve_position"): "HassSetPosition",
    ("lock", "lock"): "HassLock",
    ("lock", "unlock"): "HassUnlock",
    ("vacuum", "start"): "HassVacuumStart",
    ("vacuum", "return_to_base"): "HassVacuumReturnToBase",
    ("lawn_mower", "start_mowing"): "HassLawnMowerStartMowing",
    ("lawn_mower", "dock"): "HassLawnMowerDock",
    ("media_player", "media_pause"): "HassMediaPause",
    ("media_player", "media_play"): "HassMediaUnpause",
    ("media_player", "media_next_track"): "HassMediaNext",
    ("media_player", "media_previous_track"): "HassMediaPrevious",
    ("media_player", "volume_set"): "HassSetVolume",
    ("climate", "set_temperature"): "HassClimateSetTemperature",
}
"""Domain and service -> the tool that does the same."""

TRACK_TOOLS = frozenset({"HassMediaNext", "HassMediaPrevious"})
"""Tools whose effect the home may not show."""


def effect_of(tool: str, domain: str) -> str | None:
    """Return the meaning a tool brings about in a domain; None if it is not in the table."""
    effects = EFFECTS.get(tool)
    return None if effects is None else effects.get(domain) or effects.get("")
