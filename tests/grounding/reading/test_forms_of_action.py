"""The many forms in which a reply says that something was done, or how it is."""

import pytest

from custom_components.grounded_assist.grounding.model import Harm, Reason, Verdict
from tests.grounding.homes import N, Overrides, R, S, check, decided, did, thing, verdicts

CLEANING = {"vacuum.robbie": "cleaning"}
BRIGHT: Overrides = {"light.reading": {"brightness": 254}}


@pytest.mark.parametrize(
    ("sentence", "states", "expected"),
    [
        pytest.param("The command to turn off the reading lamp has been executed.", {}, (R,), id="command-executed"),
        pytest.param("The command to turn the reading lamp off was executed.", {}, (R,), id="with-a-particle"),
        pytest.param("Your request to lock the front door has been completed.", {}, (S,), id="request-completed"),
        pytest.param("The command to lock the back door could not be executed.", {}, (S,), id="not-executed"),
        pytest.param("The command to lock the door has not been executed.", {}, (), id="denied"),
        pytest.param("The command to check the lamp has been executed.", {}, (), id="a-command-nobody-knows"),
        pytest.param("The command has been executed.", {}, (), id="which-command"),
        pytest.param("The command to", {}, (), id="broken-off"),
        pytest.param("Executing the unlock command for the front door.", {}, (R,), id="executing"),
        pytest.param("Running the vacuum.", CLEANING, (N,), id="which-vacuum-is-not-told"),
        pytest.param("Executing the plan.", {}, (), id="no-command"),
        pytest.param("Executing the", {}, (), id="nothing-behind"),
        pytest.param("Robbie will now be returning to its base.", CLEANING, (R,), id="will-now-be"),
        pytest.param("Robbie will start cleaning now.", CLEANING, (S,), id="now-at-the-end"),
        pytest.param("Robbie will now rest.", CLEANING, (), id="a-verb-nobody-knows"),
        pytest.param("The reading lamp will now turn off when you leave.", {}, (), id="on-a-condition"),
        pytest.param("The reading lamp will not turn off now.", {}, (), id="will-not"),
        pytest.param("I will now turn off the reading lamp.", {}, (), id="a-promise"),
        pytest.param("I was able to turn off the reading lamp.", {}, (R,), id="was-able"),
        pytest.param("I managed to lock the front door.", {}, (S,), id="managed"),
        pytest.param("It managed to lock.", {}, (), id="who-managed"),
        pytest.param("The front door is in the unlocked state.", {}, (R,), id="in-a-state"),
        pytest.param("The status of the front door is locked.", {}, (S,), id="the-status-of"),
        pytest.param("The front door's state is unlocked.", {}, (R,), id="its-state"),
        pytest.param("The back door is securely locked.", {}, (R,), id="securely"),
        pytest.param("No problem, the reading lamp is off.", {}, (R,), id="no-problem"),
        pytest.param("Based on its sensor, the reading lamp is off.", {}, (R,), id="based-on"),
        pytest.param("I've sent Robbie to clean the hall.", {}, (R,), id="sent-to-clean"),
        pytest.param("Volume of the Samsung TV set to 50%.", {}, (R,), id="bare-set"),
        pytest.param("Brightness set to 50%.", {}, (N,), id="brightness-of-what"),
        pytest.param("The phone has 20% battery.", {}, (R,), id="has-so-much"),
        pytest.param("The reading lamp has been set to the highest brightness.", BRIGHT, (S,), id="the-highest"),
        pytest.param("The reading lamp has been set to the highest brightness.", {}, (R,), id="not-the-highest"),
        pytest.param("The reading lamp is at full brightness.", BRIGHT, (S,), id="full"),
        pytest.param("The reading lamp was set to the lowest brightness.", {"light.reading": "off"}, (R,), id="was"),
        pytest.param("The brightness of the bedside lamp is 0%.", {}, (S,), id="off-is-no-brightness"),
        pytest.param("The brightness of the bedside lamp is 40%.", {}, (R,), id="off-is-not-bright"),
        pytest.param("The living room thermostat is in heating mode.", {}, (S,), id="a-mode-by-its-word"),
    ],
)
def test_form(sentence: str, states: Overrides, expected: tuple[Verdict, ...]) -> None:
    """Each is read for what it says, or left alone."""
    assert decided(*verdicts(sentence, states)) == decided(*expected)


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        pytest.param("closed", "open", S, id="it-has-arrived"),
        pytest.param("open", "open", N, id="it-was-there-before"),
        pytest.param("closed", "opening", S, id="it-moves"),
        pytest.param("open", "closed", R, id="it-went-the-other-way"),
    ],
)
def test_what_is_moving(before: str, now: str, expected: Verdict) -> None:
    """By the time it is judged, what is opening may be open."""
    sentence = "The garage door is opening."
    assert verdicts(sentence, {"cover.garage": now}, before={"cover.garage": before}) == (expected,)


