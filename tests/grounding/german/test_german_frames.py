"""Was am Anfang eines Satzes steht, gilt für alles Angeschlossene: "Nachts ist A an und B aus"."""

import pytest

from tests.grounding.german.homes import verdicts
from tests.grounding.homes import R


@pytest.mark.parametrize(
    "text",
    [
        "Gestern Abend war die Leselampe aus und das Garagentor offen.",
        "Gestern war Anna weg, Ben da.",
        "Gestern war Anna weg und Ben da.",
        "Morgen wird die Thekenlampe an sein und die Leselampe aus.",
        "Heute Morgen war das Garagentor offen und die Hintertür abgeschlossen.",
        "Vorhin war die Thekenlampe an und die Leselampe aus.",
        "Im Ferienhaus ist die Thekenlampe an und das Garagentor offen.",
        "Nachts ist die Thekenlampe an und das Garagentor offen.",
        "Normalerweise ist die Thekenlampe an und das Garagentor offen.",
        "Ab 22 Uhr ist die Thekenlampe an und das Garagentor offen.",
        "Auf dem Foto ist die Thekenlampe an und das Garagentor offen.",
        "Bei Oma ist die Thekenlampe an und das Garagentor offen.",
        "Bei Dunkelheit ist die Thekenlampe an und das Garagentor offen.",
        "In deinem Beispiel ist die Thekenlampe an und das Garagentor offen.",
        "Normalerweise ist die Thekenlampe an und das Garagentor ist offen.",
        "Nachts ist die Thekenlampe an und die Leselampe ist aus.",
        "Du hast gesagt, das Garagentor ist offen und die Hintertür abgeschlossen.",
        "Du hast gesagt, dass das Garagentor offen ist und die Hintertür abgeschlossen.",
        "Ich dachte, das Garagentor ist offen.",
        "Ich dachte, das Garagentor ist offen und die Hintertür abgeschlossen.",
        "Ben sagt, das Garagentor ist offen und die Hintertür abgeschlossen.",
        "Du willst das Garagentor offen und die Thekenlampe an.",
        "Die Automation läuft, wenn das Garagentor offen ist und Ben da.",
        "Laut Ben ist das Garagentor offen und die Thekenlampe an.",
        "Nehmen wir an, das Garagentor ist offen.",
        "Sagen wir, das Garagentor ist offen und die Thekenlampe an.",
        "Angeblich ist das Garagentor offen.",
        "Angeblich ist das Garagentor offen und die Thekenlampe an.",
        "So war es gestern Abend: Leselampe aus, Garagentor offen.",
        "Bei den Nachbarn: Thekenlampe an, Garagentor offen.",
        "Ideal ist: Thekenlampe an, Garagentor offen.",
        "Dein Wunsch war: Thekenlampe an, Garagentor offen.",
        "Bedingung: Anna weg, Hausalarm scharf.",
        "Du fragtest, ob die Thekenlampe an ist und das Garagentor offen.",
        "Heute Abend ist die Thekenlampe an und das Garagentor offen.",
        "Die Thekenlampe ist angeblich an.",
        "Mal ist die Thekenlampe an, mal das Deckenlicht aus.",
        "Werktags ist das Deckenlicht aus und die Thekenlampe ist an.",
        "Ich hatte angenommen, dass die Thekenlampe an ist und das Deckenlicht aus.",
        "Ich war mir sicher, das Garagentor ist offen.",
        "Ich sorge dafür, dass die Thekenlampe an ist und das Deckenlicht aus.",
    ],
)
def test_what_is_told_of_another_time_place_or_mind(text: str) -> None:
    """No state of here and now refutes it, in no clause that is joined to it."""
    assert R not in verdicts(text)


@pytest.mark.parametrize(
    "text",
    [
        "Gerade ist die Thekenlampe an und das Garagentor offen.",
        "In der Küche ist die Thekenlampe an und das Garagentor offen.",
        "Gestern war die Thekenlampe an, jetzt ist die Leselampe aus und das Garagentor offen.",
        "Aktuell: Thekenlampe an, Garagentor offen.",
        "Bei dir ist die Thekenlampe an und das Garagentor offen.",
        "In diesem Moment ist die Thekenlampe an und das Garagentor offen.",
        "Ich habe nachgesehen: Das Garagentor ist offen und die Thekenlampe an.",
        "Du willst wissen, ob die Thekenlampe an ist: Die Thekenlampe ist an.",
        "Du hast gefragt, ob die Thekenlampe an ist, und ja, die Thekenlampe ist an.",
        "Ich denke, das Garagentor ist offen.",
    ],
)
def test_what_is_told_of_here_and_now(text: str) -> None:
    """A place of the home, a "now" or a "but" tells how things are."""
    assert R in verdicts(text)
