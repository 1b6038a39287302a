"""What was learned as JSON, for the small file that a backup holds also where it leaves the database out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
import logging
import os
from pathlib import Path
from typing import Any, Final, override

from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import Store, UnsupportedStorageVersionError
from homeassistant.util import dt as dt_util

from ..coercion import mapping_or_empty, moment_or_none, rows_or_empty
from ..grounding.calibration import Tally
from ..grounding.memories import Memory
from ..grounding.topics import TopicRecord
from .entries import Entry, Learned, Metric
from .validation import UNREADABLE, entry_of

_LOGGER = logging.getLogger(__name__)

STORE_KEY: Final = "grounded_assist.learned"
STORE_VERSION: Final = 1
LEARNED: Final[tuple[type[Learned], ...]] = (Memory, TopicRecord, Tally, Metric)
LEFTOVERS: Final = "has_leftovers"
VOICES: Final = "voices"
_ASIDE: Final = ".corrupt."
"""As Home Assistant calls a file that it could not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What could be read of the file."""

    entries: tuple[Learned, ...]
    since: datetime | None
    last_review: datetime | None
    has_leftovers: bool
    """There are tables of an integration that was removed."""
    voices: object
    """As `Voices` takes them up."""


def as_mirrored(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON takes it, with what it is."""
    told = {key: value.isoformat() if isinstance(value, datetime) else value for key, value in asdict(entry).items()}
    return {"is": type(entry).__name__, **told}


class GuardedStore(Store[dict[str, Any]]):
    """A file. Whatever stands in it, the home starts: what cannot be read is set aside and never written over."""

    def __init__(self, hass: HomeAssistant, version: int, key: str) -> None:
        """Read nothing yet."""
        super().__init__(hass, version, key, private=True, atomic_writes=True, serialize_in_event_loop=False)
        self.is_newer = False
        """A later version of this integration has written the file, which is left as it is."""
        self.set_aside: tuple[str, ...] = ()
        """Names of the files that could not be read, now or at an earlier start, and that nobody has removed."""

    async def async_forget_aside(self) -> None:
        """Remove what was set aside: people's words stand in it."""
        await self.hass.async_add_executor_job(self._remove_aside)
        self.set_aside = ()

    @override
    async def async_remove(self) -> None:
        """Remove the file; what cannot be removed stops nothing else."""
        try:
            await super().async_remove()
        except OSError as error:
            _LOGGER.warning("%s cannot be removed: %s", self.key, error)

    async def async_find(self) -> tuple[Mapping[str, Any], bool]:
        """Return what the file holds, and whether it has the shape of a file of ours."""
        try:
            found = await self.async_load()
        except UnsupportedStorageVersionError as error:
            _LOGGER.warning("%s; it is left as it is, and nothing is added to it", error)
            self.is_newer = True
            self.make_read_only()
            return {}, True
        except Exception:
            # Home Assistant expects its own shape, and raises whatever comes of another one.
            _LOGGER.exception("The file %s cannot be read", self.key)
            return {}, False
        return mapping_or_empty(found), found is None or isinstance(found, Mapping)

    async def async_entries[Kind](self, rows: object, kinds: Iterable[type[Kind]]) -> list[Kind]:
        """Return the entries of a file, which takes long where there are many."""
        return await self.hass.async_add_executor_job(_listed, rows_or_empty(rows), kinds)

    async def async_set_aside(self) -> None:
        """Move the file; where that cannot be done it is not written over either."""
        aside = f"{self.path}{_ASIDE}{dt_util.utcnow().isoformat()}"
        _LOGGER.warning("Not all of a file can be read; it is kept as %s", aside)
        try:
            await self.hass.async_add_executor_job(os.rename, self.path, aside)
        except FileNotFoundError:
            return
        except OSError:
            _LOGGER.exception("The file %s cannot be set aside", self.key)
            self.make_read_only()

    async def async_note_aside(self) -> None:
        """Know of the files that were set aside."""
        self.set_aside = await self.hass.async_add_executor_job(self._names_aside)

    def _names_aside(self) -> tuple[str, ...]:
        return tuple(sorted(one.name for one in Path(self.path).parent.glob(f"{self.key}{_ASIDE}*")))

    def _remove_aside(self) -> None:
        for name in self._names_aside():
            try:
                Path(self.path).with_name(name).unlink(missing_ok=True)
            except OSError as error:
                # A folder, or on a disk that cannot be written to.
                _LOGGER.warning("%s cannot be removed: %s", name, error)


class Mirror(GuardedStore):
    """The file of what was learned."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Read nothing yet."""
        super().__init__(hass, STORE_VERSION, STORE_KEY)

    async def async_read(self) -> Stored:
        """Return what can be read of the file."""
        found, is_whole = await self.async_find()
        rows = found.get("entries", [])
        read = await self.async_entries(rows, LEARNED)
        if not is_whole or not isinstance(rows, list) or len(read) < len(rows):
            await self.async_set_aside()
        await self.async_note_aside()
        return Stored(
            entries=tuple(read),
            since=moment_or_none(found.get("since")),
            last_review=moment_or_none(found.get("last_review")),
            has_leftovers=found.get(LEFTOVERS) is True,
            voices=found.get(VOICES),
        )


def _listed[Kind](rows: Iterable[object], kinds: Iterable[type[Kind]]) -> list[Kind]:
    return list(from_mirrored(rows, kinds))


def from_mirrored[Kind](rows: Iterable[object], kinds: Iterable[type[Kind]]) -> Iterator[Kind]:
    """Yield entries of these kinds; what cannot be read any more is left out, and said so once."""
    named = {kind.__name__: kind for kind in kinds}
    broken = 0
    for row in rows:
        try:
            yield _entry(row, named)
        except UNREADABLE:
            broken += 1
    if broken:
        _LOGGER.warning("%s stored entries cannot be read and are left out", broken)


def _entry[Kind](row: object, named: Mapping[str, type[Kind]]) -> Kind:
    if not isinstance(row, Mapping):
        raise TypeError(f"an entry is a mapping, not {type(row).__name__}")
    return entry_of(named[row["is"]], {key: value for key, value in row.items() if key != "is"})
