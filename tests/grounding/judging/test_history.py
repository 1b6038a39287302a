"""How often, how long and how high in a period, by what was recorded; it is noon, Sunday, 1 March 2026."""

from collections.abc import Mapping
from math import inf
from typing import Any

import pytest

from custom_components.grounded_assist.grounding.judging.recorded import measured_in
from custom_components.grounded_assist.grounding.model import (
    ClaimKind,
    Evidence,
    Harm,
    Measure,
    Reason,
    Source,
    Verdict,
)
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import N, R, S, decided, turn
from tests.grounding.past import judged, kept, stamp, summed, verdicts

GARAGE, LAMP, TV, WARM, COFFEE = (
    "cover.garage",
    "light.mirror",
    "media_player.tv",
    "sensor.bedroom_temperature",
    "switch.coffee",
)
TWICE = kept(
    GARAGE, "02-20 10:00 closed", "03-01 07:00 open", "03-01 07:30 closed", "03-01 09:00 open", "03-01 09:30 closed"
)
"""Opened twice today."""
RESTART = kept(
    GARAGE,
    "02-20 10:00 closed",
    "03-01 07:00 open",
    "03-01 07:30 closed",
    "03-01 08:00 unknown",
    "03-01 08:05 closed",
    "03-01 09:00 open",
    "03-01 09:30 closed",
)
"""The same with a restart in between."""
SILENT = kept(
    GARAGE, "02-20 10:00 closed", "03-01 07:00 open", "03-01 07:30 closed", "03-01 08:00 unknown", "03-01 11:00 closed"
)
BOUNCING = kept(
    GARAGE,
    "02-20 10:00 closed",
    "03-01 07:00:00 open",
    "03-01 07:00:01 closed",
    "03-01 07:00:02 open",
    "03-01 07:30 closed",
)


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The garage door was opened twice today.", TWICE, S, id="twice"),
        pytest.param("The garage door has been opened 2 times today.", TWICE, S, id="in-digits"),
        pytest.param("The garage door was opened today twice", TWICE, S, id="last-word"),
        pytest.param("The garage door was opened three times today.", TWICE, R, id="three-times"),
        pytest.param("The garage door was opened once today.", TWICE, R, id="once"),
        pytest.param("The garage door was opened at least once today.", TWICE, S, id="at-least"),
        pytest.param("The garage door was opened at least three times today.", TWICE, R, id="not-at-least"),
        pytest.param("The garage door was opened less than five times today.", TWICE, S, id="at-most"),
        pytest.param("The garage door was opened about three times today.", TWICE, S, id="about"),
        pytest.param("The garage door was opened about nine times today.", TWICE, R, id="not-about"),
        pytest.param("The garage door has been opened twice since 6 am.", TWICE, S, id="since"),
        pytest.param("The garage door has been opened twice since 8 am.", TWICE, N, id="since-about-then"),
        pytest.param("The garage door has been opened five times since 8 am.", TWICE, R, id="wrong-since"),
        pytest.param("The garage door was opened twice yesterday.", TWICE, R, id="another-day"),
        pytest.param("The garage door was opened twice today.", RESTART, S, id="a-restart-in-between"),
        pytest.param("The garage door was opened three times today.", RESTART, N, id="maybe-during-the-restart"),
        pytest.param("The garage door was opened once today.", RESTART, R, id="more-than-once-whatever-then"),
        pytest.param("The garage door was opened once today.", SILENT, N, id="nobody-looked-for-hours"),
        pytest.param("The garage door was opened once today.", BOUNCING, N, id="bounced"),
        pytest.param("The garage door was opened twice today.", BOUNCING, N, id="bounced-twice"),
        pytest.param("The garage door was opened four times today.", BOUNCING, R, id="bounced-and-wrong"),
        pytest.param(
            "The Samsung TV was paused five times today.",
            kept(TV, "02-20 10:00 playing", "03-01 07:00 paused"),
            N,
            id="paused-while-paused",
        ),
        pytest.param(
            "The coffee machine ran twice today.",
            kept(COFFEE, "02-20 10:00 off", "03-01 07:00 on", "03-01 07:30 off", "03-01 08:00 on", "03-01 08:10 off"),
            S,
            id="ran",
        ),
        pytest.param(
            "The garage door was opened twice today.", kept(LAMP, "02-20 10:00 off"), N, id="of-something-else"
        ),
        pytest.param("The garage door wasn't opened three times today.", TWICE, N, id="denied"),
        pytest.param("All lights were turned on three times today.", TWICE, N, id="of-a-set"),
        pytest.param("The attic lamp was turned on three times today.", TWICE, N, id="of-what-is-not-there"),
        pytest.param("The garage door was opened twice on Monday, November 21, 2026.", TWICE, N, id="no-such-day"),
        pytest.param("The Samsung TV was muted twice today.", kept(TV, "02-20 10:00 playing"), N, id="an-attribute"),
    ],
)
def test_how_often(text: str, past: Evidence, verdict: Verdict) -> None:
    """Every way to count must agree."""
    assert decided(*verdicts(text, past)) == decided(verdict)


