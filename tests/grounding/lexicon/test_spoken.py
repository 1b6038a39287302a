"""What is said of our own accord."""

import pytest

from tests.grounding.homes import english


@pytest.mark.parametrize("key", ["hedge", "ask", "which", "refuse", "unknown", "unconfirmed", "nothing", "pending"])
def test_what_is_said_often_varies(key: str) -> None:
    """Nobody wants to hear the same words every time."""
    assert len(english().sentences[key]) > 1
