"""On a real server, through its own doors: no unchecked word reaches a screen or a voice."""

import asyncio
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
import pytest_socket

from .server import Server, events, running

pytestmark = pytest.mark.server

TRUE = "The hall temperature is 21.5 °C."
LAMP_ON = {"tool": "intent__HassTurnOn", "args": {"name": "Porch lamp"}}
LAMP_OFF = {"tool": "intent__HassTurnOff", "args": {"name": "Porch lamp"}}
LONG = "Here comes a sentence that is long enough for the voice to begin before the reply has ended."


def false(number: int) -> str:
    """Return a sentence that is false in its number, which nothing else contains."""
    return f"The hall temperature is {7000 + number}.{13 + number} °C."


def nonce(number: int) -> str:
    """Return the part of a false sentence that must never be seen."""
    return f"{7000 + number}.{13 + number}"


RECITALS: dict[str, Any] = {
    "short": {"messages": [[f"Short one. {false(1)}"]]},
    "letters": {"letters": 1, "messages": [[f"Letters. {LONG} {false(2)} And so on. {false(2)} Bye"]]},
    "first": {"letters": 7, "messages": [[f"{false(3)} First. {LONG}"]]},
    "tool before": {"letters": 5, "messages": [[LAMP_ON], [f"Before. {LONG} {false(4)}"]]},
    "tool between": {
        "letters": 4,
        "messages": [[f"Between. {LONG} {false(5)}", LAMP_ON], [f"Now then. {false(5)} {LONG}"]],
    },
    "tool after": {
        "letters": 3,
        "messages": [[f"After. {false(6)} {LONG} I've turned off the porch lamp.", LAMP_OFF], ["Bye."]],
    },
    "tool inside": {
        "letters": 2,
        "messages": [["Inside. The hall temperature is ", LAMP_ON, f"{nonce(7)} °C. {LONG}"]],
    },
    "list": {"letters": 9, "messages": [[f"A list:\n1. {false(8)}\n2. {LONG}\n\n**{false(8)}**\n"]]},
    "written": {"writes": True, "messages": [[f"Written. {false(9)} {TRUE}"]]},
    "one": {"letters": 1, "messages": [[f"One. {LONG} {false(10)} {TRUE}"]]},
    "two": {"letters": 1, "messages": [[f"Two. {LONG} {TRUE} {false(11)}"]]},
    "quiet": {"messages": [["Quiet."]]},
}


def deltas(frames: list[str]) -> list[Any]:
    """Return what was streamed."""
    return [data["chat_log_delta"] for data in events(frames, "intent-progress") if "chat_log_delta" in data]


def shown_calls(frames: list[str]) -> list[Any]:
    """Return the tool calls that were shown."""
    return [call for delta in deltas(frames) for call in delta.get("tool_calls") or ()]


@pytest.fixture(scope="module", params=[()])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that is up; the harness lets nobody use the network, which is local here."""
    pytest_socket.enable_socket()
    with running(tmp_path_factory.mktemp("house"), RECITALS, *request.param) as server:
        asyncio.run(server.async_onboard())
        yield server


@pytest.fixture
async def server(house: Server, socket_enabled: None) -> Server:
    """Return the server to a test that may use the network."""
    return house


@pytest.mark.parametrize("recital", [name for name in RECITALS if name not in {"one", "two", "quiet"}])
async def test_no_unchecked_word_is_seen_or_spoken(server: Server, recital: str) -> None:
    """Nor is a checked one lost: the voice, the history and the end of the run say the same."""
    before = len(server.notes("spoken.jsonl"))
    async with server.client() as client:
        frames = await client.async_run(server.pipeline_id, recital)
        (end,) = events(frames, "intent-end")
        await client.async_run(server.pipeline_id, "quiet", end["intent_output"]["conversation_id"])
    spoken = server.notes("spoken.jsonl")[before]
    said = server.notes("read.jsonl")[-1]["said"]
    number = list(RECITALS).index(recital) + 1
    assert nonce(number) not in "".join(frames)
    assert str(7000 + number) not in spoken + "".join(said)
    assert "21.5" in spoken
    assert spoken.split() == " ".join(said).split()
    assert len(shown_calls(frames)) == sum(isinstance(step, dict) for step in chain(*RECITALS[recital]["messages"]))
    assert end["intent_output"]["response"]["speech"]["plain"]["speech"] == said[-1]


async def test_how_it_is_known(server: Server) -> None:
    """Our own answer is spoken, shown as the end of the run, and known to the agent in the next turn."""
    before = len(server.notes("spoken.jsonl"))
    async with server.client() as client:
        (first,) = events(await client.async_run(server.pipeline_id, "letters"), "intent-end")
        conversation_id = first["intent_output"]["conversation_id"]
        (end,) = events(await client.async_run(server.pipeline_id, "How do you know?", conversation_id), "intent-end")
        await client.async_run(server.pipeline_id, "quiet", conversation_id)
    answer = end["intent_output"]["response"]["speech"]["plain"]["speech"]
    assert "I read the state of" in answer
    assert server.notes("spoken.jsonl")[before + 1] == answer
    assert server.notes("read.jsonl")[-1]["said"][-1] == answer


async def test_two_conversations_at_once(server: Server) -> None:
    """Neither hears the other, nor anything unchecked."""

    async def async_run(recital: str) -> str:
        async with server.client() as client:
            return "".join(await client.async_run(server.pipeline_id, recital))

    one, two = await asyncio.gather(async_run("one"), async_run("two"))
    assert ("One." in one, "Two." in one, "One." in two, "Two." in two) == (True, False, False, True)
    assert str(7010) not in one + two
    assert str(7011) not in one + two


@pytest.mark.parametrize("house", [("saboteur",)], indirect=True)
async def test_without_the_gate_the_proof_fails(server: Server) -> None:
    """What the tests above look for is there to be found, on the screen and in the voice."""
    async with server.client() as client:
        frames = await client.async_run(server.pipeline_id, "letters")
    shown = "".join(delta.get("content") or "" for delta in deltas(frames))
    assert nonce(2) in shown
    assert nonce(2) in server.notes("spoken.jsonl")[-1]
