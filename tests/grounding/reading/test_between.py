"""What stands between two verbs belongs to one of them: "I turned off A and B, and C is on"."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import Overrides, R, S, did, verdicts

_OFF: Overrides = {"light.kitchen_ceiling": "off", "light.reading": "off"}
_CALL = did("HassTurnOff", "light.kitchen_ceiling", "light.reading")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "I turned off the ceiling light and the reading lamp, and the mirror light is still on.", (S, S, S)
        ),
        pytest.param(
            "I turned off the ceiling light and the reading lamp and the mirror light is still on.", (S, S, S)
        ),
        pytest.param("I turned off the ceiling light and the reading lamp, the counter lamp is off.", (S, S, S)),
        pytest.param("I turned off the ceiling light and the reading lamp, and the garage door is closed.", (S, S, S)),
        pytest.param("I turned off the ceiling light and the reading lamp, and the mirror light is off.", (S, S, R)),
        pytest.param("I turned off the ceiling light and the coffee machine, and the mirror light is on.", (S, R, S)),
        # A verb in the plural has both.
        pytest.param("I turned off the ceiling light, the reading lamp and the mirror light are on.", (S, R, S)),
        pytest.param(
            "I turned off the ceiling light and the reading lamp, and the mirror light and the coffee machine are on.",
            (S, S, S, S),
        ),
        pytest.param("I turned off the ceiling light, and the reading lamp and the mirror light are on.", (S, R, S)),
        pytest.param("I turned off the ceiling light and the reading lamp, mirror light still on.", (S, S, S)),
        # Behind a particle nothing more is turned off.
        pytest.param("I turned the ceiling light off, and the mirror light, and the coffee machine is on.", (S, S)),
        pytest.param("I turned the ceiling light off, and the reading lamp and the mirror light are on.", (S, R, S)),
    ],
)
def test_behind_an_action(text: str, expected: tuple[Verdict, ...]) -> None:
    """A verb in the singular has no second subject: what stands before it was acted on."""
    assert verdicts(text, _OFF, calls=(_CALL,)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The ceiling light is off, as is the reading lamp, and the mirror light is on.", (S, S, S)),
        pytest.param("The ceiling light is off, so is the reading lamp, and the mirror light is on.", (S, S, S)),
        pytest.param("The ceiling light is off, the reading lamp too, and the mirror light is on.", (S, S, S)),
        pytest.param("The ceiling light is off, the reading lamp as well, and the mirror light is on.", (S, S, S)),
        pytest.param("The ceiling light is off, the mirror light too, and the reading lamp is off.", (S, R, S)),
        pytest.param("The ceiling light is off, the mirror light too, and the reading lamp is on.", (S, R, R)),
        # What is told of the second is not told at all.
        pytest.param("The ceiling light is off, the mirror light, and the reading lamp is off.", (S, S)),
        pytest.param("The ceiling light is off, the reading lamp and the mirror light are on.", (S, R, S)),
        pytest.param("The ceiling light is off, in the bathroom the mirror light, and the pond pump is off.", (S, S)),
        pytest.param("I checked the front door and the back door, and the front door is locked.", (S,)),
        pytest.param("I checked the front door and the back door, and the back door is locked.", (R,)),
        pytest.param("The ceiling light is off, in the kitchen, and the mirror light is on.", (S, S)),
    ],
)
def test_the_same_of_one_more(text: str, expected: tuple[Verdict, ...]) -> None:
    """What is said "too" is said as it was of the thing before."""
    assert verdicts(text, _OFF) == expected
