"""A that-clause is asserted only behind words that assert it: "I see that", not "you said that"."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import R, S, say, verdicts


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("It is impossible that the front door is unlocked.", id="impossible"),
        pytest.param("It's a myth that the ceiling light is off.", id="a-myth"),
        pytest.param("It's important that the front door is unlocked.", id="important"),
        pytest.param("It does not appear that the ceiling light is off.", id="does-not-appear"),
        pytest.param("It is not true that the ceiling light is off and the front door is unlocked.", id="and"),
        pytest.param("It can't be that the ceiling light is off.", id="can't-be"),
        pytest.param("You said that the ceiling light is off, but it's on.", id="you-said"),
        pytest.param("You claimed that the front door is unlocked.", id="you-claimed"),
        pytest.param("You said that there are ten lights in the kitchen.", id="there-are"),
        pytest.param("I was told that the front door is unlocked.", id="was-told"),
        pytest.param("I did not say that the ceiling light is off.", id="did-not-say"),
        pytest.param("I can't confirm that the front door is unlocked.", id="can't-confirm"),
        pytest.param("I never said it is true that the front door is unlocked.", id="never-said-it-is-true"),
        pytest.param("No sensor reports that the front door is unlocked.", id="no-sensor"),
        pytest.param("I looked around and did not find that the front door is unlocked.", id="did-not-find"),
        pytest.param("Nothing was found and shows that the front door is unlocked.", id="nothing-shows"),
        pytest.param("Ben thinks that the front door is unlocked.", id="a-person"),
        pytest.param("Suppose that the front door is unlocked.", id="suppose"),
        pytest.param("See that the front door is unlocked.", id="an-order"),
        pytest.param("I took the key so that the front door is unlocked.", id="so-that"),
        pytest.param("That the front door is unlocked is wrong.", id="the-clause-first"),
        pytest.param("Sorry for saying that the ceiling light is off; it's on.", id="taken-back"),
        pytest.param("Not that the ceiling light is off, or that the front door is unlocked.", id="or-that"),
    ],
)
def test_withheld(text: str) -> None:
    """Behind anything that does not assert it, a clause claims nothing."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I believe that the ceiling light is off.", [R], id="believe"),
        pytest.param("I see that the ceiling light is off.", [R], id="see"),
        pytest.param("I have checked the sensors and found that the ceiling light is off.", [R], id="and-found"),
        pytest.param("Yes, I can confirm that the ceiling light is off.", [R], id="confirm"),
        pytest.param("It is true that the ceiling light is off.", [R], id="true"),
        pytest.param("It appears that the ceiling light is off.", [R], id="appears"),
        pytest.param("The sensor shows that the ceiling light is off.", [R], id="a-sensor"),
        pytest.param("I see that the ceiling light is on and that the front door is unlocked.", [S, R], id="and-that"),
        pytest.param("I see, that the ceiling light is off.", [R], id="a-comma"),
        pytest.param("You said that the ceiling light is off, but the front door is unlocked.", [R], id="but"),
    ],
)
def test_asserted(text: str, expected: list[Verdict]) -> None:
    """What the agent or the home asserts is claimed."""
    assert list(verdicts(text)) == expected
