"""What the database has not taken by the end of a run: kept in a file of its own, and taken up at the next start."""

from collections.abc import Iterable, Iterator
import json
from typing import Any, Final

from homeassistant.const import EVENT_HOMEASSISTANT_FINAL_WRITE
from homeassistant.core import Event, HomeAssistant, callback
from homeassistant.helpers.recorder import DATA_INSTANCE

from .buffer import Buffer
from .entries import Entry, Interaction, LateOpinion, Mistake, RecurringPattern, Resolution, Retention
from .mirror import GuardedStore, as_mirrored

STORE_KEY: Final = "grounded_assist.unwritten"
STORE_VERSION: Final = 1
MOST_BYTES: Final = 4 * 1024 * 1024
"""Of JSON; what is older goes first, and what does not fit beside what is later."""
_LAST_SECONDS: Final = 10.0
"""For which the recorder is waited for: it tries for half a minute what a broken database refuses."""
_KINDS: Final[tuple[type[Entry], ...]] = (
    Interaction,
    Mistake,
    LateOpinion,
    Resolution,
    Retention,
    RecurringPattern,
)
"""What was learned is in the mirror."""


class Spill:
    """The file beside a buffer. There is one as long as something of it may not be in the database."""

    def __init__(self, hass: HomeAssistant, buffer: Buffer[Entry]) -> None:
        """Know where it is."""
        self._hass = hass
        self._buffer = buffer
        self._store = _store(hass)

    @property
    def path(self) -> str:
        """Return where the file is."""
        return str(self._store.path)

    @property
    def is_newer(self) -> bool:
        """Return whether a later version of this integration has written the file, which is left as it is."""
        return self._store.is_newer

    @property
    def set_aside(self) -> tuple[str, ...]:
        """Return the names of the files that could not be read, and that nobody has removed."""
        return self._store.set_aside

    async def async_start(self) -> None:
        """Take up what an earlier run has left, once in this one and before anything new, and watch for its end."""
        if self._buffer.is_taken_up:
            await self._store.async_note_aside()
            return
        stored, is_whole = await self._store.async_find()
        rows = stored.get("entries", [])
        read = await self._store.async_entries(rows, _KINDS)
        if not is_whole or not isinstance(rows, list) or len(read) < len(rows):
            await self._store.async_set_aside()
        for entry in read:
            self._buffer.add(entry)
        if read:
            self._buffer.taken_up = self._buffer.last
        await self._store.async_note_aside()
        self._buffer.is_taken_up = True
        # Also where the entry is not loaded any more by then.
        end = self._hass.bus.async_listen_once(EVENT_HOMEASSISTANT_FINAL_WRITE, self._async_end)
        self._buffer.on_close = end

    @callback
    def let_go(self) -> None:
        """Remove the file once all of it was written."""
        buffer = self._buffer
        if buffer.taken_up is not None and next(iter(buffer.peek(1)), buffer.taken_up + 1) > buffer.taken_up:
            buffer.taken_up = None
            self._hass.async_create_task(self._store.async_remove(), "grounded_assist spill")

    async def async_follow(self) -> None:
        """Keep no longer what is not to be kept any more."""
        if self._buffer.taken_up is not None:
            await self._async_save()

    async def _async_end(self, _event: Event) -> None:
        """Keep what still waits when Home Assistant stops, and the recorder has written what it can."""
        self._buffer.on_close = None
        if (recorder := self._hass.data.get(DATA_INSTANCE)) is not None:
            await self._hass.async_add_executor_job(recorder.join, _LAST_SECONDS)
        if self._buffer.is_closed:
            return
        if any(isinstance(entry, _KINDS) for entry in self._buffer):
            await self._async_save()
        else:
            self.let_go()

    async def _async_save(self) -> None:
        waiting = tuple(self._buffer)
        await self._store.async_save({"entries": await self._hass.async_add_executor_job(_bounded, waiting)})


async def async_remove_spill(hass: HomeAssistant) -> None:
    """Remove the file, and what was set aside of earlier ones."""
    store = _store(hass)
    await store.async_forget_aside()
    await store.async_remove()


def _store(hass: HomeAssistant) -> GuardedStore:
    return GuardedStore(hass, STORE_VERSION, STORE_KEY)


def _bounded(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return the latest entries that fit, as JSON takes them, in their order."""
    return list(_latest([entry for entry in entries if isinstance(entry, _KINDS)]))[::-1]


def _latest(entries: list[Entry]) -> Iterator[dict[str, Any]]:
    left = MOST_BYTES
    for entry in reversed(entries):
        stored = as_mirrored(entry)
        # As Home Assistant writes it: letters as they are.
        size = len(json.dumps(stored, ensure_ascii=False).encode(errors="replace"))
        if size <= left:
            left -= size
            yield stored
