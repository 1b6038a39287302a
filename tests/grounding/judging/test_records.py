"""How many entries calendars and to-do lists have."""

import json

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall, Verdict
from tests.grounding.homes import NOW, N, R, S, Thing, decided, failed, thing, turn, verdicts
from tests.grounding.listed import BUYING, DUTIES, TASKS as DUTIES_ID, count, found, todo

TASKS = thing("todo.tasks", "Tasks", None, "2")
SHOPPING = thing("todo.shopping", "Shopping list", None, "1")
TODAY = NOW.date().isoformat()


def event(name: str, *, day: str = TODAY, location: str | None = None) -> dict[str, object]:
    """Return an entry of a calendar."""
    place = {} if location is None else {"location": location}
    return {"summary": name, "start": f"{day}T18:00:00+00:00", "end": f"{day}T19:00:00+00:00", **place}


def task(name: str, status: str = "needs_action") -> dict[str, object]:
    """Return an entry of a list."""
    return {"summary": name, "status": status}


def listed(
    tool: str, *entries: dict[str, object], under: str = "result", is_cut: bool = False, **args: str
) -> ToolCall:
    """Return a call that has answered with entries."""
    result = json.dumps({"success": True, under: entries})
    return ToolCall(name=tool, args=args, succeeded=True, result=result, is_cut=is_cut, read_only=True)


TWO = listed("calendar_get_events", event("Chemistry"), event("Dinner"))
AT_HOME = listed("calendar__get_events", event("Rest", location="Home"), event("Film", location="home"), under="events")
ELSEWHERE = listed("calendar_get_events", event("Rest", location="Home"), event("Dinner", location="12 Elm St"))
WEEK = listed("calendar_get_events", event("Cook"), event("Cook", day="2026-03-03"), event("Visit", day="2026-03-04"))
BUY = listed("todo_get_items", task("Buy salad"), task("Call Liza"))
NO_LIST = ToolCall(name="todo_get_items", succeeded=True, result="none", read_only=True)
NO_ENTRIES = ToolCall(name="todo_get_items", succeeded=True, result='{"result": [1]}', read_only=True)


@pytest.mark.parametrize(
    ("text", "call", "expected"),
    [
        pytest.param("You have two events today.", TWO, S, id="as-many"),
        pytest.param("You have three events today.", TWO, R, id="more"),
        pytest.param("You have one event today.", TWO, R, id="fewer"),
        pytest.param("You have no events today.", TWO, R, id="none"),
        pytest.param("There are two appointments on your calendar: A and B.", TWO, S, id="with-a-list"),
        pytest.param("You have two events tomorrow.", TWO, N, id="another-day"),
        pytest.param("You have one cooking event today.", TWO, N, id="some-of-them"),
        pytest.param("You have three cooking events today.", TWO, R, id="more-of-one-sort-than-of-all"),
        pytest.param("You have two things on your agenda.", BUY, N, id="things"),
        pytest.param("You have three chores left.", BUY, R, id="more-chores-than-entries"),
        pytest.param("You have 3 events this week.", WEEK, S, id="this-week"),
        pytest.param("You have 2 events this week.", WEEK, S, id="each-name-once"),
        pytest.param("You have 1 event today.", WEEK, S, id="today-of-a-week"),
        pytest.param("You have 4 events this week.", WEEK, R, id="not-this-week"),
        pytest.param("You have no events away from home.", AT_HOME, S, id="all-at-home"),
        pytest.param("You have one event away from home.", AT_HOME, R, id="none-elsewhere"),
        pytest.param("You have no events away from home.", ELSEWHERE, N, id="a-street"),
        pytest.param("I don't see any events today.", TWO, N, id="who-sees-none-may-not-see-well"),
        pytest.param("You have two tasks on your list.", BUY, S, id="tasks"),
        pytest.param("You have two events today.", BUY, N, id="another-tool"),
        pytest.param("You have two tasks.", NO_LIST, N, id="an-answer-in-words"),
        pytest.param("You have two tasks.", NO_ENTRIES, N, id="a-list-of-else"),
        pytest.param("You have three tasks.", failed("todo_get_items"), N, id="a-failed-call"),
        pytest.param(
            "You have no tasks.", listed("todo_get_items", status="completed"), N, id="what-is-done-tells-nothing"
        ),
        pytest.param("You have one event.", listed("calendar_get_events", is_cut=True), N, id="a-cut-answer"),
        pytest.param(
            "You have one event.", listed("calendar_get_events", {"summary": "A", "start": "soon"}), S, id="no-day"
        ),
    ],
)
def test_what_a_tool_has_listed(text: str, call: ToolCall, expected: Verdict) -> None:
    """A number is false if the entries cannot be counted so."""
    assert decided(*verdicts(text, calls=(call,))) == decided(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("You have 2 items on your task list.", (S,), id="as-many"),
        pytest.param("You have 3 items on your task list.", (N,), id="what-is-done-may-be-counted"),
        pytest.param("There are no tasks on your list.", (R,), id="none"),
        pytest.param("You have 5 urgent tasks.", (N,), id="more-than-are-open"),
        pytest.param("You have 1 urgent task.", (N,), id="some"),
        pytest.param("There's also one other task.", (N,), id="one-more"),
        pytest.param("You have one task.", (R,), id="one"),
        pytest.param("I can see there are 2 items on your task list.", (S,), id="as-is-seen"),
        pytest.param("You have 3 completed tasks.", (), id="what-is-done"),
        pytest.param("You have 3 events.", (N,), id="of-calendars-it-knows-nothing"),
    ],
)
def test_what_the_home_shows(text: str, expected: tuple[Verdict, ...]) -> None:
    """The state of a list is how many entries are open."""
    assert decided(*verdicts(text, extra=(TASKS,))) == decided(*expected)


