"""Make an entry of what was stored; whatever is not what its field is meant to hold makes it unreadable."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from enum import Enum
import math
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

UNREADABLE: Final = (ArithmeticError, AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError)
"""What it raises to read a row or an entry that is spoiled."""
_LATEST: Final = 253_370_764_800.0
"""Seconds since 1970 at which the year 9999 begins: in another time zone there is no later one."""
_SHARES: Final = frozenset({"confidence", "draft_confidence", "baseline", "p0", "p1"})
"""Fields that are between 0 and 1."""
_SECONDS: Final = frozenset({"at", "changed"})
"""Fields that may be seconds since 1970."""
_ROUNDED: Final = 1e-6
_known: dict[type, Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row that cannot be read."""

    table: str


def entry_of[Entry](kind: type[Entry], stored: Mapping[str, Any]) -> Entry:
    """Return an entry of what was stored of it, in Python's own types or as JSON has them; raises `UNREADABLE`."""
    hints = _hints(kind)
    told = {name: _read(value, hints[name]) for name, value in stored.items()}
    for name in _SHARES & told.keys():
        if told[name] is not None and not -_ROUNDED <= told[name] <= 1 + _ROUNDED:
            raise ValueError(f"{name} is no share")
    for name in _SECONDS & told.keys():
        if isinstance(told[name], int | float):
            moment(told[name])
    return kind(**told)


def moment(timestamp: object) -> datetime:
    """Return a time that was stored as seconds since 1970; raises `UNREADABLE`."""
    seconds = _number(timestamp)
    if not 0 <= seconds < _LATEST:
        raise ValueError("no time that anything was stored at")
    return datetime.fromtimestamp(seconds, UTC)


def _hints(kind: type) -> Mapping[str, Any]:
    if kind not in _known:
        hints = get_type_hints(kind)
        _known[kind] = {field.name: hints[field.name] for field in fields(kind)}
    return _known[kind]


def _read(value: object, hint: Any) -> Any:  # noqa: ANN401 - a hint is anything, and so is what it says
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _any_of(value, args)
    if origin is tuple:
        return tuple(_read(one, args[0]) for one in _of(value, (list, tuple)))
    if origin is Mapping:
        return {_read(key, args[0]): _read(one, args[1]) for key, one in _of(value, dict).items()}
    if hint in _PLAIN:
        return _PLAIN[hint](value)
    return hint(value) if issubclass(hint, Enum) else entry_of(hint, _of(value, dict))


def _any_of(value: object, hints: tuple[Any, ...]) -> Any:  # noqa: ANN401 - as above
    if value is None and type(None) in hints:
        return None
    for hint in hints:
        try:
            return _read(value, hint)
        except TypeError, ValueError, KeyError:
            continue
    raise TypeError(f"{type(value).__name__} is none of these")


def _of(value: object, kinds: type | tuple[type, ...]) -> Any:  # noqa: ANN401 - as above
    if not isinstance(value, kinds):
        raise TypeError(f"it is not to be {type(value).__name__}")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError("no number")
    return value


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("no whole number")
    return value


def _time(value: object) -> datetime:
    at = datetime.fromisoformat(value) if isinstance(value, str) else _of(value, datetime)
    if at.tzinfo is None:
        raise ValueError("a time without a zone")
    return moment(at.timestamp()) and at


_PLAIN: Final[Mapping[type, Callable[[object], object]]] = {
    str: lambda value: _of(value, str),
    bool: lambda value: _of(value, bool),
    float: _number,
    int: _count,
    datetime: _time,
}
