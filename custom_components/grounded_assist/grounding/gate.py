"""Decide what is worth to be remembered: nothing that passes, nothing the home refutes, nothing out of nowhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .lexicon import Lexicon, lexicon_words
from .memories import STATED, MemoryKind, Provenance
from .model import Bits, Claim, ClaimKind, Evidence, Finding, Verdict

TIMED_OUT = 0.5
"""What was not held against the home in time is stored half as sure."""


class Rejection(StrEnum):
    """Why something is not remembered."""

    NO_PROVENANCE = "no_provenance"
    NOTHING_SAID = "nothing_said"
    TRANSIENT_STATE = "transient_state"
    REFUTED = "refuted"
    FACT_NOT_GROUNDED = "fact_not_grounded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """Whether something is remembered, and how sure it is."""

    confidence: float = 0.0
    rejection: Rejection | None = None
    evidence: tuple[Evidence, ...] = ()
    """What speaks against it."""
    bits: Bits | None = None
    """Of the claim that is least sure, where the home shows anything of it."""


_PASSING = frozenset(
    {
        ClaimKind.STATE,
        ClaimKind.VALUE,
        ClaimKind.OUTCOME,
        ClaimKind.COUNT,
        ClaimKind.COMPARISON,
        ClaimKind.NOW,
        ClaimKind.TIME,
    }
)
"""Kinds of claims that are true today and not tomorrow."""
_OF_KINDS: Mapping[str, MemoryKind] = {"naming": MemoryKind.NAME, "preferring": MemoryKind.PREFERENCE}
"""What words give away -> what sort of thing is to be remembered."""


def kind_of(text: str, lexicon: Lexicon) -> MemoryKind:
    """Return what sort of thing is to be remembered."""
    signals = lexicon.signals_in(lexicon_words(text))
    return next((kind for signal, kind in _OF_KINDS.items() if signal in signals), MemoryKind.FACT)


def admit(
    text: str,
    kind: MemoryKind,
    findings: Sequence[Finding],
    provenance: Provenance | None,
    *,
    stated: float | None = None,
) -> Admission:
    """Return whether a statement is remembered; `findings` are what the home says of it.

    By signed bits: what speaks against it rejects it. Where the home bears it out its confidence is at most the
    observed bits over those required, required 0 counting as 1; where the home says nothing it is the person's word.
    """
    start = STATED[kind] if stated is None else stated
    for rule, rejection in _RULES:
        if rule(text, findings, provenance):
            return Admission(rejection=rejection)
    refuted = next((one for one in findings if _is_against(one)), None)
    if refuted is not None:
        return Admission(rejection=Rejection.REFUTED, evidence=refuted.evidence, bits=refuted.bits)
    of_home = (one for one in findings if one.claim.kind is not ClaimKind.REMEMBERED)
    borne_out = [one.bits for one in of_home if one.bits is not None and one.bits.signed > 0]
    weakest = min(borne_out, key=_ratio, default=None)
    return Admission(confidence=start if weakest is None else round(min(start, _ratio(weakest)), 3), bits=weakest)


def _ratio(bits: Bits) -> float:
    return 1.0 if bits.required <= 0 else bits.observed / bits.required


def _is_against(finding: Finding) -> bool:
    """Return whether the home says otherwise; what was remembered before does not bar what is said now."""
    is_of_memory = finding.claim.kind is ClaimKind.REMEMBERED
    return finding.verdict is Verdict.REFUTED and not is_of_memory


def _is_passing(claim: Claim) -> bool:
    is_of_home = bool(claim.entity_ids or claim.meaning or claim.area_ids)
    return claim.kind in _PASSING and is_of_home


type _Rule = Callable[[str, Sequence[Finding], Provenance | None], bool]

_RULES: tuple[tuple[_Rule, Rejection], ...] = (
    (lambda _text, _findings, provenance: provenance is None, Rejection.NO_PROVENANCE),
    (lambda text, _findings, _: not any(map(str.isalnum, text)), Rejection.NOTHING_SAID),
    (lambda _text, findings, _: any(_is_passing(one.claim) for one in findings), Rejection.TRANSIENT_STATE),
)
"""Whatever the home shows."""
