"""Where things are said to be, by the areas and floors of the home."""

import pytest

from tests.grounding.homes import N, R, S, Verdict, say, thing, verdicts

EXTRA = (
    thing("light.dining", "Dining room lamp", "dining", "on"),
    thing("light.office_hall", "Kitchen spare lamp", "hall", "on"),
    thing("light.shelf", "Shelf light", None, "on"),
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


def test_a_place_without_a_name_is_not_told() -> None:
    """An area that the home no longer knows has no name to tell."""
    told = say("The dining room lamp is in the kitchen.", extra=EXTRA).text
    assert told == "I can't verify that."
