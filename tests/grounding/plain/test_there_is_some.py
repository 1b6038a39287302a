"""What plain statements say that there is none of, or at least one of, in the words that people use for that."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german import homes as german
from tests.grounding.homes import R, S, thing, turn
from tests.grounding.plain.stating import state

THINGS = (
    thing("lawn_mower.ede", "Ede", "garden", "docked"),
    thing("sensor.washer", "Washer Phase", "cellar", "rinsing"),
    thing("sensor.damp", "Cellar Humidity", "cellar", "61", kind="humidity", unit_of_measurement="%"),
)


@pytest.mark.parametrize(
    ("request_", "sentence", "plain", "verdicts"),
    [
        pytest.param("Start the mower", "I can't find any mower.", "There is no lawn mower.", [R], id="a-mower"),
        pytest.param("Start the dishwasher", "I see no dishwasher.", "There is no dishwasher.", [], id="no-washer"),
        pytest.param("", "No fridge here.", "There is no fridge.", [], id="what-nobody-has"),
        pytest.param(
            "How damp is the kitchen?",
            "No humidity sensor in the kitchen.",
            "There is no humidity sensor in the Kitchen.",
            [],
            id="it-is-elsewhere",
        ),
        pytest.param(
            "", "There's no device in the kitchen.", "There is no device in the Kitchen.", [R], id="no-device"
        ),
        pytest.param(
            "Any speakers in the kitchen?",
            "There's no device in the kitchen.",
            "There is no device in the Kitchen.",
            [],
            id="no-device-of-those",
        ),
        pytest.param("", "There's no device that leaks.", "There is no device.", [], id="no-device-anywhere"),
        pytest.param(
            "", "There is light in the kitchen.", "At least 1 light in the Kitchen is on.", [S], id="some-light"
        ),
        pytest.param(
            "", "More than one light's on in the kitchen.", "More than 1 light in the Kitchen is on.", [R], id="more"
        ),
        pytest.param(
            "", "It's lit in the kitchen.", "At least 1 window in the Kitchen is open.", [], id="of-no-window"
        ),
    ],
)
def test_there_is(request_: str, sentence: str, plain: str, verdicts: list[Verdict]) -> None:
    """One that is there refutes that there is none, unless another is meant."""
    assert state(turn(request=request_, extra=THINGS), sentence, plain, knows=False).verdicts == verdicts


@pytest.mark.parametrize(
    ("sentence", "ceiling", "verdicts"),
    [
        pytest.param("In der Küche ist Licht.", "on", [S], id="licht"),
        pytest.param("In der Küche ist jetzt Licht.", "off", [R], id="licht-das-aus-ist"),
        pytest.param("In der Küche ist kein Licht.", "on", [], id="kein-licht"),
    ],
)
def test_there_is_light_in_german(sentence: str, ceiling: str, verdicts: list[Verdict]) -> None:
    """Light in a room is a lamp there that is on."""
    home = german.turn({"light.ceiling": ceiling})
    assert state(home, sentence, "At least 1 light in the Küche is on.", knows=False).verdicts == verdicts
