"""What tools list that is no thing of the home: the entries of calendars and to-do lists."""

from collections.abc import Mapping

TOOLS: Mapping[str, frozenset[str]] = {
    "event": frozenset({"calendar__get_events", "calendar_get_events"}),
    "task": frozenset({"todo__get_items", "todo_get_items"}),
}
"""Sort of entry -> tools of Home Assistant that list them, by their names of now and of before."""

LISTED_UNDER = ("events", "items", "result")
"""Where an answer holds its list."""

NAME = "summary"
STATUS = "status"
OPEN = "needs_action"
START = "start"
END = "end"
ALL_DAY = "all_day"
LOCATION = "location"
HOME = "home"
AWAY = "away"
"""Meanings of `meanings/states.py`: where an entry is said to take place."""
