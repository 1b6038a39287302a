"""The journal: takes entries at once, writes them when the recorder has time for it."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from heapq import nlargest
import logging
from types import ModuleType
from typing import TYPE_CHECKING, Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import EVENT_HOMEASSISTANT_STOP
from homeassistant.core import CALLBACK_TYPE, Event, HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.event import async_track_time_interval
from homeassistant.helpers.recorder import DATA_INSTANCE
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..turnstile import async_breathe
from .buffer import Buffer
from .entries import Entry, Interaction, LateOpinion, Metric, Mistake, RecurringPattern, Resolution, Retention
from .failures import Failure
from .learned import Learned
from .spill import Spill, async_remove_spill
from .validation import Unreadable

if TYPE_CHECKING:
    from homeassistant.components.recorder.tasks import RecorderTask
    from sqlalchemy.orm import Session

    from .writing import Writer

_LOGGER = logging.getLogger(__name__)

_WAITING: Final[HassKey[Buffer[Entry]]] = HassKey(f"{DOMAIN}_journal")
"""What waits to be written outlives a reload, and ends with the removal."""
_AGAIN: Final = timedelta(seconds=30)
"""After which what waits is offered again: a task of the recorder may get lost."""
_PATIENCE: Final = 10
"""Seconds that a review waits for the recorder to write a batch."""
_RETENTION: Final = timedelta(days=1)
_EVER: Final = dt_util.utc_from_timestamp(0)
INTERACTION_DAYS: Final = 14
KEEP_DAYS: Final = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """What writes the tables and what reads them."""

    writer: Writer
    queries: ModuleType


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed[Kind]:
    """What is known of something."""

    entries: list[Kind]
    is_complete: bool
    """False if the database cannot be asked, or a row of it cannot be read."""


class Journal:
    """What is known of replies and mistakes: in the database, and on its way there."""

    def __init__(
        self,
        hass: HomeAssistant,
        entry: ConfigEntry,
        *,
        keep_days: float = KEEP_DAYS,
        on_merged: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Take entries from now on; mistakes are kept for so many days, `on_merged` follows on a merge."""
        self.learned = Learned(hass, self.add, self._note_change)
        """What later replies are the better for."""
        self._hass = hass
        self._entry = entry
        self._keep_days = keep_days
        self._on_merged = on_merged
        self._waiting = hass.data.setdefault(_WAITING, Buffer())
        self._database: Database | None = None
        self._cancel: list[CALLBACK_TYPE] = []
        self._has_written = asyncio.Event()
        self._listeners: list[Callable[[], None]] = []
        self._will_tell = False
        self._of_failures: list[Callable[[], None]] = []
        self.spill = Spill(hass, self._waiting)
        self.unreadable: dict[str, int] = {}
        """Rows that could not be read when a table was asked, by table."""

    async def async_start(self) -> None:
        """Write whenever there is something to write; without a recorder everything waits."""
        await self.spill.async_start()
        await self.learned.async_start()
        if DATA_INSTANCE in self._hass.data:
            # Only with the recorder there is a database, and what speaks to it.
            self._database = await self._hass.async_add_import_executor_job(
                _database, self._waiting, self._tables_are_there, self._batch_is_written, self._failure_is_another
            )
            if self.learned.has_leftovers:
                self._database.writer.drop_first(_when_dropped(self._hass, self.learned))
        self._cancel = [
            async_track_time_interval(
                self._hass, self._offer, _AGAIN, name="grounded_assist journal", cancel_on_shutdown=True
            ),
            async_track_time_interval(
                self._hass, self._forget, _RETENTION, name="grounded_assist retention", cancel_on_shutdown=True
            ),
            self._hass.bus.async_listen_once(EVENT_HOMEASSISTANT_STOP, self._offer),
        ]
        # A home that is restarted every day would never come to the end of an interval.
        self._forget()

    async def async_stop(self) -> None:
        """Hand over what waits and stop."""
        while self._cancel:
            self._cancel.pop()()
        await self.learned.async_stop()
        self._offer()

    @callback
    def add(self, *entries: Entry) -> None:
        """Keep entries; they are written as soon as the recorder gets to it."""
        for entry in entries:
            self._waiting.add(entry)
        self._offer()
        self._note_change()

    @callback
    def async_subscribe(self, listener: Callable[[], None]) -> CALLBACK_TYPE:
        """Call a listener in a moment whenever something is kept or learned, once for all that comes together."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @callback
    def async_subscribe_failures(self, listener: Callable[[], None]) -> CALLBACK_TYPE:
        """Call a listener as soon as nothing can be written any more, for another reason, or again."""
        self._of_failures.append(listener)
        return lambda: self._of_failures.remove(listener)

    @callback
    def _note_change(self) -> None:
        if self._listeners and not self._will_tell:
            self._will_tell = True
            self._hass.loop.call_soon(self._tell)

    @callback
    def _tell(self) -> None:
        self._will_tell = False
        for listener in tuple(self._listeners):
            listener()

    @property
    def next_to_write(self) -> int | None:
        """Return the number of the entry that has waited longest: as long as it is the same, nothing was written.

        None where nothing waits, and where there is no database to write it to.
        """
        return None if self._database is None else next(iter(self._waiting.peek(1)), None)

    @property
    def failure(self) -> Failure | None:
        """Return why what was tried last could not be written; there may be nobody left to try.

        While a backup holds the database nothing is tried, and nothing is wrong.
        """
        if self._database is None:
            return None
        recorder = self._hass.data.get(DATA_INSTANCE)
        known = self._database.writer.failure
        return known or (Failure.OTHER if recorder is None or not recorder.is_alive() else None)

    @property
    def is_writable(self) -> bool:
        """Return whether there is a database that took what was written last."""
        recorder = self._hass.data.get(DATA_INSTANCE)
        is_there = recorder is not None and recorder.is_alive()
        is_ready = self._database is not None and self._database.writer.is_ready
        return is_there and is_ready and self.failure is None

    @property
    def waiting(self) -> int:
        """Return how many entries are still to be written."""
        return len(self._waiting)

    @property
    def dropped(self) -> int:
        """Return how many entries were lost because nothing was written for too long."""
        return self._waiting.dropped

    async def async_mistakes(
        self,
        *,
        resolved: bool | None = None,
        topic: str | None = None,
        since: datetime | None = None,
        limit: int = 100,
    ) -> Listed[Mistake]:
        """Return the latest mistakes, newest first, those still to be written among them."""
        waiting = tuple(self._waiting)
        resolutions = (entry for entry in waiting if isinstance(entry, Resolution))
        settled = {mistake_id for entry in resolutions for mistake_id in entry.mistake_ids}
        written = await self._async_rows(
            lambda queries, session: queries.mistakes(
                session, resolved=resolved, topic=topic, since=since, limit=limit, also=settled
            ),
        )
        known = {one.id: one for one in written.entries}
        known |= {one.id: one for one in waiting if isinstance(one, Mistake) and _is_asked_for(one, topic, since)}
        forgotten = max((one.mistakes_before for one in waiting if isinstance(one, Retention)), default=_EVER)
        await async_breathe()
        kept = (one for one in known.values() if one.created >= forgotten)
        told = (replace(one, resolved=True) if one.id in settled and not one.resolved else one for one in kept)
        found = (one for one in told if resolved is None or one.resolved is resolved)
        latest = nlargest(limit, found, key=lambda one: (one.created, one.id))
        return replace(written, entries=latest)

    async def async_mistake(self, mistake_id: str) -> Mistake | None:
        """Return one mistake, None if there is none of that id."""
        waiting = (one for one in self._waiting if isinstance(one, Mistake) and one.id == mistake_id)
        if (found := next(waiting, None)) is not None:
            return found
        written = await self._async_rows(lambda queries, session: queries.mistake(session, mistake_id))
        return next(iter(written.entries), None)

    async def async_unresolved_after(self, at: float, mistake_id: str, until: float, limit: int) -> list[Mistake]:
        """Return the next mistakes that were not dealt with, oldest first, behind the last one that was seen.

        Raises HomeAssistantError while there is a database that cannot be asked.
        """
        found = await self._async_read(
            lambda queries, session: queries.unresolved_after(session, at, mistake_id, until, limit)
        )
        if found is None and self._database is not None:
            raise HomeAssistantError(translation_domain=DOMAIN, translation_key="review_unreadable")
        return self._readable(found or [])

    def waiting_mistakes(self) -> list[Mistake]:
        """Return the mistakes that are still to be written and that nobody has dealt with."""
        waiting = tuple(self._waiting)
        settled = {i for entry in waiting if isinstance(entry, Resolution) for i in entry.mistake_ids}
        mistakes = (entry for entry in waiting if isinstance(entry, Mistake))
        return [one for one in mistakes if not one.resolved and one.id not in settled]

    async def async_unresolved(self) -> int | None:
        """Return how many mistakes were not dealt with, those still to be written among them.

        None while there is a database that cannot be asked.
        """
        waiting = tuple(self._waiting)
        since = max((one.mistakes_before for one in waiting if isinstance(one, Retention)), default=_EVER)
        open_ = {one.id for one in waiting if isinstance(one, Mistake) and not one.resolved and one.created >= since}
        settled = {i for one in waiting if isinstance(one, Resolution) for i in one.mistake_ids}
        # What waits may have been written before the database is asked: it is counted here alone.
        written: int | None = await self._async_read(
            lambda queries, session: queries.unresolved(session, since, open_ | settled)
        )
        if written is None and self._database is not None:
            return None
        return (written or 0) + len(open_ - settled)

    async def async_interaction(self, interaction_id: str) -> Interaction | None:
        """Return one finished reply, None if there is none of that id."""
        waiting = (one for one in self._waiting if isinstance(one, Interaction) and one.id == interaction_id)
        if (found := next(waiting, None)) is not None:
            return found
        written = await self._async_rows(lambda queries, session: queries.interaction(session, interaction_id))
        return next(iter(written.entries), None)

    async def async_metrics(self, since: str) -> Listed[Metric]:
        """Return the numbers of each day from one on, and those of all time."""
        written = await self._async_rows(lambda queries, session: queries.metrics(session, since))
        known = {(one.day, one.name, one.label): one for one in written.entries}
        for (day, name, label), value in self.learned.numbers.items():
            if day >= since:
                known[day, name, label] = Metric(day=day, name=name, label=label, value=value)
        await async_breathe()
        return replace(written, entries=sorted(known.values(), key=lambda one: (one.day, one.name, one.label)))

    async def async_patterns(self) -> Listed[RecurringPattern]:
        """Return what keeps going wrong, the latest first."""
        return await self._async_rows(lambda queries, session: queries.patterns(session))

    async def async_settle(self, most: int) -> None:
        """Wait until no more than so many entries wait, as long as the recorder gets on with them."""
        while len(self._waiting) > most and self._database is not None:
            self._has_written.clear()
            self._offer()
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._has_written.wait()
            except TimeoutError:
                return

    async def async_forget(self, keep_days: float) -> int:
        """Delete what is older than so many days, and return how many mistakes and interactions that are."""
        before = dt_util.utcnow() - timedelta(days=keep_days)
        waiting = self._waiting.discard(lambda one: isinstance(one, Mistake | Interaction) and one.created < before)
        self._waiting.discard(lambda one: isinstance(one, LateOpinion) and one.created < before)
        written = await self._async_read(lambda queries, session: queries.older_than(session, before)) or 0
        self.add(Retention(interactions_before=before, mistakes_before=before))
        await self.spill.async_follow()
        return waiting + written

    @callback
    def _forget(self, _now: datetime | None = None) -> None:
        """Let go of what was kept long enough."""
        now = dt_util.utcnow()
        self.add(
            Retention(
                interactions_before=now - timedelta(days=INTERACTION_DAYS),
                mistakes_before=now - timedelta(days=self._keep_days),
            )
        )

    def _batch_is_written(self) -> None:
        """Hear from the recorder's thread that it has done what it can for now."""
        self._hass.loop.call_soon_threadsafe(self._take_note)

    @callback
    def _take_note(self) -> None:
        self._has_written.set()
        self.spill.let_go()

    def _failure_is_another(self) -> None:
        """Hear from the recorder's thread that writing fails, or does not any more."""
        self._hass.loop.call_soon_threadsafe(self._tell_failure)

    @callback
    def _tell_failure(self) -> None:
        for listener in tuple(self._of_failures):
            listener()

    def _tables_are_there(self) -> None:
        """Hear from the recorder's thread that there is a database, or another one than before."""
        self._hass.loop.call_soon_threadsafe(self._merge)

    @callback
    def _merge(self) -> None:
        if self._cancel:
            self._entry.async_create_background_task(self._hass, self._async_merge(), "grounded_assist merge")

    async def _async_merge(self) -> None:
        rows = await self._async_read(lambda queries, session: queries.learned(session))
        if rows is not None:
            await self.learned.async_merge(self._readable(rows))
            if self._on_merged is not None:
                await self._on_merged()

    @callback
    def _offer(self, _event: Event | datetime | None = None) -> None:
        """Ask the recorder for a turn; whatever it does with that, what waits is kept until it was written."""
        recorder = self._hass.data.get(DATA_INSTANCE)
        if recorder is not None and self._database is not None and len(self._waiting) and recorder.is_alive():
            self._database.writer.offer(recorder)

    async def _async_rows[Kind](self, query: Callable[[ModuleType, Session], list[Kind | Unreadable]]) -> Listed[Kind]:
        """Return what a query finds that can be read; nothing as long as there is nothing to ask."""
        rows = await self._async_read(query)
        if rows is None:
            return Listed(entries=[], is_complete=self._database is None)
        found = self._readable(rows)
        return Listed(entries=found, is_complete=len(found) == len(rows))

    @callback
    def _readable[Kind](self, rows: list[Kind | Unreadable]) -> list[Kind]:
        """Return the rows that can be read; that others cannot is logged once for each table."""
        broken = Counter(one.table for one in rows if isinstance(one, Unreadable))
        for table in broken.keys() - self.unreadable.keys():
            _LOGGER.warning("Rows of %s that cannot be read are left out: %s", table, broken[table])
        self.unreadable |= broken
        return [one for one in rows if not isinstance(one, Unreadable)]

    async def _async_read[T](self, query: Callable[[ModuleType, Session], T]) -> T | None:
        """Return what a query finds, None as long as there is nothing to ask."""
        recorder, database = self._hass.data.get(DATA_INSTANCE), self._database
        if recorder is None or database is None:
            return None
        asked = partial(query, database.queries)
        try:
            reading = recorder.async_add_executor_job(database.writer.read, recorder, asked)
        except RuntimeError:
            # Home Assistant is about to stop, and nobody reads any more.
            return None
        return await reading