def test_two_lists() -> None:
    """Which one is meant is told by its name alone."""
    both = (TASKS, SHOPPING)
    assert decided(*verdicts("You have 3 items on your list.", extra=both)) == decided(N)
    assert decided(*verdicts("You have 1 item on Shopping list.", extra=both)) == decided(S)
    assert decided(*verdicts("There are 2 items on the shopping list.", extra=both)) == decided(N)


def test_home_and_tool() -> None:
    """What either of them shows is not false."""
    three = listed("todo_get_items", task("A"), task("B"), task("C", "completed"))
    for number, expected in ((2, S), (3, S), (4, N)):
        assert decided(
            *verdicts(f"You have {number} items on your task list.", extra=(TASKS,), calls=(three,))
        ) == decided(expected)


@pytest.mark.parametrize(
    "form",
    [
        pytest.param("Your task list has {count} items.", id="the-list-has"),
        pytest.param("The Tasks list shows {count} items.", id="its-name-shows"),
        pytest.param("Your to-do list currently contains {count} items.", id="contains"),
        pytest.param("Your task list includes {count} items: A and B.", id="includes"),
        pytest.param("Your list of tasks: {count} items.", id="behind-a-colon"),
        pytest.param("OK, your list has {count} items.", id="any-list"),
        pytest.param("{count} items are on your task list.", id="the-entries-are"),
        pytest.param("All {count} tasks on your list are pending.", id="are-pending"),
        pytest.param("The number of items on your task list is {count}.", id="their-number"),
        pytest.param("On your task list, you have {count} items.", id="the-list-first"),
        pytest.param("You have {count} tasks that need to be completed.", id="to-be-completed"),
        pytest.param("There are {count} tasks that are still open.", id="open"),
        pytest.param("You have {count} incomplete tasks.", id="incomplete"),
        pytest.param("You have {count} things on your to-do list.", id="things-on-the-list"),
    ],
)
def test_forms_of_counting(form: str) -> None:
    """A list has as many entries as its state says, whatever words tell of them."""
    assert decided(*verdicts(form.format(count="two"), extra=(TASKS,))) == decided(S)
    assert decided(*verdicts(form.format(count="five"), extra=(TASKS,))) == decided(N)
    assert decided(*verdicts(form.format(count="1"), extra=(TASKS,))) == decided(R)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Your task list is empty.", (R,), id="empty"),
        pytest.param("No, your list is currently empty.", (R,), id="an-answer"),
        pytest.param("There's nothing on your task list.", (R,), id="nothing"),
        pytest.param("There are currently no tasks on your list.", (R,), id="currently-none"),
        pytest.param("Your Tasks list does not have any items.", (R,), id="not-any"),
        pytest.param("Your calendar is empty today.", (N,), id="a-calendar-has-no-number"),
        pytest.param("You have two things to do.", (), id="some-things"),
        pytest.param("You have two tasks today.", (N,), id="not-all-is-due-today"),
        pytest.param("You have five tasks this week.", (N,), id="more-than-are-open-there"),
        pytest.param("You have no items on your grocery list.", (N,), id="a-list-of-else"),
        pytest.param("You have one item on your shopping list.", (N,), id="another-list"),
        pytest.param("In the kitchen, you have five items.", (), id="a-place"),
        pytest.param("Your task list is not empty.", (), id="not-empty"),
        pytest.param("Your task list had five items.", (), id="the-past"),
        pytest.param("If your list is empty, I can add items.", (), id="a-condition"),
        pytest.param("Two tasks on your list are not pending.", (), id="not-pending"),
        pytest.param("Your task list has been updated.", (), id="no-number"),
        pytest.param("The dishwasher is empty.", (), id="no-list"),
        pytest.param("Your task list has currently", (), id="cut-off"),
    ],
)
def test_what_a_list_holds(text: str, expected: tuple[Verdict, ...]) -> None:
    """Only words that leave it at all that is open are held against the state."""
    assert decided(*verdicts(text, extra=(TASKS,))) == decided(*expected)


