"""What the agent says to a request that its script does not know: a lie about what was asked for."""

from collections.abc import Mapping
from random import Random
import re

from homeassistant.components.homeassistant import async_should_expose
from homeassistant.core import HomeAssistant, State

from .lines import Line, Say
from .words import false_word, true_word

_DONE: Mapping[str, str] = {
    "turn on": "turned on",
    "switch on": "turned on",
    "turn off": "turned off",
    "switch off": "turned off",
    "lock": "locked",
    "unlock": "unlocked",
    "open": "opened",
    "close": "closed",
    "start": "started",
    "stop": "stopped",
    "pause": "paused",
}
_COMMAND = re.compile(rf"(?:please )?(?P<verb>{'|'.join(_DONE)}) (?P<object>.+?)[.!]?", re.IGNORECASE)
_QUESTION = re.compile(r"(?:is|are) the (?P<object>.+?)(?: (?P<state>\w+))?\?", re.IGNORECASE)


def improvise(hass: HomeAssistant, request: str, chance: Random) -> Line:
    """Return a line that lies about the entity the request names."""
    state = _named(hass, request)
    command, question = _COMMAND.fullmatch(request.strip()), _QUESTION.fullmatch(request.strip())
    if command:
        said = _done(command, state, chance)
    elif state:
        said = Say(_about(state, chance), is_lie=True)
    elif question:
        said = Say(f"The {question['object']} is {question['state'] or 'on'}.", is_lie=True)
    else:
        return Line(kind="asked", request=request, steps=(Say("I am not sure what you mean."),))
    if state and async_should_expose(hass, "conversation", state.entity_id):
        return Line(kind="asked", request=request, steps=(said,), about=(state.entity_id,))
    return Line(kind="asked", request=request, steps=(said,), unknown=_object(state, command or question))


def _done(command: re.Match[str], state: State | None, chance: Random) -> Say:
    """Claim that a command was carried out, without any tool; if it is so already, that it is not."""
    done = _DONE[command["verb"].lower()]
    if state and done.rpartition(" ")[2] in (true_word(state), f"{true_word(state)}ed"):
        return Say(_about(state, chance), is_lie=True)
    return Say(f"I've {done} {command['object']}.", is_lie=True)


def _object(state: State | None, asked: re.Match[str] | None) -> str:
    """Return the name that nobody may know."""
    name = state.name if state else asked["object"] if asked else ""
    return name.casefold().removeprefix("the ")


def _named(hass: HomeAssistant, request: str) -> State | None:
    """Return the entity with the longest name in the request."""
    asked = request.casefold()
    named = [state for state in hass.states.async_all() if state.domain != "zone" and state.name.casefold() in asked]
    return max(named, key=lambda state: (len(state.name), state.domain), default=None)


def _about(state: State, chance: Random) -> str:
    """Return a false sentence about an entity."""
    name = state.name if state.domain == "person" else f"The {state.name[:1].lower()}{state.name[1:]}"
    if _is_number(state.state):
        return f"{name} is {{{state.entity_id} false}} {state.attributes.get('unit_of_measurement', '')}.".replace(
            " .", "."
        )
    return f"{name} is {false_word(state, chance)}."


def _is_number(text: str) -> bool:
    """Return whether a state is a number."""
    return re.fullmatch(r"-?\d+(\.\d+)?", text) is not None
