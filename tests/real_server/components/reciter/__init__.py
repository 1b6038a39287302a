"""An agent that recites: the request names a recital of recitals.json. It writes down what it reads."""

import asyncio
from collections.abc import AsyncIterator
import json
from pathlib import Path
from typing import Any, override

from homeassistant.components.conversation import (
    AssistantContent,
    ChatLog,
    ConversationEntity,
    ConversationEntityFeature,
    ConversationInput,
    ConversationResult,
    async_get_result_from_chat_log,
)
from homeassistant.components.conversation.const import DATA_COMPONENT
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv, llm
from homeassistant.helpers.typing import ConfigType

CONFIG_SCHEMA = cv.empty_config_schema("reciter")


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Add the agent."""
    recitals = await hass.async_add_executor_job(_read, Path(hass.config.path("recitals.json")))
    await hass.data[DATA_COMPONENT].async_add_entities([Reciter(recitals, Path(hass.config.path("read.jsonl")))])
    return True


def _read(path: Path) -> Any:
    return json.loads(path.read_text())


class Reciter(ConversationEntity):
    """Recites in deltas of any length, with real tools between the words."""

    _attr_name = "Reciter"
    _attr_supports_streaming = True
    _attr_supported_features = ConversationEntityFeature.CONTROL
    supported_languages = MATCH_ALL

    def __init__(self, recitals: dict[str, Any], notes: Path) -> None:
        """Learn the recitals."""
        self._recitals = recitals
        self._notes = notes

    @override
    async def _async_handle_message(self, user_input: ConversationInput, chat_log: ChatLog) -> ConversationResult:
        await chat_log.async_provide_llm_data(user_input.as_llm_context("reciter"), llm.LLM_API_ASSIST)
        said = [content.content for content in chat_log.content if isinstance(content, AssistantContent)]
        told = {"request": user_input.text, "prompt": user_input.extra_system_prompt}
        note = json.dumps(told | {"said": [text for text in said if text]})
        await self.hass.async_add_executor_job(_append, self._notes, note)
        recital = self._recitals[user_input.text]
        for message in recital["messages"]:
            if recital.get("writes"):
                content = AssistantContent(agent_id=self.entity_id, content="".join(message))
                chat_log.async_add_assistant_content_without_tools(content)
                continue
            stream = self._deltas(message, recital.get("letters", 1000))
            async for _ in chat_log.async_add_delta_content_stream(self.entity_id, stream):
                pass
        return async_get_result_from_chat_log(user_input, chat_log)

    async def _deltas(self, message: list[Any], letters: int) -> AsyncIterator[Any]:
        yield {"role": "assistant"}
        for step in message:
            if isinstance(step, dict):
                yield {"tool_calls": [llm.ToolInput(tool_name=step["tool"], tool_args=step["args"])]}
                continue
            for start in range(0, len(step), letters):
                yield {"content": step[start : start + letters]}
                await asyncio.sleep(0.001)


def _append(path: Path, line: str) -> None:
    with path.open("a") as notes:
        notes.write(line + "\n")
