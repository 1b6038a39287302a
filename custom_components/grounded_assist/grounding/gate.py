"""Decide what is worth to be remembered: nothing that passes, nothing the home refutes, nothing out of nowhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from .gist import OF_A_MOMENT
from .information import is_flagged
from .lexicon import Lexicon, WordKind, lexicon_words
from .meanings.states import ENDS
from .memories import STATED, MemoryKind, Provenance
from .model import Bits, Claim, ClaimKind, Evidence, Finding, Verdict
from .options import GatingMemories
from .tokens import tokenize

TIMED_OUT = 0.5
"""What was not held against the home in time is stored half as sure."""


class Rejection(StrEnum):
    """Why something is not remembered."""

    NO_PROVENANCE = "no_provenance"
    NO_STATEMENT = "no_statement"
    UNCLEAR = "unclear"
    """It corrects something, and it is not clear what of it."""
    TRANSIENT_STATE = "transient_state"
    REFUTED = "refuted"
    FACT_NOT_GROUNDED = "fact_not_grounded"
    """A verifier finds too little that bears it out, or something that speaks against it."""
    TOO_OFTEN = "too_often"
    """Whoever says so has had much remembered of late."""


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
_OF_THE_DAY = ("today", "yesterday", "tomorrow", "overmorrow", "ereyesterday", "this_evening")
"""What words do that mean another day tomorrow."""
_LEAST_WORDS = 3
_LAST = 2
"""Words at the end that tell whether it passes."""
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
    lexicon: Lexicon | None,
    *,
    stated: float | None = None,
) -> Admission:
    """Return whether a statement is remembered; `findings` are what the home says of it.

    By signed bits: what speaks against it rejects it. Where the home bears it out its confidence is at most the
    observed bits over those required, required 0 counting as 1; where the home says nothing it is the person's word.
    """
    start = STATED[kind] if stated is None else stated
    told = _told(text, findings, provenance, lexicon)
    for rule, rejection in _RULES:
        if rule(told):
            return Admission(rejection=rejection)
    refuted = next((one for one in findings if _is_against(one)), None)
    if refuted is not None:
        return Admission(rejection=Rejection.REFUTED, evidence=refuted.evidence, bits=refuted.bits)
    if not told.is_statement:
        return Admission(rejection=Rejection.NO_STATEMENT)
    of_home = (one for one in findings if one.claim.kind is not ClaimKind.REMEMBERED)
    supported = [one.bits for one in of_home if one.bits is not None and one.bits.signed > 0]
    weakest = min(supported, key=_ratio, default=None)
    return Admission(confidence=start if weakest is None else round(min(start, _ratio(weakest)), 3), bits=weakest)


def weigh_opinion(admission: Admission, bits: Bits, gating: GatingMemories, *, is_apart: bool = True) -> Admission:
    """Return what is left of an admission that the home had no say in, once a verifier was asked, by its bits.

    Too little evidence for what the statement requires, or signed bits against it, rejects it; where both rules hold
    its confidence is at most the observed bits over those required. Bits that may be chance are not against it.
    """
    is_against = (is_apart and bits.signed < 0) or bits.p1 < gating.min_confidence
    if is_against or (gating.rejects_unsupported and is_flagged(bits)):
        return Admission(rejection=Rejection.FACT_NOT_GROUNDED, bits=bits)
    confidence = min(admission.confidence, _ratio(bits)) if bits.signed > 0 else admission.confidence
    return replace(admission, confidence=round(confidence, 3), bits=bits)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A statement as far as its words tell."""

    findings: Sequence[Finding]
    provenance: Provenance | None
    is_statement: bool
    passes: bool = False
    """It ends with what is so for a moment only: "dinner is ready"."""
    recurs: bool = False
    """It is told of every such time: "on Fridays", "always at night"."""


def _told(text: str, findings: Sequence[Finding], provenance: Provenance | None, lexicon: Lexicon | None) -> _Told:
    words = lexicon_words(text.strip().rstrip(".!"))
    if lexicon is None:
        return _Told(findings=findings, provenance=provenance, is_statement=any(map(str.isalnum, text)))
    return _Told(
        findings=findings,
        provenance=provenance,
        is_statement=_is_statement(text, words, lexicon),
        passes=_is_for_a_moment(words, lexicon) or _is_measured(words, lexicon) or _is_dated(text, provenance, lexicon),
        recurs="recurring" in lexicon.signals_in(words),
    )


