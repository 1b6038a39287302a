"""Reach: whether what a claim is about can be read at all, and whether it could when the turn began."""

from ..meanings.states import UNAVAILABLE, UNREADABLE_STATES
from ..model import Aspect, Claim, ClaimKind, Evidence, Finding, Rank, Source, Verdict
from ..scene import Scene
from .seeing import BySubject

_OF_THINGS = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME})

_GONE_WHEN_OFF = frozenset({"media_player", "remote"})
"""Domains of what leaves the network when it is switched off."""
_RESTING = frozenset({"off", "paused", "idle"})
_BUSY = frozenset({"on", "playing", "active"})


def is_unreachable(finding: Finding, scene: Scene) -> bool:
    """Return whether nothing a claim is about can be read, and the claim says how that is or what was done to it."""
    claim = finding.claim
    seen = seen_now(finding)
    is_read = {one.subject for one in seen} != set(claim.entity_ids) or not _are_unreadable(seen)
    is_of_this = claim.kind not in _OF_THINGS or claim.meaning == UNAVAILABLE or claim.open_reason is not None
    if is_read or is_of_this or claim.is_failure or finding.verdict is Verdict.SUPPORTED or not seen:
        return False
    if _is_at_rest(claim):
        return False
    if claim.aspect is Aspect.STATE:
        return True
    # What is switched off may be gone with that; what has no state yet may do as it is asked.
    was_there = any(one.earlier and str(one.value) not in UNREADABLE_STATES for one in finding.evidence)
    is_gone = not was_there and all(str(one.value) == UNAVAILABLE for one in seen)
    is_open = claim.is_negated or _may_be_of_others(claim, scene) or _was_touched_before(claim, scene)
    return is_gone and not is_open


def _is_at_rest(claim: Claim) -> bool:
    """Return whether a player is said to do nothing: most of them cannot be reached while they are off."""
    domains = {entity_id.partition(".")[0] for entity_id in claim.entity_ids}
    is_resting = claim.is_negated if claim.meaning in _BUSY else claim.meaning in _RESTING
    return is_resting and domains <= _GONE_WHEN_OFF


def _was_touched_before(claim: Claim, scene: Scene) -> bool:
    """Return whether an earlier turn acted on it: what it did may be what is told of."""
    before = {i for call in scene.earlier_calls if not call.read_only for i in call.touched}
    return not before.isdisjoint(claim.entity_ids)


def _may_be_of_others(claim: Claim, scene: Scene) -> bool:
    """Return whether tools reached only other things: a television may be turned on by its plug."""
    reached = {
        i for call in scene.tool_calls if call.succeeded is not False and not call.read_only for i in call.touched
    }
    return bool(reached) and reached.isdisjoint(claim.entity_ids)


def seen_now(finding: Finding) -> tuple[Evidence, ...]:
    """Return the latest state of each thing a claim is about."""
    own = frozenset(finding.claim.entity_ids)
    return tuple(
        one
        for one in finding.evidence
        if one.subject in own and one.rank <= Rank.OBSERVED and one.source is Source.STATES and not one.earlier
    )


def _are_unreadable(seen: tuple[Evidence, ...]) -> bool:
    return all(str(one.value) in UNREADABLE_STATES for one in seen)


def was_out_of_reach(claim: Claim, subjects: BySubject, scene: Scene) -> bool:
    """Return whether calls only failed, and what is said to be done was to what is unavailable all along."""
    acting = [call for call in scene.tool_calls if not call.read_only]
    if not acting or not claim.entity_ids or not all(call.succeeded is False for call in acting):
        return False
    seen = [subjects.get(entity_id, ()) for entity_id in claim.entity_ids]
    return all(bool(each) and all(str(one.value) == UNAVAILABLE for one in each) for each in seen)
