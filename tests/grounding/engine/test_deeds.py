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


CLEANING: Overrides = {"vacuum.robbie": "cleaning"}
OPEN: Overrides = {"valve.garden": "open"}


@pytest.mark.parametrize(
    ("request_", "text", "states", "expected"),
    [
        pytest.param("Robbie, return to base", "Sending Robbie back to its base.", MOVED, (S,), id="sending-back"),
        pytest.param("Robbie, return to base", "Sending Robbie back to its base.", CLEANING, (R,), id="not-sent-back"),
        pytest.param("Robbie, go home", "Returning Robbie to its base station.", MOVED, (S,), id="returning"),
        pytest.param("Robbie, go home", "I've returned the vacuum to its base.", CLEANING, (R,), id="not-returned"),
        pytest.param("Clean", "Vacuuming has started successfully with Robbie.", CLEANING, (S,), id="a-deed-with-it"),
        pytest.param("Clean", "I have started the cleaning with Robbie in the hall.", {}, (R,), id="no-deed-with-it"),
        pytest.param("Clean", "The vacuum (Robbie) has been started.", CLEANING, (S,), id="what-it-is-called"),
        pytest.param("Start Robbie", "The vacuum (Robbie) has been started.", {}, (R,), id="in-brackets-not-begun"),
        pytest.param("Stop Robbie", "Robbie has been turned off.", CLEANING, (R,), id="turned-off-is-not-on-its-way"),
        pytest.param("Clean", "Robbie could not be started on the ground floor.", {}, (S,), id="could-not-where"),
        pytest.param("Water the garden", "I've started watering the garden.", OPEN, (S,), id="a-place-is-watered"),
        pytest.param("Water the garden", "I've started watering the garden.", {}, (R,), id="a-place-is-not-watered"),
        pytest.param("Water the garden", "Watering the garden has been started.", {}, (R,), id="a-deed-was-begun"),
        pytest.param("Is it dry?", "The garden is being watered.", {}, (), id="watered-by-whatever"),
        pytest.param("Water the kitchen", "The kitchen has been watered.", {}, (), id="nothing-waters-it"),
        pytest.param(
            "Turn off the water in the garden", "The water in the garden is off.", OPEN, (R,), id="as-it-was-asked"
        ),
        pytest.param("Turn off the water in the garden", "Done.", OPEN, (R,), id="of-what-it-was-asked"),
        pytest.param("Turn off the water in the garden", "Done.", {}, (S,), id="done-as-it-was-asked"),
        pytest.param("Resume the TV", "Okay, resuming.", {}, (S,), id="under-way"),
        pytest.param("Pause the TV", "Okay, pausing.", {}, (R,), id="not-under-way"),
        pytest.param("Is the front door locked?", "Unlocking.", {}, (), id="under-way-and-not-wished"),
        pytest.param("Set the book light to red", "Done.", {}, (S,), id="a-color-that-was-wished"),
        pytest.param("Set the book light to blue", "Done.", {}, (R,), id="another-color"),
        pytest.param("Set the book light to 20% brightness", "Done.", {}, (R,), id="a-value-and-what-of"),
        pytest.param(
            "Set it to the lowest", "The book light has been set to the lowest level.", {}, (R,), id="not-the-lowest"
        ),
        pytest.param(
            "Set it to the lowest",
            "The brightness of the book light has been set to the lowest.",
            {"light.reading": {"brightness": 1}},
            (S,),
            id="the-lowest",
        ),
        pytest.param(
            "Quieter", "I've turned the volume down to 50% on the kitchen radio.", {}, (S,), id="a-value-on-it"
        ),
        pytest.param(
            "Quieter", "I've turned the volume down to 40% on the kitchen radio.", {}, (R,), id="another-value-on-it"
        ),
        pytest.param(
            "Turn on the book light", "I've turned off all lights in your home.", {}, (R,), id="all-of-the-home"
        ),
        pytest.param(
            "Lock the back door",
            "I'm sorry, it seems there was an issue locking the back door.",
            {},
            (S,),
            id="sorry-of-a-failure",
        ),
        pytest.param(
            "Open the blind", "The bedroom blind is open.It was opened just now.", {}, (R, R), id="no-space-behind-it"
        ),
    ],
)
def test_in_other_words(request_: str, text: str, states: Overrides, expected: tuple[object, ...]) -> None:
    """What small models say of deeds."""
    assert decided(*verdicts(text, states, request=request_)) == expected


