"""From evidence to a probability, and the bits beside it."""

from math import isclose, log2

from hypothesis import given, strategies as st
import pytest

from custom_components.grounded_assist.grounding.confidence import (
    EVERY_READING_BITS,
    P_RIGHT,
    TARGET,
    believe,
    bits_of,
    clamp,
    divergence,
    level_of,
    weakest,
)
from custom_components.grounded_assist.grounding.model import Level, Rank, Verdict
from tests.grounding.homes import N, R, S, check, turn

probabilities = st.floats(min_value=0, max_value=1)


@pytest.mark.parametrize(
    ("confidence", "level"),
    [
        pytest.param(1.0, Level.HIGH, id="certain"),
        pytest.param(0.8, Level.HIGH, id="least-high"),
        pytest.param(0.79, Level.MEDIUM, id="most-medium"),
        pytest.param(0.5, Level.MEDIUM, id="least-medium"),
        pytest.param(0.49, Level.LOW, id="most-low"),
        pytest.param(0.2, Level.LOW, id="least-low"),
        pytest.param(0.19, Level.NONE, id="most-none"),
        pytest.param(0.0, Level.NONE, id="nothing"),
    ],
)
def test_levels(confidence: float, level: Level) -> None:
    """Each band begins at its lower bound."""
    assert level_of(confidence) is level


@pytest.mark.parametrize(
    ("text", "verdict", "confidence"),
    [
        pytest.param("The reading lamp is on.", S, 0.9, id="what-the-home-shows"),
        pytest.param("The reading lamp is off.", R, 0.03, id="what-the-home-shows-otherwise"),
        pytest.param("The old radio is on.", N, 0.5, id="what-nothing-decides"),
    ],
)
def test_confidence(text: str, verdict: Verdict, confidence: float) -> None:
    """A refuted claim is about .03 likely, a supported one as likely as its source is right."""
    (finding,) = check(text)
    assert (finding.verdict, finding.confidence) == (verdict, pytest.approx(confidence, abs=0.005))
    assert (finding.bits is None) is (verdict is N)


@pytest.mark.parametrize("rank", list(Rank))
def test_signed_bits(rank: Rank) -> None:
    """The nearest rank decides; a refutation counts for more, having held under every reading."""
    home = turn()
    (finding,) = home.findings("The reading lamp is on.")
    (seen,) = finding.evidence
    evidence = (
        type(seen)(source=seen.source, rank=rank, subject=seen.subject, value="on", observed_at=seen.observed_at),
    )
    strength = log2(P_RIGHT[rank] / (1 - P_RIGHT[rank]))
    _, supported = believe(S, evidence, finding.claim)
    _, refuted = believe(R, evidence, finding.claim)
    assert supported is not None
    assert refuted is not None
    assert supported.signed == pytest.approx(strength)
    assert refuted.signed == pytest.approx(-strength - EVERY_READING_BITS)


def test_weakest() -> None:
    """A reply is as sure as its weakest claim; without a claim it has no confidence."""
    assert weakest(check("The reading lamp is on. The old radio is on.")) == 0.5
    assert weakest(()) is None


@given(probabilities, probabilities)
def test_divergence(p: float, q: float) -> None:
    """Divergence is never negative, finite even at 0 and 1, and nothing from itself."""
    assert 0 <= divergence(p, q) + 1e-12 < 7
    assert isclose(divergence(p, p), 0, abs_tol=1e-12)


@given(probabilities, probabilities, st.floats(-10, 10))
def test_bits(p0: float, p1: float, signed: float) -> None:
    """The gap is what is required less what was observed; the signed sum is passed on."""
    bits = bits_of(p0, p1, signed)
    assert bits.required == divergence(TARGET, p0)
    assert bits.observed == divergence(p1, p0)
    assert isclose(bits.gap, bits.required - bits.observed, abs_tol=1e-12)
    assert (bits.p0, bits.p1, bits.signed) == (p0, p1, signed)


def test_unsigned_bits_miss_the_worst_case() -> None:
    """From .95 to .05 nothing is required and much observed: only the signed sum tells."""
    bits = bits_of(0.95, 0.05, -4.2)
    assert bits.required == 0
    assert bits.observed == pytest.approx(3.82, abs=0.01)
    assert bits.gap < 0


@given(st.floats(allow_nan=False))
def test_clamp(p: float) -> None:
    """No evidence counts for certain."""
    assert 0.01 <= clamp(p) <= 0.99
