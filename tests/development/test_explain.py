"""How a reply is read in the demo home."""

import re

import pytest

from development.explaining import gazetteer, lines
from development.options import parse


def test_a_reply_is_explained() -> None:
    """Its question, and of each sentence what its clauses claim and what is left."""
    told = list(lines("Is the front door locked?|Yes. If it rains, the garage door is open."))
    assert [re.sub(r" \(.*state.*\)$", "", line) for line in told] == [
        "question: polar",
        "Yes.",
        '  asserted: "Yes" (so)',
        "    state locked: the 'front door' is lock.front_door",
        "If it rains, the garage door is open.",
        '  conditional: "the garage door is open"',
        "  not understood: If, it, rains",
    ]


def test_a_sentence_goes_on_with_the_one_before() -> None:
    """What was spoken of stays known."""
    assert list(lines("The reading lamp is on. It isn't at 40%."))[-2:] == [
        '  asserted: "It isn\'t at 40%" (value)',
        "    value not brightness 40 %: the 'It' is light.reading_lamp",
    ]


def test_the_home_is_what_assist_may_see() -> None:
    """Without what the demo home hides."""
    home = gazetteer().view(None)
    assert home.entity("lock.front_door")
    assert home.entity("person.anna")
    assert not home.entity("lock.safe")


@pytest.mark.parametrize("nothing", ["", "Is it on?|", "| "])
def test_a_reply_is_needed(nothing: str, capsys: pytest.CaptureFixture[str]) -> None:
    """That none is given is told in one line."""
    with pytest.raises(SystemExit):
        parse(["--explain", nothing])
    assert "--explain needs a reply" in capsys.readouterr().err
