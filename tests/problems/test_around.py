"""A database, a search server, a language model or dashboards that a person has to see to."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.lovelace.const import LOVELACE_DATA
from homeassistant.components.lovelace.resources import ResourceYAMLCollection
from homeassistant.components.recorder import Recorder
from homeassistant.config_entries import ConfigEntryState, ConfigSubentryData, ConfigSubentryDataWithId
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.grounded_assist.const import CARD_URL
from custom_components.grounded_assist.evidence import web as web_evidence

from ..conftest import Provider, agent_data, async_add_entry, search_data
from ..evidence.search_server import BLOG, FORUM, NOTES, SearchServer, async_serve, says as says_as_a_search
from ..journal.test_writing import refusing
from ..journal.waiting import async_written
from ..models.chat_server import FAILING, ChatServer, async_serving, with_logprobs
from .looking import async_listed, async_pass, problems

type AskReader = Callable[..., Awaitable[list[str | None]]]


async def async_report(hass: HomeAssistant) -> None:
    """Give the journal something to write."""
    await hass.services.async_call("grounded_assist", "report_mistake", {"claim": "It is on."}, blocking=True)


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("database or disk is full", "database_full"),
        ("could not extend file: No space left on device", "database_full"),
        ("attempt to write a readonly database", "database_read_only"),
        ("disk I/O error", "database_not_writable"),
    ],
)
async def test_a_database_that_takes_nothing(
    recorder_mock: Recorder, core: HomeAssistant, hass_ws_client: WebSocketGenerator, says: str, told: str
) -> None:
    """It is told of at once, for what it is, and not any more as soon as it takes something."""
    await async_add_entry(core)
    await async_written(core)
    assert problems(core) == []
    with refusing(core, "INSERT INTO grounded_assist", says=says):
        await async_report(core)
        await async_written(core)
        assert problems(core) == [told]
        issue = await async_listed(core, hass_ws_client)
    assert (issue["severity"], issue["is_fixable"]) == ("error", False)
    await async_report(core)
    await async_written(core)
    assert problems(core) == []


async def test_a_database_that_does_not_answer(
    recorder_mock: Recorder, core: HomeAssistant, freezer: FrozenDateTimeFactory
) -> None:
    """Its server may start again: it is told of after a quarter of an hour."""
    await async_add_entry(core)
    await async_written(core)
    with refusing(core, "INSERT INTO grounded_assist", says="could not connect to server") as refused:
        await async_report(core)
        while not refused:
            await async_written(core)
        await async_pass(core, freezer, 14)
        assert problems(core) == []
        await async_pass(core, freezer, 2)
        assert problems(core) == ["database_busy"]
    await async_pass(core, freezer, 1)
    await async_written(core)
    assert problems(core) == []


@pytest.mark.parametrize("persistent_database", [True])
async def test_a_database_that_is_held_by_a_backup(
    recorder_mock: Recorder, core: HomeAssistant, freezer: FrozenDateTimeFactory
) -> None:
    """Nothing is tried meanwhile: everything waits and nothing is wrong."""
    await async_add_entry(core)
    await async_written(core)
    assert await recorder_mock.lock_database()
    await async_report(core)
    await async_pass(core, freezer, 16)
    assert problems(core) == []
    assert recorder_mock.unlock_database()
    await async_written(core)


async def test_a_database_that_is_slow(
    recorder_mock: Recorder, core: HomeAssistant, freezer: FrozenDateTimeFactory
) -> None:
    """As long as something is written, it is only slow."""
    await async_add_entry(core)
    for _ in range(2):
        await async_written(core)
        with refusing(core, "INSERT INTO grounded_assist", says="database is locked"):
            await async_report(core)
            await async_pass(core, freezer, 10)
        await async_pass(core, freezer, 1)
    assert problems(core) == []


async def test_a_home_without_a_database(core: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """Whoever wants none needs no repair."""
    await async_add_entry(core)
    await async_report(core)
    await async_pass(core, freezer, 20)
    assert problems(core) == []


@pytest.fixture
async def search(socket_enabled: None) -> AsyncIterator[SearchServer]:
    """Return a search server on this machine."""
    server = await async_serve()
    server.results = [BLOG, NOTES, FORUM]
    yield server
    await server.async_close()


async def async_verify(core: HomeAssistant, freezer: FrozenDateTimeFactory, times: int) -> list[str | None]:
    """Return what is told after a claim of the world was looked up so often, an hour apart."""
    for number in range(times):
        freezer.tick(timedelta(hours=1))
        text = {"text": f"Docker Compose v2.{number} added include."}
        await core.services.async_call("grounded_assist", "verify", text, blocking=True, return_response=True)
    await async_pass(core, freezer, 1)
    return problems(core)


@pytest.fixture
def by_the_wall_clock(freezer: FrozenDateTimeFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pauses after failures pass with the clock on the wall."""
    monkeypatch.setattr(web_evidence, "monotonic", lambda: dt_util.utcnow().timestamp())


