"""The entries of calendars and to-do lists, as their own actions list them."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Final

from homeassistant.const import ATTR_ENTITY_ID, STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, State
from homeassistant.util import dt as dt_util

from ..coercion import mapping_or_empty, text_or_none
from ..grounding.judging.read_entry import wanted_lists, whole_days
from ..grounding.listings import at
from ..grounding.meanings.records import (
    END,
    ENDS,
    EVENT,
    NAME,
    OPEN,
    SINCE,
    START,
    STARTS,
    STATUS,
    STATUSES,
    TITLES,
    TODO,
    UNTIL,
)
from ..grounding.model import Claim, ClaimKind, Evidence, Rank, Source
from ..grounding.scene import Scene
from .overheard import Overheard
from .source import Asker, Cost, async_together
from .window import Window

_MOST_LISTS: Final = 10
"""Calendars and lists that are asked for one claim."""
_MOST_ENTRIES: Final = 200
"""Of more than these the listing of a calendar is not complete."""
_LONGEST_TITLE: Final = 255
_LONGEST_SPAN: Final = timedelta(days=62)
_SPAN: Final = timedelta(days=30)
"""How far ahead entries without a day are looked for."""
_DONE: Final = "completed"


class CalendarTodoSource:
    """List what the calendars and lists that a claim is about hold, each by itself."""

    name = Source.CALENDAR_TODO
    cost = Cost.FRESH

    def __init__(self, overheard: Overheard) -> None:
        """Say who keeps what must not leave the house."""
        self._overheard = overheard

    def may_know(self, claim: Claim, scene: Scene) -> bool:
        """Return whether a claim is about entries of a list that the asker may know of."""
        is_of_day = claim.records == EVENT and bool(claim.moments)
        is_counted = claim.kind is ClaimKind.REPORTED and (
            is_of_day or (bool(claim.records) and bool(claim.entity_ids))
        )
        return (is_counted or claim.entry is not None) and bool(wanted_lists(claim, scene))

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return one listing for each calendar and list; one that fails is left out beside others."""
        asked = [claim for claim in claims if self.may_know(claim, scene)]
        wanted = [(i, claim) for claim in asked for i in sorted(wanted_lists(claim, scene) & asker.visible)]
        read = [_async_list(window.hass, i, _span(claim, scene.now)) for i, claim in wanted[:_MOST_LISTS]]
        seen = tuple(one for one in await async_together(read) if one is not None)
        for one in seen:
            titles = one.attributes[TITLES]
            self._overheard.take(map(str, titles) if isinstance(titles, tuple) else ())
        return seen


def _span(claim: Claim, now: datetime) -> tuple[datetime, datetime]:
    """Return from when to when a calendar is read: whole days, and no more of them than were said."""
    days = [whole_days(window) for moment in claim.moments for window in moment.windows]
    if not days:
        return whole_days((now, now + _SPAN))
    begin = min(day[0] for day in days)
    return begin, min(max(day[1] for day in days), begin + _LONGEST_SPAN)


async def _async_list(hass: HomeAssistant, entity_id: str, span: tuple[datetime, datetime]) -> Evidence | None:
    """Return what one calendar or list holds; None if it does not answer."""
    state = hass.states.get(entity_id)
    if state is None or state.state == STATE_UNAVAILABLE:
        return None
    is_todo = state.domain == TODO
    action = "get_items" if is_todo else "get_events"
    if not hass.services.has_service(state.domain, action):
        return None
    data = {STATUS: [OPEN, _DONE]} if is_todo else _range(span)
    answer = await hass.services.async_call(
        state.domain, action, {ATTR_ENTITY_ID: entity_id, **data}, blocking=True, return_response=True
    )
    own = mapping_or_empty(mapping_or_empty(answer).get(entity_id))
    rows = own.get("items" if is_todo else "events")
    if not isinstance(rows, list):
        return None
    entries = [row for row in rows if isinstance(row, Mapping) and _is_entry(row)]
    is_complete = len(entries) == len(rows) <= _MOST_ENTRIES
    return _listing(state, entries[:_MOST_ENTRIES], span if is_complete else None)


def _is_entry(row: Mapping[str, object]) -> bool:
    """Return whether its title and its times can be read, where it has any."""
    is_titled = row.get(NAME) is None or isinstance(row.get(NAME), str)
    return is_titled and all(row.get(name) is None or _is_time(row.get(name)) for name in (START, END))


def _is_time(value: object) -> bool:
    return isinstance(value, date) or at(text_or_none(value), None) is not None


def _range(span: tuple[datetime, datetime]) -> dict[str, object]:
    return {"start_date_time": span[0].isoformat(), "end_date_time": span[1].isoformat()}


def _listing(state: State, entries: Sequence[Mapping[str, object]], span: tuple[datetime, datetime] | None) -> Evidence:
    """Return a listing with a column for each property; `span` is when it is complete for."""
    return Evidence(
        source=Source.CALENDAR_TODO,
        rank=Rank.OBSERVED,
        subject=state.entity_id,
        value=state.state,
        observed_at=dt_util.utcnow(),
        attributes={
            TITLES: tuple((text_or_none(row.get(NAME)) or "")[:_LONGEST_TITLE] for row in entries),
            STARTS: tuple(_text(row.get(START)) for row in entries),
            ENDS: tuple(_text(row.get(END)) for row in entries),
            STATUSES: tuple(text_or_none(row.get(STATUS)) or OPEN for row in entries),
            SINCE: span and span[0].isoformat(),
            UNTIL: span and span[1].isoformat(),
        },
    )


def _text(value: object) -> str | None:
    return value.isoformat() if isinstance(value, date) else text_or_none(value)
