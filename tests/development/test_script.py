"""The script has a row for each way an agent goes wrong, and the seed alone decides the rest."""

from random import Random

from homeassistant.core import HomeAssistant
import pytest

from development.custom_components.unreliable_agent.improvisation import improvise
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


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_said_of_the_front_door_is_a_lie(seed: int) -> None:
    """The README asks for it, so no seed may answer it in truth."""
    scripted = [line for line in script(seed) if line.request == "Is the front door locked?"]
    assert all(line.has_lie for line in scripted)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("state", ["locked", "unlocked", "jammed"])
async def test_a_lie_about_the_front_door_can_be_made_up(core: HomeAssistant, state: str, seed: int) -> None:
    """Where the script has none, one is made from the state, whatever it is."""
    core.states.async_set("lock.front_door", state, {"friendly_name": "Front door"})
    core.states.async_set("sensor.front_door_battery", "64", {"friendly_name": "Front door battery"})
    line = improvise(core, "Is the front door locked?", Random(seed))  # noqa: S311 - a seed
    (said,) = line.steps
    assert isinstance(said, Say)
    assert line.has_lie
    assert "front door is" in said.text
    assert f" {state}." not in said.text


def test_a_line_without_a_lie_is_known() -> None:
    """Then there is nothing to see in it."""
    assert not _line("question back").has_lie
    assert not _line("true state").has_lie
    assert _line("quantifier").has_lie
