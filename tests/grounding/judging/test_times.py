"""When something happened and since when it is so; it is noon, Sunday, 1 March 2026."""

import pytest

from custom_components.grounded_assist.grounding.model import ClaimKind, Harm, Reason, Verdict
from tests.grounding.homes import N, Overrides, R, S, check, decided, did, verdicts

WINDOW, OFFICE, LAMP, GARAGE, DOOR = (
    "binary_sensor.bedroom_window",
    "binary_sensor.office_window",
    "light.mirror",
    "cover.garage",
    "lock.front",
)


BOTH_OPEN: Overrides = {
    WINDOW: {"state": "on", "changed_at": "2026-03-01T09:58:00+00:00"},
    OFFICE: {"state": "on", "changed_at": "2026-03-01T05:58:00+00:00"},
}
TV_PAUSED_LONG: Overrides = {"media_player.tv": {"state": "paused", "changed_at": "2026-03-01T05:00:00+00:00"}}
TV_SINCE_NINE: Overrides = {"media_player.tv": {"state": "playing", "changed_at": "2026-03-01T09:00:00+00:00"}}


def open_since(at: str, day: str = "03-01") -> Overrides:
    """Return the bedroom window open since a time of day."""
    return {WINDOW: {"state": "on", "changed_at": f"2026-{day}T{at}:10+00:00"}}


