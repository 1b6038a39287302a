"""What is said in one sentence must be possible at once; if not, a word has another sense, or a set an exception."""

from dataclasses import replace

from ..meanings.states import OPPOSITES, STATES
from ..model import Claim, ClaimKind, Quantifier, Reading, Reason
from .lattice import Lattice

_OF_STATES = (ClaimKind.STATE, ClaimKind.OUTCOME)
_OF_ALL = frozenset({Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE, Quantifier.THE})


def coherent(claims: tuple[Claim, ...], lattice: Lattice) -> tuple[Claim, ...]:
    """Leave open what excludes something else that is said of the same thing: "she's off and vacuuming"."""
    apart = tuple(_without_told_apart(one, claims, lattice) for one in claims)
    states = [one for one in apart if one.kind in _OF_STATES and one.meaning and not one.is_past]
    at_odds = {
        id(one)
        for index, one in enumerate(states)
        for other in states[index + 1 :]
        if one.readings == other.readings and not _is_named_twice(one, other) and _excludes(one, other)
        for one in _open_ones(one, other)
    }
    return tuple(one.left_open(Reason.AMBIGUOUS) if id(one) in at_odds else one for one in apart)


def _is_named_twice(one: Claim, other: Claim) -> bool:
    """Return whether two claims are of a thing by its name: "the lamp is on and the lamp is off" has no other sense."""
    is_one = one.subject.casefold() == other.subject.casefold() and " " in one.subject
    return is_one and other.subject_start >= other.start and all(each.is_exact for each in one.readings)


def _open_ones(one: Claim, other: Claim) -> tuple[Claim, ...]:
    """Return which of two claims that exclude each other are open: what was done last holds, where it says of what."""
    is_sequence = one.kind is other.kind is ClaimKind.OUTCOME and other.subject_start >= other.start
    return (one,) if is_sequence else (one, other)


_BOLTED = {"open": False, "closed": False, "locked": True, "unlocked": True}
"""Meanings of a door, and those of its bolt: it may be closed and unlocked."""


def _excludes(one: Claim, other: Claim) -> bool:
    if one.is_negated or other.is_negated:
        return one.meaning == other.meaning and one.is_negated != other.is_negated
    if OPPOSITES.get(one.meaning) == other.meaning:
        return True
    if {_BOLTED.get(one.meaning), _BOLTED.get(other.meaning)} == {True, False}:
        return False
    domains = {i.partition(".")[0] for i in one.entity_ids}
    for domain in domains:
        true = [getattr(STATES.get(each.meaning, {}).get(domain), "true", None) for each in (one, other)]
        # What tells nothing of such things excludes nothing: a lock is neither open nor closed.
        known = [each for each in true if isinstance(each, frozenset) and each]
        if len(known) == len(true) and known[0].isdisjoint(known[1]):
            return True
    return False


def _without_told_apart(claim: Claim, claims: tuple[Claim, ...], lattice: Lattice) -> Claim:
    """Remove from a set what is told apart behind it: "all doors are locked, but the back door is open"."""
    members = {i for one in claim.readings if len(one.entity_ids) > 1 for i in one.entity_ids}
    if not members or claim.quantifier not in _OF_ALL or claim.kind not in _OF_STATES:
        return claim
    behind = [at for at in range(lattice.size) if lattice.tokens[at].start >= claim.end]
    is_denied = any(one.start >= claim.end and one.is_negated is not claim.is_negated for one in claims)
    if not is_denied and not any(lattice.is_of(at, "apart") for at in behind[:3]):
        return claim
    named = {i for at in behind for match in lattice.names[at][:1] for i in match.entity_ids} & members
    told = {i for one in claims if one.start >= claim.end for i in one.entity_ids} & members
    if named - told or not (named or told):
        # What is said of it nobody knows.
        return claim.left_open(Reason.AMBIGUOUS) if named or _is_but_for_some(lattice, behind) else claim
    readings = (tuple(i for i in one.entity_ids if i not in told) for one in claim.readings)
    return replace(claim, readings=tuple(Reading(entity_ids=ids) for ids in dict.fromkeys(readings) if ids))


def _is_but_for_some(lattice: Lattice, behind: list[int]) -> bool:
    """Return whether an exception follows that no shape has taken up: "..., except for the fan"."""
    ends = (end for at in behind[:_NEAR] for end in lattice.ends(at, "except"))
    return any(lattice.may_end(edge.end) for end in ends for edge in lattice.edges("np", end))


_NEAR = 2
