"""How well confidences agree with what came true, on claims so few that the figures follow by hand."""

import pytest

from measuring.calibration import Stated, bands, brier, brier_skill, calibration_error, jeffreys, noise_floor
from measuring.diagram import reliability

# Ten claims: of eight at .9 seven are true, of two at .1 none is.
STATED = [*(Stated(0.9, is_true=True) for _ in range(7)), Stated(0.9, is_true=False), *[Stated(0.1, is_true=False)] * 2]


def test_brier_is_the_mean_squared_distance() -> None:
    """Seven at .1, one at .9 and two at .1 from the truth."""
    assert brier(STATED) == pytest.approx((7 * 0.01 + 0.81 + 2 * 0.01) / 10)


def test_brier_skill_compares_with_the_base_rate() -> None:
    """Always saying .7 would have cost .7 times .3."""
    assert brier_skill(STATED) == pytest.approx(1 - 0.09 / 0.21)


def test_there_is_no_skill_where_all_is_true() -> None:
    """The base rate cannot be beaten."""
    assert brier_skill([Stated(0.9, is_true=True)]) is None


def test_the_calibration_error_is_weighted_by_claims() -> None:
    """Eight claims are .9 sure and .875 true, two are .1 sure and never true."""
    assert calibration_error(STATED) == pytest.approx(0.8 * (0.9 - 0.875) + 0.2 * 0.1)


def test_a_sure_claim_belongs_to_the_last_bin() -> None:
    """One is not a bin of its own."""
    assert calibration_error([Stated(1.0, is_true=True), Stated(0.95, is_true=True)]) == pytest.approx(0.025)


@pytest.mark.parametrize(
    ("claims", "floor"), [pytest.param(100, 0.054, id="a-hundred"), pytest.param(1000, 0.017, id="a-thousand")]
)
def test_the_noise_floor_falls_with_the_claims(claims: int, floor: float) -> None:
    """Confidences spread over .7 to 1, as real ones are: what perfect ones would still show."""
    stated = [Stated(0.7 + 0.3 * (index + 0.5) / claims, is_true=True) for index in range(claims)]
    assert noise_floor(stated) == pytest.approx(floor, abs=0.012)


def test_nothing_is_left_to_noise_where_all_is_certain() -> None:
    """What is stated at 1 and drawn at 1 always agrees."""
    assert noise_floor([Stated(1.0, is_true=True)] * 10) == 0


@pytest.mark.parametrize(
    ("true", "claims", "least", "most"),
    [
        # Brown, Cai and DasGupta (2001), table 5.
        pytest.param(0, 10, 0.0, 0.217, id="none-of-ten"),
        pytest.param(1, 10, 0.011, 0.381, id="one-of-ten"),
        pytest.param(5, 10, 0.224, 0.776, id="half-of-ten"),
        pytest.param(10, 10, 0.783, 1.0, id="all-of-ten"),
    ],
)
def test_jeffreys_intervals_are_those_of_the_table(true: int, claims: int, least: float, most: float) -> None:
    """The edges are open where nothing, or everything, is true."""
    assert jeffreys(true, claims) == (pytest.approx(least, abs=6e-4), pytest.approx(most, abs=6e-4))


def test_claims_are_told_by_level() -> None:
    """Levels without a claim are left out; the least confidence of a level belongs to it."""
    found = bands([Stated(0.8, is_true=True), Stated(1.0, is_true=False), Stated(0.5, is_true=True)])
    assert [(band.name, band.claims, band.true, band.confidence) for band in found] == [
        ("medium", 1, 1, 0.5),
        ("high", 2, 1, 0.9),
    ]


def test_the_diagram_has_a_point_for_each_level() -> None:
    """A point at its mean confidence and its share of truth, with the interval through it."""
    drawn = reliability("a <title>", bands(STATED))
    assert "a &lt;title&gt;" in drawn
    assert '<circle cx="410.0" cy="100.0" r="4"' in drawn
    assert '<circle cx="90.0" cy="450.0" r="4"' in drawn
    assert drawn.count("<circle") == 2
