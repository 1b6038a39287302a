"""What is listed, and whether two titles are of one entry."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from custom_components.grounded_assist.grounding.entry_titles import is_alike, is_same, shares_word, title_words
from custom_components.grounded_assist.grounding.listings import at, listings, told_by_tools
from custom_components.grounded_assist.grounding.meanings.records import ENTRY
from custom_components.grounded_assist.grounding.model import ToolCall
from tests.grounding.homes import NOW, english
from tests.grounding.listed import calendar, count

TEN = datetime(2026, 3, 2, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "title", "alike", "same"),
    [
        pytest.param("yoga", "Yoga", True, True, id="the-same"),
        pytest.param("dentist", "Dentist appointment Dr. Li", True, False, id="a-part"),
        pytest.param("the dentist appointment", "Dentist", True, True, id="small-words"),
        pytest.param("Liza is visiting", "Liza visit", True, False, id="more-words"),
        pytest.param("Liza visiting", "Liza visit", True, False, id="inflected"),
        pytest.param("Zahnarzttermin", "Zahnarzt", True, False, id="compound"),
        pytest.param("room 12", "room 13", False, False, id="numbers"),
        pytest.param("cinema", "Movie night", False, False, id="otherwise"),
        pytest.param("appointment", "Appointment", True, True, id="nothing-but-its-sort"),
        pytest.param("", "Yoga", False, False, id="none"),
    ],
)
def test_titles(said: str, title: str, *, alike: bool, same: bool) -> None:
    """A loose likeness confirms, a close one refutes."""
    assert (is_alike(said, title, english()), is_same(said, title, english())) == (alike, same)


def test_shared_words() -> None:
    """One word is enough to leave it open."""
    assert shares_word("oat milk", "Milk", english())
    assert not shares_word("bread", "Milk", english())
    assert title_words("the", english()) == ("the",)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param("2026-03-02", datetime(2026, 3, 2, tzinfo=UTC), id="day"),
        pytest.param("2026-03-02T10:00:00", TEN, id="no-zone"),
        pytest.param("2026-03-02T11:00:00+01:00", TEN, id="zone"),
        pytest.param("noon", None, id="no-time"),
        pytest.param(None, None, id="nothing"),
    ],
)
def test_times(told: str | None, expected: datetime | None) -> None:
    """Days and times are read as calendars write them."""
    assert at(told, UTC) == expected


def test_what_was_listed() -> None:
    """Only what lists entries is read, and only what was read whole is complete."""
    row = ("Yoga", "2026-03-02T10:00:00+00:00", "2026-03-02T10:00:00+00:00")
    (read, part) = listings((calendar(row), count("2"), calendar(row, is_complete=False)), UTC)
    (entry,) = read.entries
    day = (datetime(2026, 3, 2, tzinfo=UTC), datetime(2026, 3, 3, tzinfo=UTC))
    assert entry.overlaps(day)
    assert not replace(entry, start=None).overlaps(day)
    assert not entry.overlaps((day[1], NOW.replace(year=2027)))
    assert (read.covers(day), part.covers(day)) == (True, False)
    assert not read.covers((day[0], NOW.replace(year=2027)))
    other = ToolCall(name="HassTurnOn", succeeded=True, result="{}")
    assert told_by_tools((other,), ENTRY, UTC) == ()
