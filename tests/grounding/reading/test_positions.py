"""Which line or item of a source a sentence speaks of."""

import pytest

from custom_components.grounded_assist.grounding.reading.positions import told_position
from tests.grounding.homes import english


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("Line 3 says so.", 3, id="line"),
        pytest.param("It stands in row #12.", 12, id="with-a-sign"),
        pytest.param("The second item is milk.", 2, id="ordinal"),
        pytest.param("Item three is milk.", 3, id="word"),
        pytest.param("the 1st entry", 1, id="short-ordinal"),
        pytest.param("Line 1.5 says so.", None, id="no-whole-number"),
        pytest.param("The item is milk.", None, id="no-number"),
        pytest.param("item", None, id="alone"),
        pytest.param("The second one is milk.", None, id="no-line"),
        pytest.param("Line 1 and line 2 say so.", None, id="two"),
    ],
)
def test_positions(text: str, number: int | None) -> None:
    """One number beside the word for a line; more than one is none."""
    position = told_position(text, english())
    assert (position and position.number) == number


def test_where_it_is_told() -> None:
    """The words of the place are no words of the source."""
    text = "So the second item is milk."
    position = told_position(text, english())
    assert position is not None
    assert text[position.start : position.end] == "second item"
