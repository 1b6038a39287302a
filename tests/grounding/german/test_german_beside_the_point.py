"""True German replies that only sound like what the home shows otherwise: none may come out refuted or be changed."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import say, turn, verdicts
from tests.grounding.homes import did

S, R = Verdict.SUPPORTED, Verdict.REFUTED


@pytest.mark.parametrize(
    "text",
    [
        "Stell dir vor, alle Lichter sind aus.",
        "Schritt 1: Die Thekenlampe wird eingeschaltet. Schritt 2: Die Hintertür wird abgeschlossen.",
        "In diesem Beispiel ist die Thekenlampe an.",
        "Wäre die Hintertür abgeschlossen, würde ich es dir sagen.",
        "Hätte ich die Hintertür abgeschlossen, stünde es hier.",
        "Ich hoffe, die Hintertür ist abgeschlossen.",
        "Die Hintertür ist sonst abgeschlossen.",
        "Die Hintertür ist sonst abgeschlossen, aber gerade nicht.",
        "Die Hintertür wird um zehn abgeschlossen.",
        "Es sei denn, die Hintertür ist abgeschlossen.",
        "Die Teichpumpe ist an sich in Ordnung.",
        "In der Regel ist die Hintertür abgeschlossen.",
        "Nach Feierabend ist die Hintertür abgeschlossen.",
        "Die Hintertür ist selten abgeschlossen.",
        "Theoretisch ist die Hintertür abgeschlossen.",
        "Offene Fenster beim Heizen verschwenden Energie.",
    ],
)
def test_said_of_something_else(text: str) -> None:
    """What is thought of, wished for or a habit is no claim of now."""
    delivery = say(text)
    assert R not in [one.verdict for one in delivery.findings]
    assert delivery.text == text


def test_how_it_was_found() -> None:
    """A German "war" with a participle tells how something was, and not what was done to it."""
    locked = did("HassTurnOn", "lock.back", name="Hintertür")
    told = turn({"lock.back": "locked"}, request="Schließ alles ab", calls=(locked,))
    told = replace(told, before={"lock.back": "unlocked"})
    found = told.findings("Die Hintertür war nicht abgeschlossen, das habe ich jetzt gemacht.")
    assert R not in [one.verdict for one in found]


def test_a_unit_without_a_space() -> None:
    """A number is read as a whole, whatever follows it at once."""
    assert verdicts("Die Schlafzimmer Temperatur ist 21,5C.") == (S,)
    assert verdicts("Die Schlafzimmer Temperatur ist 25,5C.") == (R,)


def test_what_was_left_as_it_was() -> None:
    """What was left off was not turned on."""
    on = did("HassTurnOn", "light.counter", name="Thekenlampe")
    told = turn({"light.counter": "on"}, request="Mach die Thekenlampe an", calls=(on,))
    found = told.findings("Ich habe die Thekenlampe angemacht und die Nachttischlampe aus gelassen.")
    assert [one.verdict for one in found] == [S, S]
