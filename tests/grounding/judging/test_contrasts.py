"""Only, except, the others: what sets some things apart from the rest of their kind."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, Overrides, R, S, check, did, say, thing, verdicts

ALL_OFF = {"light.kitchen_ceiling": "off", "light.mirror": "off", "light.reading": "off"}
BUT_READING: Overrides = {**ALL_OFF, "light.reading": "on"}


@pytest.mark.parametrize(
    ("sentence", "states", "verdict"),
    [
        pytest.param("Only the reading lamp is on.", BUT_READING, S, id="nothing-else-is"),
        pytest.param("Only the reading lamp is on.", ALL_OFF, R, id="not-even-that-is"),
        pytest.param("Only the reading lamp is on.", {}, N, id="in-its-room-nothing-else-is"),
        pytest.param("Only the front door is locked.", {"lock.back": "unlocked"}, S, id="the-other-door-is-not"),
        pytest.param("Only Anna is home.", {}, S, id="nobody-else-is"),
        pytest.param("Only Anna is home.", {"person.ben": "home"}, R, id="somebody-else-is"),
        pytest.param("Only the TV is on.", {}, N, id="nothing-of-its-kind-to-compare"),
        pytest.param("Only three lights are on.", {}, S, id="a-number-stays-a-number"),
        pytest.param("Only two lights are on.", {}, R, id="a-number-too-small"),
        pytest.param("Only the party light is on.", {}, N, id="a-name-nobody-knows"),
        pytest.param("Only the lights in the kitchen are on.", BUT_READING, N, id="a-place-that-narrows"),
        pytest.param("All lights are off except the reading lamp.", BUT_READING, S, id="an-exception"),
        pytest.param("All lights are off except the reading lamp.", ALL_OFF, R, id="an-exception-that-is-none"),
        pytest.param("All lights are off except the reading lamp.", {}, R, id="more-exceptions-than-said"),
        pytest.param("All lights except the reading lamp are off.", BUT_READING, S, id="an-exception-in-between"),
        pytest.param("All doors but the back door are locked.", {}, S, id="but-in-between"),
        pytest.param(
            "No lights are on except the mirror light and the ceiling light.",
            {"light.reading": "off"},
            S,
            id="two-exceptions",
        ),
        pytest.param("All lights are off except the party lamp.", BUT_READING, N, id="an-exception-nobody-knows"),
        pytest.param("Some lights are off except the reading lamp.", BUT_READING, N, id="an-exception-of-some"),
        pytest.param("All Anna is home except Anna.", {}, N, id="an-exception-that-leaves-nothing"),
    ],
)
def test_one_sentence(sentence: str, states: Overrides, verdict: Verdict) -> None:
    """What is set apart must be otherwise, wherever it may be looked for."""
    assert next(iter(verdicts(sentence, states)), N) is verdict


@pytest.mark.parametrize(
    ("reply", "states", "expected"),
    [
        pytest.param("The reading lamp is on, the other lights are off.", BUT_READING, (S, S), id="the-others"),
        pytest.param("The reading lamp is on, the other lights are off.", {}, (S, R), id="others-that-are-not"),
        pytest.param("The back door is unlocked. The other doors are locked.", {}, (S, S), id="in-the-next-sentence"),
        pytest.param("The reading lamp is on. The rest are off.", BUT_READING, (S, S), id="the-rest"),
        pytest.param("The other lights are off.", ALL_OFF, (), id="others-than-what"),
        pytest.param("Anna is home. The others are away.", {}, (S, S), id="other-people"),
        pytest.param("The boiler is on. The others are off.", {}, (S,), id="nothing-else-of-its-kind"),
        pytest.param("The bedroom window is open; all others are closed.", {}, (S, S), id="all-others"),
        pytest.param("The back door is unlocked; all the others are locked.", {}, (S, S), id="all-the-others"),
        pytest.param(
            "The back door is unlocked; all the others are locked.",
            {"lock.front": "unlocked"},
            (S, R),
            id="all-the-others-that-are-not",
        ),
        pytest.param(
            "The bedroom window is open and all of the others are closed.", {}, (S, S), id="all-of-the-others"
        ),
        pytest.param("The bedroom window is open. All other windows are closed.", {}, (S, S), id="all-other-windows"),
        pytest.param("The bedroom window is open, every other window is closed.", {}, (S, S), id="every-other-window"),
        pytest.param(
            "The bedroom window is open. The other windows are all closed.", {}, (S, S), id="others-that-all-are"
        ),
        pytest.param("The bedroom window is open. None of the others are open.", {}, (S, S), id="none-of-the-others"),
        pytest.param("The bedroom window is open. No other window is open.", {}, (S, S), id="no-other"),
        pytest.param(
            "The bedroom window is open. No other window is open.",
            {"binary_sensor.office_window": "on"},
            (S, R),
            id="no-other-but-one-is",
        ),
        pytest.param("All other windows are closed.", {}, (), id="all-others-than-what"),
        pytest.param("The reading lamp is on. Two other lights are on.", {}, (S,), id="a-number-of-others"),
        pytest.param("The reading lamp is on. Some other lights are on.", {}, (S,), id="some-others"),
        pytest.param("The reading lamp is on. Not all others are off.", {}, (S,), id="not-all-others"),
        pytest.param(
            "The counter lamp is off. Both other kitchen lights are on.", {}, (S,), id="both-others-in-a-place"
        ),
        pytest.param("The mirror light is at 100%. No other light is at 100%.", {}, (S, N), id="no-other-of-a-value"),
        pytest.param(
            "The bedroom window is open. There are no other open windows.", {}, (S,), id="there-are-no-others"
        ),
        pytest.param("The reading lamp is on. The others were off.", {}, (S,), id="others-at-another-time"),
    ],
)
def test_the_others(reply: str, states: Overrides, expected: tuple[Verdict, ...]) -> None:
    """They are all of the kind but those the reply has named."""
    assert verdicts(reply, states) == expected


def test_the_question_tells_where_others_are_looked_for() -> None:
    """Asked about all lights, only one of them being on is a claim about all of them."""
    sentence = "Only the reading lamp is on."
    assert verdicts(sentence, {}, request="Are all lights off?") == (R,)
    assert verdicts(sentence, BUT_READING, request="Are all lights off?") == (S,)


def test_an_action_says_nothing_of_what_it_spared() -> None:
    """All others were turned off; whether the exception was on before is not told."""
    reply = "I've turned off all the lights but the mirror light."
    call = did("HassTurnOff", "light.kitchen_ceiling", "light.reading")
    assert verdicts(reply, ALL_OFF, calls=(call,)) == (S,)
    assert verdicts(reply, {**ALL_OFF, "light.garage": "on"}) == (R,)


def test_an_action_did_not_spare_what_it_acted_on() -> None:
    """The exception was turned off as well."""
    reply = "I've turned off all the lights but the mirror light."
    call = did("HassTurnOff", "light.kitchen_ceiling", "light.reading", "light.mirror")
    assert verdicts(reply, ALL_OFF, calls=(call,)) == (R,)


@pytest.mark.parametrize(
    ("sentence", "states", "spoken"),
    [
        pytest.param("Only Anna is home.", {"person.ben": "home"}, "Anna and Ben are home.", id="somebody-else"),
        pytest.param(
            "All lights are off except the reading lamp.", ALL_OFF, "The Reading lamp is off.", id="no-exception"
        ),
    ],
)
def test_what_is_said_instead(sentence: str, states: Overrides, spoken: str) -> None:
    """The truth about what was set apart."""
    assert say(sentence, states).text == spoken


def test_evidence_of_what_is_set_apart_is_kept() -> None:
    """A person can see why only one is on."""
    (finding,) = check("Only Anna is home.")
    assert {one.subject for one in finding.evidence} == {"person.anna", "person.ben"}


SAFE = thing("lock.safe", "Safe", "office", "locked")


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        pytest.param({"lock.back": "unlocked"}, N, id="a-safe-may-be-left-out"),
        pytest.param({"lock.back": "locked"}, R, id="another-door"),
    ],
)
def test_the_only_lock(states: dict[str, str], expected: Verdict) -> None:
    """Locks are told of for the whole home, whatever room they are in."""
    assert verdicts("Only the front door is locked.", states, extra=(SAFE,)) == (expected,)


@pytest.mark.parametrize(
    ("sentence", "states", "expected"),
    [
        pytest.param("Only the kitchen ceiling light and the reading lamp are on.", {}, (R,), id="one-more-is-on"),
        pytest.param(
            "Just the kitchen ceiling light and the reading lamp are on.",
            {"light.mirror": "off"},
            (S,),
            id="a-lamp-and-a-light",
        ),
        pytest.param(
            "Only the reading lamp and the counter lamp are on.", {"light.mirror": "off"}, (R,), id="one-is-not"
        ),
        pytest.param("Only the reading lamp and the bedroom window are on.", {}, (), id="of-two-kinds"),
        pytest.param("Only the reading lamp and the party lamp are on.", {}, (S, N), id="a-name-nobody-knows"),
        pytest.param("The reading lamp and only the mirror light are on.", {}, (S,), id="only-the-second"),
    ],
)
def test_only_these_two(sentence: str, states: Overrides, expected: tuple[Verdict, ...]) -> None:
    """Nothing else of their kind is so."""
    assert verdicts(sentence, states, request="Which lights are on?") == expected


def test_what_only_may_leave_out_hedges_nothing() -> None:
    """Each of the two is so; whether the safe counts is another matter."""
    sentence = "Only the front door and the back door are locked."
    assert say(sentence, {"lock.back": "locked"}, extra=(SAFE,)).text == sentence


@pytest.mark.parametrize(
    ("sentence", "states", "expected"),
    [
        pytest.param(
            "Only the ceiling light and the mirror light are on.",
            {},
            "The Ceiling light, the Mirror light and the Reading lamp are on.",
            id="one-more-is-so",
        ),
        pytest.param(
            "Only the counter lamp and the mirror light are on.",
            {},
            "The Counter lamp is off. The Ceiling light and the Reading lamp are on.",
            id="one-of-them-is-not",
        ),
    ],
)
def test_what_is_said_instead_of_only_two(sentence: str, states: Overrides, expected: str) -> None:
    """All that is so is told in one sentence, as a person would."""
    assert say(sentence, states, request="Which lights are on?").text == expected
