"""True German replies of everyday, of which nothing may come out refuted."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import turn
from tests.grounding.homes import failed

R = Verdict.REFUTED


@pytest.mark.parametrize(
    "text",
    [
        "Im Schlafzimmer sind es 21,5 °C. Es sind -8,5 °C draußen.",
        "Die Heizung läuft, es hat -8,5 Grad draußen.",
        "Thekenlampe aus, Spiegellicht auf 100 %.",
        "Fernseher an, Vorhang 60 %.",
        "Der Samtvorhang ist nicht ganz offen, nur zu 60 %.",
        "Um Energie zu sparen, stelle die Heizung auf 19 Grad und schalte die Kaffeemaschine aus.",
        "Alle Fenster sind zu – mit einer Ausnahme: dem Schlafzimmerfenster",
        "Alle Türen sind abgeschlossen, aber die Hintertür ist nicht abgeschlossen.",
        "Dein Abend könnte so aussehen:\n- Alle Lichter aus\n- Hintertür abgeschlossen",
        "Alle Türen sind abgeschlossen, nur die Hintertür nicht.",
        "Alle Fenster sind geschlossen, nur das im Schlafzimmer steht offen.",
        "Die Fenster sind alle zu, nur das im Schlafzimmer nicht.",
        "Du meintest, die Haustür ist nicht abgeschlossen. Sie ist aber abgeschlossen.",
    ],
)
def test_of_the_home(text: str) -> None:
    """Numbers, exceptions and what another has said."""
    assert R not in [one.verdict for one in turn().findings(text)]


@pytest.mark.parametrize(
    "text", ["Die Hintertür reagiert nicht.", "Das Garagentor reagiert nicht.", "Robbi antwortet nicht."]
)
def test_what_did_not_answer(text: str) -> None:
    """What failed to do as it was told does not respond, whatever its last state is."""
    assert R not in [one.verdict for one in turn(calls=(failed("HassTurnOff"),)).findings(text)]
