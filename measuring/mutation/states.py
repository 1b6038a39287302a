"""Flip the state a sentence speaks of, and flip it back."""

from collections.abc import Iterator, Mapping

from custom_components.grounded_assist.grounding.meanings.states import UNSEEN
from custom_components.grounded_assist.grounding.model import Claim, ClaimKind, Quantifier

from ..corpus import Seen, changed
from ..sentences import Sentence
from .changed import REFUTED, SUPPORTED, Mutation, in_world, without_delay

_SWITCH = {"on": "off", "off": "on"}
_OPENING = {"open": "closed", "closed": "open"}
_ARMED = ("armed_home", "armed_away", "armed_night", "armed_vacation", "armed_custom_bypass", "triggered")
_HEATS = ("heat", "cool", "heat_cool", "auto", "dry", "fan_only")
_RUNS = ("playing", "paused", "idle", "buffering", "on")

FLIPS: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(
        ("light", "switch", "fan", "input_boolean", "siren", "humidifier", "automation", "script", "binary_sensor"),
        _SWITCH,
    ),
    "cover": _OPENING,
    "valve": _OPENING,
    "lock": {"locked": "unlocked", "unlocked": "locked"},
    "media_player": {**dict.fromkeys(_RUNS, "off"), "off": "playing", "standby": "playing"},
    "vacuum": {"cleaning": "docked", **dict.fromkeys(("docked", "returning", "idle", "paused"), "cleaning")},
    "lawn_mower": {"mowing": "docked", **dict.fromkeys(("docked", "returning", "paused"), "mowing")},
    "alarm_control_panel": {"disarmed": "armed_away", **dict.fromkeys(_ARMED, "disarmed")},
    "climate": {"off": "heat", **dict.fromkeys(_HEATS, "off")},
    "water_heater": {"off": "eco", **dict.fromkeys(("eco", "electric", "performance", "gas", "heat_pump"), "off")},
    "person": {"home": "not_home", "not_home": "home"},
    "device_tracker": {"home": "not_home", "not_home": "home"},
    "timer": {"active": "idle", "idle": "active", "paused": "active"},
}
"""The state of which everything that is said of the other one is false."""

QUANTIFIERS = frozenset({Quantifier.THE, Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE, Quantifier.COUNT})
"""Those of which one changed member makes the sentence false."""

_KINDS = frozenset({ClaimKind.STATE, ClaimKind.OUTCOME, ClaimKind.COUNT})
_LEFT_ALONE = UNSEEN.union(("opening", "closing", "unavailable", "muted", "unmuted", "detected", "triggered"))
"""Meanings of which another state decides nothing; sensors that noticed something are asked of as states."""
_OF_ONE_SIDE = frozenset(
    {("lock", "closed"), ("lock", "open"), ("cover", "stopped"), ("valve", "stopped"), ("binary_sensor", "occupied")}
)
"""A door that is not locked may be shut; a cover stands still at either end; who keeps still is not seen to move."""
_STOPPED = frozenset({"stopped", "off"})


def flip(sentence: Sentence) -> Iterator[Mutation]:
    """Flip what the sentence speaks of: it is refuted; flip it back: it is supported again."""
    for entity_ids in sentence.subjects:
        flipped = {entity_id: _flipped(sentence, entity_id) for entity_id in entity_ids}
        states = {entity_id: seen for entity_id, seen in flipped.items() if seen is not None}
        if len(states) != len(flipped):
            continue
        world = sentence.world.always(states)
        yield in_world(sentence, "state flipped", without_delay(world, entity_ids), REFUTED)
        back = world.turned({entity_id: sentence.world.after[entity_id] for entity_id in entity_ids})
        yield in_world(sentence, "state flipped back", back, SUPPORTED)


def _flipped(sentence: Sentence, entity_id: str) -> Seen | None:
    domain, seen = entity_id.partition(".")[0], sentence.world.after[entity_id]
    state = FLIPS.get(domain, {}).get(seen.state)
    about = [claim for claim in sentence.claims if entity_id in claim.entity_ids] or list(sentence.claims)
    if state is None or not all(_is_of_state(claim, domain) for claim in about):
        return None
    if domain == "media_player" and any(claim.meaning in _STOPPED for claim in about):
        state = "playing"
    return with_state(entity_id, seen, state)


def with_state(entity_id: str, seen: Seen, state: str) -> Seen:
    """Return what is seen in another state, with the attributes that go along."""
    attributes: dict[str, object] = {}
    if "hvac_action" in seen.attributes:
        attributes["hvac_action"] = "off" if state == "off" else None
    return changed(entity_id, seen, {"state": state, **attributes})


def _is_of_state(claim: Claim, domain: str) -> bool:
    """Return whether a claim would be false of the opposite state."""
    is_counted = claim.kind is ClaimKind.COUNT
    return (
        claim.kind in _KINDS
        and claim.quantifier in QUANTIFIERS
        and not claim.is_failure
        and bool(claim.meaning)
        and (claim.meaning not in _LEFT_ALONE or (claim.kind is ClaimKind.STATE and domain == "binary_sensor"))
        and (domain, claim.meaning) not in _OF_ONE_SIDE
        and not (claim.is_negated and domain not in _TWO_STATES)
        and not (is_counted and claim.count is None)
    )


_TWO_STATES = frozenset(domain for domain, states in FLIPS.items() if len(states) == 2)  # noqa: PLR2004
"""Domains in which what is not one is the other."""
