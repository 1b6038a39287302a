"""Tables of an earlier version are brought up to date with all that is in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, inspect, text
from sqlalchemy.orm import Session

from custom_components.grounded_assist.grounding.topics import Slip, TopicRecord
from custom_components.grounded_assist.journal.migration import prepare
from custom_components.grounded_assist.journal.queries import learned
from custom_components.grounded_assist.journal.tables import MIGRATIONS, SCHEMA_VERSION, Base

_KEPT = (
    "INSERT INTO grounded_assist_interaction VALUES "
    "('1', 0, 'a', NULL, '', '', '', '', '', NULL, NULL, NULL, '', '', '', 0, 0)"
)
_TOPIC = (
    "INSERT INTO grounded_assist_topic (topic, baseline, is_high_risk, rights, slips, changed_ts) "
    "VALUES ('tag:docker', 0.1, 1, 0, '[[5, 0]]', 7)"
)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Return a database with the tables of the first version, and a reply in them."""
    made = create_engine(f"sqlite:///{tmp_path / 'home.db'}")
    Base.metadata.create_all(made)
    with made.begin() as connection:
        for step in MIGRATIONS.values():
            for table, column in step:
                connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column.name}"))
        connection.execute(text("DROP TABLE grounded_assist_person_topic"))
        connection.execute(text("INSERT INTO grounded_assist_schema VALUES (1, 0)"))
        connection.execute(text(_TOPIC))
        connection.execute(text(_KEPT))
    yield made
    made.dispose()


def versions(engine: Engine) -> list[int]:
    """Return the versions that the tables have had."""
    with engine.connect() as connection:
        return list(connection.scalars(text("SELECT version FROM grounded_assist_schema ORDER BY version")))


def test_an_earlier_version(engine: Engine) -> None:
    """What was kept stays, and what is new is there; done again nothing more happens."""
    for _ in range(2):
        prepare(engine)
        assert "confirmed_by" in {one["name"] for one in inspect(engine).get_columns("grounded_assist_memory")}
        assert "outcomes" in {one["name"] for one in inspect(engine).get_columns("grounded_assist_interaction")}
        assert versions(engine) == [1, SCHEMA_VERSION]
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id, outcomes FROM grounded_assist_interaction")).all() == [("1", None)]
        assert connection.execute(text("SELECT * FROM grounded_assist_person_topic")).all() == []
    with Session(engine) as session:
        (topic,) = learned(session)
    assert topic == TopicRecord(
        topic="tag:docker", changed=7, slips=(Slip(at=5, rights=0),), baseline=0.1, is_high_risk=True
    )


def test_half_a_migration(engine: Engine) -> None:
    """What was added before something broke is not added again."""
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE grounded_assist_interaction ADD outcomes TEXT"))
    prepare(engine)
    assert versions(engine) == [1, SCHEMA_VERSION]


def test_a_later_version(engine: Engine) -> None:
    """After a downgrade the tables are left as they are."""
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO grounded_assist_schema VALUES (:version, 0)"), {"version": SCHEMA_VERSION + 1}
        )
    prepare(engine)
    assert versions(engine) == [1, SCHEMA_VERSION + 1]
