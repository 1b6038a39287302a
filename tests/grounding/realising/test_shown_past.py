"""What is said instead of a past that was not so; it is noon, Sunday, 1 March 2026."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Evidence, Policy
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import turn
from tests.grounding.past import kept, said, stamp, summed

GARAGE, LAMP, WARM, MUTED = "cover.garage", "light.mirror", "sensor.bedroom_temperature", "media_player.tv"
RESTARTED = {
    GARAGE: {"changed_at": "2026-03-01T11:50:00+00:00"},
    LAMP: {"state": "off", "changed_at": "2026-03-01T11:50:00+00:00"},
}
ROBBIE = {"vacuum.robbie": {"changed_at": "2026-03-01T11:50:00+00:00"}}
AJAR = kept(
    GARAGE, "02-19 10:00 closed", "02-28 22:00 open", "02-28 22:30 closed", "03-01 07:12 open", "03-01 07:40 closed"
)
NEVER = kept(GARAGE, "02-19 10:00 closed")
MIDDAY = kept(GARAGE, "02-19 10:00 closed", "02-28 11:40 open", "02-28 14:25 closed")
PLAYED = kept(MUTED, "02-20 10:00 playing")
OFF = kept(LAMP, "02-20 10:00 off", until="03-01 12:00")
BOUNCING = kept(
    GARAGE,
    "02-20 10:00 closed",
    "03-01 07:00:00 open",
    "03-01 07:00:01 closed",
    "03-01 07:00:02 open",
    "03-01 07:30 closed",
)
ON = kept(LAMP, "02-20 10:00 off", "02-28 18:00 on", "02-28 21:10 off")
AN_HOUR = kept(LAMP, "02-20 10:00 off", "02-28 18:00 on", "02-28 19:01 off")
TODAY = summed(
    WARM, min=18.04, mean=20.9, max=24.46, share=1.0, **{"from": stamp("03-01 00:00"), "to": stamp("03-02 00:00")}
)
ANY_TIME = summed(
    WARM, min=18.04, mean=20.9, max=24.46, share=1.0, **{"from": stamp("02-28 23:30"), "to": stamp("03-02 00:30")}
)


@pytest.mark.parametrize(
    ("text", "past", "expected"),
    [
        pytest.param(
            "The garage door was opened at 9:12 am.", AJAR, "The Garage door was opened at 7:12 am.", id="when"
        ),
        pytest.param(
            "The garage door was opened at 9:12 pm yesterday.",
            AJAR,
            "The Garage door was opened at 10:00 pm on Saturday, February 28, 2026.",
            id="on-another-day",
        ),
        pytest.param(
            "The garage door was opened last night.", NEVER, "The Garage door was not opened last night.", id="never"
        ),
        pytest.param(
            "On Friday the garage door was opened.", NEVER, "The Garage door was not opened on Friday.", id="time-first"
        ),
        pytest.param(
            "Yesterday the garage door was opened.",
            NEVER,
            "The Garage door was not opened yesterday.",
            id="small-letter",
        ),
        pytest.param(
            "The garage door was opened at 9:12 am today.",
            NEVER,
            "The Garage door was not opened at 9:12 am today.",
            id="not-then",
        ),
        pytest.param(
            "The garage door was open last night.", NEVER, "The Garage door was closed last night.", id="otherwise"
        ),
        pytest.param(
            "The garage door was closed at 1 pm yesterday.",
            MIDDAY,
            "The Garage door was closed at 2:25 pm on Saturday, February 28, 2026.",
            id="event-or-state",
        ),
        pytest.param(
            "The garage door was last opened yesterday.", AJAR, "The Garage door was opened at 7:12 am.", id="last"
        ),
        pytest.param(
            "The garage door was last opened yesterday.",
            NEVER,
            "The Garage door was not opened yesterday.",
            id="never-and-not-last",
        ),
        pytest.param(
            "The garage door was closed all day yesterday.",
            MIDDAY,
            "The Garage door was open for 2 hours and 45 minutes yesterday.",
            id="not-all-day",
        ),
        pytest.param(
            "The mirror light was on all night.",
            OFF,
            "The Mirror light was off for 12 hours last night.",
            id="all-night",
        ),
        pytest.param(
            "The mirror light was on all day.", OFF, "The Mirror light was off for 12 hours today.", id="up-to-now"
        ),
        pytest.param(
            "The garage door was not open at 7:20 am today.",
            AJAR,
            "The Garage door was open at 7:20 am today.",
            id="was-so",
        ),
        pytest.param(
            "The garage door was not opened today.", AJAR, "The Garage door was opened at 7:12 am.", id="it-was"
        ),
        pytest.param(
            "The garage door was opened three times today.", AJAR, "The Garage door was opened once today.", id="once"
        ),
        pytest.param(
            "The garage door was opened three times today.",
            NEVER,
            "The Garage door was not opened today.",
            id="not-once",
        ),
        pytest.param("The garage door was opened four times today.", BOUNCING, "I can't", id="nobody-can-count"),
        pytest.param(
            "The mirror light was on for an hour yesterday.",
            ON,
            "The Mirror light was on for 3 hours and 10 minutes yesterday.",
            id="how-long",
        ),
        pytest.param(
            "The mirror light was on for six hours yesterday.",
            AN_HOUR,
            "The Mirror light was on for an hour and a minute yesterday.",
            id="an-hour",
        ),
        pytest.param(
            "The mirror light was on for an hour today.", ON, "The Mirror light was not on today.", id="not-at-all"
        ),
        pytest.param(
            "The highest bedroom temperature today was 22.0 °C.",
            TODAY,
            "The highest bedroom temperature today was 24.5 °C.",
            id="how-high",
        ),
        pytest.param(
            "The lowest bedroom temperature today was 22 degrees.",
            TODAY,
            "The lowest bedroom temperature today was 18 degrees.",
            id="how-low",
        ),
        pytest.param(
            "The mirror light was on for eight hours yesterday.",
            kept(LAMP, "02-20 10:00 off", "02-28 18:00 on", "02-28 20:00 off"),
            "The Mirror light was on for 2 hours yesterday.",
            id="hours-alone",
        ),
        pytest.param(
            "Robbie returned at 9:12 am today.",
            kept("vacuum.robbie", "02-19 10:00 docked"),
            "Robbie has been returning since",
            id="no-word-for-it",
        ),
        pytest.param(
            "The Samsung TV was idle at 9 am today.",
            PLAYED,
            "The Samsung TV was not idle at 9 am today.",
            id="no-other-word",
        ),
        pytest.param("The highest bedroom temperature today was 70 °F.", TODAY, "I can't", id="in-another-unit"),
        pytest.param("The bedroom temperature was 29 degrees today.", ANY_TIME, "I can't", id="some-other-value"),
    ],
)
def test_what_is_said_instead(text: str, past: Evidence, expected: str) -> None:
    """A sentence from what was recorded, which proves true itself; else that it cannot be confirmed."""
    assert said(text, past, home=turn({**RESTARTED, **ROBBIE})).text.startswith(expected)  # type: ignore[arg-type]


DAYS = kept(
    GARAGE,
    "02-19 10:00 closed",
    "02-28 21:40 open",
    "03-01 06:50 closed",
    "03-01 11:10 open",
    "03-01 11:20 closed",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "The garage door was opened today at 8:15.", "The Garage door was opened at 11:10 am.", id="of-the-day-told"
        ),
        pytest.param(
            "The garage door was opened yesterday at 4 am.",
            "The Garage door was opened at 9:40 pm on Saturday, February 28, 2026.",
            id="of-yesterday",
        ),
        pytest.param(
            "The garage door was opened on Friday at 4 am.",
            "The Garage door was not opened on Friday at 4 am.",
            id="on-no-other-day",
        ),
        pytest.param(
            "The garage door was opened three times since 8 am.",
            "The Garage door was opened once since 8 am.",
            id="since-eight",
        ),
        pytest.param(
            "The garage door was open for three hours since 8 am.",
            "The Garage door was open for 10 minutes since 8 am.",
            id="how-long-since",
        ),
        pytest.param(
            "The garage door was opened nine times since this morning.", "I can't confirm that.", id="since-whenever"
        ),
        pytest.param(
            "The garage door was open for twenty hours since yesterday.",
            "I can't confirm that.",
            id="how-long-since-when",
        ),
    ],
)
def test_of_the_time_that_is_told(text: str, expected: str) -> None:
    """The nearest one of the day that is told; where a period begins must be told as well."""
    assert said(text, DAYS, home=turn(RESTARTED)).text == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "past", "expected"),
    [
        pytest.param(
            "Das Garagentor wurde um 9:12 Uhr geöffnet.", AJAR, "Das Garagentor wurde um 7:12 Uhr geöffnet.", id="um"
        ),
        pytest.param(
            "Das Garagentor war letzte Nacht offen.", NEVER, "Das Garagentor war letzte Nacht geschlossen.", id="war"
        ),
        pytest.param(
            "Das Garagentor wurde gestern dreimal geöffnet.",
            AJAR,
            "Das Garagentor wurde gestern einmal geöffnet.",
            id="mal",
        ),
        pytest.param(
            "Das Spiegellicht war gestern eine Stunde lang an.",
            ON,
            "Das Spiegellicht war gestern 3 Stunden und 10 Minuten lang an.",
            id="lang",
        ),
        pytest.param(
            "Das Spiegellicht war heute eine Stunde lang an.", ON, "Das Spiegellicht war heute nicht an.", id="nicht"
        ),
    ],
)
def test_german(text: str, past: Evidence, expected: str) -> None:
    """The same in German."""
    assert said(text, past, home=german(RESTARTED)).text == expected  # type: ignore[arg-type]


SINCE = kept(GARAGE, "02-19 10:00 closed", "03-01 10:39 open")
OPEN = {GARAGE: {"state": "open", "changed_at": "2026-03-01T10:39:00+00:00"}}
SHUT = "The Garage door was closed at 10 am yesterday."


@pytest.mark.parametrize(
    ("request_text", "text", "expected"),
    [
        pytest.param("", "The garage door was open at 10 am yesterday.", SHUT, id="told"),
        pytest.param("Was the garage door open at 10 am yesterday?", "Yes.", SHUT, id="answered"),
        pytest.param("Was the garage door open at 10 am yesterday?", "Yes, it was.", SHUT, id="answered-in-words"),
        pytest.param(
            "",
            "Yesterday at 10 am the garage door was closed.",
            "Yesterday at 10 am the garage door was closed.",
            id="so",
        ),
    ],
)
def test_how_it_was_is_told_of_then(request_text: str, text: str, expected: str) -> None:
    """What is open since this morning says nothing of yesterday."""
    there = turn(OPEN, request=request_text)  # type: ignore[arg-type]
    assert said(text, SINCE, home=there).text == expected


def test_how_it_was_in_german() -> None:
    """The same in German."""
    told = said("Das Garagentor war gestern um 10 Uhr offen.", SINCE, home=german(OPEN))  # type: ignore[arg-type]
    assert told.text == "Das Garagentor war gestern um 10 Uhr geschlossen."


def test_nothing_of_now_is_told_of_then() -> None:
    """Where a state has no opposite in words it is told only that it was not so."""
    playing = {MUTED: {"state": "idle", "changed_at": "2026-03-01T11:39:00+00:00"}}
    told = said("The Samsung TV was idle at 9 am today.", PLAYED, home=turn(playing))  # type: ignore[arg-type]
    assert told.text == "The Samsung TV was not idle at 9 am today."


AROUND_TEN = {"from": stamp("02-28 09:00"), "to": stamp("02-28 11:00"), "share": 1.0}


@pytest.mark.parametrize(
    ("text", "low", "high", "expected"),
    [
        pytest.param("{} 24 degrees at 10 am yesterday.", 16.2, 16.8, "{} 17 degrees at 10 am yesterday.", id="warmer"),
        pytest.param("{} 11.5 °C at 10 am yesterday.", 16.2, 16.8, "{} 16.2 °C at 10 am yesterday.", id="colder"),
        pytest.param("{} 24 degrees at 10 am yesterday.", 12.0, 16.8, "I can't", id="some-value"),
    ],
)
def test_how_warm_it_was(text: str, low: float, high: float, expected: str) -> None:
    """At an hour the value is told that was seen around it."""
    warm = "The bedroom temperature was"
    seen = summed(WARM, min=low, mean=(low + high) / 2, max=high, **AROUND_TEN)
    assert said(text.format(warm), seen, home=turn(RESTARTED)).text.startswith(expected.format(warm))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("request_text", "expected"),
    [
        pytest.param("Was the garage door open at 1 pm?", "The Garage door was open at 1 pm yesterday.", id="whether"),
        pytest.param(
            "When was the garage door closed?",
            "The Garage door was closed at 2:25 pm on Saturday, February 28, 2026.",
            id="when",
        ),
    ],
)
def test_what_was_asked_for_is_told(request_text: str, expected: str) -> None:
    """What "was closed at one" may tell of a state or of what happened."""
    there = turn(RESTARTED, request=request_text)  # type: ignore[arg-type]
    assert said("The garage door was closed at 1 pm yesterday.", MIDDAY, home=there).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "Das Spiegellicht war den ganzen Tag an.",
            "Das Spiegellicht war heute 12 Stunden lang aus.",
            id="ganzer-tag",
        ),
        pytest.param(
            "Das Spiegellicht war gestern den ganzen Tag an.",
            "Das Spiegellicht war gestern 24 Stunden lang aus.",
            id="gestern",
        ),
    ],
)
def test_all_day_in_german(text: str, expected: str) -> None:
    """Of a whole day it is told how long it was otherwise."""
    assert said(text, OFF, home=german(RESTARTED)).text == expected  # type: ignore[arg-type]


def test_what_cannot_be_told_is_marked_only() -> None:
    """With nothing recorded nothing is said but what was drafted."""
    text = "The garage door was opened at 9:12 am."
    assert said(text, home=turn(RESTARTED), policy=Policy.CORRECT).text == text  # type: ignore[arg-type]


def test_yesterday_in_the_small_hours() -> None:
    """Of the two days that may be meant the one by the calendar is named."""
    nights = kept(
        GARAGE,
        "02-19 10:00 closed",
        "02-27 11:40 open",
        "02-27 14:25 closed",
        "02-28 11:40 open",
        "02-28 14:25 closed",
        until="03-01 01:00",
    )
    there = turn({GARAGE: {"changed_at": "2026-02-28T14:25:00+00:00"}})
    night = replace(there, scene=replace(there.scene, now=there.scene.now.replace(hour=1)))
    told = said("The garage door was opened at 6 am yesterday.", nights, home=night)
    assert told.text == "The Garage door was opened at 11:40 am on Saturday, February 28, 2026."
