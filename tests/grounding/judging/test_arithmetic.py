"""What numbers come to, and what they are in another unit."""

import pytest

from custom_components.grounded_assist.grounding.model import ClaimKind, Verdict
from tests.grounding.homes import N, R, S, check


def arithmetic(text: str, request: str = "") -> list[Verdict]:
    """Return the verdicts of what a text computes."""
    found = check(text, request=request)
    return [finding.verdict for finding in found if finding.claim.kind is ClaimKind.ARITHMETIC]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("2 + 2 is 4.", S, id="plus"),
        pytest.param("2 + 2 = 5.", R, id="wrong-sum"),
        pytest.param("Sure, 2 plus 2 is 4!", S, id="in-words"),
        pytest.param("I think 2 plus 2 is 4.", S, id="hedged"),
        pytest.param("2 + 3 + 4 is 9.", S, id="three-terms"),
        pytest.param("2 + 3 - 4 is 1.", None, id="mixed-operators"),
        pytest.param("12 - 5 - 3 is 4.", None, id="order-matters"),
        pytest.param("100 minus 58 is 42.", S, id="minus"),
        pytest.param("Seven times eight is fifty-six.", S, id="times"),
        pytest.param("7 times 8 is 54.", R, id="wrong-product"),
        pytest.param("10 divided by 4 is 2.5.", S, id="divided"),
        pytest.param("10 divided by 3 is 3.33.", S, id="rounded"),
        pytest.param("10 divided by 3 is about 3.", S, id="about"),
        pytest.param("10 divided by 0 is 5.", N, id="by-nothing"),
        pytest.param("2 + 2 is 4 W.", N, id="a-unit-of-its-own"),
        pytest.param("5 minus 5 is about 0.", S, id="about-nothing"),
        pytest.param("20 °C is about 100 °F.", R, id="about-a-rounder-number"),
        pytest.param("180 °C is about 350 °F.", N, id="round-in-both-scales"),
        pytest.param("220 °C is about 425 °F.", N, id="a-hot-oven"),
        pytest.param("-20 °C is about 0 °F.", N, id="round-and-zero"),
        pytest.param("180 °C is about 400 °F.", R, id="another-round-number"),
        pytest.param("21 °C is about 65 °F.", R, id="from-no-round-number"),
        pytest.param("180 °C is 350 °F.", R, id="without-about"),
        pytest.param("180 °C is about 351 °F.", R, id="to-no-round-number"),
        pytest.param("1,000 + 500 = 1,500", S, id="thousands"),
        pytest.param("15% of 80 is 12.", S, id="percent"),
        pytest.param("15% of 80 is 14.", R, id="wrong-percent"),
        pytest.param("15 of 80 is 12.", None, id="no-percent"),
        pytest.param("50% of 200 W is 100 W.", S, id="percent-with-unit"),
        pytest.param("50% of 200 W is 100 V.", N, id="another-unit"),
        pytest.param("20 °C is 68 °F.", S, id="conversion"),
        pytest.param("20 degrees Celsius is 70 degrees Fahrenheit.", R, id="wrong-conversion"),
        pytest.param("20 °C is about 70 °F.", S, id="about-a-round-number"),
        pytest.param("23 °C is about 71 °F.", R, id="about-is-not-anything"),
        pytest.param("20 °C is 68 degrees.", None, id="degrees-of-what"),
        pytest.param("20 °C is 68.", None, id="no-unit"),
        pytest.param("20 °C is 50%.", None, id="nothing-in-common"),
        pytest.param("5 miles is 8.05 km.", S, id="distance"),
        pytest.param("1 kg is 2.2 pounds.", S, id="mass"),
        pytest.param("Three hours and a half are 210 minutes.", S, id="span"),
        pytest.param("3 hours is 200 minutes.", R, id="wrong-span"),
        pytest.param("2 hours plus 30 minutes is 150 minutes.", S, id="sum-of-spans"),
        pytest.param("2 hours plus 30 W is 150 minutes.", N, id="sum-of-nothing-in-common"),
        pytest.param("20 °C plus 5 °C is 25 °C.", S, id="sum-of-degrees"),
        pytest.param("20 °C plus 5 °C is 77 °F.", N, id="sum-in-another-scale"),
        pytest.param("2 W times 3 is 6 W.", N, id="product-with-unit"),
        pytest.param("20 °C is 68 °F in the bedroom.", None, id="more-words"),
        pytest.param("The bedroom fan plus 2 is 4.", None, id="a-name"),
        pytest.param("2 + 2 is a sum.", None, id="no-result"),
        pytest.param("2 + 2.", None, id="no-verb"),
        pytest.param("2 + 2 is", None, id="nothing-behind"),
        pytest.param("Is 2 + 2 4?", None, id="a-question"),
        pytest.param("The difference is 3 degrees.", None, id="of-what"),
    ],
)
def test_sums(text: str, verdict: Verdict | None) -> None:
    """A result is right within half its last digit."""
    assert arithmetic(text) == ([verdict] if verdict else [])


