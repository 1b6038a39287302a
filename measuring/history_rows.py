"""States in the tables of the recorder, made by the database itself: ten million take no longer than they must."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from homeassistant.components.recorder.db_schema import RecorderRuns, States, StatesMeta
from homeassistant.util import dt as dt_util
from sqlalchemy import Engine, Table, case, insert, literal, select, update

DAYS = 30
_BLOCK = 1_000_000
_DAY = 86_400
_BETWEEN = 2
"""Seconds from the last of them to now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """How many states were kept, of which things in turn, up to when."""

    entity_ids: Sequence[str]
    count: int
    latest: float

    @property
    def step(self) -> float:
        """Seconds from one state to the next one, whatever it is of."""
        return DAYS * _DAY / self.count


def fill(engine: Engine, kept: Kept) -> None:
    """Put the states of thirty days, each time on and then off, before any others."""
    indices = list(cast("Table", States.__table__).indexes)
    begin = kept.latest - DAYS * _DAY - _BETWEEN
    with engine.begin() as connection:
        # All of it is of one run of Home Assistant.
        connection.execute(update(RecorderRuns).values(start=dt_util.utc_from_timestamp(begin - _DAY)))
        connection.execute(insert(StatesMeta), [{"entity_id": entity_id} for entity_id in kept.entity_ids])
        known = dict(connection.execute(select(StatesMeta.entity_id, StatesMeta.metadata_id)).tuples().all())
        least, size = min(known[entity_id] for entity_id in kept.entity_ids), len(kept.entity_ids)
        for index in indices:
            index.drop(connection)
        for first in range(0, kept.count, _BLOCK):
            last = min(first + _BLOCK, kept.count) - 1
            numbers = select(literal(first).label("number")).cte("numbers", recursive=True)
            numbers = numbers.union_all(select(numbers.c.number + 1).where(numbers.c.number < last))
            at = literal(begin) + numbers.c.number * literal(kept.step)
            state = case(((numbers.c.number // size) % 2 == 0, "on"), else_="off")
            rows = select(state, at, at, literal(least) + numbers.c.number % size)
            names = ["state", "last_updated_ts", "last_reported_ts", "metadata_id"]
            connection.execute(insert(States).from_select(names, rows, include_defaults=False))
        for index in indices:
            index.create(connection)
