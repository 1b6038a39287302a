"""A past for the recorder: states, starts of Home Assistant and statistics, as they stand in its tables."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from homeassistant.components.recorder import Recorder
from homeassistant.components.recorder.db_schema import RecorderRuns, States, StatesMeta
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import get_instance, session_scope

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
