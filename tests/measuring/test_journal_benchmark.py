"""What the journal is timed with, and that all of it is printed."""

from collections.abc import Iterator
from pathlib import Path
import subprocess
import sys

import pytest
from sqlalchemy import Engine, create_engine, select
from sqlalchemy.orm import Session

from custom_components.grounded_assist.journal import queries
from custom_components.grounded_assist.journal.migration import prepare
from custom_components.grounded_assist.journal.tables import MistakeTopicRow
from measuring.journal_rows import Mistakes, fill, set_resolved, set_statistics, topics
from measuring.recording import Watch
from measuring.timings import quickest

ROOT = Path(__file__).parents[2]
MADE = Mistakes(count=60, unresolved=25, latest=1_800_000_000)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Return a database with mistakes in it."""
    engine = create_engine(f"sqlite:///{tmp_path / 'home.db'}")
    prepare(engine)
    fill(engine, Mistakes(count=5, unresolved=5, latest=MADE.latest))
    fill(engine, MADE)
    yield engine
    engine.dispose()


def count_of_unresolved(engine: Engine) -> int:
    """Return how many mistakes a review would find."""
    with Session(engine) as session:
        return len(queries.unresolved_after(session, 0, "", MADE.latest, 100))


def test_mistakes_are_made_as_the_journal_keeps_them(engine: Engine) -> None:
    """They are a second apart, and each is found by the topics that it tells of."""
    with Session(engine) as session:
        found = queries.unresolved_after(session, 0, "", MADE.latest, 100)
        rows = {(row.topic, row.mistake_id) for row in session.scalars(select(MistakeTopicRow))}
    assert [one.created.timestamp() for one in found] == [MADE.latest - number for number in range(25, 0, -1)]
    assert {(topic, one.id) for one in found for topic in one.topics} <= rows
    assert len({one.claim for one in found}) == 25
    assert {topic for topic, _ in rows} <= set(topics())


@pytest.mark.parametrize(("is_resolved", "left"), [(True, 0), (False, 60)])
def test_mistakes_are_resolved_and_opened_again(engine: Engine, is_resolved: bool, left: int) -> None:
    """The same rows serve more than one review."""
    set_resolved(engine, is_resolved=is_resolved)
    assert count_of_unresolved(engine) == left


@pytest.mark.parametrize("are_there", [True, False])
def test_statistics_come_and_go(engine: Engine, are_there: bool) -> None:
    """Home Assistant makes them at night, a fresh database has none."""
    set_statistics(engine, are_there=are_there)
    with engine.connect() as connection:
        told = connection.exec_driver_sql("SELECT tbl FROM sqlite_stat1 WHERE tbl LIKE 'grounded%'").all()
    assert bool(told) is are_there


def test_the_quickest_round_counts() -> None:
    """Other programs only ever make one slower."""
    assert quickest([[3.0, 4.0], [1.0, 2.0], [1.0, 9.0]]).seconds == [1.0, 2.0]


def test_collecting_garbage_is_told_apart() -> None:
    """Only the part within a tick is taken off."""
    watch = Watch(ticks=[(0.0, 0.101), (1.0, 1.501)], collections=[(0.05, 0.08), (0.9, 1.2)])
    assert watch.late == pytest.approx([0.1, 0.5])
    assert watch.late_otherwise == pytest.approx([0.07, 0.3])


def test_every_figure_is_printed() -> None:
    """A real recorder writes to a file, if only little."""
    few = ["--replies", "40", "--mistakes", "30", "--rows", "200"]
    command = [sys.executable, "-m", "measuring.benchmark", "--parts", "journal", *few]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert shown.returncode == 0, shown.stderr
    for told in (
        "what a checked reply waits for",
        "keeping it, right behind that",
        "doubting an open claim, 2,000 topics",
        "recalling, 5,000 memories",
        "a sentence: what shares words with it",
        "the nightly review of 30 mistakes",
        "0 left unresolved",
        "memory at its peak",
        "event loop late by",
        "tasks of the recorder",
        "asking for mistakes, 2 and 200 of them",
        "newest 100 of a topic",
        "next page of a review",
    ):
        assert told in shown.stdout
    assert "entities" not in shown.stdout
