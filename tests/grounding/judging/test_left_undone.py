"""What is said not to have been done, against what tools did and the home shows."""

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall, Verdict
from tests.grounding.homes import N, Overrides, R, S, did, failed, verdicts

CEILING = "light.kitchen_ceiling"
WAS_OFF: Overrides = {CEILING: "off"}
TURNED_ON = (did("HassTurnOn", CEILING),)
LOOKED = (ToolCall(name="GetLiveContext", succeeded=True, read_only=True),)


@pytest.mark.parametrize(
    ("text", "states", "before", "calls", "verdict"),
    [
        pytest.param("I have not turned on the ceiling light.", {}, WAS_OFF, TURNED_ON, R, id="but-it-was-done"),
        pytest.param("The ceiling light has not been turned on.", {}, WAS_OFF, TURNED_ON, R, id="passive"),
        pytest.param("I have not turned on the ceiling light.", {}, {}, TURNED_ON, N, id="it-was-so-before"),
        pytest.param("I have not turned on the ceiling light.", {}, WAS_OFF, LOOKED, N, id="somebody-else-did-it"),
        pytest.param(
            "I have not turned on the ceiling light.", {}, WAS_OFF, (failed("HassTurnOn"),), N, id="the-tool-failed"
        ),
        pytest.param("I have not turned on the ceiling light.", WAS_OFF, {}, (), S, id="nor-is-it-so"),
    ],
)
def test_something_left_undone(
    text: str, states: Overrides, before: Overrides, calls: tuple[ToolCall, ...], verdict: Verdict
) -> None:
    """False only of what changed this turn while a tool was at work."""
    assert verdicts(text, states, before=before, calls=calls) == (verdict,)
