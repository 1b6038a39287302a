"""What the recorder tells in the tests of what decides; it is noon, Sunday, 1 March 2026."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import (
    Attribute,
    Delivery,
    Evidence,
    Finding,
    Policy,
    Rank,
    Source,
    Verdict,
)
from custom_components.grounded_assist.grounding.reading import read

from .homes import NOW, Turn, turn


def stamp(at: str) -> float:
    """Return a time of the year in seconds: "03-01 09:00"."""
    return datetime.fromisoformat(f"2026-{at}").replace(tzinfo=UTC).timestamp()


def kept(entity_id: str, *changes: str, until: str = "03-01 12:00", is_complete: bool = True) -> Evidence:
    """Return what was kept of an entity: "02-20 10:00 closed", one change after the other."""
    parted = [change.rsplit(" ", 1) for change in changes]
    times = tuple(stamp(at) for at, _ in parted)
    return Evidence(
        source=Source.HISTORY,
        rank=Rank.OBSERVED,
        subject=entity_id,
        value=parted[-1][1],
        observed_at=NOW,
        attributes={
            "states": tuple(state for _, state in parted),
            "changed": times,
            "from": times[0],
            "until": stamp(until),
            "is_complete": is_complete,
        },
    )


def summed(entity_id: str, **told: Attribute) -> Evidence:
    """Return what the recorder's statistics tell of a period."""
    return Evidence(
        source=Source.HISTORY,
        rank=Rank.OBSERVED,
        subject=entity_id,
        value=None,
        unit="°C",
        observed_at=NOW,
        attributes=told,
    )


def judged(text: str, *past: Evidence, home: Turn | None = None) -> tuple[Finding, ...]:
    """Return the findings of a text with what was recorded."""
    home = home or turn()
    claims = read(text, home.scene)
    findings = tuple(judge(claim, (*home.evidence(claim), *past), home.scene) for claim in claims)
    return detect(findings, home.scene)


def verdicts(text: str, *past: Evidence, home: Turn | None = None) -> tuple[Verdict, ...]:
    """Return the verdict of each claim of a text."""
    return tuple(finding.verdict for finding in judged(text, *past, home=home))


def said(text: str, *past: Evidence, home: Turn | None = None, policy: Policy = Policy.CORRECT) -> Delivery:
    """Return what is said instead of a sentence."""
    there = home or turn()
    return deliver(text, judged(text, *past, home=there), policy, there.scene, lambda t: judged(t, *past, home=there))


def at(home: Turn, when: datetime, **more: object) -> Turn:
    """Return a turn at another time."""
    return replace(home, scene=replace(home.scene, now=when, **more))  # type: ignore[arg-type]


def everything(*past: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Return several pasts as one."""
    return tuple(one for each in past for one in each)
