"""Numbers that are only bounded: at least, at most, more and fewer than."""

import pytest

from tests.grounding.homes import N, Overrides, R, S, Verdict, say, verdicts

UNSEEN = {"light.bedside": "unavailable"}


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("At least three lights are on.", {}, S, id="at-least"),
        pytest.param("At least four lights are on.", {}, R, id="not-at-least"),
        pytest.param("More than two lights are on.", {}, S, id="more-than"),
        pytest.param("More than three lights are on.", {}, R, id="not-more-than"),
        pytest.param("Fewer than four lights are on.", {}, S, id="fewer-than"),
        pytest.param("Fewer than three lights are on.", {}, R, id="not-fewer-than"),
        pytest.param("No more than three lights are on.", {}, S, id="no-more-than"),
        pytest.param("No more than two lights are on.", {}, R, id="more-after-all"),
        pytest.param("At most one window is open.", {}, S, id="at-most"),
        pytest.param("There are more than two lights on.", {}, S, id="there-are"),
        pytest.param("There are at least 3 windows open.", {}, R, id="there-are-not"),
        pytest.param("You have at least two fans.", {}, S, id="you-have"),
        pytest.param("You have more than two fans.", {}, R, id="you-have-not"),
        pytest.param("At least three lights are on.", UNSEEN, S, id="enough-are-seen"),
        pytest.param("At least four lights are on.", UNSEEN, N, id="one-unseen-may-be"),
        pytest.param("At least five lights are on.", UNSEEN, R, id="even-with-the-unseen"),
        pytest.param("About three lights are on.", {}, N, id="about"),
        pytest.param("More than two lights are not on.", {}, N, id="more-are-not"),
        pytest.param("More than half of the lights are on.", {}, N, id="a-share"),
        pytest.param("At least two of the three lights are on.", {}, N, id="of-three"),
        pytest.param("Between two and four lights are on.", {}, N, id="between"),
        pytest.param("Over at least two lights are on.", {}, N, id="two-bounds"),
    ],
)
def test_bounded(text: str, states: Overrides, expected: Verdict) -> None:
    """What is surely counted and what may be counted lie on one side of the bound, or decide nothing."""
    assert set(verdicts(text, states)) == {expected}


def test_corrected() -> None:
    """A bound that does not hold is replaced by the number."""
    assert say("At least five lights are on.").text == "3 lights are on."
