"""Why a sentence was read as it was."""

import pytest

from custom_components.grounded_assist.grounding.engine.explanation import Explanation
from custom_components.grounded_assist.grounding.reading import explain
from tests.grounding.homes import turn


def explained(text: str, request: str = "") -> Explanation:
    """Return how a sentence is read in the home of these tests."""
    return explain(text, turn(request=request).scene)


@pytest.mark.parametrize(
    ("text", "contexts"),
    [
        pytest.param("The back door is locked.", ["asserted"], id="plain"),
        pytest.param("If the back door is locked, the reading lamp is on.", ["conditional"] * 2, id="condition-first"),
        pytest.param("The reading lamp is on if the back door is locked.", ["conditional"] * 2, id="condition-last"),
        pytest.param("Ben thinks that the back door is locked.", ["reported"], id="somebody-thinks-so"),
        pytest.param("The back door is locked, I hope.", ["reported"], id="hoped-behind-it"),
        pytest.param("The back door is locked, right?", ["asked"], id="asked-back"),
        pytest.param("The back door is locked or unlocked.", ["choice"], id="one-of-two"),
        pytest.param("Back door locked: no.", ["denied"], id="a-line-that-denies"),
        pytest.param("They are on:", ["heading"], id="a-heading"),
        pytest.param("The back door isn't locked and open.", ["asserted", "continued"], id="goes-on-with-a-denial"),
    ],
)
def test_how_a_clause_is_meant(text: str, contexts: list[str]) -> None:
    """A clause that asserts nothing says why, and claims nothing."""
    clauses = explained(text).clauses
    assert [clause.context for clause in clauses] == contexts
    assert all((clause.context == "asserted") is bool(clause.claims) for clause in clauses)


def test_a_clause() -> None:
    """A clause has its place, its shapes, and what it claims of what."""
    (clause,) = explained("Well, the reading lamp is off.").clauses
    (claim,) = clause.claims
    assert (clause.text, clause.start, clause.end) == ("the reading lamp is off", 6, 29)
    assert "state" in clause.frames
    assert (claim.kind, claim.subject, claim.says, claim.is_negated) == ("state", "reading lamp", "off", False)
    assert claim.readings == (("light.reading",),)
    assert claim.open_reason is None


def test_a_value() -> None:
    """What is claimed of a value is told with its attribute and unit."""
    (clause,) = explained("The reading lamp is at 40%.").clauses
    assert [claim.says for claim in clause.claims] == ["brightness 40 %"]


def test_what_follows_leaves_open() -> None:
    """A claim is shown as it stands at the end of the sentence."""
    first, _ = explained("The reading lamp is off, and it is on.").clauses
    assert [claim.open_reason for claim in first.claims] == ["ambiguous"]


def test_claims_that_are_alike() -> None:
    """Each of two claims of the same words is told with what it is of."""
    (clause,) = explained("The lights are off in the bedroom and in the kitchen.").clauses
    assert [claim.readings[0][0] for claim in clause.claims] == ["light.bedside", "light.kitchen_ceiling"]


def test_an_answer() -> None:
    """An answer claims what was asked."""
    told = explained("Yes.", request="Is the reading lamp on?")
    (clause,) = told.clauses
    assert told.question == "polar"
    assert [(claim.says, claim.readings) for claim in clause.claims] == [("on", (("light.reading",),))]


@pytest.mark.parametrize(
    ("text", "residue"),
    [
        pytest.param("The back door is locked.", (), id="nothing-is-left"),
        pytest.param("Actually, the back door is locked, as requested.", (), id="accounted-for"),
        pytest.param("Grommets wobble, the back door is locked.", ("Grommets", "wobble"), id="unknown-words"),
        pytest.param("The back door is locked so grommets wobble.", ("grommets", "wobble"), id="behind-a-clause"),
    ],
)
def test_words_that_are_left(text: str, residue: tuple[str, ...]) -> None:
    """Words in no clause are told unless they are known to say nothing."""
    assert explained(text).residue == residue


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("# The lamp is on", id="title"),
        pytest.param("```\nlight.reading: on\n```\n", id="block"),
        pytest.param("The lamp is on. " * 2_000, id="too-long"),
    ],
)
def test_what_is_no_sentence(text: str) -> None:
    """There is nothing to tell of what no clause is looked for in."""
    assert explained(text) == Explanation(text=text)
