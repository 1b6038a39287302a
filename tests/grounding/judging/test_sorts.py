"""What sort of thing a thing is said to be."""

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Claim, ClaimKind, Reading, Verdict
from tests.grounding.homes import N, R, S, say, turn, verdicts

GONE = (Reading(entity_ids=("light.gone",)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is a light.", (S,), id="what-it-is"),
        pytest.param("The reading lamp is a switch.", (R,), id="what-it-is-not"),
        pytest.param("The front door is not a lock.", (R,), id="denied"),
        pytest.param("The velvet curtain is not a lock.", (S,), id="rightly-denied"),
        pytest.param("The velvet curtain is a curtain, not a lock.", (S, S), id="both"),
        pytest.param("The front door is a sensor, not a lock.", (R, R), id="both-wrong"),
        pytest.param("I can't open the front door as it's a sensor.", (N, R), id="given-as-a-cause"),
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
    assert say("The pond pump is not a switch.").text == "The Pond pump is a kind of switch."
    assert say("The living room thermostat is a light.").text == "The Living room thermostat is a kind of thermostat."


def test_a_person_is_of_no_sort() -> None:
    """What is no device is not told to be another one."""
    assert verdicts("Anna is a fan.") == (N,)


def test_what_is_gone() -> None:
    """What is no longer there is of no sort."""
    claim = Claim(text="", start=0, end=0, kind=ClaimKind.SORT, subject="", noun="light", readings=GONE)
    assert judge(claim, (), turn().scene).verdict is N


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The front door is locked. It's a lock.", (S, S), id="one-thing"),
        pytest.param("The front door is locked. It's not a lock.", (S, R), id="denied"),
        pytest.param("The kitchen lights are on. It's not a lock.", (R,), id="several-things"),
    ],
)
def test_what_it_is(text: str, expected: tuple[Verdict, ...]) -> None:
    """A pronoun is of one thing by its name."""
    assert verdicts(text) == expected
