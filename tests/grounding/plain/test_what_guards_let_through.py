"""Statements that guards let through because words are known to take nothing away, and those they drop all the same."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.plain.guards import Guard
from tests.grounding.german import homes as german
from tests.grounding.homes import R, S, thing, turn
from tests.grounding.plain.stating import state

EXTRA = (
    thing("sensor.washer_left", "Washer time left", "bathroom", "38", kind="duration", unit_of_measurement="min"),
    thing("sensor.bedroom_air", "Bedroom air", "bedroom", "42", kind="humidity", unit_of_measurement="%"),
    thing("light.pendants", "Island pendants", "kitchen", "on", brightness=178),
    thing("light.anna", "Bedside lamp Anna", "bedroom", "on"),
    thing("light.ben", "Bedside lamp Ben", "bedroom", "off"),
    thing("camera.porch", "Porch camera", "garden", "idle"),
    thing("camera.drive", "Drive camera", "garage", "idle"),
    thing("humidifier.mist", "Mist maker", "bedroom", "on", kind="humidifier", humidity=50, current_humidity=42),
    thing("valve.main", "Main Water Valve", "garage", "open", kind="water"),
)


@pytest.mark.parametrize(
    ("request_", "sentence", "plain", "quote", "found"),
    [
        pytest.param("", "The office window is shut.", "The Office window is closed.", "window is shut", S, id="shut"),
        pytest.param(
            "",
            "Ceiling light's at 50%, matching the pendants.",
            "The Island pendants are at 50 %.",
            "matching the pendants",
            R,
            id="matching",
        ),
        pytest.param(
            "",
            "Ceiling light's at 50%, unlike the pendants.",
            "The Island pendants are at 50 %.",
            "unlike the pendants",
            None,
            id="unlike",
        ),
        pytest.param(
            "Has the mist maker reached its target?",
            "It has, so all is well.",
            "The Bedroom air has reached the target of the Mist maker.",
            "It has",
            R,
            id="the-sensor-beside-it",
        ),
        pytest.param(
            "", "Anna's bedside lamp and Ben's are on.", "The Bedside lamp Ben is on.", None, R, id="spelt-out"
        ),
        pytest.param(
            "Any cameras?", "Three: one in the garage.", "There are 3 cameras.", "Three", R, id="listed-behind"
        ),
        pytest.param("Cameras in the garage?", "Three.", "There are 3 cameras.", None, None, id="of-a-place"),
        pytest.param(
            "Can you control the water main?",
            "There isn't a smart valve on your water main.",
            "There is no smart valve on the water main.",
            None,
            R,
            id="a-valve-on-it",
        ),
        pytest.param(
            "Washer done?",
            "You'll have to wait an hour for the washer.",
            "The Washer time left is 1 hour.",
            None,
            R,
            id="have-to-wait",
        ),
        pytest.param(
            "",
            "You have to turn the bedside lamp Ben on.",
            "The Bedside lamp Ben is on.",
            None,
            None,
            id="have-to-turn-on",
        ),
        pytest.param("Locks?", "All two locks are locked.", "All 2 locks are locked.", None, R, id="all-of-them"),
        pytest.param("Did the front door lock?", "All two are locked.", "All 2 locks are locked.", None, R, id="both"),
        pytest.param(
            "Is anybody home at all?", "Just one person.", "Only 1 person is home.", None, S, id="anybody-at-all"
        ),
    ],
)
def test_let_through(request_: str, sentence: str, plain: str, quote: str | None, found: Verdict | None) -> None:
    """What the home shows decides; None where a guard drops it."""
    told = state(turn(request=request_, extra=EXTRA), sentence, plain, quote, knows=False)
    assert told.verdicts == ([] if found is None else [found])


@pytest.mark.parametrize(
    ("request_", "sentence", "plain", "guard"),
    [
        pytest.param("", "Gut, dass die Leselampe aus ist!", "The Leselampe is off.", None, id="good-that"),
        pytest.param("", "Ich sehe nur, dass die Leselampe aus ist.", "The Leselampe is off.", None, id="i-see-that"),
        pytest.param(
            "", "Ich glaube nicht, dass die Leselampe aus ist.", "The Leselampe is off.", Guard.ASSERTED, id="not-that"
        ),
        pytest.param(
            "", "Schön wäre, dass die Leselampe aus ist.", "The Leselampe is off.", Guard.ASSERTED, id="it-would-be"
        ),
        pytest.param("", "Eine Lampe kann ich nicht finden.", "There is no lamp.", None, id="cannot-find"),
        pytest.param(
            "", "Die Leselampe kann ich nicht dimmen.", "There is no Leselampe.", Guard.ASSERTED, id="cannot-dim"
        ),
        pytest.param(
            "", "Der Brotkasten ist auf dem neuesten Stand.", "The Leselampe is on.", Guard.NAMED, id="a-noun-no-verb"
        ),
    ],
)
def test_let_through_in_german(request_: str, sentence: str, plain: str, guard: Guard | None) -> None:
    """The same by the words of that language."""
    assert state(german.turn(request=request_), sentence, plain, knows=False).guard is guard
