"""Ask the recorder's database how states were; every function runs on the recorder's executor."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import isfinite
from operator import itemgetter
from typing import Final

from homeassistant.components.recorder.db_schema import RecorderRuns, States
from homeassistant.components.recorder.history import state_changes_during_period
from homeassistant.components.recorder.models import process_timestamp
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import get_instance, session_scope
from sqlalchemy import select
from sqlalchemy.orm import Session

MOST_STATES: Final = 2000
"""Read for one claim."""
_MOST_RUNS: Final = 50
"""Starts of Home Assistant that are looked back to."""
_UNKNOWN: Final = "unknown"

type Change = tuple[float, str]
"""When, in seconds of the epoch, and to what a state has changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What was kept of an entity since some time."""

    changes: tuple[Change, ...]
    """In order; the first is of the beginning, and "unknown" is what nobody can know."""
    cut_at: float | None = None
    """From when on there is more than can be read."""


@dataclass(slots=True)
class Runs:
    """When Home Assistant was started, and until when it had kept anything before."""

    _last_kept: dict[float, float] = field(default_factory=dict)
    """It is asked for once, as it does not change any more."""

    def silences(self, session: Session, since: float) -> tuple[float | None, list[tuple[float, float]]]:
        """Return the last start before a time, and each later one with when it had fallen silent before.

        What lay before the first start that is looked back to is silence.
        """
        query = select(RecorderRuns.start).order_by(RecorderRuns.start.desc()).limit(_MOST_RUNS)
        starts = [process_timestamp(start).timestamp() for start in session.scalars(query)]
        before = next((start for start in starts if start <= since), None)
        later = [start for start in reversed(starts) if start > since]
        silences = [(self._last_kept_before(session, start), start) for start in later]
        return before, [(since, later[0]), *silences[1:]] if len(later) == _MOST_RUNS else silences

    def _last_kept_before(self, session: Session, start: float) -> float:
        if start not in self._last_kept:
            kept = States.last_updated_ts
            found = session.scalar(select(kept).where(kept < start).order_by(kept.desc()).limit(1))
            self._last_kept[start] = start if found is None else found
        return self._last_kept[start]


def read_states(hass: HomeAssistant, runs: Runs, entity_ids: Sequence[str], since: datetime) -> dict[str, Past]:
    """Return what was kept of the states of each entity, with what nobody saw because nothing was running."""
    begin = since.timestamp()
    with session_scope(hass=hass, read_only=True) as session:
        started, silences = runs.silences(session, begin)
        at_first = {entity_id: state_at(hass, session, entity_id, begin, started) for entity_id in entity_ids}
    most = max(MOST_STATES // len(entity_ids), 1)
    kept = {}
    for entity_id in entity_ids:
        changes = [*at_first[entity_id], *changes_of(hass, entity_id, since, most + 1)]
        cut_at = changes[most][0] if len(changes) > most else None
        silent = [(max(one, begin), _UNKNOWN) for one, _ in silences if cut_at is None or one < cut_at]
        heard = [one for one in changes[:most] if not any(start < one[0] < end for start, end in silences)]
        kept[entity_id] = Past(changes=_in_order([*heard, *silent], begin), cut_at=cut_at)
    return kept


def changes_of(
    hass: HomeAssistant, entity_id: str, since: datetime, most: int, until: datetime | None = None
) -> list[Change]:
    """Return so many changes of a state behind a time, in order."""
    # The state at the beginning would make the query of the recorder ten times as dear.
    states = state_changes_during_period(
        hass, since, until, entity_id, no_attributes=True, limit=most, include_start_time_state=False
    )
    return sorted((state.last_updated_timestamp, state.state) for state in states.get(entity_id, ()))


def state_at(
    hass: HomeAssistant, session: Session, entity_id: str, at: float, started: float | None
) -> tuple[Change, ...]:
    """Return what a state was at a time, if that is known: what a run before has left is not how it was in this one."""
    kept_as = get_instance(hass).states_meta_manager.get(entity_id, session, from_recorder=False)
    at_most = (States.metadata_id == kept_as, States.last_updated_ts <= at)
    query = (
        select(States.state, States.last_updated_ts).where(*at_most).order_by(States.last_updated_ts.desc()).limit(1)
    )
    row = session.execute(query).first() if kept_as is not None and started is not None else None
    if row is None or row.last_updated_ts is None or row.last_updated_ts < (started or 0.0):
        return ()
    return ((at, row.state or ""),)


def _in_order(changes: Sequence[Change], since: float) -> tuple[Change, ...]:
    """Return changes in order, from the beginning on."""
    known = sorted(changes, key=itemgetter(0))
    return tuple(known if known and known[0][0] <= since else [(since, _UNKNOWN), *known])


def number_of(state: str) -> float | None:
    """Return the number that a state is; None if it is none."""
    try:
        value = float(state)
    except ValueError:
        return None
    return value if isfinite(value) else None
