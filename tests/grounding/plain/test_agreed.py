"""What the rules have read is refuted only if somebody who has read the same words has found it, too."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.plain import Statement, agreed_upon, all_told, take
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import N, R, S, english, turn

LAMP = "The reading lamp is off."
TWO = "The back door is locked, the bedroom fan is off."
TRUE = "The reading lamp is on, not a glimmer from the desk fan."


def verdicts(sentence: str, *read_as: tuple[str, str]) -> list[Verdict]:
    """Return what becomes of the claims of the rules once somebody else has read the sentence, too."""
    home = turn()
    plain = replace(home.scene, lexicon=english(), asked={}, masked={})
    statements = [Statement(quote, said) for quote, said in read_as]
    found = read(sentence, home.scene)
    taken = take(statements, sentence, found, home.scene, plain).claims
    agreed = agreed_upon(found, taken, all_told(statements, sentence, home.scene, plain))
    return [judge(one, home.evidence(one), home.scene).verdict for one in agreed]


@pytest.mark.parametrize(
    ("sentence", "read_as", "expected"),
    [
        pytest.param(LAMP, [], [R], id="nobody"),
        pytest.param(LAMP, [(LAMP, LAMP)], [R], id="the-same"),
        pytest.param(LAMP, [(LAMP, "The Reading lamp is not on.")], [R], id="the-same-in-other-words"),
        pytest.param(LAMP, [("the desk fan is off", "The Desk fan is off.")], [R], id="words-nobody-said"),
        pytest.param(LAMP, [(LAMP, "The Mirror light is off.")], [N], id="of-something-else"),
        pytest.param(LAMP, [(LAMP, "The Reading lamp is on.")], [N], id="the-opposite"),
        pytest.param(LAMP, [(LAMP, "The brightness of the Reading lamp is 50 %.")], [R], id="dropped-by-a-guard"),
        pytest.param(TWO, [("the bedroom fan is off", "The Bedroom fan is off.")], [R, R], id="silent-of-a-lock"),
        pytest.param(TWO, [("The back door is locked", "The Back door is locked.")], [R, N], id="silent-of-a-fan"),
        pytest.param(TWO, [("The back door is locked", "The Back door is open.")], [N, N], id="otherwise-of-a-lock"),
        pytest.param(TRUE, [("not a glimmer", "The Mirror light is off.")], [S], id="borne-out-all-the-same"),
        pytest.param(
            LAMP,
            [(LAMP, "The Mirror light is off."), (LAMP, LAMP)],
            [R],
            id="two-of-the-same-words",
        ),
    ],
)
def test_what_is_agreed_upon(sentence: str, read_as: list[tuple[str, str]], expected: list[Verdict]) -> None:
    """Who states nothing of a sentence, or is silent of a lock, takes nothing away."""
    assert verdicts(sentence, *read_as) == expected
