"""Take what comes from outside as what it should be, or as absent; what cannot be read costs itself alone."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
import logging
from math import isfinite
import re
from typing import Any, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from .grounding.limits import LONGEST_NAME
from .grounding.model import Scalar

_LOGGER = logging.getLogger(__name__)
_LOGGED: HassKey[set[str]] = HassKey("grounded_assist_odd")
"""Kinds of things of which an odd one was logged."""
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_UNKNOWN_LETTER: Final = "\ufffd"
_DEEPEST: Final = 8
"""Containers within containers, which may also hold themselves."""
_MOST: Final = 2**63
"""Greater integers do not fit in the JSON of Home Assistant, and Python refuses to write out very long ones."""
_SCALARS: Final = (str, int, float)
_CONTAINERS: Final = (dict, list, tuple, Mapping)


def encodable(text: str) -> str:
    """Return a text of the same length with each lone surrogate replaced.

    Nothing can encode one, and the parser of dates behind `parse_datetime` ends the process at one.
    """
    return text if text.isascii() else _LONE_SURROGATE.sub(_UNKNOWN_LETTER, text)


def text_or_none(value: object) -> str | None:
    """Return a text that can be encoded; None for what is none."""
    return encodable(value) if isinstance(value, str) else None


def name_or_none(value: object) -> str | None:
    """Return a name; None for what is no text, and for one that is too long to be a name."""
    return encodable(value) if isinstance(value, str) and len(value) <= LONGEST_NAME else None


def number_or_none(value: object) -> float | None:
    """Return a finite number of a size that can be written out; None for all else, also for a truth value."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if isfinite_number(value) else None


def isfinite_number(value: float) -> bool:
    """Return whether a number is neither infinite nor an integer that nothing can hold."""
    return -_MOST <= value < _MOST if isinstance(value, int) else isfinite(value)


def scalar_or_none(value: object) -> Scalar:
    """Return a text, a number or a truth value; None for all else."""
    if isinstance(value, bool):
        return value
    return text_or_none(value) if isinstance(value, str) else number_or_none(value)


def moment_or_none(value: object) -> datetime | None:
    """Return a moment, also a written one; None for what is none and for one without a time zone."""
    text = text_or_none(value)
    moment = value if isinstance(value, datetime) else None if text is None else _parsed(text)
    return None if moment is None or moment.tzinfo is None else moment


def _parsed(text: str) -> datetime | None:
    try:
        return dt_util.parse_datetime(text)
    except ValueError, OverflowError:
        return None


def mapping_or_empty(value: object) -> Mapping[str, Any]:
    """Return a mapping, an empty one for what is none."""
    return value if isinstance(value, Mapping) else {}


def rows_or_empty(value: object) -> Sequence[Any]:
    """Return a list, an empty one for what is none."""
    return value if isinstance(value, list | tuple) else ()


def json_or_none(value: object, depth: int = _DEEPEST) -> object:
    """Return what JSON can hold of a value, as plain containers; None for all else, and for what lies too deep."""
    if value is None or isinstance(value, _SCALARS) or not isinstance(value, _CONTAINERS):
        return scalar_or_none(value)
    if not depth:
        return None
    if isinstance(value, Mapping):
        return {encodable(key): json_or_none(one, depth - 1) for key, one in value.items() if isinstance(key, str)}
    return [json_or_none(one, depth - 1) for one in value]


def read_each[Thing, Read](
    hass: HomeAssistant, kind: str, things: Iterable[Thing], read: Callable[[Thing], Read]
) -> Iterator[Read]:
    """Yield what is read of each thing; one that cannot be read is left out, and costs no other."""
    for thing in things:
        try:
            found = read(thing)
        except Exception as error:  # noqa: BLE001 - it is of any integration, and may raise whatever it likes
            note_odd(hass, kind, thing, error)
        else:
            yield found


@callback
def note_odd(hass: HomeAssistant, kind: str, thing: object, error: Exception | None = None) -> None:
    """Log the first odd thing of a kind; the others, and the same one again, for those who debug."""
    logged = hass.data.setdefault(_LOGGED, set())
    level = logging.DEBUG if kind in logged else logging.WARNING
    logged.add(kind)
    # Even to print a thing may raise.
    about = thing if isinstance(thing, str) else type(thing).__name__
    _LOGGER.log(level, "Odd %s is taken as absent: %s (others are logged for debugging)", kind, about, exc_info=error)
