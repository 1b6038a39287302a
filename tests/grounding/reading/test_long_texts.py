"""Texts that are slow to read for whoever tries their characters twice."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy, Reason
from custom_components.grounded_assist.grounding.reading.citations import without_citations
from custom_components.grounded_assist.grounding.reading.segmentation import segment
from tests.grounding.homes import S, say, turn, verdicts

LENGTH = 100_000


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        pytest.param("[1]", "\t", id="tabs-behind-a-bracket"),
        pytest.param("[source:", " ", id="blanks-in-a-mark"),
        pytest.param("[source:a", " ,a", id="a-mark-of-many"),
        pytest.param("The lamp is on [", " ", id="blanks-in-a-bracket"),
        pytest.param("", "[source:a", id="marks-that-never-close"),
        pytest.param("The tool says ", "“", id="quotes-that-never-close"),
        pytest.param("The tool says ", "„«", id="other-quotes"),
        pytest.param("", "Aa", id="a-long-name"),
        pytest.param("", "a(a", id="calls"),
        pytest.param("The lamp is on", "\n", id="empty-lines"),
        pytest.param("The lamp is on", "\n ", id="lines-of-blanks"),
        pytest.param("The lamp is on.", " ", id="blanks-behind-a-stop"),
        pytest.param("```\n[", " ", id="a-block-that-never-closes"),
        pytest.param("", "1,", id="numbers"),
        pytest.param("light.", "a_", id="a-long-id"),
        pytest.param("`a:", " ", id="a-long-setting"),
    ],
)
@pytest.mark.parametrize("end", ["", "y.", "\n```"])
def test_all_of_it_is_said(begin: str, again: str, end: str) -> None:
    """However long it is, it comes to an end, and nothing of it is lost or altered."""
    text = begin + again * (LENGTH // len(again)) + end
    assert "".join(segment(text)) == text
    assert say(text).text == text


@pytest.mark.parametrize(
    "again",
    [
        pytest.param("“", id="quotes"),
        pytest.param(" ‘", id="single-quotes"),
        pytest.param("Aa", id="a-long-name"),
        pytest.param("a(a", id="calls"),
        pytest.param(" ", id="blanks"),
        pytest.param(" .", id="stops"),
        pytest.param("[source:a", id="marks"),
    ],
)
def test_sentences_that_are_just_read(again: str) -> None:
    """Ten of them, each nearly as long as is read."""
    sentence = f"The sensor says 5 {again * (1800 // len(again))}x\n"
    parts = turn().parts(sentence * 10, Policy.CORRECT)
    assert "".join(part.text for _, part in parts) == sentence * 10


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        pytest.param("The reading lamp is off" + "!" * 100 + ".", True, id="nearly-as-many"),
        pytest.param("The reading lamp is off" + "!" * 120 + ".", False, id="one-more"),
        pytest.param("The reading lamp is off " + "e\u0301 " * 110 + ".", True, id="marks-on-letters"),
    ],
)
def test_signs(text: str, is_read: bool) -> None:
    """A sentence of which most is no word is not read, and that is said; an accent belongs to its letter."""
    reasons = [one.reason for one in turn().findings(text)]
    assert (Reason.TOO_MUCH_TO_READ not in reasons) is is_read


def test_marks_of_what_is_not_read() -> None:
    """Code is left alone; of a sentence that is too long to be read nobody speaks them either."""
    code = "```\nprint(x) [source:1]\n```"
    long = "The lamp is on{}" + " and on" * 300
    assert (say(code).text, say(long.format(" [source:1]")).text) == (code, long.format(""))


def test_marks_with_blanks_before_them() -> None:
    """All of them go, of what is left none."""
    assert without_citations("On \t [source:1]  [source:2 ; 3] now") == "On now"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('The tool said "the “big” lamp"', id="in-another"),
        pytest.param("The reading lamp is “on and so on.", id="never-closed"),
    ],
)
def test_quotes_within_a_sentence(text: str) -> None:
    """A mark that nothing closes is only a mark."""
    assert say(text).text == text


def test_a_quoted_state_behind_an_open_quote() -> None:
    """Another kind of mark is still closed by its own."""
    assert verdicts('The ceiling light « is "on".') == (S,)
