"""How things are said to be, against how they are."""

import pytest

from custom_components.grounded_assist.grounding.model import Reason, Verdict
from tests.grounding.german.homes import verdicts as german_verdicts
from tests.grounding.homes import N, Overrides, R, S, check, thing, verdicts

LAMP, FRONT, BACK, CURTAIN, CLIMATE, TV = (
    "light.reading",
    "lock.front",
    "lock.back",
    "cover.curtain",
    "climate.living_room",
    "media_player.tv",
)


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("The reading lamp is on.", {}, S, id="on"),
        pytest.param("The reading lamp is off.", {}, R, id="said-off-is-on"),
        pytest.param("The reading lamp is on.", {LAMP: "off"}, R, id="said-on-is-off"),
        pytest.param("The reading lamp is not on.", {}, R, id="negated"),
        pytest.param("The reading lamp isn't off.", {}, S, id="negated-by-contraction"),
        pytest.param("The reading lamp is no longer on.", {}, R, id="no-longer"),
        pytest.param("The reading lamp is still on.", {}, S, id="still"),
        pytest.param("The reading lamp is already off.", {}, R, id="already"),
        pytest.param("The reading lamp is turned on.", {}, S, id="participle"),
        pytest.param("The reading lamp seems to be off.", {}, R, id="seems-asserts"),
        pytest.param("It appears that the reading lamp is off.", {}, R, id="it-appears-asserts"),
        pytest.param("I think the reading lamp is off.", {}, R, id="i-think-asserts"),
        pytest.param("THE READING LAMP IS OFF!", {}, R, id="capitals"),
        pytest.param("**The reading lamp** is off", {}, R, id="markdown-and-no-full-stop"),
        pytest.param("The “reading lamp” is off.", {}, R, id="quoted-name"),
        pytest.param("The reading\u00a0lamp is off.", {}, R, id="hard-space"),
        pytest.param("<think>The lamp is on.</think>The reading lamp is off.", {}, R, id="after-a-thought"),
        pytest.param("The front door is locked.", {}, S, id="locked"),
        pytest.param("The front door is unlocked.", {}, R, id="lexical-negation"),
        pytest.param("The front door isn't unlocked.", {}, S, id="lexical-negation-negated"),
        pytest.param("The front door is locked.", {FRONT: "jammed"}, R, id="locked-is-jammed"),
        pytest.param("The front door is unlocked.", {FRONT: "jammed"}, R, id="unlocked-is-jammed"),
        pytest.param("The front door is jammed.", {FRONT: "jammed"}, S, id="jammed"),
        pytest.param("The front door is locked.", {FRONT: "locking"}, N, id="on-the-way-there"),
        pytest.param("The front door is locked.", {FRONT: "unlocking"}, R, id="on-the-way-elsewhere"),
        pytest.param("The front door is closed.", {}, N, id="a-locked-door-may-stand-open"),
        pytest.param("The back door is closed.", {}, N, id="an-unlocked-door-may-be-closed"),
        pytest.param("The velvet curtain is open.", {}, S, id="partly-open-is-open"),
        pytest.param("The velvet curtain is closed.", {}, R, id="said-closed-is-open"),
        pytest.param("The velvet curtain is closed.", {CURTAIN: "closing"}, N, id="closing-is-not-yet-closed"),
        pytest.param("The velvet curtain is closing.", {CURTAIN: "closing"}, S, id="closing"),
        pytest.param("The velvet curtain is opening.", {CURTAIN: "closing"}, R, id="closing-is-not-opening"),
        pytest.param("The bedroom window is open.", {}, S, id="window-sensor"),
        pytest.param("The office window is open.", {}, R, id="window-sensor-otherwise"),
        pytest.param("Hall motion is detected.", {}, R, id="motion"),
        pytest.param("No motion is detected in the hall.", {}, S, id="no-motion"),
        pytest.param("The smoke detector is clear.", {}, S, id="clear"),
        pytest.param("The washer leak is wet.", {}, R, id="wet"),
        pytest.param("The tablet battery is low.", {}, R, id="low"),
        pytest.param("The tablet battery is low.", {"binary_sensor.tablet": "on"}, S, id="low-it-is"),
        pytest.param("Anna is at home.", {}, S, id="at-home"),
        pytest.param("Anna is not home.", {}, R, id="not-home"),
        pytest.param("Ben is away.", {}, S, id="away"),
        pytest.param("Ben is away.", {"person.ben": "Work"}, S, id="away-at-work"),
        pytest.param("Ben is not home.", {"person.ben": "Work"}, S, id="not-home-but-at-work"),
        pytest.param("Ben is home.", {"person.ben": "Work"}, R, id="said-home-is-at-work"),
        pytest.param("Ben is home.", {}, R, id="said-home-is-away"),
        pytest.param("The Samsung TV is playing.", {}, S, id="playing"),
        pytest.param("The Samsung TV is paused.", {}, R, id="said-paused-is-playing"),
        pytest.param("The Samsung TV is muted.", {}, R, id="muted"),
        pytest.param("The Samsung TV is not muted.", {}, S, id="not-muted"),
        pytest.param("The kitchen radio is muted.", {}, S, id="muted-it-is"),
        pytest.param(
            "The Samsung TV is muted.", {TV: {"is_volume_muted": None, "volume_level": None}}, N, id="cannot-be-muted"
        ),
        pytest.param("Robbie is docked.", {}, S, id="docked"),
        pytest.param("Robbie is cleaning.", {}, R, id="said-cleaning-is-docked"),
        pytest.param("Shaun is mowing.", {}, R, id="mowing"),
        pytest.param("The living room thermostat is heating.", {}, S, id="heating"),
        pytest.param("The living room thermostat is cooling.", {}, R, id="said-cooling-is-heating"),
        pytest.param("The living room thermostat is idle.", {CLIMATE: {"hvac_action": "idle"}}, S, id="idle"),
        pytest.param(
            "The living room thermostat is heating.", {CLIMATE: {"hvac_action": None}}, N, id="no-action-shown"
        ),
        pytest.param("The living room thermostat is off.", {}, R, id="said-off-is-heat"),
        pytest.param("The house alarm is disarmed.", {}, S, id="disarmed"),
        pytest.param("The house alarm is armed.", {}, R, id="armed"),
        pytest.param(
            "The house alarm is armed.", {"alarm_control_panel.home": "arming"}, N, id="arming-is-not-yet-armed"
        ),
        pytest.param("The house alarm is armed.", {"alarm_control_panel.home": "armed_away"}, S, id="armed-somehow"),
        pytest.param("The egg timer is running.", {}, S, id="timer"),
        pytest.param("Guest mode is enabled.", {}, R, id="helper"),
        pytest.param("The garden valve is open.", {}, R, id="valve"),
        pytest.param("The coffee machine is on.", {}, S, id="switch"),
        pytest.param("The boiler is on.", {}, S, id="any-mode-is-on"),
        pytest.param("The reading lamp is unavailable.", {LAMP: "unavailable"}, S, id="unavailable-it-is"),
        pytest.param("The reading lamp is unavailable.", {}, R, id="said-unavailable-is-on"),
        pytest.param("The reading lamp was on.", {}, N, id="the-past-is-not-the-present"),
        pytest.param("Only the reading lamp is on.", {}, N, id="only-is-left-open"),
    ],
)
def test_state(text: str, states: Overrides, verdict: Verdict) -> None:
    """A state is judged by the states that make it true, and those on the way there."""
    assert verdicts(text, states) == (verdict,)


