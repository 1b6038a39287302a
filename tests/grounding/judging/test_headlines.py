"""States told without a verb, under headings, in lists: what is not wholly understood is held against nothing."""

import pytest

from tests.grounding.homes import R, S, check, did, failed, thing, verdicts


def refuted(text: str, states: object = None, **told: object) -> list[str]:
    """Return the words of each claim that comes out refuted."""
    return [one.claim.text for one in check(text, states, **told) if one.verdict is R]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "Alarm armed: no",
        "Alarm armed – no.",
        "Garage door open: no",
        "- Counter lamp on: No\n- Ceiling light on: Yes",
        "Back door locked: ❌",
        "❌ Back door locked\n✅ Front door locked",
        "- [ ] Back door locked\n- [x] Front door locked",
        "☐ All lights off",
        "| Alarm armed | no |",
        "Back door locked: failed.",
        "Failed: back door locked.",
        "Not done: back door locked.",
        "Don't forget: coffee machine off, window closed.",
    ],
)
def test_answered_by_a_no(text: str) -> None:
    """What is crossed, unticked or answered by a "no" is not said to be so."""
    assert not refuted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Requested: counter lamp on",
        "You asked for: lights off, doors locked.",
        "Expected: back door locked. Actual: back door unlocked.",
        "Proposed:\n- Ceiling light: off\n- Back door: locked\n\nShall I go ahead?",
        "Goal: all lights off, doors locked.",
        "To do: back door locked, window closed.",
        "Pending: back door locked.",
        "Trigger: front door unlocked. Action: ceiling light off.",
        "Here's what the automation does:\n- Lights off\n- Back door locked",
        "Here's what happens at 11 pm:\n- Lights off\n- Back door locked",
        "Here's a bedtime routine:\n- Lights off\n- Back door locked",
        "Morning routine:\n1. Blind open\n2. Bedside lamp on",
        "Scene settings:\n- Reading lamp: 20%\n- Curtain: closed",
        "For movie night I'd set:\n- Reading lamp: 10%",
        "Settings for movie night: reading lamp at 10%, curtain closed.",
        "Tonight at 11: all lights off, doors locked.",
        "Tomorrow at 7: blind open, bedside lamp on.",
        "In away mode, all lights are off and the alarm is armed.",
        "The moment you leave, all lights are off.",
        "Were the bedroom window closed, the room would be warmer.",
        "Before: ceiling light off. After: ceiling light on.",
        "Ceiling light: ~~off~~ on",
        "Closed: office window; open: bedroom window",
        "🪟 Windows: bedroom open / office closed",
    ],
)
def test_wanted_planned_or_over(text: str) -> None:
    """A heading that is not known to tell how things are may tell anything else."""
    assert not refuted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Status: counter lamp on",
        "Summary: back door locked, ceiling light on",
        "Security overview:\n- Front door: locked\n- Back door: locked",
        "A list:\n1. The back door is locked.",
        "Here's everything I know about your doors:\n- Back door: locked",
        "Here are the doors:\n- Front door: locked\n- Back door: locked",
        "Ceiling: off, counter: off.",
        "Kitchen: lights off",
        "✅ Back door locked",
    ],
)
def test_a_lie_in_a_headline(text: str) -> None:
    """What is wholly understood is held against the home."""
    assert refuted(text)


@pytest.mark.parametrize(
    "text",
    [
        "One fan is on: the bedroom fan; the desk fan is off.",
        "Only one person is home: Anna; Ben is away.",
        "One window is open: the bedroom window, the office window is closed.",
        "Three lights are on: ceiling light, reading lamp and mirror light – the others are off.",
        "One fan is on: the bedroom fan (the desk fan is off).",
        "Two covers are closed: the garage door and the bedroom blind; the curtain is at 60%.",
        "I checked the ceiling light and the counter lamp: the first is on, the second is off.",
        "Covers: the bedroom blind at 0%, the living room curtain at 60%, and the garage door closed.",
        "The bedroom fan is at 50%, the living room curtain at 60%.",
        "Lights on: living room reading lamp at 50%",
        "The living room reading lamp is at 50%.",
    ],
)
def test_behind_a_list(text: str) -> None:
    """What follows a list is said of what is named with it."""
    assert not refuted(text)


def test_a_value_in_a_list() -> None:
    """A value behind a name needs no verb to be a claim."""
    assert verdicts("The bedroom blind at 0%, the velvet curtain at 20%, and the garage door closed.") == (S, R, S)


@pytest.mark.parametrize("name", ["light.room", "climate.room"])
@pytest.mark.parametrize(
    "text",
    [
        "The living room reading lamp is on.",
        "Living room, reading lamp: on",
        "Living room: TV on",
        "It's on in the living room.",
        "The living room's heating is on.",
    ],
)
def test_a_thing_that_is_called_like_its_room(text: str, name: str) -> None:
    """A room that is named with something in it is the room."""
    room = thing(name, "Living room", "living_room", "off", current_temperature=20.5, temperature=21)
    assert not refuted(text, extra=(room,))
    assert refuted("The living room is on.", extra=(room,))


