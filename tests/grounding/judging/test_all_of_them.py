"""What is said of all: of which things it is, whatever a tool has reached and whatever was asked before."""

import pytest

from tests.grounding.german.homes import verdicts as german
from tests.grounding.homes import N, Overrides, R, S, ToolCall, Verdict, did, thing, verdicts

FRONT, BACK = "lock.front", "lock.back"
LOCK_FRONT = (did("HassTurnOn", FRONT, name="Front door"),)
LOCK_BOTH = (did("HassTurnOn", FRONT), did("HassTurnOn", BACK))
KITCHEN = ("light.kitchen_ceiling", "light.kitchen_counter")
IN_THE_KITCHEN = (did("HassTurnOff", *KITCHEN, area="Kitchen"),)
DARK_KITCHEN: Overrides = dict.fromkeys(KITCHEN, "off")
LOCKED: Overrides = {BACK: "locked"}


@pytest.mark.parametrize(
    ("request_", "text", "calls", "expected"),
    [
        pytest.param("Lock all doors", "All doors are locked.", LOCK_FRONT, R, id="all-were-wanted"),
        pytest.param("Lock all doors", "Every door is locked.", LOCK_FRONT, R, id="every"),
        pytest.param("Lock all doors", "Your house is locked.", LOCK_FRONT, R, id="the-house"),
        pytest.param("Lock all doors", "All doors are locked in the house.", LOCK_FRONT, R, id="in-the-house"),
        pytest.param("Lock all doors", "I've locked all the doors.", LOCK_FRONT, R, id="as-done"),
        pytest.param("Lock all doors", "No door is unlocked.", LOCK_FRONT, R, id="none"),
        pytest.param("Lock all doors", "The doors are locked.", LOCK_FRONT, N, id="the-doors-may-be-fewer"),
        pytest.param("Lock the front door", "All doors are locked.", LOCK_FRONT, R, id="one-was-wanted"),
        pytest.param("Good night", "All doors are locked.", LOCK_FRONT, R, id="nothing-was-wanted"),
        pytest.param("Lock all doors", "Done.", LOCK_FRONT, R, id="with-a-word"),
        pytest.param("Lock the doors", "All doors are locked.", LOCK_FRONT, R, id="the-doors-were-wanted"),
    ],
)
def test_all_doors(request_: str, text: str, calls: tuple[ToolCall, ...], expected: Verdict) -> None:
    """One door is not all of them; all are, as soon as they are locked."""
    assert verdicts(text, request=request_, calls=calls) == (expected,)
    assert verdicts(text, LOCKED, request=request_, calls=LOCK_BOTH) == (S,)


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        pytest.param("Turn off all lights", N, id="wanted-in-the-room-of-who-speaks"),
        pytest.param("Turn off the kitchen lights", S, id="wanted-there"),
        pytest.param("Turn off the lights", N, id="wanted-somewhere"),
    ],
)
def test_all_lights_of_a_room(request_: str, expected: Verdict) -> None:
    """All that a tool has reached may be meant where it is all of a room."""
    said = verdicts("All lights are off.", DARK_KITCHEN, request=request_, calls=IN_THE_KITCHEN)
    assert said in ((expected,), (N,))


@pytest.mark.parametrize("text", ["All lights are off.", "Done."])
def test_the_only_light_of_a_room(text: str) -> None:
    """Who speaks in a room may want all of it by "all lights", and there is one."""
    calls = (did("HassTurnOff", "light.garage", area="Garage", domain=["light"]),)
    assert verdicts(text, request="Turn off all lights", calls=calls) == (N,)


def test_some_of_them() -> None:
    """Two of several rooms are not all that was wanted, and may be what was wanted under another name."""
    calls = (did("HassTurnOff", "light.kitchen_ceiling"), did("HassTurnOff", "light.garage"))
    states: Overrides = {"light.kitchen_ceiling": "off"}
    assert verdicts("All lights are off.", states, request="Turn off all lights", calls=calls) == (R,)
    assert verdicts("All the lights are off.", states, request="Turn off my favorites", calls=calls) == (N,)


def test_one_that_is_several() -> None:
    """The "Garden lights" are one thing by their name alone."""
    lights = thing("light.garden", "Garden lights", "garden", "off")
    calls = (did("HassTurnOff", "light.garden"),)
    request = "Turn off the garden lights"
    assert verdicts("All lights are off.", request=request, calls=calls, extra=(lights,)) == (N,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("All doors are locked and the alarm is disarmed.", R, id="a-thing-behind-it"),
        pytest.param("All doors are locked, and the front door is locked.", R, id="one-of-them-behind-it"),
        pytest.param("No door is unlocked and the hall siren is off.", R, id="none"),
        pytest.param("The hall siren is off and all doors are locked.", R, id="a-thing-before-it"),
        pytest.param("All doors are locked, and in the hall the siren is off.", R, id="a-place-behind-it"),
        pytest.param("The doors are locked and the hall siren is off.", N, id="the-doors-may-be-those-of-the-hall"),
    ],
)
def test_beside_another_thing(text: str, expected: Verdict) -> None:
    """Where a thing is that is named later narrows nothing that is said of all."""
    assert min(verdicts(text), key=(R, N, S).index) is expected
    assert R not in verdicts(text, LOCKED)


@pytest.mark.parametrize(
    "text",
    [
        "Alle Türen sind abgeschlossen und die Haustür ist abgeschlossen.",
        "Alle Türen sind abgeschlossen und die Alarmanlage ist unscharf.",
    ],
)
def test_german_doors_beside_another_thing(text: str) -> None:
    """In German as well."""
    assert german(text) == (R, S)
    assert german(text, LOCKED) == (S, S)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Schließ alle Türen ab", "Alle Türen sind abgeschlossen.", id="all-were-wanted"),
        pytest.param("Schließ die Haustür ab", "Alle Türen sind abgeschlossen.", id="one-was-wanted"),
        pytest.param("Schließ alle Türen ab", "Jede Tür ist abgeschlossen.", id="every"),
    ],
)
def test_german_doors(request_: str, text: str) -> None:
    """A German "alle" is all of them as well."""
    assert german(text, request=request_, calls=LOCK_FRONT) == (R,)
    assert german(text, LOCKED, request=request_, calls=LOCK_BOTH) == (S,)
