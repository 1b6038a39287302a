"""Times that cannot be. It is Sunday, March 1, 2026, noon."""

import pytest

from custom_components.grounded_assist.grounding.model import Contradiction, FlagType
from tests.grounding.homes import check, turn


def kinds(text: str) -> list[FlagType | None]:
    """Return of each finding as what it was seen."""
    return [finding.flag and finding.flag.type for finding in check(text)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The bedroom window was opened tomorrow.", id="tomorrow"),
        pytest.param("The bedroom window was opened on December 1, 2027.", id="a-day-to-come"),
        pytest.param("The house alarm was armed in 2031.", id="a-year-to-come"),
        pytest.param("The reading lamp was on tomorrow.", id="a-state-to-come"),
        pytest.param("The firmware was released on June 3, 2027.", id="released"),
        pytest.param("The firmware was released on 2045-03-01.", id="far-ahead"),
        pytest.param("The next update is on June 3, 2041.", id="nobody-knows"),
        pytest.param("The next inspection is in 2040.", id="a-year-far-ahead"),
        pytest.param("The bedroom window was opened on Monday, February 28, 2026.", id="a-saturday"),
        pytest.param("Today is Monday, March 1, 2026.", id="a-sunday"),
        pytest.param("The party is on Friday, June 3, 2026.", id="a-wednesday"),
        pytest.param(
            "The bedroom window was opened at 10 am, and after that at 9 am it was closed.", id="after-but-earlier"
        ),
        pytest.param(
            "The bedroom window was closed at 9 am. Before that at 10 am it was opened.", id="before-but-later"
        ),
    ],
)
def test_temporal_error(text: str) -> None:
    """A day to come in the past tense, another weekday, a year nobody knows, another order."""
    (flag,) = [one.flag for one in check(text) if one.flag and one.flag.type is FlagType.TEMPORAL_ERROR]
    assert flag.contradiction is Contradiction.TEMPORAL


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The bedroom window was opened yesterday.", id="yesterday"),
        pytest.param("The bedroom window was opened on Saturday, February 28, 2026.", id="the-right-weekday"),
        pytest.param("The bedroom window was opened on March 1, 2026.", id="today"),
        pytest.param("The bedroom window will be opened on Sunday, March 8, 2026.", id="it-will"),
        pytest.param("The front door is locked tomorrow.", id="a-plan"),
        pytest.param("The firmware was scheduled for June 3, 2027.", id="was-planned"),
        pytest.param("The next update is on June 3, 2027.", id="is-to-come"),
        pytest.param("The firmware was released on June 3, 2024.", id="long-ago"),
        pytest.param("The party is on Wednesday, June 3, 2026.", id="the-right-day-to-come"),
        pytest.param("Today is Sunday, March 1, 2026.", id="today-is"),
        pytest.param("Today is not Monday, March 1, 2026.", id="it-is-not"),
        pytest.param("Today is Monday.", id="only-false"),
        pytest.param(
            "The bedroom window was opened at 9 am, and after that at 10 am it was closed.", id="after-and-later"
        ),
        pytest.param(
            "The bedroom window was closed at 10 am. Before that at 9 am it was opened.", id="before-and-earlier"
        ),
        pytest.param("The bedroom window was opened at ten, and after that at nine it was closed.", id="which-nine"),
        pytest.param("After that at 9 am the bedroom window was closed.", id="after-what"),
        pytest.param("The reading lamp is on.", id="no-time"),
    ],
)
def test_possible_time(text: str) -> None:
    """What may be so, or is merely false, is no impossible time."""
    assert FlagType.TEMPORAL_ERROR not in kinds(text)


def test_the_order_reaches_back_to_the_sentence_before() -> None:
    """Sentences are checked one by one; the times told before are known."""
    here = turn()
    before = [one.claim for one in here.findings("The bedroom window was closed at 9 am.")]
    (finding,) = here.findings("After that at 8 am it was opened.", before)
    assert finding.flag is not None
    assert finding.flag.type is FlagType.TEMPORAL_ERROR
