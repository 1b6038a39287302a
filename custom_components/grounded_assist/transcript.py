"""Which tools the wrapped agent called this turn and what they answered, read from its raw stream."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from homeassistant.components.conversation import AssistantContent, Content, ToolResultContent
from homeassistant.helpers import llm
from homeassistant.util import dt as dt_util

from .evidence.transcript import answered, called, own_name
from .grounding.limits import LONGEST_TEXT, LONGEST_TOGETHER, MOST_CALLS, MOST_TEXTS, size_of
from .grounding.model import ToolCall


class Transcript:
    """The calls of one turn in their order. Updated synchronously, waited for without polling."""

    def __init__(self, told: Iterable[ToolCall] = ()) -> None:
        """Begin with the known calls."""
        self._calls = {str(number): call for number, call in enumerate(told)}
        self._changed = asyncio.Event()
        self.has_ended = False
        """The wrapped agent has answered and calls no more tools."""
        self.last_result_at: float | None = None
        """Loop time of the latest answer of a tool."""
        self.is_blind = False
        """The wrapped agent has no tools of ours, or calls more than are known: nobody sees here what it calls."""
        self.ended_at: float | None = None
        """Loop time at which the wrapped agent had answered."""
        self._room = LONGEST_TOGETHER
        """Characters that are still kept of what tools answer in this turn."""
        self._room_for_args = LONGEST_TEXT
        """The same of what they are asked with."""
        self._is_full = False
        """There were more calls than are known."""

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """Return all calls of this turn."""
        return tuple(self._calls.values())

    @property
    def is_cut(self) -> bool:
        """Return whether tools were asked, or have answered, more than is looked at."""
        return self._is_full or any(call.is_cut for call in self._calls.values())

    @property
    def answers(self) -> int:
        """Return how many calls were answered."""
        return sum(call.succeeded is not None for call in self._calls.values())

    def begin(self) -> None:
        """Expect calls again: the wrapped agent is asked another time."""
        self.has_ended = False

    def drop(self) -> None:
        """Mark the calls so far as those of a draft that is dropped."""
        self._calls = {call_id: replace(call, is_dropped=True) for call_id, call in self._calls.items()}

    def end(self) -> None:
        """Expect no more calls."""
        self.has_ended = True
        self._announce()

    def end_turn(self, *, is_blind: bool) -> None:
        """Expect no more calls of a wrapped agent that had tools of ours, or had none."""
        self.is_blind = is_blind or self._is_full
        self.ended_at = asyncio.get_running_loop().time()
        self.end()

    def hear(self, delta: Mapping[str, object], tools: Iterable[llm.Tool] = ()) -> None:
        """Take what a delta of the raw stream says of tools."""
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            self._add_call(call, tools)
        result = delta.get("result")
        if delta.get("role") == "tool_result" and isinstance(result, Mapping):
            answer = llm.ToolResult(data=result["data"], error=bool(result.get("error")))
            self._add_result(str(delta.get("tool_call_id")), str(delta.get("tool_name")), answer)

    def read(self, contents: Iterable[Content], tools: Iterable[llm.Tool] = ()) -> None:
        """Take what agents that do not stream wrote to the chat log; what is known stays."""
        for content in contents:
            if isinstance(content, AssistantContent):
                for call in content.tool_calls or ():
                    self._add_call(call, tools)
            elif isinstance(content, ToolResultContent):
                self._add_result(content.tool_call_id, content.tool_name, content.result)

    async def async_wait(self, is_enough: Callable[[], bool]) -> None:
        """Wait until the calls are as wanted or no more can come."""
        while not (self.has_ended or is_enough()):
            await self._changed.wait()

    def _announce(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _add_call(self, call: llm.ToolInput, tools: Iterable[llm.Tool]) -> None:
        if call.id in self._calls or not self._has_place():
            return
        is_read_only = any(tool.name == call.tool_name and tool.annotations.read_only for tool in tools)
        known = called(call.tool_name, call.tool_args, read_only=is_read_only, room=self._room_for_args)
        self._room_for_args -= size_of(known.args) if known.args else 0
        self._calls[call.id] = known
        self._announce()

    def _add_result(self, call_id: str, name: str, result: llm.ToolResult) -> None:
        if call_id not in self._calls and not self._has_place():
            return
        known = self._calls.get(call_id) or ToolCall(name=own_name(name))
        if known.succeeded is not None:
            return
        room = self._room if self.answers < MOST_TEXTS else 0
        call = answered(known, result.data, is_error=result.error, room=room)
        self._room -= len(call.result)
        self._calls[call_id] = replace(call, answered_at=dt_util.utcnow())
        self.last_result_at = asyncio.get_running_loop().time()
        self._announce()

    def _has_place(self) -> bool:
        self._is_full = self._is_full or len(self._calls) >= MOST_CALLS
        return not self._is_full
