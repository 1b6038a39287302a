"""What the tools of a turn reported; the home is the judge of whether it is so."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import Final

from homeassistant.helpers.json import json_dumps
from homeassistant.util import dt as dt_util
from homeassistant.util.json import json_loads

from ..coercion import encodable, json_or_none, text_or_none
from ..grounding.limits import LONGEST_JSON, LONGEST_TEXT, LONGEST_TOGETHER, size_of
from ..grounding.model import Claim, Evidence, Rank, Source, ToolCall
from ..grounding.scene import Scene
from .source import Asker
from .window import Window

_MOST_TARGETS: Final = 1000
_MOST_PARTS: Final = 4000
"""Of a huge answer."""
_WRAPPINGS: Final = 3
"""JSON within JSON that is still opened."""
_DUMPED: Final = "dictitems"
"""Where the answer stands once an agent has dumped it as an object."""
_ERRORS: Final = ("error", "error_text")


class TranscriptSource:
    """Repeat what tools said they did to the entities of claims."""

    name = Source.TRANSCRIPT

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return a report for each entity that a tool names as done; True if the tool succeeded."""
        del window
        wanted = {entity_id for claim in claims for entity_id in claim.observed_ids} & asker.visible
        now = dt_util.utcnow()
        return tuple(
            Evidence(
                source=Source.TRANSCRIPT,
                rank=Rank.REPORTED,
                subject=entity_id,
                value=call.succeeded,
                observed_at=call.answered_at or now,
                attributes={"tool": call.name},
            )
            for call in scene.tool_calls
            for entity_id in call.touched
            if entity_id in wanted and call.succeeded is not None
        )


def parse_call(
    name: str,
    args: Mapping[str, object],
    result: object,
    *,
    read_only: bool = False,
    answered_at: datetime | None = None,
) -> ToolCall:
    """Return a tool call with what its answer says; the answer may be JSON, even within JSON."""
    call = ToolCall(name=own_name(name), args=args_of(args), read_only=read_only, answered_at=answered_at)
    return call if result is None else answered(call, result)


def args_of(told: object) -> dict[str, object]:
    """Return the arguments of a call as JSON holds them; a model may write anything there."""
    args = json_or_none(told)
    return dict(args) if isinstance(args, Mapping) else {}


def answered(call: ToolCall, result: object, *, is_error: bool = False) -> ToolCall:
    """Return the call with what its answer says was done."""
    answer = _unwrapped(result)
    told = answer if isinstance(answer, Mapping) else {}
    targets = told.get("data")
    targets = targets if isinstance(targets, Mapping) else {}
    is_huge = _is_huge(result)
    text = text_of(result)
    kept = text[:LONGEST_TEXT]
    has_failed = is_error or told.get("response_type") == "error" or told.get("success") is False
    return replace(
        call,
        succeeded=not (has_failed or any(told.get(key) for key in _ERRORS)),
        touched=_entity_ids(targets.get("success")),
        failed=bool(targets.get("failed")),
        result=kept,
        is_cut=is_huge or len(text) > len(kept),
    )


def own_name(name: str) -> str:
    """Return the name of a tool without the prefixes of APIs."""
    return name.rpartition("__")[2].rpartition(".")[2]


def _unwrapped(result: object) -> object:
    for _ in range(_WRAPPINGS):
        if not isinstance(result, str) or len(result) > LONGEST_JSON:
            break
        try:
            result = json_loads(result)
        except ValueError:
            break
    if isinstance(result, Mapping) and isinstance(result.get(_DUMPED), Mapping):
        return result[_DUMPED]
    return result


def _entity_ids(targets: object) -> tuple[str, ...]:
    """Return the entities among the targets; an area or a class among them touched nothing."""
    rows = targets[:_MOST_TARGETS] if isinstance(targets, list | tuple) else ()
    # Logs of some agents keep the type as a list of one.
    named = (row for row in rows if isinstance(row, Mapping) and row.get("type") in ("entity", ["entity"]))
    return tuple(dict.fromkeys(filter(None, (text_or_none(row.get("id")) for row in named))))


def _is_huge(result: object) -> bool:
    return not isinstance(result, str) and size_of(result) > LONGEST_TOGETHER


def text_of(result: object) -> str:
    """Return an answer as it is written, the beginning of a huge one; an empty text for what nobody can write."""
    if _is_huge(result):
        return _beginning_of(result)
    try:
        return encodable(result if isinstance(result, str) else json_dumps(result))
    except TypeError, ValueError:
        return _as_printed(result)


def _beginning_of(result: object) -> str:
    """Return the first pieces of an answer that takes too long to write out: no string of it whole."""
    written, waiting, steps = "", [result], 0
    while waiting and len(written) <= LONGEST_TEXT and steps < _MOST_PARTS:
        one, steps = waiting.pop(), steps + 1
        if isinstance(one, Mapping):
            pairs = list(islice(one.items(), _MOST_PARTS))
            waiting += [part for pair in reversed(pairs) for part in reversed(pair)]
        elif isinstance(one, list | tuple | set | frozenset):
            waiting += list(islice(one, _MOST_PARTS))[::-1]
        else:
            written += f"{one[:LONGEST_TEXT] if isinstance(one, str) else text_of(one)} "
    return encodable(written)


def _as_printed(result: object) -> str:
    try:
        return encodable(str(result))
    except Exception:  # noqa: BLE001 - it is of any tool; an integer of thousands of digits raises as well
        return ""
