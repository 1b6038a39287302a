"""What tests of the Home Assistant side share: a core with agents, pipelines and an entry."""

from asyncio import constants
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
import logging
from pathlib import Path
from typing import Any, override

from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.assist_pipeline import Pipeline, async_get_pipelines, async_update_pipeline
from homeassistant.components.conversation import (
    AssistantContent,
    ChatLog,
    ConversationEntity,
    ConversationEntityFeature,
    ConversationInput,
    ConversationResult,
    async_get_result_from_chat_log,
)
from homeassistant.config_entries import ConfigEntry, ConfigFlow, ConfigSubentryData
from homeassistant.const import MATCH_ALL, Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er, frame
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.setup import async_setup_component
from hypothesis import settings
import pytest
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockModule,
    MockPlatform,
    mock_config_flow,
    mock_integration,
    mock_platform,
)

# First of all: the harness brings a folder of the same name.
from custom_components.grounded_assist import lexicons
from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from development.supervisor import Supervisor, serving

# The harness has asyncio watch for blocking calls; who scheduled each is told by one line of the source, not by ten,
# which took half of the time.
constants.DEBUG_STACK_DEPTH = 1

# How long an example takes is no matter of the tests.
settings.register_profile("whatever it takes", deadline=None)
settings.load_profile("whatever it takes")

SCRIPTED = "scripted"
LONGEST = frozenset({"real_server", "browser", "development", "measuring"})
"""Folders of tests that start processes of their own."""
PROVIDER = "provider"

type AddAgent = Callable[[str | ConversationEntity], Awaitable[MockConfigEntry]]
type SetEngine = Callable[[str], Awaitable[str]]


class ScriptedAgent(ConversationEntity):
    """An agent that says what it is told to."""

    supported_languages = MATCH_ALL

    def __init__(self, name: str, reply: str = "Hello.") -> None:
        """Remember its lines."""
        self._attr_unique_id = name
        self._attr_name = name
        self.reply = reply

    @override
    async def _async_handle_message(self, user_input: ConversationInput, chat_log: ChatLog) -> ConversationResult:
        chat_log.async_add_assistant_content_without_tools(
            AssistantContent(agent_id=user_input.agent_id, content=self.reply)
        )
        return async_get_result_from_chat_log(user_input, chat_log)


class Oracle(AITaskEntity):
    """An AI Task that answers what it is told to."""

    def __init__(self, name: str, features: AITaskEntityFeature = AITaskEntityFeature.GENERATE_DATA) -> None:
        """Know that two and two make four."""
        self._attr_name = name
        self._attr_unique_id = name
        self._attr_supported_features = features
        self.answer: Any = {"answer": "YES"}
        self.tasks: list[GenDataTask] = []

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        self.tasks.append(task)
        if isinstance(self.answer, Exception):
            raise self.answer
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=self.answer)


