"""Keep one claim for one thing that several readers have seen."""

from collections.abc import Sequence
from dataclasses import replace

from ..model import Claim, ClaimKind, Risk

ORDER = (Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.VERY_HIGH)


def merged(found: Sequence[Claim], beside: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the claims of clauses and what else a sentence claims, in the order of their words.

    What a claim says already is not claimed again: it is only riskier then, or now knows which name is unknown.
    """
    claims = list(found)
    for claim in beside:
        is_of_form = claim.kind in _OF_FORM
        at = next((i for i, known in enumerate(claims) if is_of_form and _says(known, claim)), None)
        if at is None:
            claims.append(claim)
        else:
            claims[at] = _taking_in(claims[at], claim)
    return tuple(sorted(_of_names(claims), key=lambda claim: claim.start)) if beside else tuple(claims)


def _of_names(claims: Sequence[Claim]) -> Sequence[Claim]:
    """Leave out that there is, or is not, something where it is an action or the like that is spoken of."""
    members = [claim for claim in claims if claim.kind is ClaimKind.FIELD]
    if not members:
        return claims
    return [
        claim
        for claim in claims
        if claim.kind is not ClaimKind.EXISTENCE or not any(_overlap(claim.start, claim.end, one) for one in members)
    ]


def _taking_in(known: Claim, claim: Claim) -> Claim:
    if known.kind is ClaimKind.FIELD:
        return known
    if claim.unknown_name is not None:
        return replace(known, unknown_name=claim.unknown_name, open_reason=claim.open_reason)
    if claim.kind is ClaimKind.SPECIFIC and known.open_reason is not None and _is_value(known, claim):
        # "It is at example.local:8123": no value, whatever it looks like.
        return claim
    return replace(known, risk=max(known.risk, claim.risk, key=ORDER.index))


def _is_value(known: Claim, claim: Claim) -> bool:
    """Return whether a claim is of the very words that another one takes for a value of the home."""
    value = known.value if known.kind is ClaimKind.VALUE else None
    return value is not None and _overlap(value.start, value.end, claim)


def _says(known: Claim, claim: Claim) -> bool:
    """Return whether a claim covers another; a version or an address is more than the clause around it says."""
    if known.kind is ClaimKind.FIELD:
        return _overlap(known.start, known.end, claim)
    value = known.value
    if claim.kind is ClaimKind.SPECIFIC and known.kind in (ClaimKind.ENTRY, *_OF_THEIR_OWN):
        # That it is in the calendar does not say on which day.
        return False
    if claim.risk is Risk.VERY_HIGH and known.kind not in _OF_FORM:
        return value is not None and _overlap(value.start, value.end, claim)
    if claim.kind is ClaimKind.FIELD:
        return False
    if claim.kind is ClaimKind.REPORTED and claim.value is not None and claim.value.word is not None:
        return False
    return _overlap(known.start, known.end, claim) and (claim.kind is not ClaimKind.NAME or _names(known, claim))


def _names(known: Claim, claim: Claim) -> bool:
    """Return whether a claim speaks of what a name stands for already."""
    if claim.value is not None:
        return False
    is_open = known.open_reason is not None and not known.readings
    return claim.subject in known.entity_ids or (is_open and claim.unknown_name is not None)


_OF_THEIR_OWN = frozenset({ClaimKind.NOTICE, ClaimKind.REMAINING, ClaimKind.LAST_RUN, ClaimKind.FORECAST})
_OF_FORM = frozenset({ClaimKind.REPORTED, ClaimKind.NAME, ClaimKind.FIELD, ClaimKind.SPECIFIC})
"""Kinds that are known by the form of the words, whatever the sentence around them says."""


def _overlap(start: int, end: int, claim: Claim) -> bool:
    return claim.start < end and start < claim.end
