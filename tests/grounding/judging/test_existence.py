"""What there is and is not: rooms and floors by their names, and what is given as a cause."""

import pytest

from custom_components.grounded_assist.grounding.model import FlagType, Verdict
from tests.grounding.homes import N, R, S, check, decided, say, thing, verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('There is no area named "Office".', (R,), id="an-area-that-is-there"),
        pytest.param("I couldn't find an area named Office.", (R,), id="an-area-not-found"),
        pytest.param("The office area does not exist.", (R,), id="the-sort-behind-the-name"),
        pytest.param('"Office" is not recognized as a valid area.', (R,), id="not-known-as-an-area"),
        pytest.param("There is no room called Office in your home.", (R,), id="a-room"),
        pytest.param("There is no floor called Upstairs.", (R,), id="a-floor-that-is-there"),
        pytest.param("There is no floor called Kitchen.", (), id="an-area-is-no-floor"),
        pytest.param('"Reading lamp" is not recognized as an area.', (), id="a-lamp-is-no-area"),
        pytest.param("There is no area called Attic.", (N,), id="what-nobody-may-know"),
        pytest.param("There seems to be no lock in the hall.", (R,), id="seems-asserts"),
        pytest.param("There seems to be no lock in the office.", (S,), id="and-may-be-right"),
    ],
)
def test_what_there_is_not(text: str, expected: tuple[Verdict, ...]) -> None:
    """A room that the home shows is there, whatever could not be found in it."""
    assert decided(*verdicts(text)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The command failed because the kitchen area does not exist.", (R,), id="an-area"),
        pytest.param("I can't do that because no light was found in the kitchen.", (R,), id="a-light"),
        pytest.param("I can't do that since there is no light in the kitchen.", (R,), id="in-other-words"),
        pytest.param("I can't do that because there is no light in the garden.", (S,), id="a-true-cause"),
        pytest.param(
            'The reading lamp could not be turned off because the area "Living room" does not exist.',
            (S, R),
            id="what-failed-is-read-as-well",
        ),
        pytest.param("The reading lamp is on because there is a light in the kitchen.", (S, S), id="both-are-true"),
    ],
)
def test_cause_that_is_given(text: str, expected: tuple[Verdict, ...]) -> None:
    """What is given as a cause is told as a fact."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("There are two ballrooms upstairs.", (N,), id="not-called-so"),
        pytest.param("There are 1 bedrooms upstairs.", (S,), id="one-of-the-name"),
        pytest.param("There are two bedrooms upstairs.", (N,), id="another-may-be-one-as-well"),
        pytest.param("There are four bedrooms upstairs.", (R,), id="more-than-there-are-rooms"),
        pytest.param("There are zero bedrooms.", (R,), id="fewer-than-are-called-so"),
        pytest.param("There are four bedrooms on the terrace.", (N,), id="nowhere-known"),
    ],
)
def test_how_many_rooms(text: str, expected: tuple[Verdict, ...]) -> None:
    """At least as many as are called so, and no more than there are rooms."""
    assert decided(*verdicts(text)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("I found a fan in the kitchen.", "I couldn't find any fan in the kitchen.", id="a-thing"),
        pytest.param("There are lights in the hall.", "I couldn't find any lights in the hall.", id="several"),
        pytest.param("There is a siren in the kitchen.", "I couldn't find any siren in the kitchen.", id="elsewhere"),
    ],
)
def test_what_is_said_to_be_there(text: str, said: str) -> None:
    """What is not where it is said to be is flagged, not refuted, and told so."""
    (finding,) = check(text)
    assert finding.verdict is N
    assert finding.flag is not None
    assert finding.flag.type is FlagType.NONEXISTENT_ENTITY
    assert say(text).text == said


def test_what_may_be_anywhere() -> None:
    """While one thing of the kind has no room, any room may have one."""
    text = "I found a fan in the kitchen."
    nowhere = thing("fan.box", "Box fan", None, "off")
    (finding,) = check(text, extra=(nowhere,))
    assert (finding.verdict, finding.flag) == (N, None)
    assert say(text, extra=(nowhere,)).text == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I couldn't find a device with that name.", id="not-found"),
        pytest.param("There is no device by that name in your home.", id="there-is-none"),
        pytest.param("Sorry, you don't have any device called that.", id="you-do-not-have-any"),
        pytest.param("No device with that name was found.", id="none-found"),
        pytest.param("Sorry, I couldn't find that device.", id="that-device"),
        pytest.param("I couldn't find a fan by that name.", id="of-its-kind"),
    ],
)
def test_what_the_request_names(text: str) -> None:
    """Words that point to the name that was asked for deny that it is there."""
    asked = "Turn on the desk fan"
    assert verdicts(text, request=asked) == (R,)
    assert R not in verdicts(text, request=asked, states={"fan.desk": "unavailable"})
    assert R not in verdicts(text, request="Turn on the sauna")
    assert R not in verdicts(text, request="Turn on the desk fan and the reading lamp")
    assert R not in verdicts(text, request="Where is the desk fan's manual?")
    assert R not in verdicts(f"The reading lamp is on. {text}", request=asked)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I looked for the sauna, but it could not be found.", id="another-thing"),
        pytest.param("There's no other device with that name.", id="one-more"),
        pytest.param("Besides the desk fan, there's no device with that name.", id="besides"),
        pytest.param("I couldn't find it right away.", id="at-once"),
        pytest.param("It is not configured to turn on automatically.", id="what-it-does"),
        pytest.param("The device was not found in the kitchen.", id="elsewhere"),
        pytest.param("I couldn't find a matching device.", id="a-search"),
        pytest.param("I couldn't find one.", id="one-of-a-kind"),
        pytest.param("I couldn't find that light.", id="of-another-kind"),
        pytest.param("The system does not know any light by that name.", id="what-is-known"),
    ],
)
def test_what_else_may_be_meant(text: str) -> None:
    """What may mean anything else denies nothing of what was asked for."""
    assert not [one for one in check(text, request="Turn on the desk fan") if one.reason.value == "exists"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("No fans are installed in the bedroom.", (R,), id="installed"),
        pytest.param("There is currently no fan connected in the bedroom.", (R,), id="connected"),
        pytest.param("Your smart home doesn't include a fan in the bedroom.", (R,), id="the-smart-home"),
        pytest.param("The area bedroom has no fan.", (R,), id="the-area"),
        pytest.param("Your home has no desk fan.", (R,), id="a-name"),
        pytest.param("The desk fan is not in the list of devices that are on.", (), id="not-in-a-list-of-some"),
        pytest.param("You don't seem to have a desk fan.", (R,), id="seem-to-have"),
        pytest.param("The desk fan is not in the list of devices.", (R,), id="not-listed"),
        pytest.param("The kitchen has no bedside lamp.", (S,), id="a-name-from-elsewhere"),
        pytest.param("I was unable to locate a fan in the bedroom.", (R,), id="locate"),
        pytest.param("No one is present.", (), id="persons"),
        pytest.param("That room doesn't have a fan.", (), id="a-room-without-a-name"),
        pytest.param("No lights are connected.", (N,), id="how-they-are"),
    ],
)
def test_denied_in_other_words(text: str, expected: tuple[Verdict, ...]) -> None:
    """There are many ways to say that nothing is there."""
    assert decided(*verdicts(text, request="Turn on the fan")) == decided(*expected)


def test_what_nobody_reaches() -> None:
    """What is unavailable may well be said not to be available."""
    assert R not in verdicts("The desk fan is not available.", {"fan.desk": "unavailable"})
    assert S not in verdicts("The desk fan is not available.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I can see there are two lights.", (R,), id="there-are"),
        pytest.param("I see two lights.", (R,), id="what-is-seen"),
        pytest.param("I can see in the kitchen that there is a light.", (), id="where-it-is-seen"),
    ],
)
def test_what_is_seen_to_be_there(text: str, expected: tuple[Verdict, ...]) -> None:
    """Right behind "I see" it is told what there is."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("There is no update for the router.", (S,), id="nothing-waits"),
        pytest.param("No update is available for the router.", (S,), id="available"),
        pytest.param("There's no firmware update for the router.", (S,), id="of-its-firmware"),
        pytest.param("There is no rice timer set.", (), id="nothing-runs"),
        pytest.param("You have no rice timer.", (S,), id="none-of-yours"),
        pytest.param("There is no Hub firmware.", (N,), id="one-that-waits"),
        pytest.param("There are no failed updates.", (N,), id="of-a-sort"),
    ],
)
def test_what_waits_or_runs(text: str, expected: tuple[Verdict, ...]) -> None:
    """Of an update or a timer it is told that there is none while what would show it is there."""
    rows = [
        thing("update.router", "Router firmware", None, "off"),
        thing("update.hub", "Hub firmware", None, "on"),
        thing("timer.rice", "Rice timer", None, "idle"),
    ]
    assert decided(*verdicts(text, extra=rows)) == decided(*expected)


def test_an_option_that_is_explained() -> None:
    """What an option does is not what is so now."""
    assert verdicts("With `hvac_mode: cool` the living room thermostat is cooling.") == (N,)
    assert verdicts("The living room thermostat is cooling.") == (R,)


def test_what_is_noted_is_no_thing() -> None:
    """To say "no guest mode" tells that it is off, where a person has made a toggle that is called so."""
    assert R not in verdicts("You've got no guest mode.", {"input_boolean.guests": "off"})
