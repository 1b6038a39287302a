"""When an event is by the calendar that shows the next one, where it was asked when it is."""

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german import homes as german
from tests.grounding.homes import N, R, S, thing, turn
from tests.grounding.plain.stating import state

KEPT = (
    thing("calendar.family", "Family", None, "off", message="Theo dentist", start_time="2026-03-03 15:30:00"),
    thing("calendar.bins", "Bins", None, "off", message="Gelbe Tonne", start_time="2026-03-03 00:00:00"),
    thing("calendar.sports", "Sports", None, "on", message="Match", start_time="2026-03-01 11:00:00"),
)


@pytest.mark.parametrize(
    ("request_", "sentence", "plain", "verdict"),
    [
        pytest.param(
            "When's the dentist?",
            "Theo's appointment is on Tuesday at 4:30 pm.",
            "Tuesday at 16:30",
            R,
            id="an-hour-later",
        ),
        pytest.param(
            "When's Theo's dentist thing?", "It's on Thursday at 3:30 pm.", "Thursday at 15:30", R, id="a-later-day"
        ),
        pytest.param("When's Theo's dentist?", "On Tuesday at 3:30 pm.", "Tuesday at 15:30", S, id="so-it-is"),
        pytest.param("When's the dentist?", "On Thursday at 3:30 pm.", "Thursday at 15:30", N, id="of-whom"),
        pytest.param(
            "When's Anna's dentist?",
            "Theo and Anna go on Thursday at 3:30 pm.",
            "Thursday at 15:30",
            N,
            id="of-another",
        ),
        pytest.param(
            "When's Theo's second dentist visit?", "On Thursday at 3:30 pm.", "Thursday at 15:30", N, id="the-second"
        ),
        pytest.param(
            "Does Theo see the dentist on Thursday?", "Yes, at 3:30 pm.", "Thursday at 15:30", N, id="not-asked-when"
        ),
        pytest.param(
            "When's Theo's dentist after Tuesday?", "On Thursday at 3:30 pm.", "Thursday at 15:30", N, id="after-that"
        ),
        pytest.param(
            "When's Theo's dentist for the braces?", "On Thursday at 3:30 pm.", "Thursday at 15:30", N, id="for-what"
        ),
    ],
)
def test_asked_when(request_: str, sentence: str, plain: str, verdict: Verdict) -> None:
    """The next one is told; another person's, or a later one, no calendar shows."""
    told = state(turn(request=request_, extra=KEPT), sentence, f"The event Dentist is on {plain}.", knows=False)
    assert set(told.verdicts) - {N} == {verdict} - {N}


@pytest.mark.parametrize(
    ("request_", "sentence", "verdict"),
    [
        pytest.param(
            "Wann muss die gelbe Tonne raus?", "Die Gelbe Tonne wird am Donnerstag geleert.", R, id="another-day"
        ),
        pytest.param("Wann wird die gelbe Tonne geleert?", "Am Donnerstag ist die Gelbe Tonne dran.", R, id="turned"),
        pytest.param("Steht am Donnerstag was an?", "Die Gelbe Tonne wird am Donnerstag geleert.", N, id="on-that-day"),
        pytest.param(
            "Wann ist danach die gelbe Tonne?", "Die Gelbe Tonne wird am Donnerstag geleert.", N, id="after-it"
        ),
        pytest.param(
            "Wann stelle ich die gelbe Tonne raus?",
            "Du musst die Gelbe Tonne am Donnerstag rausstellen.",
            N,
            id="what-you-must-do",
        ),
    ],
)
def test_asked_when_in_german(request_: str, sentence: str, verdict: Verdict) -> None:
    """The same by the words of that language; what somebody is to do before is no event."""
    home = german.turn(request=request_, extra=KEPT)
    told = state(home, sentence, "The event Gelbe Tonne is on Thursday.", knows=False)
    verdicts = [judge(claim, home.evidence(claim), home.scene).verdict for claim in told.claims]
    assert [one for one in verdicts if one is not N] == [verdict] * (verdict is not N)
