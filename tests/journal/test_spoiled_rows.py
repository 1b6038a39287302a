"""A row that is spoiled is left out and said to be; it hides no other and breaks nothing."""

from datetime import UTC, datetime
from typing import Any

from homeassistant.components.recorder import Recorder, get_instance
from homeassistant.core import HomeAssistant
import pytest
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.grounded_assist.journal.entries import Interaction, RecurringPattern

from ..conftest import async_add_entry
from ..learned import async_call
from .waiting import async_written

MISTAKES = "grounded_assist_mistake_log"
CORRECT = "The tank holds 50 litres"


@pytest.fixture
async def home(recorder_mock: Recorder, core: HomeAssistant) -> HomeAssistant:
    """Return a home in which two mistakes and a memory are kept."""
    await async_add_entry(core)
    for claim in ("It rains.", "It snows."):
        await async_call(core, "report_mistake", claim=claim, category="factual")
    await async_written(core)
    return core


def spoil(hass: HomeAssistant, table: str, change: str, which: str = "1 = 1") -> None:
    """Change rows past everybody."""
    with get_instance(hass).engine.begin() as connection:  # type: ignore[union-attr]
        assert connection.exec_driver_sql(f"UPDATE {table} SET {change} WHERE {which}").rowcount  # noqa: S608 - our own tables


@pytest.mark.parametrize(
    "change",
    [
        "claim_text = x'ff00'",
        "claim_text = CAST(x'ff' AS TEXT)",
        "confidence_at_time = 'sure'",
        "confidence_at_time = 7",
        "confidence_at_time = 9e999",
        "created_ts = 'yesterday'",
        "created_ts = 1e300",
        "created_ts = 253402300799",
        "created_ts = -5e15",
        "topic_tags = '{'",
        "topic_tags = '[1]'",
        "topic_tags = 'NaN'",
        "topic_tags = 'null'",
        "detection_method = 'guessed'",
        "mistake_category = 'weather'",
        "root_cause = ''",
        "interaction_id = x'00'",
    ],
)
async def test_a_mistake(
    home: HomeAssistant, hass_ws_client: WebSocketGenerator, caplog: pytest.LogCaptureFixture, change: str
) -> None:
    """It is left out of the list, by the action and by the websocket, and logged once."""
    spoil(home, MISTAKES, change, "claim_text = 'It rains.'")
    client = await hass_ws_client()
    for _ in range(2):
        listed = await async_call(home, "list_mistakes")
        assert [one["claim"] for one in listed["mistakes"]] == ["It snows."]
        assert listed["complete"] is False
        await client.send_json_auto_id({"type": "grounded_assist/mistakes/list"})
        assert (await client.receive_json())["result"] == listed
    assert caplog.text.count(f"Rows of {MISTAKES} that cannot be read are left out: 1") == 1
    assert (await async_call(home, "review_mistakes"))["mistakes"] == 1


async def test_as_many_as_are_asked_for(home: HomeAssistant) -> None:
    """What is spoiled takes nobody's place."""
    spoil(home, MISTAKES, "topic_tags = ''", "claim_text = 'It snows.'")
    listed = await async_call(home, "list_mistakes", limit=1)
    assert ([one["claim"] for one in listed["mistakes"]], listed["complete"]) == (["It rains."], False)


async def test_all_is_well(home: HomeAssistant) -> None:
    """Then nothing is said of it."""
    assert "complete" not in await async_call(home, "list_mistakes")


