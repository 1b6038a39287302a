"""A report as the dictionary that actions and websocket commands answer with."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from homeassistant.core import HomeAssistant

from .const import DOMAIN
from .grounding.engine.explanation import Explanation
from .grounding.model import (
    Attribute,
    Bits,
    ClaimKind,
    Evidence,
    Finding,
    Rank,
    Scalar,
    Source,
    Verdict,
    WarningType,
)
from .grounding.observed import observed_of
from .grounding.reading.citations import is_mark
from .grounding.report import Report, is_verified
from .labels import async_texts

PUBLIC_RANKS: Final[Mapping[Rank, float]] = {
    Rank.COMPUTED: 1,
    Rank.OBSERVED: 2,
    Rank.REPORTED: 2.5,
    Rank.PERSON: 3,
    Rank.WEB_CONSENSUS: 4,
    Rank.WEB: 5,
    Rank.MODEL: 6,
    Rank.INFERENCE: 7,
}
"""What a tool reports stands between what is observed and what a person says."""

_CHECKS_PREFIX: Final = f"component.{DOMAIN}.selector.suggested_check.options."
_MESSAGES_PREFIX: Final = f"component.{DOMAIN}.exceptions."
_MESSAGES_SUFFIX: Final = ".message"


async def async_get_checks(hass: HomeAssistant, language: str) -> Mapping[str, str]:
    """Return what a person could do to find out, by the reason for which a claim stayed open."""
    texts = await async_texts(hass, language, "selector")
    return {key.removeprefix(_CHECKS_PREFIX): text for key, text in texts.items() if key.startswith(_CHECKS_PREFIX)}


async def async_get_messages(hass: HomeAssistant, language: str) -> Mapping[str, str]:
    """Return what a report warns of, by the key of the warning."""
    texts = await async_texts(hass, language, "exceptions")
    return {
        key.removeprefix(_MESSAGES_PREFIX).removesuffix(_MESSAGES_SUFFIX): text.rstrip(".")
        for key, text in texts.items()
        if key.startswith(_MESSAGES_PREFIX)
    }


def report_as_dict(
    report: Report, checks: Mapping[str, str] | None = None, messages: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return the fixed public shape of a report; `checks` are suggested by reason, `messages` say what is warned of."""
    findings = report.findings
    return {
        "interaction_id": report.interaction_id,
        "verdict": report.verdict.value,
        "confidence": report.confidence,
        "level": report.level and report.level.value,
        "draft_confidence": report.draft_confidence,
        "coverage": report.coverage,
        "complete": report.is_complete,
        "reply": report.reply,
        "claims": [_claim(finding) for finding in findings],
        "facts": [_fact(finding) for finding in findings if finding.verdict is Verdict.SUPPORTED],
        "uncertainties": [
            _uncertainty(finding, checks or {}) for finding in findings if finding.verdict is Verdict.NOT_ENOUGH_INFO
        ],
        "warnings": [
            {
                "type": warning.type.value,
                "message": (messages or {}).get(warning.key, warning.message),
                "details": warning.details,
            }
            for warning in report.warnings
        ],
        "validation": _validation(report),
        "duration_ms": report.duration_ms,
    }


def layers_as_list(report: Report) -> list[dict[str, Any]]:
    """Return how each sentence was read; spans are code points of the text, like those of claims."""
    return [_layer(offset, one) for offset, one in report.explained]


def _layer(offset: int, told: Explanation) -> dict[str, Any]:
    return {
        "text": told.text,
        "question": told.question,
        "tokens": list(told.tokens),
        "clauses": [
            {
                "text": clause.text,
                "start": offset + clause.start,
                "end": offset + clause.end,
                "frames": list(clause.frames),
                "context": clause.context.value,
                "claims": [asdict(claim) | {"readings": list(map(list, claim.readings))} for claim in clause.claims],
            }
            for clause in told.clauses
        ],
        "residue": list(told.residue),
    }


def without_memories(report: Report) -> Report:
    """Return a report without memories: only their owner knows them."""
    return replace(report, findings=tuple(map(_unremembered, report.findings)))


def _unremembered(finding: Finding) -> Finding:
    if finding.claim.kind is not ClaimKind.REMEMBERED:
        return finding
    evidence = tuple(replace(one, value=None) if one.source is Source.MEMORY else one for one in finding.evidence)
    flag = None if finding.flag is None else replace(finding.flag, suggestion=None)
    return replace(finding, evidence=evidence, suggestion=None, flag=flag)


