"""Nouns that say what a thing can do, and words that say what it does."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, Overrides, R, S, verdicts

COOLS: Overrides = {"climate.living_room": {"state": "cool", "hvac_modes": ("off", "heat", "cool")}}
OFF: Overrides = {"climate.living_room": {"state": "off", "hvac_modes": ("off", "heat", "cool")}}
HEATS: Overrides = {"climate.living_room": {"hvac_modes": ("off", "heat")}}


@pytest.mark.parametrize(
    ("sentence", "states", "expected"),
    [
        pytest.param("The air conditioning is off.", OFF, S, id="off"),
        pytest.param("The air conditioner is off.", COOLS, R, id="on"),
        pytest.param("The air conditioning is off.", HEATS, N, id="it-only-heats"),
        pytest.param("The AC is off.", {}, N, id="nobody-knows-what-it-can"),
        pytest.param("The thermostat is off.", HEATS, R, id="a-thermostat-is-one"),
        pytest.param("The wake up automation is running.", {"automation.wake": {"current": 1}}, S, id="a-run"),
        pytest.param("The wake up automation is running.", {"automation.wake": {"current": 0}}, N, id="no-run"),
        pytest.param("The wake up automation is not running.", {"automation.wake": {"current": 0}}, N, id="it-waits"),
        pytest.param("The wake up automation is running.", {}, N, id="runs-are-not-told"),
        pytest.param("The wake up automation is on.", {"automation.wake": {"current": 0}}, S, id="it-is-on"),
    ],
)
def test_rightly_called(sentence: str, states: Overrides, expected: Verdict) -> None:
    """What only heats is no air conditioner, and an automation that is on may just wait."""
    assert verdicts(sentence, states) == (expected,)
