"""What is said of all may be said of those that were asked about: it is never refuted by others."""

import pytest

from custom_components.grounded_assist.grounding.model import Uttered
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import NOW, R, S, Turn, Verdict, thing, turn

OPEN = thing("binary_sensor.loft_window", "Loft window", "office", "on", kind="window")
CAR = thing("device_tracker.enyaq", "Enyaq", None, "home")


def verdicts(there: Turn, text: str) -> list[Verdict]:
    """Return the verdicts of a reply."""
    return [one.verdict for one in there.findings(text)]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Are any lights on outside?", "No lights are on.", id="outside"),
        pytest.param("How many lights are on up there?", "One light is on.", id="up-there"),
        pytest.param("Except for the office, are all windows closed?", "Yes, all the windows are closed.", id="except"),
        pytest.param("Are the lights in the shed off?", "Yes, all the lights are off.", id="a-place-nobody-knows"),
        pytest.param("Are the street lights off?", "Yes, all the lights are off.", id="lights-nobody-knows"),
        pytest.param("Is the car locked?", "Yes, all the doors are locked.", id="doors-of-the-car"),
        pytest.param("Are the windows shut on the Enyaq?", "All windows are shut.", id="windows-of-a-thing"),
        pytest.param("What does armed away mean?", "It means the alarm is armed.", id="what-it-means"),
        pytest.param("How do I lock the door?", "Say so, and the back door is locked.", id="how-it-is-done"),
        pytest.param("Translate: Die Haustür ist auf.", "The front door is unlocked.", id="a-translation"),
    ],
)
def test_what_the_question_narrows(request_: str, text: str) -> None:
    """It holds for what is not narrowed as well if it is so, and else tells nothing."""
    assert R not in verdicts(turn(request=request_, extra=(OPEN, CAR)), text)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Sind unten die Fenster zu?", "Ja, alle Fenster sind zu.", id="downstairs"),
        pytest.param("Sind außer im Büro alle Fenster zu?", "Ja, alle Fenster sind zu.", id="except"),
        pytest.param("Sind bei Oma alle Fenster zu?", "Ja, alle Fenster sind zu.", id="at-somebody-elses"),
        pytest.param("Sind die Türen am Auto zu?", "Ja, alle Türen sind abgeschlossen.", id="doors-of-the-car"),
        pytest.param("Was bedeutet scharf?", "Die Alarmanlage ist scharf.", id="what-it-means"),
    ],
)
def test_what_the_question_narrows_in_german(request_: str, text: str) -> None:
    """The same in another language."""
    assert R not in verdicts(german(request=request_), text)


@pytest.mark.parametrize(
    ("request_", "text", "verdict"),
    [
        pytest.param("Are all the windows closed?", "Yes, all the windows are closed.", R, id="nothing-narrows-it"),
        pytest.param("Are the windows down there shut?", "All windows in the bedroom are shut.", R, id="its-own-place"),
        pytest.param("I mean the front door.", "The front door is unlocked.", R, id="what-somebody-means"),
        pytest.param("Does that mean it is locked?", "The back door is locked.", R, id="what-follows"),
        pytest.param("Are the doors downstairs unlocked?", "The front door is unlocked.", R, id="one-thing-by-name"),
        pytest.param("Is the vacuum downstairs docked?", "All vacuums are docked.", S, id="so-of-all"),
    ],
)
def test_what_it_does_not_narrow(request_: str, text: str, verdict: Verdict) -> None:
    """What is named, or placed, or so of all, is decided."""
    assert verdicts(turn(request=request_, extra=(OPEN, CAR)), text) == [verdict]


@pytest.mark.parametrize("request_", ["And the office?", "What about the garage?"])
def test_a_question_that_leans_on_the_one_before(request_: str) -> None:
    """Its place is another one than that of the question before it."""
    asked = Uttered(text="Is anything on in the kitchen?", at=NOW, is_reply=False)
    before = (asked, Uttered(text="The ceiling light.", at=NOW, is_reply=True))
    assert R not in verdicts(turn(request=request_, dialogue=before), "No lights are on.")
