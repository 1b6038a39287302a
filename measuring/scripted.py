"""A conversation agent that says again what was recorded, for comparing converse with verify."""

from collections.abc import AsyncIterator
import json
from typing import Literal, override

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import (
    AssistantContentDeltaDict,
    ToolResultContentDeltaDict,
    async_get_chat_log,
)
from homeassistant.components.conversation.util import async_get_result_from_chat_log
from homeassistant.core import HomeAssistant
from homeassistant.helpers import chat_session, llm
from homeassistant.util.json import JsonObjectType

from .core import set_states
from .corpus import Corpus, Row

type Delta = AssistantContentDeltaDict | ToolResultContentDeltaDict


class RecordedAgent(conversation.AbstractConversationAgent):
    """Acts and speaks as one row of the corpus did."""

    def __init__(self, hass: HomeAssistant, corpus: Corpus) -> None:
        """Have nothing to say yet."""
        self._hass = hass
        self._corpus = corpus
        self.row: Row | None = None

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        return "*"

    @override
    async def async_process(self, user_input: conversation.ConversationInput) -> conversation.ConversationResult:
        row = self.row
        if row is None:
            message = "no row to speak"
            raise RuntimeError(message)
        with (
            chat_session.async_get_chat_session(self._hass, user_input.conversation_id) as session,
            async_get_chat_log(self._hass, session, user_input) as chat_log,
        ):
            deltas = chat_log.async_add_delta_content_stream(user_input.agent_id, self._deltas(row))
            async for _ in deltas:
                pass
            return async_get_result_from_chat_log(user_input, chat_log)

    async def _deltas(self, row: Row) -> AsyncIterator[Delta]:
        calls = [
            llm.ToolInput(tool_name=call.name, tool_args=dict(call.args), external=True) for call in row.tool_calls
        ]
        if calls:
            yield {"role": "assistant", "tool_calls": calls}
        set_states(self._hass, self._corpus.states_at(row.scenario, row.after))
        for call, recorded in zip(calls, row.tool_calls, strict=True):
            if recorded.result is not None:
                yield {
                    "role": "tool_result",
                    "tool_call_id": call.id,
                    "tool_name": call.tool_name,
                    "result": _result(recorded.result),
                }
        yield {"role": "assistant", "content": row.reply}


def _result(recorded: str) -> llm.ToolResult:
    data: object = recorded
    # Half of the recordings are JSON within JSON.
    for _ in range(2):
        try:
            data = json.loads(data) if isinstance(data, str) else data
        except ValueError:
            break
    answer: JsonObjectType = data if isinstance(data, dict) else {"success": True, "result": recorded}
    return llm.ToolResult(data=answer, error="error" in answer)
