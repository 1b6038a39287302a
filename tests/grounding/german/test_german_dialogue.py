"""What is told in German of the conversation, and of lines of sources."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall, Uttered, Verdict
from tests.grounding.german.homes import say, turn
from tests.grounding.homes import NOW, N, S

SAID = (
    Uttered(text="Meine Gäste kommen um acht. Der Hund beißt den Nachbarn.", at=NOW, is_reply=False),
    Uttered(text="Die Leselampe ist an.", at=NOW),
)
LIST = ToolCall(name="list", succeeded=True, result='["Brot","Milch","Eier"]')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Du hast gesagt, deine Gäste kommen um 8.", S, id="you-said"),
        pytest.param("Du hast gesagt, dass deine Gäste um acht kommen.", S, id="that"),
        pytest.param("Du hast gesagt, dass deine Gäste um neun kommen.", N, id="another-time"),
        pytest.param("Du hast gesagt, dass den Nachbarn der Hund beißt.", N, id="another-order"),
        pytest.param("Ich habe dir gesagt, dass die Leselampe an ist.", S, id="i-told-you"),
        pytest.param("Wie gesagt, die Leselampe ist an.", S, id="as-i-said"),
        pytest.param("Die Leselampe ist an, wie ich gesagt habe.", S, id="behind"),
        pytest.param("Du hast mich gebeten, die Kaffeemaschine zu reinigen.", N, id="not-asked"),
        pytest.param('Der zweite Eintrag ist "Milch" [source:1].', S, id="item"),
        pytest.param('Eintrag 3 ist "Milch" [source:1].', N, id="another-item"),
        pytest.param("In Zeile 2 steht Milch [source:1].", S, id="line"),
    ],
)
def test_what_was_said(text: str, expected: Verdict) -> None:
    """As in English, with the verb where German has it."""
    home = turn(request="Warum?", calls=(LIST,))
    home = replace(home, scene=replace(home.scene, dialogue=SAID))
    told = [one.verdict for one in home.findings(text) if one.claim.kind.value == "reported"]
    assert told == [expected]


@pytest.mark.parametrize("text", ["Nein, unavailable", "Nein, nicht verfügbar"])
def test_a_denial_of_what_cannot_be_read(text: str) -> None:
    """Home Assistant's own agent says the state as it is written."""
    said = say(text, {"light.reading": "unavailable"}, request="Ist die Leselampe an?")
    assert said.text == "Ich kann die Leselampe gerade nicht erreichen."
