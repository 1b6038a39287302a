"""What is told to have failed, or to be done, in words that name no deed of their own."""

import pytest

from tests.grounding.homes import R, S, did, failed, verdicts

COUNTER = "light.kitchen_counter"
REQUEST = "turn on the counter lamp"
FAILURES = """
There was an error turning on the counter lamp.
There was an issue while turning on the counter lamp.
An error occurred while turning on the counter lamp.
I encountered an issue turning on the counter lamp.
I ran into a problem turning on the counter lamp.
I'm having trouble turning on the counter lamp.
Turning on the counter lamp failed.
The attempt to turn on the counter lamp failed.
My attempt to turn on the counter lamp was unsuccessful.
The request to turn on the counter lamp failed.
The command to turn on the counter lamp could not be completed.
I tried to turn on the counter lamp but it failed.
I tried to turn on the counter lamp, but it didn't work.
I attempted to turn on the counter lamp but was unsuccessful.
I tried turning on the counter lamp, but it failed.
"""
DONE = """
That's done.
It has been done.
Your request has been completed.
Your request was successful.
The command has been executed.
The action was successful.
I have completed the task.
I've done that for you.
I did it.
I've taken care of it.
Sure thing, it's done.
Okay, it's done.
It's been turned on.
Mission accomplished.
"""


@pytest.mark.parametrize("text", FAILURES.strip().splitlines())
def test_failure_told_in_a_noun(text: str) -> None:
    """It is true of what is still off, and false of what was turned on."""
    done = verdicts(
        text, {COUNTER: "on"}, request=REQUEST, calls=(did("HassTurnOn", COUNTER),), before={COUNTER: "off"}
    )
    assert [done, verdicts(text, request=REQUEST, calls=(failed("HassTurnOn"),))] == [(R,), (S,)]


@pytest.mark.parametrize("text", DONE.strip().splitlines())
def test_done_without_saying_what(text: str) -> None:
    """It is what was asked for that is told to be done."""
    done = verdicts(text, {COUNTER: "on"}, request=REQUEST, calls=(did("HassTurnOn", COUNTER),))
    assert [done, verdicts(text, request=REQUEST, calls=(failed("HassTurnOn"),))] == [(S,), (R,)]


@pytest.mark.parametrize("text", ["That's done.", "Your request has been completed.", "I did it."])
def test_nothing_was_asked_for(text: str) -> None:
    """Without a request it claims nothing of the home."""
    assert verdicts(text) == verdicts(text, request="Is the counter lamp on?") == ()
