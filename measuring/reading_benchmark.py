"""Time what a language model as reader adds to speech: from the last word of a sentence to its release."""

from argparse import Namespace
import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
import re
from time import perf_counter
from typing import Any, Literal, override

from homeassistant.components import conversation
from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.ai_task.const import DATA_COMPONENT as AI_TASKS
from homeassistant.components.conversation import (
    ChatLog,
    ConversationEntity,
    ConversationInput,
    ConversationResult,
    async_get_chat_log,
    async_get_result_from_chat_log,
)
from homeassistant.components.conversation.const import DATA_COMPONENT as AGENTS
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.chat_session import async_get_chat_session
from homeassistant.setup import async_setup_component

from custom_components.grounded_assist.const import DOMAIN

from .core import async_add_entry, async_running_core
from .corpus import Home
from .made import make_home
from .progress import Progress
from .timings import Timings

_ENTITIES = 100
_REPLIES = 20
_WORD_SECONDS = 0.03
"""In which a model writes a word."""
_ANSWERS_IN = (None, 0.3, 1.5, 5.0)
"""Seconds in which the reader answers; None for no reader."""
_LETTERS_OF_A_TOKEN = 4


@dataclass(slots=True)
class _Heard:
    """When the words of a reply were written, and when they were heard."""

    written: str = ""
    heard: str = ""
    ends: dict[int, float] = field(default_factory=dict)
    """When the letter at a place was written with which a sentence ends."""
    delays: list[float] = field(default_factory=list)

    def write(self, word: str) -> None:
        """Take a word of the agent."""
        self.written += word
        if word.rstrip().endswith("."):
            self.ends[len(self.written.rstrip())] = perf_counter()

    def hear(self, _: ChatLog, delta: dict[str, Any]) -> None:
        """Take what is passed on."""
        self.heard += str(delta.get("content") or "")
        for end in [one for one in self.ends if one <= len(self.heard)]:
            self.delays.append(perf_counter() - self.ends.pop(end))


class _Agent(ConversationEntity):
    """Writes a word at a time."""

    _attr_name = "Writer"

    def __init__(self) -> None:
        """Have nothing to say yet."""
        self.text = ""
        self.heard = _Heard()

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        return "*"

    @override
    async def _async_handle_message(self, user_input: ConversationInput, chat_log: ChatLog) -> ConversationResult:
        async for _ in chat_log.async_add_delta_content_stream(self.entity_id, self._async_words()):
            pass
        return async_get_result_from_chat_log(user_input, chat_log)

    async def _async_words(self) -> AsyncIterator[conversation.AssistantContentDeltaDict]:
        yield {"role": "assistant"}
        for word in re.findall(r"\S+\s*", self.text):
            await asyncio.sleep(_WORD_SECONDS)
            self.heard.write(word)
            yield {"content": word}


class _Reader(AITaskEntity):
    """Reads nothing, slowly."""

    _attr_name = "Slow reader"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA

    def __init__(self, seconds: float) -> None:
        """Take so many seconds for an answer."""
        self._seconds = seconds
        self.letters = self.questions = 0

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        self.letters += len(task.instructions)
        self.questions += 1
        await asyncio.sleep(self._seconds)
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data={"statements": []})


def _replies(home: Home) -> Sequence[str]:
    """Return replies of three sentences each, which the rules do not read."""
    names = [entity.name for entity in home.entities]
    return [
        f"Not a glimmer from the {names[3 * index]}. Somebody must have had a word with the {names[3 * index + 1]}. "
        f"Nothing stirs at the {names[3 * index + 2]}, as far as anybody can see from here."
        for index in range(_REPLIES)
    ]


async def async_run(arguments: Namespace) -> None:
    """Print the delay without a reader and with readers of several speeds, and what is asked of them."""
    del arguments
    home = make_home(_ENTITIES)
    print(f"a reader beside speech of {1 / _WORD_SECONDS:.0f} words a second, from the last word of a sentence on")
    for seconds in _ANSWERS_IN:
        timings, reader = await _async_time(home, seconds)
        title = "no reader" if seconds is None else f"a reader that answers in {seconds * 1e3:,.0f} ms"
        print(f"  {title:<40} {timings.in_ms} ({len(timings.seconds)})")
        if reader is not None:
            tokens = reader.letters / _LETTERS_OF_A_TOKEN / _REPLIES
            print(f"    {reader.questions / _REPLIES:.1f} questions and about {tokens:,.0f} tokens asked a reply")


async def _async_time(home: Home, seconds: float | None) -> tuple[Timings, _Reader | None]:
    async with async_running_core(home) as hass:
        agent = _Agent()
        await hass.data[AGENTS].async_add_entities([agent])
        reader = None if seconds is None else _Reader(seconds)
        options: dict[str, object] = {}
        if reader is not None:
            await async_setup_component(hass, "ai_task", {})
            await hass.data[AI_TASKS].async_add_entities([reader])
            options = {"reading": {"reader": reader.entity_id}}
        entry = await async_add_entry(hass, {"Timed": agent.entity_id}, options=options)
        ours = next(
            one.entity_id
            for one in er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
            if one.domain == conversation.DOMAIN and one.platform == DOMAIN
        )
        delays: list[float] = []
        progress = Progress("replies", _REPLIES)
        for text in _replies(home):
            agent.text, agent.heard = text, _Heard()
            await _async_ask(hass, ours, agent.heard)
            delays += agent.heard.delays
            progress.step()
        progress.end()
        return Timings(seconds=delays), reader


async def _async_ask(hass: HomeAssistant, agent_id: str, heard: _Heard) -> None:
    with async_get_chat_session(hass, None) as session:
        asked = ConversationInput(
            text="How is it?",
            context=Context(),
            conversation_id=session.conversation_id,
            device_id=None,
            satellite_id=None,
            language="en",
            agent_id=agent_id,
        )
        with async_get_chat_log(hass, session, asked, chat_log_delta_listener=heard.hear):
            await conversation.async_converse(
                hass, asked.text, session.conversation_id, Context(), language="en", agent_id=agent_id
            )
