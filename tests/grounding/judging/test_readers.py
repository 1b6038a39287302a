"""Two who have read the same words: where they do not mean the same, and one of them is right, nothing is refuted."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.judging.readers import agreed
from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.plain import Statement, take
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import turn

HOME = turn()
R, S, N = Verdict.REFUTED, Verdict.SUPPORTED, Verdict.NOT_ENOUGH_INFO


def verdicts(sentence: str, *plain: str) -> list[Verdict]:
    """Return what is found of a sentence that the rules have read, and a model in these words."""
    found = read(sentence, HOME.scene)
    quote = sentence.rstrip(".")
    taken = take((Statement(quote, one) for one in plain), sentence, found, HOME.scene, HOME.scene)
    claims = (*found, *taken.claims)
    return [one.verdict for one in agreed(tuple(judge(one, HOME.evidence(one), HOME.scene) for one in claims))]


@pytest.mark.parametrize(
    ("sentence", "plain", "expected"),
    [
        pytest.param("The reading lamp is off.", (), [R], id="nobody-else"),
        pytest.param("The reading lamp is off.", ("The Reading lamp is off.",), [R, R], id="both"),
        pytest.param(
            "The ceiling light and the reading lamp are off.",
            ("The Ceiling light is off.", "The Reading lamp is off."),
            [R, R, R, R],
            id="both-of-several",
        ),
        pytest.param(
            "The counter lamp and the reading lamp are off.",
            ("The Counter lamp is off.", "The Reading lamp is off."),
            [S, R, S, R],
            id="one-of-several",
        ),
        pytest.param("The kitchen light is off.", ("The Counter lamp is off.",), [N, S], id="not-the-same"),
    ],
)
def test_agreed(sentence: str, plain: tuple[str, ...], expected: list[Verdict]) -> None:
    """What both mean is refuted, though something else in the same words is so."""
    assert verdicts(sentence, *plain) == expected


def test_right_for_one_of_them() -> None:
    """What one of them has found to be so of the same thing is not refuted."""
    sentence = "The reading lamp is off."
    taken = take(
        (Statement("The reading lamp is off", "The Reading lamp is off."),), sentence, (), HOME.scene, HOME.scene
    )
    by_rules, by_model = (
        judge(one, HOME.evidence(one), HOME.scene) for one in (*read(sentence, HOME.scene), *taken.claims)
    )
    found = agreed((by_rules, replace(by_model, verdict=S)))
    assert [one.verdict for one in found] == [N, S]
