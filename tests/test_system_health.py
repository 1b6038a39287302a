"""The page of system health tells how much is checked, and what can be reached."""

from collections.abc import AsyncIterator
from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.config_entries import ConfigSubentryData
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from .conftest import AddAgent, Provider, SetEngine, agent_data, async_add_entry, search_data
from .evidence.search_server import SearchServer, async_serve
from .journal.waiting import async_written

NOWHERE = "http://127.0.0.1:9"
FAILED = {"type": "failed", "error": "unreachable"}


async def async_read(hass: HomeAssistant, hass_ws_client: WebSocketGenerator) -> dict[str, Any]:
    """Return our part of the page, as the frontend is told of it bit by bit."""
    assert await async_setup_component(hass, "system_health", {})
    await hass.async_block_till_done()
    client = await hass_ws_client()
    await client.send_json_auto_id({"type": "system_health/info"})
    assert (await client.receive_json())["success"]
    told: dict[str, Any] = {}
    async for event in _events(client):
        if event.get("domain") == "grounded_assist":
            told[event["key"]] = event["data"] if event["success"] else event["error"]
        told |= event.get("data", {}).get("grounded_assist", {}).get("info", {}) if event["type"] == "initial" else {}
    return told


async def _events(client: Any) -> AsyncIterator[dict[str, Any]]:
    while (event := (await client.receive_json())["event"])["type"] != "finish":
        yield event


def verifier_data(entity_id: str) -> ConfigSubentryData:
    """Return a verifier that is an entity as it is stored."""
    data = {"kind": "ai_task", "entity_id": entity_id, "samples": 5}
    return ConfigSubentryData(data=data, subentry_type="verifier", title="Secret", unique_id=None)


@pytest.fixture
async def search(socket_enabled: None) -> AsyncIterator[SearchServer]:
    """Return a search server on this machine."""
    server = await async_serve()
    yield server
    await server.async_close()


async def test_what_is_checked(
    recorder_mock: Recorder,
    assist: HomeAssistant,
    add_agent: AddAgent,
    set_engine: SetEngine,
    hass_ws_client: WebSocketGenerator,
) -> None:
    """In counts; what was not set up is not told of."""
    await add_agent("alpha")
    pipeline_id = await set_engine("conversation.alpha")
    await async_add_entry(
        assist,
        agent_data("conversation.alpha", pipelines=[pipeline_id]),
        agent_data("conversation.gone", "Second", policy="strict"),
    )
    await async_written(assist)
    assert await async_read(assist, hass_ws_client) == {
        "agents": 2,
        "agents_available": 1,
        "journal_waiting": 0,
        "journal_writable": True,
        "languages": "de, en, nl",
        "policies": "correct: 1, strict: 1",
        "protected_pipelines": 1,
    }


async def test_nothing_is_checked(core: HomeAssistant, hass_ws_client: WebSocketGenerator) -> None:
    """An entry that is not loaded, or without agents and a database, has less to tell."""
    entry = await async_add_entry(core)
    told = await async_read(core, hass_ws_client)
    assert (told["agents"], told["policies"], told["journal_writable"]) == (0, "-", False)
    await core.config_entries.async_unload(entry.entry_id)
    assert await async_read(core, hass_ws_client) == {"languages": "de, en, nl"}


@pytest.mark.parametrize(
    ("is_there", "state", "reached"),
    [
        pytest.param(True, "unknown", ("ok", "ok"), id="all"),
        pytest.param(True, "unavailable", ("ok", FAILED), id="no-verifier"),
        pytest.param(False, "unknown", (FAILED, "ok"), id="no-search-server"),
    ],
)
async def test_what_can_be_reached(
    core: HomeAssistant,
    search: SearchServer,
    hass_ws_client: WebSocketGenerator,
    is_there: bool,
    state: str,
    reached: tuple[Any, Any],
) -> None:
    """A server that answers at all, an entity that is available."""
    url = {True: search.url, False: NOWHERE}[is_there]
    core.states.async_set("ai_task.one", "unknown")
    core.states.async_set("ai_task.two", state)
    verifiers = [verifier_data("ai_task.one"), verifier_data("ai_task.two")]
    await async_add_entry(core, search_data(url), *verifiers, verifiers={"enabled": True})
    told = await async_read(core, hass_ws_client)
    assert (told["search_reachable"], told["verifiers_reachable"]) == reached
    assert "secret" not in str(told).lower()
    assert "127.0.0.1" not in str(told)


async def test_a_verifier_that_is_gone(core: HomeAssistant, hass_ws_client: WebSocketGenerator) -> None:
    """Its entity may have been removed."""
    await async_add_entry(core, verifier_data("ai_task.gone"), verifiers={"enabled": True})
    assert (await async_read(core, hass_ws_client))["verifiers_reachable"] == FAILED


async def test_verifiers_that_are_not_asked(core: HomeAssistant, hass_ws_client: WebSocketGenerator) -> None:
    """Nobody needs to reach them."""
    await async_add_entry(core, verifier_data("ai_task.gone"))
    assert "verifiers_reachable" not in await async_read(core, hass_ws_client)


GLOWING = "The kitchen light is casting a lovely glow."


async def test_how_it_goes_with_the_reader(
    core: HomeAssistant, provider: Provider, hass_ws_client: WebSocketGenerator
) -> None:
    """In counts: what was asked and answered, what came late, what the guards have dropped; and how long it took."""
    oracle = await provider.async_add("alpha")
    core.states.async_set("light.kitchen", "off", {"friendly_name": "Kitchen light"})
    async_expose_entity(core, "conversation", "light.kitchen", should_expose=True)
    await async_add_entry(core, reading={"reader": "ai_task.alpha_task"})
    told = await async_read(core, hass_ws_client)
    figures = {name: told[f"reader_{name}"] for name in ("asked", "answered", "late", "dropped", "seconds")}
    assert figures == {"asked": 0, "answered": 0, "late": 0, "dropped": 0, "seconds": 0.0}

    plain = ("The Kitchen light is on.", "The Kitchen light is at 40 %.")
    oracle.answer = {"statements": [{"quote": GLOWING, "plain": one} for one in plain]}
    report = await core.services.async_call(
        "grounded_assist", "verify", {"text": GLOWING}, blocking=True, return_response=True
    )
    assert report is not None
    assert report["verdict"] == "refuted"
    assert [one["read_by"] for one in report["claims"]] == ["model"]
    told = await async_read(core, hass_ws_client)
    assert (told["reader_asked"], told["reader_answered"], told["reader_late"], told["reader_dropped"]) == (1, 1, 0, 1)
    assert 0 <= told["reader_seconds"] < 1
    assert "alpha" not in str(told)


async def test_without_a_reader_nothing_is_told_of_one(core: HomeAssistant, hass_ws_client: WebSocketGenerator) -> None:
    """Nor with one that was removed."""
    await async_add_entry(core, reading={"reader": "gone"})
    assert not [name for name in await async_read(core, hass_ws_client) if name.startswith("reader")]
