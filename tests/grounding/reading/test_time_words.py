"""Which words tell a time, and which time that is. It is Saturday, 21 November 2026, 21:30 in Berlin."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from custom_components.grounded_assist.grounding.engine.grammar import grammar_of
from custom_components.grounded_assist.grounding.engine.lattice import lattice_of
from custom_components.grounded_assist.grounding.model import Moment
from custom_components.grounded_assist.grounding.reading.moments import moment_of
from custom_components.grounded_assist.grounding.reading.time_words import TimeWords
from tests.grounding.homes import thing, turn

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 21, 21, 30, tzinfo=BERLIN)


def told(text: str) -> tuple[Moment, ...]:
    """Return the times a sentence tells."""
    scene = turn(extra=(thing("light.june", "June", None, "on"),)).scene
    grammar = grammar_of(scene.lexicon)
    assert grammar is not None
    words = [edge.value for edge in lattice_of(text, scene, grammar).times]
    return tuple(moment_of(one, one, NOW) for one in words if isinstance(one, TimeWords))


def windows(text: str) -> list[str]:
    """Return from when to when it may be, to the minute: "11-21 21:29..11-21 21:32"."""
    spans = [window for moment in told(text) for window in moment.windows]
    return [f"{first.astimezone(BERLIN):%m-%d %H:%M}..{last.astimezone(BERLIN):%m-%d %H:%M}" for first, last in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("at 9:30 pm", ["11-21 21:29..11-21 21:32"], id="clock"),
        pytest.param("at 9:30pm", ["11-21 21:29..11-21 21:32"], id="glued"),
        pytest.param("at 9:30 p.m.", ["11-21 21:29..11-21 21:32"], id="with-dots"),
        pytest.param("at 14:05", ["11-21 14:04..11-21 14:07"], id="whole-day-clock"),
        pytest.param("at 0:15", ["11-21 00:14..11-21 00:17"], id="after-midnight"),
        pytest.param("at 9:40", ["11-21 09:39..11-21 09:42", "11-20 21:39..11-20 21:42"], id="either-half"),
        pytest.param("at 9pm", ["11-21 20:30..11-21 21:30"], id="glued-hour"),
        pytest.param("at 13 pm", [], id="no-such-hour"),
        pytest.param("at 13:30 pm", [], id="no-such-clock"),
        pytest.param("at 9:75", [], id="no-such-minute"),
        pytest.param("at nine thirty pm", ["11-21 21:29..11-21 21:32"], id="spelled-out"),
        pytest.param("at eight in the morning", ["11-21 07:30..11-21 08:30"], id="in-the-morning"),
        pytest.param("at 8 this morning", ["11-21 07:30..11-21 08:30"], id="this-morning"),
        pytest.param("at 2 at night", ["11-21 01:30..11-21 02:30"], id="at-night"),
        pytest.param("at 11 at night", ["11-20 22:30..11-20 23:30"], id="late-at-night"),
        pytest.param("at 15:00 in the afternoon", ["11-21 14:59..11-21 15:02"], id="part-of-a-whole-day-clock"),
        pytest.param("at seven in the evening", ["11-21 18:30..11-21 19:30"], id="in-the-evening"),
        pytest.param("at half past eight pm", ["11-21 20:25..11-21 20:35"], id="half-past"),
        pytest.param("at a quarter to nine pm", ["11-21 20:40..11-21 20:50"], id="quarter-to"),
        pytest.param("at ten past eight pm", ["11-21 20:05..11-21 20:15"], id="minutes-past"),
        pytest.param("at half past the hour", [], id="of-no-hour"),
        pytest.param("at noon", ["11-21 11:55..11-21 12:05"], id="noon"),
        pytest.param("at about 9:30 am", ["11-21 09:15..11-21 09:46"], id="about"),
        pytest.param("around noon", ["11-21 10:30..11-21 13:30"], id="around"),
        pytest.param("exactly at noon", ["11-21 11:55..11-21 12:05"], id="exactly"),
        pytest.param("at 8", [], id="may-be-a-level"),
        pytest.param("was opened at 8", ["11-21 07:30..11-21 08:30", "11-21 19:30..11-21 20:30"], id="an-event-at-8"),
        pytest.param("was opened at 8 percent", [], id="no-event-at-8"),
        pytest.param("at half", [], id="half-of-what"),
        pytest.param("yesterday", ["11-20 00:00..11-21 00:00"], id="yesterday"),
        pytest.param("yesterday at 7 pm", ["11-20 18:30..11-20 19:30"], id="yesterday-at"),
        pytest.param("yesterday evening at 7", ["11-20 18:30..11-20 19:30"], id="yesterday-evening-at"),
        pytest.param("tomorrow", ["11-22 00:00..11-23 00:00"], id="tomorrow"),
        pytest.param("last night", ["11-20 18:00..11-21 06:00"], id="last-night"),
        pytest.param("on Friday", ["11-20 00:00..11-21 00:00", "11-13 00:00..11-14 00:00"], id="weekday"),
        pytest.param("Friday, November 20, 2026", ["11-20 00:00..11-21 00:00"], id="whole-date"),
        pytest.param("Monday, November 20, 2026", [], id="no-such-monday"),
        pytest.param("November 20th", ["11-20 00:00..11-21 00:00", "11-20 00:00..11-21 00:00"], id="this-year-or-last"),
        pytest.param("December 25", ["12-25 00:00..12-26 00:00"], id="only-last-year"),
        pytest.param("November the 20th, 2026", ["11-20 00:00..11-21 00:00"], id="month-the-day"),
        pytest.param("20. November 2026", ["11-20 00:00..11-21 00:00"], id="day-with-a-dot"),
        pytest.param("the twenty-first of November 2026", ["11-21 00:00..11-22 00:00"], id="ordinal-in-words"),
        pytest.param("2026-11-20", ["11-20 00:00..11-21 00:00"], id="iso"),
        pytest.param("2026-13-20", [], id="no-such-month"),
        pytest.param("11/20/2026", ["11-20 00:00..11-21 00:00"], id="month-first"),
        pytest.param("20/11/2026 at 9 pm", ["11-20 20:30..11-20 21:30"], id="day-first"),
        pytest.param("11/12/2026", [], id="which-is-the-month"),
        pytest.param("in November 2026", ["11-01 00:00..12-01 00:00"], id="month-of-a-year"),
        pytest.param("in December", ["12-01 00:00..01-01 00:00"], id="month"),
        pytest.param("in 2025", ["01-01 00:00..01-01 00:00"], id="year"),
        pytest.param("in 2025 lights", [], id="a-number-of-things"),
        pytest.param("in June", [], id="a-name"),
        pytest.param("the third light", [], id="no-month-behind"),
        pytest.param("yesterday at about 9:40 pm", ["11-20 21:35..11-20 21:46"], id="about-behind-a-day"),
        pytest.param("yesterday around 9:15 pm", ["11-20 21:05..11-20 21:26"], id="about-a-quarter"),
        pytest.param("at lunchtime", ["11-21 11:00..11-21 14:00"], id="lunchtime"),
        pytest.param("around lunchtime today", ["11-21 11:00..11-21 14:00"], id="around-lunchtime"),
        pytest.param(
            "last night at 2 am", ["11-20 01:30..11-20 02:30", "11-21 01:30..11-21 02:30"], id="behind-midnight"
        ),
        pytest.param("last night at 11", ["11-20 22:30..11-20 23:30"], id="before-midnight"),
        pytest.param(
            "yesterday at midnight", ["11-19 23:55..11-20 00:05", "11-20 23:55..11-21 00:05"], id="either-end"
        ),
        pytest.param(
            "last night at 6",
            ["11-20 05:30..11-20 06:30", "11-21 05:30..11-21 06:30", "11-20 17:30..11-20 18:30"],
            id="at-its-end",
        ),
        pytest.param("May I help?", [], id="not-the-month"),
        pytest.param("on today", ["11-21 00:00..11-22 00:00"], id="on-is-no-preposition-of-today"),
        pytest.param("9 pm on Friday", ["11-20 20:30..11-20 21:30", "11-13 20:30..11-13 21:30"], id="clock-first"),
        pytest.param("Friday morning", ["11-20 04:00..11-20 12:00", "11-13 04:00..11-13 12:00"], id="part-of-a-day"),
        pytest.param("five minutes ago", ["11-21 21:23..11-21 21:25"], id="ago"),
        pytest.param("20 minutes ago", ["11-21 21:07..11-21 21:11"], id="round-minutes"),
        pytest.param("an hour and a half ago", ["11-21 19:29..11-21 20:15"], id="and-a-half"),
        pytest.param("an hour and ten minutes ago", ["11-21 20:17..11-21 20:21"], id="two-units"),
        pytest.param("2.5 hours ago", ["11-21 18:29..11-21 19:15"], id="decimals"),
        pytest.param("2.4 hours ago", ["11-21 18:59..11-21 19:09"], id="tenths"),
        pytest.param("half an hour ago", ["11-21 20:29..11-21 21:15"], id="half-an-hour"),
        pytest.param("about an hour ago", ["11-21 17:29..11-21 21:30"], id="about-an-hour"),
        pytest.param("under an hour ago", ["11-21 19:29..11-21 21:30"], id="under"),
        pytest.param("99999 weeks ago", [], id="too-long"),
        pytest.param("five minutes", [], id="a-span-is-no-time"),
        pytest.param("for two hours", ["11-21 18:29..11-21 20:00"], id="for"),
        pytest.param("for two lamps", [], id="for-something"),
        pytest.param("since two hours", ["11-21 18:29..11-21 20:00"], id="since-a-span"),
        pytest.param("since 8 am", ["11-21 07:30..11-21 08:30"], id="since"),
        pytest.param("since it rains", [], id="because"),
        pytest.param("before that at 10 am", ["11-21 09:30..11-21 10:30"], id="before-that"),
        pytest.param("after that at ten", ["11-21 09:30..11-21 10:30", "11-21 21:30..11-21 22:30"], id="after-that"),
        pytest.param("later at 10", ["11-21 09:30..11-21 10:30", "11-21 21:30..11-21 22:30"], id="later-at"),
        pytest.param("before lunch at 9 am", ["11-21 08:30..11-21 09:30"], id="before-something-at"),
        pytest.param("two and a half hours ago", ["11-21 18:29..11-21 19:15"], id="two-and-a-half"),
        pytest.param("before lunch", [], id="before-something"),
        pytest.param("before that door", [], id="before-that-thing"),
    ],
)
def test_times(text: str, expected: list[str]) -> None:
    """A time is as wide as the last thing that is told of it."""
    assert windows(text) == expected


def test_order_is_told() -> None:
    """What was before that, or after that, tells which came first."""
    assert [moment.follows for moment in told("before that at 10 am and after that at 11 am, at 9 am")] == [
        False,
        True,
        None,
    ]


def test_a_day_to_come_is_known() -> None:
    """Only what is to come however it is understood is still to come."""
    assert [moment.is_future for moment in told("on 2030-01-01 and at 9:40, December 25")] == [True, False]
