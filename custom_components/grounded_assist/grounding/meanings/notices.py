"""What waits to be seen to or runs by itself: updates, notifications, timers, automations."""

UPDATE, NOTIFICATION, TIMER = "update", "notification", "timer"

IS_COMPLETE = "is_complete"
"""Attribute: whether there is nothing that the asker may not know of."""
NAMES, SECONDS, IS_RUNNING = "names", "seconds", "is_running"
"""Attributes of timers, a column each: what it is called, how long it has left, and whether it runs or is paused."""
RUNNING_NOW, PAUSED, SET = ("running", "paused", "set")
"""How timers are told to be; words for it stand under "notice.running" and so on."""

AT_REST = {UPDATE: "off", TIMER: "idle"}
"""Domain -> the state of one that there is said to be none of: nothing waits, or runs."""

RUNNING = frozenset({"automation", "script", "scene"})
"""Domains of which is known when they last ran."""
LAST_RUN = "last_run"
"""Attribute: when, as ISO 8601 writes it."""