@pytest.mark.parametrize(
    ("text", "request_", "verdict"),
    [
        pytest.param("That's 68 degrees Fahrenheit.", "What is 20 °C in Fahrenheit?", S, id="that-is"),
        pytest.param("It's 68 degrees.", "What is 20 °C in Fahrenheit?", S, id="unit-from-the-request"),
        pytest.param("It's 68.", "What is 20 °C in Fahrenheit?", S, id="no-unit-at-all"),
        pytest.param("70 °F.", "Convert 20 degrees Celsius to Fahrenheit", R, id="number-alone"),
        pytest.param("That's 293 K.", "What is 20 °C in Fahrenheit?", None, id="not-the-unit-asked-for"),
        pytest.param("That's 210 minutes.", "How many minutes are 3.5 hours?", S, id="span"),
        pytest.param("12.", "What is 15% of 80?", S, id="percent"),
        pytest.param("It's 14.", "What is 15% of 80?", R, id="wrong-percent"),
        pytest.param("It's 12.", "What is 15% of 80 plus a bit?", None, id="more-is-asked"),
        pytest.param("It's 68 °F.", "Is 20 °C more than 70 °F?", None, id="two-numbers"),
        pytest.param("It's 68 °F.", "Set it to 20 °C", None, id="no-conversion-asked"),
        pytest.param("It's 68 °F.", "What is the weather?", None, id="no-number-asked"),
        pytest.param("It's 68 °F.", "Is the bedroom fan at 20 °C?", None, id="a-name"),
    ],
)
def test_what_the_request_asks_to_compute(text: str, request_: str, verdict: Verdict | None) -> None:
    """A number alone answers what was asked."""
    assert arithmetic(text, request_) == ([verdict] if verdict else [])


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        pytest.param("The bedroom temperature is 21.5 °C. That's 70.7 °F.", [S], id="right"),
        pytest.param("The bedroom temperature is 21.5 °C. That's 70.8 °F.", [N], id="from-what-was-not-read-aloud"),
        pytest.param("The bedroom temperature is 21.5 °C. That's 75 °F.", [R], id="wrong"),
        pytest.param("The bedroom temperature is 21.5 degrees. That's 75 °F.", [], id="of-which-scale"),
        pytest.param("The bedroom temperature is 21.5 °C. It's 54 °F.", [], id="of-something-else"),
        pytest.param("The bedroom temperature is 21.5 °C. That's 48%.", [], id="another-value"),
        pytest.param("The mirror light is on. That's 75 °F.", [], id="no-value-before"),
    ],
)
def test_what_was_said_before_in_another_unit(text: str, verdicts: list[Verdict]) -> None:
    """What a value is rounded to, it may be converted from without."""
    assert arithmetic(text) == verdicts
