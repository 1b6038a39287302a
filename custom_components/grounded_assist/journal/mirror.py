"""What was learned as JSON, for the small file that a backup holds also where it leaves the database out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
import logging
from typing import Any, Final

from ..grounding.calibration import Tally
from ..grounding.memories import Memory
from ..grounding.topics import TopicRecord
from .entries import Entry, Learned, Metric
from .validation import UNREADABLE, entry_of

_LOGGER = logging.getLogger(__name__)

STORE_KEY: Final = "grounded_assist.learned"
STORE_VERSION: Final = 1
LEARNED: Final[tuple[type[Learned], ...]] = (Memory, TopicRecord, Tally, Metric)


def as_mirrored(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON takes it, with what it is."""
    told = {key: value.isoformat() if isinstance(value, datetime) else value for key, value in asdict(entry).items()}
    return {"is": type(entry).__name__, **told}


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
