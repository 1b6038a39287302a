"""A model reads what the rules could not: ahead of the speech, in time or too late, and never in its way."""

import asyncio
from collections.abc import Callable
from typing import Any, override

from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.components.conversation import ChatLog
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest

from custom_components.grounded_assist import checker

from .conftest import AddAgent
from .speaking import Lamp, Line, Speaker, Stage, Wait, async_hang, async_raise_curtain, speech

ODD = "Not a glimmer from the kitchen light."
PLAIN = "The kitchen light is off."
TRUE = "The kitchen light is on."


class Reader(AITaskEntity):
    """Answers what it was told to of each sentence, when it is allowed to."""

    _attr_name = "Reader"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA

    def __init__(self) -> None:
        """Answer at once."""
        self.statements: dict[str, list[tuple[str, str]]] = {}
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.asked: list[str] = []
        self.open = self.most_open = 0
        self._changed = asyncio.Condition()

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        self.asked.append(task.instructions)
        await self._async_open(1)
        await self.may_answer.wait()
        await self._async_open(-1)
        told = [one for text, found in self.statements.items() if text in task.instructions for one in found]
        data = {"statements": [{"quote": quote, "plain": plain} for quote, plain in told]}
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=data)

    async def _async_open(self, more: int) -> None:
        async with self._changed:
            self.open += more
            self.most_open = max(self.most_open, self.open)
            self._changed.notify_all()

    async def async_until_open(self, count: int) -> None:
        """Wait until so many questions have no answer."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.open == count)


@pytest.fixture
async def reader(core: HomeAssistant) -> Reader:
    """Return an AI Task that reads."""
    assert await async_setup_component(core, "ai_task", {})
    reader = Reader()
    await core.data[DATA_COMPONENT].async_add_entities([reader])
    reader.statements = {f'Sentence: "{ODD}"': [("Not a glimmer from the kitchen light", PLAIN)]}
    return reader


@pytest.fixture
async def raise_curtain(core: HomeAssistant, add_agent: AddAgent, reader: Reader) -> Callable[..., Any]:
    """Return what puts an agent with these lines into a home with a lamp that is on, and with a reader."""
    await async_hang(core, Lamp("kitchen light", "at_once", is_on=True), Lamp("hall light", "at_once"))

    async def async_raise(*lines: Line, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", lines)
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, reading={"reader": reader.entity_id}, **options)

    return async_raise


async def test_what_only_a_model_can_read(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """What is said instead is made of the evidence."""
    stage = await raise_curtain(Line([[ODD]]))
    assert speech(await stage.async_ask("How is it?")) == TRUE
    (finding,) = stage.reply.report.findings
    assert (finding.claim.read_by, finding.claim.text) == ("model", ODD.rstrip("."))
    assert len(reader.asked) == 1


async def test_what_the_rules_read(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """Nobody is asked about it."""
    stage = await raise_curtain(Line([[TRUE]]))
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert not reader.asked


async def test_several_sentences(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """They are asked about while those before them wait, not one after the other."""
    reader.may_answer.clear()
    stage = await raise_curtain(Line([[f"{ODD} The hall light is a dream. The kitchen light hums along."]]))
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(3)
    reader.may_answer.set()
    result = await asking
    assert reader.most_open == 3
    assert speech(result) == f"{TRUE} The hall light is a dream. The kitchen light hums along."


async def test_an_answer_while_the_reply_lasts(
    raise_curtain: Callable[..., Any], reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was spoken before it was read is taken back aloud."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)
    reader.may_answer.clear()
    goes_on = asyncio.Event()
    stage = await raise_curtain(Line([[f"{ODD} Now ", Wait(goes_on), "enjoy!"]]))
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await stage.async_until(ODD)
    reader.may_answer.set()
    await reader.async_until_open(0)
    goes_on.set()
    await asking
    assert stage.heard == f"{ODD} Now enjoy! Actually, the kitchen light is on."


async def test_an_answer_after_the_reply(
    raise_curtain: Callable[..., Any], reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is taken back at the beginning of the next turn, once."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)
    reader.may_answer.clear()
    stage = await raise_curtain(Line([[ODD]]), Line([["You are welcome."]]), Line([["Bye."]]))
    result = await stage.async_ask("How is it?")
    assert speech(result) == ODD
    reader.may_answer.set()
    await reader.async_until_open(0)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    later = await stage.async_ask("Thanks", conversation_id=result.conversation_id)
    assert speech(later) == "Actually, the kitchen light is on. You are welcome."
    last = await stage.async_ask("Bye", conversation_id=result.conversation_id)
    assert speech(last) == "Bye."
