"""Lines of an account of one thing."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import R, S, report, turn, verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("- **Name:** Reading lamp\n- **Area:** Living room", (S, S), id="where-it-is"),
        pytest.param("- **Name:** Reading lamp\n- **Area:** Kitchen\n- **State:** on", (S, R, S), id="elsewhere"),
        pytest.param("Name: Front door\nLocation: Hall\nState: unlocked", (S, S, R), id="another-state"),
        pytest.param("Device: Robbie\nArea: Kitchen", (S,), id="what-moves-is-anywhere"),
        pytest.param("Area: Kitchen", (), id="of-nothing"),
        pytest.param("Name: Attic lamp\nArea: Kitchen", (), id="of-what-nobody-knows"),
    ],
)
def test_account_of_a_thing(text: str, expected: tuple[Verdict, ...]) -> None:
    """Each line is of what the first one names."""
    assert verdicts(text) == expected


def test_a_wrong_place_is_corrected() -> None:
    """The other lines stay."""
    text = "- **Name:** Reading lamp\n- **Area:** Kitchen\n- **State:** on"
    assert (
        report(text).reply == "- **Name:** Reading lamp\nThe Reading lamp is in the area Living room.\n- **State:** on"
    )


@pytest.mark.parametrize(
    "text", ["You can drive in since the garage door is open.", "You can read because the bedside lamp is on."]
)
def test_why_one_can_is_no_offer(text: str) -> None:
    """A cause is told as a fact, also behind an offer."""
    assert verdicts(text) == (R,)


def test_an_account_of_an_earlier_turn() -> None:
    """A place behind a colon is not of what was spoken of before this reply."""
    home = turn()
    named = read("Name: Reading lamp", home.scene)
    earlier = replace(home.scene, previous=named, recalled=len(named))
    assert len(read("Area: Kitchen", replace(earlier, recalled=0))) == 1
    assert read("Area: Kitchen", earlier) == ()