ON = kept(LAMP, "02-20 10:00 off", "02-28 18:00 on", "02-28 21:10 off")
"""On for three hours and ten minutes yesterday."""
OVER_NIGHT = kept(LAMP, "02-20 10:00 off", "02-28 22:00 on", "03-01 02:00 off")
BROKEN = kept(LAMP, "02-20 10:00 off", "02-28 18:00 on", "02-28 19:00 unknown", "02-28 19:10 on", "02-28 21:10 off")
UNSEEN = kept(LAMP, "02-20 10:00 off", "02-28 18:00 on", "02-28 19:00 unknown", "02-28 21:10 off")
IN_PARTS = kept(LAMP, "02-20 10:00 off", "02-28 10:00 on", "02-28 12:00 off", "02-28 18:00 on", "02-28 20:00 off")


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The mirror light was on for three hours yesterday.", ON, S, id="hours"),
        pytest.param("The mirror light was on for 3 hours and 10 minutes yesterday.", ON, S, id="and-minutes"),
        pytest.param("The mirror light was on for an hour yesterday.", ON, R, id="too-short"),
        pytest.param("The mirror light was on for six hours yesterday.", ON, R, id="too-long"),
        pytest.param("The mirror light was on for two hours yesterday.", ON, N, id="nearly"),
        pytest.param("The mirror light was on for over two hours yesterday.", ON, S, id="at-least"),
        pytest.param("The mirror light was on for over eight hours yesterday.", ON, R, id="not-at-least"),
        pytest.param("The mirror light was on for less than four hours yesterday.", ON, S, id="at-most"),
        pytest.param("The mirror light was on for four hours yesterday.", IN_PARTS, S, id="together"),
        pytest.param("The mirror light was on for two hours yesterday.", IN_PARTS, N, id="the-first-time"),
        pytest.param("The mirror light was on for four hours yesterday.", OVER_NIGHT, N, id="into-the-next-day"),
        pytest.param("The mirror light was on for three hours yesterday.", BROKEN, S, id="a-restart-in-between"),
        pytest.param("The mirror light was on for three hours yesterday.", UNSEEN, N, id="nobody-looked"),
        pytest.param("The mirror light was on for ten hours yesterday.", UNSEEN, N, id="and-nobody-can-tell"),
        pytest.param(
            "The mirror light has been on for three hours today.", kept(LAMP, "02-20 10:00 off"), R, id="today"
        ),
        pytest.param("The mirror light was turned on for an hour yesterday.", ON, N, id="what-was-done"),
    ],
)
def test_how_long(text: str, past: Evidence, verdict: Verdict) -> None:
    """All of it together, or once."""
    assert decided(*verdicts(text, past)[:1]) == decided(verdict)


DAY = {"min": 18.04, "mean": 20.9, "max": 24.46, "share": 1.0}
TODAY = {"from": stamp("03-01 00:00"), "to": stamp("03-02 00:00")}
YESTERDAY = {"from": stamp("02-28 00:00"), "to": stamp("03-01 00:00")}
NIGHT = {"from": stamp("02-28 18:00"), "to": stamp("03-01 06:00")}
AROUND_NINE = {"from": stamp("03-01 08:57:30"), "to": stamp("03-01 09:03:30")}
ANY_TIME_TODAY = {"from": stamp("02-28 23:30"), "to": stamp("03-02 00:30")}


