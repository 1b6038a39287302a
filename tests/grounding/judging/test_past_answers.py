"""Answers to questions after the past, with no time of their own; it is noon, Sunday, 1 March 2026."""

import pytest

from custom_components.grounded_assist.grounding.model import Evidence, Verdict
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import N, R, S, decided, turn
from tests.grounding.past import kept, said, verdicts

GARAGE = "cover.garage"
OPEN = kept(GARAGE, "02-20 10:00 closed", "02-28 17:00 open", "03-01 08:00 closed")
AJAR = kept(GARAGE, "02-20 10:00 closed", "02-28 22:30 open", "02-28 23:10 closed")
SHUT = kept(GARAGE, "02-20 10:00 closed")
NIGHT = "Was the garage door open last night?"
AT_ELEVEN = "Was the garage door closed at 11 pm yesterday?"


@pytest.mark.parametrize(
    ("request_text", "text", "past", "verdict"),
    [
        pytest.param(NIGHT, "Yes.", OPEN, S, id="yes"),
        pytest.param(NIGHT, "Yes, it was.", SHUT, R, id="wrong-yes"),
        pytest.param(NIGHT, "No.", SHUT, S, id="no"),
        pytest.param(NIGHT, "No, it wasn't.", OPEN, R, id="wrong-no"),
        pytest.param(NIGHT, "No, it was closed.", SHUT, S, id="closed"),
        pytest.param(NIGHT, "No, it was closed.", OPEN, R, id="not-closed"),
        pytest.param(NIGHT, "Yes, it was open.", SHUT, R, id="not-open"),
        pytest.param(NIGHT, "It was not closed.", SHUT, R, id="denied"),
        pytest.param("Was the garage door opened last night?", "No.", SHUT, S, id="no-event"),
        pytest.param("Has the garage door been opened today?", "Yes, it has.", SHUT, R, id="perfect"),
        pytest.param(AT_ELEVEN, "Yes, it was.", SHUT, S, id="how-it-was-at-a-time"),
        pytest.param(AT_ELEVEN, "Yes.", OPEN, R, id="how-it-was-not"),
        pytest.param("Was the garage door closed all night?", "No, it was open.", AJAR, S, id="not-all-night"),
        pytest.param("Was the garage door closed all night?", "No, it was open.", SHUT, R, id="never-at-night"),
        pytest.param("Was the garage door closed all night?", "Yes, it was closed.", SHUT, S, id="all-night"),
        pytest.param("Was the garage door closed all night?", "It was not closed.", AJAR, N, id="denied-of-all"),
        pytest.param("Is the garage door open?", "Yes.", OPEN, R, id="of-now"),
        pytest.param("Is the garage door open today?", "Yes.", OPEN, N, id="of-today"),
        pytest.param("When was the garage door open last night?", "Yes.", OPEN, None, id="no-question-of-that-sort"),
        pytest.param(NIGHT, "I checked it.", SHUT, None, id="no-answer"),
        pytest.param(NIGHT, "It.", SHUT, None, id="nothing-said"),
    ],
)
def test_the_time_of_the_question_is_meant(
    request_text: str, text: str, past: Evidence, verdict: Verdict | None
) -> None:
    """An answer without a time tells of that which was asked for."""
    there = turn({GARAGE: {"state": "closed"}}, request=request_text)
    assert decided(*verdicts(text, past, home=there)) == decided(verdict)


@pytest.mark.parametrize(
    ("request_text", "text", "past", "expected"),
    [
        pytest.param(NIGHT, "Yes.", SHUT, "The Garage door was closed last night.", id="yes"),
        pytest.param(NIGHT, "No, it was closed.", OPEN, "The Garage door was open last night.", id="closed"),
        pytest.param(AT_ELEVEN, "Yes.", OPEN, "The Garage door was open at 11 pm yesterday.", id="at-a-time"),
    ],
)
def test_it_is_told_in_the_words_of_the_question(request_text: str, text: str, past: Evidence, expected: str) -> None:
    """The correction has the time that was asked for."""
    assert said(text, past, home=turn(request=request_text)).text == expected


@pytest.mark.parametrize(
    ("text", "past", "verdict"),
    [
        pytest.param("Ja.", SHUT, R, id="ja"),
        pytest.param("Nein, es war geschlossen.", SHUT, S, id="geschlossen"),
        pytest.param("Nein, war es nicht.", SHUT, S, id="nicht"),
    ],
)
def test_german(text: str, past: Evidence, verdict: Verdict) -> None:
    """The same in German."""
    there = german(request="War das Garagentor letzte Nacht offen?")
    assert verdicts(text, past, home=there) == (verdict,)