@pytest.mark.parametrize(
    ("text", "states", "reason"),
    [
        pytest.param("The reading lamp is on.", {LAMP: "unavailable"}, Reason.UNAVAILABLE, id="unavailable"),
        pytest.param(
            "The reading lamp is off.", {LAMP: "unavailable"}, Reason.UNAVAILABLE, id="unavailable-is-not-off"
        ),
        pytest.param("The reading lamp is on.", {LAMP: "unknown"}, Reason.UNAVAILABLE, id="unknown"),
        pytest.param(
            "The reading lamp is unavailable.", {LAMP: "unknown"}, Reason.UNAVAILABLE, id="unknown-is-neither"
        ),
        pytest.param("The old radio is on.", {}, Reason.ASSUMED_STATE, id="assumed-state-supports-nothing"),
        pytest.param("The old radio is off.", {}, Reason.ASSUMED_STATE, id="assumed-state-refutes-nothing"),
        pytest.param("The front door is locked.", {FRONT: "locking"}, Reason.PENDING, id="pending"),
        pytest.param("The kitchen light is on.", {}, Reason.AMBIGUOUS, id="readings-differ"),
        pytest.param("The back door is closed.", {}, Reason.NO_DATA, id="a-state-that-decides-nothing"),
        pytest.param(
            "All lights in the kitchen are on.",
            {"light.kitchen_counter": "unavailable"},
            Reason.NO_DATA,
            id="one-unknown",
        ),
    ],
)
def test_why_undecided(text: str, states: Overrides, reason: Reason) -> None:
    """What the states do not decide says why."""
    (finding,) = check(text, states)
    assert (finding.verdict, finding.reason) == (N, reason)


