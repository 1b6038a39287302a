"""Add what a verifier thinks of a claim that nothing has decided; it decides nothing itself."""

from dataclasses import replace

from ..information import Status, status_of, weigh
from ..model import Bits, Claim, Evidence, Finding, Harm, Reason, Source, Verdict

_LEAST, _MOST = 0.2, 0.5
"""What a model's opinion is worth, from no to yes."""
_OPEN = frozenset({Reason.NO_DATA, Reason.UNREADABLE, Reason.INFERENCE})
"""Reasons that an opinion may stand in the place of: they say no more than that nothing is known."""


def opinion_of(claim: Claim, opinions: tuple[Evidence, ...]) -> Evidence | None:
    """Return the latest opinion on a claim."""
    told = (one for one in reversed(opinions) if one.source is Source.MODEL)
    return next((one for one in told if one.subject == claim.text), None)


def without_opinions(evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """Return what was observed, told or remembered."""
    return tuple(one for one in evidence if one.source is not Source.MODEL)


def with_opinion(found: Finding, evidence: tuple[Evidence, ...]) -> Finding:
    """Return an open finding with the bits of an opinion on it, surer or less sure; its verdict stays.

    Its confidence moves towards the worth of the opinion, .2 to .5, but never up by a doubt and never down without one.
    """
    told = opinion_of(found.claim, evidence) if found.verdict is Verdict.NOT_ENOUGH_INFO else None
    if told is None:
        return found
    bits, worth = bits_told(told), _number(told, "worth")
    is_doubted = status_of(bits) is not Status.ENTAILED
    opined = _LEAST + (_MOST - _LEAST) * bits.p1
    towards = min(found.confidence, opined) if is_doubted else max(found.confidence, opined)
    reason = Reason.MODEL_DOUBTS if is_doubted else Reason.MODEL_AGREES
    # Of what is dangerous it stays said that nothing confirms it, whatever a model thinks.
    is_told = found.reason in _OPEN and found.claim.harm is not Harm.HIGH
    return replace(
        found,
        reason=reason if is_told else found.reason,
        evidence=(*found.evidence, told),
        confidence=round(found.confidence + worth * (towards - found.confidence), 3),
        bits=bits,
    )


def bits_told(told: Evidence) -> Bits:
    """Return the figures of an opinion."""
    p0, p1, target = (_number(told, name) for name in ("p0", "p1", "target"))
    return weigh(p0, p1, target=target)


def is_opined(found: Finding) -> bool:
    """Return whether the bits of a finding are those of a verifier."""
    return found.verdict is Verdict.NOT_ENOUGH_INFO and any(one.source is Source.MODEL for one in found.evidence)


def gap_of(found: Finding) -> float:
    """Return by how many bits what a verifier has seen is short of what a claim requires.

    0 without an opinion, and where the evidence says nothing of the claim: what nothing is known of is no mistake.
    """
    is_seen = found.bits is not None and found.bits.signed != 0 and is_opined(found)
    return max(found.bits.gap, 0.0) if found.bits is not None and is_seen else 0.0


def is_contradicted(found: Finding) -> bool:
    """Return whether a verifier holds what is known to speak against a claim, by more than chance would tell."""
    told = opinion_of(found.claim, found.evidence) if is_opined(found) else None
    return told is not None and told.attributes.get("apart") is True and status_of(found.bits) is Status.CONTRADICTED


def _number(told: Evidence, name: str) -> float:
    value = told.attributes.get(name)
    return float(value) if isinstance(value, int | float) else 0.0
