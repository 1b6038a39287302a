"""Audit finished turns behind the reply, where the owner wants it: nobody waits for it, and only counts are kept."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
import logging
from typing import Final

from homeassistant.components.conversation import AssistantContent, ToolResultContent
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback

from .auditing import Asking, async_audit
from .evidence.transcript import answered, own_name, text_of
from .grounding.auditing.traces import Step, StepKind
from .grounding.model import ToolCall
from .grounding.options import Options
from .grounding.scene import Scene
from .models.opinions import Urgency
from .replies import CheckedReply
from .second_opinions import Operation, SecondOpinions
from .turn import Turn

_LOGGER = logging.getLogger(__name__)
MOST_AT_ONCE: Final = 2
"""Audits; while so many are running further turns are not audited, and counted."""
_SECONDS: Final = 300.0
"""For which a verifier is waited for; nobody else does."""
_LONGEST: Final = 20_000
_HELD: Final = frozenset({StepKind.THOUGHT, StepKind.ANSWER})

type Count = Callable[[str, str, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The tool results of a turn and the thoughts in between, with the words and names of its asker."""

    steps: tuple[Step, ...]
    scene: Scene


class LiveAudits:
    """Audit turns in the background of an entry, a few at once."""

    def __init__(
        self, hass: HomeAssistant, entry: ConfigEntry, options: Options, opinions: SecondOpinions, count: Count
    ) -> None:
        """Audit as the owner has chosen."""
        self._hass = hass
        self._entry = entry
        self._chosen = options.auditing
        self._opinions = opinions
        self._count = count
        self._running = 0

    @callback
    def trace_of(self, turn: Turn) -> Trace | None:
        """Return what there is to audit of a turn; None where it is not to be, or its words are not known."""
        if not self._chosen.enabled or turn.checker is None or turn.answers is not None:
            return None
        try:
            return Trace(steps=tuple(_steps_of(turn)), scene=turn.checker.scene)
        except Exception:
            # What an agent writes into the chat log may be anything.
            _LOGGER.exception("The steps of a reply could not be read")
            return None

    @callback
    def take(self, reply: CheckedReply, trace: Trace) -> None:
        """Audit a finished reply that says anything, unless too many are being audited."""
        if not reply.delivered.strip():
            return
        if self._running >= MOST_AT_ONCE:
            self._count("audits_skipped", "load", 1)
            return
        self._running += 1
        auditing = self._async_audit(reply.delivered, trace)
        self._entry.async_create_background_task(self._hass, auditing, "grounded_assist audit")

    async def _async_audit(self, answer: str, trace: Trace) -> None:
        try:
            steps = (*trace.steps, Step(kind=StepKind.ANSWER, text=answer[:_LONGEST]))
            # Without a result there is nothing that an answer could follow from.
            has_results = any(step.kind is StepKind.TOOL_RESULT for step in steps)
            verifier = self._opinions.of(Operation.TRACE_AUDIT) if has_results else None
            said = trace.scene.asked_last
            asking = Asking(verifier=verifier, seconds=_SECONDS, urgency=Urgency.LATER, said=said)
            audited = await async_audit(steps, trace.scene, asking)
            for status, number in Counter(one.status for kind, one in audited.steps if kind in _HELD).items():
                self._count("audits", status.value, number)
            if self._chosen.checks_post_hoc and audited.is_derived is False:
                self._count("post_hoc", "", 1)
        except Exception:
            _LOGGER.exception("A reply could not be audited")
        finally:
            self._running -= 1


def _steps_of(turn: Turn) -> Iterator[Step]:
    """Yield the calls, results and visible thoughts of a turn in their order."""
    for call in turn.transcript.calls:
        if call.is_dropped:
            yield from _of_dropped(call)
    read_only = {tool.name for tool in turn.tools if tool.annotations.read_only}
    args: dict[str, object] = {}
    for content in turn.contents:
        if isinstance(content, AssistantContent):
            if content.thinking_content:
                yield Step(kind=StepKind.THOUGHT, text=content.thinking_content[:_LONGEST])
            for called in content.tool_calls or ():
                args[called.id] = called.tool_args
                yield _call_step(called.tool_name, called.tool_args)
        elif isinstance(content, ToolResultContent):
            given = args.get(content.tool_call_id)
            call = ToolCall(
                name=own_name(content.tool_name),
                args=given if isinstance(given, dict) else {},
                read_only=content.tool_name in read_only,
            )
            result = content.result
            done = answered(call, result.data, is_error=bool(result.error))
            yield Step(kind=StepKind.TOOL_RESULT, text=done.result, call=done)


def _of_dropped(call: ToolCall) -> Iterator[Step]:
    """Yield the calls of a dropped draft: their results are known all the same."""
    yield _call_step(call.name, dict(call.args))
    if call.succeeded is not None:
        yield Step(kind=StepKind.TOOL_RESULT, text=call.result[:_LONGEST], call=call)


def _call_step(name: str, args: object) -> Step:
    return Step(kind=StepKind.TOOL_CALL, text=f"{own_name(name)} {text_of(args)}"[:_LONGEST])
