"""Bits: what a claim requires, what evidence yields, what it is worth."""

from math import isclose

from hypothesis import given, strategies as st
from mpmath import mp, mpf
import pytest

from custom_components.grounded_assist.grounding.information import (
    TARGET,
    Status,
    bits_of,
    clamp,
    divergence,
    is_flagged,
    log_odds,
    probability,
    status_of,
    weigh,
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


def exactly(p: float, q: float) -> mpf:
    """Return KL(Ber(p) || Ber(q)) in bits, worked out anew with fifty digits."""
    with mp.workdps(50):
        one, other = (min(max(mpf(x), mpf("0.01")), mpf("0.99")) for x in (p, q))
        return one * mp.log(one / other, 2) + (1 - one) * mp.log((1 - one) / (1 - other), 2)


@given(probabilities, probabilities)
def test_agreement_with_exact_arithmetic(p: float, q: float) -> None:
    """All figures are right to a billionth."""
    bits = weigh(p, q)
    assert divergence(p, q) == pytest.approx(float(exactly(p, q)), abs=1e-9)
    assert bits.required == pytest.approx(float(exactly(TARGET, p)), abs=1e-9)
    assert bits.observed == pytest.approx(float(exactly(q, p)), abs=1e-9)
    with mp.workdps(50):
        odds = [mp.log(x / (1 - x), 2) for x in (min(max(mpf(x), mpf("0.01")), mpf("0.99")) for x in (p, q))]
    assert bits.signed == pytest.approx(float(odds[1] - odds[0]), abs=1e-9)


@given(probabilities, probabilities)
def test_relabelling(p: float, q: float) -> None:
    """To say it of the contrary changes no divergence, and turns the sign of the evidence."""
    assert divergence(1 - p, 1 - q) == pytest.approx(divergence(p, q), abs=1e-9)
    assert weigh(1 - p, 1 - q).signed == pytest.approx(-weigh(p, q).signed, abs=1e-9)


@given(probabilities, st.tuples(probabilities, probabilities))
def test_further_away_is_more(q: float, two: tuple[float, float]) -> None:
    """The further a probability moves from the other, to one side, the more bits that is."""
    q = clamp(q)
    below, above = sorted(max(min(p, q), 0.01) for p in two), sorted(min(max(p, q), 0.99) for p in two)
    assert divergence(below[0], q) >= divergence(below[1], q) - 1e-12
    assert divergence(above[1], q) >= divergence(above[0], q) - 1e-12


@given(probabilities, st.tuples(probabilities, probabilities))
def test_better_evidence_points_further(p0: float, two: tuple[float, float]) -> None:
    """The signed bits only grow with what is estimated of the claim with its evidence."""
    less, more = (weigh(p0, p1).signed for p1 in sorted(two))
    assert less <= more


def test_what_is_flagged() -> None:
    """What yields too little, and what points against the claim whatever the budget says."""
    assert is_flagged(weigh(0.5, 0.5))
    assert is_flagged(weigh(0.95, 0.05))
    assert weigh(0.95, 0.05).gap < 0
    assert not is_flagged(weigh(0.5, 0.97))


@pytest.mark.parametrize(
    ("p0", "p1", "status"),
    [
        (0.5, 0.97, Status.ENTAILED),
        (0.95, 0.95, Status.NOT_IN_CONTEXT),
        (0.5, 0.5, Status.NOT_IN_CONTEXT),
        (0.5, 0.4, Status.NOT_IN_CONTEXT),
        (0.9, 0.6, Status.NOT_IN_CONTEXT),
        (0.5, 0.05, Status.CONTRADICTED),
        (0.95, 0.05, Status.CONTRADICTED),
    ],
)
def test_statuses(p0: float, p1: float, status: Status) -> None:
    """A claim is contradicted only where the evidence has made it unlikely."""
    assert status_of(weigh(p0, p1)) is status


def test_without_figures_nobody_can_say() -> None:
    """A model that did not answer has not agreed."""
    assert status_of(None) is Status.UNVERIFIABLE
