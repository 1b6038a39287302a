"""How many, without saying of what: the sentence before tells."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, R, S, verdicts


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
    assert verdicts(text) == expected
