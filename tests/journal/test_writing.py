"""Nothing that a database does costs the voice a word, or what waits its place."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
import sqlite3
import threading
from typing import Any

from homeassistant.components.recorder import Recorder, get_instance
from homeassistant.const import EVENT_HOMEASSISTANT_FINAL_WRITE
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
from sqlalchemy import event
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.orm import Session

from custom_components.grounded_assist.journal import spill
from custom_components.grounded_assist.journal.entries import Category, LateOpinion, Method, Mistake
from custom_components.grounded_assist.journal.journal import Journal, async_drop_journal
from custom_components.grounded_assist.journal.mirror import as_mirrored
from custom_components.grounded_assist.journal.tables import Base

from .waiting import async_written

NOW = datetime(2026, 11, 21, tzinfo=UTC)
MALFORMED = "database disk image is malformed"


def mistake(number: int, **more: Any) -> Mistake:
    """Return a mistake."""
    told: dict[str, Any] = {
        "id": f"{number:026}",
        "created": NOW + timedelta(seconds=number),
        "claim": f"Claim {number}",
        "method": Method.GROUNDING,
        "category": Category.STATE,
        "confidence": 0.95,
        "topics": ("area:kitchen",),
    }
    return Mistake(**(told | more))


@pytest.fixture
async def journal(recorder_mock: Recorder, hass: HomeAssistant) -> AsyncIterator[Journal]:
    """Return a journal in a home that records."""
    kept = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    await kept.async_start()
    yield kept
    await kept.async_stop()


def written(hass: HomeAssistant) -> list[str]:
    """Return the claims in the database."""
    with get_instance(hass).engine.connect() as connection:  # type: ignore[union-attr]
        found = connection.exec_driver_sql("SELECT claim_text FROM grounded_assist_mistake_log ORDER BY id")
        return [claim for (claim,) in found]


@contextmanager
def refusing(
    hass: HomeAssistant, words: str, error: type[DBAPIError] = OperationalError, says: str = "readonly database"
) -> Iterator[list[str]]:
    """Let the database fail at each statement that begins so, with these words."""
    refused = list[str]()

    def refuse(_conn: object, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.lstrip().startswith(words):
            refused.append(statement)
            raise error(statement, None, sqlite3.DatabaseError(MALFORMED if error is DatabaseError else says))

    engine = get_instance(hass).engine
    event.listen(engine, "before_cursor_execute", refuse)
    try:
        yield refused
    finally:
        event.remove(engine, "before_cursor_execute", refuse)


async def test_a_burst(journal: Journal, hass: HomeAssistant) -> None:
    """More than fits one transaction is written in several, each once."""
    journal.add(*(mistake(number) for number in range(1200)))
    for _ in range(40):
        await async_written(hass)
    assert len(written(hass)) == 1200
    assert len((await journal.async_mistakes(topic="area:kitchen", limit=2000)).entries) == 1200


@pytest.mark.parametrize("words", ["CREATE TABLE", "INSERT INTO grounded_assist", "SELECT grounded_assist"])
async def test_a_database_that_refuses(
    journal: Journal, hass: HomeAssistant, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What cannot be written waits, is listed, is told once, and is written when it can be."""
    await async_written(hass)
    Base.metadata.drop_all(get_instance(hass).engine)  # type: ignore[arg-type]
    with refusing(hass, words) as refused:
        journal.add(mistake(1))
        await async_written(hass)
        journal.add(mistake(2))
        await async_written(hass)
        assert refused
        assert [one.claim for one in (await journal.async_mistakes()).entries] == ["Claim 2", "Claim 1"]
    assert caplog.text.count("The journal cannot be written now") == 1
    journal.add(mistake(3))
    await async_written(hass)
    assert written(hass) == ["Claim 1", "Claim 2", "Claim 3"]


