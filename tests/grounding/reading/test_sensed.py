"""What a sensor is told to report, and what "yes" makes of what it has noticed."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import verdicts as german_verdicts
from tests.grounding.homes import N, R, S, verdicts

SMOKE, LEAK, MOTION = "binary_sensor.smoke", "binary_sensor.washer_leak", "binary_sensor.hall_motion"


@pytest.mark.parametrize(
    ("text", "sensor", "if_on", "if_off"),
    [
        pytest.param("The washer leak sensor reports a leak.", LEAK, S, R, id="a-leak"),
        pytest.param("The leak sensor in the bathroom reports water.", LEAK, S, R, id="water"),
        pytest.param("The washer leak sensor is reporting a leak.", LEAK, S, R, id="is-reporting"),
        pytest.param("The smoke detector reports smoke in the kitchen.", SMOKE, S, R, id="with-its-place"),
        pytest.param("The hall motion sensor reports no motion.", MOTION, R, S, id="none"),
        pytest.param("The smoke detector is not reporting smoke.", SMOKE, R, S, id="denied"),
    ],
)
def test_reports(text: str, sensor: str, if_on: Verdict, if_off: Verdict) -> None:
    """What a sensor reports is its state."""
    assert [verdicts(text, {sensor: state}) for state in ("on", "off")] == [(if_on,), (if_off,)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The news reports smoke.", id="no-sensor"),
        pytest.param("The smoke detector reports smoke to your phone.", id="what-it-is-for"),
        pytest.param("The smoke detector detects smoke.", id="what-it-can-do"),
    ],
)
def test_reports_nothing(text: str) -> None:
    """Nothing is claimed of now."""
    assert R not in verdicts(text)


IN_KITCHEN = "Is there smoke in the kitchen?"


@pytest.mark.parametrize(
    ("request_", "text", "sensor", "if_on", "if_off"),
    [
        pytest.param(IN_KITCHEN, "Yes, smoke was detected in the kitchen!", SMOKE, S, R, id="yes"),
        pytest.param(IN_KITCHEN, "No, no smoke was detected in the kitchen.", SMOKE, R, S, id="no"),
        pytest.param("Is there smoke?", "Yes, smoke was detected in the kitchen!", SMOKE, S, R, id="asked-of-anywhere"),
        pytest.param(IN_KITCHEN, "Smoke was detected in the kitchen!", SMOKE, N, N, id="without-yes-it-may-be-over"),
        pytest.param(IN_KITCHEN, "Yes, smoke was detected at 8.", SMOKE, N, N, id="at-some-time"),
        pytest.param("Was there smoke in the kitchen?", "Yes, smoke was detected.", SMOKE, N, N, id="asked-of-then"),
        pytest.param(
            "Is there a leak in the bathroom?", "Yes, a leak was detected in the bathroom.", LEAK, S, R, id="a-leak"
        ),
        pytest.param(
            "Is there motion in the garden?", "Yes, motion was detected in the hall.", MOTION, N, N, id="elsewhere"
        ),
    ],
)
def test_answer_of_now(request_: str, text: str, sensor: str, if_on: Verdict, if_off: Verdict) -> None:
    """Who says "yes" to "is there smoke?" says that there is, however the rest is put."""
    found = [verdicts(text, {sensor: state}, request=request_) for state in ("on", "off")]
    assert found == [(if_on,), (if_off,)]


def test_answer_of_then() -> None:
    """What was earlier is not told of now."""
    assert R not in verdicts("Yes, smoke was detected earlier.", request=IN_KITCHEN)


def test_noticed_in_turn() -> None:
    """What was there as the turn began was there when it was looked for."""
    text = "Yes, motion was detected in the hall."
    assert verdicts(text, before={MOTION: "on"}, request="Is there motion in the hall?") == (S,)


@pytest.mark.parametrize(("state", "verdict"), [pytest.param("on", S, id="on"), pytest.param("off", R, id="off")])
@pytest.mark.parametrize("request_", ["Gibt es Rauch in der Küche?"])
def test_german_answer(request_: str, state: str, verdict: Verdict) -> None:
    """German asks in its own way."""
    assert german_verdicts("Ja, in der Küche wurde Rauch erkannt!", {SMOKE: state}, request=request_) == (verdict,)
