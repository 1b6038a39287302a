"""When something happened, by what was recorded of it; it is noon, Sunday, 1 March 2026."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from custom_components.grounded_assist.grounding.judging.recorded import can_be_recorded, span_of, wanted_since
from custom_components.grounded_assist.grounding.model import Evidence, Reason, Source, Verdict
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import N, R, S, decided, turn
from tests.grounding.past import at, judged, kept, said, stamp, verdicts

GARAGE, WINDOW, LAMP, MOTION, TV = (
    "cover.garage",
    "binary_sensor.bedroom_window",
    "light.mirror",
    "binary_sensor.hall_motion",
    "media_player.tv",
)
RESTARTED = turn(
    {
        GARAGE: {"changed_at": "2026-03-01T11:50:00+00:00"},
        LAMP: {"changed_at": "2026-03-01T11:50:00+00:00"},
        WINDOW: {"changed_at": "2026-03-01T11:50:00+00:00"},
        TV: {"changed_at": "2026-03-01T11:50:00+00:00"},
    }
)
"""Home Assistant was started ten minutes ago, and no state tells of more."""

AJAR = kept(
    GARAGE,
    "02-20 10:00 closed",
    "02-28 22:00 opening",
    "02-28 22:01 open",
    "02-28 22:30 closed",
    "03-01 07:12 open",
    "03-01 07:40 closed",
    "03-01 11:49 unknown",
    "03-01 11:50 closed",
)
"""Open last night, open this morning, and a restart."""
UNSEEN = kept(
    GARAGE,
    "02-20 10:00 closed",
    "02-28 12:00 open",
    "02-28 12:30 closed",
    "03-01 06:00 unavailable",
    "03-01 09:00 closed",
)
NEVER = kept(GARAGE, "02-20 10:00 closed")
GAP = kept(GARAGE, "02-20 10:00 closed", "03-01 06:00 unavailable", "03-01 09:00 closed")
PAUSED = kept(TV, "02-20 10:00 playing", "03-01 09:00 paused", "03-01 11:20 playing")
SHORT = kept(GARAGE, "03-01 11:00 closed")


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The garage door was opened at 7:12 am.", AJAR, S, id="at-the-minute"),
        pytest.param("The garage door was opened at 7:14 am.", AJAR, N, id="nearly-then"),
        pytest.param("The garage door was opened at 9:12 am.", AJAR, R, id="not-then"),
        pytest.param("The garage door was opened at ten o'clock today.", AJAR, R, id="not-around-then"),
        pytest.param("The garage door was opened at seven this morning.", AJAR, S, id="rounded"),
        pytest.param("The garage door was opened yesterday at 10 pm.", AJAR, S, id="took-a-minute"),
        pytest.param("The garage door was opened last night.", AJAR, S, id="in-the-night"),
        pytest.param("The garage door was opened last night.", NEVER, R, id="not-in-the-night"),
        pytest.param("The garage door was opened ten minutes ago.", AJAR, N, id="a-restart-then"),
        pytest.param("The garage door was opened five minutes ago.", NEVER, R, id="nothing-then"),
        pytest.param("The garage door was opened two hours ago.", AJAR, R, id="not-two-hours-ago"),
        pytest.param("The garage door was opened over two hours ago.", AJAR, S, id="at-least"),
        pytest.param("The garage door was opened over two hours ago.", NEVER, N, id="or-before-all-that-is-known"),
        pytest.param("The garage door was opened at 7:12 am.", GAP, N, id="nobody-saw"),
        pytest.param("The garage door was opened at 7:12 am.", SHORT, N, id="not-known-so-far-back"),
        pytest.param("The garage door was opened at 10:12 am today.", GAP, R, id="seen-again"),
        pytest.param("The garage door was not opened today.", NEVER, S, id="denied"),
        pytest.param("The garage door was not opened today.", AJAR, R, id="wrongly-denied"),
        pytest.param("The garage door was not opened at seven.", AJAR, N, id="denied-of-one-seven"),
        pytest.param("The garage door was not opened today.", GAP, N, id="denied-and-nobody-saw"),
        pytest.param("The garage door was opened on 2030-01-01.", AJAR, R, id="yet-to-come"),
        pytest.param("The garage door was opened on Friday.", kept(GARAGE, "02-19 10:00 closed"), R, id="no-friday"),
        pytest.param("The garage door was opened on Friday.", NEVER, N, id="or-on-the-one-before"),
        pytest.param("The garage door was opened on February 27.", AJAR, R, id="not-on-that-day"),
        pytest.param("The garage door was closed at 7:40 am.", AJAR, S, id="closed-then"),
        pytest.param("The garage door was closed at 9:12 am.", AJAR, S, id="an-event-or-a-state"),
        pytest.param("The garage door was not closed at 9:12 am.", AJAR, N, id="neither-shut-nor-open"),
        pytest.param("The Samsung TV was paused at 9:50 am.", PAUSED, S, id="paused-before"),
        pytest.param("The Samsung TV was paused at 9:00 am.", PAUSED, S, id="paused-then"),
        pytest.param("The Samsung TV was paused at 11:45 am.", PAUSED, R, id="playing-again"),
        pytest.param("The garage door was closed at 7:25 am today.", AJAR, R, id="neither-closed-nor-shut"),
        pytest.param("The garage door was closed this morning.", NEVER, S, id="a-state-all-morning"),
        pytest.param("The garage door was opened at 7:12 am.", replace(AJAR, source=Source.STATES), N, id="no-past"),
        pytest.param("The mirror light was turned off at 7:12 am today.", AJAR, N, id="of-something-else"),
        pytest.param("The garage door was last opened at 7:12 am today.", AJAR, S, id="last"),
        pytest.param("The garage door was last opened yesterday.", AJAR, R, id="and-again-since"),
        pytest.param("The garage door was last closed last night.", AJAR, R, id="last-of-two"),
        pytest.param("The garage door was last opened yesterday.", UNSEEN, N, id="or-again-since"),
    ],
)
def test_events(text: str, past: Evidence, verdict: Verdict) -> None:
    """What was seen all along and has not happened is refuted; what nobody saw is not."""
    assert decided(*verdicts(text, past, home=RESTARTED)) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The garage door was open last night.", AJAR, S, id="for-a-while"),
        pytest.param("The garage door was open last night.", NEVER, R, id="never"),
        pytest.param("The garage door was open last night.", kept(GARAGE, "03-01 03:00 closed"), N, id="half-known"),
        pytest.param("The garage door was not open last night.", NEVER, S, id="denied"),
        pytest.param("The garage door was not open last night.", AJAR, N, id="denied-of-a-part"),
        pytest.param("The garage door was not open at 7:20 am today.", AJAR, R, id="wrongly-denied"),
        pytest.param("The garage door was open at 7:20 am today.", AJAR, S, id="at-the-minute"),
        pytest.param("The garage door was open at 9:20 am today.", AJAR, R, id="not-then"),
        pytest.param("The garage door was open at 7:39 am today.", AJAR, N, id="at-the-edge"),
        pytest.param(
            "The garage door was open this morning.",
            kept(GARAGE, "02-20 10:00 closed", "03-01 07:12 open", "03-01 07:13 closed"),
            N,
            id="hardly-noticed",
        ),
        pytest.param("Motion was detected in the hall at 3 am.", kept(MOTION, "02-20 10:00 off"), R, id="no-motion"),
        pytest.param(
            "Motion was detected in the hall at 3 am.",
            kept(MOTION, "02-20 10:00 off", "03-01 03:01 on", "03-01 03:02 off"),
            S,
            id="motion",
        ),
        pytest.param("The Samsung TV was muted at 9 am today.", kept(TV, "02-20 10:00 playing"), N, id="an-attribute"),
    ],
)
def test_states_of_some_time(text: str, past: Evidence, verdict: Verdict) -> None:
    """A state is refuted if it was otherwise all the time that may be meant."""
    assert decided(*verdicts(text, past, home=RESTARTED)) == decided(verdict)


MIDDAY = kept(GARAGE, "02-20 10:00 closed", "02-28 11:40 open", "02-28 14:25 closed")
AIRED = kept(GARAGE, "02-20 10:00 closed", "02-28 12:00 open", "02-28 12:20 closed")
LATE = kept(GARAGE, "02-20 10:00 closed", "02-28 20:00 open", "02-28 23:00 closed")
ASLEEP = kept(GARAGE, "02-20 10:00 closed", "02-28 23:15 open", "03-01 06:30 closed")
AT_WORK = kept(GARAGE, "02-20 10:00 closed", "02-28 09:30 open", "02-28 14:30 closed")


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The garage door was closed all day yesterday.", NEVER, S, id="all-of-it"),
        pytest.param("The garage door stayed closed the whole day yesterday.", NEVER, S, id="stayed"),
        pytest.param("The garage door was shut all day yesterday.", MIDDAY, R, id="not-at-noon"),
        pytest.param("The garage door was closed all day yesterday.", AIRED, N, id="but-for-a-moment"),
        pytest.param("The garage door was closed all day yesterday.", LATE, N, id="by-day"),
        pytest.param("The garage door was open all day yesterday.", MIDDAY, R, id="only-at-noon"),
        pytest.param("The garage door has been closed all day.", NEVER, S, id="up-to-now"),
        pytest.param("The garage door was closed all night.", NEVER, S, id="all-night"),
        pytest.param("The garage door was open all night.", NEVER, R, id="never-at-night"),
        pytest.param("The garage door was open all night.", ASLEEP, N, id="while-all-are-asleep"),
        pytest.param("The garage door was open all night.", LATE, R, id="only-in-the-evening"),
        pytest.param("The garage door was open all day yesterday.", AT_WORK, N, id="while-all-are-at-work"),
        pytest.param("The garage door was open all day in February.", NEVER, N, id="which-hours-of-a-month"),
        pytest.param("The mirror light was turned on all day.", kept(LAMP, "02-20 10:00 off"), N, id="no-event"),
        pytest.param("The garage door was not open all day yesterday.", NEVER, S, id="never-denied"),
        pytest.param("The garage door was not open all day yesterday.", MIDDAY, N, id="not-all-of-it"),
    ],
)
def test_all_day_and_all_night(text: str, past: Evidence, verdict: Verdict) -> None:
    """What was otherwise in the middle of it was not so all the time; its ends may not be meant."""
    assert decided(*verdicts(text, past, home=RESTARTED)) == decided(verdict)


ON = kept(LAMP, "02-20 10:00 off", "03-01 08:03 on", "03-01 11:49 unknown", "03-01 11:50 on")


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The mirror light has been on since eight.", ON, S, id="beyond-a-restart"),
        pytest.param("The mirror light has been on for four hours.", ON, S, id="for"),
        pytest.param("The mirror light has been on since 9 am.", ON, N, id="nobody-saw-for-a-minute"),
        pytest.param("The mirror light has been on since 6 am.", ON, R, id="not-so-long"),
        pytest.param("The mirror light has been on since at least 10 am.", ON, S, id="at-least"),
        pytest.param("The mirror light has been on for twenty minutes.", ON, R, id="not-since-a-restart"),
        pytest.param(
            "The mirror light has been on since 9:30 am.",
            kept(LAMP, "02-20 10:00 off", "03-01 08:03 on"),
            R,
            id="longer",
        ),
        pytest.param(
            "The mirror light has been on since 6 am.",
            kept(LAMP, "03-01 05:00 unknown", "03-01 09:00 on"),
            N,
            id="nobody-saw",
        ),
        pytest.param(
            "The mirror light has been on since 6 am.", kept(LAMP, "03-01 05:00 off"), N, id="off-as-recorded"
        ),
        pytest.param(
            "The mirror light has been on since eight.",
            kept(LAMP, "02-20 10:00 off", until="03-01 07:00", is_complete=False),
            N,
            id="cut",
        ),
        pytest.param("The garage door has not been open since 8 am.", AJAR, S, id="not-since"),
        pytest.param("The garage door has not been open since 6 am.", AJAR, R, id="not-so-long-not"),
        pytest.param("The garage door has not been open since 6 am.", GAP, N, id="nobody-knows"),
    ],
)
def test_lasting(text: str, past: Evidence, verdict: Verdict) -> None:
    """What was recorded before a restart tells since when it is so."""
    home = turn(
        {
            LAMP: {"changed_at": "2026-03-01T11:50:00+00:00"},
            GARAGE: {"changed_at": "2026-03-01T11:50:00+00:00"},
        }
    )
    assert decided(*verdicts(text, past, home=home)) == decided(verdict)


@pytest.mark.parametrize(
    ("home", "text", "past", "verdict"),
    [
        pytest.param(
            RESTARTED,
            "The garage door was opened at 7:12.",
            kept(GARAGE, "02-20 10:00 closed", "02-27 07:12 open", "02-27 07:30 closed"),
            N,
            id="the-day-may-be-another",
        ),
        pytest.param(
            RESTARTED,
            "The garage door was opened at 7:12.",
            kept(GARAGE, "02-20 10:00 closed", "02-27 15:12 open", "02-27 15:30 closed"),
            R,
            id="on-no-day-of-the-week",
        ),
        pytest.param(
            turn(request="Was the garage opened on Friday?"),
            "The garage door was opened at 7:12 am.",
            NEVER,
            N,
            id="the-request-tells-the-day",
        ),
        pytest.param(
            RESTARTED,
            "The garage door was open at 9:12 am.",
            kept(GARAGE, "02-20 10:00 closed", "02-27 09:00 open", "02-27 09:30 closed"),
            N,
            id="a-state-of-another-day",
        ),
        pytest.param(RESTARTED, "The garage door was open at 9:12 am.", NEVER, R, id="a-state-of-no-day"),
        pytest.param(
            RESTARTED,
            "The garage door was opened at 7:12.",
            kept(GARAGE, "02-28 01:00 closed", "02-28 15:12 open", "02-28 15:30 closed"),
            R,
            id="nobody-tells-of-what-was-before-the-last-time",
        ),
        pytest.param(
            RESTARTED,
            "The Samsung TV was paused at 9 am today.",
            kept(TV, "02-20 10:00 paused"),
            S,
            id="paused-all-along",
        ),
        pytest.param(
            RESTARTED,
            "The Samsung TV was paused at 9 am today.",
            kept(TV, "02-20 10:00 playing"),
            R,
            id="played-all-along",
        ),
        pytest.param(
            at(RESTARTED, datetime(2026, 3, 1, 1, tzinfo=UTC)),
            "The garage door was opened today.",
            kept(GARAGE, "02-20 10:00 closed", "02-28 22:00 open", until="03-01 01:00"),
            S,
            id="today-before-the-night-is-over",
        ),
        pytest.param(
            at(RESTARTED, datetime(2026, 3, 1, 1, tzinfo=UTC)),
            "The garage door was opened last night.",
            kept(GARAGE, "02-20 10:00 closed", "02-27 22:00 open", "02-27 23:00 closed", until="03-01 01:00"),
            S,
            id="last-night-before-the-night-is-over",
        ),
    ],
)
def test_days_that_are_not_told(home: object, text: str, past: Evidence, verdict: Verdict) -> None:
    """A time of day may be that of another day, and the night belongs to two."""
    assert verdicts(text, past, home=home) == (verdict,)  # type: ignore[arg-type]


def test_what_lasts_must_be_so_now() -> None:
    """Of a lamp that nobody can reach it is not known whether it is on still."""
    home = turn({LAMP: {"state": "unavailable", "changed_at": "2026-03-01T11:50:00+00:00"}})
    assert verdicts("The mirror light has been on since eight.", ON, home=home) == (N,)


def test_what_was_recorded_decides_and_is_told_first() -> None:
    """The evidence that decided stands first, the present state behind it."""
    (finding,) = judged("The garage door was opened at 9:12 am.", AJAR, home=RESTARTED)
    assert finding.reason is Reason.TIME_DIFFERS
    assert [one.source for one in finding.evidence] == [Source.HISTORY, Source.STATES]


@pytest.mark.parametrize("text", ["The garage door is open.", "The garage door is closed."])
def test_the_past_tells_nothing_of_now(text: str) -> None:
    """How things are is judged as if nothing had been recorded."""
    assert judged(text, AJAR) == judged(text)


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [
        pytest.param("2026-10-25T02:30", "2026-10-25T02:40", 1 + 1 / 6, id="an-hour-that-is-twice"),
        pytest.param("2026-03-29T02:30", "2026-03-29T02:40", 1 + 1 / 6, id="an-hour-that-is-not"),
        pytest.param("2026-10-25T00:00", "2026-10-26T00:00", 25, id="a-long-day"),
        pytest.param("2026-03-29T00:00", "2026-03-30T00:00", 23, id="a-short-day"),
    ],
)
def test_daylight_saving(start: str, end: str, hours: float) -> None:
    """A time that is told is no narrower than it may be meant."""
    zone = ZoneInfo("Europe/Berlin")
    first, last = span_of(tuple(datetime.fromisoformat(one).replace(tzinfo=zone) for one in (start, end)))  # type: ignore[arg-type]
    assert (last - first) / 3600 == pytest.approx(hours)


@pytest.mark.parametrize(
    ("text", "since"),
    [
        pytest.param("The garage door was opened yesterday.", "02-27 22:30", id="a-day"),
        pytest.param("The garage door was opened at 7:12 am.", "02-22 06:09", id="a-time-of-any-day"),
        pytest.param("The garage door was opened at 7:12 am today.", "02-28 06:09", id="a-time-of-a-day"),
        pytest.param("The garage door has been closed since at least 9 am.", "02-28 07:30", id="at-least"),
        pytest.param("The highest bedroom temperature yesterday was 24.5 °C.", "02-27 22:30", id="a-value"),
        pytest.param("The attic door was opened yesterday.", None, id="unknown"),
        pytest.param("The Tv was muted yesterday.", None, id="an-attribute"),
        pytest.param("The garage door is closed.", None, id="now"),
    ],
)
def test_what_is_asked_for(text: str, since: str | None) -> None:
    """Only of a time, and of what its states tell; an hour more than the time that is told."""
    claims = [one for one in read(text, RESTARTED.scene) if can_be_recorded(one, RESTARTED.scene)]
    found = [wanted_since(one, stamp("03-01 12:00")) for one in claims]
    assert found == ([pytest.approx(stamp(since), abs=60)] if since else [])


OVERNIGHT = kept(
    GARAGE,
    "02-20 10:00 closed",
    "02-28 21:40 open",
    "03-01 06:50 closed",
    "03-01 08:10 open",
    "03-01 08:20 closed",
)
WALKED = kept(MOTION, "02-20 10:00 off", "03-01 02:10 on", "03-01 02:11 off")
LIT = kept(LAMP, "02-20 10:00 off", "02-28 20:00 on", "03-01 05:00 off")
DARK = kept(LAMP, "02-20 10:00 off", "02-28 20:00 on", "02-28 23:05 off")


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The garage door was open at 2 am last night.", OVERNIGHT, S, id="state"),
        pytest.param("Last night at half past one the garage door was open.", OVERNIGHT, S, id="time-first"),
        pytest.param("The garage door was open at midnight last night.", OVERNIGHT, S, id="midnight"),
        pytest.param("The garage door was open yesterday at midnight.", OVERNIGHT, S, id="either-midnight"),
        pytest.param("The garage door was open at 8 pm last night.", OVERNIGHT, R, id="before-midnight"),
        pytest.param("Motion was detected in the hall at 2:10 am last night.", WALKED, S, id="event"),
        pytest.param("The garage door was opened yesterday at about 9:45 pm.", OVERNIGHT, S, id="about"),
        pytest.param("The garage door was opened yesterday at about 5:45 pm.", OVERNIGHT, R, id="not-about"),
        pytest.param("The garage door wasn't closed last night.", OVERNIGHT, N, id="not-closed"),
        pytest.param("The garage door was closed last night.", OVERNIGHT, N, id="for-some-of-it"),
        pytest.param("The garage door wasn't opened last night.", OVERNIGHT, N, id="maybe-later-at-night"),
        pytest.param("The mirror light wasn't turned off last night.", DARK, R, id="turned-off-indeed"),
        pytest.param("The mirror light was off last night.", LIT, N, id="off-for-some-of-it"),
        pytest.param("The mirror light was off last night.", DARK, S, id="off-for-most-of-it"),
    ],
)
def test_of_the_night(text: str, past: Evidence, verdict: Verdict) -> None:
    """A night goes on behind midnight."""
    assert decided(*verdicts(text, past, home=RESTARTED)[:1]) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The garage door has been opened since 7 am.", OVERNIGHT, S, id="opened-since"),
        pytest.param("The garage door has been opened since yesterday.", OVERNIGHT, S, id="since-a-day"),
        pytest.param("The garage door has been opened since 11 am.", OVERNIGHT, R, id="not-since"),
        pytest.param("The garage door has been opened since 8 am.", OVERNIGHT, N, id="about-then"),
        pytest.param("The garage door has not been opened since 11 am.", OVERNIGHT, S, id="not-opened-since"),
        pytest.param("The garage door has not been opened since 7 am.", OVERNIGHT, R, id="opened-after-all"),
        pytest.param("The garage door has not been opened since 8:15 am.", OVERNIGHT, N, id="opened-before"),
        pytest.param("The mirror light has been off since midnight.", DARK, N, id="since-just-before-midnight"),
        pytest.param("The mirror light has been off since 10 am.", DARK, R, id="since-a-clock"),
    ],
)
def test_done_since(text: str, past: Evidence, verdict: Verdict) -> None:
    """What "has been opened since eight" may have been opened at nine, or be open ever since."""
    assert decided(*verdicts(text, past, home=DARK_NOW)[:1]) == decided(verdict)


DARK_NOW = turn(
    {
        GARAGE: {"changed_at": "2026-03-01T11:50:00+00:00"},
        LAMP: {"state": "off", "changed_at": "2026-03-01T11:50:00+00:00"},
    }
)


@pytest.mark.parametrize(
    ("text", "changed_at", "verdict"),
    [
        pytest.param("The garage door has been opened since 8 am.", "2026-03-01T09:00:00+00:00", N, id="may-have-been"),
        pytest.param("The garage door has been opened since 8 am.", "2026-03-01T06:00:00+00:00", R, id="older"),
        pytest.param("The garage door has been opened since 8 am.", None, N, id="nobody-knows"),
        pytest.param("The garage door was not closed this morning.", "2026-03-01T05:00:00+00:00", N, id="early"),
        pytest.param("The garage door was not closed today.", "2026-03-01T05:00:00+00:00", R, id="today"),
    ],
)
def test_by_the_present_state(text: str, changed_at: str | None, verdict: Verdict) -> None:
    """What is closed since nine may have been open since eight; nobody draws the edges of a morning alike."""
    assert decided(*verdicts(text, home=turn({GARAGE: {"changed_at": changed_at}}))[:1]) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The mirror light has been off since this morning.", N, id="since-this-morning"),
        pytest.param("The mirror light has been off since midnight.", N, id="since-midnight"),
        pytest.param("The mirror light has been off since 3 am.", R, id="since-a-clock"),
    ],
)
def test_since_the_evening_before(text: str, verdict: Verdict) -> None:
    """What was off when the day began is also said to be off since then."""
    dark = turn({LAMP: {"state": "off", "changed_at": "2026-02-28T23:05:00+00:00"}})
    assert verdicts(text, home=dark) == (verdict,)


def test_the_day_before_it_ended() -> None:
    """Before the night is over "today" may be the day before: it denies none of the two."""
    opened = turn({GARAGE: {"state": "open", "changed_at": "2026-02-28T21:40:00+00:00"}})
    night = at(opened, datetime(2026, 3, 1, 1, 30, tzinfo=UTC))
    assert verdicts("The garage door was not opened today.", home=night)[0] is not R


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Das Garagentor war letzte Nacht um 2 Uhr offen.", S, id="letzte-nacht"),
        pytest.param("Das Garagentor war gestern Nacht um 2 Uhr offen.", S, id="gestern-nacht"),
        pytest.param("Das Garagentor war gestern um Mitternacht offen.", S, id="mitternacht"),
        pytest.param("Das Garagentor wurde gestern um etwa 21:45 Uhr geöffnet.", S, id="um-etwa"),
        pytest.param("Das Garagentor wurde gestern etwa um 21:45 Uhr geöffnet.", S, id="etwa-um"),
        pytest.param("Das Garagentor wurde letzte Nacht nicht geschlossen.", N, id="nicht-geschlossen"),
        pytest.param("Das Garagentor wurde gestern nicht geschlossen.", S, id="gar-nicht"),
        pytest.param("Das Garagentor wurde gestern Mittag geöffnet.", R, id="mittags-nicht"),
        pytest.param("Das Garagentor war gestern Mittag um 1 Uhr offen.", R, id="um-eins"),
        pytest.param("Das Garagentor war gestern Mittag um 11 Uhr offen.", R, id="um-elf"),
        pytest.param("Das Garagentor ist seit Mittag offen.", R, id="seit-mittag"),
        pytest.param("Das Garagentor ist seit 8 Uhr geöffnet worden.", S, id="worden"),
        pytest.param("Das Garagentor wurde heute nicht geschlossen, bevor Anna ging.", N, id="bevor"),
        pytest.param("Das Garagentor hat sich gestern um 21:40 Uhr geöffnet.", S, id="hat-sich"),
        pytest.param("Gestern hat sich das Garagentor um 12 Uhr geöffnet.", R, id="gestern-hat-sich"),
        pytest.param("Das Garagentor wurde zuletzt um 8:20 Uhr geschlossen.", S, id="zuletzt"),
        pytest.param("Das Garagentor wurde vor einer Stunde geschlossen.", R, id="wurde-ist-kein-war"),
        pytest.param("Das Garagentor wurde heute um sieben geschlossen.", S, id="um-sieben-geschlossen"),
        pytest.param("Das Garagentor blieb die ganze Nacht zu.", R, id="blieb"),
        pytest.param("Das Garagentor war gestern um 12 Uhr schon geöffnet worden.", N, id="war-worden"),
    ],
)
def test_german_nights(text: str, verdict: Verdict) -> None:
    """The same in German; "Mittag" is a part of the day."""
    home = german({GARAGE: {"changed_at": "2026-03-01T11:50:00+00:00"}})
    assert decided(*verdicts(text, OVERNIGHT, home=home)[:1]) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Das Garagentor ist seit den letzten drei Stunden geschlossen.", S, id="seit-den-letzten"),
        pytest.param("Das Garagentor ist seit den vergangenen 3 Stunden zu.", S, id="seit-den-vergangenen"),
        pytest.param("Das Garagentor ist für die letzten drei Stunden zu.", S, id="für-die-letzten"),
        pytest.param("Das Garagentor ist seit über drei Stunden zu.", S, id="seit-über"),
        pytest.param("Das Garagentor ist seit mindestens drei Stunden zu.", S, id="seit-mindestens"),
        pytest.param("Das Garagentor ist seit drei Stunden geschlossen.", R, id="seit-drei"),
        pytest.param("Das Garagentor ist seit den letzten drei Stunden offen.", R, id="nicht-so"),
    ],
)
def test_what_was_so_for_longer(text: str, verdict: Verdict) -> None:
    """It was so for all of the last three hours as well: closed for nine days."""
    home = german({GARAGE: {"state": "closed", "changed_at": "2026-02-20T10:00:00+00:00"}})
    assert verdicts(text, NEVER, home=home) == (verdict,)
    assert verdicts(text, home=home) == (verdict,)


@pytest.mark.parametrize(
    "text",
    [
        "Das Garagentor ist in den letzten drei Stunden geschlossen gewesen.",
        "Das Garagentor war in den letzten drei Stunden geschlossen.",
    ],
)
def test_what_may_have_been_so_for_some_of_it(text: str) -> None:
    """It is true of all of the last three hours, and never refuted."""
    home = german({GARAGE: {"state": "closed", "changed_at": "2026-02-20T10:00:00+00:00"}})
    assert R not in (*verdicts(text, NEVER, home=home), *verdicts(text, home=home))


def test_what_was_so_for_longer_is_said_as_it_is() -> None:
    """Nothing of it is corrected, and a shorter time alone is."""
    home = turn({GARAGE: {"state": "closed", "changed_at": "2026-02-20T10:00:00+00:00"}})
    text = "The garage door has been closed for the last three hours."
    assert said(text, NEVER, home=home).text == text
    assert said("The garage door has been closed for three hours.", NEVER, home=home).text != text


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The garage door has been opened since you left.", N, id="since-somebody"),
        pytest.param("Since you left, the garage door has been opened.", N, id="since-first"),
        pytest.param("The garage door has been opened since it was too warm.", R, id="why"),
        pytest.param("The garage door is open since you left.", R, id="as-it-is-now"),
    ],
)
def test_since_somebody_left(text: str, verdict: Verdict) -> None:
    """What was done since somebody left may be undone again; how it is now is known."""
    assert decided(*verdicts(text, home=turn({GARAGE: {"changed_at": "2026-03-01T09:00:00+00:00"}}))[:1]) == decided(
        verdict
    )


@pytest.mark.parametrize(
    ("request_text", "verdict"),
    [
        pytest.param("When was the garage door closed?", N, id="when"),
        pytest.param("Was the garage door closed at 9:12 am?", S, id="whether"),
    ],
)
def test_when_it_was_done_is_an_event(request_text: str, verdict: Verdict) -> None:
    """Whoever asks when something was closed hears the time of the closing."""
    there = replace(RESTARTED, scene=replace(RESTARTED.scene, request=request_text))
    assert verdicts("The garage door was closed at 9:12 am.", AJAR, home=there) == (verdict,)