@pytest.mark.parametrize(
    ("text", "told", "verdict"),
    [
        pytest.param("The highest bedroom temperature today was 24.5 °C.", TODAY, S, id="highest"),
        pytest.param("The highest bedroom temperature today was 76 °F.", TODAY, S, id="in-another-unit"),
        pytest.param("The highest bedroom temperature today was 22 °C.", TODAY, R, id="too-low"),
        pytest.param("The highest bedroom temperature today was 27 °C.", TODAY, R, id="too-high"),
        pytest.param("The highest bedroom temperature today was 24.55 °C.", TODAY, N, id="nearly"),
        pytest.param("The lowest bedroom temperature today was 18 °C.", TODAY, S, id="lowest"),
        pytest.param("The lowest bedroom temperature today was 20 °C.", TODAY, R, id="not-the-lowest"),
        pytest.param(
            "The highest bedroom temperature today was 22 °C.", {**TODAY, "share": 0.5}, R, id="higher-was-seen"
        ),
        pytest.param("The highest bedroom temperature today was 27 °C.", {**TODAY, "share": 0.5}, N, id="maybe-unseen"),
        pytest.param(
            "The highest bedroom temperature today was 24.5 °C.", {**TODAY, "share": 0.9}, S, id="hardly-higher"
        ),
        pytest.param(
            "The highest bedroom temperature today was 24.5 °C.", {**TODAY, "share": 0.5}, N, id="maybe-higher"
        ),
        pytest.param("The highest bedroom temperature today was 24.5 °C.", YESTERDAY, N, id="of-another-day"),
        pytest.param("The highest bedroom temperature setpoint today was 22 °C.", TODAY, N, id="of-a-target"),
        pytest.param("The highest bedroom temperature last night was 22 °C.", NIGHT, N, id="where-the-night-begins"),
        pytest.param("The highest bedroom temperature last night was 27 °C.", NIGHT, N, id="maybe-after-six"),
        pytest.param("The average bedroom temperature yesterday was 21 degrees.", YESTERDAY, S, id="mean"),
        pytest.param("The average bedroom temperature yesterday was 22 degrees.", YESTERDAY, N, id="mean-of-some-sort"),
        pytest.param("The average bedroom temperature yesterday was 24 degrees.", YESTERDAY, R, id="no-mean"),
        pytest.param(
            "The average bedroom temperature yesterday was 24 degrees.",
            {**YESTERDAY, "share": 0.5},
            N,
            id="mean-of-half",
        ),
        pytest.param("The bedroom temperature reached 24.5 degrees today.", ANY_TIME_TODAY, S, id="reached"),
        pytest.param("The bedroom temperature was 21 degrees today.", ANY_TIME_TODAY, N, id="some-time"),
        pytest.param("The bedroom temperature reached 29 degrees today.", ANY_TIME_TODAY, R, id="never-reached"),
        pytest.param("The bedroom temperature was 29 degrees at 9 am.", AROUND_NINE, N, id="on-any-day"),
        pytest.param("The bedroom temperature was 29 degrees at 9:00 am today.", AROUND_NINE, R, id="not-at-nine"),
        pytest.param("The bedroom temperature was not 29 degrees today.", ANY_TIME_TODAY, N, id="denied"),
        pytest.param("The highest bedroom temperature today was 9 meters.", TODAY, N, id="no-such-unit"),
        pytest.param(
            "The highest temperature of the living room thermostat today was 29 °C.", TODAY, N, id="an-attribute"
        ),
        pytest.param("The highest bedroom temperature since 6 am was 29 °C.", TODAY, N, id="since"),
    ],
)
def test_how_high(text: str, told: Mapping[str, Any], verdict: Verdict) -> None:
    """What was not seen may have been higher; where a night begins nobody can tell."""
    assert decided(*verdicts(text, summed(WARM, **{**DAY, **told}))) == decided(verdict)


def test_no_night_was_so_warm() -> None:
    """Wherever the night begins and ends."""
    longest = {"from": stamp("02-28 17:00"), "to": stamp("03-01 07:00")}
    past = (summed(WARM, **DAY, **NIGHT), summed(WARM, **DAY, **longest))
    text = "The highest bedroom temperature last night was 27 °C."
    (claim,) = read(text, turn().scene)
    assert measured_in(claim) == tuple((one["from"], one["to"]) for one in (NIGHT, longest))
    assert verdicts(text, *past) == (R,)


