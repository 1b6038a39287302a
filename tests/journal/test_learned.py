"""What was learned is kept twice, and the two are merged, not doubled."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
import threading
from typing import Any, Self

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.recorder import Recorder, get_instance
from homeassistant.core import HomeAssistant
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.grounded_assist.grounding.calibration import Outcome, Tally
from custom_components.grounded_assist.grounding.memories import Memory, MemoryKind, Provenance
from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.topics import Slip, TopicRecord
from custom_components.grounded_assist.journal import learned as kept
from custom_components.grounded_assist.journal.journal import Journal, async_drop_journal
from custom_components.grounded_assist.journal.mirror import as_mirrored
from custom_components.grounded_assist.journal.tables import Base

from ..learned import rows
from .test_writing import refusing
from .waiting import async_written

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
KEY = "grounded_assist.learned"
type Open = Callable[[], Awaitable[Journal]]


def memory(text: str = "Anna likes tea", **more: Any) -> Memory:
    """Return a memory."""
    told: dict[str, Any] = {
        "id": "0" * 26,
        "kind": MemoryKind.FACT,
        "text": text,
        "provenance": Provenance.PERSON,
        "confidence": 0.5,
        "created": NOW,
        "changed": NOW,
    }
    return Memory(**(told | more))


@pytest.fixture
async def open_journal(recorder_mock: Recorder, hass: HomeAssistant) -> AsyncIterator[Open]:
    """Return what opens a journal; the one before it is to be closed."""
    opened = list[Journal]()

    async def async_open() -> Journal:
        opened.append(Journal(hass, MockConfigEntry(domain="grounded_assist")))
        await opened[-1].async_start()
        await async_written(hass)
        await hass.async_block_till_done(wait_background_tasks=True)
        await async_written(hass)
        return opened[-1]

    yield async_open
    await opened[-1].async_stop()


def teach(journal: Journal) -> None:
    """Let something of each sort be learned."""
    learned = journal.learned
    learned.remember(memory(used=NOW, topics=("area:hall",), confirmed_by=("anna", None)))
    learned.note_mistake(["area:hall"], NOW)
    learned.note_mistake(["area:hall", "tag:docker"], NOW, "anna")
    learned.voices.hears("anna", "wrong", "The hall light is on", at=NOW.timestamp())
    learned.change(
        TopicRecord(topic="area:bath", changed=NOW.timestamp(), baseline=0.1, lowered=Slip(at=4.0, rights=2))
    )
    learned.note_right(["area:hall", "area:nowhere"], NOW + timedelta(hours=1))
    learned.note_outcome(
        Outcome(cell="states/state/exact", confidence=0.97, verdict=Verdict.SUPPORTED), NOW, is_right=True
    )
    learned.count("replies", "conversation.checked")
    learned.reviewed(NOW)


def told(journal: Journal) -> Any:
    """Return all that was learned."""
    learned = journal.learned
    topics = {(one.topic, one.owner): one for one in learned.topics}
    return list(learned.memories), topics, learned.cells, learned.numbers, learned.last_review


@pytest.mark.parametrize("lost", ["nothing", "the database", "the mirror"])
async def test_either_half_is_enough(
    open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any], lost: str
) -> None:
    """After a restart everything is known, and once; what one half has lost it has again."""
    journal = await open_journal()
    teach(journal)
    before = told(journal)
    await journal.async_stop()
    await async_written(hass)
    lose = {
        "nothing": lambda: None,
        "the database": lambda: Base.metadata.drop_all(get_instance(hass).engine),  # type: ignore[arg-type]
        "the mirror": lambda: hass_storage[KEY]["data"].update(entries=[], voices={}),
    }
    lose[lost]()
    again = await open_journal()
    assert told(again) == before
    assert rows(hass, "SELECT text, topic_tags FROM grounded_assist_memory") == [("Anna likes tea", '["area:hall"]')]
    assert rows(hass, "SELECT topic, rights FROM grounded_assist_topic ORDER BY topic") == [
        ("area:bath", 0),
        ("area:hall", 1),
    ]
    assert rows(hass, "SELECT user_id, topic, rights FROM grounded_assist_person_topic ORDER BY topic") == [
        ("anna", "area:hall", 1),
        ("anna", "tag:docker", 0),
    ]
    has_heard = lost != "the mirror"
    said = again.learned.voices.hears("anna", "wrong", "The hall light is on.", at=NOW.timestamp())
    assert said is not has_heard


class Passes:
    """What else goes on: how often it had its turn, and how much was taken in at once in between."""

    def __init__(self, count: Callable[[], int]) -> None:
        """Count something each time."""
        self.has_begun = asyncio.Event()
        """More is there than at first."""
        self.turns = 0
        self.most_at_once = 0
        self._count = count

    async def __aenter__(self) -> Self:
        """Begin."""
        self._task = asyncio.create_task(self._async_go_on())
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End."""
        self._task.cancel()

    async def _async_go_on(self) -> None:
        before = self._count()
        while True:
            now = self._count()
            self.most_at_once = max(self.most_at_once, now - before)
            if now > before:
                self.has_begun.set()
            before, self.turns = now, self.turns + 1
            await asyncio.sleep(0)


