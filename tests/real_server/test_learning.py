"""On a real server: an agent lies, is corrected, is reviewed, and is told so before it speaks again."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import pytest_socket

from .server import Client, Server, events, running

pytestmark = pytest.mark.server

HALL, DOCKER = "How warm is the hall?", "Which Docker version is the latest?"
OBJECTION = "No, the latest Docker version is 28."
RECITALS: dict[str, Any] = {
    HALL: {"messages": [["The hall temperature is 7001.5 °C."]]},
    DOCKER: {"messages": [["The latest Docker version is 27.1."]]},
    OBJECTION: {"messages": [["Thank you."]]},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that is up."""
    pytest_socket.enable_socket()
    with running(tmp_path_factory.mktemp("house"), RECITALS) as server:
        asyncio.run(server.async_onboard())
        yield server


async def async_said(client: Client, server: Server, text: str, conversation_id: str | None = None) -> tuple[str, str]:
    """Return what is answered, and in which conversation."""
    (end,) = events(await client.async_run(server.pipeline_id, text, conversation_id), "intent-end")
    output = end["intent_output"]
    return output["response"]["speech"]["plain"]["speech"], output["conversation_id"]


async def async_confidence(client: Client, name: str) -> float:
    """Return how sure a draft is of what nobody knows."""
    report = await client.action("grounded_assist.verify", text=f"The newest {name} release is 3.14.")
    (claim,) = report["claims"]
    return float(claim["confidence"])


async def test_a_story_of_two_mistakes(house: Server, socket_enabled: None) -> None:
    """What the home refutes is corrected at once, what a person corrects is known from the next morning on."""
    async with house.client() as client:
        assert (await async_said(client, house, HALL))[0] == "The hall temperature is 21.5 °C."
        before, conversation_id = await async_said(client, house, DOCKER)
        assert "27.1" in before
        await async_said(client, house, OBJECTION, conversation_id)
        listed = (await client.action("grounded_assist.list_mistakes"))["mistakes"]
        assert [(one["detection_method"], one["category"]) for one in listed] == [
            ("user_correction", "version_number"),
            ("grounding", "number"),
        ]
        assert [one["interaction_id"] is not None for one in listed] == [True, True]
        report = await client.action("grounded_assist.review_mistakes")
        assert (report["mistakes"], report["remembered"]) == (2, 1)
        after, _ = await async_said(client, house, DOCKER)
        assert after.startswith("The latest Docker version is 28. I")
        prompt = house.notes("read.jsonl")[-1]["prompt"]
        assert "[MISTAKE HISTORY]" in prompt
        assert "- docker: " in prompt
        doubted, plain = [await async_confidence(client, name) for name in ("Docker", "Podman")]
        assert doubted < plain
        assert (await client.action("grounded_assist.list_mistakes", resolved=False))["mistakes"][1:] == []
