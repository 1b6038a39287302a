"""The only one of its kind."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, Overrides, R, S, decided, did, say, verdicts

ONE_ON = {"light.kitchen_ceiling": "off", "light.mirror": "off"}
ALL_OFF = {"light.kitchen_ceiling": "off", "light.mirror": "off", "light.reading": "off"}


@pytest.mark.parametrize(
    ("sentence", "states", "expected"),
    [
        pytest.param("The only vacuum is Robbie.", {}, (S,), id="one-there-is"),
        pytest.param("Robbie is the only vacuum.", {}, (S,), id="the-other-way-round"),
        pytest.param("The only lock in the system is the front door.", {}, (R,), id="there-are-two"),
        pytest.param("The only fan in the bedroom is the bedroom fan.", {}, (S,), id="in-a-room"),
        pytest.param("The only lock is the desk fan.", {}, (N,), id="not-of-its-kind"),
        pytest.param("The only lock is the attic lock.", {}, (N,), id="a-name-nobody-knows"),
        pytest.param("The only old lock is the front door.", {}, (N,), id="a-word-that-narrows"),
        pytest.param("The front door is not the only lock.", {}, (N,), id="denied"),
        pytest.param("The only device is the front door.", {}, (N,), id="too-vague-a-noun"),
        pytest.param("The only problem is the battery.", {}, (), id="no-thing-at-all"),
        pytest.param("The bedroom fan is a good fan.", {}, (), id="nothing-of-only"),
        pytest.param("The reading lamp is the only light on.", ONE_ON, (S,), id="the-only-one-on"),
        pytest.param("The only light on is the reading lamp.", ALL_OFF, (R,), id="not-even-that"),
        pytest.param("The mirror light is the only light on upstairs.", {}, (S,), id="on-one-floor"),
        pytest.param("The only light on in the kitchen is the mirror light.", {}, (N,), id="somewhere-else"),
        pytest.param("The only cosy light on is the mirror light.", {}, (N,), id="narrowed"),
        pytest.param("The only light on is the party lamp.", {}, (N,), id="nobody-knows-which"),
        pytest.param("There is no song playing.", {}, (N,), id="a-film-is-no-song"),
        pytest.param("There are no lights to turn off.", {}, (R,), id="some-are-on"),
        pytest.param("There are no lights to turn off.", ALL_OFF, (N,), id="all-are-off-already"),
        pytest.param("There are no doors to unlock.", {}, (R,), id="one-is-locked"),
        pytest.param("I couldn't find any doors to unlock.", {}, (R,), id="searched-in-vain"),
        pytest.param("There are no humidifiers to mute.", {}, (N,), id="nothing-it-can-be-done-to"),
    ],
)
def test_the_only_one(sentence: str, states: Overrides, expected: tuple[Verdict, ...]) -> None:
    """How many there are is counted; what else narrows the kind is not guessed."""
    assert decided(*verdicts(sentence, states)) == decided(*expected)


def test_others_are_on() -> None:
    """Who is asked which lights are on speaks of all of them."""
    assert verdicts("The reading lamp is the only light on.", request="Which lights are on?") == (R,)


def test_what_is_said_instead() -> None:
    """The number that is there."""
    assert say("The only lock is the front door.").text == "There are two locks."


@pytest.mark.parametrize(
    ("sentence", "area", "expected"),
    [
        pytest.param(
            'I couldn\'t find a device named "Reading lamp" in the specified area.', "Lounge", (R,), id="there"
        ),
        pytest.param('I couldn\'t find a device named "Reading lamp" in the given area.', "Hall", (N,), id="elsewhere"),
        pytest.param('I couldn\'t find a device named "Guest mode" in the given area.', "Hall", (N,), id="nowhere"),
        pytest.param('I couldn\'t find a device named "Reading lamp" in the given area.', None, (N,), id="not-given"),
        pytest.param("I couldn't find an attic lamp in the specified area.", "Lounge", (N,), id="nobody-knows-it"),
    ],
)
def test_the_place_that_was_given(sentence: str, area: str | None, expected: tuple[Verdict, ...]) -> None:
    """A specified area is the one the wrapped agent gave to its tool."""
    call = did("HassTurnOn", area=area)
    assert decided(*verdicts(sentence, calls=(call,))) == decided(*expected)