def _claim(finding: Finding) -> dict[str, Any]:
    """Return a claim with what was found of it."""
    claim, flag = finding.claim, finding.flag
    return {
        "text": claim.text,
        "start": claim.start,
        "end": claim.end,
        "kind": claim.kind.value,
        "subject": claim.subject,
        "verdict": finding.verdict.value,
        "confidence": finding.confidence,
        "stated_confidence": claim.stated_confidence,
        "reason": finding.reason.value,
        "flag": flag and flag.type.value,
        "severity": flag and flag.severity,
        "harm": claim.harm.value,
        "risk": claim.risk.value,
        "suggestion": finding.suggestion or (flag and flag.suggestion),
        "citations": list(claim.citations),
        "read_by": claim.read_by.value,
        "bits": finding.bits and _bits(finding.bits),
        "evidence": [_evidence(finding, evidence) for evidence in finding.evidence],
    }


def _bits(bits: Bits) -> dict[str, float]:
    """Return the information figures of a claim."""
    return {
        "p0": bits.p0,
        "p1": bits.p1,
        "required_bits": bits.required,
        "observed_bits": bits.observed,
        "budget_gap": bits.gap,
        "signed_bits": bits.signed,
    }


def _evidence(finding: Finding, evidence: Evidence) -> dict[str, Any]:
    """Return one observation."""
    value, unit = observed_of(finding.claim, evidence)
    return {
        "source": evidence.source.value,
        "rank": PUBLIC_RANKS[evidence.rank],
        "subject": evidence.subject,
        "value": _plain(value),
        "unit": unit,
        "observed_at": evidence.observed_at.isoformat(),
    }


def _plain(value: Attribute) -> Scalar | list[Scalar]:
    """Return a value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def _fact(finding: Finding) -> dict[str, Any]:
    """Return a claim that the home confirms, with what it rests on."""
    evidence = finding.evidence[0] if finding.evidence else None
    return {
        "claim": finding.claim.text,
        "evidence_type": evidence and evidence.source.value,
        "evidence_source": evidence and evidence.subject,
        "evidence_value": evidence and _plain(observed_of(finding.claim, evidence)[0]),
    }


def _uncertainty(finding: Finding, checks: Mapping[str, str]) -> dict[str, Any]:
    """Return a claim that could not be checked, with how a person could do so."""
    return {
        "claim": finding.claim.text,
        "reason": finding.reason.value,
        "suggestion": finding.suggestion or checks.get(finding.reason.value),
        "confidence": finding.confidence,
    }


def _by_number(cited: str, finding: Finding) -> str:
    """Return the number of a source that is cited by the name of its tool, as far as the evidence shows."""
    name = cited.partition(":")[2].casefold()
    tools = ((one.subject, str(one.attributes.get("tool", "")).casefold()) for one in finding.evidence)
    return next((subject for subject, tool in tools if tool == name), cited)


def _bears_out(finding: Finding, cited: str) -> bool:
    """Return whether a source that is cited is there, is not old, and says what it is cited for."""
    doubted = any(note.source == cited or note.type is WarningType.SNIPPET_MISMATCH for note in finding.notes)
    return finding.verdict is Verdict.SUPPORTED and not doubted


def _validation(report: Report) -> dict[str, Any]:
    """Return how much of the reply was checked, and against how much of the home.

    Sources are single observations and what is cited, verified where the home itself was read, what was said was heard,
    or a cited answer says what it is cited for; fields are claims, verified where decided, a name where it is there.
    The confidence is the share of those.
    """
    sources = {
        (evidence.source, evidence.subject): evidence.rank <= Rank.OBSERVED or evidence.source is Source.DIALOGUE
        for finding in report.findings
        for evidence in finding.evidence
    }
    for finding in report.findings:
        for cited in filter(is_mark, finding.claim.citations):
            key = Source.TRANSCRIPT, _by_number(cited, finding)
            sources[key] = sources.get(key, False) or _bears_out(finding, cited)
    verified = [finding for finding in report.findings if is_verified(finding)]
    return {
        "sources_verified": sum(sources.values()),
        "sources_total": len(sources),
        "fields_verified": len(verified),
        "fields_total": len(report.findings),
        "confidence": round(len(verified) / len(report.findings), 3) if report.findings else None,
    }
