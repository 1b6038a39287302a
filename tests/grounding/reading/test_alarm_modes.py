"""Which mode an alarm panel is said to be in, against the one it is in."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import say as german_say, verdicts as german_verdicts
from tests.grounding.homes import N, R, S, decided, say, verdicts

PANEL = "alarm_control_panel.home"


@pytest.mark.parametrize(
    ("text", "state", "verdict"),
    [
        pytest.param("The house alarm is set to away.", "armed_away", S, id="set-to"),
        pytest.param("The house alarm is set to away.", "disarmed", R, id="set-to-and-it-is-not"),
        pytest.param("The house alarm is set to away.", "armed_home", R, id="another-mode"),
        pytest.param("The house alarm is set to away.", "arming", N, id="on-its-way"),
        pytest.param("The house alarm is set to away.", "triggered", N, id="what-rings-shows-no-mode"),
        pytest.param("The house alarm is set to away.", "armed_vacation", N, id="on-vacation-one-is-away"),
        pytest.param("The house alarm is set to away.", "armed_custom_bypass", N, id="a-mode-of-the-owner"),
        pytest.param("The house alarm is set to away.", "unavailable", N, id="unavailable"),
        pytest.param("The alarm is in away mode.", "armed_away", S, id="in-mode"),
        pytest.param("The alarm is in away mode.", "disarmed", R, id="in-mode-and-it-is-not"),
        pytest.param("The alarm is in home mode.", "armed_home", S, id="home-mode"),
        pytest.param("The alarm is in home mode.", "armed_away", R, id="home-mode-otherwise"),
        pytest.param("The alarm is set to night mode.", "armed_night", S, id="night-mode"),
        pytest.param("The alarm is set to night mode.", "disarmed", R, id="night-mode-otherwise"),
        pytest.param("I've armed the house alarm in away mode.", "armed_away", S, id="armed-in"),
        pytest.param("I've armed the house alarm in away mode.", "disarmed", R, id="armed-in-and-was-not"),
        pytest.param("I've set the alarm to away.", "disarmed", R, id="has-set-it-and-has-not"),
        pytest.param("The alarm is not in away mode.", "disarmed", S, id="denied"),
        pytest.param("The alarm is set to away every night.", "disarmed", N, id="a-habit"),
        pytest.param("I've set the alarm to vibrate.", "disarmed", N, id="an-alarm-clock"),
        pytest.param("The living room thermostat is in away mode.", "disarmed", N, id="the-mode-of-something-else"),
    ],
)
def test_mode(text: str, state: str, verdict: Verdict) -> None:
    """A mode is a state of the panel; what it may be called as well decides nothing."""
    assert decided(*verdicts(text, {PANEL: state})) == decided(verdict)


@pytest.mark.parametrize(
    ("request_", "verdict"),
    [
        pytest.param("Is the alarm on?", R, id="of-the-alarm"),
        pytest.param("Set the living room thermostat to away", N, id="of-a-thermostat"),
    ],
)
def test_mode_of_it(request_: str, verdict: Verdict) -> None:
    """What "it" is, the request tells."""
    assert verdicts("It's set to away.", request=request_) == (verdict,)


def test_mode_of_house() -> None:
    """What is told behind an alarm need not be of it."""
    text = "The house alarm is armed in home mode and the house is set to night."
    assert verdicts(text, {PANEL: "armed_home"})[0] is S
    assert R not in verdicts(text, {PANEL: "armed_home"})


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Die Alarmanlage ist im Abwesenheitsmodus.", id="in-mode"),
        pytest.param("Die Alarmanlage ist auf Abwesend gestellt.", id="set-to"),
        pytest.param("Der Alarm ist auf Abwesend.", id="at"),
        pytest.param("Die Alarmanlage ist im Modus Abwesend.", id="the-mode-called"),
        pytest.param("Ich habe die Alarmanlage im Abwesenheitsmodus scharf geschaltet.", id="armed-in"),
    ],
)
@pytest.mark.parametrize(
    ("state", "verdict"),
    [
        pytest.param("armed_away", S, id="it-is"),
        pytest.param("disarmed", R, id="it-is-not"),
        pytest.param("armed_vacation", N, id="on-vacation"),
    ],
)
def test_german_mode(text: str, state: str, verdict: Verdict) -> None:
    """German joins the mode and its name, and puts it before the verb."""
    assert german_verdicts(text, {PANEL: state}) == (verdict,)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        pytest.param("disarmed", "Der Hausalarm ist unscharf.", id="disarmed"),
        pytest.param("armed_home", "Der Hausalarm ist zu Hause scharf.", id="home"),
        pytest.param("armed_night", "Der Hausalarm ist nachts scharf.", id="night"),
    ],
)
def test_german_states(state: str, said: str) -> None:
    """The states of a panel have words."""
    assert german_say("Der Hausalarm ist im Abwesenheitsmodus.", {PANEL: state}).text == said


def test_corrected() -> None:
    """What is said instead is how the panel is."""
    assert say("The house alarm is set to away.").text == "The House alarm is disarmed."
