"""What holds entries: "your shopping list", "the Personal calendar", "your agenda"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..meanings.records import CALENDAR, LISTS
from .edge import Edge

if TYPE_CHECKING:
    from .lattice import Lattice

_OF_EVENTS, _OF_TASKS = "listing.event", "listing.task"


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """A list or a calendar, or all there are."""

    ids: tuple[str, ...] = ()
    """Those that are named."""
    is_of_events: bool = False
    is_of_tasks: bool = False
    is_any: bool = False
    """One of anybody: "a packing list"."""


def holders_at(lattice: Lattice, at: int) -> Iterator[Edge]:
    """Yield the words for a list or a calendar that begin at a token, if each of them says which."""
    begin = at
    while lattice.is_of(begin, "det", "indefinite"):
        begin += 1
    ids: dict[str, None] = {}
    kinds: set[str] = set()
    end = begin
    while end < lattice.size:
        names = [one for one in lattice.names[end] if not one.domains.isdisjoint(LISTS)][:1]
        words = [(stop, word.id) for word, stop in lattice.senses[end] if word.id in _HOLDING]
        stop = max([end, *(end + one.length for one in names), *(stop for stop, _ in words)])
        if stop == end:
            break
        ids.update((i, None) for one in names for i in one.entity_ids if i.partition(".")[0] in LISTS)
        kinds.update(kind for _, kind in words)
        end = stop
    if end > begin:
        of_calendars = bool(ids) and all(i.partition(".")[0] in CALENDAR for i in ids)
        holder = Holder(
            ids=tuple(ids),
            is_of_events=_OF_EVENTS in kinds or of_calendars,
            is_of_tasks=_OF_TASKS in kinds,
            is_any=begin > at and lattice.is_of(at, "indefinite"),
        )
        yield Edge("holder", at, end, holder)


_HOLDING: Final = frozenset({"listing", _OF_EVENTS, _OF_TASKS, "listing.own"})
