"""The unreliable agent's two voices: one streams word by word, the other answers in one piece."""

import asyncio
from collections.abc import AsyncGenerator
from random import Random
import re
from typing import Literal, override

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntry
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import llm
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import CONF_SEED, DOMAIN, EVENT_SPOKE
from .improvisation import improvise
from .lines import Break, Call, Line, Say, Step, Voice
from .script import script
from .words import fill_in

_SECONDS_PER_PIECE = 0.01


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: ConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add both voices."""
    seed: int = entry.data[CONF_SEED]
    async_add_entities([StreamingAgent(seed), WholeAgent(seed)])


class UnreliableAgent(conversation.ConversationEntity):
    """An agent that looks up its script and calls the real tools of Assist."""

    _attr_supported_features = conversation.ConversationEntityFeature.CONTROL

    def __init__(self, seed: int, voice: Voice, name: str) -> None:
        """Learn the lines of one voice."""
        self._attr_name = name
        self._attr_unique_id = voice.value
        self._seed = seed
        self._before: tuple[str | None, str] | None = None
        self._lines = {line.request: line for line in script(seed)}

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        return MATCH_ALL

    @override
    async def _async_handle_message(
        self, user_input: conversation.ConversationInput, chat_log: conversation.ChatLog
    ) -> conversation.ConversationResult:
        await chat_log.async_provide_llm_data(
            user_input.as_llm_context(DOMAIN), llm.LLM_API_ASSIST, None, user_input.extra_system_prompt
        )
        chance = Random(f"{self._seed} {user_input.text}")
        line = self._lines.get(user_input.text) or improvise(self.hass, user_input.text, chance)
        steps = line.second_try if line.second_try and self._is_asked_again(user_input) else line.steps
        spoken = Performance(self.hass, chance, chat_log)
        try:
            await self._perform(steps, spoken, chat_log)
        finally:
            self._confess(line, spoken)
        return conversation.async_get_result_from_chat_log(user_input, chat_log)

    def _is_asked_again(self, user_input: conversation.ConversationInput) -> bool:
        """Return whether the request before was the same, in the same conversation."""
        before, self._before = self._before, (user_input.conversation_id, user_input.text)
        return before == self._before

    async def _perform(self, steps: tuple[Step, ...], spoken: Performance, chat_log: conversation.ChatLog) -> None:
        """Say the words and call the tools."""
        raise NotImplementedError

    def _confess(self, line: Line, spoken: Performance) -> None:
        """Tell whoever compares what was wanted with what was said."""
        self.hass.bus.async_fire(
            EVENT_SPOKE,
            {
                "request": line.request,
                "draft": " ".join(spoken.said),
                "lies": spoken.lies,
                "about": list(line.about),
                "unknown": line.unknown,
                "facts": list(line.facts),
            },
        )


class Performance:
    """One reply as it comes about: what was said so far, and what of it is a lie."""

    def __init__(self, hass: HomeAssistant, chance: Random, chat_log: conversation.ChatLog) -> None:
        """Begin with nothing said."""
        self._hass = hass
        self._chance = chance
        self._chat_log = chat_log
        self.said: list[str] = []
        self.lies: list[str] = []

    def say(self, step: Say) -> str:
        """Return the words of a step as they are true or false now."""
        sentences = {part: fill_in(self._hass, part, self._chance) for part in step.sentences}
        self.lies += [filled for part, filled in sentences.items() if step.is_false(part)]
        text = " ".join(sentences.values())
        self.said.append(text)
        return text

    def call(self, step: Call) -> llm.ToolInput:
        """Return the call of a tool under the name that Assist gives it."""
        tools = self._chat_log.llm_api.tools if self._chat_log.llm_api else []
        name = next((tool.name for tool in tools if tool.name.rpartition("__")[2] == step.tool), step.tool)
        return llm.ToolInput(tool_name=name, tool_args=dict(step.args))


class StreamingAgent(UnreliableAgent):
    """The voice that streams."""

    _attr_supports_streaming = True

    def __init__(self, seed: int) -> None:
        """Take the name of the agent."""
        super().__init__(seed, Voice.STREAMING, "Unreliable agent")

    @override
    async def _perform(self, steps: tuple[Step, ...], spoken: Performance, chat_log: conversation.ChatLog) -> None:
        async for _content in chat_log.async_add_delta_content_stream(self.entity_id, _stream(steps, spoken)):
            pass


async def _stream(
    steps: tuple[Step, ...], spoken: Performance
) -> AsyncGenerator[conversation.AssistantContentDeltaDict]:
    """Yield the deltas of a reply; words after a tool begin a new message."""
    yield {"role": "assistant"}
    has_called = False
    for step in steps:
        match step:
            case Say():
                if has_called:
                    yield {"role": "assistant"}
                has_called = False
                async for piece in _pieces(spoken.say(step)):
                    yield {"content": piece}
            case Call():
                has_called = True
                yield {"tool_calls": [spoken.call(step)]}
            case Break():
                # The new message makes the tools before it finish.
                yield {"role": "assistant"}
                raise HomeAssistantError(step.message)


async def _pieces(text: str) -> AsyncGenerator[str]:
    """Yield a text word by word, long words and numbers in two."""
    for word in re.findall(r"\s*\S+", text):
        half = (len(word) + 1) // 2
        for piece in (word[:half], word[half:]):
            yield piece
            await asyncio.sleep(_SECONDS_PER_PIECE)


class WholeAgent(UnreliableAgent):
    """The voice that answers in one piece."""

    def __init__(self, seed: int) -> None:
        """Take a name of its own."""
        super().__init__(seed, Voice.WHOLE, "Unreliable agent whole")

    @override
    async def _perform(self, steps: tuple[Step, ...], spoken: Performance, chat_log: conversation.ChatLog) -> None:
        for step in steps:
            match step:
                case Say():
                    content = conversation.AssistantContent(agent_id=self.entity_id, content=spoken.say(step))
                case Call():
                    content = conversation.AssistantContent(agent_id=self.entity_id, tool_calls=[spoken.call(step)])
                case Break():
                    raise HomeAssistantError(step.message)
            async for _result in chat_log.async_add_assistant_content(content):
                pass