def test_what_was_asked_for_was_done_now() -> None:
    """Told in the past, an action that was asked for is none of some other day."""
    sentence = "The reading lamp was turned off."
    assert verdicts(sentence) == (N,)
    assert verdicts(sentence, request="Turn off the reading lamp") == (R,)


def test_sensors_are_not_acted_on() -> None:
    """Of the doors that were unlocked, the sensor that watches one is none."""
    reply = "All doors have been unlocked."
    call = did("HassUnlock", "lock.front", "lock.back")
    assert verdicts(reply, {"lock.front": "unlocked", "lock.back": "unlocked"}, calls=(call,)) == (S,)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("The reading lamp is 'off'.", (R,), id="a-quoted-state"),
        pytest.param("The reading lamp is in the ‘on’ state.", (S,), id="typographic"),
        pytest.param("The 'reading lamp' is off.", (R,), id="a-quoted-name"),
        pytest.param("The lights' owner is home.", (N,), id="a-possessive-plural"),
        pytest.param("The reading lamp is 'off.", (R,), id="never-closed"),
    ],
)
def test_single_quotes(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """An apostrophe quotes only at the edge of a word."""
    assert decided(*verdicts(sentence)) == decided(*expected)


def test_what_the_agent_calls_by_its_own_words_is_no_unknown_name() -> None:
    """Asked to water the garden it opened a valve, whatever it calls that."""
    call = did("HassOpenValve", "valve.garden")
    reply = "The flower irrigation system has been turned on."
    two = (thing("valve.roses", "Rose valve", "garden", "closed", kind="water"),)
    (flagged,) = check(reply, extra=two)
    (described,) = check(reply, {"valve.garden": "open"}, request="Water the garden", calls=(call,), extra=two)
    assert flagged.reason is Reason.UNKNOWN_NAME
    assert described.reason is Reason.AMBIGUOUS


def test_a_light_in_the_garage_does_no_harm() -> None:
    """A garage door does; its name alone is not what makes it dangerous."""
    light = thing("light.over_garage", "Garage light", "garage", "on")
    (finding,) = check("The garage light is on.", extra=(light,))
    (door,) = check("The garage door is closed.")
    assert finding.claim.harm is Harm.NONE
    assert door.claim.harm is Harm.HIGH


@pytest.mark.parametrize(
    ("sentence", "states", "expected"),
    [
        pytest.param("I checked the bedroom and it's 30 degrees.", {}, (R,), id="checked-and"),
        pytest.param("I can't do that, the bedroom temperature is 21.5.", {}, (N, S), id="an-excuse"),
        pytest.param("The only vacuum available is Robbie.", {}, (S,), id="the-only-one-available"),
        pytest.param("The only lock available is the front door.", {}, (R,), id="another-is-available"),
        pytest.param(
            "The only lock available is the front door.", {"lock.back": "unavailable"}, (N,), id="another-is-not"
        ),
        pytest.param("There are two locks available.", {}, (S,), id="so-many-available"),
        pytest.param("Both locks are locked:", {}, (R,), id="a-list-that-follows"),
    ],
)
def test_more_forms(sentence: str, states: Overrides, expected: tuple[Verdict, ...]) -> None:
    """What the agent looked at, what is available, and what a list will show."""
    assert decided(*verdicts(sentence, states)) == decided(*expected)


def test_an_echo_of_the_request_is_what_was_acted_on() -> None:
    """Nobody knows what is outside, and nothing is wrong of it."""
    reply = "The music outside has been paused."
    call = did("HassMediaPause", "media_player.kitchen")
    for states in ({"media_player.kitchen": "paused"}, {}):
        assert R not in verdicts(reply, states, request="Pause the music outside", calls=(call,))
