"""What cannot be so, whatever the home is like."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Contradiction, FlagType, ToolCall, Verdict
from tests.grounding.homes import Overrides, check, did, thing, turn

NEGATION, VALUES = Contradiction.DIRECT_NEGATION, Contradiction.INCOMPATIBLE_VALUES
IMPOSSIBLE = Contradiction.LOGICAL_IMPOSSIBILITY
DARK: Overrides = {"light.reading": "unavailable", "sensor.bedroom_temperature": "unavailable"}
LIGHTS = ("light.kitchen_ceiling", "light.kitchen_counter", "light.reading", "light.bedside", "light.mirror")
ALL_DARK: Overrides = dict.fromkeys((*LIGHTS, "light.garage"), "unavailable")


def found(text: str, states: Overrides | None = None, **more: object) -> list[Contradiction | None]:
    """Return of each finding which contradiction was seen."""
    return [finding.flag and finding.flag.contradiction for finding in check(text, states, **more)]


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("The old radio is on. The old radio is not on.", {}, [None, NEGATION], id="not-what-it-is"),
        pytest.param("The old radio is on and the old radio is off.", {}, [None, VALUES], id="two-states"),
        pytest.param("The old radio isn't off. The old radio is off.", {}, [None, NEGATION], id="negated-first"),
        pytest.param("The reading lamp is at 20%. The reading lamp is at 80%.", DARK, [None, VALUES], id="two-numbers"),
        pytest.param(
            "The bedroom temperature is 21 °C. The bedroom temperature is 80 °F.",
            DARK,
            [None, VALUES],
            id="two-units",
        ),
        pytest.param("The reading lamp is red. The reading lamp is blue.", DARK, [None, VALUES], id="two-colors"),
        pytest.param("All lights are on. No lights are on.", ALL_DARK, [None, NEGATION], id="all-and-none"),
        pytest.param("No lights are on. Some lights are on.", ALL_DARK, [None, NEGATION], id="none-and-some"),
        pytest.param("All lights are on. Not all lights are on.", ALL_DARK, [None, NEGATION], id="all-and-not-all"),
        pytest.param("All lights are on. All lights are off.", ALL_DARK, [None, VALUES], id="all-and-all"),
        pytest.param("Two lights are on. Three lights are on.", ALL_DARK, [None, VALUES], id="two-counts"),
        pytest.param("There are no lights on. All lights are on.", ALL_DARK, [None, NEGATION], id="none-there"),
        pytest.param(
            "The living room thermostat is heating. The living room thermostat is idle.",
            {"climate.living_room": "unavailable"},
            [None, VALUES],
            id="two-answers",
        ),
    ],
)
def test_contradiction(text: str, states: Overrides, expected: list[Contradiction | None]) -> None:
    """Of two statements that nothing decides, the second contradicts the first."""
    assert found(text, states) == expected


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The old radio was on. I turned it off. The old radio is off.", {}, id="changed-by-us"),
        pytest.param("The old radio is on. I turned it off. The old radio is off.", {}, id="told-in-between"),
        pytest.param("The old radio was on. The old radio is off.", {}, id="it-was"),
        pytest.param("The old radio is on. The old radio will be off.", {}, id="it-will"),
        pytest.param("The old radio is on. The old radio may be off.", {}, id="it-may"),
        pytest.param("The old radio is on. Is the old radio off?", {}, id="a-question"),
        pytest.param("The old radio is on. If the old radio is off, call me.", {}, id="a-condition"),
        pytest.param("The old radio is on. The old radio is on.", {}, id="said-twice"),
        pytest.param("The old radio is on. The old radio is not off.", {}, id="the-same-in-other-words"),
        pytest.param("The old radio is off. The old radio is unavailable.", {}, id="no-state-at-all"),
        pytest.param("The reading lamp is off. The bedside lamp is on.", ALL_DARK, id="another-thing"),
        pytest.param("The kitchen light is on. The kitchen light is off.", ALL_DARK, id="one-of-two-it-may-be"),
        pytest.param("Some lights are on. Some lights are off.", ALL_DARK, id="some-and-some"),
        pytest.param("Some lights are on. Not all lights are on.", ALL_DARK, id="some-and-not-all"),
        pytest.param("Two lights are on. Three lights are off.", ALL_DARK, id="counts-of-two-states"),
        pytest.param("Two lights are on. All lights are on.", ALL_DARK, id="a-count-and-all"),
        pytest.param(
            "The living room thermostat is in heat mode. The living room thermostat is in holiday mode.",
            {},
            id="a-mode-and-a-preset",
        ),
        pytest.param("Only the old radio is on. The old radio is off.", {}, id="only"),
        pytest.param(
            "The reading lamp is at about 20%. The reading lamp is at 21%.", DARK, id="nearly-the-same-number"
        ),
        pytest.param("The reading lamp is at 20%. The reading lamp is red.", DARK, id="number-and-color"),
        pytest.param("The reading lamp is at 20%. The reading lamp is on.", DARK, id="value-and-state"),
        pytest.param("The brightness of the reading lamp is 51. It is at 20%.", DARK, id="two-scales"),
        pytest.param(
            "The living room thermostat is at 20 degrees. It is set to 22 degrees.",
            {"climate.living_room": "unavailable"},
            id="is-and-shall",
        ),
        pytest.param(
            "The Samsung TV is on. The Samsung TV is paused.", {"media_player.tv": "unavailable"}, id="on-and-paused"
        ),
        pytest.param(
            "The living room thermostat is heating. The living room thermostat is on.",
            {"climate.living_room": "unavailable"},
            id="heating-and-on",
        ),
    ],
)
def test_no_contradiction(text: str, states: Overrides) -> None:
    """Both may be true, or were at different times."""
    assert set(found(text, states)) <= {None}


def test_what_the_home_bears_out_is_never_flagged() -> None:
    """Of two statements the one is flagged that the home does not confirm, wherever it stands."""
    other = "The source of the Samsung TV is Netflix"
    true = "the source of the Samsung TV is HDMI"
    for text, expected in ((f"{other}, and {true}.", [VALUES, None]), (f"{true}, and {other}.", [None, VALUES])):
        assert found(text) == expected
        assert [one.verdict is Verdict.SUPPORTED for one in check(text)] == [one is None for one in expected]


def test_the_home_decides_between_two() -> None:
    """The refuted one contradicts a fact; the other is left in peace."""
    first, second = check("The reading lamp is off and the reading lamp is on.")
    assert first.flag is not None
    assert (first.flag.type, second.flag) == (FlagType.CONTRADICTS_FACT, None)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        pytest.param(did("HassTurnOff", "switch.radio"), None, id="on-it"),
        pytest.param(did("HassTurnOff"), None, id="on-whatever"),
        pytest.param(did("HassTurnOff", "light.reading"), VALUES, id="on-something-else"),
        pytest.param(did("GetLiveContext", read_only=True), VALUES, id="only-looked"),
    ],
)
def test_an_unseen_action_may_lie_in_between(call: ToolCall, expected: Contradiction | None) -> None:
    """A tool that acted on it this turn may have changed it between the two sentences."""
    assert found("The old radio is on. The old radio is off.", calls=(call,)) == [None, expected]


def test_what_was_said_in_the_sentence_before_counts() -> None:
    """Sentences are checked one by one; the claims of those before are known."""
    here = turn()
    before = here.findings("The old radio is on.")
    (finding,) = here.findings("The old radio is off.", [one.claim for one in before])
    assert finding.flag is not None
    assert (finding.flag.type, finding.flag.against) == (FlagType.LOGICAL_INCONSISTENCY, "The old radio is on")


def test_what_was_said_before_the_reply_is_not_of_it() -> None:
    """A reply may say otherwise than the person did."""
    here = turn()
    before = tuple(one.claim for one in here.findings("The old radio is on."))
    scene = replace(here.scene, previous=before, recalled=len(before))
    (finding,) = replace(here, scene=scene).findings("The old radio is off.")
    assert finding.flag is None


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The reading lamp is at 140%.", DARK, id="brightness"),
        pytest.param("I've set the reading lamp to 140% brightness.", DARK, id="set"),
        pytest.param("The velvet curtain's position is 120%.", {"cover.curtain": "unavailable"}, id="position"),
        pytest.param("The bedroom humidity is 130%.", {"sensor.bedroom_humidity": "unavailable"}, id="humidity"),
        pytest.param("The bedroom temperature is -300 °C.", DARK, id="colder-than-possible"),
        pytest.param("The phone battery is at 110%.", {"sensor.phone": "unavailable"}, id="battery"),
        pytest.param("Three lights are on: Ceiling light and reading lamp.", ALL_DARK, id="fewer-than-said"),
        pytest.param("Two people are home: Anna.", {"person.ben": "unknown"}, id="only-one-named"),
    ],
)
def test_impossible(text: str, states: Overrides) -> None:
    """A value beyond its scale, a list of another length."""
    assert IMPOSSIBLE in found(text, states)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The reading lamp is at 100%.", DARK, id="all-of-it"),
        pytest.param("The brightness of the reading lamp is 204.", DARK, id="as-the-home-counts"),
        pytest.param("The bedroom temperature is -20 °C.", DARK, id="cold"),
        pytest.param("The washer power is 3500 W.", {"sensor.washer_power": "unavailable"}, id="no-bounds"),
        pytest.param("Three lights are on: Ceiling light, mirror light and reading lamp.", ALL_DARK, id="as-many"),
        pytest.param("Three lights are on: Ceiling light, the porch one and reading lamp.", {}, id="one-unknown"),
        pytest.param("Three lights are on: two in the kitchen and the reading lamp.", {}, id="counted-in-groups"),
        pytest.param("At least three lights are on: Ceiling light and reading lamp.", {}, id="at-least"),
        pytest.param("Two lights are on and one fan is off: Ceiling light.", {}, id="two-claims"),
        pytest.param("Two people are home: Anna; Ben.", {"person.ben": "unknown"}, id="other-marks"),
    ],
)
def test_possible(text: str, states: Overrides) -> None:
    """What may be so is left alone."""
    assert IMPOSSIBLE not in found(text, states)


def test_a_wrong_scale_is_true_if_the_home_says_so() -> None:
    """What the home shows is possible."""
    odd = thing("sensor.odd", "Odd battery", None, "130", kind="battery", unit_of_measurement="%")
    (finding,) = check("The odd battery is at 130%.", extra=(odd,))
    assert (finding.verdict, finding.flag) == (Verdict.SUPPORTED, None)
