"""Questions that ask whether there is one: "is a door unlocked?", "are windows open?", "is anything unlocked?"."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Uttered
from tests.grounding.german.homes import turn, verdicts as german
from tests.grounding.homes import NOW, N, Overrides, R, S, Verdict, did, verdicts

FRONT, BACK = "lock.front", "lock.back"
SHUT: Overrides = {"binary_sensor.bedroom_window": "off"}
LOCKED: Overrides = {BACK: "locked"}
UNLOCKED: Overrides = {FRONT: "unlocked"}
DARK: Overrides = {"light.kitchen_ceiling": "off", "light.reading": "off", "light.mirror": "off"}


@pytest.mark.parametrize(
    ("request_", "text", "states", "expected"),
    [
        pytest.param("Is a door unlocked?", "No.", {}, R, id="one-is"),
        pytest.param("Is a door unlocked?", "No.", LOCKED, S, id="none-is"),
        pytest.param("Is a door unlocked?", "Yes.", {}, S, id="yes-one-is"),
        pytest.param("Is a door unlocked?", "Yes.", LOCKED, R, id="yes-and-none-is"),
        pytest.param("Is a window still open?", "No, it isn't.", {}, R, id="still"),
        pytest.param("Is a window open upstairs?", "No.", {}, R, id="in-a-place"),
        pytest.param("Is a light on in the garage?", "No.", {}, S, id="none-in-a-place"),
        pytest.param("Is a door unlocked?", "No, all doors are locked.", {}, R, id="with-all-of-them"),
        pytest.param("Are windows open?", "No.", {}, R, id="a-bare-plural"),
        pytest.param("Are windows open?", "Yes.", {}, S, id="a-bare-plural-of-which-one-is"),
        pytest.param("Are windows open?", "No, no window is open.", {}, R, id="no-window"),
        pytest.param("Are doors locked?", "No.", {}, S, id="a-bare-plural-that-may-ask-for-all"),
        pytest.param("Is a door locked?", "No.", {}, R, id="one-is-locked"),
        pytest.param("Is anything unlocked?", "No.", {}, R, id="anything-unlocked"),
        pytest.param("Is anything unlocked?", "No.", LOCKED, S, id="nothing-unlocked"),
        pytest.param("Is anything unlocked?", "Yes.", LOCKED, R, id="something-unlocked"),
        pytest.param("Is anything still on?", "No.", {}, R, id="anything-on"),
        pytest.param("Is there a window open?", "No.", {}, R, id="is-there-one"),
        pytest.param("Is there a window open?", "No, there isn't.", {}, R, id="is-there-one-with-its-verb"),
        pytest.param("Are there any doors unlocked?", "No.", LOCKED, S, id="are-there-any"),
        pytest.param("Are there any doors unlocked?", "Yes, there are.", LOCKED, R, id="yes-there-are"),
        pytest.param("Is there smoke in the kitchen?", "Yes.", {}, R, id="is-there-smoke"),
        pytest.param("Is there smoke in the kitchen?", "No.", {}, S, id="there-is-no-smoke"),
        pytest.param("Is anything on?", "No.", {**DARK, "fan.bedroom": "off"}, N, id="nothing-but-plugs-on"),
    ],
)
def test_answers(request_: str, text: str, states: Overrides, expected: Verdict) -> None:
    """Who asks for one is answered by any of them."""
    assert set(verdicts(text, states, request=request_)) == {expected}


@pytest.mark.parametrize(
    ("request_", "text", "states", "expected"),
    [
        pytest.param("Ist eine Tür unverschlossen?", "Nein.", {}, R, id="one-is"),
        pytest.param("Ist eine Tür unverschlossen?", "Nein.", LOCKED, S, id="none-is"),
        pytest.param("Ist eine Tür unverschlossen?", "Nein, alle Türen sind verriegelt.", {}, R, id="all-of-them"),
        pytest.param("Sind Fenster offen?", "Nein.", {}, R, id="a-bare-plural"),
        pytest.param("Sind Fenster offen?", "Nein, kein Fenster ist offen.", {}, R, id="no-window"),
        pytest.param("Sind Fenster offen?", "Nein, kein Fenster ist offen.", SHUT, S, id="no-window-is"),
        pytest.param("Sind Fenster zu?", "Nein.", {}, N, id="a-bare-plural-that-may-ask-for-all"),
        pytest.param("Ist noch ein Fenster offen?", "Nein.", {}, R, id="one-still"),
        pytest.param("Ist noch Licht an?", "Nein.", {}, R, id="what-has-no-plural"),
        pytest.param("Ist noch Licht an?", "Nein, alle Lichter sind aus.", {}, R, id="all-lights"),
        pytest.param("Ist Licht an?", "Ja.", {}, S, id="some-light"),
        pytest.param("Ist das Licht an?", "Nein.", {}, N, id="the-light"),
        pytest.param("Gibt es offene Fenster?", "Nein.", {}, R, id="is-there-one"),
        pytest.param("Gibt es offene Fenster?", "Nein.", SHUT, S, id="there-is-none"),
        pytest.param("Ist irgendetwas unverschlossen?", "Nein.", {}, R, id="anything"),
        pytest.param("Ist noch etwas unverschlossen?", "Nein.", LOCKED, S, id="nothing"),
    ],
)
def test_german_answers(request_: str, text: str, states: Overrides, expected: Verdict) -> None:
    """German needs no "irgendein" to ask for any of them."""
    assert set(german(text, states, request=request_)) == {expected}


def test_another() -> None:
    """Which one was spoken of is not known."""
    assert R not in verdicts("No.", request="Is another door unlocked?")


def test_all_beside_a_no() -> None:
    """No door is open, and that all are locked is a lie."""
    assert R in german("Nein, alle Türen sind abgeschlossen.", request="Ist eine Tür offen?")


@pytest.mark.parametrize("said", ["Das Schlafzimmerfenster ist offen.", "Ein Fenster ist offen."])
def test_a_further_one(said: str) -> None:
    """Who has heard of one asks by the same words for one more."""
    home = turn(request="Ist noch ein Fenster offen?")
    told = replace(home, scene=replace(home.scene, dialogue=(Uttered(text=said, at=NOW),)))
    assert [one.verdict for one in told.findings("Nein.")] == [N]
    assert [one.verdict for one in home.findings("Nein.")] == [R]


def test_anything_where_nobody_knows() -> None:
    """A place that is only pointed to is no place of the home."""
    assert verdicts("No.", request="Is anything on in here?") == ()


def test_a_command_of_one() -> None:
    """Who wants one thing done wants it of any of them."""
    calls = (did("HassTurnOff", "light.reading"),)
    assert R not in verdicts("Done.", {"light.reading": "off"}, request="Turn off a light", calls=calls)