def test_how_many_were_found_so() -> None:
    """What the turn has found and changed is not held against how it is now."""
    told = {
        "states": {"lock.back": "locked"},
        "before": {"lock.back": "unlocked"},
        "calls": (did("HassTurnOn", "lock.back"),),
    }
    assert not refuted("One door was unlocked. I've locked it.", **told)
    assert not refuted("I found one unlocked door and locked it.", **told)
    assert not refuted("There was one door unlocked: the back door.", **told)
    assert refuted("One door is unlocked.", {"lock.back": "locked"})


def test_how_many_were_made_so() -> None:
    """Two that were turned on are two, whatever else is on."""
    ids = ("light.kitchen_counter", "light.bedside")
    told = {"before": dict.fromkeys(ids, "off"), "calls": (did("HassTurnOn", *ids),)}
    assert not refuted("Two lights turned on.", dict.fromkeys(ids, "on"), **told)
    assert refuted("Four lights turned on.", dict.fromkeys(ids, "on"), **told)


@pytest.mark.parametrize(
    ("text", "entity_id", "now", "before"),
    [
        ("The ceiling light is no longer at 80%.", "light.kitchen_ceiling", {"brightness": 102}, {"brightness": 204}),
        ("The reading lamp isn't red anymore.", "light.reading", {"hs_color": (240, 100)}, {"hs_color": (0, 100)}),
    ],
)
def test_no_longer(text: str, entity_id: str, now: dict[str, object], before: dict[str, object]) -> None:
    """What it was before is what it is no longer."""
    told = {"before": {entity_id: before}, "calls": (did("HassLightSet", entity_id),)}
    assert verdicts(text, {entity_id: now}, **told) == (S,)
    assert verdicts(text) == (R,)


def test_just() -> None:
    """A "just" before the verb tells when, not that it is the only one."""
    off = {"light.kitchen_ceiling": "off"}
    told = {"before": {"light.kitchen_ceiling": "on"}, "calls": (did("HassTurnOff", "light.kitchen_ceiling"),)}
    assert not refuted("The ceiling light just turned off.", off, **told)
    assert not refuted("Only the ceiling light turned off.", off, **told)


def test_below_zero() -> None:
    """A number may be told to be below zero in words."""
    freezer = thing(
        "sensor.freezer", "Freezer temperature", "kitchen", "-18.2", kind="temperature", unit_of_measurement="°C"
    )
    assert verdicts("The freezer temperature is minus 18.2 degrees.", extra=(freezer,)) == (S,)
    assert verdicts("The freezer temperature is minus 12 degrees.", extra=(freezer,)) == (R,)


def test_a_part_of_a_thing() -> None:
    """Its sound may be off while it is on."""
    assert not refuted("The TV's sound is off.")
    assert not refuted("The TV's power-saving mode is off.")


def test_a_timer_is_no_brightness() -> None:
    """A number of minutes is no value of what was spoken of."""
    assert not refuted("I've set it to ring in 10 minutes.", calls=(did("HassStartTimer"),))


def test_some_of_a_group() -> None:
    """How many of a group are so is told of its members."""
    group = thing(
        "light.both", "Kitchen lights", "kitchen", "on", members=("light.kitchen_ceiling", "light.kitchen_counter")
    )
    assert not refuted("Not all of the kitchen lights are on.", extra=(group,))
    assert verdicts("The kitchen lights are on.", extra=(group,)) == (S,)


@pytest.mark.parametrize(
    "text",
    [
        "In the bathroom, the mirror light is on and the lights are on.",
        "It's 21.5 °C in the bedroom and the lights are off.",
        "It's 21.5 °C in the bedroom. The lights are off.",
        "All the lights are off over there.",
        "All windows are closed there.",
        "All the lights in this room are off.",
        "All windows on that side are closed.",
        "The lights are off outside.",
        "No window is open in the office at the moment.",
        "The bedroom is at 21.5 degrees, half a degree above its setpoint.",
        "The living room is at 20.5 °C, below its 21 °C setpoint.",
    ],
)
def test_somewhere(text: str) -> None:
    """The lights may be those of the place that is spoken of, or of one that nobody knows."""
    assert not refuted(text)


def test_everywhere() -> None:
    """What is wrong in the home and in the place is wrong."""
    assert refuted("In the kitchen, the coffee machine is on and the lights are off.")
    assert refuted("In the kitchen, the coffee machine is on and all lights in the house are off.")
    assert refuted("The lights are on upstairs in the bedroom.")


def test_a_failed_call_in_a_list() -> None:
    """What a cross says has failed is not said to be done."""
    told = {
        "before": {"light.kitchen_ceiling": "on"},
        "calls": (did("HassTurnOff", "light.kitchen_ceiling"), failed("HassTurnOn", name="back door")),
    }
    assert not refuted("Ceiling light off ✅, back door locked ❌", {"light.kitchen_ceiling": "off"}, **told)
