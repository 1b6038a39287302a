"""Forms that are met now and then."""

import pytest

from custom_components.grounded_assist.grounding.model import Harm, Reading, ToolCall
from custom_components.grounded_assist.grounding.reading.harm import harm_of
from tests.grounding.homes import N, R, S, Thing, Verdict, decided, did, thing, turn, verdicts

KITCHEN = "light.kitchen_ceiling"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "Three lights are on: the ceiling light, the reading lamp and the mirror light.", [S] * 4, id="a-list"
        ),
        pytest.param("All lights are on: the reading lamp and the mirror light.", [S, S], id="all-of-a-list"),
        pytest.param("All lights are off: everything is dark.", [N], id="a-colon-without-a-list"),
        pytest.param("One window is open: the bedroom.", [S, S], id="a-list-of-places"),
        pytest.param("Two windows are open: the bedroom and the office.", [R, S, R], id="a-list-of-places-too-long"),
        pytest.param("Two lights are on: the kitchen and the bathroom.", [N], id="places-with-several"),
        pytest.param("I'm afraid the back door is unlocked.", [S], id="afraid"),
        pytest.param("I'm afraid that the front door is unlocked.", [R], id="afraid-that"),
        pytest.param("Turned the reading lamp on (the counter lamp).", [S], id="an-object-in-brackets"),
        pytest.param("The reading lamp is on and that is that.", [S], id="words-behind-and"),
        pytest.param('The reading lamp is "off".', [R], id="a-quoted-state"),
        pytest.param('The lamp is "as you left it this morning before work".', [], id="a-long-quotation"),
        pytest.param('The lamp is "quite nice".', [], id="a-short-quotation"),
        pytest.param("The others are off.", [N], id="the-others"),
        pytest.param("All of them are off.", [N], id="all-of-nothing"),
        pytest.param("The lights in the kitchen on the ground floor are on.", [R], id="area-and-floor"),
        pytest.param("The reading lamp is on. Both are on.", [S, N], id="both-of-one"),
        pytest.param("The reading lamp is on, the counter lamp if needed.", [S], id="words-before-a-condition"),
        pytest.param("There is nothing.", [], id="nothing-is-named"),
        pytest.param("There are lights that are purple.", [N], id="a-relative-clause-narrows"),
        pytest.param("There is a light on in the old kitchen.", [N], id="a-place-nobody-knows"),
        pytest.param("You have two reading lamps.", [N], id="two-of-one-name"),
        pytest.param("There are two front doors.", [N], id="what-several-may-be-called"),
        pytest.param("The system is on.", [N], id="the-agent-itself"),
        pytest.param("I've set the bedroom to 30%.", [N], id="a-value-of-anything-there"),
        pytest.param("The bedroom fan is in reading lamp.", [], id="a-name-for-a-value"),
        pytest.param("All the others are on.", [N], id="all-the-others"),
        pytest.param("The velvet living curtain is open.", [S], id="a-word-too-many"),
        pytest.param("Robbie already started to clean.", [R], id="an-adverb-behind-the-name"),
        pytest.param("The reading lamp now turned on.", [S], id="a-participle-behind-an-adverb"),
        pytest.param("The mirror light turned on by you is on.", [N], id="a-participle-that-describes"),
        pytest.param("The thermostat is set to very very long words of mine.", [N], id="words-for-a-value"),
        pytest.param("The reading lamp is at 5 lx.", [N], id="a-unit-of-something-else"),
        pytest.param("The front door is locked. It is on.", [S, S], id="it-as-far-as-it-can-be"),
        pytest.param("The phone battery is at 80%. It is locked.", [S, N], id="it-cannot-be"),
        pytest.param("The system is unable to lock the back door.", [S], id="is-unable-to"),
        pytest.param("The back door is being locked.", [R], id="being"),
        pytest.param("I just turned off the reading lamp.", [R], id="an-adverb-behind-the-agent"),
        pytest.param("I've sent Robbie to its base.", [S], id="a-particle-of-three-words"),
        pytest.param("The reading lamp has just", [], id="breaks-off-behind-the-perfect"),
        pytest.param("The reading lamp is", [], id="breaks-off-behind-the-copula"),
        pytest.param("The reading lamp has been", [], id="breaks-off-behind-been"),
        pytest.param("The reading lamp is being", [], id="breaks-off-behind-being"),
        pytest.param("The reading lamp has a shade.", [], id="has-something"),
        pytest.param("I turned the reading lamp, the mirror light.", [], id="a-particle-that-never-comes"),
        pytest.param("The reading lamp was dimmed by 20%.", [], id="by-so-much"),
        pytest.param("The bedroom temperature is above 20 degrees.", [S], id="above"),
        pytest.param("The bedroom temperature is 1.2.3.", [N, N], id="no-number"),
        pytest.param("The velvet curtain is 40% closed.", [S], id="the-rest-of-a-hundred"),
        pytest.param("The light is on in the garage, as you asked.", [R], id="a-place-behind-the-state"),
        pytest.param("I set the temperature of the thermostat to 21 degrees.", [S], id="temperature-that-was-set"),
        pytest.param("I set the reading lamp to 128.", [S], id="set-without-a-unit"),
        pytest.param("The source of the Samsung TV is HDMI.", [S], id="a-source"),
        pytest.param("The mode of the thermostat is heat.", [S], id="a-mode"),
        pytest.param("The thermostat is set to what the whole family likes most of all.", [], id="no-such-mode"),
        pytest.param("There are two doors.", [N], id="too-vague-to-count"),
        pytest.param("You have two Samsung TV.", [N], id="a-name-is-not-counted"),
        pytest.param("The Reading lamp in the living room is on.", [S], id="a-name-where-it-is"),
        pytest.param("The Reading lamp in the garage is on.", [R], id="a-name-where-it-is-not"),
    ],
)
def test_form(text: str, expected: list[Verdict]) -> None:
    """Each form is read as what it means, or not at all."""
    assert decided(*verdicts(text)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "extra", "expected"),
    [
        pytest.param("The kitchen lights are off.", thing("switch.k", "Kitchen", "hall", "off"), R, id="like-an-area"),
        pytest.param("The kitchen light is on.", thing("switch.k", "Kitchen", "hall", "off"), N, id="light-of-an-area"),
        pytest.param(
            "The kitchen fan is off.", thing("switch.k", "Kitchen", "hall", "off"), N, id="nothing-else-there"
        ),
        pytest.param("The light is off.", thing("switch.l", "Light", "office", "off"), S, id="like-a-class"),
        pytest.param("The fan is off.", thing("fan.f", "Fan", "office", "off"), S, id="like-its-own-class"),
    ],
)
def test_poor_names(text: str, extra: Thing, expected: Verdict) -> None:
    """A thing may be called like a room or like a class of things."""
    assert decided(*verdicts(text, extra=(extra,))) == decided(expected)


@pytest.mark.parametrize(
    ("text", "calls", "expected"),
    [
        pytest.param("Turned on Kitchen.", (did("HassTurnOn", KITCHEN),), [S], id="what-was-touched-there"),
        pytest.param("Turned on Kitchen.", (), [N], id="nobody-knows-what"),
        pytest.param("It has been turned on.", (did("HassTurnOn", KITCHEN),), [S], id="it-is-what-was-touched"),
    ],
)
def test_places(text: str, calls: tuple[ToolCall, ...], expected: list[Verdict]) -> None:
    """A place stands for what the tools touched in it."""
    assert decided(*verdicts(text, calls=calls)) == decided(*expected)


def test_harm_of_what_is_gone() -> None:
    """What is not there is not dangerous."""
    assert harm_of((Reading(entity_ids=("lock.gone",)),), turn().scene) is Harm.NONE


@pytest.mark.parametrize("text", ["* The kitchen ceiling light is on.", "/ The kitchen ceiling light is on."])
def test_a_mark_before_a_sentence(text: str) -> None:
    """A star begins the line of a list, a stroke means nothing."""
    assert verdicts(text) == verdicts("The kitchen ceiling light is on.")