SIDE_DOOR = thing("binary_sensor.side_door", "Side door", "garage", "off", kind="door")


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("The garage is closed.", {"cover.garage": "open"}, R, id="its-door-is-open"),
        pytest.param("The garage is closed.", {}, S, id="all-closed"),
        pytest.param("The garage is closed.", {"binary_sensor.side_door": "on"}, N, id="another-door-is-open"),
        pytest.param("The garage isn't open.", {"cover.garage": "open"}, R, id="not-open"),
        pytest.param("The garage is open.", {}, R, id="open-and-all-are-closed"),
        pytest.param("The garage is open.", {"cover.garage": "open"}, S, id="only-one-is-open"),
        pytest.param("The garage is open.", {"binary_sensor.side_door": "on"}, N, id="open-by-another-door"),
        pytest.param("The garage isn't closed.", {"binary_sensor.side_door": "on"}, N, id="not-closed"),
    ],
)
def test_the_garage(text: str, states: dict[str, str], expected: Verdict) -> None:
    """A garage is closed by its big door, and open by any."""
    assert verdicts(text, states, extra=(SIDE_DOOR,)) == (expected,)


@pytest.mark.parametrize(
    ("text", "state", "expected"),
    [
        pytest.param("The garage is open.", "closed", R, id="closed"),
        pytest.param("The garage is open.", "open", S, id="open"),
        pytest.param("The garage is closed.", "closed", S, id="said-to-be-closed"),
        pytest.param("The garage is closed.", "open", R, id="open-and-said-to-be-closed"),
        pytest.param("The garage is locked.", "closed", R, id="of-the-lock"),
    ],
)
def test_the_garage_with_a_lock(text: str, state: str, expected: Verdict) -> None:
    """A lock does not tell whether its door stands open."""
    lock = thing("lock.side_door", "Side door", "garage", "unlocked")
    assert verdicts(text, {"cover.garage": state}, extra=(lock,), request="Is the garage open?") == (expected,)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Is the house secure?", "Yes, everything is locked.", id="secure"),
        pytest.param("Is the house locked?", "Yes, everything is locked up.", id="locked"),
        pytest.param("Is my home secure?", "Yes, everything is locked.", id="my-home"),
        pytest.param("Lock everything", "Everything's locked.", id="to-do"),
    ],
)
def test_the_house(request_: str, text: str) -> None:
    """Who asks for the house asks for all locks; one of them is open."""
    assert verdicts(text, {"lock.back": "unlocked"}, request=request_) == (R,)


def test_the_garage_with_a_freezer() -> None:
    """The door of a freezer is none of the garage."""
    freezer = thing("binary_sensor.freezer", "Freezer door", "garage", "on", kind="door")
    assert verdicts("The garage is closed.", extra=(freezer,)) == (S,)


@pytest.mark.parametrize(
    ("text", "brightness", "expected"),
    [
        pytest.param("The ceiling light is fully on.", 51, N, id="dimmed"),
        pytest.param("The ceiling light is on full.", 51, R, id="on-full"),
        pytest.param("The ceiling light is fully on.", 255, S, id="not-dimmed"),
        pytest.param("The counter lamp is fully on.", 51, R, id="off"),
        pytest.param("The coffee machine is fully on.", 51, S, id="what-cannot-be-dimmed"),
    ],
)
def test_fully_on(text: str, brightness: int, expected: Verdict) -> None:
    """A light that is dimmed is on, and need not be fully so."""
    assert verdicts(text, {"light.kitchen_ceiling": {"brightness": brightness}}) == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The TV is on and playing a film.", (S, R), id="with-what"),
        pytest.param("The TV is on and currently playing.", (S, R), id="without"),
        pytest.param("The TV is on and paused.", (S, S), id="paused"),
        pytest.param("The TV isn't on and playing.", (R,), id="denied-together"),
    ],
)
def test_on_and_playing(text: str, expected: tuple[Verdict, ...]) -> None:
    """What is paused is on and does not play."""
    assert verdicts(text, {"media_player.tv": "paused"}) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Das Deckenlicht leuchtet voll.", (N,), id="fully-on"),
        pytest.param("Der Fernseher ist an und spielt.", (S, R), id="on-and-playing"),
        pytest.param("Der Fernseher ist an und spielt einen Film.", (S, R), id="on-and-playing-a-film"),
        pytest.param("Der Fernseher spielt einen Film.", (R,), id="playing-a-film"),
    ],
)
def test_fully_on_and_playing_in_german(text: str, expected: tuple[Verdict, ...]) -> None:
    """The same words in another language."""
    assert german_verdicts(text, {"light.ceiling": {"brightness": 51}, "media_player.tv": "paused"}) == expected
