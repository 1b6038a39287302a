"""What a call of a tool brings an entity to, and whether that may still come."""

from ..meanings.states import FULLY_OPEN, SLOW_DOMAINS, STUCK, AttributeTruth, PositionTruth, Truth, row_of
from ..meanings.tools import EFFECTS, effect_of
from ..model import Entity, Evidence, ToolCall
from ..scene import Scene

_WHOLLY = ("100", "100.0")
"""Positions that open all the way, as a call may write them."""


def is_on_its_way(meaning: str, entity: Entity, seen: tuple[Evidence, ...], scene: Scene) -> bool:
    """Return whether a device that needs its time was called, last of all towards the meaning, and is not stuck."""
    if got_stuck(entity, seen):
        return False
    called = [call for call in scene.tool_calls if not call.read_only and call.may_have_acted]
    acted = [call for call in called if entity.id in call.touched and _effect(call, entity)]
    return bool(acted) and entity.domain in SLOW_DOMAINS and is_towards(acted[-1], meaning, entity)


def got_stuck(entity: Entity, seen: tuple[Evidence, ...]) -> bool:
    """Return whether a device has stopped in this turn: what was stuck before may be trying again."""
    stuck = STUCK.get(entity.domain, frozenset())
    now, earlier = ([str(one.value) for one in seen if one.earlier is before] for before in (False, True))
    return bool(now) and stuck.issuperset(now) and bool(earlier) and stuck.isdisjoint(earlier)


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