async def test_a_search_server_that_fails(
    core: HomeAssistant, search: SearchServer, freezer: FrozenDateTimeFactory, by_the_wall_clock: None
) -> None:
    """Three times in a row, however much is asked together; the next search that succeeds settles it."""
    await async_add_entry(core, search_data(search.url))
    search.answer = says_as_a_search(500)
    assert await async_verify(core, freezer, 2) == []
    assert await async_verify(core, freezer, 2) == ["search_unreachable"]
    search.answer = None
    assert await async_verify(core, freezer, 1) == []


@pytest.mark.parametrize("status", [401, 429])
async def test_a_search_server_that_is_there(
    core: HomeAssistant,
    search: SearchServer,
    freezer: FrozenDateTimeFactory,
    by_the_wall_clock: None,
    status: int,
) -> None:
    """A key is asked for elsewhere, and who wants to be left alone for a while is."""
    await async_add_entry(core, search_data(search.url))
    search.answer = says_as_a_search(status)
    assert await async_verify(core, freezer, 5) == []


@pytest.fixture
async def chat(socket_enabled: None) -> AsyncIterator[ChatServer]:
    """Return a server whose model tells probabilities."""
    async with async_serving(with_logprobs()) as served:
        yield served


async def test_a_verifier_that_fails(
    core: HomeAssistant,
    chat: ChatServer,
    freezer: FrozenDateTimeFactory,
    hass_ws_client: WebSocketGenerator,
) -> None:
    """Three times in a row; the next answer settles it."""
    data = {"kind": "openai_compatible", "url": chat.url, "model": "small", "samples": 3}
    subentry = ConfigSubentryData(data=data, subentry_type="verifier", title="Small", unique_id=None)
    entry = await async_add_entry(core, subentry, verifiers={"enabled": True})
    (verifier,) = entry.runtime_data.second_opinions.verifiers.values()

    async def async_ask(times: int) -> list[str | None]:
        for number in range(times):
            # The pause after a failure is over.
            verifier._silent_until = 0.0
            claim = {"claim": f"It was {number}.", "evidence": "It was so."}
            await core.services.async_call(
                "grounded_assist", "verify_claim", claim, blocking=True, return_response=True
            )
        await async_pass(core, freezer, 1)
        return problems(core)

    chat.answer = FAILING
    assert await async_ask(1) == []
    assert await async_ask(2) == ["verifier_unreachable"]
    assert (await async_listed(core, hass_ws_client))["translation_placeholders"] == {"name": "Small"}
    chat.answer = with_logprobs()
    assert await async_ask(1) == []


@pytest.fixture
async def unanswering(core: HomeAssistant, provider: Provider, freezer: FrozenDateTimeFactory) -> AskReader:
    """Return what says something unclear so often, minutes apart, and returns what is told then."""
    oracle = await provider.async_add("alpha")
    core.states.async_set("light.kitchen", "off", {"friendly_name": "Kitchen light"})
    async_expose_entity(core, "conversation", "light.kitchen", should_expose=True)
    entry = await async_add_entry(core, reading={"reader": "ai_task.alpha_task"})
    entry.runtime_data.reader._clock = lambda: dt_util.utcnow().timestamp()

    async def async_ask(answer: object, *, times: int = 0, minutes: int = 1) -> list[str | None]:
        oracle.answer = answer
        for _ in range(times):
            text = {"text": f"The kitchen light is casting {len(oracle.tasks)} lovely glows."}
            await core.services.async_call("grounded_assist", "verify", text, blocking=True, return_response=True)
            await async_pass(core, freezer, 1)
        await async_pass(core, freezer, minutes)
        return problems(core)

    return async_ask


