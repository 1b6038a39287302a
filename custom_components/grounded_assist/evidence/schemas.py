"""What an action accepts, as far as its schema in Home Assistant shows it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, EnumType
from typing import Any

import voluptuous as vol

from ..coercion import rows_or_empty, scalar_or_none

type Schema = Mapping[Any, Any]

_ONLY_COUNTING = frozenset({"AtLeastOne"})
"""Names of validators that look at the fields of a call and rewrite none; not every voluptuous has them."""


def fields_of(schema: object) -> tuple[Mapping[str, Any], bool]:
    """Return the fields of a schema with what checks them, and whether it accepts no others."""
    found, is_closed = _keys(schema)
    if found is None:
        return {}, False
    names = {_name(key): check for key, check in found.items()}
    return {name: check for name, check in names.items() if name}, is_closed and all(names)


def _keys(schema: object) -> tuple[Schema | None, bool]:
    """Return the first mapping that a call is held against; what may rewrite the call before it leaves it open."""
    is_closed = True
    while True:
        if isinstance(schema, vol.Schema) and isinstance(schema.schema, Mapping):
            return schema.schema, is_closed and schema.extra == vol.PREVENT_EXTRA
        if isinstance(schema, vol.Schema):
            schema = schema.schema
            continue
        if not isinstance(schema, vol.All):
            return None, False
        parts = list(schema.validators)
        first = next((i for i, part in enumerate(parts) if isinstance(part, vol.Schema | vol.All)), None)
        if first is None:
            return None, False
        is_closed = is_closed and all(type(part).__name__ in _ONLY_COUNTING for part in parts[:first])
        schema = parts[first]


def _name(key: object) -> str:
    """Return the name of a field; empty for what accepts names of many."""
    written = key.schema if isinstance(key, vol.Marker) else key
    return written if isinstance(written, str) else ""


def accepts(check: object, value: str) -> bool:
    """Return whether a field takes a value by what its check lists; what cannot be known it may take.

    The check itself is never run: it is of any integration, and may look into files.
    """
    listed = _listed(check)
    return listed is None or value in listed


def _listed(check: object) -> frozenset[str] | None:
    """Return the words that a check takes; None if it may take others."""
    if isinstance(check, vol.Any):
        return _listed_together(check.validators, frozenset.union)
    if isinstance(check, vol.All):
        return _listed_together(check.validators, frozenset.intersection)
    if isinstance(check, vol.In):
        return _words(check.container) if isinstance(check.container, Iterable) else None
    if isinstance(check, vol.Coerce) and isinstance(check.type, EnumType):
        is_strict = [base for base in check.type.__mro__ if "_missing_" in vars(base)] == [Enum]
        return _words(check.type) if is_strict else None
    return frozenset({check}) if isinstance(check, str) else None


def _words(values: Iterable[object]) -> frozenset[str] | None:
    """Return values as they are written; None if one of them is written in several ways."""
    plain = [one.value if isinstance(one, Enum) else one for one in values]
    return None if any(isinstance(one, bool) for one in plain) else frozenset(map(str, plain))


def _listed_together(checks: Iterable[object], joined: Callable[..., frozenset[str]]) -> frozenset[str] | None:
    """Return what several checks take: one of them that may take others leaves it open, and nothing is no word."""
    parts = [check for check in checks if check is not None]
    listed = [found for part in parts if (found := _listed(part)) is not None]
    return joined(*listed) if listed and len(listed) == len(parts) else None


def described(fields: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the fields of a description, those of its sections among them."""
    for name, about in fields.items():
        details = about if isinstance(about, Mapping) else {}
        within = details.get("fields")
        if isinstance(within, Mapping):
            yield from described(within)
        else:
            yield name, details


def options_of(details: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a field may be set to; none where that is not a closed list."""
    selector = details.get("selector")
    select = selector.get("select") if isinstance(selector, Mapping) else None
    if not isinstance(select, Mapping) or select.get("custom_value"):
        return ()
    values = (one.get("value") if isinstance(one, Mapping) else one for one in rows_or_empty(select.get("options")))
    return tuple(str(value) for value in map(scalar_or_none, values) if value is not None)
