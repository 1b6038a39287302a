"""The script has a row for each way an agent goes wrong, and the seed alone decides the rest."""

import pytest

from development.custom_components.unreliable_agent.lines import Call, Line, Say, Voice
from development.custom_components.unreliable_agent.script import script

SEEDS = range(12)


@pytest.mark.parametrize(
    "kind",
    [
        "true state",
        "false state",
        "true number",
        "false number",
        "partial failure",
        "failed tool",
        "lock in the wrong direction",
        "pending cover",
        "unknown name",
        "quantifier",
        "question back",
        "text before a tool call",
        "does not stream, false",
    ],
)
def test_every_kind_is_asked(kind: str) -> None:
    """No kind is lost with any seed."""
    assert all(kind in {line.kind for line in script(seed)} for seed in SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_requests_are_distinct(seed: int) -> None:
    """The agent finds its line by the request."""
    requests = [line.request for line in script(seed)]
    assert len(requests) == len(set(requests))


def test_the_same_seed_gives_the_same_script() -> None:
    """A row that went wrong can be seen again."""
    assert script(7) == script(7)


def test_seeds_differ() -> None:
    """The seed decides what is asked and which of it is a lie."""
    assert len({tuple(line.request for line in script(seed)) for seed in SEEDS}) > 1


def test_one_line_has_words_before_its_tool() -> None:
    """That order is the one a gate gets wrong."""
    line = _line("text before a tool call")
    assert [type(step) for step in line.steps] == [Say, Call, Say]


def test_both_voices_are_asked() -> None:
    """One agent streams, the other does not."""
    assert {line.voice for line in script(1)} == set(Voice)


def _line(kind: str) -> Line:
    """Return the line of a kind."""
    return next(line for line in script(1) if line.kind == kind)
