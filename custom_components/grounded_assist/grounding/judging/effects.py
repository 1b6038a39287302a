"""What a call of a tool brings an entity to, and whether that may still come."""

from ..meanings.states import FULLY_OPEN, SLOW_DOMAINS, AttributeTruth, PositionTruth, Truth, row_of
from ..meanings.tools import EFFECTS, effect_of
from ..model import Entity, ToolCall
from ..scene import Scene

_WHOLLY = ("100", "100.0")
"""Positions that open all the way, as a call may write them."""


def is_on_its_way(meaning: str, entity: Entity, scene: Scene) -> bool:
    """Return whether a device that needs its time was called, last of all towards the meaning."""
    called = [call for call in scene.tool_calls if not call.read_only and call.may_have_acted]
    acted = [call for call in called if entity.id in call.touched and _effect(call, entity)]
    return bool(acted) and entity.domain in SLOW_DOMAINS and is_towards(acted[-1], meaning, entity)


def is_towards(call: ToolCall, meaning: str, entity: Entity) -> bool:
    """Return whether a call brings the entity to the meaning."""
    if meaning == FULLY_OPEN and str(call.args.get("position", 100)) not in _WHOLLY:
        return False
    effect = _effect(call, entity)
    return effect is not None and bool(_states(effect, entity) & _states(meaning, entity))


def is_opposed(call: ToolCall, meaning: str, entity: Entity) -> bool:
    """Return whether a call brings the entity somewhere the meaning is false: HassTurnOn locks."""
    effect = _effect(call, entity)
    if effect is None or not call.succeeded:
        return False
    wanted, got = _states(meaning, entity), _states(effect, entity)
    return bool(wanted) and bool(got) and not wanted & got


def _effect(call: ToolCall, entity: Entity) -> str | None:
    if "position" in call.args:
        return "closed" if str(call.args["position"]) in ("0", "0.0") else "open"
    return effect_of(call.name, entity.domain) if call.name in EFFECTS else None


def _states(meaning: str, entity: Entity) -> frozenset[str]:
    row = row_of(meaning, entity.domain, entity.device_class)
    row = row.otherwise if isinstance(row, AttributeTruth | PositionTruth) else row
    return row.true | row.pending if isinstance(row, Truth) else frozenset()
