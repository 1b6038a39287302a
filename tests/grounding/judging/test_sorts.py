"""What sort of thing a thing is said to be."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, R, S, say, verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is a light.", (S,), id="what-it-is"),
        pytest.param("The reading lamp is a switch.", (R,), id="what-it-is-not"),
        pytest.param("The front door is not a lock.", (R,), id="denied"),
        pytest.param("The velvet curtain is not a lock.", (S,), id="rightly-denied"),
        pytest.param("The velvet curtain is a curtain, not a lock.", (S, S), id="both"),
        pytest.param("The front door is a sensor, not a lock.", (R, R), id="both-wrong"),
        pytest.param("I can't open the front door as it's a sensor.", (S, R), id="given-as-a-cause"),
        pytest.param("The old radio is a media player.", (N,), id="a-plug-may-be-anything"),
        pytest.param("The reading lamp is a kind of light.", (S,), id="a-kind-of"),
        pytest.param("The reading lamp is a light source.", (), id="more-than-a-noun"),
        pytest.param("The reading lamp is a bright idea.", (), id="anything-else"),
        pytest.param("Is the reading lamp a switch?", (), id="a-question"),
    ],
)
def test_sort(text: str, expected: tuple[Verdict, ...]) -> None:
    """Nothing is of a sort that neither its domain nor its name tells of."""
    assert verdicts(text) == expected


def test_what_it_is_instead() -> None:
    """The sort is corrected by what the thing is."""
    assert say("The reading lamp is a switch.").text == "The Reading lamp is a kind of light."
