"""A past for the recorder: states, starts of Home Assistant and statistics, as they stand in its tables."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from homeassistant.components.recorder import Recorder
from homeassistant.components.recorder.db_schema import (
    RecorderRuns,
    States,
    StatesMeta,
    Statistics,
    StatisticsMeta,
    StatisticsShortTerm,
)
from homeassistant.components.recorder.models import StatisticMeanType
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import get_instance, session_scope
from homeassistant.util import dt as dt_util

type Changes = Mapping[str, Sequence[tuple[str, str | None]]]
"""By entity: when, as ISO text with its zone, and to what it changed."""


async def async_fill(hass: HomeAssistant, changes: Changes, *, starts: Sequence[str] = ()) -> None:
    """Put changes of states and starts of Home Assistant into the tables, as if they had been recorded."""
    recorder = get_instance(hass)
    await recorder.async_block_till_done()
    await recorder.async_add_executor_job(_fill, hass, recorder, changes, starts)


def _fill(hass: HomeAssistant, recorder: Recorder, changes: Changes, starts: Sequence[str]) -> None:
    with session_scope(hass=hass) as session:
        for start in starts:
            session.add(RecorderRuns(start=datetime.fromisoformat(start), created=datetime.fromisoformat(start)))
        known = {one.entity_id: one for one in session.query(StatesMeta)}
        for entity_id, told in changes.items():
            meta = known.get(entity_id) or StatesMeta(entity_id=entity_id)
            session.add(meta)
            for at, state in told:
                stamp = datetime.fromisoformat(at).timestamp()
                session.add(States(states_meta_rel=meta, state=state, last_updated_ts=stamp, last_reported_ts=stamp))
    with session_scope(hass=hass, read_only=True) as session:
        recorder.states_manager.load_from_db(session)


async def async_fill_statistics(
    hass: HomeAssistant, entity_id: str, *, low: float, mean: float, high: float, days: int, fine_days: int
) -> None:
    """Put the statistics of so many days up to now into the tables: always the same values."""
    recorder = get_instance(hass)
    await recorder.async_add_executor_job(_fill_statistics, hass, entity_id, (low, mean, high), days, fine_days)


def _fill_statistics(
    hass: HomeAssistant, entity_id: str, values: tuple[float, float, float], days: int, fine_days: int
) -> None:
    now = dt_util.utcnow().timestamp()
    steps: tuple[tuple[type[Statistics | StatisticsShortTerm], float, int], ...] = (
        (Statistics, 3600.0, days),
        (StatisticsShortTerm, 300.0, fine_days),
    )
    with session_scope(hass=hass) as session:
        meta = StatisticsMeta(
            statistic_id=entity_id,
            source="recorder",
            unit_of_measurement="°C",
            unit_class="temperature",
            has_sum=False,
            mean_type=StatisticMeanType.ARITHMETIC,
        )
        session.add(meta)
        session.flush()
        for table, seconds, of_days in steps:
            begin = now - of_days * 86400
            session.add_all(
                table(
                    metadata_id=meta.id,
                    start_ts=begin + index * seconds,
                    created_ts=now,
                    min=values[0],
                    mean=values[1],
                    max=values[2],
                )
                for index in range(int(of_days * 86400 / seconds))
            )
