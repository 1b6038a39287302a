"""Which sentences tell of an entry, by which title, and which do not."""

from dataclasses import replace
import json

import pytest

from custom_components.grounded_assist.grounding.model import Claim, ClaimKind, ToolCall
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import turn
from tests.grounding.listed import BUYING, PERSONAL

ROWS = [{"summary": "Call Liza", "status": "needs_action"}, {"summary": "Buy salad", "status": "needs_action"}]
LISTED = ToolCall(name="get_items", succeeded=True, result=json.dumps({"items": ROWS}), read_only=True)


def entries(text: str, *calls: ToolCall, heading: str = "") -> list[Claim]:
    """Return the claims of entries in a text."""
    scene = replace(turn(extra=(PERSONAL, BUYING), calls=calls).scene, heading=heading)
    return [claim for claim in read(text, scene) if claim.kind is ClaimKind.ENTRY]


def titles(text: str, *calls: ToolCall, heading: str = "") -> list[str]:
    """Return the title of each entry that a text tells of."""
    return [claim.entry.title for claim in entries(text, *calls, heading=heading) if claim.entry]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("You have dinner with Liza tomorrow at 7 pm.", ["dinner with Liza"], id="timed"),
        pytest.param('There is an event called "Clean the garage" today.', ["Clean the garage"], id="quoted"),
        pytest.param('"Call Anna" and "Buy milk" are on your list.', ["Call Anna", "Buy milk"], id="two-quoted"),
        pytest.param("On Friday you have Bin day.", ["Bin day"], id="the-day-in-front"),
        pytest.param("Yoga is scheduled for Friday.", ["Yoga"], id="scheduled"),
        pytest.param("Your calendar shows choir on Friday, chess on Saturday.", ["choir"], id="each-its-day"),
        pytest.param("Milk will be on your shopping list.", ["Milk"], id="yet-to-come"),
        pytest.param("You don't have any milk on your list.", ["milk"], id="not-any"),
        pytest.param("You have an appointment on Friday at 3 pm.", [""], id="no-title"),
        pytest.param("I've added milk, eggs and bread to your list.", ["milk", "eggs", "bread"], id="several-added"),
        pytest.param("Milk and eggs have been added to your list.", ["Milk", "eggs"], id="several-were-added"),
        pytest.param("I've added it to your tasks.", [""], id="to-your-tasks"),
        pytest.param("Milk is already added to your list.", ["Milk"], id="already-there"),
        # None of these tells of an entry.
        pytest.param("You have a light in the kitchen.", [], id="a-thing-of-the-home"),
        pytest.param("The light is scheduled for Friday.", [], id="a-thing-has-a-schedule"),
        pytest.param("The garage door is open.", [], id="open-is-a-state"),
        pytest.param("Here is a list of devices.", [], id="a-list-of-anything"),
        pytest.param("This is a list of the lights.", [], id="one-list"),
        pytest.param("You have one class on your calendar.", [], id="a-number"),
        pytest.param("The number of items on your list is 2.", [], id="the-number"),
        pytest.param("You have 3 completed tasks.", [], id="counted-as-done"),
        pytest.param("Your list is Shopping.", [], id="the-name-of-a-list"),
        pytest.param("Your list is on.", [], id="a-state"),
        pytest.param("Your list is empty.", [], id="empty"),
        pytest.param("Your list has been updated.", [], id="what-happened-to-the-list"),
        pytest.param("April is on your list on the 7th.", [], id="which-seventh"),
        pytest.param("That is not on your list.", [], id="a-pronoun"),
        pytest.param("I see milk on your list if you look.", [], id="a-condition"),
        pytest.param("You could put milk on your list.", [], id="advice"),
        pytest.param("I will put milk on your list.", [], id="a-promise"),
        pytest.param("I can't see the items on your list.", [], id="not-known"),
        pytest.param("You have some milk on your list.", [], id="some"),
        pytest.param("The light was added to your list and turned on.", ["light"], id="a-word-of-the-home"),
        pytest.param("The task has been completed.", [], id="a-command-is-done"),
        pytest.param("Is milk on your list?", [], id="a-question"),
        pytest.param("Yoga is on your calendar since Friday.", [], id="since"),
        pytest.param("You have yoga on February 30.", [], id="no-such-day"),
        pytest.param("You have yoga in March 2027.", [], id="no-day-of-a-month"),
        pytest.param("You have yoga at 7 pm.", ["yoga"], id="no-day"),
        pytest.param(
            "I believe the plan you told me about last week in the kitchen is on your list.", [], id="too-long"
        ),
        pytest.param("The ceiling light has been added to it.", [], id="to-nothing"),
        pytest.param("You have no milk on your list, nor eggs.", [], id="what-follows-a-denial"),
    ],
)
def test_titles(text: str, expected: list[str]) -> None:
    """A title is what is left when all that says something else is taken away."""
    assert titles(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("You have two things to do: call Liza and buy salad.", ["call Liza", "buy salad"], id="list"),
        pytest.param("Here are two that must be done: Call Liza, Buy salad.", [], id="unsure"),
        pytest.param("You have to buy salad.", ["buy salad"], id="due"),
        pytest.param("You could buy salad.", ["buy salad"], id="may-do"),
        pytest.param("I have to buy salad.", [], id="of-the-speaker"),
        pytest.param("You don't have to buy salad.", [], id="not-due"),
        pytest.param("Buy bread.", [], id="not-listed"),
        pytest.param("Your list includes buying salad.", ["buying salad"], id="inflected"),
    ],
)
def test_what_tools_have_listed(text: str, expected: list[str]) -> None:
    """A title that a tool has listed is known wherever it stands."""
    assert titles(text, LISTED) == expected


@pytest.mark.parametrize(
    ("text", "heading", "expected"),
    [
        pytest.param("1. Buy bread", "These are the tasks on your list:", ["Buy bread"], id="numbered"),
        pytest.param("- Choir at 7 pm", "On Friday your calendar has:", ["Choir"], id="the-day-of-the-heading"),
        pytest.param("- Buy bread", "You could do this:", [], id="of-a-plan"),
        pytest.param("- Buy bread", "You could add these to your list:", [], id="of-a-plan-for-the-list"),
        pytest.param("- Garage door at 7 pm", "These are the tasks on your list:", [], id="a-thing-of-the-home"),
    ],
)
def test_lines(text: str, heading: str, expected: list[str]) -> None:
    """A line is told by what heads the list."""
    assert titles(text, heading=heading) == expected


@pytest.mark.parametrize(
    ("heading", "line", "expected"),
    [
        pytest.param("You need to do the following:", "1. Call Liza", ["Call Liza"], id="due"),
        pytest.param("Would you like to do one of these:", "1. Call Liza", ["Call Liza"], id="offered-and-listed"),
        pytest.param("Would you like to add one of these to your list:", "1. Buy bread", [], id="offered"),
    ],
)
def test_lines_that_tools_have_listed(heading: str, line: str, expected: list[str]) -> None:
    """Below what only may be, a line tells of what was listed and of nothing else."""
    assert titles(line, LISTED, heading=heading) == expected


def test_day_of_a_heading() -> None:
    """A line without a day has that of its heading."""
    (claim,) = entries("- Choir at 7 pm", heading="On March 6, 2026 your calendar has:")
    assert claim.moments[0].windows[0][0].isoformat() == "2026-03-06T18:30:00+00:00"
