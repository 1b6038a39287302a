"""What the tools of a turn reported; the home is the judge of whether it is so."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from itertools import chain, islice
from typing import Final

from homeassistant.helpers.json import json_dumps
from homeassistant.util import dt as dt_util
from homeassistant.util.json import json_loads

from ..coercion import encodable, json_or_none, text_or_none
from ..grounding.limits import LONGEST_JSON, LONGEST_NAME, LONGEST_TEXT, LONGEST_TOGETHER, MOST_ATTRIBUTES, size_of
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
_CONTAINERS: Final = (dict, list, tuple, set, frozenset, Mapping)


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
    call = replace(called(name, args, read_only=read_only), answered_at=answered_at)
    return call if result is None else answered(call, result)


def called(name: str, told: object, *, read_only: bool = False, room: int = LONGEST_TEXT) -> ToolCall:
    """Return a call with its arguments as JSON holds them; of more than there is room for those that are short.

    A model may write anything there.
    """
    whole = told if isinstance(told, Mapping) else {}
    kept = whole if size_of(whole, room) <= room else _short_ones(whole, room)
    args = json_or_none(kept)
    return ToolCall(
        name=own_name(name),
        args=args if isinstance(args, dict) else {},
        read_only=read_only,
        is_cut=len(kept) < len(whole),
    )


def _short_ones(args: Mapping[object, object], room: int) -> dict[object, object]:
    """Return those of the first arguments that fit one after the other."""
    kept: dict[object, object] = {}
    for name, value in islice(args.items(), MOST_ATTRIBUTES):
        if (size := size_of((name, value), room)) <= room:
            kept[name] = value
            room -= size
    return kept


def answered(call: ToolCall, result: object, *, is_error: bool = False, room: int = LONGEST_TEXT) -> ToolCall:
    """Return the call with what its answer says was done, and as much of the answer as there is room for."""
    answer = _unwrapped(result)
    told = answer if isinstance(answer, Mapping) else {}
    targets = told.get("data")
    targets = targets if isinstance(targets, Mapping) else {}
    text, is_huge = _written(result) if room > 0 else ("", True)
    kept = text[:room][:LONGEST_TEXT]
    has_failed = is_error or told.get("response_type") == "error" or told.get("success") is False
    return replace(
        call,
        succeeded=not (has_failed or any(told.get(key) for key in _ERRORS)),
        touched=_entity_ids(targets.get("success")),
        failed=bool(targets.get("failed")),
        result=kept,
        is_cut=call.is_cut or is_huge or len(text) > len(kept),
    )


def own_name(name: str) -> str:
    """Return the name of a tool without the prefixes of APIs."""
    return name.rpartition("__")[2].rpartition(".")[2][:LONGEST_NAME]


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


def text_of(result: object) -> str:
    """Return an answer as it is written, the beginning of a huge one; an empty text for what nobody can write."""
    return _written(result)[0]


def _written(result: object) -> tuple[str, bool]:
    """Return an answer as it is written, and whether it is a huge one, of which that is only the beginning."""
    if isinstance(result, str):
        # What is beyond this is cut off anyhow: nobody looks through all of it for letters that are none.
        return encodable(result[: LONGEST_TEXT + 1]), False
    if size_of(result) > LONGEST_TOGETHER:
        return _beginning_of(result), True
    try:
        return encodable(json_dumps(result)), False
    except TypeError, ValueError:
        return _as_printed(result), False


def _beginning_of(result: object) -> str:
    """Return the first pieces of an answer that takes too long to write out: no string of it whole."""
    pieces: list[str] = []
    waiting, room, steps = [result], LONGEST_TEXT, _MOST_PARTS
    while waiting and room > 0 and steps > 0:
        one, steps = waiting.pop(), steps - 1
        if isinstance(one, _CONTAINERS):
            parts = islice(chain.from_iterable(one.items()) if isinstance(one, Mapping) else one, _MOST_PARTS)
            waiting += list(parts)[::-1]
        else:
            pieces.append(_piece(one)[:LONGEST_TEXT])
            room -= len(pieces[-1]) + 1
    return encodable("".join(f"{piece} " for piece in pieces))


def _piece(one: object) -> str:
    """Return what holds no parts that are known as it is written; its kind if that would be huge: "bytes"."""
    if isinstance(one, str):
        return one[:LONGEST_TEXT]
    return type(one).__name__ if size_of(one) > LONGEST_TOGETHER else _written(one)[0]


def _as_printed(result: object) -> str:
    try:
        return encodable(str(result))
    except Exception:  # noqa: BLE001 - it is of any tool; an integer of thousands of digits raises as well
        return ""
