"""What tells how or when a thing is made so, or what may have been, is no claim of how it is."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import R, S, say, verdicts


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The front door is unlocked with a PIN.", id="with"),
        pytest.param("The front door is unlocked from the inside by turning the knob.", id="by"),
        pytest.param("The front door is automatically unlocked.", id="automatically"),
        pytest.param("The front door is automatically unlocked when Anna arrives.", id="automatically-when"),
        pytest.param("The front door gets unlocked when you arrive.", id="gets"),
        pytest.param("The front door is unlocked only when Anna is home.", id="only-when"),
        pytest.param("The front door could not have been unlocked.", id="could-not-have"),
        pytest.param("The front door can't have been unlocked.", id="can't-have"),
        pytest.param("The front door is not only closed but locked.", id="not-only"),
        pytest.param("The front door isn't just closed, it's locked.", id="not-just"),
        pytest.param("With the front door unlocked, anyone can get in.", id="with-a-state"),
    ],
)
def test_no_claim_of_now(text: str) -> None:
    """Such a sentence is delivered as it is."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The ceiling light is turned on with a brightness of 10%.", [S, R], id="with-a-value"),
        pytest.param("The front door is now automatically unlocked.", [R], id="now"),
        pytest.param("The front door is not just yet locked.", [R], id="not-just-yet"),
    ],
)
def test_claims_of_now(text: str, expected: list[Verdict]) -> None:
    """A value behind "with" narrows nothing, and "now" tells of now."""
    assert list(verdicts(text)) == expected
