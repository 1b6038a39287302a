"""The limits that the documentation states are those of the code."""

from pathlib import Path

import pytest

from custom_components.grounded_assist.grounding import limits

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("page", "words", "limit"),
    [
        ("actions.md", "up to {} entries each", limits.MOST_TEXTS),
        ("actions.md", "a list of at most {}, ", limits.MOST_TEXTS),
        ("actions.md", "at most {} steps", limits.MOST_TEXTS),
        ("actions.md", "with {} characters in total (names", limits.LONGEST_TOGETHER),
        ("actions.md", "up to {} entities", limits.MOST_STATES),
        ("actions.md", "entities with {} characters in total", limits.LONGEST_STATES),
        ("actions.md", "the first {} of a `request`", limits.LONGEST_REQUEST),
        ("actions.md", "may have up to {} characters.\n", limits.LONGEST_CLAIM),
        ("reliability.md", "| {} characters per text", limits.LONGEST_TEXT),
        ("reliability.md", ", {} entries, ", limits.MOST_TEXTS),
        ("reliability.md", "{} entities before the turn", limits.MOST_STATES),
        ("reliability.md", "before the turn, {} characters", limits.LONGEST_STATES),
        ("reliability.md", "the first {}, read of", limits.MOST_ATTRIBUTES),
        ("reliability.md", "| name of a language | {} characters", limits.LONGEST_LANGUAGE),
        ("reliability.md", "| name of anything | {} characters", limits.LONGEST_NAME),
        ("reliability.md", "| members of a group | {} |", limits.MOST_MEMBERS),
        ("reliability.md", "| length of the request | {} characters", limits.LONGEST_REQUEST),
    ],
)
def test_a_limit(page: str, words: str, limit: int) -> None:
    """Word for word."""
    text = (DOCS / page).read_text(encoding="utf-8")
    assert words.format(f"{limit:,}") in text
