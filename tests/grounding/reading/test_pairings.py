"""Lists and pairs: each thing has the state that is told of it, and what is left open claims nothing."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import verdicts as german
from tests.grounding.homes import R, S, say, verdicts

PAIRS = [
    pytest.param("Ceiling light (on), Counter lamp (off)", id="brackets"),
    pytest.param("Ceiling light: on, counter lamp: off.", id="colons"),
    pytest.param("Ceiling: on, counter: off.", id="colons-behind-parts-of-names"),
    pytest.param("Ceiling light - on, counter lamp - off", id="dashes"),
    pytest.param("The lights in the kitchen: Ceiling light - on; Counter lamp - off", id="dashes-below-a-heading"),
    pytest.param("The lights in the kitchen are: Ceiling light (on), Counter lamp (off).", id="a-heading-with-a-verb"),
    pytest.param("Kitchen lights: ceiling light on, counter lamp off.", id="no-marks-below-a-heading"),
    pytest.param("Lights: ceiling light on, counter lamp off.", id="below-a-kind"),
    pytest.param("Doors: front door locked, back door unlocked.", id="doors"),
    pytest.param("Two windows: the bedroom window is open and the office window is closed.", id="below-a-number"),
    pytest.param("Two doors: the front door is locked, the back door unlocked.", id="one-verb-for-both"),
    pytest.param("The lights: ceiling is on, counter is off.", id="parts-of-names-below-a-kind"),
    pytest.param("Kitchen: the ceiling light is on, the counter lamp off.", id="below-a-place"),
]


@pytest.mark.parametrize("text", PAIRS)
def test_each_its_own(text: str) -> None:
    """Every member of the list is claimed to be what stands beside it."""
    assert verdicts(text) == (S, S)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Ceiling light (off), counter lamp (off)", (R, S), id="brackets"),
        pytest.param("Ceiling light: on, counter lamp: on.", (S, R), id="colons"),
        pytest.param("Ceiling light and reading lamp: on, counter lamp: on.", (S, S, R), id="two-before-one-colon"),
        pytest.param("Two windows: the bedroom window is open and the office window is open.", (S, R), id="a-number"),
        pytest.param("Bedroom: lights on, blinds open.", (R, R), id="kinds-in-the-place-of-the-heading"),
        pytest.param("The front door is locked (back door: locked).", (S, R), id="in-brackets"),
    ],
)
def test_each_its_own_lie(text: str, expected: tuple[Verdict, ...]) -> None:
    """One that is told wrongly is found among the others."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Each light is on or off.", id="or"),
        pytest.param("All lights: on or off.", id="or-behind-a-colon"),
        pytest.param("Every window is open or closed.", id="or-another-participle"),
        pytest.param("The ceiling light is off or at 80%.", id="or-a-value"),
        pytest.param("The ceiling light is at 50% or 80%.", id="one-of-two-values"),
        pytest.param("The curtain is neither open nor closed.", id="neither-nor"),
        pytest.param("The front and back doors are locked and unlocked respectively.", id="respectively"),
        pytest.param("The front and back doors are locked and unlocked, in that order.", id="in-that-order"),
        pytest.param(
            "The ceiling light and counter lamp are on and off, respectively.", id="respectively-behind-a-comma"
        ),
        pytest.param("The front door isn't just closed, it's locked.", id="not-just"),
        pytest.param("The front door is not only closed but locked.", id="not-only"),
        pytest.param("The ceiling light is not only on but at 80%.", id="not-only-but-a-value"),
        pytest.param("The ceiling light isn't just at 50%, it's at 80%.", id="not-just-a-value"),
        pytest.param("Ceiling light - 80%, counter lamp - off", id="a-value-and-a-state"),
        pytest.param("Lights on: ceiling light, reading lamp; off: counter lamp, bedside lamp.", id="two-lists"),
    ],
)
def test_nothing_refuted(text: str) -> None:
    """It is true, or which of two is meant is not told."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Deckenlicht: an, Thekenlampe: aus.", id="colons"),
        pytest.param("Die Lichter in der Küche: Deckenlicht - an; Thekenlampe - aus", id="below-a-heading"),
        pytest.param("Lichter: Deckenlicht an, Thekenlampe aus.", id="below-a-kind"),
        pytest.param("Zwei Fenster: Das Schlafzimmerfenster ist offen, das Bürofenster geschlossen.", id="a-number"),
        pytest.param("Jedes Licht ist an oder aus.", id="or"),
        pytest.param("Das Deckenlicht und die Thekenlampe sind an beziehungsweise aus.", id="respectively"),
        pytest.param("Die Haustür ist nicht nur geschlossen, sondern abgeschlossen.", id="not-only"),
        pytest.param("Das Deckenlicht ist nicht nur an, sondern auf 80 %.", id="not-only-but-a-value"),
        pytest.param("Der Samtvorhang ist weder offen noch geschlossen.", id="neither-nor"),
    ],
)
def test_german(text: str) -> None:
    """The same in the other language."""
    assert R not in german(text)


def test_a_heading_that_is_not_understood() -> None:
    """What an unknown word says of the list is not known."""
    assert R not in verdicts("Trivia: the ceiling light is off.")
