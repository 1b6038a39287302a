"""Where words stand in a text, in any case and as a whole."""

import pytest

from custom_components.grounded_assist.grounding.occurrences import (
    occurrences,
    spaced_occurrence,
    whole_occurrence,
    whole_occurrences,
)


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        pytest.param("lamp", "The Lamp and the lamps", ["Lamp", "lamp"], id="within-others"),
        pytest.param("aa", "aaa", ["aa", "aa"], id="over-each-other"),
        pytest.param("(a.b", "(A.B", ["(A.B"], id="marks"),
        pytest.param("İstanbul 2", "ay İSTANBUL 2", ["İSTANBUL 2"], id="a-letter-that-becomes-two"),
        pytest.param("", "a", [], id="nothing"),
        pytest.param("b", "a", [], id="none"),
    ],
)
def test_anywhere(words: str, text: str, found: list[str]) -> None:
    """Each in the letters of the text."""
    assert [text[start:end] for start, end in occurrences(words, text)] == found


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        pytest.param("lamp", "lamps, a lamp", [9], id="behind-a-longer-word"),
        pytest.param("the lamp", "The lamp, the lamp", [0, 10], id="two"),
        pytest.param("lamp", "headlamp", [], id="the-end-of-a-word"),
        pytest.param("lamp", "lamp_2", [], id="a-longer-name"),
    ],
)
def test_as_a_whole(words: str, text: str, found: list[int]) -> None:
    """No part of a longer word."""
    assert [start for start, _ in whole_occurrences(words, text)] == found
    assert whole_occurrence(words, text) == next(iter(whole_occurrences(words, text)), None)


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        pytest.param("a b", "  A \t\nB c", "A \t\nB", id="more-space"),
        pytest.param("a  b", "a b", "a b", id="less-space"),
        pytest.param("a b", "ab a bb", None, id="other-words"),
    ],
)
def test_whatever_space(words: str, text: str, found: str | None) -> None:
    """The place is that in the text itself."""
    place = spaced_occurrence(words, text)
    assert (None if place is None else text[slice(*place)]) == found
