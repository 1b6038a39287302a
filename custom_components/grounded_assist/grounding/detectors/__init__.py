"""See findings as hallucinations; one file a type, the first that applies names it."""

from collections.abc import Callable
from dataclasses import replace

from ..model import SEVERITIES, Finding, Flag, FlagType
from ..scene import Scene
from . import contradicts_fact, fabricated_fact, nonexistent_entity, unsupported_claim

DETECTORS: tuple[tuple[FlagType, Callable[[Finding], bool]], ...] = (
    (FlagType.NONEXISTENT_ENTITY, nonexistent_entity.applies),
    (FlagType.FABRICATED_FACT, fabricated_fact.applies),
    (FlagType.CONTRADICTS_FACT, contradicts_fact.applies),
    (FlagType.UNSUPPORTED_CLAIM, unsupported_claim.applies),
)


def detect(findings: tuple[Finding, ...], scene: Scene) -> tuple[Finding, ...]:
    """Return the findings with their flags; one unknown name raises one flag."""
    flagged: list[Finding] = []
    seen: set[str] = set()
    for finding in findings:
        kind = next((kind for kind, applies in DETECTORS if applies(finding)), None)
        name = finding.claim.unknown_name
        if kind is FlagType.NONEXISTENT_ENTITY and name is not None:
            kind = None if name in seen else kind
            seen.add(name)
        flagged.append(finding if kind is None else _flagged(finding, kind, scene))
    return tuple(flagged)


def _flagged(finding: Finding, kind: FlagType, scene: Scene) -> Finding:
    claim = finding.claim
    suggestion = nearest_name(claim.unknown_name, scene) if claim.unknown_name else None
    flag = Flag(type=kind, severity=SEVERITIES[kind], start=claim.start, end=claim.end, suggestion=suggestion)
    return replace(finding, flag=flag, suggestion=finding.suggestion or suggestion)


def nearest_name(name: str, scene: Scene) -> str | None:
    """Return the visible name most like one that is not known."""
    return next((found for _, found, _ in scene.home.nearest(name)), None)
