"""Home Assistant's own Ollama integration against a server on this machine: wrapped, and asked for its opinion."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
import json
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.components.conversation import async_converse
from homeassistant.config_entries import ConfigSubentryData
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.grounding.information import Status
from custom_components.grounded_assist.grounding.plain import Statement
from custom_components.grounded_assist.models.backend import Estimate, Trouble, VerifierError
from custom_components.grounded_assist.models.backends import backend_of
from custom_components.grounded_assist.models.readers import Reader, TaskReader

from ..conftest import agent_data, async_add_entry, our_agent
from ..speaking import Lamp, async_hang, speech
from .conftest import Counted
from .test_opinions import CLAIM, LOCKED
from .transparent_model import probability

pytest.importorskip("ollama", reason="the requirement of Home Assistant's Ollama integration is not installed")

type Message = dict[str, Any]

TURN_ON: Message = {
    "function": {"name": "intent__HassTurnOn", "arguments": {"name": "kitchen light", "domain": ["light"]}}
}


@dataclass
class OllamaServer:
    """What is asked, and what is answered word by word."""

    server: TestServer
    says: str | None = None
    """None to answer questions with YES or NO."""
    calls: list[Message] = field(default_factory=list)
    """Tools that are called before anything is said."""
    asked: list[Any] = field(default_factory=list)

    async def async_list(self, _: web.Request) -> web.Response:
        """Tell which models there are."""
        return web.json_response({"models": [{"model": "small:latest"}]})

    async def async_chat(self, request: web.Request) -> web.StreamResponse:
        """Answer a chat as a stream of lines."""
        body = await request.json()
        self.asked.append(body)
        calls, self.calls = self.calls, []
        response = web.StreamResponse(headers={"Content-Type": "application/x-ndjson"})
        await response.prepare(request)
        messages = [{"role": "assistant", "content": "", "tool_calls": calls}] if calls else self._words(body)
        for message in messages:
            await self._async_line(response, message, done=False)
        await self._async_line(response, {"role": "assistant", "content": ""}, done=True)
        return response

    def _words(self, body: Any) -> list[Message]:
        text = self.says or _opinion(body)
        return [{"role": "assistant", "content": f"{word} "} for word in text.split()]

    async def _async_line(self, response: web.StreamResponse, message: Message, *, done: bool) -> None:
        line = {"model": "small", "created_at": "2026-11-22T08:00:00Z", "message": message, "done": done}
        await response.write(json.dumps(line).encode() + b"\n")


def _opinion(body: Any) -> str:
    word = "YES" if probability(body["messages"][-1]["content"]) > 0.5 else "NO"
    return json.dumps({"answer": word}) if body.get("format") else word


@pytest.fixture
async def served(socket_enabled: None) -> AsyncIterator[OllamaServer]:
    """Return a server that speaks as Ollama does."""
    app = web.Application()
    found = OllamaServer(TestServer(app, host="127.0.0.1"))
    app.router.add_get("/api/tags", found.async_list)
    app.router.add_post("/api/chat", found.async_chat)
    await found.server.start_server()
    yield found
    await found.server.close()


@pytest.fixture
async def ollama(core: HomeAssistant, served: OllamaServer) -> AsyncIterator[OllamaServer]:
    """Return the server, of which an agent with control, one without and an AI Task are set up."""
    assert await async_setup_component(core, "ai_task", {})
    assert await async_setup_component(core, "intent", {})
    kinds = (
        ("Actor", "conversation", {"llm_hass_api": ["assist"]}),
        ("Judge", "conversation", {}),
        ("Oracle", "ai_task_data", {}),
    )
    entry = MockConfigEntry(
        domain="ollama",
        version=3,
        minor_version=3,
        data={"url": f"http://127.0.0.1:{served.server.port}"},
        subentries_data=[
            ConfigSubentryData(data={"model": "small", **data}, subentry_type=kind, title=title, unique_id=None)
            for title, kind, data in kinds
        ],
    )
    entry.add_to_hass(core)
    assert await core.config_entries.async_setup(entry.entry_id)
    await core.async_block_till_done()
    yield served
    # The integration leaves its connections open.
    await entry.runtime_data.close()


async def async_say(core: HomeAssistant, request: str) -> str:
    """Return what our agent, which wraps the one with control, answers in a home with a lamp that is off."""
    entry = await async_add_entry(core, agent_data("conversation.actor"))
    said = await async_converse(core, request, None, Context(), "en", our_agent(core, entry, "Checked"))
    return speech(said).strip()


async def test_what_it_says_is_corrected(core: HomeAssistant, ollama: OllamaServer) -> None:
    """Though it streams word by word."""
    await async_hang(core, Lamp("kitchen light", "at_once"))
    ollama.says = "The kitchen light is on."
    assert await async_say(core, "Is the kitchen light on?") == "The kitchen light is off."


async def test_what_it_does_is_settled(core: HomeAssistant, ollama: OllamaServer) -> None:
    """Its tool call is passed on, and what it says of it is true."""
    await async_hang(core, Lamp("kitchen light", "at_once"))
    ollama.calls = [TURN_ON]
    ollama.says = "I turned on the kitchen light."
    assert await async_say(core, "Turn on the kitchen light.") == "I turned on the kitchen light."
    assert core.states.get("light.kitchen_light").state == "on"  # type: ignore[union-attr]
    assert [message["role"] for message in ollama.asked[-1]["messages"]][-3:] == ["user", "assistant", "tool"]


async def test_what_it_did_not_do_is_told(core: HomeAssistant, ollama: OllamaServer) -> None:
    """A lamp that does not obey."""
    await async_hang(core, Lamp("kitchen light", "never"))
    ollama.calls = [TURN_ON]
    ollama.says = "I turned on the kitchen light."
    assert await async_say(core, "Turn on the kitchen light.") != "I turned on the kitchen light."


@pytest.mark.parametrize(
    ("kind", "entity_id"), [("conversation_agent", "conversation.judge"), ("ai_task", "ai_task.oracle")]
)
async def test_its_opinion(
    core: HomeAssistant, ollama: OllamaServer, counted: Counted, kind: str, entity_id: str
) -> None:
    """Five times of each claim, with its evidence and without."""
    backend = backend_of(core, {"kind": kind, "entity_id": entity_id}, 10.0)
    told = await backend.batch_estimate([CLAIM, "The front door is unlocked."], LOCKED.rendered())
    assert [one.p for one in told if isinstance(one, Estimate)] == [6 / 7, 1 / 7]
    (opinion,) = await counted.verifier(backend).async_opinions([CLAIM], LOCKED)
    assert opinion.bits
    assert (opinion.bits.p0, opinion.bits.p1) == (1 / 7, 6 / 7)
    assert opinion.status is not Status.CONTRADICTED
    assert {bool(body.get("tools")) for body in ollama.asked} == {False}


async def test_the_one_with_control_is_not_asked(core: HomeAssistant, ollama: OllamaServer) -> None:
    """It might act."""
    backend = backend_of(core, {"kind": "conversation_agent", "entity_id": "conversation.actor"}, 10.0)
    with pytest.raises(VerifierError) as raised:
        await backend.estimate_probability(CLAIM, LOCKED.rendered())
    assert (raised.value.trouble, ollama.asked) == (Trouble.MAY_ACT, [])


async def test_its_task_reads(core: HomeAssistant, ollama: OllamaServer, counted: Counted) -> None:
    """It is bound to the form of the answer; where it answers in prose all the same it is there, and not understood."""
    reader = Reader(TaskReader(core, "ai_task.oracle"), counted.count)
    ollama.says = json.dumps({"statements": [{"quote": "Not a glimmer", "plain": "The light is off."}]})
    assert await reader.async_read("One") == (Statement("Not a glimmer", "The light is off."),)
    assert ollama.asked[-1]["format"]["properties"]["statements"]["items"]["required"] == ["quote", "plain"]
    ollama.says = "The light is off."
    assert await reader.async_read("Another") is None
    assert (counted.times["reader", "unreadable"], counted.times["reader", "failed"]) == (1, 0)
