"""What tools list that is no thing of the home: the entries of calendars and to-do lists."""

from collections.abc import Mapping

_EVENTS = frozenset({"get_events", "calendar__get_events", "calendar_get_events"})
_TASKS = frozenset({"get_items", "todo__get_items", "todo_get_items"})

EVENT = "event"
TASK = "task"
ITEM = "item"
ENTRY = "entry"
ERRAND = "errand"
"""Sorts of entries; an "errand" is what people call some of them only: a chore, a thing to buy."""

TOOLS: Mapping[str, frozenset[str]] = {
    EVENT: _EVENTS,
    TASK: _TASKS,
    ITEM: _TASKS,
    ENTRY: _EVENTS | _TASKS,
    ERRAND: _EVENTS | _TASKS,
}
"""Sort of entry -> tools of Home Assistant that list them, by their names of now and of before."""


TODO = "todo"
"""The domain whose state is how much is to be done."""

CALENDAR = frozenset({"calendar"})
LISTS = CALENDAR | {TODO}
"""Domains that hold entries."""

NARROWED = frozenset({"completed"})
"""What a call may ask for instead of what is to be done."""

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

ADDED = "added"
COMPLETED = "completed"
REMOVED = "removed"
"""What is done to entries; words for it stand under "entry.added" and so on."""

CHANGES: Mapping[str, frozenset[str]] = {
    ADDED: frozenset({"HassListAddItem", "HassShoppingListAddItem", "add_item", "todo_add_item"}),
    COMPLETED: frozenset({"HassListCompleteItem", "HassShoppingListCompleteItem", "update_item", "complete_item"}),
    REMOVED: frozenset({"HassListRemoveItem", "remove_item", "todo_remove_item"}),
}
"""What is done to entries -> tools that do it."""

TITLED = ("item", "summary", "name", "rename")
"""Arguments of a call that may hold the title of an entry."""

TITLES, STARTS, ENDS, STATUSES = "titles", "starts", "ends", "statuses"
"""Attributes of what a source has listed: one value for each entry, in one order."""
SINCE, UNTIL = "since", "until"
"""From when to when the listing of a calendar is complete."""

RANGE, TODAY, WEEK = "range", "today", "week"
"""An argument of the tool that lists events, and its values."""
