"""Whoever says something often is heard once."""

import pytest

from custom_components.grounded_assist.grounding.voices import MOST_OF_CELL, MOST_VOICES, Voices

DAY = 86400.0


@pytest.mark.parametrize(
    ("said", "days", "is_heard"),
    [
        pytest.param(("wrong", "The lamp is on."), 0, False, id="again"),
        pytest.param(("wrong", "the LAMP is on!"), 1, False, id="written-otherwise"),
        pytest.param(("wrong", "The lamp is on"), 29, False, id="within-the-span"),
        pytest.param(("wrong", "The lamp is on"), -1, False, id="a-clock-put-back"),
        pytest.param(("wrong", "The lamp is on"), -30, True, id="a-clock-put-back-by-the-span"),
        pytest.param(("wrong", "The lamp is on"), 30, True, id="after-the-span"),
        pytest.param(("wrong", "The lamp is off"), 0, True, id="something-else"),
        pytest.param(("right", "The lamp is on"), 0, True, id="otherwise"),
        pytest.param(("wrong", "?"), 0, True, id="no-words"),
    ],
)
def test_once(said: tuple[str, ...], days: float, is_heard: bool) -> None:
    """Within 30 days, however it is written; another person is heard beside."""
    voices = Voices()
    assert voices.hears("anna", "wrong", "The lamp is on", at=100 * DAY)
    again = Voices()
    again.restore(voices.as_stored())
    for kept in (voices, again):
        assert kept.hears("anna", *said, at=(100 + days) * DAY) is is_heard
        assert kept.hears("bob", *said, at=(100 + days) * DAY)
        assert kept.hears(None, *said, at=(100 + days) * DAY)


def test_very_much() -> None:
    """Nobody makes room by saying more; in 30 days they are heard again."""
    voices = Voices()
    heard = [voices.hears("anna", str(number), at=0.0) for number in range(MOST_VOICES + 5)]
    assert sum(heard) == MOST_VOICES
    assert not voices.hears("anna", "0", at=DAY)
    assert voices.hears("bob", "0", at=DAY)
    assert voices.hears("anna", "0", at=30 * DAY)


def test_a_cell() -> None:
    """Of each a few outcomes count."""
    voices = Voices()
    heard = [voices.hears_of_cell("anna", "states/state/exact", at=0.0) for _ in range(9)]
    assert sum(heard) == MOST_OF_CELL
    assert voices.hears_of_cell("bob", "states/state/exact", at=0.0)
    assert voices.hears_of_cell("anna", "memory/remembered/exact", at=0.0)


@pytest.mark.parametrize("stored", [None, [], {"": 1}, {"anna": {"key": "x"}}])
def test_what_cannot_be_read(stored: object) -> None:
    """It is left out."""
    voices = Voices()
    voices.restore(stored)
    assert voices.hears("anna", "anything", at=0.0)
