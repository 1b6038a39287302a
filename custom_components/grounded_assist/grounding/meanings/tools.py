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

TOOLS_OF_SERVICES: Mapping[str, str] = {
    "turn_on": "HassTurnOn",
    "turn_off": "HassTurnOff",
    "open_cover": "HassOpenCover",
    "close_cover": "HassCloseCover",
    "set_cover_position": "HassSetPosition",
    "open_valve": "HassOpenValve",
    "close_valve": "HassCloseValve",
    "lock": "HassLock",
    "unlock": "HassUnlock",
    "start": "HassVacuumStart",
    "return_to_base": "HassVacuumReturnToBase",
    "start_mowing": "HassLawnMowerStartMowing",
    "dock": "HassLawnMowerDock",
    "media_pause": "HassMediaPause",
    "media_play": "HassMediaUnpause",
    "volume_set": "HassSetVolume",
    "set_temperature": "HassClimateSetTemperature",
}
"""Service -> the tool that does the same."""

TRACK_TOOLS = frozenset({"HassMediaNext", "HassMediaPrevious"})
"""Tools whose effect the home may not show."""


def effect_of(tool: str, domain: str) -> str | None:
    """Return the meaning a tool brings about in a domain; None if it is not in the table."""
    effects = EFFECTS.get(tool)
    return None if effects is None else effects.get(domain) or effects.get("")