def closed_since(at: str, day: str = "03-01") -> Overrides:
    """Return the bedroom window closed since a time of day."""
    return {WINDOW: {"state": "off", "changed_at": f"2026-{day}T{at}:10+00:00"}}


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("The bedroom window was opened five minutes ago.", open_since("11:55"), S, id="just-then"),
        pytest.param("The bedroom window was opened 5 minutes ago.", open_since("11:54"), S, id="seconds-left-out"),
        pytest.param("Five minutes ago, the bedroom window was opened.", open_since("11:55"), S, id="time-first"),
        pytest.param("The bedroom window opened half an hour ago.", open_since("11:30"), S, id="no-auxiliary"),
        pytest.param("The bedroom window was opened half an hour ago.", open_since("11:31"), S, id="half-an-hour"),
        pytest.param(
            "The bedroom window was opened an hour and a half ago.", open_since("10:29"), S, id="one-and-a-half"
        ),
        pytest.param("The bedroom window was opened about an hour ago.", open_since("10:20"), S, id="about-an-hour"),
        pytest.param("The bedroom window was opened over an hour ago.", open_since("08:00"), S, id="over-an-hour"),
        pytest.param("The bedroom window was opened less than an hour ago.", open_since("11:40"), S, id="less-than"),
        pytest.param("The bedroom window was opened less than an hour ago.", open_since("08:40"), R, id="no-less-than"),
        pytest.param("The bedroom window was opened five minutes ago.", open_since("09:00"), R, id="hours-before"),
        pytest.param("The bedroom window was opened five minutes ago.", open_since("11:59"), N, id="may-be-a-restart"),
        pytest.param("The bedroom window was opened five minutes ago.", closed_since("11:59"), N, id="closed-again"),
        pytest.param(
            "The bedroom window was opened five minutes ago.", closed_since("09:00"), R, id="closed-all-along"
        ),
        pytest.param("The bedroom window was opened at 7:15.", open_since("07:15"), S, id="clock"),
        pytest.param("The bedroom window was last opened at 7:15.", open_since("07:15"), S, id="last"),
        pytest.param("The bedroom window was opened at eight.", open_since("08:10"), S, id="hour-in-words"),
        pytest.param("The bedroom window was opened at 7:15 am.", open_since("06:15"), R, id="an-hour-too-early"),
        pytest.param("The bedroom window was opened at 7:15 am.", open_since("07:15", "02-27"), N, id="day-not-told"),
        pytest.param("The bedroom window was opened this morning.", open_since("07:15"), S, id="part-of-the-day"),
        pytest.param("The bedroom window was opened yesterday.", open_since("19:00", "02-28"), S, id="yesterday"),
        pytest.param("The bedroom window was opened last night.", open_since("23:00", "02-28"), S, id="last-night"),
        pytest.param("The bedroom window was opened on Friday.", open_since("10:00", "02-27"), S, id="weekday"),
        pytest.param("The bedroom window was opened on Friday.", open_since("10:00", "02-10"), R, id="weeks-before"),
        pytest.param("The bedroom window was opened on February 27.", open_since("10:00", "02-27"), S, id="date"),
        pytest.param("The bedroom window was opened on 2030-01-01.", open_since("10:00"), R, id="yet-to-come"),
        pytest.param("The bedroom window was opened in February.", open_since("10:00", "02-20"), S, id="month"),
        pytest.param("The bedroom window was opened in 2025.", open_since("10:00", "02-20"), N, id="a-change-since"),
        pytest.param("The bedroom window was opened a few minutes ago.", open_since("09:00"), None, id="vague"),
        pytest.param("The Samsung TV was paused at 9 am.", TV_PAUSED_LONG, N, id="paused-again"),
        pytest.param("The bedroom window was not opened at 7:15 am.", closed_since("06:00"), S, id="not-opened-then"),
        pytest.param("The bedroom window was opened at 7:15.", {}, N, id="nobody-knows-when"),
        pytest.param("The bedroom window was opened at 7:15.", {WINDOW: "unavailable"}, N, id="unavailable"),
        pytest.param("The attic window was opened at 7:15.", {}, N, id="unknown-name"),
    ],
)
def test_events(text: str, states: Overrides, verdict: Verdict | None) -> None:
    """A change after the time that is told refutes nothing: a restart hides when it really was."""
    assert decided(*verdicts(text, states)) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("The bedroom window has been open for two hours.", open_since("09:55"), S, id="for"),
        pytest.param("The bedroom window has been open for the last two hours.", open_since("09:55"), S, id="the-last"),
        pytest.param(
            "The bedroom window has been open for the last two hours.", open_since("02:00"), S, id="all-of-them"
        ),
        pytest.param("The bedroom window has been open for the past 2 hours.", open_since("02:00"), S, id="the-past"),
        pytest.param("The bedroom window has been open for the last two hours.", open_since("11:00"), N, id="a-part"),
        pytest.param(
            "The bedroom window has been open for the last two hours.", closed_since("09:55"), R, id="not-now"
        ),
        pytest.param(
            "The bedroom window has been open for the last exactly two hours.", open_since("02:00"), R, id="exactly"
        ),
        pytest.param(
            "The bedroom window was open in the last two hours.", open_since("02:00"), None, id="some-time-within"
        ),
        pytest.param("The bedroom window has been open for over two hours.", open_since("02:00"), S, id="over"),
        pytest.param("The bedroom window has been open for two hours.", open_since("02:00"), R, id="much-longer"),
        pytest.param("The bedroom window has been open for two hours.", open_since("11:58"), N, id="not-so-long"),
        pytest.param("The bedroom window has been open for two hours.", closed_since("09:55"), R, id="is-closed"),
        pytest.param("The bedroom window has been open for two hours.", {WINDOW: "unavailable"}, N, id="unavailable"),
        pytest.param("The bedroom window has been open since eight.", open_since("08:05"), S, id="since"),
        pytest.param("The bedroom window has been open since at least 9 am.", open_since("05:00"), S, id="at-least"),
        pytest.param("The bedroom window is open since 8 am.", open_since("08:05"), S, id="present-tense"),
        pytest.param("The bedroom window has been open since 8 am.", open_since("06:05"), R, id="since-before"),
        pytest.param("The bedroom window has been open since eight.", open_since("06:05"), N, id="or-since-the-night"),
        pytest.param("The bedroom window is open since at least 9 am.", open_since("11:00"), N, id="changed-after"),
        pytest.param("The bedroom blind has been opening for two hours.", {}, N, id="progress"),
        pytest.param("The bedroom window has been open since eight.", closed_since("06:05"), R, id="not-open"),
        pytest.param(
            "The bedroom window has been opened since 8 am.", open_since("08:05"), S, id="participle-and-state"
        ),
        pytest.param(
            "The bedroom window has been closed since yesterday.", closed_since("18:00", "02-28"), S, id="day"
        ),
        pytest.param("The bedroom window has not been open since 8 am.", closed_since("07:00"), S, id="not-since"),
        pytest.param(
            "The bedroom window has not been open since 8 am.", closed_since("09:00"), N, id="not-since-later"
        ),
        pytest.param(
            "The bedroom window has not been open since 8 am.", open_since("09:00"), N, id="not-since-but-now"
        ),
        pytest.param("All windows have been open for two hours.", BOTH_OPEN, N, id="one-for-longer"),
        pytest.param("The Samsung TV has been playing since 11:30 am.", TV_SINCE_NINE, N, id="another-song"),
        pytest.param("Both windows have been closed for two hours.", closed_since("09:58"), N, id="one-is-not-known"),
        pytest.param("Only the bedroom window has been open since 8 am.", open_since("08:05"), N, id="only"),
        pytest.param("Most lights have been on for two hours.", {}, N, id="most"),
        pytest.param("I have turned off the mirror light since eight.", {}, N, id="what-was-done"),
        pytest.param("The mirror light was on for two hours.", {}, N, id="and-is-no-more"),
        pytest.param("The Tv has been muted since eight.", {}, N, id="attributes-keep-no-time"),
        pytest.param("Motion in the hall has been detected since 8 am.", {}, N, id="momentary"),
    ],
)
def test_lasting(text: str, states: Overrides, verdict: Verdict | None) -> None:
    """What is said to last must be so now, and must not have begun earlier, unless all of the last hours is told."""
    assert decided(*verdicts(text, states)) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("The bedroom window was open at 9 am.", open_since("08:05"), N, id="too-near-to-the-change"),
        pytest.param("The bedroom window was open at 9:30 am.", open_since("07:05"), S, id="was-so-all-along"),
        pytest.param("The bedroom window was open at 9:30 am.", closed_since("07:05"), R, id="was-not"),
        pytest.param("The bedroom window was open an hour ago.", open_since("07:05"), S, id="ago"),
        pytest.param("The bedroom window was closed an hour ago.", closed_since("07:05"), N, id="event-or-state"),
        pytest.param("The bedroom window was closed at 9:30 am.", closed_since("07:05"), S, id="state-at-an-hour"),
        pytest.param("The bedroom window was closed an hour ago.", closed_since("10:55"), S, id="event"),
        pytest.param("The bedroom window was closed an hour ago.", open_since("07:05"), R, id="neither"),
        pytest.param("The bedroom window was not open an hour ago.", closed_since("07:05"), S, id="negated"),
        pytest.param("The bedroom window was open on 2030-01-01.", open_since("07:05"), N, id="yet-to-come"),
        pytest.param("The bedroom window had been open at 9:30 am.", open_since("07:05"), N, id="before-then"),
        pytest.param("The bedroom window is open at 9:30 am.", open_since("07:05"), N, id="a-habit"),
        pytest.param("The bedroom temperature was 21.5 degrees at 9 am.", {}, N, id="a-value"),
        pytest.param("You said the bedroom window was open at 9:30 am.", closed_since("07:05"), None, id="a-report"),
        pytest.param("If the bedroom window was open at 9:30 am, close it.", {}, None, id="a-condition"),
        pytest.param("There are no open windows since eight.", {}, N, id="nothing-there-since"),
        pytest.param("There are no open windows today.", {WINDOW: "off"}, None, id="nothing-there-today"),
    ],
)
def test_states_of_some_time(text: str, states: Overrides, verdict: Verdict | None) -> None:
    """What has not changed since was then what it is now."""
    assert decided(*verdicts(text, states)) == decided(verdict)


