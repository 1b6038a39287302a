"""Calendars and lists for the tests of what decides: what a source has read of them."""

from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import (
    Attribute,
    Delivery,
    Evidence,
    Finding,
    Policy,
    Rank,
    Source,
)
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import NOW, Turn, thing

CALENDAR, WORK, SHOPPING, TASKS = "calendar.personal", "calendar.work", "todo.shopping", "todo.tasks"
PERSONAL = thing(CALENDAR, "Personal", None, "off")
OFFICE = thing(WORK, "Work calendar", None, "off")
BUYING = thing(SHOPPING, "Shopping", None, "2")
DUTIES = thing(TASKS, "Duties", None, "1")

SPAN = {"since": "2026-02-01T00:00:00+00:00", "until": "2026-05-01T00:00:00+00:00"}
"""What was read is all there is in this time."""

type Row = tuple[str, str, str]


def calendar(*rows: Row, of: str = CALENDAR, is_complete: bool = True) -> Evidence:
    """Return what was read of a calendar: title, start and end of each event."""
    return Evidence(
        source=Source.CALENDAR_TODO,
        rank=Rank.OBSERVED,
        subject=of,
        value="off",
        observed_at=NOW,
        attributes={
            "titles": tuple(row[0] for row in rows),
            "starts": tuple(row[1] for row in rows),
            "ends": tuple(row[2] for row in rows),
            "statuses": tuple("needs_action" for _ in rows),
            **(SPAN if is_complete else {}),
        },
    )


def todo(*open_: str, done: tuple[str, ...] = (), of: str = SHOPPING) -> Evidence:
    """Return what was read of a list: what is open on it, what is done."""
    titles = (*open_, *done)
    return Evidence(
        source=Source.CALENDAR_TODO,
        rank=Rank.OBSERVED,
        subject=of,
        value=str(len(open_)),
        observed_at=NOW,
        attributes={
            "titles": titles,
            "starts": tuple(None for _ in titles),
            "ends": tuple(None for _ in titles),
            "statuses": (*("needs_action" for _ in open_), *("completed" for _ in done)),
            **SPAN,
        },
    )


def foreseen(subject: str, value: str | float, unit: str | None = None, **attributes: Attribute) -> Evidence:
    """Return what was read of timers, updates, last runs or the weather to come."""
    return Evidence(
        source=Source.WEATHER_TIMERS,
        rank=Rank.OBSERVED,
        subject=subject,
        value=value,
        unit=unit,
        observed_at=NOW,
        attributes=attributes,
    )


def timers(*running: tuple[str, float | None], paused: tuple[tuple[str, float | None], ...] = ()) -> Evidence:
    """Return the timers there are: what each is called, and its seconds."""
    there = (*running, *paused)
    return foreseen(
        "timer",
        len(there),
        names=tuple(name for name, _ in there),
        seconds=tuple(left for _, left in there),
        is_running=(*(True for _ in running), *(False for _ in paused)),
        is_complete=True,
    )


def count(number: str, of: str = SHOPPING, *, earlier: bool = False) -> Evidence:
    """Return how many entries the state of a list shows."""
    return Evidence(
        source=Source.STATES, rank=Rank.OBSERVED, subject=of, value=number, observed_at=NOW, earlier=earlier
    )


def found(text: str, evidence: tuple[Evidence, ...], turn: Turn) -> tuple[Finding, ...]:
    """Return the findings of a text by what was read."""
    scene = turn.scene
    return detect(tuple(judge(claim, evidence, scene) for claim in read(text, scene)), scene)


def delivered(text: str, evidence: tuple[Evidence, ...], turn: Turn) -> Delivery:
    """Return what is said instead of a sentence."""
    return deliver(
        text, found(text, evidence, turn), Policy.CORRECT, turn.scene, lambda said: found(said, evidence, turn)
    )