@pytest.mark.parametrize(
    "text",
    [
        "The bedroom temperature never reached 29 degrees today.",
        "The bedroom temperature never dropped to 9 degrees today.",
        "The bedroom temperature could have reached 29 degrees today.",
    ],
)
def test_a_value_that_never_was(text: str) -> None:
    """What never was, or could have been, is no value of the day."""
    assert R not in verdicts(text, summed(WARM, **DAY, **ANY_TIME_TODAY))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The highest bedroom temperature today was twenty-four point five degrees.", S, id="point"),
        pytest.param("The highest bedroom temperature today was 24 point 5 degrees.", S, id="digits"),
        pytest.param("The highest bedroom temperature today was twenty four degrees.", S, id="no-hyphen"),
        pytest.param(
            "The highest bedroom temperature today was twenty four point four six degrees.", S, id="hundredths"
        ),
        pytest.param("The highest bedroom temperature today was twenty point five degrees.", R, id="not-so-high"),
    ],
)
def test_numbers_of_several_words(text: str, verdict: Verdict) -> None:
    """A number goes on to its last word."""
    assert decided(*verdicts(text, summed(WARM, **DAY, **TODAY))) == decided(verdict)


@pytest.mark.parametrize(
    "text",
    [
        "The highest bedroom temperature today was thirty point degrees.",
        "The highest bedroom temperature today was 24.5 point 3 degrees.",
        "The highest bedroom temperature today was 24 point 5.1 degrees.",
        "The highest bedroom temperature today was 24 point fifty-one degrees.",
    ],
)
def test_no_number(text: str) -> None:
    """What goes on in words that make no number is none."""
    assert R not in verdicts(text, summed(WARM, **DAY, **TODAY))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("Die höchste Temperatur im Schlafzimmer war heute 24 Komma 5 Grad.", [24.5], id="komma"),
        pytest.param("Die niedrigste Temperatur im Schlafzimmer war heute 18 Grad minus.", [], id="minus"),
    ],
)
def test_german_numbers(text: str, numbers: list[float]) -> None:
    """The same in German; where the sign stands behind nothing is read."""
    assert [claim.value and claim.value.number for claim in read(text, german().scene)] == numbers


@pytest.mark.parametrize(
    ("text", "measure", "least", "most"),
    [
        pytest.param("Das Garagentor wurde heute dreimal geöffnet.", Measure.TIMES, 3, 3, id="dreimal"),
        pytest.param("Das Garagentor wurde heute drei Mal geöffnet.", Measure.TIMES, 3, 3, id="drei-mal"),
        pytest.param("Das Garagentor wurde heute 3-mal geöffnet.", Measure.TIMES, 3, 3, id="3-mal"),
        pytest.param("Das Garagentor wurde heute 12x geöffnet.", Measure.TIMES, 12, 12, id="12x"),
        pytest.param("Das Garagentor wurde heute mindestens zweimal geöffnet.", Measure.TIMES, 2, inf, id="mindestens"),
        pytest.param("Die Kaffeemaschine ist heute zweimal gelaufen.", Measure.TIMES, 2, 2, id="gelaufen"),
        pytest.param("Die Kaffeemaschine lief heute zweimal.", Measure.TIMES, 2, 2, id="lief"),
        pytest.param("Das Spiegellicht war gestern drei Stunden lang an.", Measure.DURATION, 9000, 14430, id="lang"),
        pytest.param(
            "Die höchste Temperatur im Schlafzimmer war heute 24,5 °C.", Measure.HIGHEST, 0, inf, id="höchste"
        ),
        pytest.param("Die mittlere Temperatur im Schlafzimmer war gestern 21 °C.", Measure.MEAN, 0, inf, id="mittlere"),
    ],
)
def test_german(text: str, measure: Measure, least: float, most: float) -> None:
    """The same in German."""
    (claim,) = read(text, german().scene)
    assert (claim.kind, claim.open_reason) == (ClaimKind.HISTORY, None)
    assert claim.course is not None
    assert (claim.course.measure, claim.course.least, claim.course.most) == (measure, least, most)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param("The garage door was opened today.", {ClaimKind.TIME}, id="a-time"),
        pytest.param(
            "The garage door was opened twice, and today it was closed.", {ClaimKind.TIME}, id="often-and-some-time"
        ),
        pytest.param("3 times 4 is 12.", {ClaimKind.ARITHMETIC}, id="a-sum"),
        pytest.param("The mirror light was on three times as long today.", {ClaimKind.TIME}, id="a-comparison"),
        pytest.param("I turned off the mirror light twice today.", {ClaimKind.TIME}, id="what-i-did"),
        pytest.param("The mirror light was on for two hours for three days today.", {ClaimKind.TIME}, id="two-spans"),
        pytest.param("The garage door was opened at 9pm, 3rd of May.", {ClaimKind.TIME}, id="a-glued-hour"),
        pytest.param("Once today the garage door was opened.", set(), id="a-condition"),
    ],
)
def test_what_is_no_course(text: str, kinds: set[ClaimKind]) -> None:
    """Nothing else is read as what has gone on in a period."""
    assert {claim.kind for claim in read(text, turn().scene)} <= kinds | {ClaimKind.OUTCOME, ClaimKind.STATE}


