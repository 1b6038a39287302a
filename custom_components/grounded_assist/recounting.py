"""What is said when the wrapped agent breaks off though it has already acted."""

from dataclasses import replace

from .grounding import realising
from .grounding.model import Aspect, Claim, ClaimKind, Reading, ToolCall
from .turn import Draft, Turn


async def async_recount(turn: Turn, draft: Draft) -> Draft:
    """Return a failed draft with a true account of what its tools have done, if they did anything."""
    acting = tuple(call for call in turn.transcript.calls if not call.read_only)
    if turn.checker is None or not draft.has_failed or draft.own_words is not None or not _did_something(acting):
        return draft
    evidence = await turn.checker.async_settled_evidence(tuple(map(_claim, acting)))
    told = realising.recount(acting, evidence, turn.checker.scene)
    found = turn.checker.findings_of(told, evidence) if told is not None else ()
    return replace(draft, own_words=told, own_findings=found)


def _did_something(calls: tuple[ToolCall, ...]) -> bool:
    return any(call.succeeded for call in calls)


def _claim(call: ToolCall) -> Claim:
    """Return the claim that a call has touched what it says it has."""
    return Claim(
        text=call.name,
        start=0,
        end=0,
        kind=ClaimKind.OUTCOME,
        subject="",
        readings=(Reading(entity_ids=call.touched),),
        aspect=Aspect.EVENT,
    )
