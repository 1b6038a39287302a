"""Leave out in which calendar a statement says that an event stands, where the words do not speak of that."""

from dataclasses import replace
import re

from ..model import Entity
from .guards import may_mean
from .quotes import Told

_CALENDAR = "calendar"
_NEXT = re.compile(r"\bnext event\b", re.IGNORECASE)
_LEADING = re.compile(r"\s(?:on|in|from)(?:\sthe)?(?:\scalendar)?\s$", re.IGNORECASE)
_CLOSING = re.compile(r"^\s+calendar\b", re.IGNORECASE)
_AN_EVENT = re.compile(r"(?:the\s+)?event\b|(?:the\s+)?(?:end|location)\b", re.IGNORECASE)


def without_keeper(told: Told) -> Told:
    """Return a statement of an event as one of whichever calendar has it, unless the words speak of its own."""
    plain = told.statement.plain
    if _NEXT.search(plain) is not None:
        return told
    for item in told.said.named:
        entities = told.entities(item.match)
        lead = _LEADING.search(plain[: item.start])
        if lead is None or not lead.start() or not entities or not all(map(_keeps, entities)):
            continue
        if any(may_mean(one, told) for one in entities):
            return told
        event = plain[: lead.start()] + _CLOSING.sub("", plain[item.end :])
        event = event if _AN_EVENT.match(event) else f"The event {event}"
        return replace(told, statement=replace(told.statement, plain=event))
    return told


def _keeps(entity: Entity) -> bool:
    return entity.domain == _CALENDAR
