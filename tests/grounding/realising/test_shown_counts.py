"""What is said of a number that is wrong: the number that is seen, as far as it is."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy
from custom_components.grounded_assist.grounding.realising import truths_about
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import R, S, Turn, check, thing, turn, verdicts

SPOTS = tuple(thing(f"light.spot{i}", f"Spot number{i}", "kitchen", "on") for i in range(9))
UPSTAIRS = tuple(thing(f"light.up{i}", f"Spot number{i}", "office" if i % 2 else "bedroom", "on") for i in range(9))
GONE = {"light.garage": "unavailable"}


def test_only_the_number_is_told() -> None:
    """Of what is not there at all no state is told."""
    (finding,) = check("There are 3 lights in the hall.")
    assert list(truths_about(finding, turn().scene)) == ["There are no lights."]


@pytest.mark.parametrize(
    ("home", "text", "said"),
    [
        pytest.param(turn(), "There are 8 lights.", "There are six lights.", id="many"),
        pytest.param(turn(), "There are 3 thermostats.", "There is one thermostat.", id="one"),
        pytest.param(german(), "Es gibt 9 Lichter.", "Es gibt sechs Lichter.", id="german"),
        pytest.param(german(), "Es gibt 3 Thermostate.", "Es gibt 1 Thermostat.", id="german-one"),
    ],
)
def test_how_many_there_are(home: Turn, text: str, said: str) -> None:
    """One is told in the singular."""
    assert home.deliver(text, Policy.CORRECT).text == said


@pytest.mark.parametrize(
    ("request_", "text", "said"),
    [
        pytest.param("How many lights are on?", "Two.", "Three lights are on.", id="a-bare-number"),
        pytest.param("", "Two lights are on.", "Three lights are on.", id="a-sentence"),
        pytest.param("How many fans are on?", "Zero.", "One fan is on.", id="one"),
        pytest.param("How many fans are off?", "Three.", "One fan is off.", id="fewer"),
        pytest.param(
            "How many lights are on in the kitchen?", "Two.", "One light is on in the Kitchen.", id="in-a-room"
        ),
    ],
)
def test_the_number_that_is_so(request_: str, text: str, said: str) -> None:
    """It is told as it is."""
    home = turn(request=request_)
    delivery = home.deliver(text, Policy.CORRECT)
    assert delivery.text == said
    assert [one.verdict for one in delivery.delivered_findings] == [S]


@pytest.mark.parametrize(
    ("request_", "text", "more", "said"),
    [
        pytest.param("How many lights are on?", "Two.", {"extra": SPOTS}, "12 lights are on.", id="many"),
        pytest.param(
            "How many lights are on?", "Two.", {"extra": SPOTS, "states": GONE}, "At least 12 lights are on.", id="gone"
        ),
        pytest.param(
            "How many lights are on?",
            "Five.",
            {"states": GONE},
            "At least three lights are on.",
            id="fewer-with-one-gone",
        ),
        pytest.param(
            "How many lights are on in the kitchen?",
            "Two.",
            {"extra": SPOTS},
            "10 lights are on in the Kitchen.",
            id="many-in-a-room",
        ),
        pytest.param("How many lights are on upstairs?", "Two.", {"extra": UPSTAIRS}, "10.", id="many-on-a-floor"),
    ],
)
def test_more_than_can_be_named(request_: str, text: str, more: dict[str, object], said: str) -> None:
    """The number is told all the same, or how many there are at least."""
    delivery = turn(request=request_, **more).deliver(text, Policy.CORRECT)  # type: ignore[arg-type]
    assert delivery.text == said
    assert [one.verdict for one in delivery.delivered_findings] == [S]


@pytest.mark.parametrize(
    ("request_", "text", "said"),
    [
        pytest.param("Wie viele Lichter sind an?", "Zwei.", "Drei Lichter sind an.", id="a-bare-number"),
        pytest.param(
            "Wie viele Lichter sind in der Küche an?",
            "Zwei.",
            "Genau ein Licht ist im Bereich Küche an.",
            id="in-a-room",
        ),
    ],
)
def test_the_number_in_german(request_: str, text: str, said: str) -> None:
    """The same in another language."""
    delivery = german(request=request_).deliver(text, Policy.CORRECT)
    assert delivery.text == said
    assert [one.verdict for one in delivery.delivered_findings] == [S]


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        pytest.param("Two lights are on in the kitchen and the living room.", "", id="a-sentence"),
        pytest.param("Two lights are on in the kitchen and in the living room.", "", id="two-prepositions"),
        pytest.param("Two.", "How many lights are on in the kitchen and the living room?", id="an-answer"),
    ],
)
def test_counted_in_two_rooms(text: str, request_: str) -> None:
    """It is true of both together, and is never held against the first."""
    assert R not in verdicts(text, request=request_)


def test_not_so_many_in_two_rooms() -> None:
    """Nor are there five in either."""
    assert verdicts("Five lights are on in the kitchen and the living room.") == (R,)


DOORS = (
    thing("lock.side", "Side door", "hall", "jammed"),
    thing("lock.gate", "Garden gate", "garden", "unlocked"),
    thing("binary_sensor.kitchen_window", "Kitchen window", "kitchen", "off", kind="window"),
)


@pytest.mark.parametrize(
    ("home", "text", "said"),
    [
        pytest.param(
            turn({"lock.back": "locked"}, extra=DOORS),
            "The front door is locked and three doors are unlocked.",
            "The Front door is locked. One door is unlocked.",
            id="none-near-it",
        ),
        pytest.param(
            turn(extra=DOORS),
            "The kitchen window is closed and three windows are open.",
            "The Kitchen window is closed. The Bedroom window is open.",
            id="the-only-one-near-it",
        ),
        pytest.param(
            turn({"light.bedside": "on", "light.kitchen_counter": "on"}),
            "The workbench light is off and nine lights are on.",
            "The Workbench light is off. Five lights are on.",
            id="more-than-can-be-named",
        ),
        pytest.param(
            turn(extra=(thing("light.hall", "Hallway light", "hall", "on"),)),
            "The front door is locked, and seven lights are on.",
            "The Front door is locked. Four lights are on.",
            id="one-near-it",
        ),
        pytest.param(
            turn({"binary_sensor.bedroom_window": "off"}, extra=DOORS),
            "The kitchen window is closed and three windows are open.",
            "The Kitchen window is closed. No windows are open.",
            id="none-at-all",
        ),
        pytest.param(
            german({"lock.back": "locked"}, extra=(thing("lock.gate", "Gartentor", "garden", "unlocked"),)),
            "Die Haustür ist abgeschlossen und drei Türen sind unverschlossen.",
            "Die Haustür ist abgeschlossen. Eine Tür ist aufgeschlossen.",
            id="german",
        ),
        pytest.param(
            turn(),
            "In the kitchen, the coffee machine is off and five lights are on.",
            "The Coffee machine is on. The Ceiling light is on.",
            id="in-a-room-that-is-named",
        ),
        pytest.param(turn(), "Kitchen: 5 lights on.", "The Ceiling light is on.", id="behind-the-name-of-a-room"),
    ],
)
def test_a_number_behind_another_clause(home: Turn, text: str, said: str) -> None:
    """What is near the other thing is not all that may be meant: nothing that is so is left out."""
    delivery = home.deliver(text, Policy.CORRECT)
    assert delivery.text == said
    assert [one.verdict for one in delivery.delivered_findings if one.verdict is not S] == []