def test_what_was_so_during_the_turn_may_be_told() -> None:
    """A window that the turn closed had been open when that was read."""
    assert verdicts("The bedroom window has been open for two hours.", {WINDOW: "off"}, before={WINDOW: "on"}) == (N,)


def test_the_time_of_what_was_just_done_is_not_asked_for() -> None:
    """An outcome is judged by the state it left."""
    (finding,) = check("I turned off the mirror light at noon.", {LAMP: "off"}, calls=(did("HassTurnOff", LAMP),))
    assert (finding.claim.kind, finding.verdict) == (ClaimKind.OUTCOME, S)


@pytest.mark.parametrize(
    ("text", "state", "harm"),
    [
        pytest.param("The front door has been locked since 8 am.", "locked", Harm.NONE, id="only-the-time-is-open"),
        pytest.param("The front door was locked at 8 am.", "unlocked", Harm.NONE, id="the-past-is-safe"),
        pytest.param("The front door has been locked since 8 am.", "unavailable", Harm.NONE, id="unavailable"),
        pytest.param("The front door has been locked since 8 am.", "unlocked", Harm.HIGH, id="it-is-not"),
    ],
)
def test_harm(text: str, state: str, harm: Harm) -> None:
    """A door that is locked as is said is safe, whenever that was."""
    (finding,) = check(text, {DOOR: state})
    assert finding.claim.harm is harm


def test_times_that_contradict_each_other_are_told() -> None:
    """A day that is no such day of the week is a claim even of what nobody here knows."""
    (finding,) = check("Your appointment is on Monday, November 21, 2026.")
    assert (finding.claim.kind, finding.reason) == (ClaimKind.TIME, Reason.NO_DATA)
    assert finding.claim.moments[0].has_wrong_weekday
    kinds = {finding.claim.kind for finding in check("Your appointment is on Saturday, November 21, 2026.")}
    assert ClaimKind.TIME not in kinds


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("The back door has been locked all day.", R, id="until-now"),
        pytest.param("The back door has been unlocked all day.", N, id="so-now"),
        pytest.param("The back door was locked all day.", N, id="over"),
        pytest.param("The back door has been locked all night.", N, id="a-night-that-is-over"),
        pytest.param("The back door hasn't been locked all day.", N, id="denied"),
    ],
)
def test_what_has_been_so_all_day(sentence: str, expected: Verdict) -> None:
    """What is otherwise now has not been so all day, whatever was recorded."""
    assert decided(*verdicts(sentence, {"lock.back": "unlocked"})) == decided(expected)