def much() -> list[dict[str, Any]]:
    """Return as much as two people may have taught, as it is stored."""
    texts = [memory(f"The box {number} holds pencils", id=f"{number:026}") for number in range(1000)]
    topics = [TopicRecord(topic=f"area:a{number}", changed=1.0, owner="anna") for number in range(400)]
    return [as_mirrored(one) for one in (*texts, *topics)]


async def test_much_is_taken_in(
    hass: HomeAssistant, hass_storage: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """Others have their turn while it is read and while it is kept; nothing of it is read by the event loop."""
    hass_storage[KEY] = {"version": 1, "key": KEY, "data": {"entries": [*much(), {"is": "Memory"}]}}
    journal = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    learned = journal.learned
    async with Passes(lambda: len(learned.memories) + len(learned.topics)) as passes:
        await journal.async_start()
    assert (len(learned.memories), len(learned.topics)) == (1000, 400)
    assert passes.most_at_once <= 100
    (read,) = [one for one in caplog.records if "cannot be read and are left out" in one.message]
    assert read.threadName != threading.main_thread().name
    async with Passes(lambda: 0) as passes:
        await journal.async_stop()
    assert passes.turns > 2
    assert len(hass_storage[KEY]["data"]["entries"]) == 1400


async def test_much_is_merged(open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """Others have their turn, and what is learned meanwhile is neither lost nor made older."""
    hass_storage[KEY] = {"version": 1, "key": KEY, "data": {"entries": much()}}
    journal = await open_journal()
    await journal.async_settle(0)
    await journal.async_stop()
    hass_storage[KEY]["data"]["entries"] = [as_mirrored(memory("Anna likes tea", id=f"{1:026}"))]
    journal = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    learned = journal.learned
    await journal.async_start()
    async with Passes(lambda: len(learned.memories)) as passes:
        await passes.has_begun.wait()
        learned.remember(memory("Anna likes coffee", id=f"{1:026}", changed=NOW + timedelta(days=1)))
        learned.remember(memory("Bob likes cake", id=f"{2000:026}"))
        await hass.async_block_till_done(wait_background_tasks=True)
    assert passes.most_at_once <= 100
    assert len(learned.memories) == 1001
    await journal.async_stop()
    again = await open_journal()
    texts = {one.id: one.text for one in again.learned.memories}
    assert (texts[f"{1:026}"], texts[f"{2000:026}"]) == ("Anna likes coffee", "Bob likes cake")
    assert len(texts) == 1001


async def test_a_start_that_was_broken_off(hass: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """What it had not read yet is not written over."""
    hass_storage[KEY] = {"version": 1, "key": KEY, "data": {"entries": much()}}
    journal = Journal(hass, MockConfigEntry(domain="grounded_assist"))
    async with Passes(lambda: len(journal.learned.memories)) as passes:
        starting = asyncio.create_task(journal.async_start())
        await passes.has_begun.wait()
        starting.cancel()
    await asyncio.wait([starting])
    await journal.async_stop()
    assert len(hass_storage[KEY]["data"]["entries"]) == 1400


async def test_the_later_version_holds(open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """An older mirror, or an older database, takes nothing back."""
    journal = await open_journal()
    journal.learned.remember(memory())
    journal.learned.count("replies")
    await journal.async_stop()
    old = dict(hass_storage[KEY]["data"])
    again = await open_journal()
    again.learned.remember(memory("Anna likes coffee", changed=NOW + timedelta(days=1)))
    again.learned.count("replies")
    await again.async_stop()
    await async_written(hass)
    hass_storage[KEY]["data"] = old
    third = await open_journal()
    assert [one.text for one in third.learned.memories] == ["Anna likes coffee"]
    assert third.learned.total("replies") == 2
    third.learned.change(memory("Anna likes milk", changed=NOW - timedelta(days=1)))
    await async_written(hass)
    assert rows(hass, "SELECT text FROM grounded_assist_memory") == [("Anna likes coffee",)]


async def test_what_was_forgotten_stays_so(
    open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any]
) -> None:
    """Also where an older copy still has it."""
    journal = await open_journal()
    journal.learned.remember(memory())
    await journal.async_stop()
    old = dict(hass_storage[KEY]["data"])
    again = await open_journal()
    again.learned.forget(next(iter(again.learned.memories)))
    await again.async_stop()
    await async_written(hass)
    hass_storage[KEY]["data"] = old
    third = await open_journal()
    assert [(one.text, one.is_forgotten) for one in third.learned.memories] == [("", True)]


async def test_what_was_forgotten_is_let_go_of(
    open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of each person so much is known to be forgotten; what the database knows beside that comes back no more."""
    monkeypatch.setattr(kept, "SHARE", 0)
    monkeypatch.setattr(kept, "FORGOTTEN", 2)
    journal = await open_journal()
    journal.learned.forget(memory(id="b" * 26, user_id="bob"))
    for number in range(4):
        journal.learned.remember(memory(f"Anna has {number} cats", id=f"{number:026}"))
    expected = ["b" * 26, f"{2:026}", f"{3:026}"]
    assert [one.id for one in journal.learned.memories] == expected
    await journal.async_stop()
    await async_written(hass)
    assert [one["id"] for one in hass_storage[KEY]["data"]["entries"]] == expected
    assert len(rows(hass, "SELECT id FROM grounded_assist_memory")) == 5
    assert [one.id for one in (await open_journal()).learned.memories] == expected


async def test_what_was_forgotten_long_ago(
    open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any], freezer: FrozenDateTimeFactory
) -> None:
    """It is let go of at the next start, and is not written to the database again, which has let go of it."""
    freezer.move_to(NOW)
    gone = [
        memory("", id=f"{days:026}", is_forgotten=True, changed=NOW - timedelta(days=days)) for days in (1, 399, 401)
    ]
    entries = [as_mirrored(one) for one in (*gone, memory(changed=NOW - timedelta(days=900)))]
    hass_storage[KEY] = {"version": 1, "key": KEY, "data": {"entries": entries}}
    journal = await open_journal()
    assert [one.id for one in journal.learned.memories] == [f"{1:026}", f"{399:026}", "0" * 26]
    assert rows(hass, "SELECT id FROM grounded_assist_memory") == [("0" * 26,)]


async def test_a_mirror_that_is_spoiled(
    open_journal: Open, hass_storage: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """What can be read of it is, and the rest is told once."""
    good = {"is": "Metric", "day": "total", "name": "replies", "label": "", "value": 3.0}
    broken: list[object] = [{}, 5, {"is": "Nothing"}, {"is": "Metric"}, {"is": "Memory", "used": None, "created": "x"}]
    naive = {"is": "Memory", "used": None, "created": "2026-01-01T00:00:00"}
    hass_storage[KEY] = {"version": 1, "key": KEY, "data": {"entries": [*broken, naive, good], "last_review": "?"}}
    journal = await open_journal()
    assert journal.learned.total("replies") == 3
    assert journal.learned.last_review is None
    assert "6 stored entries cannot be read" in caplog.text


async def test_another_day(open_journal: Open, hass: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """Its numbers begin anew; those of yesterday are in the database, those of all time go on."""
    freezer.move_to(NOW)
    journal = await open_journal()
    journal.learned.count("replies", value=2)
    freezer.move_to(NOW + timedelta(days=1))
    async_fire_time_changed(hass)
    journal.learned.count("replies")
    await async_written(hass)
    assert {key[0]: value for key, value in journal.learned.numbers.items()} == {"2026-11-22": 1, "total": 3}
    found = await journal.async_metrics("2026-11-01")
    assert [(one.day, one.value) for one in found.entries] == [("2026-11-21", 2), ("2026-11-22", 1), ("total", 3)]


async def test_too_much_is_learned(open_journal: Open, hass: HomeAssistant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a person the memory not used for longest goes, and the topic not heard of for longest."""
    monkeypatch.setattr(kept, "SHARE", 2)
    monkeypatch.setattr(kept, "MOST_TOPICS", 2)
    journal = await open_journal()
    for number in range(4):
        at = NOW + timedelta(minutes=number)
        journal.learned.remember(memory(f"Anna has {number} cats", id=f"{number:026}", created=at))
        journal.learned.note_mistake([f"tag:{number}"], at)
        if number == 0:
            journal.learned.remember(memory("Bob has cats", id="b" * 26, user_id="bob", created=at))
            journal.learned.note_mistake(["tag:0"], at, "bob")
    known = [one.text for one in journal.learned.memories if not one.is_forgotten]
    assert known == ["Bob has cats", "Anna has 2 cats", "Anna has 3 cats"]
    assert [(one.topic, one.owner) for one in journal.learned.topics] == [
        ("tag:0", "bob"),
        ("tag:2", None),
        ("tag:3", None),
    ]


async def test_a_share_that_was_filled_before_there_were_shares(
    open_journal: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not emptied at once: one goes for each that comes."""
    journal = await open_journal()
    for number in range(5):
        journal.learned.remember(memory(f"Anna has {number} cats", id=f"{number:026}"))
    monkeypatch.setattr(kept, "SHARE", 2)
    journal.learned.remember(memory("Anna has a dog", id="9" * 26))
    journal.learned.remember(memory("Anna has no dog", id="9" * 26))
    assert sum(not one.is_forgotten for one in journal.learned.memories) == 5


async def test_what_was_stored_before_topics_had_owners(
    open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any]
) -> None:
    """Nobody knows whose words they are: they are kept, and seen by no person; what is of the home counts on."""
    old = {"changed": NOW.timestamp(), "slips": [{"at": NOW.timestamp(), "rights": 0}] * 3, "lowered": None}
    entries = [{"is": "TopicRecord", "topic": topic, **old} for topic in ("tag:abortion", "area:hall")]
    plain = {key: value for key, value in as_mirrored(memory()).items() if key != "confirmed_by"}
    hass_storage[KEY] = {
        "version": 1,
        "key": KEY,
        "data": {"entries": [*entries, plain], "voices": {"": 1, "anna": {"1": "x"}}},
    }
    topics = (journal := await open_journal()).learned.topics
    assert topics.seen_by("tag:abortion", "anna") is None
    hall, of_nobody = topics.seen_by("area:hall", "anna"), topics.seen_by("area:hall", None)
    assert hall is not None
    assert of_nobody is not None
    assert (hall.recent(NOW.timestamp()), of_nobody.recent(NOW.timestamp())) == (1, 3)
    assert [one.confirmed_by for one in journal.learned.memories] == [()]


async def test_nothing_is_touched_that_is_forgotten(open_journal: Open) -> None:
    """Use renews only what is there."""
    journal = await open_journal()
    journal.learned.remember(memory())
    journal.learned.touch("0" * 26, NOW + timedelta(days=1))
    assert next(iter(journal.learned.memories)).used == NOW + timedelta(days=1)
    journal.learned.forget(next(iter(journal.learned.memories)))
    journal.learned.touch("0" * 26, NOW + timedelta(days=2))
    journal.learned.touch("1" * 26, NOW)
    assert next(iter(journal.learned.memories)).used == NOW + timedelta(days=1)


async def test_removed_without_a_recorder(hass: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """What cannot be reached is remembered, and goes at the next set-up."""
    await async_drop_journal(hass)
    assert hass_storage[KEY]["data"] == {"has_leftovers": True}


async def test_what_was_left_over(open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """Nobody who begins anew sees what was kept before."""
    journal = await open_journal()
    journal.learned.remember(memory())
    journal.learned.change(Tally(key="states", right=1.0))
    await journal.async_stop()
    await async_written(hass)
    hass_storage[KEY] = {"version": 1, "key": KEY, "data": {"has_leftovers": True}}
    again = await open_journal()
    assert list(again.learned.memories) == []
    assert rows(hass, "SELECT * FROM grounded_assist_memory") == []
    assert again.learned.has_leftovers is False


async def test_what_was_left_over_and_stays(
    open_journal: Open, hass: HomeAssistant, hass_storage: dict[str, Any]
) -> None:
    """As long as it cannot be removed nothing is kept, so that nothing new is ever removed with it."""
    journal = await open_journal()
    journal.learned.remember(memory("Anna likes coffee"))
    await journal.async_stop()
    await async_written(hass)
    hass_storage[KEY] = {"version": 1, "key": KEY, "data": {"has_leftovers": True}}
    with refusing(hass, "DROP TABLE"):
        again = await open_journal()
        again.learned.remember(memory(id="1" * 26))
        await async_written(hass)
        assert rows(hass, "SELECT text FROM grounded_assist_memory") == [("Anna likes coffee",)]
        assert again.learned.has_leftovers
    again.learned.remember(memory(id="2" * 26))
    await async_written(hass)
    assert rows(hass, "SELECT text FROM grounded_assist_memory") == [("Anna likes tea",)] * 2
    await hass.async_block_till_done()
    assert hass_storage[KEY]["data"]["has_leftovers"] is False
