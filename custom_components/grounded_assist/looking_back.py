"""Look up for whoever asks how one thing was, as far as the recorder has kept it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType, JsonValueType

from .grounding.model import Evidence, Source
from .grounding.scene import Scene
from .grounding.tokens import tokenize
from .looking import Looker

if TYPE_CHECKING:
    from .evidence.history import HistorySource

_MOST_CHANGES: Final = 50
"""In an answer, the latest ones."""
_MEASURED: Final = ("min", "mean", "max")
_DIGITS: Final = 3


async def async_history(looker: Looker, arguments: Mapping[str, Any]) -> JsonObjectType:
    """Return what was kept of a thing; of what the asker may not know as of what is not there."""
    name = arguments["name"]
    given = await looker.async_look_around()
    entity_ids = _named(name, given.scene)
    if not entity_ids:
        return {"error": f"There is no {name!r}, or you may not know of it."}
    if len(entity_ids) > 1:
        return {"error": f"{name!r} may be any of several things: ask for one of them.", "things": list(entity_ids)}
    source = _source(looker)
    since = dt_util.utcnow() - timedelta(hours=arguments["hours"])
    seen = None if source is None else await source.async_past(given.window.hass, entity_ids[0], since)
    if seen is None:
        return {"error": f"Nothing of {name!r} was kept in that time."}
    return {"name": name, "since": _at(since), **(_measures(seen) if "mean" in seen.attributes else _changes(seen))}


def _named(name: str, scene: Scene) -> tuple[str, ...]:
    """Return what of the home is called so by its full name, as far as the asker may know of it."""
    tokens = tokenize(name)
    match = scene.home.match(tokens, 0) if tokens else None
    if match is None or match.length != len(tokens):
        return ()
    return match.entity_ids or match.device_entity_ids


def _source(looker: Looker) -> HistorySource | None:
    """Return what reads the recorder, where there is one."""
    further = looker.grounder.stages.further
    if all(source.name is not Source.HISTORY for source in further):
        return None
    from .evidence.history import HistorySource  # noqa: PLC0415 - only there with the recorder

    return next((source for source in further if isinstance(source, HistorySource)), None)


def _measures(seen: Evidence) -> JsonObjectType:
    told = {name: seen.attributes[name] for name in _MEASURED}
    numbers: JsonObjectType = {name: round(value, _DIGITS) for name, value in told.items() if isinstance(value, float)}
    return {"unit": seen.unit, **numbers}


def _changes(seen: Evidence) -> JsonObjectType:
    """Return the latest changes; the first state is that of the beginning, if nothing is left out."""
    states, times = seen.attributes["states"], seen.attributes["changed"]
    told = list(zip(states, times, strict=True)) if isinstance(states, tuple) and isinstance(times, tuple) else []
    rows: list[JsonValueType] = [{"state": str(state), "since": _at_second(at)} for state, at in told[-_MOST_CHANGES:]]
    is_complete = bool(seen.attributes["is_complete"]) and len(told) <= _MOST_CHANGES
    return {"changes": rows, "is_complete": is_complete}


def _at_second(stamp: object) -> str | None:
    return _at(dt_util.utc_from_timestamp(stamp)) if isinstance(stamp, float | int) else None


def _at(at: datetime) -> str:
    return dt_util.as_local(at).isoformat(timespec="seconds")