@pytest.mark.parametrize(
    ("request_", "text", "states", "expected"),
    [
        pytest.param("Resume the TV", "The TV has been resumed. The state is paused.", {}, (S, R), id="its-state"),
        pytest.param("Turn it on", "The book light is in the 'on' state with 50% brightness.", {}, (S, S), id="state"),
        pytest.param("Turn it on", "The book light is in the 'on' state with 90% brightness.", {}, (S, R), id="value"),
        pytest.param("Pause", "The kitchen radio is not currently playing music.", {}, (S,), id="plays-no-music"),
        pytest.param("Pause", "The Samsung TV is not playing anything.", {}, (R,), id="plays-something"),
        pytest.param("Go home", "Robbie is on its way back to the base.", MOVED, (S,), id="on-its-way"),
        pytest.param("Go home", "Robbie is on its way back to the base.", CLEANING, (R,), id="not-on-its-way"),
        pytest.param("Go home", "I've sent Robbie to return to its base.", MOVED, (S,), id="sent-to-return"),
        pytest.param("Go home", "I've sent the command to return Robbie to its base.", MOVED, (S,), id="a-command"),
        pytest.param(
            "Go home", "I've sent the command to return Robbie to its base.", CLEANING, (R,), id="a-command-in-vain"
        ),
        pytest.param("Water it", "The garden valve is now open to water the garden.", {}, (R,), id="open-what-for"),
        pytest.param("Water it", "Opening the garden valve to water the garden.", {}, (R,), id="opening-what-for"),
        pytest.param(
            "Water the garden", "I have watered the garden by opening the garden valve.", {}, (R,), id="by-what"
        ),
        pytest.param("Water the garden", "Watering has started in the garden.", OPEN, (S,), id="where-it-started"),
        pytest.param("Quieter", "I've turned down the volume of the kitchen radio to 40%.", {}, (R,), id="down"),
        pytest.param("Quieter", "Turned down the volume of the kitchen radio to 50%.", {}, (S,), id="down-as-told"),
        pytest.param("Quieter", "The volume has been turned down to 40% on the kitchen radio.", {}, (R,), id="down-on"),
        pytest.param("Dim it", "I've set the book light to the lowest brightness.", {}, (R,), id="level-and-what-of"),
        pytest.param("Mute", "Music is now muted on the Samsung TV.", {}, (R,), id="music-on-it"),
        pytest.param("Mute", "Music is now muted on the kitchen radio.", {}, (S,), id="muted-on-it"),
        pytest.param("Pause the TV", "Got it, pausing the music on the Samsung TV.", {}, (R,), id="got-it"),
        pytest.param("Pause the TV", "Ok, paused.", {}, (R,), id="ok-so"),
        pytest.param("Resume the TV", "Okay, done.", {}, (S,), id="ok-done"),
        pytest.param("Vacuum", "Robbie is starting to vacuum.", CLEANING, (S,), id="starting-to"),
        pytest.param("Vacuum", "Robbie is starting to vacuum.", {}, (R,), id="not-starting-to"),
        pytest.param(
            "Lock it", "The operation to lock the back door failed with an error.", {}, (S,), id="failed-with-an-error"
        ),
        pytest.param("Unlock all doors", "All locks have been unlocked:", {}, (R,), id="heads-a-list"),
        pytest.param("Turn it on", "The desk fan isn't available.", {"fan.desk": "unavailable"}, (S,), id="is-not"),
        pytest.param("Where's Anna?", "Anna is not available.", {}, (), id="whoever-is-busy"),
    ],
)
def test_in_more_words(request_: str, text: str, states: Overrides, expected: tuple[object, ...]) -> None:
    """What small models say of deeds, and of what they found."""
    assert decided(*verdicts(text, states, request=request_)) == expected
