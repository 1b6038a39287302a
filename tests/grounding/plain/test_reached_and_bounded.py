"""What plain statements hold against what is aimed at, against a number each, or on a scale of words."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, R, S, Turn, gazetteer, thing, turn
from tests.grounding.plain.stating import state

THINGS = (
    thing("climate.study", "Study Thermostat", "study", "heat", temperature=21, current_temperature=18.5),
    thing("climate.loft", "Loft AC", "loft", "cool", temperature=23, current_temperature=26),
    thing("climate.den", "Den Thermostat", "den", "off", temperature=21, current_temperature=16),
    thing("climate.hall", "Hall Thermostat", "hall", "heat", temperature=20, current_temperature=23),
    thing("humidifier.cellar", "Cellar Dryer", "cellar", "on", kind="dehumidifier", humidity=50, current_humidity=58),
    thing("humidifier.nursery", "Nursery Mist", "nursery", "on", kind="humidifier", humidity=45, current_humidity=47),
    thing("water_heater.tank", "Boiler", "cellar", "eco", temperature=60, current_temperature=59.5),
    thing("sensor.gate", "Gate Battery", "yard", "12", kind="battery", unit_of_measurement="%"),
    thing("sensor.bell", "Bell Battery", "hall", "54", kind="battery", unit_of_measurement="%"),
    thing("sensor.shed", "Shed Battery", "yard", "91", kind="battery", unit_of_measurement="%"),
    thing("fan.attic", "Attic Fan", "attic", "on", percentage=100),
    thing("fan.porch", "Porch Fan", "porch", "off", percentage=0),
)


def home(request: str = "") -> Turn:
    """Return a turn in a home that has nothing else."""
    there = turn(request=request)
    names = gazetteer(tuple(one.entity for one in THINGS)).view(None)
    return replace(there, things={one.entity.id: one for one in THINGS}, scene=replace(there.scene, home=names))


@pytest.mark.parametrize(
    ("plain", "verdict"),
    [
        pytest.param("The Study Thermostat has reached its target temperature.", R, id="still-heating-up"),
        pytest.param("The Study Thermostat has not reached its target yet.", S, id="not-yet"),
        pytest.param("The Study Thermostat is at its setpoint.", R, id="at-its-setpoint"),
        pytest.param("The Study Thermostat is a few degrees warmer than its target.", R, id="warmer"),
        pytest.param("The Study Thermostat is below its target temperature.", S, id="below"),
        pytest.param("The Hall Thermostat has reached its target.", S, id="beyond-it-by-the-sun"),
        pytest.param("The Loft AC has reached its target.", R, id="still-cooling-down"),
        pytest.param("The Den Thermostat has reached its target.", N, id="off-goes-nowhere"),
        pytest.param("The Cellar Dryer has reached its target humidity.", R, id="still-too-damp"),
        pytest.param("The Nursery Mist has reached its target humidity.", S, id="damp-enough"),
        pytest.param("The Boiler has reached its target.", N, id="half-a-degree-short"),
        pytest.param("The Boiler is hotter than its target temperature.", R, id="hotter"),
        pytest.param("Only the Gate Battery is under 60 %.", R, id="another-one-too"),
        pytest.param("Only the Gate Battery is below 50 %.", S, id="the-only-one"),
        pytest.param("Only the Gate Battery and the Bell Battery are below 60 %.", S, id="the-only-two"),
        pytest.param("No battery is under 10 %.", S, id="none-under"),
        pytest.param("No batteries are below 20 %.", R, id="one-under"),
        pytest.param("All batteries are above 20 %.", R, id="not-all-above"),
        pytest.param("All batteries are over 10 %.", S, id="all-above"),
        pytest.param("The Attic Fan is on low.", R, id="on-low"),
        pytest.param("The Attic Fan is running on high.", S, id="on-high"),
        pytest.param("The speed of the Attic Fan is set to low.", R, id="speed-low"),
        pytest.param("The Porch Fan is on medium.", R, id="off-is-no-medium"),
    ],
)
def test_in_the_same_words(plain: str, verdict: Verdict) -> None:
    """What the home shows decides."""
    assert state(home(), plain, plain, knows=False).verdicts == [verdict]


@pytest.mark.parametrize(
    ("request_", "sentence", "plain", "verdicts"),
    [
        pytest.param(
            "Which batteries are under 60?", "Only the gate.", "Only the Gate Battery is under 60 %.", [R], id="asked"
        ),
        pytest.param("Any batteries under 20?", "None.", "No battery is under 20 %.", [R], id="none-of-what-is-asked"),
        pytest.param(
            "Which batteries in the yard are low?",
            "Only the gate, under 60.",
            "Only the Gate Battery is under 60 %.",
            [],
            id="of-the-yard",
        ),
        pytest.param(
            "How are the batteries?", "Only the gate.", "Only the Gate Battery is under 60 %.", [], id="invented"
        ),
        pytest.param("Set the study to 60", "Done.", "The Study Thermostat is at 60 °C.", [], id="what-was-wanted"),
    ],
)
def test_a_bound_of_the_question(request_: str, sentence: str, plain: str, verdicts: list[Verdict]) -> None:
    """An answer need not repeat what its question holds things against; any other number must stand in it."""
    assert state(home(request_), sentence, plain).verdicts == verdicts
