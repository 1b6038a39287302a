"""How often a verdict turned out right, per source, kind of claim and quality of the link: a beta-binomial each.

A cell that was seen rarely borrows from the cells above it: those of its source and kind, then of its source, then the
prior of the source's rank. A person's silence tells nothing; only what they confirm or correct is counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .model import Claim, Finding, Source, Verdict

STRENGTH = 20.0
"""So many outcomes weigh as much as what the cells above say."""
HALF_LIFE_DAYS = 60.0
_DAY = 86400.0
BANDS = 10
"""Of confidence, for the table that is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Outcomes of a cell or a band, the older the less they count."""

    key: str
    right: float = 0.0
    wrong: float = 0.0
    believed: float = 0.0
    """Sum of the confidences; only bands have it."""
    changed: float = 0.0
    """Seconds since 1970, UTC, to which the counts have decayed."""

    def decayed(self, now: float) -> Tally:
        """Return the tally as much as it still counts."""
        left = 0.5 ** (max(now - self.changed, 0.0) / _DAY / HALF_LIFE_DAYS)
        return Tally(
            key=self.key,
            right=self.right * left,
            wrong=self.wrong * left,
            believed=self.believed * left,
            changed=max(now, self.changed),
        )

    def counting(self, now: float, *, is_right: bool, confidence: float = 0.0) -> Tally:
        """Return the tally with one more outcome."""
        old = self.decayed(now)
        return Tally(
            key=self.key,
            right=old.right + is_right,
            wrong=old.wrong + (not is_right),
            believed=old.believed + confidence,
            changed=old.changed,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What decided a claim that somebody may confirm or correct."""

    cell: str
    confidence: float
    """P(the claim is true) that was told of it."""
    verdict: Verdict
    memory_id: str = ""
    """What was remembered and decided it."""
    claim: str = ""
    """Its words, so that a correction finds it."""


def cell_of(claim: Claim, source: Source) -> str:
    """Return "source/kind/quality", the key of the cell a verdict belongs to."""
    quality = "exact" if claim.readings and all(reading.is_exact for reading in claim.readings) else "described"
    return f"{source.value}/{claim.kind.value}/{quality}"


def outcomes_of(findings: Iterable[Finding]) -> tuple[Outcome, ...]:
    """Return what of a reply can be confirmed or corrected: all that is decided."""
    return tuple(
        Outcome(
            cell=cell_of(finding.claim, finding.evidence[0].source),
            confidence=finding.confidence,
            verdict=finding.verdict,
            claim=finding.claim.text,
            memory_id=finding.evidence[0].subject if finding.evidence[0].source is Source.MEMORY else "",
        )
        for finding in findings
        if finding.verdict is not Verdict.NOT_ENOUGH_INFO and finding.evidence
    )


def p_right_in(cell: str, cells: Mapping[str, Tally], prior: float, now: float) -> float:
    """Return how often a verdict of a cell is right; `prior` is what its source is worth before anything is counted."""
    parts = cell.split("/")
    path = ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
    seen = [cells.get(key, Tally(key=key)).decayed(now) for key in path]
    estimate = prior
    for own, below in zip(seen, [*seen[1:], Tally(key="")], strict=True):
        # What the cell below has seen itself is counted there, and nowhere else.
        right, wrong = max(own.right - below.right, 0.0), max(own.wrong - below.wrong, 0.0)
        estimate = (STRENGTH * estimate + right) / (STRENGTH + right + wrong)
    return estimate


def counted(outcome: Outcome, cells: Mapping[str, Tally], now: float, *, is_right: bool) -> dict[str, Tally]:
    """Return the tallies that an outcome changes: its cell, those above it, and the band of its confidence."""
    parts = outcome.cell.split("/")
    keys = ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
    told = {key: cells.get(key, Tally(key=key)).counting(now, is_right=is_right) for key in keys}
    is_true = is_right is (outcome.verdict is Verdict.SUPPORTED)
    band = band_of(outcome.confidence)
    known = cells.get(band, Tally(key=band))
    told[band] = known.counting(now, is_right=is_true, confidence=outcome.confidence)
    return told


def band_of(confidence: float) -> str:
    """Return the key of the band of a confidence: "band/9" from .9 on."""
    return f"band/{min(int(confidence * BANDS), BANDS - 1)}"


def calibration_error(cells: Mapping[str, Tally], now: float) -> float | None:
    """Return the expected calibration error over the bands, 0..1; None as long as nobody said anything."""
    bands = [tally.decayed(now) for key, tally in cells.items() if key.startswith("band/")]
    total = sum(band.right + band.wrong for band in bands)
    if total <= 0:
        return None
    return round(sum(abs(band.right - band.believed) for band in bands) / total, 4)
