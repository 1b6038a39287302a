"""The table shows what was wanted, what was said and why."""

import pytest

from development.table import Row, evidence, render
from development.turn import Draft, Turn

OBSERVED = {"subject": "lock.front_door", "value": "unlocked", "unit": None}


def _turn() -> Turn:
    """Return a corrected reply."""
    return Turn(
        kind="false state",
        request="Is the front door locked?",
        is_true=False,
        drafts=(Draft(text="It is locked.", lies=(), about=("lock.front_door",), unknown=None),),
        said="It is unlocked.",
        frames=(),
        error=None,
        is_gated=True,
        report={"report": {"verdict": "refuted", "confidence": 0.97, "claims": [{"evidence": [OBSERVED]}]}},
    )


@pytest.mark.parametrize(
    "shown",
    ["false state", "It is locked.", "It is unlocked.", "refuted", "0.97", "lock.front_door =", "right"],
)
def test_a_row_shows(shown: str) -> None:
    """Every column is filled."""
    assert shown in render([Row(turn=_turn(), faults=())])


def test_a_wrong_row_tells_why() -> None:
    """The faults stand below the table."""
    assert render([Row(turn=_turn(), faults=("no report came",))]).endswith(" 1 false state: no report came")


def test_the_same_observation_is_shown_once() -> None:
    """Two claims about one thing rest on one observation."""
    assert evidence({"claims": [{"evidence": [OBSERVED]}] * 2}) == "lock.front_door = unlocked"


def test_an_observation_has_its_unit() -> None:
    """Numbers mean nothing without."""
    seen = {"subject": "sensor.bedroom", "value": 19.5, "unit": "°C"}
    assert evidence({"claims": [{"evidence": [seen]}]}) == "sensor.bedroom = 19.5 °C"
