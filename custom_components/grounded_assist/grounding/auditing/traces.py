"""Audit a trace: check each thought and answer against the tool results before it, and nothing else.

A `thought` and an `answer` bear what the results before them say of them. A `tool_call` asserts nothing and is
UNVERIFIABLE. A `tool_result` is the evidence itself and is ENTAILED, but CONTRADICTED where it shows the opposite of
what its own call was for and reports as done. Neither of them has bits.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
import re

from ..information import Status
from ..meanings.states import SLOW_DOMAINS, UNREADABLE_STATES, Truth, row_of
from ..meanings.tools import EFFECTS, SETS, TRACK_TOOLS, effect_of
from ..model import ToolCall
from ..scene import Scene
from .ground import Ground, Text
from .holding import Part, Work, done, holding
from .told import Told, opened, read_told

_LOOKING = re.compile(
    r"(?:Hass)?(?:Get|List|TimerStatus)[A-Z]?\w*|(?:get|list|search|query|read|fetch|find|look|recall|verify|audit|check)"
    r"(?:_\w+)?",
    re.ASCII,
)
"""Names of tools that change nothing."""
_NAME_KEYS = ("name", "tool", "tool_name", "function", "action", "service")
_ARGS_KEYS = ("args", "arguments", "tool_args", "parameters", "params", "input", "data")
_PRINTED = re.compile(
    r"\s*+(?P<name>[A-Za-z_][\w.]*+)\s*+(?:\((?P<args>[^()]*+)\)|(?P<json>\{.*\}))?\s*+;?\s*+", re.DOTALL
)
_ARGUMENT = re.compile(r"(?<!\w)(?P<key>\w++)\s*+[=:]\s*+(?P<value>\"[^\"]*+\"|'[^']*+'|[^,\s]++)")


class StepKind(StrEnum):
    """What a step of a trace is."""

    TOOL_CALL = "tool_call"
    TOOL_RESULT = "tool_result"
    THOUGHT = "thought"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a trace."""

    kind: StepKind
    text: str
    call: ToolCall | None = None
    """Of a result, what it answers, with what it says was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """A tool that is called, as far as it can be read."""

    name: str = ""
    args: Mapping[str, object] = field(default_factory=dict)


class Audit:
    """Go through a trace step by step, and keep what the tools have told so far."""

    def __init__(self, scene: Scene) -> None:
        """Begin before the first step."""
        self.ground = Ground()
        self._scene = scene

    def take(self, step: Step) -> tuple[Part, ...]:
        """Return how the sentences of a step stand to what was told before it, and take in what it tells."""
        return done(self.taking(step))

    def taking(self, step: Step) -> Work[tuple[Part, ...]]:
        """Do the same piece by piece."""
        if step.kind is StepKind.TOOL_CALL:
            return (Part(text=step.text, status=Status.UNVERIFIABLE),)
        if step.kind is StepKind.TOOL_RESULT:
            call = step.call or ToolCall(name="", succeeded=True, result=step.text)
            self.ground.add(Text(text=step.text, call=call, is_acting=is_acting(call)))
            yield
            return (Part(text=step.text, status=status_of_result(call, step.text)),)
        return (yield from holding(step.text, self.ground, self._scene))


def is_acting(call: ToolCall) -> bool:
    """Return whether a call may have changed the home; of a tool that nobody knows it may."""
    if call.name in EFFECTS or call.name in SETS or call.name in TRACK_TOOLS:
        return True
    return bool(call.name) and not call.read_only and _LOOKING.fullmatch(call.name) is None


def status_of_result(call: ToolCall, text: str) -> Status:
    """Return CONTRADICTED for a result that reports as done what the state in it shows not to be."""
    things = read_told(text).things if call.succeeded and call.name in EFFECTS else ()
    return Status.CONTRADICTED if any(_is_opposite(call, one) for one in things) else Status.ENTAILED


def _is_opposite(call: ToolCall, told: Told) -> bool:
    """Return whether a thing that a call was for is where the call would not have brought it."""
    is_meant = not call.touched or told.entity_id in call.touched
    row = row_of(effect_of(call.name, told.domain) or "", told.domain, None)
    if not is_meant or not isinstance(row, Truth) or told.domain in SLOW_DOMAINS:
        return False
    return told.state not in row.true | row.pending | row.doubtful | UNREADABLE_STATES


def read_call(text: str) -> Called:
    """Return which tool a text calls with what: JSON, or a printed call; nothing where it is neither."""
    told = opened(text)
    if isinstance(told, dict):
        inner = next((told[key] for key in ("function",) if isinstance(told.get(key), dict)), told)
        name = next((inner[key] for key in _NAME_KEYS if isinstance(inner.get(key), str)), "")
        args = next((inner[key] for key in _ARGS_KEYS if key in inner), None)
        return Called(name=name, args=_arguments(args))
    found = _PRINTED.fullmatch(text[:2000])
    if found is None:
        return Called()
    if found["json"]:
        return Called(name=found["name"], args=_arguments(found["json"]))
    printed = {one["key"]: one["value"].strip("\"'") for one in _ARGUMENT.finditer(found["args"] or "")}
    return Called(name=found["name"], args=dict[str, object](printed))


def _arguments(told: object) -> dict[str, object]:
    """Return arguments as a mapping; agents keep them as JSON."""
    args = opened(told) if isinstance(told, str) else told
    return {str(key): value for key, value in args.items()} if isinstance(args, dict) else {}