def test_what_is_over_is_harmless_and_told_with_what_decided() -> None:
    """How often a garage was opened yesterday says nothing of how safe it is."""
    (found,) = judged("The garage door was opened five times today.", TWICE)
    assert (found.claim.harm, found.reason) == (Harm.NONE, Reason.COUNT_DIFFERS)
    assert [one.source for one in found.evidence] == [Source.HISTORY, Source.STATES]


@pytest.mark.parametrize(
    "text",
    [
        "The garage door was opened once today by Anna.",
        "The garage door was opened manually once today.",
        "By the automation, the garage door was opened once today.",
        "With the remote, the garage door was opened once today.",
        "The garage door was opened once today after breakfast.",
        "The garage door was opened once today while Anna was away.",
        "While Anna was away, the garage door was opened once today.",
        "Since I last checked, the garage door was opened once today.",
        "The garage door was opened once today because of motion.",
        "The garage door was opened once today by Anna and once by Tom.",
        "The garage door was opened three times today and yesterday.",
        "The garage door was opened once today, then it was opened again at 9.",
        "The garage door was opened again once today.",
        "The garage door was opened once today at least.",
        "The garage door was open for ten minutes today while nobody was home.",
        "The garage door was not opened today while nobody was home.",
        "The garage door and the bedroom window were opened three times today.",
        "Together the garage door and the bedroom window were opened three times today.",
    ],
)
def test_some_of_a_period(text: str) -> None:
    """Who, how, while: what is told of some of it says nothing of the whole."""
    assert R not in verdicts(text, TWICE, SHUT)


@pytest.mark.parametrize(
    "text",
    [
        "So far, the garage door was opened three times today in total.",
        "The garage door was opened three times today, and it is closed.",
        "The garage door was opened three times today and the mirror light is on.",
    ],
)
def test_all_of_a_period(text: str) -> None:
    """Other sentences, and words that only sum up, leave what is told of the whole."""
    assert verdicts(text, TWICE)[0] is R


SHUT = kept("binary_sensor.bedroom_window", "02-20 10:00 off")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The garage door was opened fewer than three times today.", S, id="fewer"),
        pytest.param("The garage door was opened not even three times today.", S, id="not-even"),
        pytest.param("The garage door was opened hardly three times today.", S, id="hardly"),
        pytest.param("The garage door was opened no more than three times today.", S, id="no-more"),
        pytest.param("The garage door was opened no fewer than three times today.", R, id="no-fewer"),
        pytest.param("The garage door was opened not once today.", R, id="not-once"),
        pytest.param("The garage door was opened not a single time today.", R, id="not-a-single-time"),
        pytest.param("The garage door was opened not once yesterday.", S, id="indeed-not-once"),
        pytest.param("The garage door has been opened no times so far today.", R, id="no-times"),
        pytest.param("The garage door has been opened more than once so far today.", S, id="so-far"),
    ],
)
def test_bounds(text: str, verdict: Verdict) -> None:
    """Fewer than, hardly, not once."""
    assert decided(*verdicts(text, TWICE)) == decided(verdict)


