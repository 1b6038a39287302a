"""A time of day whose day is told elsewhere; it is noon, Sunday, 1 March 2026."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Evidence, Verdict
from tests.grounding.homes import N, Overrides, R, decided, turn
from tests.grounding.past import kept, verdicts

LAMP = "light.mirror"
TURNED = kept(LAMP, "02-20 10:00 off", "02-28 07:00 on", "02-28 09:00 off", "02-28 15:00 on", "02-28 15:30 off")
NOW_OFF: Overrides = {LAMP: {"state": "off", "changed_at": "2026-02-28T15:30:00+00:00"}}
TOLD = "The mirror light was turned off at 9 am."
TWICE = "The mirror light was turned off at 9 am and at 3:30 pm yesterday."
BESIDE = "The mirror light was turned off at 9 am, and the garage door is closed."


@pytest.mark.parametrize(
    ("request_text", "told", "text", "verdict"),
    [
        pytest.param("When was it turned off yesterday?", "", TOLD, N, id="asked"),
        pytest.param("", "Yesterday was quiet.", TOLD, N, id="told-before"),
        pytest.param("", "", TWICE, N, id="told-behind"),
        pytest.param("", "", TOLD, R, id="told-nowhere"),
        pytest.param("", "Today was quiet.", TOLD, R, id="of-today"),
        pytest.param("When was it turned off today?", "", TOLD, R, id="asked-today"),
        pytest.param("", "", BESIDE, R, id="beside-no-time"),
    ],
)
@pytest.mark.parametrize("past", [(TURNED,), ()], ids=["recorded", "not-recorded"])
def test_a_clock_of_another_day(
    request_text: str, told: str, text: str, verdict: Verdict, past: tuple[Evidence, ...]
) -> None:
    """A time of day is of the day that was asked for or is told beside it, and not of today."""
    there = turn(NOW_OFF, request=request_text)
    there = replace(there, scene=replace(there.scene, told=(told,) if told else ()))
    assert decided(*verdicts(text, *past, home=there)[:1]) == decided(verdict)