@dataclass
class Provider:
    """An integration whose entries have a conversation agent and an AI Task, `<word>` and `<word> task`."""

    hass: HomeAssistant
    oracles: dict[str, Oracle] = field(default_factory=dict)

    async def async_add(self, name: str, features: AITaskEntityFeature = AITaskEntityFeature.GENERATE_DATA) -> Oracle:
        """Add an entry and return its AI Task."""
        self.oracles[name] = Oracle(f"{name} task", features)
        entry = MockConfigEntry(domain=PROVIDER, title=name)
        entry.add_to_hass(self.hass)
        assert await self.hass.config_entries.async_setup(entry.entry_id)
        await self.hass.async_block_till_done()
        return self.oracles[name]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest by itself: at the end one processor would wait for the other."""
    items.sort(key=lambda item: not LONGEST.intersection(item.path.parts))


@pytest.fixture(autouse=True, scope="session")
def _reads_once() -> Iterator[None]:
    """Read each lexicon once in all homes of a process, until its file changes."""
    original, own = lexicons.read, lexicons.file_of("en").parent

    @cache
    def read(file: Path, _changed: int) -> Lexicon | None:
        return original(file.stem, file.parent)

    def remembering(language: str, folder: Path = own) -> Lexicon | None:
        file = lexicons.file_of(language, folder)
        return read(file, file.stat().st_mtime_ns) if file.parent == own else original(language, folder)

    lexicons.read = remembering  # type: ignore[assignment]
    yield
    lexicons.read = original


@pytest.fixture(autouse=True)
def _uses_what_stays() -> Iterator[None]:
    """Find what Home Assistant says that our integration should no longer use."""
    told = list[str]()
    hears = logging.Handler()
    hears.emit = lambda record: told.append(record.getMessage())  # type: ignore[method-assign]
    watched = logging.getLogger(frame.__name__)
    watched.addHandler(hears)
    yield
    watched.removeHandler(hears)
    assert [one for one in told if f"integration '{DOMAIN}'" in one] == []


@pytest.fixture
async def core(hass: HomeAssistant, enable_custom_integrations: None) -> AsyncIterator[HomeAssistant]:
    """Return a core with conversations that finds the component."""
    assert await async_setup_component(hass, "homeassistant", {})
    assert await async_setup_component(hass, "conversation", {})
    yield hass
    # Entities of an entry that a form has reloaded, added while the core stops, leave the timer of a registry.
    await hass.async_block_till_done()


@pytest.fixture
def add_agent(core: HomeAssistant) -> Iterator[AddAgent]:
    """Return what adds an agent, or one named by a word: `conversation.<word>`, of an integration of its own."""
    brought: dict[str, ConversationEntity] = {}

    async def async_setup_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, [Platform.CONVERSATION])
        return True

    async def async_unload_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        return await hass.config_entries.async_unload_platforms(entry, [Platform.CONVERSATION])

    async def async_setup_platform(
        hass: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
    ) -> None:
        async_add_entities([brought.get(entry.title) or ScriptedAgent(entry.title, **entry.data)])

    module = MockModule(SCRIPTED, async_setup_entry=async_setup_entry, async_unload_entry=async_unload_entry)
    mock_integration(core, module)
    mock_platform(core, f"{SCRIPTED}.conversation", MockPlatform(async_setup_entry=async_setup_platform))
    mock_platform(core, f"{SCRIPTED}.config_flow")

    async def async_add(agent: str | ConversationEntity) -> MockConfigEntry:
        title = agent if isinstance(agent, str) else str(agent.unique_id)
        if isinstance(agent, ConversationEntity):
            brought[title] = agent
        entry = MockConfigEntry(domain=SCRIPTED, title=title)
        entry.add_to_hass(core)
        assert await core.config_entries.async_setup(entry.entry_id)
        return entry

    with mock_config_flow(SCRIPTED, ConfigFlow):
        yield async_add


@pytest.fixture
async def provider(core: HomeAssistant) -> AsyncIterator[Provider]:
    """Return what adds agents that have an AI Task beside them."""
    assert await async_setup_component(core, "ai_task", {})
    found = Provider(core)

    async def async_setup_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, [Platform.AI_TASK, Platform.CONVERSATION])
        return True

    async def async_setup_tasks(
        _: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
    ) -> None:
        async_add_entities([found.oracles[entry.title]])

    async def async_setup_agents(
        _: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
    ) -> None:
        agent = ScriptedAgent(entry.title)
        agent._attr_supported_features = ConversationEntityFeature.CONTROL
        async_add_entities([agent])

    mock_integration(core, MockModule(PROVIDER, async_setup_entry=async_setup_entry))
    mock_platform(core, f"{PROVIDER}.ai_task", MockPlatform(async_setup_entry=async_setup_tasks))
    mock_platform(core, f"{PROVIDER}.conversation", MockPlatform(async_setup_entry=async_setup_agents))
    mock_platform(core, f"{PROVIDER}.config_flow")
    with mock_config_flow(PROVIDER, ConfigFlow):
        yield found


@pytest.fixture
async def assist(core: HomeAssistant) -> HomeAssistant:
    """Return a core with Assist pipelines; there is one, which Home Assistant's own agent answers."""
    assert await async_setup_component(core, "assist_pipeline", {})
    return core


@pytest.fixture
def set_engine(assist: HomeAssistant) -> SetEngine:
    """Return what points the pipeline to an agent and gives the pipeline's id."""

    async def async_set(engine: str) -> str:
        (pipeline,) = async_get_pipelines(assist)
        await async_update_pipeline(assist, pipeline, conversation_engine=engine)
        return pipeline.id

    return async_set


@pytest.fixture
async def supervisor(socket_enabled: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Supervisor]:
    """Return a Supervisor that is served, and that Home Assistant will find."""
    async with serving() as served:
        for name, value in served.environment.items():
            monkeypatch.setenv(name, value)
        yield served


@pytest.fixture
async def supervised(supervisor: Supervisor, core: HomeAssistant) -> HomeAssistant:
    """Return a core that has read everything there is to know of its Supervisor."""
    assert await async_setup_component(core, "hassio", {})
    await core.async_block_till_done()
    return core


def pipeline_of(hass: HomeAssistant, pipeline_id: str) -> Pipeline:
    """Return a pipeline as it is now."""
    return next(pipeline for pipeline in async_get_pipelines(hass) if pipeline.id == pipeline_id)


def agent_data(agent_id: str, title: str = "Checked", **data: Any) -> ConfigSubentryData:
    """Return an agent of ours as it is stored."""
    return ConfigSubentryData(
        data={"agent_id": agent_id, "policy": "correct", **data}, subentry_type="agent", title=title, unique_id=None
    )


def search_data(url: str, **data: Any) -> ConfigSubentryData:
    """Return a search server as it is stored."""
    return ConfigSubentryData(
        data={"url": url, "timeout": 5.0, "key_sent_as": "bearer", **data},
        subentry_type="web_search",
        title="Search",
        unique_id=None,
    )


def our_agent(hass: HomeAssistant, entry: MockConfigEntry, title: str) -> str:
    """Return the entity id of an agent of ours."""
    subentry_id = subentry_named(entry, title)
    return str(er.async_get(hass).async_get_entity_id("conversation", DOMAIN, subentry_id))


def subentry_named(entry: MockConfigEntry, title: str) -> str:
    """Return the id of an agent of ours."""
    return next(key for key, subentry in entry.subentries.items() if subentry.title == title)


async def async_add_entry(hass: HomeAssistant, *agents: ConfigSubentryData, **options: Any) -> MockConfigEntry:
    """Set up the entry with these agents, or a search server."""
    entry = MockConfigEntry(domain=DOMAIN, title="Grounded Assist", options=options, subentries_data=agents)
    entry.add_to_hass(hass)
    await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    return entry
