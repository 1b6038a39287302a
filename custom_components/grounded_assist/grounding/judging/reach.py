"""Reach: whether what a claim is about can be read at all, and whether it could when the turn began."""

from collections.abc import Sequence
from dataclasses import replace

from ..meanings.states import OPPOSITES, UNAVAILABLE, UNREADABLE_STATES
from ..model import (
    Aspect,
    Claim,
    ClaimKind,
    Evidence,
    Finding,
    Harm,
    Quantifier,
    Rank,
    Reading,
    Reason,
    Relation,
    Source,
    Verdict,
)
from ..scene import Scene
from .seeing import BySubject, Seen, by_subject, see

_OF_THINGS = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME})

_GONE_WHEN_OFF = frozenset({"media_player", "remote"})
"""Domains of what leaves the network when it is switched off."""
_RESTING = frozenset({"off", "paused", "idle"})
_BUSY = frozenset({"on", "playing", "active"})


def out_of_reach(finding: Finding, scene: Scene) -> tuple[str, ...]:
    """Return what cannot be read of that on which a claim hangs; nothing if something else can decide it.

    That is all it is about, a side of what it compares, or what is left of a set of which all else is so.
    """
    claim = finding.claim
    is_settled = finding.verdict is Verdict.SUPPORTED or claim.open_reason is not None
    if is_settled or claim.is_failure or claim.meaning == UNAVAILABLE:
        return ()
    if claim.kind is ClaimKind.COMPARISON:
        return _unread_sides(finding)
    if claim.kind not in _OF_THINGS:
        return ()
    if _are_unread(claim.entity_ids, _subjects(finding)):
        return claim.entity_ids if _is_unreachable(finding, scene) else ()
    return _unread_of_set(finding, scene)


def _are_unread(entity_ids: Sequence[str], subjects: BySubject) -> bool:
    """Return whether there are states of all these things, and none of them says anything."""
    seen = [subjects.get(entity_id, ()) for entity_id in entity_ids]
    return bool(seen) and all(each and all(str(one.value) in UNREADABLE_STATES for one in each) for each in seen)


def _unread_sides(finding: Finding) -> tuple[str, ...]:
    """Return of "the bedroom is warmer than the office" the rooms that nothing tells of."""
    comparison, subjects = finding.claim.comparison, _subjects(finding)
    if comparison is None or comparison.relation in _EXTREMES:
        return ()
    other = tuple(i for reading in comparison.against for i in reading.entity_ids)
    return tuple(i for side in (finding.claim.entity_ids, other) if _are_unread(side, subjects) for i in side)


def _unread_of_set(finding: Finding, scene: Scene) -> tuple[str, ...]:
    """Return what cannot be read of "all lights are off", however they are understood, if all others are off."""
    claim, subjects = finding.claim, _subjects(finding)
    # "The lights in the kitchen are off."
    is_of_several = claim.quantifier is Quantifier.THE and not claim.is_negated
    is_of_several = is_of_several and all(len(one.entity_ids) > 1 for one in claim.readings)
    is_of_all = ((claim.quantifier, claim.is_negated) in _OF_ALL or is_of_several) and not claim.contrast
    is_told = claim.kind is ClaimKind.STATE and claim.aspect is Aspect.STATE
    # "Everything is off" leaves out what has been broken for long.
    is_of_kind = bool(claim.noun) or claim.harm is Harm.HIGH
    if not (is_of_all and is_told and is_of_kind):
        return ()
    unread = {i for i in claim.entity_ids if _are_unread((i,), subjects)}
    if claim.harm is not Harm.HIGH and _OF_MANY * len(unread) < len(claim.entity_ids):
        return ()
    wanted = Seen.FALSE if claim.is_negated else Seen.TRUE
    rest = (i for i in claim.entity_ids if i not in unread)
    if not all(see(claim.meaning, scene.home.entity(i), subjects.get(i, ())) is wanted for i in rest):
        return ()
    meant = unread.intersection(*(one.entity_ids for one in claim.readings))
    return tuple(i for i in claim.entity_ids if i in meant and not _rests(claim, i))


