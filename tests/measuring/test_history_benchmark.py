"""What claims of the past are timed with."""

from homeassistant.components.recorder.db_schema import Base, RecorderRuns, States
from homeassistant.util import dt as dt_util
from sqlalchemy import create_engine, func, inspect, select
from sqlalchemy.orm import Session

from measuring.history_rows import DAYS, Kept, fill

LATEST = 1_800_000_000.0


def test_states_are_made_as_the_recorder_keeps_them() -> None:
    """Each thing is on and off in turn, spread over thirty days, all of them in one run."""
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    indices = len(inspect(engine).get_indexes("states"))
    with Session(engine) as session:
        session.add(RecorderRuns(start=dt_util.utc_from_timestamp(LATEST)))
        session.commit()
    fill(engine, Kept(entity_ids=("light.a", "light.b"), count=60, latest=LATEST))
    with Session(engine) as session:
        first = session.scalars(select(States).where(States.metadata_id == 1).order_by(States.last_updated_ts)).all()
        (run,) = session.scalars(select(RecorderRuns))
        oldest, latest = session.execute(
            select(func.min(States.last_updated_ts), func.max(States.last_updated_ts))
        ).one()
    assert [state.state for state in first] == ["on", "off"] * 15
    assert LATEST - (DAYS + 1) * 86_400 < oldest < latest < LATEST
    assert dt_util.as_timestamp(run.start.replace(tzinfo=dt_util.UTC)) < oldest
    assert len(inspect(engine).get_indexes("states")) == indices
    engine.dispose()