def _is_asked_for(mistake: Mistake, topic: str | None, since: datetime | None) -> bool:
    return (topic is None or topic in mistake.topics) and (since is None or mistake.created >= since)


def _database(waiting: Buffer[Entry], *told: Callable[[], None]) -> Database:
    """Return what writes and what reads."""
    from . import queries  # noqa: PLC0415 - only there with the recorder
    from .writing import Writer  # noqa: PLC0415 - as above

    return Database(writer=Writer(waiting, *told), queries=queries)


async def async_drop_journal(hass: HomeAssistant) -> None:
    """Remove all that is kept; tables that cannot be reached now go at the next set-up."""
    if (waiting := hass.data.pop(_WAITING, None)) is not None:
        # A reply may still be on its way to it.
        waiting.close()
    learned = Learned(hass, lambda *_: None)
    await learned.async_remove()
    await async_remove_spill(hass)
    recorder = hass.data.get(DATA_INSTANCE)
    if recorder is not None:
        recorder.queue_task(await hass.async_add_import_executor_job(_drop_task, _when_dropped(hass, learned)))


def _when_dropped(hass: HomeAssistant, learned: Learned) -> Callable[[], None]:
    """Return what notes, from the recorder's thread, that no table is left."""

    def forget() -> None:
        hass.loop.call_soon_threadsafe(learned.forget_leftovers)

    return forget


def _drop_task(on_done: Callable[[], None]) -> RecorderTask:
    from .writing import DropTask  # noqa: PLC0415 - only there with the recorder

    return DropTask(on_done)
