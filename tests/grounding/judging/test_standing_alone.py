"""How many, without saying of what: the sentence before tells."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, R, S, decided, thing, verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Some windows are open. Some are closed.", (S, S), id="some"),
        pytest.param("Most windows are open. Some are locked.", (N, N), id="some-of-what-cannot-be-so"),
        pytest.param("Some windows are open. All are closed.", (S, R), id="all"),
        pytest.param("Some windows are open. Not all are closed.", (S, S), id="not-all"),
        pytest.param("Some windows are open. Almost all are closed.", (S, N), id="almost-all"),
        pytest.param("There are two windows. One is open and one is closed.", (S, N, N), id="one-and-one"),
        pytest.param("There are two windows. Two are open.", (S, N), id="two"),
        pytest.param("There are two locks. One is locked, the other is unlocked.", (S, N, N), id="the-other"),
    ],
)
def test_standing_alone(text: str, expected: tuple[Verdict, ...]) -> None:
    """A number or a quantifier alone does not mean each of what was spoken of."""
    assert decided(*verdicts(text)) == decided(*expected)


@pytest.mark.parametrize(
    ("request_text", "text", "expected"),
    [
        pytest.param("How many windows are open?", "None.", (R,), id="how-many"),
        pytest.param("Which windows are open?", "None.", (R,), id="which"),
        pytest.param("Are any windows open?", "No, none.", (R,), id="any"),
        pytest.param("Are any windows open?", "No, none at all.", (R,), id="at-all"),
        pytest.param("How many windows are open in the shed?", "None.", (N,), id="where-nobody-knows"),
        pytest.param("Are any windows open apart from the bedroom one?", "None.", (N,), id="but-for-one"),
        pytest.param("How many windows were open last night?", "None.", (), id="of-the-past"),
        pytest.param("How many windows are open?", "Two pieces.", (R,), id="pieces"),
        pytest.param("Who is home?", "Nobody.", (R,), id="who"),
        pytest.param("Which windows are jammed?", "None.", (N,), id="what-is-no-state-of-theirs"),
        pytest.param("What is on tonight?", "Nothing.", (), id="what"),
        pytest.param("Is the door open?", "None.", (), id="of-one"),
    ],
)
def test_none(request_text: str, text: str, expected: tuple[Verdict, ...]) -> None:
    """That there is none is said of what the question asks for; one window is open, and Anna is home."""
    assert decided(*verdicts(text, request=request_text)) == decided(*expected)


def test_a_gate_is_no_window() -> None:
    """What opens may be a gate, and what hangs before a window is none; "opening" may be a window by its name."""
    shut = {"binary_sensor.bedroom_window": {"state": "off"}}
    extra = (
        thing("binary_sensor.yard_gate", "Yard gate", "garden", "on", kind="opening"),
        thing("cover.bay", "Bay window blind", "kitchen", "open", kind="blind"),
    )
    assert verdicts("No windows are open.", shut, extra=extra) == (S,)
    skylight = thing("binary_sensor.skylight", "Roof window", "bedroom", "on", kind="opening")
    assert verdicts("No windows are open.", shut, extra=(*extra, skylight)) == (R,)
