"""Bits: what a claim requires, what evidence yields, what it is worth."""

from math import isclose

from hypothesis import given, strategies as st
import pytest

from custom_components.grounded_assist.grounding.information import (
    TARGET,
    bits_of,
    clamp,
    divergence,
    log_odds,
    probability,
)

probabilities = st.floats(min_value=0, max_value=1)


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


@given(probabilities)
def test_log_odds_and_back(p: float) -> None:
    """Bits and probabilities say the same."""
    assert probability(log_odds(p)) == pytest.approx(clamp(p))


@given(st.floats(allow_nan=False))
def test_any_bits(bits: float) -> None:
    """However much is added up, nothing is certain."""
    assert 0.01 <= probability(bits) <= 0.99