async def test_a_task_that_gets_lost(journal: Journal, hass: HomeAssistant, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the recorder never ran is offered again."""
    instance = get_instance(hass)
    with monkeypatch.context() as lost:
        lost.setattr(instance, "queue_task", lambda _task: None)
        journal.add(mistake(1))
    await async_written(hass)
    assert [one.claim for one in (await journal.async_mistakes()).entries] == ["Claim 1"]
    with monkeypatch.context() as later:
        later.setattr("custom_components.grounded_assist.journal.writing._LOST_AFTER", -1)
        journal.add(mistake(2))
    await async_written(hass)
    assert written(hass) == ["Claim 1", "Claim 2"]


async def test_an_entry_that_no_database_takes(
    journal: Journal, hass: HomeAssistant, caplog: pytest.LogCaptureFixture
) -> None:
    """It is given up, and what waits with it is written."""
    journal.add(mistake(1), mistake(2, claim=None), mistake(3))
    await async_written(hass)
    assert written(hass) == ["Claim 1", "Claim 3"]
    assert "An entry of the journal cannot be kept" in caplog.text


async def test_a_file_that_is_corrupt(journal: Journal, hass: HomeAssistant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The recorder hears of it, which moves the file away, and nothing that waits is given up."""
    heard = list[BaseException]()
    instance = get_instance(hass)

    def hear(error: BaseException, **_: object) -> bool:
        heard.append(error)
        return True

    monkeypatch.setattr(instance, "_handle_database_error", hear)
    with refusing(hass, "INSERT INTO grounded_assist", DatabaseError):
        journal.add(mistake(1))
        await async_written(hass)
    assert heard
    assert all(MALFORMED in str(error) and "Claim" not in str(error) for error in heard)
    assert [one.claim for one in (await journal.async_mistakes()).entries] == ["Claim 1"]


async def test_a_file_that_is_corrupt_while_it_is_read(
    journal: Journal, hass: HomeAssistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The recorder, which closes the connection of whoever reads, hears of it only behind that; no one begins anew."""
    instance, order = get_instance(hass), list[str]()
    is_read, may_end = threading.Event(), threading.Event()

    def hear(_: BaseException, **__: object) -> bool:
        order.append("heard")
        return True

    def read(_: Session) -> str:
        is_read.set()
        may_end.wait(5)
        order.append("read")
        return "rows"

    journal.add(mistake(1))
    await async_written(hass)
    monkeypatch.setattr(instance, "_handle_database_error", hear)
    writer = journal._database.writer  # type: ignore[union-attr]
    reading = instance.async_add_executor_job(writer.read, instance, read)
    assert await hass.async_add_executor_job(is_read.wait, 5)
    with refusing(hass, "INSERT INTO grounded_assist", DatabaseError):
        journal.add(mistake(2))
        hass.loop.call_later(0.3, may_end.set)
        await async_written(hass)
    assert await reading == "rows"
    assert order[:2] == ["read", "heard"]
    assert await instance.async_add_executor_job(writer.read, instance, read) is None


async def test_an_entry_that_breaks_a_rule(
    journal: Journal, hass: HomeAssistant, caplog: pytest.LogCaptureFixture
) -> None:
    """What a database refuses for what it is does not keep the others waiting."""
    journal.add(mistake(0))
    await async_written(hass)
    with refusing(hass, "INSERT INTO grounded_assist", IntegrityError):
        journal.add(mistake(1))
        await async_written(hass)
    journal.add(mistake(2))
    await async_written(hass)
    assert written(hass) == ["Claim 0", "Claim 2"]
    assert "An entry of the journal cannot be kept: IntegrityError" in caplog.text


async def test_tables_that_are_gone(journal: Journal, hass: HomeAssistant) -> None:
    """They are made anew, as after a file that was moved away."""
    journal.add(mistake(1))
    await async_written(hass)
    Base.metadata.drop_all(get_instance(hass).engine)  # type: ignore[arg-type]
    assert (await journal.async_mistakes()).entries == []
    journal.add(mistake(2))
    await async_written(hass)
    journal.add(mistake(3))
    await async_written(hass)
    assert written(hass) == ["Claim 2", "Claim 3"]


async def test_written_twice(journal: Journal, hass: HomeAssistant) -> None:
    """The same entry again is the same row."""
    journal.add(mistake(1), mistake(1))
    await async_written(hass)
    journal.add(mistake(1))
    await async_written(hass)
    assert written(hass) == ["Claim 1"]


async def test_what_is_too_old_goes_at_each_start(journal: Journal, hass: HomeAssistant) -> None:
    """Also in a home that never runs for a whole day."""
    old = dt_util.utcnow() - timedelta(days=91)
    journal.add(mistake(1, created=old), mistake(2, created=dt_util.utcnow()))
    await async_written(hass)
    assert written(hass) == ["Claim 1", "Claim 2"]
    await journal.async_stop()
    await journal.async_start()
    await async_written(hass)
    assert written(hass) == ["Claim 2"]


async def test_what_is_not_written_by_the_end(
    recorder_mock: Recorder, hass: HomeAssistant, hass_storage: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in a file of bounded size, is not kept there when it is purged, and goes with the integration."""
    journal = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    await journal.async_start()
    await async_written(hass)
    with refusing(hass, "INSERT INTO grounded_assist", says="disk is full"):
        journal.add(*(mistake(number, claim="Much " * 100) for number in range(20)))
        await async_written(hass)
        monkeypatch.setattr(spill, "MOST_BYTES", 5000)
        await journal.spill._async_save()
        entries = hass_storage[spill.STORE_KEY]["data"]["entries"]
        assert [one["id"] for one in entries] == [f"{number:026}" for number in range(20 - len(entries), 20)]
        assert 2 < len(entries) < 10
        figures = dict.fromkeys(("p0", "p1", "required_bits", "observed_bits", "budget_gap", "signed_bits"), 0.5)
        journal.add(LateOpinion(id="1", created=NOW, interaction_id="1", claim="Claim 1", **figures))
        journal._waiting.is_taken_up, journal._waiting.taken_up = True, journal._waiting.last
        await journal.async_forget(0)
        # Once nothing of it waits any more the file goes as well.
        left = hass_storage.get(spill.STORE_KEY, {"data": {"entries": []}})["data"]["entries"]
        assert {one["is"] for one in left} <= {"Retention"}
    await journal.async_stop()
    await async_drop_journal(hass)
    assert spill.STORE_KEY not in hass_storage


@pytest.mark.parametrize(
    ("claim", "kept"),
    [
        pytest.param("d" * 4_200_000, ["1", "3"], id="what-does-not-fit"),
        # As letters of two bytes each it fits; written as JSON escapes it would not.
        pytest.param("ä" * 1_000_000, ["1", "2", "3"], id="what-does"),
    ],
)
async def test_a_large_entry_that_waits(
    hass: HomeAssistant, hass_storage: dict[str, Any], claim: str, kept: list[str]
) -> None:
    """It costs none of those that wait with it."""
    journal = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    await journal.async_start()
    journal.add(mistake(1, id="1"), mistake(2, id="2", claim=claim), mistake(3, id="3"))
    hass.bus.async_fire(EVENT_HOMEASSISTANT_FINAL_WRITE)
    await hass.async_block_till_done()
    left = hass_storage[spill.STORE_KEY]["data"]["entries"]
    assert [one["id"] for one in left if one["is"] == "Mistake"] == kept
    await journal.async_stop()


async def test_what_an_earlier_run_has_left(
    recorder_mock: Recorder, hass: HomeAssistant, hass_storage: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """It is written once, whatever of the file can be read, and the file is gone then."""
    kept = [as_mirrored(mistake(1)), {"is": "Mistake"}, as_mirrored(mistake(1)), 5, as_mirrored(mistake(2))]
    hass_storage[spill.STORE_KEY] = {"version": 1, "key": spill.STORE_KEY, "data": {"entries": kept}}
    journal = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    await journal.async_start()
    assert len((await journal.async_mistakes()).entries) == 2
    await async_written(hass)
    assert written(hass) == ["Claim 1", "Claim 2"]
    assert spill.STORE_KEY not in hass_storage
    assert "2 stored entries cannot be read" in caplog.text
    await journal.async_stop()
