"""What time it is, which day, and where the sun stands. It is noon, Sunday, 1 March 2026."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.computing import Sky, computed
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import ClaimKind, Policy, Verdict
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.german import homes as german
from tests.grounding.homes import NOW, N, R, S, check, say, turn

SOON = NOW + timedelta(minutes=5)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("It is Sunday.", S, id="weekday"),
        pytest.param("It's Sunday today.", S, id="today-behind"),
        pytest.param("Today is Sunday.", S, id="today"),
        pytest.param("Today is Sunday, March 1, 2026.", S, id="whole-date"),
        pytest.param("Today's date is March 1st, 2026.", S, id="date-of-today"),
        pytest.param("The date is 2026-03-01.", S, id="iso"),
        pytest.param("The date is 3/1/2026.", None, id="which-is-the-month"),
        pytest.param("Today is 2/28/2026.", R, id="slashes"),
        pytest.param("Today is 1.3.2026.", S, id="dots"),
        pytest.param("Today is 2.3.2026.", R, id="other-dots"),
        pytest.param("Today is 3.13.2026.", None, id="no-such-month"),
        pytest.param("It is the 1st of March.", S, id="ordinal"),
        pytest.param("It is the first of March, 2026.", S, id="ordinal-in-words"),
        pytest.param("Tomorrow is Monday.", S, id="tomorrow"),
        pytest.param("Tomorrow is Tuesday.", R, id="not-tomorrow"),
        pytest.param("Yesterday is Saturday.", S, id="yesterday"),
        pytest.param("Yesterday was Saturday, February 28.", S, id="yesterday-that-was"),
        pytest.param("Yesterday was Friday.", R, id="not-yesterday"),
        pytest.param("The day before yesterday was Friday.", S, id="the-day-before"),
        pytest.param("It was Saturday.", None, id="some-day-that-was"),
        pytest.param("Today was Sunday.", None, id="today-that-was"),
        pytest.param("Yesterday was Black Friday.", None, id="a-day-by-another-name"),
        pytest.param("It is Saturday.", R, id="another-weekday"),
        pytest.param("It is not Saturday.", S, id="not-another"),
        pytest.param("It isn't Sunday.", R, id="not-this"),
        pytest.param("Today is Monday, March 1, 2026.", R, id="wrong-weekday-of-the-right-date"),
        pytest.param("Today is Monday, March 1.", R, id="wrong-weekday-without-a-year"),
        pytest.param("Today is March 1, 2025.", R, id="another-year"),
        pytest.param("Today is February 30.", R, id="no-such-day"),
        pytest.param("It's noon.", S, id="noon"),
        pytest.param("It's almost noon.", S, id="almost"),
        pytest.param("It's midnight.", R, id="midnight"),
        pytest.param("It's 12:00 pm.", S, id="clock"),
        pytest.param("It's 12:00pm on Sunday.", S, id="clock-and-day"),
        pytest.param("It's 12:01.", S, id="a-minute-is-nothing"),
        pytest.param("It's 12:05.", R, id="five-are"),
        pytest.param("It's about 12:05.", S, id="but-not-with-about"),
        pytest.param("It's exactly 12:00.", S, id="exactly"),
        pytest.param("It's 12 o'clock.", S, id="hour"),
        pytest.param("It's 12:20 a.m.", R, id="at-night"),
        pytest.param("The time is 14:05.", R, id="another-time"),
        pytest.param("The current time is 12:00 PM.", S, id="current-time"),
        pytest.param("Right now it's 12:00 PM.", S, id="right-now"),
        pytest.param("I think it's 11:59.", S, id="hedged"),
        pytest.param("It's half past eleven.", R, id="half-past"),
        pytest.param("It's a quarter to twelve.", R, id="quarter-to"),
        pytest.param("It's five past twelve.", S, id="minutes-past"),
        pytest.param("It's 1 pm.", N, id="hour-that-is-near"),
        pytest.param("It's Sunday afternoon.", S, id="part-of-the-day"),
        pytest.param("It's Sunday morning.", N, id="part-that-is-just-over"),
        pytest.param("It's Sunday evening.", R, id="another-part"),
        pytest.param("It's 9:30 pm in Tokyo.", None, id="somewhere-else"),
        pytest.param("It's 9:30 pm on the terrace clock.", None, id="by-another-clock"),
        pytest.param("It's 9:30 pm sharp.", None, id="more-words"),
        pytest.param("It was Saturday.", None, id="past"),
        pytest.param("It will be Monday.", None, id="future"),
        pytest.param("It is on Saturday.", None, id="something-on-a-day"),
        pytest.param("It's 25:00.", None, id="no-time"),
        pytest.param("The party is Saturday.", None, id="something-else"),
        pytest.param("Is it Saturday?", None, id="a-question"),
    ],
)
def test_now(text: str, verdict: Verdict | None) -> None:
    """A time is right within a minute, with "about" within five; a day until it is over."""
    found = [finding.verdict for finding in check(text) if finding.claim.kind is ClaimKind.NOW]
    assert found == ([verdict] if verdict else [])


@pytest.mark.parametrize(
    ("text", "request_", "verdict"),
    [
        pytest.param("It's 9:30.", "What time is it?", R, id="asked-for"),
        pytest.param("It's Saturday.", "What day is it today?", R, id="day-asked-for"),
        pytest.param("It's 9:30 pm.", "Turn on the mirror light.", None, id="another-thing-asked-for"),
        pytest.param("It's 9:30 pm.", "", R, id="nothing-asked-for"),
        pytest.param("The lamps are off. It's 9:30.", "What time is it?", R, id="asked-for-behind-others"),
        pytest.param("It's Tuesday.", "What day is it tomorrow?", None, id="day-of-tomorrow"),
        pytest.param("It's March 5.", "What's the date tomorrow?", None, id="date-of-tomorrow"),
        pytest.param("It's Wednesday.", "And tomorrow?", None, id="tomorrow-asked-for-in-short"),
        pytest.param("It's 4:12 PM.", "What time is sunset?", None, id="time-of-sunset"),
        pytest.param("It's Saturday.", "When is trash day?", None, id="of-something-else"),
        pytest.param("The date is March 5.", "When is my appointment?", None, id="date-of-something-else"),
        pytest.param("The sun sets at 19:10.", "When does the sun set in Paris?", None, id="over-another-place"),
        pytest.param("The sun sets at 19:10.", "When does the sun set on March 25?", None, id="on-another-day"),
        pytest.param("The sun sets at 19:10.", "When does the sun set today?", R, id="over-the-home"),
        pytest.param("It's 9:30.", "What time is my meeting?", None, id="time-of-something-else"),
    ],
)
def test_it_may_be_what_was_asked_for(text: str, request_: str, verdict: Verdict | None) -> None:
    """A pronoun means the time only where nothing else can be meant."""
    found = [finding.verdict for finding in check(text, request=request_) if finding.claim.kind is ClaimKind.NOW]
    assert found == ([verdict] if verdict else [])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The meeting is not tomorrow, it's today at 3.", id="in-the-same-sentence"),
        pytest.param("Your flight isn't today, it's Monday.", id="another-day-of-it"),
        pytest.param("Mom's birthday is coming up — it's November 30th.", id="behind-a-dash"),
        pytest.param("The next bin day is soon. It's Friday, November 20.", id="in-the-sentence-before"),
        pytest.param("It's tomorrow.", id="tomorrow"),
        pytest.param("It's today at 3.", id="today"),
    ],
)
def test_it_may_be_what_was_spoken_of(text: str) -> None:
    """Whatever is named before may be on another day."""
    assert [one for one in check(text) if one.claim.kind is ClaimKind.NOW] == []


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The sun is up.", S, id="up"),
        pytest.param("The sun has risen.", S, id="has-risen"),
        pytest.param("The sun is above the horizon.", S, id="above"),
        pytest.param("The sun is below the horizon.", R, id="below"),
        pytest.param("The sun has set.", R, id="has-set"),
        pytest.param("The sun has not set.", S, id="has-not-set"),
        pytest.param("The sun is not up.", R, id="not-up"),
        pytest.param("Sunset is at 17:50.", S, id="sunset"),
        pytest.param("Sunset today is at 5:50 PM.", S, id="today"),
        pytest.param("Sunset is around 6 pm.", S, id="around"),
        pytest.param("Sunset is at 17:58.", N, id="almanacs-differ"),
        pytest.param("Sunset is at 16:12.", R, id="another-sunset"),
        pytest.param("Sunrise tomorrow is at 6:43 AM.", S, id="tomorrow"),
        pytest.param("The sun sets at 17:51.", S, id="sets"),
        pytest.param("The sun rose at 6:45 this morning.", S, id="rose"),
        pytest.param("The sun rose at 8:45.", R, id="rose-later"),
        pytest.param("It is Sunday and the sun is up.", S, id="beside-something-else"),
        pytest.param("If the sun is up, the blinds open.", None, id="condition"),
        pytest.param("The sun is up high over the hills.", None, id="more-words"),
        pytest.param("The sun is bright.", None, id="another-word"),
        pytest.param("Sunset is not at 16:12.", None, id="denied"),
        pytest.param("Sunset on March 25 is at 18:35.", None, id="another-day"),
        pytest.param("Sunset is at 18:35 on Wednesday.", None, id="another-weekday"),
        pytest.param("Sunset is on Sunday.", None, id="no-clock"),
        pytest.param("The sun is at 16:12.", None, id="no-verb"),
        pytest.param("At 16:12.", None, id="no-words"),
        pytest.param("Sunset sunset is at 16:12.", None, id="twice"),
        pytest.param("Today, sunset is at 17:50.", S, id="today-first"),
        pytest.param("It is late, and the sun has set.", R, id="behind-a-verb"),
        pytest.param("In the kitchen, the light is on, and the sun has set.", R, id="behind-a-room"),
        pytest.param("No, the sun is down.", R, id="behind-a-no"),
        pytest.param("In Paris, sunset is at 18:03.", None, id="elsewhere-first"),
        pytest.param("Up north, the sun is already down.", None, id="up-is-no-sun"),
        pytest.param("At your parents' place, the sun sets at 18:20.", None, id="at-others"),
        pytest.param("Next month, sunrise is at 5:35.", None, id="another-month-first"),
        pytest.param("On the longest day, sunset is at 20:58.", None, id="a-day-first"),
        pytest.param("The sun sets at 18:20, in London.", None, id="elsewhere-behind"),
        pytest.param("Dawn was at 6:15.", None, id="before-the-sun"),
    ],
)
def test_sun(text: str, verdict: Verdict | None) -> None:
    """The sun is up or down except in twilight; when it rises and sets almanacs differ a little."""
    found = [finding.verdict for finding in check(text) if finding.claim.subject == "sun"]
    assert found == ([verdict] if verdict else [])


def test_what_the_sun_does_in_german() -> None:
    """What is said instead can be read again."""
    said = german.say("Nein, die Sonne ist untergegangen.", policy=Policy.CORRECT)
    assert said.text == "Die Sonne ist über dem Horizont."
    assert german.verdicts(said.text) == (S,)


def test_nothing_is_decided_without_a_clock() -> None:
    """What was not computed is not known."""
    scene = turn().scene
    for text in ("It is Sunday.", "The sun is up."):
        (claim,) = (finding.claim for finding in check(text))
        assert judge(claim, (), scene).verdict is N


@pytest.mark.parametrize(
    ("text", "sky"),
    [
        pytest.param("The sun is up.", Sky(is_up=True, events={"sunset": (SOON,)}), id="twilight"),
        pytest.param("Sunset is at 16:12.", Sky(is_up=True), id="it-does-not-set"),
    ],
)
def test_the_sky_leaves_things_open(text: str, sky: Sky) -> None:
    """In twilight it is neither, and near the poles it may be neither."""
    scene = turn().scene
    (claim,) = (finding.claim for finding in check(text))
    assert judge(claim, computed((claim,), scene, sky), scene).verdict is N


@pytest.mark.parametrize(
    ("text", "hour", "verdict"),
    [
        pytest.param("It's Sunday morning.", 2, N, id="before-daybreak"),
        pytest.param("It's Sunday night.", 2, N, id="the-night-it-began-with"),
        pytest.param("It's Sunday night.", 22, S, id="the-night-it-ends-with"),
        pytest.param("It's Sunday night.", 12, R, id="no-night-at-noon"),
        pytest.param("It's Saturday night.", 2, S, id="the-night-of-the-day-before"),
        pytest.param("It's Saturday morning.", 2, R, id="another-day"),
    ],
)
def test_parts_of_the_day_that_not_everybody_draws_alike(text: str, hour: int, verdict: Verdict) -> None:
    """Where somebody may call it so, nothing is refuted."""
    here = turn()
    here = replace(here, scene=replace(here.scene, now=NOW.replace(hour=hour, minute=51)))
    (claim,) = read(text, here.scene)
    evidence = computed((claim,), here.scene)
    assert judge(claim, evidence, here.scene).verdict is verdict


@pytest.mark.parametrize(
    ("text", "delivered"),
    [
        pytest.param("It's Sunday evening.", "It is 12:00 pm.", id="the-part"),
        pytest.param("It's Monday evening.", "Today is Sunday, March 1, 2026.", id="the-day"),
    ],
)
def test_what_is_said_instead_contradicts_it(text: str, delivered: str) -> None:
    """It says what was wrong: the hour, or the day."""
    assert say(text).text == delivered
