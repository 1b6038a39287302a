"""How a wrong time, a wrong sum or a wrong duration is put right, and that this is confirmed itself."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import Overrides, say, turn
from tests.grounding.past import kept, said

WINDOW = "binary_sensor.bedroom_window"


@pytest.mark.parametrize(
    ("text", "states", "said"),
    [
        pytest.param("It's 12:05.", {}, "It is 12:00 pm.", id="clock"),
        pytest.param("It is Saturday.", {}, "Today is Sunday, March 1, 2026.", id="day"),
        pytest.param("The sun has set.", {}, "The sun is above the horizon.", id="sun"),
        pytest.param("Sunset is at 16:12.", {}, "Sunset is at 5:50 pm.", id="sunset"),
        pytest.param("The sun rose at 8:45.", {}, "Sunrise is at 6:45 am.", id="sunrise"),
        pytest.param("15% of 80 is 14.", {}, "15% of 80 is 12.", id="percent"),
        pytest.param("20 °C is 70 °F.", {}, "20 °C is 68 °F.", id="conversion"),
        pytest.param("3 hours is 200 minutes.", {}, "3 hours is 180 min.", id="span"),
        pytest.param("10 divided by 3 is 4.", {}, "10 divided by 3 is 3.33.", id="decimals"),
        pytest.param(
            "The bedroom window was opened five minutes ago.",
            {WINDOW: {"state": "on", "changed_at": "2026-03-01T09:05:10+00:00"}},
            "The Bedroom window has been open since 9:05 am or earlier.",
            id="since",
        ),
        pytest.param(
            "The bedroom window was opened five minutes ago.",
            {WINDOW: {"state": "on", "changed_at": "2026-02-27T21:05:10+00:00"}},
            "The Bedroom window has been open since 9:05 pm on Friday, February 27, 2026 or earlier.",
            id="since-another-day",
        ),
        pytest.param(
            "The bedroom window has been open for two hours.",
            {WINDOW: "off"},
            "The Bedroom window is closed.",
            id="state",
        ),
    ],
)
def test_what_is_said_instead(text: str, states: Overrides, said: str) -> None:
    """A correction is read and judged again before it is said."""
    delivery = say(text, states)
    assert delivery.text == said
    assert {finding.verdict for finding in delivery.delivered_findings} == {Verdict.SUPPORTED}


@pytest.mark.parametrize(
    ("past", "heard"),
    [
        pytest.param(("02-20 10:00 off", "03-01 09:26 on"), "since 9:26 am.", id="seen"),
        pytest.param(("03-01 05:00 unknown", "03-01 09:26 on"), "since 9:26 am or earlier.", id="cut"),
        pytest.param(
            ("02-20 10:00 off", "03-01 05:00 unavailable", "03-01 09:26 on"), "since 9:26 am or earlier.", id="not-seen"
        ),
    ],
)
def test_the_recorder_knows_since_when(past: tuple[str, ...], heard: str) -> None:
    """What became so before its eyes is not "or earlier"."""
    home = turn({WINDOW: {"state": "on", "changed_at": "2026-03-01T09:26:00+00:00"}})
    delivery = said("The bedroom window has been open for exactly an hour.", kept(WINDOW, *past), home=home)
    assert delivery.text == f"The Bedroom window has been open {heard}"


@pytest.mark.parametrize(
    "text",
    [
        "The bedroom window has been open since 9 am or earlier.",
        "The bedroom window has been open since at least 9 am.",
        "The bedroom window has been open since 9 am, and it's open now.",
    ],
)
def test_so_is_what_somebody_else_says(text: str) -> None:
    """It is read as it is meant, and nothing is put right."""
    assert say(text, {WINDOW: {"state": "on", "changed_at": "2026-03-01T09:00:10+00:00"}}).text == text


def test_of_several_things_no_one_time_is_told() -> None:
    """Two windows may have been opened at two times."""
    since = {"state": "on", "changed_at": "2026-03-01T05:05:10+00:00"}
    delivery = say("Both windows have been open for two hours.", {WINDOW: since, "binary_sensor.office_window": since})
    assert [finding.verdict for finding in delivery.findings] == [Verdict.REFUTED]
    assert delivery.delivered_findings == ()
