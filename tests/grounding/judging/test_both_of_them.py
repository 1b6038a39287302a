"""Which two "both" are, and what "they" are where several were asked about by their names."""

import pytest

from tests.grounding.german.homes import verdicts as german
from tests.grounding.homes import N, Overrides, R, S, thing, verdicts

GATE = thing("lock.gate", "Garden gate", "garden", "unlocked")
SIDE = thing("lock.side", "Side door", "garage", "locked")
LOCKED: Overrides = {"lock.back": "locked"}
OF_DOORS = "Are the front door and the back door locked?"


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param(OF_DOORS, "Yes, both doors are locked.", id="with-their-kind"),
        pytest.param(OF_DOORS, "Yes, both are locked.", id="alone"),
        pytest.param(OF_DOORS, "They're both locked.", id="behind-the-verb"),
        pytest.param(OF_DOORS, "Yes, they are locked.", id="they"),
        pytest.param("Is the front door and the back door locked?", "Both are locked.", id="in-the-singular"),
    ],
)
def test_both_that_were_asked_about(request_: str, text: str) -> None:
    """They are the two that were asked about, however many more there are."""
    assert verdicts(text, request=request_, extra=(GATE, SIDE)) == (R,)
    assert verdicts(text, LOCKED, request=request_, extra=(GATE, SIDE)) == (S,)


@pytest.mark.parametrize("text", ["Yes, both.", "Yes to both.", "Yes, both of them are.", "Yes, all."])
def test_both_as_an_answer(text: str) -> None:
    """What is answered is claimed of each."""
    assert verdicts(text, request=OF_DOORS) == (S, R)
    assert verdicts(text, LOCKED, request=OF_DOORS) == (S, S)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Is the front door locked?", "Both doors are locked.", id="one-was-asked-about"),
        pytest.param("Are the front door and the car locked?", "Both are locked.", id="one-is-unknown"),
        pytest.param(OF_DOORS, "The house alarm is disarmed. Both are locked.", id="something-else-before-it"),
        pytest.param(OF_DOORS, "No, both.", id="denied"),
    ],
)
def test_both_of_whom_nobody_knows(request_: str, text: str) -> None:
    """Where the two are not named nothing is refuted."""
    assert R not in verdicts(text, request=request_, extra=(GATE, SIDE))


@pytest.mark.parametrize("text", ["Ja, beide sind abgeschlossen.", "Ja, beide Türen sind abgeschlossen.", "Ja, beide."])
def test_german_both(text: str) -> None:
    """German "beide" points to what was asked about, too."""
    request = "Sind Haustür und Hintertür abgeschlossen?"
    assert R in german(text, request=request)
    assert set(german(text, LOCKED, request=request)) == {S}


def test_both_with_one_unseen() -> None:
    """What cannot be read leaves both open."""
    assert verdicts("Yes, both are locked.", {"lock.back": "unavailable"}, request=OF_DOORS) == (N,)
