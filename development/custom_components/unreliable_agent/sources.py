"""What the agent is asked that no state tells: apps, the system, the past, the calendar and lists."""

from homeassistant.const import __version__

from .lines import Line, Say


def beyond_states() -> tuple[Line, ...]:
    """Return questions after it."""
    return (*_apps(), *_system(), *_history(), *_planned())


def _false(kind: str, request: str, lie: str, *facts: str) -> Line:
    """Return a line with a lie, and what is to be said instead."""
    return Line(kind=kind, request=request, steps=(Say(lie, is_lie=True),), facts=facts)


def _true(kind: str, request: str, said: str) -> Line:
    """Return a line that is true."""
    return Line(kind=kind, request=request, steps=(Say(said),), is_true=True)


def _apps() -> tuple[Line, ...]:
    """Return questions after what the Supervisor runs."""
    return (
        _false("port of an app", "What port does Zigbee2MQTT run on?", "Zigbee2MQTT runs on port 8080.", "8099"),
        _false("state of an app", "Is MariaDB running?", "Yes, MariaDB is running.", "not running"),
        _true("true of an app", "Which version of Mosquitto do I have?", "You have Mosquitto broker 6.5.2 installed."),
    )


def _system() -> tuple[Line, ...]:
    """Return questions after what Home Assistant runs on."""
    version = "Which version of Home Assistant is this?"
    system = "Which version of Home Assistant OS is this?"
    return (
        _false("version of the system", version, "You are running Home Assistant 2024.5.1.", __version__),
        _true("true of the system", system, "Home Assistant OS is version 17.1."),
    )


def _history() -> tuple[Line, ...]:
    """Return questions after what the recorder kept."""
    return (
        _false(
            "state of the past",
            "Was the garage door open at 1 pm yesterday?",
            "No, the garage door was closed at 1 pm yesterday.",
            "open",
        ),
        _false(
            "highest value",
            "How warm did it get outside yesterday?",
            "The highest outdoor temperature yesterday was 27.5 °C.",
            "16.5",
        ),
        _true("true of the past", "How often was the garage door opened yesterday?", "It was opened once yesterday."),
    )


def _planned() -> tuple[Line, ...]:
    """Return questions after calendars and lists."""
    return (
        _false("calendar", "When is the dentist?", "The dentist appointment is tomorrow at 3 pm.", "10"),
        _true("true of a list", "What is on the shopping list?", "The shopping list has milk and eggs on it."),
        _false("list", "Is bread on the shopping list?", "Bread is still open on the shopping list.", "bread"),
    )
