"""Questions after what was done: "did you lock the door?"."""

import pytest

from tests.grounding.german.homes import verdicts as german
from tests.grounding.homes import N, Overrides, R, S, Verdict, did, verdicts

BACK = "lock.back"
LOCKED: Overrides = {BACK: "locked"}


@pytest.mark.parametrize(
    ("request_", "text", "states", "expected"),
    [
        pytest.param("Did you lock the back door?", "Yes.", {}, R, id="it-is-not"),
        pytest.param("Did you lock the back door?", "Yes, I did.", {}, R, id="with-its-verb"),
        pytest.param("Did you lock the back door?", "Yes, I did.", LOCKED, S, id="it-is"),
        pytest.param("Did you lock the back door?", "No.", {}, S, id="denied"),
        pytest.param("Did you lock the back door?", "No, I didn't.", LOCKED, N, id="locked-by-somebody"),
        pytest.param("Have you locked the back door?", "Yes.", {}, R, id="the-perfect"),
        pytest.param("Have you locked the back door?", "Yes, I have.", LOCKED, S, id="the-perfect-and-it-is"),
        pytest.param("Did you lock the doors?", "Yes.", {}, R, id="several"),
        pytest.param("Did you arm the alarm?", "Yes.", {}, R, id="an-alarm"),
    ],
)
def test_answers(request_: str, text: str, states: Overrides, expected: Verdict) -> None:
    """What is said to have been done has left its state."""
    assert verdicts(text, states, request=request_) == (expected,)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Did you lock the doors?", "No.", id="several-found-locked"),
        pytest.param("Did you lock the doors yesterday?", "Yes.", id="at-another-time"),
        pytest.param("Did you lock the doors earlier?", "Yes.", id="earlier"),
        pytest.param("Did anyone lock the doors?", "Yes.", id="by-anyone"),
        pytest.param("Didn't you lock the doors?", "Yes.", id="denied-in-the-question"),
    ],
)
def test_what_tells_nothing(request_: str, text: str) -> None:
    """How things are tells nothing of who has done it when."""
    for states in ({}, LOCKED):
        assert R not in verdicts(text, states, request=request_)


def test_undone_since() -> None:
    """What a tool did in an earlier turn was done, whoever has changed it since."""
    earlier = (did("HassTurnOn", BACK),)
    assert verdicts("Yes, I did.", request="Did you lock the back door?", earlier_calls=earlier) == (N,)


def test_german_doors_found_locked() -> None:
    """Whoever did not lock them may have found them so."""
    assert R not in german("Nein.", LOCKED, request="Hast du alle Türen abgeschlossen?")
    assert german("Ja.", request="Hast du alle Türen abgeschlossen?") == (R,)