HOURLY = kept(
    GARAGE,
    "02-20 10:00 closed",
    *(f"03-01 {h:02}:{m} {s}" for h in range(12) for m, s in (("00", "open"), ("15", "closed"))),
)
NIGHTLY = kept(LAMP, "02-20 10:00 off", "02-28 20:15 on", "02-28 23:05 off")


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("The garage door was opened eight times this morning.", HOURLY, S, id="from-four-to-noon"),
        pytest.param("The garage door was opened six times this morning.", HOURLY, N, id="from-six-on"),
        pytest.param("The garage door was opened twelve times this morning.", HOURLY, N, id="from-midnight-on"),
        pytest.param("The garage door was opened once this morning.", HOURLY, R, id="not-once-only"),
        pytest.param("The garage door was opened twenty times this morning.", HOURLY, R, id="not-so-often"),
        pytest.param("The garage door was opened six times last night.", HOURLY, S, id="night"),
        pytest.param("The garage door was opened eight times last night.", HOURLY, N, id="until-seven"),
        pytest.param("The mirror light was on for 65 minutes last night.", NIGHTLY, N, id="from-ten-on"),
        pytest.param("The mirror light was on for 170 minutes last night.", NIGHTLY, S, id="from-six-pm-on"),
        pytest.param("The mirror light was on for six hours last night.", NIGHTLY, R, id="in-no-night"),
    ],
)
def test_parts_of_a_day(text: str, past: Evidence, verdict: Verdict) -> None:
    """Nobody draws the edges of a morning alike; noon sharp is none of it."""
    assert decided(*verdicts(text, past)) == decided(verdict)


EARLY = kept(
    GARAGE, "02-20 10:00 closed", "03-01 07:40 open", "03-01 07:45 closed", "03-01 09:00 open", "03-01 09:14 closed"
)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The garage door was opened once since 8 am.", S, id="once"),
        pytest.param("The garage door was opened twice since 8 am.", N, id="with-what-was-just-before"),
        pytest.param("The garage door was opened three times since 8 am.", R, id="three-times"),
        pytest.param("The garage door was open for 14 minutes since 8 am.", S, id="how-long"),
        pytest.param("The garage door was open for 3 hours since 8 am.", R, id="not-so-long"),
    ],
)
def test_since(text: str, verdict: Verdict) -> None:
    """Since eight is not since half past seven."""
    assert decided(*verdicts(text, EARLY)) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Das Spiegellicht war gestern weniger als drei Stunden lang an.", S, id="weniger-als"),
        pytest.param("Das Spiegellicht war gestern mindestens zwei Stunden lang an.", S, id="mindestens"),
        pytest.param("Das Spiegellicht war gestern bis zu vier Stunden lang an.", S, id="bis-zu"),
        pytest.param("Das Spiegellicht war gestern höchstens eine Stunde lang an.", R, id="höchstens"),
        pytest.param("Das Spiegellicht war gestern 2,5 Stunden lang an.", S, id="halbe"),
        pytest.param("Das Spiegellicht war gestern drei Stunden oder so an.", S, id="oder-so"),
        pytest.param("Das Spiegellicht war gestern gut drei Stunden an.", S, id="gut"),
        pytest.param("Gestern war das Spiegellicht acht Stunden an.", R, id="ohne-lang"),
        pytest.param("Das Spiegellicht brannte gestern acht Stunden.", R, id="brannte"),
        pytest.param("Das Spiegellicht blieb gestern acht Stunden lang an.", R, id="blieb"),
        pytest.param("Das Spiegellicht wurde gestern von der Automation zweimal eingeschaltet.", N, id="von"),
        pytest.param("Das Spiegellicht wurde gestern zweimal eingeschaltet, während Anna weg war.", N, id="während"),
        pytest.param("Das Spiegellicht wurde gestern kein einziges Mal eingeschaltet.", R, id="kein-mal"),
    ],
)
def test_german_bounds(text: str, verdict: Verdict) -> None:
    """Bounds stand before "lang" as well."""
    assert decided(*verdicts(text, NIGHTLY, home=german())[:1]) == decided(verdict)