def _is_for_a_moment(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether words end with what is so for a moment only; "300 meters high" is a measure."""
    unit = [sense.id for sense, _ in lexicon.at(words[-_LAST:], 0) if sense.kind is WordKind.UNIT]
    is_measure = bool(unit) and OF_A_MOMENT.isdisjoint(unit)
    return not is_measure and "passing" in lexicon.signals_in(words[-_LAST:])


def _is_measured(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether it is told how something is by a number in a unit of what is measured: "is at 27 °C"."""
    numbers = [at for at, word in enumerate(words) if word[0].isdigit()]
    units = (sense for at in numbers for sense, _ in lexicon.at(words, at + 1) if sense.kind is WordKind.UNIT)
    said = {sense.id for at in range(len(words)) for sense, _ in lexicon.at(words, at)}
    return "copula" in said and any(one.id in OF_A_MOMENT for one in units)


def _is_dated(text: str, provenance: Provenance | None, lexicon: Lexicon) -> bool:
    """Return whether a correction hangs on the day it was said; what a person wants to be remembered may do so."""
    # "Am Morgen" is of every day, "morgen" is not.
    spoken = (one for one in tokenize(text) if one.start == 0 or text[one.start].islower())
    is_of_review = provenance is Provenance.MISTAKE_REVIEW
    return is_of_review and any(lexicon.times.is_word(one.norm, *_OF_THE_DAY) for one in spoken)


def _is_statement(text: str, words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether something is said of something that is named: no wish, no question, no "it"."""
    plain = [word for word in words if any(map(str.isalnum, word))]
    spoken = [piece for word in plain for piece in lexicon.contractions.get(word, (word,))]
    if len(spoken) < _LEAST_WORDS or text.rstrip().endswith("?"):
        return False
    first = [sense for sense, end in lexicon.at(spoken, 0) if end == 1]
    is_command = any(sense.kind is WordKind.BASE for sense in first)
    is_guess = any(sense.kind is WordKind.HEDGE for at in range(len(spoken)) for sense, _ in lexicon.at(spoken, at))
    starts = {sense.id for sense in first if sense.kind is WordKind.FUNCTION}
    is_asked = not starts.isdisjoint({"interrogative", "condition"})
    return not (is_command or is_asked or is_guess or "pointing" in lexicon.signals_in(spoken[:1]))


def _ratio(bits: Bits) -> float:
    return 1.0 if bits.required <= 0 else bits.observed / bits.required


def _is_against(finding: Finding) -> bool:
    """Return whether the home says otherwise; what was remembered before does not bar what is said now."""
    is_of_memory = finding.claim.kind is ClaimKind.REMEMBERED
    return finding.verdict is Verdict.REFUTED and not is_of_memory


def _passes(finding: Finding) -> bool:
    """Return whether a claim is true today and not tomorrow: of the home, of the hour, or of something measured."""
    claim = finding.claim
    is_measured = claim.value is not None and claim.value.unit in OF_A_MOMENT
    is_of_home = bool(claim.entity_ids or claim.meaning or claim.area_ids) and not _is_of_timetable(claim)
    return claim.kind is ClaimKind.NOW or (claim.kind in _PASSING and (is_of_home or is_measured))


def _is_of_timetable(claim: Claim) -> bool:
    """Return whether a claim is of when something that is no thing of the home opens or closes, whatever the day."""
    is_of_nothing = not claim.entity_ids and not any(moment.has_day for moment in claim.moments)
    return claim.kind is ClaimKind.TIME and claim.meaning in ENDS and is_of_nothing


type _Rule = Callable[[_Told], bool]

_RULES: tuple[tuple[_Rule, Rejection], ...] = (
    (lambda told: told.provenance is None, Rejection.NO_PROVENANCE),
    (lambda told: not told.recurs and (told.passes or any(map(_passes, told.findings))), Rejection.TRANSIENT_STATE),
)
"""Whatever the home shows."""
