"""The values that a sentence holds."""

from custom_components.grounded_assist.grounding.fillers import repeats
from tests.grounding.homes import english

DOCKER = "Docker Compose v2.24 added include."


def test_a_value_said_again() -> None:
    """However it is written."""
    assert repeats(DOCKER, "I said 2.24", english())
    assert not repeats(DOCKER, "I said so", english())
    assert not repeats(DOCKER, "2.24 " * 200, english())
