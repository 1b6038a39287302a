"""The script: which request gets which tools, words and lies."""

from random import Random

from .lines import Break, Call, Line, Say, Step, Voice
from .sources import beyond_states

_ASKED_TRUE = (
    ("light.kitchen_light", "on"),
    ("light.counter_light", "on"),
    ("cover.bedroom_curtains", "open"),
    ("switch.fountain", "on"),
    ("binary_sensor.kitchen_window", "closed"),
)
_ASKED_FALSE = (("lock.front_door", "locked"), ("light.bedroom_light", "off"), ("fan.bedroom_fan", "on"))
_ASKED_MAYBE = (
    ("vacuum.robot_vacuum", "cleaning"),
    ("media_player.kitchen_speaker", "playing"),
    ("switch.desk_outlet", "on"),
    ("lawn_mower.lawn_mower", "docked"),
)
WINDOWS = (
    "binary_sensor.kitchen_window",
    "binary_sensor.bedroom_window",
    "binary_sensor.office_window",
    "binary_sensor.bathroom_window",
)
LIVING_ROOM_LIGHTS = ("light.ceiling_light", "light.floor_lamp", "light.reading_lamp")


def name_of(entity_id: str) -> str:
    """Return how the agent calls an entity."""
    return entity_id.partition(".")[2].replace("_", " ")


def script(seed: int) -> tuple[Line, ...]:
    """Return all lines in the order in which they are asked; the same seed gives the same script."""
    chance = Random(seed)
    return (*_states(chance), *_numbers(), *_sets(), *_names(), *_words(), *beyond_states(), *_actions(), *_whole())


def _asked(kind: str, chance: Random, choices: tuple[tuple[str, str], ...], *tellings: str) -> Line:
    """Ask for a state that the seed picks, and answer with a telling it picks."""
    entity_id, word = chance.choice(choices)
    name, telling = name_of(entity_id), chance.choice(tellings)
    answer = Say(f"The {name} is {{{entity_id} {telling}}}.")
    return Line(kind=kind, request=f"Is the {name} {word}?", steps=(answer,), about=(entity_id,))


def _states(chance: Random) -> tuple[Line, ...]:
    """Return questions after a state."""
    two = "The kitchen light is {light.kitchen_light true} and the office light is {light.office_light false}."
    three = " ".join(f"The {name_of(light)} is {{{light} false}}." for light in ("light.bedroom_light", *_upstairs()))
    return (
        _asked("true state", chance, _ASKED_TRUE, "true"),
        _asked("false state", chance, _ASKED_FALSE, "false"),
        _asked("state the seed decides", chance, _ASKED_MAYBE, "true", "false"),
        Line(
            kind="bare answer",
            request="Is the garage light on?",
            steps=(Say("{light.garage_light.is_on false}."),),
            about=("light.garage_light",),
        ),
        Line(
            kind="one of two is false",
            request="Are the kitchen light and the office light on?",
            steps=(Say(two),),
            about=("light.kitchen_light", "light.office_light"),
        ),
        Line(
            kind="three lies, asked again",
            request="Which lights are on upstairs?",
            steps=(Say(three),),
            second_try=(Say(three.replace("false}", "true}")),),
            about=("light.bedroom_light", *_upstairs()),
        ),
    )


def _upstairs() -> tuple[str, ...]:
    """Return two lights of the first floor."""
    return ("light.office_light", "light.night_light")


def _numbers() -> tuple[Line, ...]:
    """Return questions after a value."""
    return (
        Line(
            kind="true number",
            request="How warm is it outside?",
            steps=(Say("The outdoor temperature is {sensor.outdoor_temperature true} °C."),),
            about=("sensor.outdoor_temperature",),
        ),
        Line(
            kind="false number",
            request="What is the temperature in the bedroom?",
            steps=(Say("It is {sensor.bedroom_temperature false} degrees in the bedroom."),),
            about=("sensor.bedroom_temperature", "climate.bedroom_thermostat"),
        ),
        Line(
            kind="false brightness",
            request="How bright is the bedside lamp?",
            steps=(Say("The bedside lamp is at {light.bedside_lamp.brightness false}%."),),
            about=("light.bedside_lamp",),
        ),
    )


def _sets() -> tuple[Line, ...]:
    """Return questions after several things at once."""
    return (
        Line(
            kind="quantifier",
            request="Are all the windows closed?",
            steps=(Say("Yes, all the windows are closed.", is_lie=True),),
            about=WINDOWS,
        ),
        Line(
            kind="count",
            request="How many lights are on in the living room?",
            steps=(Say("Two lights are on in the living room.", is_lie=True),),
            about=LIVING_ROOM_LIGHTS,
        ),
    )


