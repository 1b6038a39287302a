"""The public shape of a report."""

from datetime import UTC, datetime
from typing import Any

import pytest

from custom_components.grounded_assist.grounding.model import (
    Bits,
    Claim,
    ClaimKind,
    Evidence,
    Finding,
    Flag,
    FlagType,
    Harm,
    Level,
    Quantity,
    Rank,
    Reason,
    ReplyVerdict,
    Source,
    Verdict,
    WarningType,
)
from custom_components.grounded_assist.grounding.report import Report, ReportWarning
from custom_components.grounded_assist.reports import PUBLIC_RANKS, report_as_dict

SEEN = datetime(2026, 11, 1, 12, tzinfo=UTC)
TEXT = "The lock is locked. The lamp is on. The fan is off."


def claim(text: str, **more: Any) -> Claim:
    """Return a claim at its place in the text."""
    start = TEXT.find(text)
    subject = text.removeprefix("The ").partition(" is")[0]
    return Claim(text=text, start=start, end=start + len(text), kind=ClaimKind.STATE, subject=subject, **more)


def seen(subject: str, value: Any, **more: Any) -> Evidence:
    """Return what was read of an entity."""
    return Evidence(
        source=Source.STATES,
        rank=more.pop("rank", Rank.OBSERVED),
        subject=subject,
        value=value,
        observed_at=SEEN,
        **more,
    )


REFUTED = Finding(
    claim=claim("The lock is locked", harm=Harm.HIGH),
    verdict=Verdict.REFUTED,
    reason=Reason.STATE_DIFFERS,
    evidence=(seen("lock.front", "unlocked"),),
    confidence=0.03,
    bits=Bits(p0=0.5, p1=0.03, required=0.9, observed=4.0, gap=0.0, signed=-5.0),
    flag=Flag(type=FlagType.CONTRADICTS_FACT, severity=0.95, start=0, end=18, suggestion="unlocked"),
)
SUPPORTED = Finding(
    claim=claim("The lamp is on"),
    verdict=Verdict.SUPPORTED,
    reason=Reason.STATE_AGREES,
    evidence=(seen("light.lamp", "on"), seen("light.lamp", "off", rank=Rank.REPORTED)),
    confidence=0.97,
)
OPEN = Finding(
    claim=claim("The fan is off"), verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.UNAVAILABLE, confidence=0.5
)


def report(*findings: Finding, **more: Any) -> Report:
    """Return a report of these findings."""
    return Report(
        verdict=more.pop("verdict", ReplyVerdict.REFUTED),
        findings=findings,
        reply="The lock is unlocked. The lamp is on. The fan is off.",
        **{"confidence": 0.5, "level": Level.MEDIUM, "draft_confidence": 0.03, "coverage": 2 / 3, "is_complete": True}
        | more,
    )


def test_whole_report() -> None:
    """Every key, in its place."""
    warning = ReportWarning(type=WarningType.PIPELINE_ERROR, message="A stage failed.", details="judge")
    whole = report_as_dict(
        report(REFUTED, SUPPORTED, OPEN, warnings=(warning,), interaction_id="01", duration_ms=1.5),
        {"unavailable": "Check the device."},
    )
    first, second, third = whole.pop("claims")
    assert whole == {
        "interaction_id": "01",
        "verdict": "refuted",
        "confidence": 0.5,
        "level": "medium",
        "draft_confidence": 0.03,
        "coverage": 2 / 3,
        "complete": True,
        "reply": "The lock is unlocked. The lamp is on. The fan is off.",
        "facts": [
            {
                "claim": "The lamp is on",
                "evidence_type": "states",
                "evidence_source": "light.lamp",
                "evidence_value": "on",
            }
        ],
        "uncertainties": [
            {
                "claim": "The fan is off",
                "reason": "unavailable",
                "suggestion": "Check the device.",
                "confidence": 0.5,
            }
        ],
        "warnings": [{"type": "PIPELINE_ERROR", "message": "A stage failed.", "details": "judge"}],
        "validation": {
            "sources_verified": 1,
            "sources_total": 2,
            "fields_verified": 2,
            "fields_total": 3,
            "confidence": 0.667,
        },
        "duration_ms": 1.5,
    }
    assert first == {
        "text": "The lock is locked",
        "start": 0,
        "end": 18,
        "kind": "state",
        "subject": "lock",
        "verdict": "refuted",
        "confidence": 0.03,
        "stated_confidence": 0.95,
        "reason": "state_differs",
        "read_by": "rules",
        "flag": "contradicts_fact",
        "severity": 0.95,
        "harm": "high",
        "risk": "low",
        "suggestion": "unlocked",
        "citations": [],
        "bits": {
            "p0": 0.5,
            "p1": 0.03,
            "required_bits": 0.9,
            "observed_bits": 4.0,
            "budget_gap": 0.0,
            "signed_bits": -5.0,
        },
        "evidence": [
            {
                "source": "states",
                "rank": 2,
                "subject": "lock.front",
                "value": "unlocked",
                "unit": None,
                "observed_at": "2026-11-01T12:00:00+00:00",
            }
        ],
    }
    assert [seen["rank"] for seen in second["evidence"]] == [2, 2.5]
    assert (third["flag"], third["severity"], third["bits"], third["evidence"]) == (None, None, None, [])


def test_reply_without_claims_has_no_numbers() -> None:
    """Nothing checked is neither right nor wrong."""
    nothing = {"confidence": None, "level": None, "draft_confidence": None, "coverage": None}
    whole = report_as_dict(report(verdict=ReplyVerdict.NO_CLAIMS, **nothing))
    assert {key: whole[key] for key in nothing} == nothing
    assert whole["verdict"] == "no_claims"
    assert whole["validation"]["confidence"] is None


@pytest.mark.parametrize(
    ("attribute", "evidence", "value", "unit"),
    [
        pytest.param("brightness", seen("light.lamp", "on", attributes={"brightness": 128}), 50.2, "%", id="scaled"),
        pytest.param(
            "temperature",
            seen("sensor.bath", "21.5", unit="°C", attributes={"device_class": "temperature"}),
            "21.5",
            "°C",
            id="the-state-itself",
        ),
        pytest.param(
            "color", seen("light.lamp", "on", attributes={"hs_color": (0.0, 100.0)}), [0.0, 100.0], None, id="list"
        ),
        pytest.param("source", seen("media_player.tv", "on", attributes={"source": "HDMI"}), "HDMI", None, id="word"),
        pytest.param("brightness", seen("light.lamp", "off"), None, "%", id="without-a-value"),
        pytest.param("brightness", seen("lock.front", "locked"), "locked", None, id="that-it-cannot-have"),
        pytest.param("", seen("light.lamp", "on"), "on", None, id="no-attribute"),
    ],
)
def test_evidence_shows_the_value_that_was_spoken_of(
    attribute: str, evidence: Evidence, value: object, unit: str | None
) -> None:
    """An attribute is shown on the scale that people use."""
    spoken = claim("The lamp is on", value=Quantity(attribute=attribute))
    finding = Finding(claim=spoken, verdict=Verdict.REFUTED, reason=Reason.VALUE_DIFFERS, evidence=(evidence,))
    (shown,) = report_as_dict(report(finding))["claims"][0]["evidence"]
    assert (shown["value"], shown["unit"]) == (value, unit)


def test_ranks_keep_their_order() -> None:
    """The nearer to the truth the lower, also in public."""
    assert [PUBLIC_RANKS[rank] for rank in sorted(Rank)] == sorted(PUBLIC_RANKS.values())
