"""What clauses say was done."""

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall
from tests.grounding.homes import N, Overrides, R, S, Thing, decided, thing, verdicts

FAILED = (ToolCall(name="HassTurnOff", args={}, succeeded=False),)
TERRACE = thing("light.terrace", "Festoon", "garden", "off")
LAWN = thing("valve.lawn", "Lawn valve", "garden", "open")
MOVED: Overrides = {"vacuum.robbie": "returning"}


@pytest.mark.parametrize(
    ("request_", "text", "states", "verdict"),
    [
        pytest.param("Robbie, return to base", "Robbie has returned to its charging station.", {}, S, id="at-its-base"),
        pytest.param(
            "Robbie, return to base",
            "Robbie has returned to its charging station.",
            {"vacuum.robbie": "cleaning"},
            R,
            id="not-at-its-base",
        ),
        pytest.param("Send Robbie home", "I told Robbie to return to its dock.", MOVED, S, id="was-told-to"),
        pytest.param(
            "Send Robbie home", "I asked Robbie to return to its dock.", {"vacuum.robbie": "cleaning"}, R, id="asked-to"
        ),
        pytest.param("Clean", "Robbie has started cleaning the kitchen.", {"vacuum.robbie": "cleaning"}, S, id="where"),
        pytest.param("Clean", "Robbie has started cleaning the kitchen.", {}, R, id="where-it-does-not"),
        pytest.param("Dim the book light to 20%", "Dimming the book light to 20%.", {}, R, id="a-value-on-its-way"),
        pytest.param("Dim the book light to 50%", "I'm dimming the book light to 50%.", {}, S, id="a-value-reached"),
        pytest.param("Pause the radio", "I've resumed playing on the kitchen radio.", {}, R, id="on-what-it-plays"),
        pytest.param("Play something", "Music resumed on the kitchen radio.", {}, R, id="music-on-it"),
        pytest.param("Turn on the book light", "The book light has been turned red.", {}, S, id="turned-a-color"),
        pytest.param("Turn on the book light", "The book light has been turned blue.", {}, R, id="turned-another"),
        pytest.param(
            "Water the garden",
            "I've opened the garden valve to water the garden.",
            {},
            R,
            id="what-for",
        ),
    ],
)
def test_what_was_done(request_: str, text: str, states: Overrides, verdict: object) -> None:
    """A deed is held against how things are now."""
    assert decided(*verdicts(text, states, request=request_)) == (verdict,)


@pytest.mark.parametrize(
    ("request_", "text", "expected"),
    [
        pytest.param(
            "Turn on the garden festoon", "Turning on the garden for you.", (R,), id="a-place-for-the-thing-in-it"
        ),
        pytest.param(
            "Turn off the water in the garden", "I've turned off the water in the garden.", (R,), id="loosely"
        ),
        pytest.param("Is it wet?", "I've turned off the water in the garden.", (), id="loosely-and-not-asked"),
    ],
)
def test_of_what_was_asked(request_: str, text: str, expected: tuple[object, ...]) -> None:
    """What was commanded tells of what a deed is told."""
    found = verdicts(text, request=request_, extra=(TERRACE, LAWN), hidden=("valve.garden",), calls=FAILED)
    assert decided(*found) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I've turned on the counter lamp and turned off the desk fan.", (R, S), id="two-things"),
        pytest.param("I've turned the counter lamp on and the desk fan off.", (R, S), id="one-verb"),
        pytest.param("Turning on the counter lamp and turning off the desk fan.", (R, S), id="on-their-way"),
        pytest.param("I turned the counter lamp on and off again.", (N, N), id="one-thing-twice"),
    ],
)
def test_two_deeds(text: str, expected: tuple[object, ...]) -> None:
    """Of two deeds each is told of its own thing."""
    assert verdicts(text, request="Turn on the counter lamp and turn off the desk fan") == expected


@pytest.mark.parametrize(
    ("states", "verdict"),
    [
        pytest.param({}, R, id="one-is-off"),
        pytest.param({"light.bedside": "on"}, S, id="all-are-on"),
    ],
)
def test_all_of_a_sort_of_place(states: Overrides, verdict: object) -> None:
    """What is said of all bedrooms is said of what is in any of them."""
    guest: tuple[Thing, ...] = (thing("light.guest", "Sconce", "bedroom", "on"),)
    assert decided(*verdicts("The lights in all bedrooms are on.", states, extra=guest)) == (verdict,)


@pytest.mark.parametrize(("reply", "verdict"), [pytest.param("Yes.", R, id="yes"), pytest.param("No.", S, id="no")])
def test_how_to_answer(reply: str, verdict: object) -> None:
    """How an answer is to be worded narrows nothing of the question."""
    asked = "Is the book light off? Please answer with yes or no."
    assert verdicts(reply, request=asked) == (verdict,)


@pytest.mark.parametrize(
    ("request_", "text", "states", "verdict"),
    [
        pytest.param("Send Robbie home", "Robbie has been sent back to its base.", MOVED, S, id="sent-back"),
        pytest.param(
            "Send Robbie home", "I'm sending Robbie back to base.", {"vacuum.robbie": "cleaning"}, R, id="back"
        ),
        pytest.param("Quieter", "The volume of the kitchen radio has been decreased to 40%.", {}, R, id="decreased"),
        pytest.param("Quieter", "The volume has been set to 50% on your kitchen radio.", {}, S, id="on-what"),
        pytest.param("Make it red", "Changing the reading lamp to a red hue.", {}, S, id="a-hue"),
        pytest.param("Dim it", "Dimming the reading lamp to 10% brightness.", {}, R, id="a-value-and-of-what"),
    ],
)
def test_told_of_deeds(request_: str, text: str, states: Overrides, verdict: object) -> None:
    """What assistants say they have done, in a few more words."""
    assert decided(*verdicts(text, states, request=request_)) == (verdict,)