@pytest.mark.parametrize(
    ("table", "change", "which"),
    [
        ("grounded_assist_metric", "value = 'many'", "name = 'mistakes'"),
        ("grounded_assist_metric", "value = 9e999", "name = 'mistakes'"),
        ("grounded_assist_pattern", "examples = '[[]]'", "1 = 1"),
        ("grounded_assist_pattern", "last_seen_ts = 'now'", "1 = 1"),
    ],
)
async def test_statistics(
    home: HomeAssistant, hass_ws_client: WebSocketGenerator, table: str, change: str, which: str
) -> None:
    """They are told as far as they can be read."""
    (entry,) = home.config_entries.async_entries("grounded_assist")
    journal = entry.runtime_data.learner.journal
    journal.learned._write()
    journal.add(
        RecurringPattern(
            type="topic", description="tag:docker", frequency=3, last_seen=datetime(2026, 11, 1, tzinfo=UTC)
        )
    )
    await async_written(home)
    client = await hass_ws_client()

    async def async_told() -> dict[str, Any]:
        await client.send_json_auto_id({"type": "grounded_assist/statistics"})
        answer: dict[str, Any] = (await client.receive_json())["result"]
        return answer

    assert "complete" not in await async_told()
    spoil(home, table, change, which)
    assert (await async_told())["complete"] is False


@pytest.mark.parametrize(
    "change", ["mitigations = '[{}]'", "outcomes = '[5]'", "claims = 'all'", "durations = '[]'", "created_ts = 1e300"]
)
async def test_a_reply(home: HomeAssistant, change: str) -> None:
    """It is one that nobody knows of."""
    (entry,) = home.config_entries.async_entries("grounded_assist")
    journal = entry.runtime_data.learner.journal
    kept = Interaction(
        id="0" * 26,
        created=datetime(2026, 11, 22, tzinfo=UTC),
        agent_entity_id="conversation.checked",
        mitigations=({"action": "correct", "original": "a", "replacement": "b", "reason": "c"},),
        durations={"read": 0.1},
        outcomes=({"cell": "states", "confidence": 0.9, "verdict": "supported", "memory_id": "", "claim": "a"},),
    )
    journal.add(kept)
    await async_written(home)
    assert await journal.async_interaction(kept.id) == kept
    spoil(home, "grounded_assist_interaction", change)
    assert await journal.async_interaction(kept.id) is None


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("grounded_assist_memory", "confidence = 'sure'"),
        ("grounded_assist_memory", "confidence = 40"),
        ("grounded_assist_memory", "text = CAST(x'ff' AS TEXT)"),
        ("grounded_assist_memory", "kind = 'rumor'"),
        ("grounded_assist_memory", "topic_tags = 'x'"),
        ("grounded_assist_memory", "changed_ts = 1e300"),
        ("grounded_assist_topic", "slips = '[[1]]'"),
        ("grounded_assist_topic", "baseline = 'low'"),
        ("grounded_assist_calibration", "rights = 9e999"),
        ("grounded_assist_metric", "value = x'00'"),
    ],
)
async def test_what_was_learned(home: HomeAssistant, caplog: pytest.LogCaptureFixture, table: str, change: str) -> None:
    """What the mirror has of it is written again over what is spoiled."""
    (entry,) = home.config_entries.async_entries("grounded_assist")
    learned = entry.runtime_data.learner.learned
    learned.note_mistake(["area:kitchen"], datetime(2026, 11, 22, tzinfo=UTC))
    with get_instance(home).engine.begin() as connection:  # type: ignore[union-attr]
        connection.exec_driver_sql("INSERT INTO grounded_assist_calibration VALUES ('states', 1, 0, 0, 0)")
    memory_id = (await async_call(home, "remember", text=CORRECT))["memory_id"]
    learned._write()
    await async_written(home)
    spoil(home, table, change)
    await home.config_entries.async_reload(entry.entry_id)
    await async_written(home)
    # What the database has is read behind everything else.
    await home.async_block_till_done(wait_background_tasks=True)
    assert f"Rows of {table} that cannot be read are left out" in caplog.text
    (found,) = (await async_call(home, "recall", query="tank"))["memories"]
    assert (found["id"], found["text"]) == (memory_id, CORRECT)
    await async_written(home)
    with get_instance(home).engine.connect() as connection:  # type: ignore[union-attr]
        rows = connection.exec_driver_sql("SELECT text, confidence FROM grounded_assist_memory").all()
    assert rows == [(CORRECT, 0.5)]
