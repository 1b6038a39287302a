"""What the recorder would have kept, had the house stood for some days."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from json import dumps

from homeassistant.components.recorder.db_schema import RecorderRuns, StateAttributes, States, StatesMeta
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import DATA_INSTANCE, get_instance, session_scope
from homeassistant.util import dt as dt_util

from .house import PAST_DAYS, PAST_MINUTES, PAST_TEMPERATURES

_STARTING = timedelta(minutes=1)
_THERMOMETER = "sensor.outdoor_temperature"
_ATTRIBUTES: Mapping[str, dict[str, str]] = {
    _THERMOMETER: {"state_class": "measurement", "unit_of_measurement": "°C", "device_class": "temperature"}
}
"""Of what statistics are kept: a past without a unit would make the one of today look changed."""

type Change = tuple[str, str, datetime]


async def async_remember(hass: HomeAssistant) -> None:
    """Fill the tables of the recorder before it knows of any entity."""
    recorder = hass.data.get(DATA_INSTANCE)
    if recorder is not None and await recorder.async_db_ready:
        await recorder.async_add_executor_job(_fill, hass, dt_util.start_of_local_day())


def _fill(hass: HomeAssistant, today: datetime) -> None:
    """Put a run of Home Assistant and all changes in it into the tables."""
    begin = today - timedelta(days=PAST_DAYS)
    with session_scope(hass=hass) as session:
        session.add(RecorderRuns(start=begin, created=begin))
        metas = dict[str, StatesMeta]()
        shared = {entity_id: _shared(attributes) for entity_id, attributes in _ATTRIBUTES.items()}
        for entity_id, state, at in _changes(begin):
            meta = metas.setdefault(entity_id, StatesMeta(entity_id=entity_id))
            stamp = at.timestamp()
            session.add(
                States(
                    states_meta_rel=meta,
                    state_attributes=shared.get(entity_id),
                    state=state,
                    last_updated_ts=stamp,
                    last_reported_ts=stamp,
                )
            )
    with session_scope(hass=hass, read_only=True) as session:
        get_instance(hass).states_manager.load_from_db(session)


def _shared(attributes: dict[str, str]) -> StateAttributes:
    stored = dumps(attributes)
    return StateAttributes(hash=StateAttributes.hash_shared_attrs_bytes(stored.encode()), shared_attrs=stored)


def _changes(begin: datetime) -> Iterator[Change]:
    """Yield each change from a midnight on that is over by now."""
    for day in range(PAST_DAYS + 1):
        midnight = begin + timedelta(days=day)
        minutes = [(minute, entity_id, state) for entity_id, minute, state in PAST_MINUTES]
        minutes += [(60 * hour, _THERMOMETER, str(value)) for hour, value in PAST_TEMPERATURES.items()]
        for minute, entity_id, state in sorted(minutes):
            if (at := midnight + timedelta(minutes=minute)) < dt_util.utcnow() - _STARTING:
                yield entity_id, state, at
    # Something was kept right before this start, so that nothing is unknown before it.
    yield _THERMOMETER, str(PAST_TEMPERATURES[0]), dt_util.utcnow() - _STARTING
