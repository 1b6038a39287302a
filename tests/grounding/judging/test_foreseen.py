"""Updates, notifications, timers, last runs and the weather to come."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Evidence, Quantity, Reason, Verdict
from custom_components.grounded_assist.grounding.realising import truth_about
from tests.grounding.homes import N, R, S, decided, thing, turn
from tests.grounding.listed import count, delivered, foreseen, found, timers

HOME = turn(
    extra=(
        thing("timer.oven", "Oven timer", None, "active"),
        thing("automation.evening", "Evening lights", None, "on"),
        thing("script.bed", "Bedtime", None, "off"),
        thing("scene.movie", "Movie night", None, "2026-03-01T11:55:00+00:00"),
        thing("weather.home", "Home weather", None, "sunny"),
    )
)
TWO = (foreseen("update", 2, is_complete=True),)
NONE = (foreseen("update", 0, is_complete=True),)
SOME = (foreseen("update", 2, is_complete=False),)
PASTA = (timers(("Pasta", 300.0)),)
BOTH = (timers(("Pasta", 300.0), ("", 60.0)),)
PAUSED = (timers(paused=(("Eggs", 300.0),)),)
ONE_OF_EACH = (timers(("Pasta", 300.0), paused=(("Eggs", 60.0),)),)
RUNS = (
    foreseen("automation.evening", "on", last_run="2026-02-28T18:03:00+00:00"),
    foreseen("scene.movie", "2026-03-01T11:55:00+00:00", last_run="2026-03-01T11:55:00+00:00"),
)
SKY = foreseen(
    "weather.home",
    "sunny",
    "°C",
    days=("2026-03-01T12:00:00+00:00", "2026-03-02T12:00:00+00:00", "2026-03-03", "2026-03-04", "2026-03-05"),
    conditions=("sunny", "rainy", "sunny", "cloudy", "snowy"),
    highs=(20.0, 12.0, 24.0, None, 1.0),
    lows=(10.0, 5.0, 11.0, 8.0, -3.0),
    amounts=(0, 8.2, 0, None, None),
    chances=(0, 90, 5, None, None),
)
"""Now is Sunday, March 1; on Wednesday it is cloudy, and nobody knows more."""


def verdicts_of(text: str, evidence: tuple[Evidence, ...]) -> list[Verdict]:
    """Return the verdict of each claim of a text."""
    return [finding.verdict for finding in found(text, evidence, HOME)]


@pytest.mark.parametrize(
    ("text", "evidence", "expected"),
    [
        pytest.param("There are two updates available.", TWO, [S], id="as-many"),
        pytest.param("There are no updates.", TWO, [R], id="not-none"),
        pytest.param("You have 3 pending updates.", TWO, [R], id="more"),
        pytest.param("You have 3 pending updates.", SOME, [N], id="perhaps-more"),
        pytest.param("There is one update available.", SOME, [R], id="more-than-one-is-seen"),
        pytest.param("There is an update available.", TWO, [S], id="at-least-one"),
        pytest.param("There is an update available.", NONE, [R], id="not-even-one"),
        pytest.param("No updates are available.", NONE, [S], id="none"),
        pytest.param("There are no new updates.", TWO, [N], id="no-new-ones"),
        pytest.param("There are no updates for it.", TWO, [N], id="none-for-it"),
        pytest.param("No updates are being installed.", TWO, [N], id="none-is-being-installed"),
        pytest.param("You have 3 new updates.", TWO, [R], id="more-new-ones-than-all"),
        pytest.param("You have one new update.", TWO, [S], id="some-new-ones"),
        pytest.param("No updates are available.", (foreseen("update", 0, is_complete=False),), [N], id="none-seen"),
        pytest.param("There are no updates.", (), [N], id="nobody-looked"),
        pytest.param("There are no updates.", (foreseen("update", "?"),), [N], id="no-number"),
        pytest.param("You have 2 notifications.", (foreseen("notification", 2, is_complete=True),), [S], id="notes"),
        pytest.param("No timers are running.", PASTA, [R], id="a-timer-runs"),
        pytest.param("No timers are running.", (timers(),), [S], id="no-timer-runs"),
        pytest.param("You have one timer running.", PASTA, [S], id="one-timer"),
        pytest.param("You have one timer set.", PAUSED, [S], id="a-paused-timer-is-set"),
        pytest.param("You have two timers set.", ONE_OF_EACH, [S], id="both-are-set"),
        pytest.param("You have one timer set.", ONE_OF_EACH, [R], id="not-one-alone-is-set"),
        pytest.param("No timers are running.", PAUSED, [S], id="a-paused-timer-does-not-run"),
        pytest.param("You have one timer running.", ONE_OF_EACH, [S], id="the-one-that-runs"),
        pytest.param("There are two timers running.", ONE_OF_EACH, [R], id="not-both-run"),
        pytest.param("One timer is paused.", ONE_OF_EACH, [S], id="the-paused-one"),
        pytest.param("No timers are paused.", ONE_OF_EACH, [R], id="one-is-paused"),
        pytest.param("You have one timer.", ONE_OF_EACH, [N], id="with-the-paused-one-or-without"),
        pytest.param("You have two timers.", ONE_OF_EACH, [N], id="the-paused-one-may-count"),
        pytest.param("You have three timers.", ONE_OF_EACH, [R], id="however-they-are-counted"),
        pytest.param("You have one timer, which is paused and not running.", PAUSED, [], id="two-ways-at-once"),
        pytest.param("Updates are available.", TWO, [], id="no-number-is-told"),
        pytest.param("There are two updates for the kitchen.", TWO, [], id="of-a-sort"),
        pytest.param("No timers were running.", PASTA, [], id="over"),
        pytest.param("There are two or three updates.", TWO, [], id="two-numbers"),
        pytest.param("There may be two updates.", TWO, [], id="not-asserted"),
        pytest.param("The update took 5 minutes.", TWO, [], id="what-it-took"),
        pytest.param("I haven't installed any updates.", TWO, [], id="what-i-did-not-do"),
        pytest.param("No updates were installed.", TWO, [], id="what-was-not-done"),
        pytest.param("You've set three timers.", PASTA, [], id="what-you-did"),
    ],
)
def test_notices(text: str, evidence: tuple[Evidence, ...], expected: list[Verdict]) -> None:
    """What the asker may not see may make it more, never less."""
    told = [one for one in found(text, evidence, HOME) if one.claim.kind == "notice"]
    assert decided(*(one.verdict for one in told)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "evidence", "expected"),
    [
        pytest.param("The pasta timer has 5 minutes left.", PASTA, [S], id="as-it-is"),
        pytest.param("The pasta timer has 9 minutes left.", PASTA, [R], id="far-off"),
        pytest.param("The pasta timer has 6 minutes left.", PASTA, [N], id="a-little-off"),
        pytest.param("The pasta timer has about 6 minutes left.", PASTA, [S], id="about"),
        pytest.param("There are 5 minutes left on your pasta timer.", PASTA, [S], id="the-other-way-round"),
        pytest.param("Your timer has 4 minutes and 50 seconds remaining.", PASTA, [S], id="the-only-one"),
        pytest.param("Your timer has 9 minutes left.", BOTH, [N], id="which-one"),
        pytest.param("The egg timer has 9 minutes left.", PASTA, [N], id="another-one"),
        pytest.param("The eggs timer has 5 minutes left.", PAUSED, [S], id="paused"),
        pytest.param("The eggs timer has 9 minutes left.", PAUSED, [N], id="set-for-perhaps"),
        pytest.param("The pasta timer has 9 minutes left.", ONE_OF_EACH, [R], id="while-another-is-paused"),
        pytest.param("The pasta timer has 9 minutes left.", (timers(),), [R], id="none-runs"),
        pytest.param("The pasta timer has 9 minutes left.", (timers(("Pasta", None)),), [N], id="nobody-knows"),
        pytest.param("The pasta timer has 9 minutes left.", (foreseen("timer", 1),), [N], id="nothing-told"),
        pytest.param("The pasta timer has 9 minutes left.", (), [N], id="nobody-looked"),
        pytest.param("The pasta timer will have 9 minutes left.", PASTA, [], id="yet-to-come"),
        pytest.param("The pasta timer is set for 9 minutes.", PASTA, [], id="how-long-it-is"),
        pytest.param("The timer and the lamp are pending.", PASTA, [], id="no-time"),
        pytest.param("The dishwasher's own timer has 40 minutes left.", (timers(),), [N], id="of-a-device"),
        pytest.param("Your 9 minute pasta timer has 5 minutes left.", PASTA, [S], id="with-its-length"),
        pytest.param("Of the 9 minutes on your pasta timer, 5 are left.", PASTA, [], id="of-its-length"),
        pytest.param("There are 5 minutes left on timer 2.", PASTA, [S], id="with-a-number"),
    ],
)
def test_remaining(text: str, evidence: tuple[Evidence, ...], expected: list[Verdict]) -> None:
    """A timer runs on while it is spoken of."""
    told = [one for one in found(text, evidence, HOME) if one.claim.kind == "remaining"]
    assert decided(*(one.verdict for one in told)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The Evening lights automation last ran yesterday at 18:03.", [S], id="as-it-is"),
        pytest.param("The Evening lights automation last ran yesterday at 19:30.", [R], id="another-time"),
        pytest.param("The Evening lights automation ran today at 9 am.", [R], id="not-since"),
        pytest.param("The Evening lights automation ran on Friday at 9 am.", [N], id="perhaps-before"),
        pytest.param("Movie night was activated 5 minutes ago.", [S], id="ago"),
        pytest.param("Movie night was last activated an hour ago.", [R], id="not-so-long-ago"),
        pytest.param("Bedtime last ran at 9 am.", [N], id="nobody-knows"),
        pytest.param("Bedtime did not run at 9 am.", [], id="denied"),
        pytest.param("Bedtime could have run at 9 am.", [], id="not-asserted"),
        pytest.param("Bedtime ran at 9 am and Movie night ran at 10 am.", [], id="two"),
        pytest.param("Bedtime has run since 9 am.", [], id="ever-since"),
        pytest.param("The Evening lights automation is scheduled to run today at 9 am.", [], id="planned"),
        pytest.param("The next run of Evening lights is today at 17:50.", [], id="the-next-run"),
        pytest.param("The Evening lights automation is triggered at sunset, at 17:50 today.", [N], id="to-come"),
        pytest.param("The Evening lights automation last ran between 6 and 7 PM yesterday.", [], id="between"),
    ],
)
def test_last_runs(text: str, expected: list[Verdict]) -> None:
    """It may have run before it last did."""
    told = [one for one in found(text, RUNS, HOME) if one.claim.kind == "last_run"]
    assert decided(*(one.verdict for one in told)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("It will rain tomorrow.", [S], id="rain"),
        pytest.param("It will not rain tomorrow.", [R], id="no-rain"),
        pytest.param("It will not rain all day tomorrow.", [], id="not-all-day"),
        pytest.param("It will rain on Tuesday.", [N], id="which-tuesday"),
        pytest.param("It will rain on March 3.", [R], id="not-on-that-day"),
        pytest.param("No rain is expected on March 3.", [S], id="none-expected"),
        pytest.param("March 3 will be dry.", [S], id="dry"),
        pytest.param("It will rain on March 4.", [N], id="clouds-alone"),
        pytest.param("It will be sunny on March 4.", [N], id="neither-sunny-nor-rainy"),
        pytest.param("It will be sunny tomorrow.", [R], id="not-sunny"),
        pytest.param("It will snow on March 5.", [S], id="snow"),
        pytest.param("It will rain on March 9.", [N], id="too-far-ahead"),
        pytest.param("Tomorrow will be rainy with a high of 12 °C.", [S, S], id="both"),
        pytest.param("Tomorrow's high is 24 °C.", [R], id="too-warm"),
        pytest.param("Tomorrow's high is 13 °C.", [N], id="a-little-warmer"),
        pytest.param("Tomorrow's high is 53.6 °F.", [S], id="in-another-unit"),
        pytest.param("Tomorrow will have a low of 5 degrees.", [S], id="low"),
        pytest.param("The high on March 4 is 9 °C.", [N], id="no-high-is-told"),
        pytest.param("Expect a high tomorrow.", [], id="no-number"),
        pytest.param("It will not have a high of 12 °C tomorrow.", [], id="a-denied-number"),
        pytest.param("It will rain tomorrow in Paris.", [], id="elsewhere"),
        pytest.param("It might rain tomorrow.", [], id="not-asserted"),
        pytest.param("It will rain.", [], id="no-day"),
        pytest.param("It will rain today.", [], id="today"),
        pytest.param("It will rain tomorrow at 3 pm.", [], id="an-hour"),
        pytest.param("It will be dry until tomorrow.", [], id="until"),
        pytest.param("By the 2nd of March it will be dry.", [], id="by"),
        pytest.param("Tomorrow's high is under 15 °C.", [], id="a-bound"),
        pytest.param("Tomorrow's high is 20 to 23 °C.", [], id="a-range"),
        pytest.param("Not only will it rain tomorrow.", [], id="not-only"),
        pytest.param("Stay dry tomorrow!", [], id="a-wish"),
    ],
)
def test_forecasts(text: str, expected: list[Verdict]) -> None:
    """A forecast refutes only what it leaves no room for."""
    told = [one for one in found(text, (SKY, count("2")), HOME) if one.claim.kind == "forecast"]
    assert decided(*(one.verdict for one in told)) == decided(*expected)


def test_two_forecasts() -> None:
    """One forecast is enough to confirm, and nothing is refuted that one of them tells."""
    other = replace(SKY, subject="weather.other", unit="°F", attributes={**SKY.attributes, "highs": (68.0, 68.0)})
    assert verdicts_of("The high tomorrow is 20 °C.", (SKY, other)) == [S]
    assert verdicts_of("The high tomorrow is 30 °C.", (SKY, other)) == [R]
    assert verdicts_of("The high tomorrow is 12.", (SKY, other)) == [S]
    odd = replace(SKY, unit="furlong")
    assert verdicts_of("The high tomorrow is 30 °C.", (odd,)) == [N]
    broken = replace(SKY, attributes={"days": ("?", "2026-03-02")})
    assert verdicts_of("It will rain tomorrow.", (broken,)) == [N]


@pytest.mark.parametrize(
    ("text", "evidence", "said"),
    [
        pytest.param("There are no updates.", TWO, "There are 2 updates available.", id="updates"),
        pytest.param("You have 3 pending updates.", NONE, "There are no updates available.", id="no-updates"),
        pytest.param("No timers are running.", PASTA, "There is one timer running.", id="a-timer"),
        pytest.param("There are two timers running.", ONE_OF_EACH, "There is one timer running.", id="that-run"),
        pytest.param("No timers are set.", ONE_OF_EACH, "There are 2 timers set.", id="that-are-set"),
        pytest.param("You have three timers.", PAUSED, "There is one timer set.", id="of-any-sort"),
        pytest.param("No timers are paused.", PAUSED, "There is one timer paused.", id="that-are-paused"),
        pytest.param("The pasta timer has 9 minutes left.", PASTA, "The timer “Pasta” has 5 minutes left.", id="left"),
        pytest.param(
            "Your timer has 9 minutes left.", (timers(("", 60.0)),), "The timer has 60 seconds left.", id="no-name"
        ),
        pytest.param(
            "The pasta timer has 9 minutes left.", (timers(),), "There are no timers running.", id="none-left"
        ),
        pytest.param(
            "The Evening lights automation last ran yesterday at 19:30.",
            RUNS,
            "The Evening lights last ran yesterday at 6:03 pm.",
            id="last-run",
        ),
        pytest.param("It will not rain tomorrow.", (SKY,), "It will rain tomorrow.", id="rain"),
        pytest.param("It will be sunny tomorrow.", (SKY,), "It will rain tomorrow.", id="not-sunny"),
        pytest.param("Tomorrow's high is 24 °C.", (SKY,), "The high tomorrow is 12 °C.", id="high"),
        pytest.param("Tomorrow's low is 9 °C.", (SKY,), "The low tomorrow is 5 °C.", id="low"),
    ],
)
def test_corrections(text: str, evidence: tuple[Evidence, ...], said: str) -> None:
    """What is read is said instead, and is confirmed by it."""
    delivery = delivered(text, evidence, HOME)
    assert delivery.text == said
    assert {one.verdict for one in delivery.delivered_findings} == {S}


def test_nothing_to_say() -> None:
    """Where nothing was read, or it is not clear of which, nothing is said."""
    (finding,) = found("The pasta timer has 9 minutes left.", PASTA, HOME)
    assert truth_about(replace(finding, evidence=()), HOME.scene) is None
    assert truth_about(replace(finding, evidence=BOTH), HOME.scene) is None
    (finding,) = found("Bedtime last ran at 9 am.", RUNS, HOME)
    assert truth_about(finding, HOME.scene) is None
    (finding,) = found("It will snow on March 3.", (SKY,), HOME)
    assert (finding.verdict, finding.reason) == (R, Reason.VALUE_DIFFERS)
    assert truth_about(finding, HOME.scene) is None
    assert truth_about(replace(finding, evidence=()), HOME.scene) is None
    bare = replace(finding.claim, value=None)
    assert judge(bare, (SKY,), HOME.scene).verdict is N
    dry = replace(finding.claim, value=Quantity(attribute="rain"))
    assert truth_about(replace(finding, claim=dry), HOME.scene) == "It will not rain on Tuesday."
    timeless = replace(finding.claim, moments=())
    assert judge(timeless, (SKY,), HOME.scene).verdict is N


@pytest.mark.parametrize(
    ("request_text", "verdict"),
    [
        pytest.param("Are there any updates?", R, id="of-all"),
        pytest.param("Are there updates for the kitchen light?", N, id="of-one-thing"),
        pytest.param("Does my router need an update?", N, id="of-what-has-no-name-here"),
    ],
)
def test_what_is_answered_of_one_thing(request_text: str, verdict: Verdict) -> None:
    """An answer tells of what was asked about: what else there is says nothing of it."""
    there = turn(request=request_text)
    assert [one.verdict for one in found("No, there are no updates.", TWO, there)] == [verdict]