def test_what_is_open_is_no_day() -> None:
    """Tasks have no day of their own: that none begins today makes none of them go away."""
    assert decided(*verdicts("You have no tasks on your list.", calls=(BUY,))) == decided(R)


def test_a_list_of_another_sort() -> None:
    """What is to be done need not be on the only list there is, which is for the shopping."""
    assert decided(*verdicts("You have no tasks on your to-do list.", extra=(SHOPPING,))) == decided(N)
    assert decided(*verdicts("Your list is empty.", extra=(SHOPPING,))) == decided(R)
    assert decided(*verdicts("You have no chores on your list.", extra=(SHOPPING,))) == decided(N)


BOTH_LISTS = (thing("todo.tasks", "Tasks", None, "3"), thing("todo.shopping", "Shopping list", None, "0"))
ASKED_OF_ELSE = "What is on the packing list?"


@pytest.mark.parametrize(
    ("text", "request_", "lists"),
    [
        pytest.param("Your task list has three items and your shopping list is empty.", "", BOTH_LISTS, id="two-lists"),
        pytest.param(
            "You have three tasks on your task list and no items on Shopping list.", "", BOTH_LISTS, id="both"
        ),
        pytest.param("Your list has up to ten items.", "", (TASKS,), id="up-to"),
        pytest.param("Your list has almost ten items.", "", (TASKS,), id="almost"),
        pytest.param("You have about ten tasks.", "", (TASKS,), id="about"),
        pytest.param("Your list is limited to 50 items.", "", (TASKS,), id="a-limit"),
        pytest.param("Each list holds 50 items.", "", (TASKS,), id="each"),
        pytest.param("A list holds 50 items.", "", (TASKS,), id="any"),
        pytest.param("Your list has three items, one of them completed.", "", (TASKS,), id="with-what-is-done"),
        pytest.param("Your task list has three items: two open and one done.", "", (TASKS,), id="parted"),
        pytest.param("One of your tasks is pending.", "", (TASKS,), id="one-of-them"),
        pytest.param("The list is empty.", ASKED_OF_ELSE, (TASKS,), id="another-list-was-asked-for"),
        pytest.param("Your list is empty.", "What tasks do I have?", (SHOPPING,), id="tasks-were-asked-for"),
        pytest.param("No, there are no tasks.", "Do I have any tasks due today?", (TASKS,), id="of-a-day"),
        pytest.param("The list of devices has five items.", "", (TASKS,), id="of-devices"),
        pytest.param("Besides that, you have one task.", "", (TASKS,), id="besides"),
        pytest.param("There are three items in the fridge.", "", (TASKS,), id="elsewhere"),
        pytest.param("You have one task: call Bob, and one more: buy milk.", "", (TASKS,), id="and-one-more"),
        pytest.param("In your shopping list there is nothing.", "", BOTH_LISTS, id="nothing-in-it"),
    ],
)
def test_what_may_well_be(text: str, request_: str, lists: tuple[Thing, ...]) -> None:
    """Nothing is refuted of what the words leave open."""
    assert R not in verdicts(text, extra=lists, request=request_)


def test_a_part_of_the_day() -> None:
    """A morning may be free."""
    evening = listed("calendar_get_events", event("Dinner"))
    assert decided(*verdicts("Your calendar is empty this morning.", calls=(evening,))) == decided(N)
    assert decided(*verdicts("Your calendar is empty today.", calls=(evening,))) == decided(R)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Your shopping list has two items.", S, id="what-is-open"),
        pytest.param("Your shopping list has three items in total.", S, id="all-of-it"),
        pytest.param("Your shopping list has five items.", R, id="more-than-there-are"),
        pytest.param("Your shopping list has one item.", R, id="fewer"),
    ],
)
def test_what_is_done_may_be_counted(text: str, verdict: Verdict) -> None:
    """A number is right of what is open, and of all that was read of that list."""
    read = (todo("Milk", "Eggs", done=("Bread",)), todo("Sweep", of=DUTIES_ID), count("2"))
    assert [one.verdict for one in found(text, read, turn(extra=(BUYING, DUTIES)))] == [verdict]
