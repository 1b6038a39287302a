"""What else may be meant by the same words: what is right of one of them is not refuted."""

import pytest

from tests.grounding.homes import N, R, S, Thing, check, did, failed, thing, verdicts


def refuted(text: str, states: object = None, **told: object) -> list[str]:
    """Return the words of each claim that comes out refuted."""
    return [one.claim.text for one in check(text, states, **told) if one.verdict is R]  # type: ignore[arg-type]


def sensors(name: str) -> tuple[Thing, ...]:
    """Return two sensors of the living room, where a thermostat shows 20.5 °C and 45 % as well."""
    return (
        thing("sensor.t", f"{name} temperature", "living_room", "20.8", kind="temperature", unit_of_measurement="°C"),
        thing("sensor.h", f"{name} humidity", "living_room", "47", kind="humidity", unit_of_measurement="%"),
    )


@pytest.mark.parametrize("name", ["Living room", "Aqara"])
@pytest.mark.parametrize(
    "text",
    [
        "The humidity in the living room is 47%.",
        "The temperature in the living room is 20.8 °C.",
        "Temperature in the living room: 20.8 °C",
        "The temperature is 20.8 °C and the humidity is 47%.",
        "It's 20.8 °C in the living room, and the humidity is 47%.",
        "The living room temperature is 20.8 °C.",
        "The living room has a humidity of 47%.",
    ],
)
def test_a_room_with_two_sensors(name: str, text: str) -> None:
    """Either of them may be meant."""
    assert not refuted(text, extra=sensors(name), request="How warm is it in the living room?")


def test_a_lie_about_a_room_with_two_sensors() -> None:
    """What none of them shows is refuted."""
    assert verdicts("The temperature in the living room is 25 °C.", extra=sensors("Aqara")) == (R,)
    assert verdicts("The living room thermostat shows 25 °C.", extra=sensors("Aqara")) == (R,)


@pytest.mark.parametrize(
    "text",
    [
        "In the bathroom, the mirror light is on and the ceiling light is off.",
        "The ceiling light is off in the bathroom.",
        "Bathroom: mirror light on, ceiling light off.",
        "The bathroom's mirror light is on, but its ceiling light is off.",
    ],
)
def test_a_name_of_another_room(text: str) -> None:
    """The kitchen's is called "Ceiling light", but the bathroom has one as well."""
    assert not refuted(text, extra=(thing("light.bath", "Bathroom ceiling light", "bathroom", "off"),))


def test_a_name_in_a_room_by_its_noun() -> None:
    """A thing called "Ceiling" is the ceiling light of its room."""
    assert not refuted("The bathroom ceiling light is off.", extra=(thing("light.bath", "Ceiling", "bathroom", "off"),))


@pytest.mark.parametrize("text", ["The office window is closed and the heater's off.", "The heater is off."])
def test_called_like_a_kind(text: str) -> None:
    """A switch that is named "Space heater" is a heater."""
    assert not refuted(text, extra=(thing("switch.heater", "Space heater", "office", "off"),))


def test_the_lights_that_were_set() -> None:
    """After some were set "the lights" are these."""
    dim = {"light.kitchen_ceiling": {"brightness": 102}, "light.kitchen_counter": {"state": "on", "brightness": 102}}
    told = {"calls": (did("HassLightSet", *dim),), "request": "It's too bright"}
    assert not refuted("The lights are at 40% now.", dim, **told)
    assert refuted("The lights are at 70% now.", dim, **told)


@pytest.mark.parametrize("text", ["I turned off three lights.", "I turned off 3 lights. The rest were already off."])
def test_fewer_than_the_tool_was_told(text: str) -> None:
    """A tool that was told of an area touched those that were off as well."""
    on = ("light.kitchen_ceiling", "light.reading", "light.mirror")
    others = ("light.kitchen_counter", "light.bedside", "light.garage")
    before = {**dict.fromkeys(on, "on"), **dict.fromkeys(others, "off")}
    told = {"before": before, "calls": (did("HassTurnOff", *before),), "request": "Turn off all the lights"}
    assert not refuted(text, dict.fromkeys(on, "off"), **told)
    assert refuted("I turned off nine lights.", dict.fromkeys(on, "off"), **told)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("Anna's home and Ben's away.", {}),
        ("Ben's at work and Anna's at home.", {"person.ben": "Work"}),
        ("Ben's at work, Anna's at home.", {"person.ben": "Work"}),
    ],
)
def test_contracted(text: str, states: dict[str, str]) -> None:
    """A "'s" behind each name is its verb."""
    assert R not in verdicts(text, states)
    assert verdicts("Ben's home and Anna's away.") == (R, R)


@pytest.mark.parametrize(
    "text",
    [
        "The bedroom's heating is off.",
        "The bedroom's heating isn't on.",
        "The bedroom is at 21.5 °C and its heating is off.",
    ],
)
def test_what_a_room_owns(text: str) -> None:
    """The heating of a room is no room that is heating."""
    off = thing("climate.bedroom", "Bedroom thermostat", "bedroom", "off", current_temperature=21.5, temperature=18)
    assert not refuted(text, extra=(off,), request="How warm is the bedroom?")


@pytest.mark.parametrize(
    "text",
    [
        "The living room is at 50% now.",
        "The kitchen is at 80%, the living room at 50%, and the bathroom at 100%.",
        "The fans are at 50% and 0%.",
        "The TV and the radio are at 30% and 50% volume.",
        "Outside, the lights are on.",
        "Robbie is idle.",
    ],
)
def test_not_told_of_what(text: str) -> None:
    """A share of a room, values of several things: which is meant is not told."""
    assert not refuted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Two lights turned off, one still on: the mirror light.",
        "Two of three lights are off now; one failed: mirror light.",
    ],
)
def test_a_list_behind_another_number(text: str) -> None:
    """The list belongs to what stands before it."""
    off = {"light.kitchen_ceiling": "off", "light.reading": "off"}
    calls = (did("HassTurnOff", *off), failed("HassTurnOff", name="mirror light"))
    assert not refuted(text, off, before=dict.fromkeys(off, "on"), calls=calls, request="Turn off the three lights")


def test_more_than_anyone_means() -> None:
    """What many things are called decides nothing."""
    same = tuple(thing(f"light.s{i}", "Spot", "office", "on" if i % 2 else "off") for i in range(30))
    assert verdicts("The spot in the office is on.", extra=same) == (N,)
    assert verdicts("The mirror light is on.", extra=same) == (S,)


def test_a_sensor_in_no_room() -> None:
    """What is in no room has nothing beside it."""
    box = thing("sensor.box", "Terrarium humidity", None, "70", kind="humidity", unit_of_measurement="%")
    assert verdicts("The terrarium humidity is 70%.", extra=(box,)) == (S,)
    assert not refuted("The humidity is 70%.", extra=(box,), request="How humid is the terrarium humidity?")


def test_a_room_of_many_sensors() -> None:
    """Of more than anyone could mean none is meant."""
    many = tuple(
        thing(f"sensor.t{i}", f"Probe {i}", "living_room", f"{i}", kind="temperature", unit_of_measurement="°C")
        for i in range(40)
    )
    assert verdicts("The temperature in the living room is 99 °C.", extra=many) != (S,)
