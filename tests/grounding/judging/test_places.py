"""Where things are said to be, by the areas and floors of the home."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Place
from tests.grounding.homes import N, R, S, Verdict, gazetteer, say, thing, turn, verdicts

EXTRA = (
    thing("light.dining", "Dining room lamp", "dining", "on"),
    thing("light.office_hall", "Kitchen spare lamp", "hall", "on"),
    thing("light.shelf", "Shelf light", None, "on"),
    thing("sensor.stove", "Stove probe temperature", "kitchen", "70", kind="temperature", device="Stove probe"),
    thing("sensor.stove_battery", "Stove probe battery", "kitchen", "9", kind="battery", device="Stove probe"),
    thing("switch.plug", "Bedside plug outlet", "bedroom", "on", device="Bedside plug"),
    thing("sensor.plug", "Bedside plug power", "bedroom", "9", kind="power", device="Bedside plug"),
    thing("vacuum.rover", "Rover vacuum", "hall", "cleaning", device="Rover"),
    thing("switch.rover", "Rover do not disturb", "hall", "on", device="Rover"),
    thing("sensor.watch", "Watch battery", "kitchen", "9", kind="battery", device="Watch"),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is in the living room.", (S,), id="its-area"),
        pytest.param("The reading lamp is in the lounge.", (S,), id="another-name-of-its-area"),
        pytest.param("Reading lamp is on the ground floor.", (S,), id="its-floor"),
        pytest.param("The reading lamp belongs to the living room area.", (S,), id="belongs"),
        pytest.param("The mirror light is currently located upstairs.", (S,), id="a-floor-as-an-adverb"),
        pytest.param("The reading lamp is in the kitchen.", (R,), id="another-area"),
        pytest.param("Your reading lamp is assigned to the bedroom area.", (R,), id="assigned-to-another"),
        pytest.param("The reading lamp is on the first floor.", (R,), id="another-floor"),
        pytest.param("The reading lamp isn't in the kitchen.", (S,), id="denied-of-another"),
        pytest.param("The reading lamp isn't in the living room.", (R,), id="denied-of-its-own"),
        pytest.param("The shelf light is in the kitchen.", (N,), id="it-has-no-area"),
        pytest.param("The pond pump is on the first floor.", (N,), id="its-area-has-no-floor"),
        pytest.param("The kitchen spare lamp is in the kitchen.", (N,), id="called-after-the-place"),
        pytest.param("The bedside lamp is in the living room.", (R,), id="rooms-share-only-the-word-room"),
        pytest.param("The stove probe is in the living room.", (), id="a-sensor-may-be-carried"),
        pytest.param("The bedside plug is in the living room.", (R,), id="a-device-with-a-sensor"),
        pytest.param("The bedside plug is in the bedroom.", (S,), id="a-device-in-its-area"),
        pytest.param("The rover is in the kitchen.", (), id="a-device-that-moves"),
        pytest.param("The watch is in the living room.", (), id="what-is-carried"),
        pytest.param("The kitchen radio and the desk fan are in the kitchen.", (S, R), id="each-of-two"),
        pytest.param("The reading lamp and Robbie are in the kitchen.", (), id="one-of-two-moves"),
        pytest.param("Robbie is in the kitchen.", (), id="a-robot-moves"),
        pytest.param("Anna is in the kitchen.", (), id="a-person-moves"),
        pytest.param("The reading lamp was in the kitchen.", (), id="the-past"),
        pytest.param("The reading lamp is in the kitchen every evening.", (), id="a-habit"),
        pytest.param("The reading lamp is in the kitchen or the bedroom.", (), id="one-of-two"),
        pytest.param("The reading lamp is in the kitchen scene.", (), id="more-is-said"),
        pytest.param("It is in the kitchen.", (), id="a-pronoun"),
        pytest.param("The lamps are in the kitchen.", (), id="a-set"),
    ],
)
def test_places(text: str, expected: tuple[Verdict, ...]) -> None:
    """Only another place of a thing that stays where it is refutes."""
    assert verdicts(text, extra=EXTRA) == expected


def test_the_place_is_told() -> None:
    """The true place is said instead, and proves true itself."""
    assert say("The reading lamp is in the kitchen.").text == "The Reading lamp is in the area Living room."


def test_the_true_half_stays() -> None:
    """Of two things that are said to be there, the one that is stays told."""
    told = say("The kitchen radio and the desk fan are in the kitchen.").text
    assert told == "The Kitchen radio is in the area Kitchen. The Desk fan is in the area Office."


def test_a_place_without_a_name_is_not_told() -> None:
    """An area that the home no longer knows has no name to tell."""
    told = say("The dining room lamp is in the kitchen.", extra=EXTRA).text
    assert told == "I can't verify that."


def test_numbered_rooms() -> None:
    """Two rooms that share a word are told apart by their numbers."""
    fan = thing("fan.one", ("Attic fan", "Bedroom whirl"), "bed_1", "on")
    around = turn(extra=(fan,))
    home = gazetteer(tuple(one.entity for one in around.things.values()))
    for number in (1, 2):
        home.set_area(Place(id=f"bed_{number}", names=(f"Bedroom {number}",)))
    there = replace(around, scene=replace(around.scene, home=home.view(None)))
    told = [there.findings(f"The attic fan is in Bedroom {number}.")[0].verdict for number in (1, 2)]
    assert told == [S, R]