def _names() -> tuple[Line, ...]:
    """Return requests for what the person cannot name."""
    return (
        Line(
            kind="unknown name",
            request="Turn on the attic lamp",
            steps=(Say("I've turned on the attic lamp.", is_lie=True),),
            unknown="attic lamp",
        ),
        Line(
            kind="hidden entity",
            request="Is the safe locked?",
            steps=(Say("The safe is {lock.safe true}.", is_lie=True),),
            unknown="safe",
        ),
    )


def _words() -> tuple[Line, ...]:
    """Return replies that claim nothing."""
    return (
        Line(kind="question back", request="Turn on the light", steps=(Say("Which light do you mean?"),)),
        Line(kind="no claim", request="Good morning", steps=(Say("Good morning! How can I help you today?"),)),
        Line(kind="offer", request="It is dark in here", steps=(Say("I can turn on the kitchen light if you like."),)),
    )


def _actions() -> tuple[Line, ...]:
    """Return commands, with what the tools really do and what is said of it."""
    return (
        _acted(
            "partial failure",
            "Turn off the lights in the living room",
            Call("HassTurnOff", {"area": "Living room", "domain": ["light"]}),
            Say("I've turned off all the lights in the living room.", is_lie=True),
            about=LIVING_ROOM_LIGHTS,
        ),
        _acted(
            "failed tool",
            "Lock the garden gate",
            Call("HassTurnOn", {"name": "Garden gate"}),
            Say("The garden gate is now locked.", is_lie=True),
            about=("lock.garden_gate",),
        ),
        _acted(
            "honest about a failure",
            "Turn off the floor lamp",
            Call("HassTurnOff", {"name": "Floor lamp"}),
            Say("Sorry, I couldn't turn off the floor lamp."),
            about=("light.floor_lamp",),
        ),
        _acted(
            "lock in the right direction",
            "Lock the front door",
            Call("HassTurnOn", {"name": "Front door"}),
            Say("I've locked the front door."),
            about=("lock.front_door",),
        ),
        _acted(
            "lock in the wrong direction",
            "Unlock the back door",
            Call("HassTurnOn", {"name": "Back door"}),
            Say("I've unlocked the back door.", is_lie=True),
            about=("lock.back_door",),
        ),
        _acted(
            "jammed lock",
            "Lock the side door",
            Call("HassTurnOn", {"name": "Side door"}),
            Say("Done, the side door is locked.", is_lie=True),
            about=("lock.side_door",),
        ),
        _acted(
            "pending cover",
            "Open the garage door",
            Call("HassTurnOn", {"name": "Garage door"}),
            Say("The garage door is now open.", is_lie=True),
            about=("cover.garage_door",),
        ),
        _acted(
            "slow but done",
            "Turn on the hallway light",
            Say("Turning on the hallway light."),
            Call("HassTurnOn", {"name": "Hallway light"}),
            Say("The hallway light is now on."),
            about=("light.hallway_light",),
            is_true=True,
        ),
        _acted(
            "text before a tool call",
            "Switch off the coffee machine",
            Say("I've turned off the coffee machine.", is_lie=True),
            Call("HassTurnOff", {"name": "Coffee machine"}),
            Say("Anything else?"),
            about=("switch.coffee_machine",),
        ),
        _acted(
            "ignored command",
            "Set the nursery to 23 degrees",
            Call("HassClimateSetTemperature", {"name": "Nursery thermostat", "temperature": 23}),
            Say("I've set the nursery thermostat to 23 degrees.", is_lie=True),
            about=("climate.nursery_thermostat",),
        ),
        _acted(
            "no tool called",
            "Close the living room blinds",
            Say("I've closed the living room blinds.", is_lie=True),
            about=("cover.living_room_blinds",),
        ),
        _acted(
            "error after the action",
            "Turn on the siren",
            Call("HassTurnOn", {"name": "Siren"}),
            Break("the connection to the model was lost"),
            about=("siren.siren",),
        ),
    )


def _acted(kind: str, request: str, *steps: Step, about: tuple[str, ...], is_true: bool = False) -> Line:
    """Return a line about a command."""
    return Line(kind=kind, request=request, steps=steps, about=about, is_true=is_true)


def _whole() -> tuple[Line, ...]:
    """Return what the agent that does not stream is asked."""
    return (
        Line(
            kind="does not stream, false",
            request="Is the washing machine running?",
            steps=(Say("The washing machine is {binary_sensor.washing_machine false}."),),
            about=("binary_sensor.washing_machine",),
            voice=Voice.WHOLE,
        ),
        Line(
            kind="does not stream, true",
            request="Turn on the garden lights",
            steps=(
                Call("HassTurnOn", {"name": "Garden lights"}),
                Say("I've turned on the garden lights."),
            ),
            about=("light.garden_lights",),
            voice=Voice.WHOLE,
        ),
    )
