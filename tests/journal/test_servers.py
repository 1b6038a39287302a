"""The journal on the other databases that the recorder may use."""

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
import tempfile

from homeassistant.components.recorder import Recorder, get_instance
from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
import pytest_socket
from sqlalchemy import create_engine, inspect, text

from custom_components.grounded_assist.journal.entries import Category, Interaction, Method, Mistake, Resolution
from custom_components.grounded_assist.journal.journal import Journal, async_drop_journal
from custom_components.grounded_assist.journal.migration import prepare

from .servers import SERVERS
from .test_learned import KEY, teach, told
from .waiting import async_written

ODD = "Die Tür 🔒 ist „zu“\x00 – 門 " + "ä" * 70_000
"""Words of many scripts, longer than a short text of MariaDB."""


@pytest.fixture(params=SERVERS)
def recorder_db_url(request: pytest.FixtureRequest, socket_enabled: None) -> Iterator[str]:
    """Return a database of a server that runs for one test."""
    pytest_socket.socket_allow_hosts(["127.0.0.1"])
    with tempfile.TemporaryDirectory(prefix="ga-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o777)
        with SERVERS[request.param](Path(folder)) as url:
            yield url


@pytest.fixture
async def journal(recorder_mock: Recorder, hass: HomeAssistant) -> AsyncIterator[Journal]:
    """Return a journal in a home that records."""
    kept = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    await kept.async_start()
    yield kept
    await kept.async_stop()


async def test_a_server(journal: Journal, hass: HomeAssistant) -> None:
    """Everything is written, found, resolved, forgotten and removed."""
    now = dt_util.utcnow()
    turn = Interaction(id=ulid_now(), created=now, agent_entity_id="conversation.checked", request=ODD, draft=ODD)
    kept = Mistake(
        id=ulid_now(),
        created=now,
        claim=ODD,
        method=Method.GROUNDING,
        category=Category.STATE,
        confidence=0.95,
        interaction_id=turn.id,
        topics=("area:küche", "domain:light"),
    )
    old = Mistake(
        id=ulid_now(),
        created=now - timedelta(days=40),
        claim="Old",
        method=Method.FOLLOW_UP,
        category=Category.ACTION,
        confidence=0.5,
    )
    journal.add(turn, kept, old, kept)
    teach(journal)
    await async_written(hass)
    (found,) = (await journal.async_mistakes(topic="area:küche")).entries
    assert found.claim == ODD.replace("\x00", "")
    assert (found.id, found.topics, found.interaction_id) == (kept.id, kept.topics, turn.id)
    assert found.created.timestamp() == pytest.approx(now.timestamp(), abs=1e-5)
    assert [one.id for one in (await journal.async_mistakes()).entries] == [kept.id, old.id]
    journal.add(Resolution(mistake_ids=(kept.id,)))
    await async_written(hass)
    assert [one.id for one in (await journal.async_mistakes(resolved=False)).entries] == [old.id]
    assert await journal.async_forget(30) == 1
    await async_written(hass)
    assert [one.id for one in (await journal.async_mistakes()).entries] == [kept.id]
    await async_is_merged(hass, journal)
    await async_drop_journal(hass)
    await async_written(hass)
    engine = get_instance(hass).engine
    assert engine is not None
    with engine.connect() as connection:
        assert not engine.dialect.has_table(connection, "grounded_assist_mistake_log")
        assert engine.dialect.has_table(connection, "states")


async def async_is_merged(hass: HomeAssistant, journal: Journal) -> None:
    """See that another journal learns from the database alone what this one has learned."""
    before = told(journal)
    await journal.async_stop()
    await async_written(hass)
    await Store[dict[str, object]](hass, 1, KEY).async_remove()
    other = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    await other.async_start()
    await async_written(hass)
    await hass.async_block_till_done(wait_background_tasks=True)
    assert told(other)[:4] == before[:4]
    await other.async_stop()


def test_an_earlier_version(recorder_db_url: str) -> None:
    """Its tables are brought up to date."""
    engine = create_engine(recorder_db_url)
    prepare(engine)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE grounded_assist_interaction DROP COLUMN outcomes"))
        connection.execute(text("ALTER TABLE grounded_assist_memory DROP COLUMN confirmed_by"))
        connection.execute(text("DROP TABLE grounded_assist_person_topic"))
        connection.execute(text("UPDATE grounded_assist_schema SET version = 1"))
    prepare(engine)
    assert "confirmed_by" in {one["name"] for one in inspect(engine).get_columns("grounded_assist_memory")}
    assert inspect(engine).has_table("grounded_assist_person_topic")
    assert "outcomes" in {one["name"] for one in inspect(engine).get_columns("grounded_assist_interaction")}
    engine.dispose()
