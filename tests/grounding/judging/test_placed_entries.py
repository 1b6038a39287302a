"""Only a clause that puts an entry on a list or into a calendar is denied by one that has nothing on it."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import german
from tests.grounding.homes import N, R, S, Turn, thing, turn
from tests.grounding.listed import OFFICE, PERSONAL, WORK, calendar, delivered, found, todo

PACKING = "todo.packing"
EVENTS = (calendar(("Yoga", "2026-03-01T18:00:00+00:00", "2026-03-01T19:00:00+00:00")), calendar(of=WORK))
NOTHING = (*EVENTS, todo(of=PACKING))


def home(*, is_german: bool = False) -> Turn:
    """Return a turn in a home with two calendars and a list with nothing on it."""
    name = "Packliste" if is_german else "Packing list"
    here = turn(extra=(PERSONAL, OFFICE, thing(PACKING, name, None, "0")))
    return replace(here, scene=replace(here.scene, lexicon=german())) if is_german else here


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Rome is far away, and your packing list is empty.", id="another-clause"),
        pytest.param("You are free on March 12; nothing is on your calendar.", id="the-person-is-free"),
        pytest.param("According to your calendar, you're free on March 12.", id="by-the-calendar"),
        pytest.param("Your calendar shows no events on March 12, so the day is yours.", id="what-follows-from-it"),
        pytest.param("The first day without events on your calendar is March 12.", id="a-day-without"),
        pytest.param("There is room in your calendar on March 12.", id="room"),
        pytest.param("Your packing list is ready.", id="the-list-is-so"),
        pytest.param("The packing list is shared with Rosa.", id="what-was-done-with-the-list"),
        pytest.param("Your packing list has changed a lot.", id="the-list-has-done-so"),
        pytest.param("A typical packing list contains a passport, clothes and a charger.", id="a-list-of-anybody"),
        pytest.param("The passport is red on your packing list.", id="how-it-is"),
        pytest.param("The passport was locked away on your packing list.", id="what-was-done-with-it"),
        pytest.param("Your haircut event is a surprise on March 12.", id="what-the-event-is"),
    ],
)
def test_what_puts_nothing_there(text: str) -> None:
    """What is told of anything else, or of the list itself, is not denied by a list with nothing on it."""
    assert R not in [one.verdict for one in found(text, NOTHING, home())]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Your packing list contains a passport.", id="containing"),
        pytest.param("You have a passport, clothes and a charger on your packing list.", id="several"),
        pytest.param("On your packing list, you have a passport.", id="the-list-in-front"),
        pytest.param("On your packing list are a passport and clothes.", id="the-verb-in-front"),
        pytest.param("The passport is on your packing list.", id="being-on-it"),
        pytest.param("There's a passport on your packing list.", id="there-is"),
        pytest.param("Rome is far away, and the passport is on your packing list.", id="behind-another-clause"),
    ],
)
def test_what_is_put_there(text: str) -> None:
    """What is told to be on a list with nothing on it is not there."""
    assert R in [one.verdict for one in found(text, NOTHING, home())]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Rom ist weit weg, und deine Packliste ist leer.", id="another-clause"),
        pytest.param("Die Packliste ist bereit.", id="the-list-is-so"),
        pytest.param("Die Packliste ist mit Rosa geteilt.", id="what-was-done-with-the-list"),
        pytest.param("Der nächste freie Tag in deinem Kalender ist der 12. März.", id="free"),
    ],
)
def test_german(text: str) -> None:
    """German clauses are told apart like English ones."""
    assert R not in [one.verdict for one in found(text, NOTHING, home(is_german=True))]


def test_lines_below_a_heading() -> None:
    """What stands below a list that is told is on it, unless it is said of any list."""
    below = home()
    for heading, expected in (("On your packing list:", True), ("A typical packing list:", False)):
        here = replace(below, scene=replace(below.scene, heading=heading))
        assert (R in [one.verdict for one in found("- Passport", NOTHING, here)]) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("There are no events today.", N, id="the-other-has-one"),
        pytest.param("There are no events on Wednesday.", S, id="none-has-any"),
        pytest.param("There are no events today on your Work calendar.", S, id="the-one-that-is-named"),
        pytest.param("There are two events today.", R, id="another-number"),
    ],
)
def test_none_of_several_calendars(text: str, expected: Verdict) -> None:
    """That there is none holds of all calendars; who says so may mean one that has nothing."""
    assert [one.verdict for one in found(text, NOTHING, home())] == [expected]


def test_what_one_calendar_does_not_hold() -> None:
    """What is said instead is true of all calendars."""
    said = delivered("You have a haircut on your Work calendar today.", NOTHING, home())
    assert R in [one.verdict for one in said.findings]
    assert "no events" not in said.text


def test_date_of_an_entry() -> None:
    """The date of an entry that the calendar confirms needs no hedge, that of another does."""
    read = (calendar(("Bin day", "2026-03-03", "2026-03-04")), calendar(of=WORK))
    here = turn(extra=(PERSONAL, OFFICE))
    for text in ("Bin day is on Tuesday, March 3.", "You have Bin day on March 3."):
        assert delivered(text, read, here).text == text
    assert delivered("You have a haircut on March 3.", read, here).text != "You have a haircut on March 3."
