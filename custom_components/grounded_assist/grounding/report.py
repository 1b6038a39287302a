"""The report of a reply, added up from the findings of its sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .confidence import LEAST_OF_A_DRAFT, level_of, weakest
from .engine.explanation import Explanation
from .model import Action, ClaimKind, Delivery, Finding, Level, Mitigation, ReplyVerdict, Verdict, WarningType

_MAX_EVIDENCE = 12
"""Observations shown of a claim; a set of a thousand lights needs no thousand rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWarning:
    """Something about the check itself that the reader of a report should know."""

    type: WarningType
    message: str = ""
    """In English; empty where only the key is known."""
    details: str = ""
    key: str = ""
    """Of its text in other languages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All findings of a reply. Spans are code points of the given text."""

    verdict: ReplyVerdict
    findings: tuple[Finding, ...]
    reply: str
    confidence: float | None
    level: Level | None
    draft_confidence: float | None
    coverage: float | None
    is_complete: bool
    mitigations: tuple[Mitigation, ...] = ()
    warnings: tuple[ReportWarning, ...] = ()
    interaction_id: str | None = None
    duration_ms: float = 0.0
    explained: tuple[tuple[int, Explanation], ...] = ()
    """How each sentence was read, with where it begins; nothing unless somebody asks."""


def compose(
    parts: Sequence[tuple[int, Delivery]],
    *,
    warnings: tuple[ReportWarning, ...] = (),
    is_complete: bool = True,
    interaction_id: str | None = None,
    duration_ms: float = 0.0,
) -> Report:
    """Return the report of a reply from its sentences, each with the offset of its text."""
    findings = tuple(_moved(one, offset) for offset, part in parts for one in part.findings)
    confidence = _confidence([one for _, part in parts for one in _rated(part)] if findings else ())
    return Report(
        verdict=verdict_of(findings),
        findings=findings,
        reply="".join(part.text for _, part in parts),
        confidence=confidence,
        level=None if confidence is None else level_of(confidence),
        draft_confidence=_confidence(findings),
        coverage=coverage_of(findings),
        is_complete=is_complete,
        mitigations=tuple(_shifted(one, offset) for offset, part in parts for one in part.mitigations),
        warnings=(*warnings, *_noted(findings)),
        interaction_id=interaction_id,
        duration_ms=duration_ms,
    )


def _noted(findings: Sequence[Finding]) -> Iterator[ReportWarning]:
    """Yield what to be warned of: odd sources, each once, and claims that nobody could check."""
    noted = dict.fromkeys(note for finding in findings for note in finding.notes)
    for note in noted:
        yield ReportWarning(type=note.type, details=note.source, key=note.type.value.lower())
    unverified = dict.fromkeys(one.claim.text for one in findings if not is_verified(one))
    if unverified:
        key = WarningType.UNVERIFIED_FIELDS.value.lower()
        yield ReportWarning(type=WarningType.UNVERIFIED_FIELDS, details="; ".join(unverified), key=key)


_NAMES = frozenset({ClaimKind.NAME, ClaimKind.FIELD})


def is_verified(finding: Finding) -> bool:
    """Return whether a claim was decided; of a name, whether it was found."""
    if finding.claim.kind in _NAMES:
        return finding.verdict is Verdict.SUPPORTED
    return finding.verdict is not Verdict.NOT_ENOUGH_INFO


_OWN_WORDS = frozenset({Action.ASK, Action.REFUSE})
"""With these we say ourselves that something is not known."""


def _rated(part: Delivery) -> Iterator[Finding]:
    """Yield what is known of the words that are delivered: a question or a refusal of ours is no knowledge."""
    is_own = any(one.action in _OWN_WORDS for one in part.mitigations)
    yield from (one for one in part.delivered_findings if not is_own or one.verdict is not Verdict.NOT_ENOUGH_INFO)


def _is_ignorance(finding: Finding) -> bool:
    """Return whether nothing is known of what is said not to be there: "I did not find a safe."."""
    claim = finding.claim
    is_denial = claim.kind is ClaimKind.EXISTENCE and claim.is_negated and not claim.readings
    return is_denial and finding.verdict is Verdict.NOT_ENOUGH_INFO


def _confidence(findings: Sequence[Finding]) -> float | None:
    """Return the confidence of the weakest claim, lowered by the share of names that could not be verified."""
    confidence = weakest(tuple(one for one in findings if not _is_ignorance(one)))
    names = [one for one in findings if one.claim.kind in _NAMES]
    if confidence is None or not names:
        return confidence
    share = sum(map(is_verified, names)) / len(names)
    return round(max(confidence * share, min(confidence, LEAST_OF_A_DRAFT)), 3)


def verdict_of(findings: tuple[Finding, ...]) -> ReplyVerdict:
    """Return refuted if any claim is, supported if all that can be checked are and one is."""
    if not findings:
        return ReplyVerdict.NO_CLAIMS
    if any(one.verdict is Verdict.REFUTED for one in findings):
        return ReplyVerdict.REFUTED
    checkable = [one for one in findings if one.evidence and one.claim.open_reason is None]
    if checkable and all(one.verdict is Verdict.SUPPORTED for one in checkable):
        return ReplyVerdict.SUPPORTED
    return ReplyVerdict.NOT_ENOUGH_INFO


def coverage_of(findings: tuple[Finding, ...]) -> float | None:
    """Return the share of claims that were decided; None where there are none."""
    if not findings:
        return None
    decided = sum(one.verdict is not Verdict.NOT_ENOUGH_INFO for one in findings)
    return round(decided / len(findings), 3)


def _moved(finding: Finding, offset: int) -> Finding:
    if not offset and len(finding.evidence) <= _MAX_EVIDENCE:
        return finding
    flag = finding.flag
    return replace(
        finding,
        claim=finding.claim.moved(offset),
        evidence=finding.evidence[:_MAX_EVIDENCE],
        flag=flag and replace(flag, start=flag.start + offset, end=flag.end + offset),
    )


def _shifted(mitigation: Mitigation, offset: int) -> Mitigation:
    if not offset:
        return mitigation
    return replace(mitigation, start=mitigation.start + offset, end=mitigation.end + offset)
