"""What is named as a question, and answered: "The front door? Locked."."""

import pytest

from tests.grounding.german import homes as german
from tests.grounding.homes import R, S, Verdict, verdicts


@pytest.mark.parametrize("request_", ["", "Is the back door locked?", "Is everything locked?"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The back door? Locked.", (R,), id="a-state"),
        pytest.param("Back door? Definitely locked!", (R,), id="for-sure"),
        pytest.param("And the back door? Not unlocked.", (R,), id="denied"),
        pytest.param("The back door? Yes, locked.", (R,), id="behind-an-answer"),
        pytest.param("The back door? It's locked.", (R,), id="a-pronoun"),
        pytest.param("The front door? Locked. The back door? Unlocked.", (S, S), id="one-after-the-other"),
        pytest.param("The front door? Locked. The back door? Locked.", (S, R), id="the-second-is-not"),
        pytest.param("The bedroom temperature? 25 degrees.", (R,), id="a-value"),
        pytest.param("The bedroom temperature? 21.5 degrees.", (S,), id="its-value"),
        pytest.param("The reading lamp? Red.", (S,), id="a-color"),
        pytest.param("All windows? Closed.", (R,), id="all-of-them"),
    ],
)
def test_a_name_and_its_answer(request_: str, text: str, expected: tuple[Verdict, ...]) -> None:
    """What follows is said of what was named, whatever the request is of."""
    assert verdicts(text, request=request_) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Die Hintertür? Abgeschlossen.", (R,), id="ein-zustand"),
        pytest.param("Und die Hintertür? Nicht abgeschlossen.", (S,), id="verneint"),
        pytest.param("Die Hintertür? Die ist abgeschlossen.", (R,), id="mit-verb"),
        pytest.param("Die Haustür? Abgeschlossen.", (S,), id="wahr"),
    ],
)
def test_a_name_and_its_answer_in_german(text: str, expected: tuple[Verdict, ...]) -> None:
    """The same in another language."""
    assert german.verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The back door? I can't check that.", (), id="no-answer"),
        pytest.param("The back door? Or the front door?", (), id="two-questions"),
        pytest.param("Do you mean the front door? Unlocked.", (), id="a-real-question"),
        pytest.param("Do you mean the front door? It's unlocked.", (), id="a-pronoun-behind-a-real-question"),
        pytest.param("The cellar door? Locked.", (), id="nothing-here"),
        pytest.param("The back door? Locked by hand.", (), id="more-than-a-state"),
        pytest.param("The back door? Locked, unlike the shed.", (R,), id="behind-a-comma"),
    ],
)
def test_what_answers_no_name(text: str, expected: tuple[Verdict, ...]) -> None:
    """Where more is asked, or more is said, nothing is."""
    assert verdicts(text, request="Is everything locked?") == expected
