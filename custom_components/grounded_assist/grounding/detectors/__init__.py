"""See findings as hallucinations; one file a type, the most severe that applies names a finding."""

from collections.abc import Iterable
from dataclasses import replace

from ..model import SEVERITIES, Claim, Finding, Flag, FlagType, Verdict
from ..scene import Scene
from ..scoring import score
from ..tokens import fold
from . import (
    contradicts_fact,
    contradicts_prior,
    fabricated_fact,
    logical_inconsistency,
    nonexistent_entity,
    temporal_error,
    unsupported_claim,
    wrong_attribute,
)
from .signs import Around, Detector, Sign

DETECTORS: tuple[tuple[FlagType, Detector], ...] = (
    (FlagType.FABRICATED_FACT, fabricated_fact.sign_of),
    (FlagType.CONTRADICTS_FACT, contradicts_fact.sign_of),
    (FlagType.NONEXISTENT_ENTITY, nonexistent_entity.sign_of),
    (FlagType.CONTRADICTS_PRIOR, contradicts_prior.sign_of),
    (FlagType.WRONG_ATTRIBUTE, wrong_attribute.sign_of),
    (FlagType.TEMPORAL_ERROR, temporal_error.sign_of),
    (FlagType.LOGICAL_INCONSISTENCY, logical_inconsistency.sign_of),
    (FlagType.UNSUPPORTED_CLAIM, unsupported_claim.sign_of),
)
"""The most severe first: where several apply to a finding, the first that is enabled names it."""


def detect(findings: tuple[Finding, ...], scene: Scene) -> tuple[Finding, ...]:
    """Return the findings of a sentence with their flags; what the home supports never has one."""
    around = Around(findings=findings, scene=scene)
    flagged = (
        finding if finding.verdict is Verdict.SUPPORTED else _flagged(finding, _flags(finding, around))
        for finding in findings
    )
    return _merged(tuple(flagged))


def _flags(finding: Finding, around: Around) -> Iterable[Flag]:
    """Yield what the finding can be seen as, the most severe first."""
    options = around.scene.options
    for kind, detector in DETECTORS:
        if kind in options.enabled and (sign := detector(finding, around)) is not None:
            flag = _flag(finding, kind, sign, around.scene)
            if flag.confidence >= options.detection_threshold:
                yield flag


def _flag(finding: Finding, kind: FlagType, sign: Sign, scene: Scene) -> Flag:
    claim = finding.claim
    return Flag(
        type=kind,
        severity=SEVERITIES[kind],
        start=claim.start,
        end=claim.end,
        content=claim.text,
        confidence=score(finding, sign.p_wrong, sign.clashes, scene),
        suggestion=sign.suggestion,
        contradiction=sign.contradiction,
        against=sign.against,
    )


def _flagged(finding: Finding, flags: Iterable[Flag]) -> Finding:
    flag = next(iter(flags), None)
    if flag is None:
        return finding
    return replace(finding, flag=flag, suggestion=finding.suggestion or flag.suggestion)


def _merged(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Keep one flag of each unknown name, and one type of what is told of one thing in overlapping words."""
    return tuple(
        replace(finding, flag=None) if _is_repeated(finding, findings[:index], findings) else finding
        for index, finding in enumerate(findings)
    )


def _is_repeated(finding: Finding, before: Iterable[Finding], findings: Iterable[Finding]) -> bool:
    flag = finding.flag
    if flag is None:
        return False
    if flag.type is FlagType.NONEXISTENT_ENTITY:
        return any(one.flag is not None and _name(one.claim) == _name(finding.claim) for one in before)
    is_told = any(_says_the_same(one, finding) for one in before)
    return is_told or any(one.flag is not None and _outweighs(one, one.flag, finding, flag) for one in findings)


def _name(claim: Claim) -> str:
    """Return the name that nobody knows, as it is compared."""
    return fold(claim.unknown_name or claim.subject)


def _says_the_same(other: Finding, finding: Finding) -> bool:
    """Return whether words that speak of nothing in the home are seen as the same twice: a date and what it tells."""
    is_same = other.flag is not None and finding.flag is not None and other.flag.type is finding.flag.type
    is_of_home = other.claim.entity_ids or finding.claim.entity_ids
    return is_same and not is_of_home and _overlap(other.claim, finding.claim)


def _outweighs(other: Finding, stronger: Flag, finding: Finding, flag: Flag) -> bool:
    """Return whether the same words are seen as something more severe already."""
    is_more = stronger.type is not flag.type and stronger.severity > flag.severity
    is_same_thing = other.claim.entity_ids == finding.claim.entity_ids
    return is_more and is_same_thing and _overlap(other.claim, finding.claim)


def _overlap(claim: Claim, other: Claim) -> bool:
    return claim.start < other.end and other.start < claim.end
