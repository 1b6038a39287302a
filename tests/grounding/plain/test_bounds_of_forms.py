"""Plain statements that a form takes only as far as its words surely go."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import R, S, thing, turn
from tests.grounding.plain.stating import state

EXTRA = (
    thing("sensor.left", "Washer time left", "bathroom", "38", kind="duration", unit_of_measurement="min"),
    thing("sensor.dryer", "Dryer", "bathroom", "running", options=("running", "done"), device="Dryer"),
    thing("sensor.dryer_left", "Drying", "bathroom", "70", kind="duration", unit_of_measurement="min", device="Dryer"),
    thing("light.study", "Study lamp", "office", "on"),
    thing("light.study_wall", "Study wall lamp", "office", "off"),
)


@pytest.mark.parametrize(
    ("plain", "found"),
    [
        pytest.param("The Dryer has about 25 minutes left.", [R], id="left"),
        pytest.param("The Dryer has about 1 hour left.", [S], id="left-in-hours"),
        pytest.param("The time left on the Dryer is just over 2 hours.", [R], id="time-left"),
        pytest.param("The Dryer finishes in about 75 minutes.", [S], id="done-in"),
        pytest.param("The Dryer has 3 days left.", [R], id="days"),
        pytest.param("The Dryer has 3 socks left.", [], id="no-time"),
        pytest.param("The Phone battery is just over 70 %.", [S], id="just-over"),
        pytest.param("The Front door is the only lock that is locked.", [S], id="the-only-lock"),
        pytest.param("The only lock that is unlocked is the Front door.", [R], id="the-only-lock-turned"),
        pytest.param("The Study lamp is the only lamp that is on.", [], id="not-every-light-is-a-lamp"),
        pytest.param("The Front door is the only lock that is shiny.", [], id="no-state"),
        pytest.param("The Front door and the Study lamp are the only locks that are on.", [], id="of-two-kinds"),
        pytest.param("There is no camera on the Samsung TV.", [], id="nothing-that-belongs-to-it"),
        pytest.param("There is no motion on the Front door.", [], id="what-is-sensed-is-no-part"),
        pytest.param("The battery of the Front door is higher than the battery of the Back door.", [], id="no-battery"),
    ],
)
def test_as_far_as_its_words_go(plain: str, found: list[Verdict]) -> None:
    """Of the rest nothing is claimed."""
    assert state(turn(extra=EXTRA), plain, plain, knows=False).verdicts == found


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        pytest.param("Near the study wall the lamp is off.", [], id="all-words-of-a-longer-name"),
        pytest.param("The study lamp is off, and so is the wall.", [], id="words-of-both"),
        pytest.param("The study lamp is off.", [R], id="its-own"),
    ],
)
def test_a_name_within_a_longer_one(quote: str, found: list[Verdict]) -> None:
    """Whose words are all there may be the other one."""
    assert state(turn(extra=EXTRA), quote, "The Study lamp is off.", knows=False).verdicts == found
