"""A server reads: whatever it answers, and whether it answers, the voice says what is true, or what the agent said."""

import asyncio
from collections.abc import AsyncIterator, Callable
import json
from typing import Any

from homeassistant.config_entries import ConfigSubentryDataWithId
from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist import checker
from custom_components.grounded_assist.const import DOMAIN

from ..conftest import AddAgent
from ..models.chat_server import (
    FAILING,
    PROSE,
    Answer,
    ChatServer,
    async_serving,
    at_first,
    completion,
    limiting,
    says,
    with_logprobs,
    without_knowing,
)
from ..speaking import Lamp, Line, Speaker, Stage, async_hang, async_raise_curtain, speech
from .reader import ODD, PLAIN, QUOTE, TRUE

IN_JSON = json.dumps({"statements": [{"quote": QUOTE, "plain": PLAIN}]})
READS = says(completion(IN_JSON))
SERVER = "01JREADER"
type Begin = Callable[..., Any]


@pytest.fixture
async def chat(socket_enabled: None) -> AsyncIterator[ChatServer]:
    """Return a server that reads."""
    async with async_serving(READS) as served:
        yield served


@pytest.fixture
def begin(core: HomeAssistant, add_agent: AddAgent, chat: ChatServer) -> Begin:
    """Return what puts an agent with these lines into a home with a lamp that is on, and with a server that reads."""

    async def async_begin(*texts: str, **options: Any) -> Stage:
        await async_hang(core, Lamp("kitchen light", "at_once", is_on=True), Lamp("hall light", "at_once"))
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts or (ODD,)])
        await add_agent(speaker)
        data = {"kind": "openai_compatible", "url": chat.url, "model": "small", "api_key": "old"}
        server = ConfigSubentryDataWithId(
            data=data, subentry_id=SERVER, subentry_type="verifier", title="Server", unique_id=None
        )
        return await async_raise_curtain(core, speaker, beside=(server,), reading={"reader": SERVER}, **options)

    return async_begin


@pytest.mark.parametrize(
    ("answer", "heard"),
    [
        pytest.param(READS, TRUE, id="as-asked"),
        pytest.param(says(completion(f"Sure!\n```json\n{IN_JSON}\n```")), TRUE, id="with-words-around"),
        pytest.param(without_knowing({"response_format"}, READS), TRUE, id="that-knows-no-forms"),
        pytest.param(PROSE, ODD, id="in-prose"),
        pytest.param(says(completion('{"statements": [{"quote": 1}]}')), ODD, id="in-another-form"),
        pytest.param(FAILING, ODD, id="that-is-broken"),
        pytest.param(limiting(READS, times=99), ODD, id="too-often-asked"),
        pytest.param(says(text="<html>"), ODD, id="that-is-none"),
        pytest.param(says(completion("x" * 1_000_000)), ODD, id="that-does-not-end"),
    ],
)
async def test_a_reply(begin: Begin, chat: ChatServer, answer: Answer, heard: str) -> None:
    """It is corrected where the server reads, and else delivered."""
    chat.answer = answer
    stage = await begin()
    assert speech(await stage.async_ask("How is it?")) == heard


async def test_a_server_that_hangs(begin: Begin, chat: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reply goes on without it; what it reads at last is said with the next one."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)

    async def hang(*given: Any) -> Any:
        await may_answer.wait()
        return await READS(*given)

    may_answer = asyncio.Event()
    chat.answer = hang
    stage = await begin(ODD, "You are welcome.")
    first = await stage.async_ask("How is it?")
    assert speech(first) == ODD
    may_answer.set()
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    second = await stage.async_ask("Thanks", first.conversation_id)
    assert speech(second) == "Actually, the kitchen light is on. You are welcome."


async def test_another_key(begin: Begin, chat: ChatServer) -> None:
    """It is asked for once, and with it the server reads again."""
    chat.answer = at_first(says(status=401), READS)
    stage = await begin()
    assert speech(await stage.async_ask("How is it?")) == ODD
    assert speech(await stage.async_ask("How is it?")) == ODD
    await stage.hass.async_block_till_done()
    (flow,) = stage.hass.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert flow["context"]["source"] == "reauth"
    chat.answer = with_logprobs()
    flows = stage.hass.config_entries.flow
    done = await flows.async_configure(flow["flow_id"], {"api_key": "new"})
    assert done["reason"] == "reauth_successful"
    await stage.hass.async_block_till_done()
    chat.answer = READS
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert chat.headers[-1]["Authorization"] == "Bearer new"


async def test_removed_while_it_is_asked(begin: Begin, chat: ChatServer) -> None:
    """The reply is delivered, and the next one is not read any more."""
    chat.answer = chat.async_hang
    stage = await begin()
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await chat.async_wait_for(1)
    stage.hass.config_entries.async_remove_subentry(stage.entry, SERVER)
    assert speech(await asking) == ODD
    await stage.hass.async_block_till_done()
    assert speech(await stage.async_ask("How is it?")) == ODD
    assert len(chat.asked) == 1
