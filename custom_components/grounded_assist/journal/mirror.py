"""What was learned as JSON, for the small file that a backup holds also where it leaves the database out."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
import logging
from typing import Any, Final

from homeassistant.util import dt as dt_util

from ..grounding.calibration import Tally
from ..grounding.memories import Memory, MemoryKind, Provenance
from ..grounding.topics import Slip, TopicRecord
from .entries import Learned, Metric

_LOGGER = logging.getLogger(__name__)

STORE_KEY: Final = "grounded_assist.learned"
STORE_VERSION: Final = 1


def as_mirrored(entry: Learned) -> dict[str, Any]:
    """Return an entry as JSON takes it, with what it is."""
    told = {key: value.isoformat() if isinstance(value, datetime) else value for key, value in asdict(entry).items()}
    return {"is": type(entry).__name__, **told}


def from_mirrored(rows: Iterable[object]) -> Iterator[Learned]:
    """Yield entries; what cannot be read any more is left out, and said so once."""
    broken = 0
    for row in rows:
        try:
            yield _entry(row)
        except KeyError, TypeError, ValueError:
            broken += 1
    if broken:
        _LOGGER.warning("%s entries of what was learned cannot be read and are left out", broken)


def _entry(row: object) -> Learned:
    if not isinstance(row, Mapping):
        raise TypeError(f"an entry is a mapping, not {type(row).__name__}")
    fields = {key: value for key, value in row.items() if key != "is"}
    return _BUILDERS[row["is"]](fields)


def _memory(fields: dict[str, Any]) -> Memory:
    used = fields["used"]
    times = {
        "created": _at(fields["created"]),
        "changed": _at(fields["changed"]),
        "used": None if used is None else _at(used),
    }
    words = {"kind": MemoryKind(fields["kind"]), "provenance": Provenance(fields["provenance"])}
    # Who has confirmed it was not kept from the beginning.
    tuples = {key: tuple(fields.get(key, ())) for key in ("topics", "confirmed_by")}
    return Memory(**{**fields, **times, **words, **tuples})


def _topic(fields: dict[str, Any]) -> TopicRecord:
    lowered = fields["lowered"]
    slips = tuple(Slip(**slip) for slip in fields["slips"])
    return TopicRecord(**{**fields, "slips": slips, "lowered": None if lowered is None else Slip(**lowered)})


def _at(text: str) -> datetime:
    if (at := dt_util.parse_datetime(text)) is None or at.tzinfo is None:
        raise ValueError("a time without a zone")
    return at


_BUILDERS: Final[Mapping[str, Callable[[dict[str, Any]], Learned]]] = {
    Memory.__name__: _memory,
    TopicRecord.__name__: _topic,
    Tally.__name__: lambda fields: Tally(**fields),
    Metric.__name__: lambda fields: Metric(**fields),
}
