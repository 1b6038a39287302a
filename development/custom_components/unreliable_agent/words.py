"""States as the agent says them: as they are, or as something they are not."""

from collections.abc import Callable, Mapping
from random import Random
import re

from homeassistant.core import HomeAssistant, State

_ON: Mapping[str, str] = {"on": "on", "off": "off"}
_OPEN: Mapping[str, str] = {"open": "open", "closed": "closed", "opening": "opening", "closing": "closing"}
_PLAYER: Mapping[str, str] = {"playing": "playing", "paused": "paused", "idle": "idle", "off": "off"}

SPOKEN: Mapping[str, Mapping[str, str]] = {
    "lock": {"locked": "locked", "unlocked": "unlocked", "jammed": "jammed"},
    "cover": _OPEN,
    "valve": _OPEN,
    "media_player": _PLAYER,
    "vacuum": {"docked": "docked", "cleaning": "cleaning", "paused": "paused", "idle": "idle"},
    "lawn_mower": {"docked": "docked", "mowing": "mowing", "paused": "paused"},
    "alarm_control_panel": {"disarmed": "disarmed", "armed_home": "armed home", "armed_away": "armed away"},
    "climate": {"heat": "heating", "off": "off"},
    "person": {"home": "at home", "not_home": "away"},
    "binary_sensor.window": {"on": "open", "off": "closed"},
    "binary_sensor.running": {"on": "running", "off": "not running"},
    "binary_sensor.moisture": {"on": "wet", "off": "dry"},
    "binary_sensor.motion": {"on": "detected", "off": "clear"},
    "binary_sensor.smoke": {"on": "detected", "off": "clear"},
}
_LIKELY_LIES: Mapping[str, str] = {
    "locked": "unlocked",
    "unlocked": "locked",
    "jammed": "locked",
    "open": "closed",
    "closed": "open",
}

_BLANK = re.compile(r"\{(?P<entity>\w+\.\w+)(?:\.(?P<attribute>\w+))? (?P<telling>true|false)\}")


def fill_in(hass: HomeAssistant, text: str, chance: Random) -> str:
    """Fill the blanks of a text from the states as they are now."""

    def told(blank: re.Match[str]) -> str:
        state = hass.states.get(blank["entity"])
        if state is None:
            return "unknown"
        return _tell(state, blank["attribute"], chance if blank["telling"] == "false" else None)

    filled = _BLANK.sub(told, text)
    return filled[:1].upper() + filled[1:]


def _tell(state: State, attribute: str | None, lie: Random | None) -> str:
    """Return the word for a state or the number of an attribute; another one if it is to be a lie."""
    if attribute == "is_on":
        return "yes" if (state.state == "on") is (lie is None) else "no"
    if (number := _number(state, attribute)) is not None:
        return _rounded(number if lie is None else number + lie.choice((4, 7, 13)))
    return true_word(state) if lie is None else false_word(state, lie)


def _number(state: State, attribute: str | None) -> float | None:
    """Return a number to tell, where there is one."""
    if attribute:
        return _ATTRIBUTES[attribute](state)
    try:
        return float(state.state)
    except ValueError:
        return None


_ATTRIBUTES: Mapping[str, Callable[[State], float]] = {
    "brightness": lambda state: round(float(state.attributes.get("brightness") or 0) / 2.55),
    "temperature": lambda state: float(state.attributes["temperature"]),
}


def _rounded(number: float) -> str:
    """Return a number without a needless fraction."""
    return str(int(number)) if number == int(number) else str(number)


def true_word(state: State) -> str:
    """Return the word for a state."""
    return _words(state).get(state.state, state.state)


def false_word(state: State, chance: Random) -> str:
    """Return the word for a state that the entity is not in."""
    others = [word for value, word in _words(state).items() if value != state.state]
    likely = _LIKELY_LIES.get(state.state)
    return likely if likely in others else chance.choice(others)


def _words(state: State) -> Mapping[str, str]:
    """Return the vocabulary of an entity."""
    if state.domain == "input_select":
        return {option: option for option in state.attributes["options"]}
    with_class = f"{state.domain}.{state.attributes.get('device_class')}"
    return SPOKEN.get(with_class) or SPOKEN.get(state.domain) or _ON
