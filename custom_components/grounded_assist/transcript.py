"""Which tools the wrapped agent called this turn and what they answered, read from its raw stream."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from homeassistant.components.conversation import AssistantContent, Content, ToolResultContent
from homeassistant.helpers import llm
from homeassistant.helpers.json import json_dumps
from homeassistant.util.json import json_loads

from .grounding.model import ToolCall

_LONGEST_RESULT = 20_000
"""Characters of an answer that are kept."""


class Transcript:
    """The calls of one turn in their order. Updated synchronously, waited for without polling."""

    def __init__(self) -> None:
        """Begin a turn in which nothing was called yet."""
        self._calls: dict[str, ToolCall] = {}
        self._changed = asyncio.Event()
        self.has_ended = False
        """The wrapped agent has answered and calls no more tools."""
        self.last_result_at: float | None = None
        """Loop time of the latest answer of a tool."""

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """Return all calls of this turn."""
        return tuple(self._calls.values())

    def begin(self) -> None:
        """Expect calls again: the wrapped agent is asked another time."""
        self.has_ended = False

    def end(self) -> None:
        """Expect no more calls."""
        self.has_ended = True
        self._announce()

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
        if call.id in self._calls:
            return
        is_read_only = any(tool.name == call.tool_name and tool.annotations.read_only for tool in tools)
        self._calls[call.id] = ToolCall(
            name=_own_name(call.tool_name), args=dict(call.tool_args), read_only=is_read_only
        )
        self._announce()

    def _add_result(self, call_id: str, name: str, result: llm.ToolResult) -> None:
        known = self._calls.get(call_id) or ToolCall(name=_own_name(name))
        if known.succeeded is not None:
            return
        self._calls[call_id] = answered(known, result.data, is_error=result.error)
        self.last_result_at = asyncio.get_running_loop().time()
        self._announce()


def tool_call(name: str, args: Mapping[str, object], result: object) -> ToolCall:
    """Return a call that is only told of, as by the caller of an action; text may be JSON."""
    call = ToolCall(name=_own_name(name), args=dict(args))
    return call if result is None else answered(call, _parsed(result))


def answered(call: ToolCall, data: object, *, is_error: bool = False) -> ToolCall:
    """Return the call with what its answer says was done."""
    answer = data if isinstance(data, Mapping) else {}
    targets = answer.get("data")
    targets = targets if isinstance(targets, Mapping) else {}
    has_failed = is_error or "error" in answer or answer.get("success") is False
    return replace(
        call,
        succeeded=not (has_failed or answer.get("response_type") == "error"),
        touched=_entity_ids(targets.get("success")),
        failed=bool(targets.get("failed")),
        result=_text(data)[:_LONGEST_RESULT],
    )


def _own_name(name: str) -> str:
    """Return the name without the prefixes of APIs."""
    return name.rpartition("__")[2]


def _entity_ids(targets: object) -> tuple[str, ...]:
    """Return the entities among the targets; an area or a class among them touched nothing."""
    rows = targets if isinstance(targets, list | tuple) else ()
    named = (row for row in rows if isinstance(row, Mapping) and row.get("type") == "entity")
    return tuple(dict.fromkeys(str(row["id"]) for row in named if row.get("id")))


def _parsed(result: object) -> object:
    if not isinstance(result, str):
        return result
    try:
        return json_loads(result)
    except ValueError:
        return result


def _text(data: object) -> str:
    if isinstance(data, str):
        return data
    try:
        return json_dumps(data)
    except TypeError, ValueError:
        return str(data)