async def test_a_reader_that_does_not_answer(
    core: HomeAssistant, unanswering: AskReader, hass_ws_client: WebSocketGenerator
) -> None:
    """For a quarter of an hour, asked several times, also at its end; the next answer settles it."""
    assert await unanswering({"statements": []}, times=1) == []
    assert await unanswering(HomeAssistantError("down"), times=3, minutes=14) == []
    assert await unanswering(HomeAssistantError("down"), times=1) == ["reader_out_of_reach"]
    issue = await async_listed(core, hass_ws_client)
    assert issue["translation_placeholders"] == {"name": "alpha task"}
    assert (issue["severity"], issue["is_fixable"]) == ("warning", False)
    assert await unanswering(HomeAssistantError("down"), times=1) == ["reader_out_of_reach"]
    assert await unanswering({"statements": []}, times=1) == []


async def test_a_reader_that_failed_once(unanswering: AskReader) -> None:
    """Nobody has asked since, and perhaps it would answer."""
    assert await unanswering(HomeAssistantError("down"), times=1, minutes=30) == []


@pytest.mark.parametrize("reader", ["ai_task.gone", "01KA0000000000000000000000"])
async def test_a_reader_that_is_gone(core: HomeAssistant, freezer: FrozenDateTimeFactory, reader: str) -> None:
    """The AI Task, or the server, was removed: somebody should know that nobody reads any more."""
    entry = await async_add_entry(core, reading={"reader": reader})
    await async_pass(core, freezer, 1)
    assert problems(core) == ["reader_missing"]
    core.config_entries.async_update_entry(entry, options={})
    await core.async_block_till_done()
    await async_pass(core, freezer, 1)
    assert problems(core) == []


async def test_a_reader_that_is_not_kept_as_a_whole(core: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """A server without an address reads nothing, and takes nothing along."""
    data = {"kind": "openai_compatible", "model": "small"}
    server = ConfigSubentryDataWithId(
        data=data, subentry_id="01JREADER", subentry_type="verifier", title="Server", unique_id=None
    )
    entry = await async_add_entry(core, server, reading={"reader": "01JREADER"})
    assert entry.runtime_data.reader is None
    await async_pass(core, freezer, 1)
    assert problems(core) == ["reader_missing"]


async def test_a_reader_that_is_not_understood(unanswering: AskReader) -> None:
    """It is there."""
    assert await unanswering({"statements": "none"}, times=4, minutes=20) == []


async def async_set_up_dashboards(core: HomeAssistant, *urls: str, **config: Any) -> None:
    """Manage resources of dashboards in a file, or not."""
    resources = [{"url": url, "type": "module"} for url in urls]
    assert await async_setup_component(core, "lovelace", {"lovelace": {**config, "resources": resources}})


@pytest.mark.parametrize(
    ("urls", "config", "told"),
    [
        pytest.param(["/local/other.js"], {"resource_mode": "yaml"}, ["resources_in_yaml"], id="not-there"),
        pytest.param([], {"resource_mode": "yaml"}, ["resources_in_yaml"], id="none-at-all"),
        pytest.param([CARD_URL], {"resource_mode": "yaml"}, [], id="there"),
        pytest.param([f"{CARD_URL}?v=1"], {"resource_mode": "yaml"}, [], id="there-of-a-version"),
        pytest.param([], {}, [], id="managed-by-home-assistant"),
    ],
)
async def test_resources_in_a_file(
    core: HomeAssistant, urls: list[str], config: dict[str, str], told: list[str]
) -> None:
    """What nobody but the owner may change is told of with what to add."""
    await async_set_up_dashboards(core, *urls, **config)
    assert core.data[LOVELACE_DATA]
    await async_add_entry(core, agent_data("conversation.home_assistant"))
    assert problems(core) == told


async def test_what_cannot_be_looked_for(core: HomeAssistant, caplog: pytest.LogCaptureFixture) -> None:
    """One problem that nothing can be found out of costs neither the set-up nor the other problems."""
    await async_set_up_dashboards(core)
    core.data[LOVELACE_DATA].resources = ResourceYAMLCollection([None])  # type: ignore[list-item]
    entry = await async_add_entry(core, agent_data("conversation.gone"))
    assert entry.state is ConfigEntryState.LOADED
    assert problems(core) == ["agent_missing"]
    assert "It cannot be found out whether there is a problem: resources_in_yaml" in caplog.text


async def test_dashboards_that_are_kept_otherwise(core: HomeAssistant) -> None:
    """Then nothing is known of their resources."""
    await async_set_up_dashboards(core)
    core.data[LOVELACE_DATA] = None  # type: ignore[assignment]
    entry = await async_add_entry(core, agent_data("conversation.home_assistant"))
    assert (entry.state, problems(core)) == (ConfigEntryState.LOADED, [])
