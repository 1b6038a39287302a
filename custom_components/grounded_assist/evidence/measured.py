"""Ask the recorder how high values were: its statistics first, and its states for what they leave out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import fsum
from typing import Final, Literal

from homeassistant.components.recorder.statistics import StatisticsRow, statistics_during_period
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import session_scope
from homeassistant.util import dt as dt_util

from .recorded import MOST_STATES, Change, Runs, changes_of, number_of, state_at

_PERIODS: Final[tuple[Literal["5minute", "hour"], ...]] = ("5minute", "hour")
"""What there is of statistics, the finest first; it is kept for some days only."""
_LONGEST: Final = 40 * 86400.0
"""Seconds of a period of which values are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """How high a value was for some time."""

    start: float
    end: float
    low: float
    mean: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """How high a value was in a period."""

    low: float
    mean: float
    high: float
    share: float
    """Of the period, in which somebody looked."""


def read_measures(hass: HomeAssistant, runs: Runs, entity_id: str, since: datetime, until: datetime) -> Measures | None:
    """Return how high the state of an entity was in a period; None if nobody ever looked."""
    length = until.timestamp() - since.timestamp()
    if not 0 < length <= _LONGEST:
        return None
    pieces = _summed(hass, entity_id, since, until)
    begun = dt_util.utc_from_timestamp(pieces[-1].end) if pieces else since
    with session_scope(hass=hass, read_only=True) as session:
        _, silences = runs.silences(session, since.timestamp())
        started, _ = runs.silences(session, begun.timestamp())
        at_first = state_at(hass, session, entity_id, begun.timestamp(), started)
    pieces += _single([*at_first, *changes_of(hass, entity_id, begun, MOST_STATES, until)], until)
    seconds = fsum(one.end - one.start for one in pieces)
    if seconds <= 0:
        return None
    silent = fsum(max(min(end, until.timestamp()) - max(start, since.timestamp()), 0.0) for start, end in silences)
    return Measures(
        low=min(one.low for one in pieces),
        mean=fsum(one.mean * (one.end - one.start) for one in pieces) / seconds,
        high=max(one.high for one in pieces),
        share=max(seconds - silent, 0.0) / length,
    )


def _summed(hass: HomeAssistant, entity_id: str, since: datetime, until: datetime) -> list[Piece]:
    """Return what statistics say from the beginning on, in the finest steps that are kept."""
    later: list[Piece] = []
    for period in _PERIODS:
        end = dt_util.utc_from_timestamp(later[0].start) if later else until
        rows = statistics_during_period(hass, since, end, {entity_id}, period, None, {"min", "mean", "max"})
        found = [one for one in _pieces(rows.get(entity_id, ())) if one.end <= end.timestamp()]
        later = [*found, *later]
    return later


def _pieces(rows: Sequence[StatisticsRow]) -> Iterator[Piece]:
    for row in rows:
        low, mean, high = row.get("min"), row.get("mean"), row.get("max")
        if low is not None and mean is not None and high is not None:
            yield Piece(start=row["start"], end=row["end"], low=low, mean=mean, high=high)


def _single(changes: Sequence[Change], until: datetime) -> list[Piece]:
    """Return each value that was kept, for as long as it was so."""
    # Where there are as many as are read, what comes behind the last one is not known.
    ends = changes if len(changes) >= MOST_STATES else (*changes, (until.timestamp(), ""))
    told = [(start, end, number_of(value)) for (start, value), (end, _) in pairwise(ends)]
    return [
        Piece(start=start, end=end, low=value, mean=value, high=value)
        for start, end, value in told
        if value is not None
    ]
