"""True replies of which too much could be made; none of them may be altered."""

import pytest

from tests.grounding.homes import N, Overrides, R, S, Verdict, say, thing, verdicts

CONTACT = thing("binary_sensor.front_contact", "Front door contact", "hall", "on", kind="door")
HALL_ON: Overrides = {"binary_sensor.hall_motion": "on"}
TV_STANDBY: Overrides = {"media_player.tv": "standby"}
IDLE: Overrides = {"climate.living_room": {"hvac_action": "idle"}}
OFF: Overrides = {"climate.living_room": {"state": "off", "hvac_action": None}}
NO_ACTION: Overrides = {"climate.living_room": {"hvac_action": None}}


def unaltered(text: str, states: Overrides | None = None, **more: object) -> tuple[Verdict, ...]:
    """Return the verdicts of a sentence that is delivered as it is."""
    assert say(text, states, **more).text == text
    return verdicts(text, states, **more)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The back door is not open.", N, id="not-open"),
        pytest.param("The back door is open.", N, id="open"),
        pytest.param("The back door is closed.", N, id="closed"),
        pytest.param("The back door is shut.", N, id="shut"),
        pytest.param("The front door is closed.", S, id="what-is-locked-is-closed"),
    ],
)
def test_a_lock_does_not_tell_of_its_door(text: str, verdict: Verdict) -> None:
    """What is not locked may be open or closed."""
    assert unaltered(text) == (verdict,)


def test_an_answer_about_a_door() -> None:
    """The answer "no" says no more of a lock than a sentence does."""
    assert unaltered("No.", request="Is the back door open?") == (N,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The front door is open.", N, id="open"),
        pytest.param("The front door is closed.", N, id="closed"),
        pytest.param("The front door is locked.", S, id="locked"),
    ],
)
def test_a_lock_and_a_contact(text: str, verdict: Verdict) -> None:
    """A bolt may be thrown in a door that stands open."""
    assert unaltered(text, extra=(CONTACT,)) == (verdict,)


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("The bathroom is occupied.", None, N, id="a-leak-sensor-sees-nobody"),
        pytest.param("The bathroom is dry.", None, S, id="dry"),
        pytest.param("The hall is occupied.", HALL_ON, S, id="occupied"),
        pytest.param("The hall is occupied.", None, N, id="nobody-moves"),
        pytest.param("The washer is on.", None, N, id="a-leak-sensor-is-no-washer"),
        pytest.param("The kitchen radio is off.", None, N, id="an-idle-player-may-be-off"),
        pytest.param("The Samsung TV is on.", TV_STANDBY, N, id="what-stands-by-may-be-on"),
        pytest.param("The heating isn't running.", IDLE, S, id="heating-that-is-idle"),
        pytest.param("The heating isn't running.", OFF, S, id="heating-that-is-off"),
        pytest.param("The heating isn't running.", NO_ACTION, N, id="heating-that-does-not-tell"),
        pytest.param("The heating is running.", None, S, id="heating-that-runs"),
        pytest.param("The curtains are open.", None, S, id="blinds-are-no-curtains"),
        pytest.param("The blinds are closed.", None, S, id="curtains-are-no-blinds"),
    ],
)
def test_what_a_word_is_said_of(text: str, states: Overrides | None, verdict: Verdict) -> None:
    """A word is judged only by what shows that very thing."""
    assert unaltered(text, states) == (verdict,)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The bathroom is wet.", None, id="wet"),
        pytest.param("The hall is unoccupied.", HALL_ON, id="somebody-moves"),
        pytest.param("The heating is running.", IDLE, id="heating-that-is-idle"),
        pytest.param("The curtains are closed.", None, id="curtains"),
    ],
)
def test_what_is_seen_to_be_otherwise(text: str, states: Overrides | None) -> None:
    """What does show the thing may refute the word."""
    assert verdicts(text, states) == (R,)