def within_reach(finding: Finding, scene: Scene) -> Finding | None:
    """Return what is found of those of a set that can be read, if all of them are as it is said; None of anything else.

    "All lights are off", of which one is out of reach, is so of the others.
    """
    claim = finding.claim
    unread = frozenset(out_of_reach(finding, scene) if claim.kind is ClaimKind.STATE else ())
    # "All locked" may be said of the one lock that was asked about.
    meant = set(claim.entity_ids).intersection(*(one.entity_ids for one in claim.readings))
    rest = tuple(i for i in claim.entity_ids if i in meant and i not in unread)
    # Where no light is on, all are off.
    meaning = OPPOSITES.get(claim.meaning) if claim.is_negated else claim.meaning
    if not (unread and rest) or meaning is None:
        return None
    seen = replace(
        claim, readings=(Reading(entity_ids=rest),), quantifier=Quantifier.ALL, meaning=meaning, is_negated=False
    )
    return replace(finding, claim=seen, verdict=Verdict.SUPPORTED, reason=Reason.STATE_AGREES)


def is_seen_whole(finding: Finding, scene: Scene) -> bool:
    """Return whether it is seen of each of a set how it is: what is open is which of them are meant."""
    claim, subjects = finding.claim, _subjects(finding)
    is_of_all = (claim.quantifier, claim.is_negated) in _OF_ALL and not claim.contrast
    is_told = claim.kind is ClaimKind.STATE and claim.aspect is Aspect.STATE and not (claim.is_past or claim.moments)
    seen = {see(claim.meaning, scene.home.entity(i), subjects.get(i, ())) for i in claim.entity_ids}
    return is_of_all and is_told and len(claim.entity_ids) > 1 and seen <= {Seen.TRUE, Seen.FALSE}


_OF_ALL = frozenset({(Quantifier.ALL, False), (Quantifier.BOTH, False), (Quantifier.NONE, True)})
"""Quantifiers of claims of each of a set, and whether they deny that."""
_OF_MANY = 8
"""Of so many things one that is out of reach tells nobody anything, unless it locks or guards."""
_EXTREMES = (Relation.HIGHEST, Relation.LOWEST)


def _is_unreachable(finding: Finding, scene: Scene) -> bool:
    """Return whether a claim of what cannot be read says how that is, or what cannot have been done to it."""
    claim, seen = finding.claim, seen_now(finding)
    if all(_rests(claim, entity_id) for entity_id in claim.entity_ids):
        return False
    if claim.aspect is Aspect.STATE:
        return True
    # What is switched off may be gone with that; what has no state yet may do as it is asked.
    was_there = any(one.earlier and str(one.value) not in UNREADABLE_STATES for one in finding.evidence)
    is_gone = not was_there and all(str(one.value) == UNAVAILABLE for one in seen)
    is_open = claim.is_negated or _may_be_of_others(claim, scene) or _was_touched_before(claim, scene)
    return is_gone and not is_open


def _rests(claim: Claim, entity_id: str) -> bool:
    """Return whether a player is said to do nothing: most of them cannot be reached while they are off."""
    is_resting = claim.is_negated if claim.meaning in _BUSY else claim.meaning in _RESTING
    return is_resting and entity_id.partition(".")[0] in _GONE_WHEN_OFF


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
    return tuple(one for one in _seen(finding) if one.subject in own)


def _subjects(finding: Finding) -> BySubject:
    return by_subject(_seen(finding))


def _seen(finding: Finding) -> tuple[Evidence, ...]:
    """Return the latest state of each thing that a claim is judged by."""
    return tuple(
        one for one in finding.evidence if one.rank <= Rank.OBSERVED and one.source is Source.STATES and not one.earlier
    )


def was_out_of_reach(claim: Claim, subjects: BySubject, scene: Scene) -> bool:
    """Return whether calls only failed, and what is said to be done was to what is unavailable all along."""
    acting = [call for call in scene.tool_calls if not call.read_only]
    if not acting or not claim.entity_ids or not all(call.succeeded is False for call in acting):
        return False
    seen = [subjects.get(entity_id, ()) for entity_id in claim.entity_ids]
    return all(bool(each) and all(str(one.value) == UNAVAILABLE for one in each) for each in seen)
