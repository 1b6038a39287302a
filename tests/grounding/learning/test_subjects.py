"""What a statement speaks of."""

import pytest

from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.subjects import subject_of
from tests.grounding.german.homes import german
from tests.grounding.homes import english


@pytest.mark.parametrize(
    ("lexicon", "text", "subject"),
    [
        pytest.param(english(), "Docker Compose v2.24 added include.", "Docker Compose", id="before-a-value"),
        pytest.param(english(), "The bins are collected on Mondays.", "The bins", id="before-a-verb"),
        pytest.param(english(), "Bees dance", "Bees dance", id="all-of-it"),
        pytest.param(german(), "Der Müll wird montags abgeholt.", "Der Müll wird", id="german"),
        pytest.param(english(), "The first numbers are 0" + ", 7" * 4_000, "", id="more-than-a-sentence"),
    ],
)
def test_what_a_statement_speaks_of(lexicon: Lexicon, text: str, subject: str) -> None:
    """The words before its first verb or value."""
    assert subject_of(text, lexicon) == subject
