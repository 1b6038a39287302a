"""The forms by which a verifier is set up, changed, and given another key."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.components.ai_task import AITaskEntityFeature
from homeassistant.components.conversation import ConversationEntityFeature
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import (
    SOURCE_REAUTH,
    SOURCE_RECONFIGURE,
    SOURCE_USER,
    ConfigEntryState,
    ConfigSubentryData,
)
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType, InvalidData
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
)
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.contexts import Context
from custom_components.grounded_assist.options import readers_of
from custom_components.grounded_assist.second_opinions import Operation
from tests.conftest import AddAgent, Provider, ScriptedAgent, agent_data, async_add_entry, search_data, subentry_named

PROVIDER = "provider"

type Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


def says(status: int = 200, text: str = "", **headers: str) -> Answer:
    """Return an answer of this status, with these headers."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=text, headers={k.replace("_", "-"): v for k, v in headers.items()})

    return answer


def choice(content: str, *alternatives: tuple[str, float]) -> dict[str, Any]:
    """Return a completion, with the probabilities of its first token if there are any."""
    told = [{"token": token, "logprob": logprob} for token, logprob in alternatives]
    tokens = {"content": [{"token": content, "top_logprobs": told}]} if told else None
    return {"choices": [{"message": {"role": "assistant", "content": content}, "logprobs": tokens}]}


SURE = choice("YES", ("YES", -0.01), ("NO", -5.0))


@dataclass
class ChatServer:
    """A server that speaks chat completions, and anything else it is told to."""

    server: TestServer
    completion: dict[str, Any] = field(default_factory=lambda: SURE)
    answer: Answer | None = None
    """In the place of the completion."""
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def url(self) -> str:
        """Return its address."""
        return f"http://127.0.0.1:{self.server.port}/v1"

    async def async_answer(self, request: web.Request) -> web.StreamResponse:
        """Answer a question."""
        self.asked.append(await request.json())
        self.keys.append(request.headers.get("Authorization"))
        return web.json_response(self.completion) if self.answer is None else await self.answer(request)

    async def async_hang(self, _: web.Request) -> web.StreamResponse:
        """Answer when nobody waits any more."""
        await self.over.wait()
        return web.Response()


@pytest.fixture
async def chat(socket_enabled: None) -> AsyncIterator[ChatServer]:
    """Return a server with a language model on this machine."""
    app = web.Application()
    found = ChatServer(TestServer(app, host="127.0.0.1"))
    app.router.add_post("/v1/chat/completions", found.async_answer)
    await found.server.start_server()
    yield found
    found.over.set()
    await found.server.close()


def server_data(url: str, title: str = "tiny", **data: Any) -> ConfigSubentryData:
    """Return a server as it is stored."""
    return ConfigSubentryData(
        data={"kind": "openai_compatible", "url": url, "model": "tiny", "samples": 5, **data},
        subentry_type="verifier",
        title=title,
        unique_id=None,
    )


def entity_data(kind: str, entity_id: str, title: str = "Judge") -> ConfigSubentryData:
    """Return somebody who is asked by an entity, as stored."""
    return ConfigSubentryData(
        data={"kind": kind, "entity_id": entity_id, "samples": 5},
        subentry_type="verifier",
        title=title,
        unique_id=None,
    )


async def async_menu(hass: HomeAssistant, entry: MockConfigEntry) -> Any:
    """Return what can be added."""
    return await hass.config_entries.subentries.async_init(
        (entry.entry_id, "verifier"), context={"source": SOURCE_USER}
    )


async def async_form(hass: HomeAssistant, entry: MockConfigEntry, way: str) -> Any:
    """Return the form of one row of the menu."""
    menu = await async_menu(hass, entry)
    return await hass.config_entries.subentries.async_configure(menu["flow_id"], {"next_step_id": way})


async def async_change(hass: HomeAssistant, entry: MockConfigEntry, title: str) -> Any:
    """Return the form of a verifier that there is."""
    context = {"source": SOURCE_RECONFIGURE, "subentry_id": subentry_named(entry, title)}
    return await hass.config_entries.subentries.async_init((entry.entry_id, "verifier"), context=context)


async def async_fill(hass: HomeAssistant, form: Any, **answers: Any) -> Any:
    """Return what comes after a form."""
    done = await hass.config_entries.subentries.async_configure(form["flow_id"], answers)
    await hass.async_block_till_done()
    return done


def suggested(form: Any) -> dict[str, Any]:
    """Return what a form proposes."""
    return {str(key): (key.description or {}).get("suggested_value") for key in form["data_schema"].schema}


def offered(form: Any) -> list[str]:
    """Return the entities that a form lets choose from."""
    selector = form["data_schema"].schema["entity_id"]
    return list(selector.config["include_entities"])


async def test_a_server_is_tried_and_kept(core: HomeAssistant, chat: ChatServer) -> None:
    """With one question of what everybody knows."""
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "openai_compatible")
    assert (form["type"], form["step_id"], form["errors"]) == (FlowResultType.FORM, "openai_compatible", {})
    done = await async_fill(
        core, form, url=f" {chat.url}/chat/completions ", model=" tiny ", api_key=" opensesame ", samples=7
    )
    assert done["type"] is FlowResultType.CREATE_ENTRY
    (asked,) = chat.asked
    (message,) = asked["messages"]
    assert 'Claim: "Two and two make four."' in message["content"]
    assert '[source 1] "2 + 2 = 4"' in message["content"]
    assert chat.keys == ["Bearer opensesame"]
    (subentry,) = entry.subentries.values()
    assert (subentry.title, subentry.subentry_type) == ("tiny", "verifier")
    assert subentry.data == {
        "kind": "openai_compatible",
        "url": chat.url,
        "model": "tiny",
        "samples": 7,
        "api_key": "opensesame",
    }


async def test_a_server_without_probabilities_is_asked_several_times(core: HomeAssistant, chat: ChatServer) -> None:
    """As often as was chosen."""
    chat.completion = choice("Yes.")
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "openai_compatible")
    done = await async_fill(core, form, url=chat.url, model="tiny", samples=8, name=" Judge ")
    assert (done["type"], done["title"]) == (FlowResultType.CREATE_ENTRY, "Judge")
    assert [asked.get("logprobs") for asked in chat.asked] == [True, *[None] * 8]
    (subentry,) = entry.subentries.values()
    assert subentry.data == {"kind": "openai_compatible", "url": chat.url, "model": "tiny", "samples": 8}


async def test_a_small_model_is_proposed(core: HomeAssistant, chat: ChatServer) -> None:
    """It is a server like any other."""
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "fast")
    assert suggested(form)["url"] == "http://localhost:11434/v1"
    assert suggested(form)["model"] == "llama3.2:1b"
    await async_fill(core, form, url=chat.url, model="llama3.2:1b")
    (subentry,) = entry.subentries.values()
    assert subentry.data == {"kind": "openai_compatible", "url": chat.url, "model": "llama3.2:1b", "samples": 5}


async def test_there_may_be_any_number(core: HomeAssistant, chat: ChatServer) -> None:
    """Also of the same server, but of each model one."""
    entry = await async_add_entry(core)
    for name in ("First", "Second"):
        form = await async_form(core, entry, "openai_compatible")
        await async_fill(core, form, url=chat.url, model=name)
    assert [one.title for one in entry.subentries.values()] == ["First", "Second"]
    form = await async_form(core, entry, "openai_compatible")
    done = await async_fill(core, form, url=f"{chat.url}/", model="Second", name="Third")
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "already_configured")
    form = await async_change(core, entry, "First")
    done = await async_fill(core, form, url=chat.url, model="Second")
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "already_configured")
    assert [one.title for one in entry.subentries.values()] == ["First", "Second"]


async def test_one_of_a_later_version(core: HomeAssistant, chat: ChatServer, caplog: pytest.LogCaptureFixture) -> None:
    """Is not asked, cannot be changed, and keeps nobody else from being asked."""
    later = entity_data("quantum", "quantum.judge")
    entry = await async_add_entry(core, later, server_data(chat.url), verifiers={"enabled": True})
    assert entry.state is ConfigEntryState.LOADED
    assert caplog.text.count("of a sort that is not known") == 1
    verifier = entry.runtime_data.second_opinions.of(Operation.OUTPUT)
    assert verifier is not None
    assert verifier.name.endswith("tiny")
    done = await async_change(core, entry, "Judge")
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "not_known")


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"kind": "openai_compatible"}, id="a-server-without-an-address"),
        pytest.param({"kind": "openai_compatible", "url": "http://localhost:1/v1"}, id="a-server-without-a-model"),
        pytest.param({"kind": "openai_compatible", "url": 5, "model": "tiny"}, id="a-number-for-an-address"),
        pytest.param({"kind": "ai_task"}, id="a-task-without-an-entity"),
        pytest.param({"kind": "conversation_agent", "samples": 5}, id="an-agent-without-an-entity"),
        pytest.param({"kind": "ai_task", "entity_id": "ai_task.x", "samples": "many"}, id="words-for-a-number"),
    ],
)
async def test_one_that_is_not_kept_as_a_whole(
    core: HomeAssistant, chat: ChatServer, caplog: pytest.LogCaptureFixture, kept: dict[str, Any]
) -> None:
    """Is neither asked nor offered as a reader, is told of once, and keeps nobody else from being asked."""
    part = ConfigSubentryData(data=kept, subentry_type="verifier", title="Part", unique_id=None)
    entry = await async_add_entry(core, part, server_data(chat.url), verifiers={"enabled": True})
    assert entry.state is ConfigEntryState.LOADED
    assert caplog.text.count("The verifier Part is of a sort that is not known here, or not kept as a whole") == 1
    (verifier,) = entry.runtime_data.second_opinions.verifiers.values()
    assert verifier.name.endswith("tiny")
    assert list(readers_of(core, entry).values()) == ["tiny"]


async def test_one_that_is_not_kept_as_a_whole_is_mended(core: HomeAssistant, chat: ChatServer) -> None:
    """By its form, which asks for what is missing."""
    kept = {"kind": "openai_compatible", "samples": 5}
    part = ConfigSubentryData(data=kept, subentry_type="verifier", title="Part", unique_id=None)
    entry = await async_add_entry(core, part, verifiers={"enabled": True})
    form = await async_change(core, entry, "Part")
    assert form["type"] is FlowResultType.FORM
    await async_fill(core, form, url=chat.url, model="tiny")
    (verifier,) = entry.runtime_data.second_opinions.verifiers.values()
    assert verifier.name.endswith("tiny")


async def test_without_anything_servers_are_offered(core: HomeAssistant, add_agent: AddAgent) -> None:
    """What is not there is not in the menu."""
    entry = await async_add_entry(core)
    menu = await async_menu(core, entry)
    assert (menu["type"], menu["step_id"]) == (FlowResultType.MENU, "user")
    assert menu["menu_options"] == ["openai_compatible", "fast"]


async def test_what_is_there_is_offered(core: HomeAssistant, provider: Provider, add_agent: AddAgent) -> None:
    """AI Tasks, also that of a wrapped agent, and agents that cannot act."""
    await provider.async_add("alpha")
    await add_agent("beta")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    menu = await async_menu(core, entry)
    assert menu["menu_options"] == ["openai_compatible", "fast", "ai_task", "self", "conversation_agent"]


async def test_only_tasks_that_answer_in_words_are_offered(core: HomeAssistant, provider: Provider) -> None:
    """One that makes pictures tells nothing."""
    await provider.async_add("alpha", AITaskEntityFeature.GENERATE_IMAGE)
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    menu = await async_menu(core, entry)
    assert menu["menu_options"] == ["openai_compatible", "fast"]


async def test_a_task_of_an_agent_that_is_not_wrapped_is_not_its_own(core: HomeAssistant, provider: Provider) -> None:
    """It can be chosen among all."""
    await provider.async_add("alpha")
    entry = await async_add_entry(core)
    assert (await async_menu(core, entry))["menu_options"] == ["openai_compatible", "fast", "ai_task"]


async def test_without_the_entry_there_is_no_form(core: HomeAssistant) -> None:
    """What is not loaded cannot try anybody."""
    entry = await async_add_entry(core, server_data("http://127.0.0.1:9"))
    menu = await async_menu(core, entry)
    await core.config_entries.async_unload(entry.entry_id)
    form = await core.config_entries.subentries.async_configure(menu["flow_id"], {"next_step_id": "fast"})
    assert (form["type"], form["reason"]) == (FlowResultType.ABORT, "entry_not_loaded")
    form = await async_menu(core, entry)
    assert (form["type"], form["reason"]) == (FlowResultType.ABORT, "entry_not_loaded")
    form = await async_change(core, entry, "tiny")
    assert (form["type"], form["reason"]) == (FlowResultType.ABORT, "entry_not_loaded")


@pytest.mark.parametrize(
    ("answers", "errors"),
    [
        pytest.param({"url": "ftp://example.com"}, {"url": "invalid_url"}, id="another-protocol"),
        pytest.param({"url": "http://anna:secret@example.com"}, {"url": "invalid_url"}, id="with-a-password"),
        pytest.param({"model": " "}, {"model": "invalid_model"}, id="no-model"),
        pytest.param({"url": "", "model": ""}, {"url": "invalid_url", "model": "invalid_model"}, id="nothing"),
        pytest.param({"url": "http://127.0.0.1:9"}, {"base": "cannot_connect"}, id="nobody-there"),
    ],
)
async def test_a_wrong_answer_can_be_mended(
    core: HomeAssistant, chat: ChatServer, answers: dict[str, str], errors: dict[str, str]
) -> None:
    """Each field says what is wrong with it, and the form goes on."""
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "openai_compatible")
    form = await async_fill(core, form, **{"url": chat.url, "model": "tiny", **answers})
    assert (form["type"], form["errors"]) == (FlowResultType.FORM, errors)
    done = await async_fill(core, form, url=chat.url, model="tiny")
    assert done["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize("samples", [0, 4, 21])
async def test_the_same_is_not_asked_without_end(core: HomeAssistant, samples: int) -> None:
    """At least once, at most twenty times."""
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "openai_compatible")
    with pytest.raises(InvalidData):
        await async_fill(core, form, url="http://127.0.0.1:9", model="tiny", samples=samples)


TROUBLES = [
    pytest.param(says(401), {}, "key_needed", id="asks-for-a-key"),
    pytest.param(says(401), {"api_key": "wrong"}, "key_refused", id="refuses-the-key"),
    pytest.param(says(404), {}, "no_such_model", id="no-such-model"),
    pytest.param(says(400), {}, "not_accepted", id="does-not-know-what-it-is-asked"),
    pytest.param(says(text="<html>"), {}, "not_understood", id="garbage"),
    pytest.param(says(text='{"choices": 5}'), {}, "not_understood", id="another-json"),
    pytest.param(says(text='{"choices": [{"message": {"content": "Maybe"}}]}'), {}, "not_understood", id="neither"),
    pytest.param(says(302, Location="https://example.org"), {}, "redirected", id="leads-elsewhere"),
    pytest.param(says(429), {}, "rate_limited", id="asks-for-patience"),
    pytest.param(says(500), {}, "cannot_connect", id="is-broken"),
    pytest.param(says(text=" " * 300_000), {}, "too_long", id="sends-without-end"),
]


@pytest.mark.parametrize(("answer", "answers", "trouble"), TROUBLES)
async def test_a_server_that_cannot_be_used_can_be_mended(
    core: HomeAssistant, chat: ChatServer, answer: Answer, answers: dict[str, str], trouble: str
) -> None:
    """The form says why, and takes it as soon as it answers."""
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "openai_compatible")
    chat.answer = answer
    form = await async_fill(core, form, url=chat.url, model="tiny", **answers)
    assert (form["type"], form["errors"]) == (FlowResultType.FORM, {"base": trouble})
    assert suggested(form)["model"] == "tiny"
    assert suggested(form)["api_key"] is None
    chat.answer = None
    done = await async_fill(core, form, url=chat.url, model="tiny")
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_one_that_is_too_slow_can_be_mended(core: HomeAssistant, chat: ChatServer) -> None:
    """It has as long as one answer may take."""
    entry = await async_add_entry(core, verifiers={"timeout": 2})
    form = await async_form(core, entry, "openai_compatible")
    chat.answer = chat.async_hang
    form = await async_fill(core, form, url=chat.url, model="tiny")
    assert form["errors"] == {"base": "timed_out"}
    chat.answer = None
    done = await async_fill(core, form, url=chat.url, model="tiny")
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_an_ai_task_is_tried_and_kept(core: HomeAssistant, provider: Provider) -> None:
    """It is asked without tools, and as often as was chosen."""
    oracle = await provider.async_add("alpha")
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "ai_task")
    assert suggested(form)["entity_id"] == oracle.entity_id == "ai_task.alpha_task"
    done = await async_fill(core, form, entity_id=oracle.entity_id, samples=6)
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert [task.llm_api for task in oracle.tasks] == [None] * 6
    (subentry,) = entry.subentries.values()
    assert subentry.title == "alpha task"
    assert subentry.data == {"kind": "ai_task", "entity_id": "ai_task.alpha_task", "samples": 6}


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        pytest.param(HomeAssistantError("no"), "cannot_connect", id="an-error"),
        pytest.param({"answer": "MAYBE"}, "not_understood", id="neither-yes-nor-no"),
    ],
)
async def test_an_ai_task_that_cannot_be_used_can_be_mended(
    core: HomeAssistant, provider: Provider, answer: Any, trouble: str
) -> None:
    """The form says why."""
    oracle = await provider.async_add("alpha")
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "ai_task")
    oracle.answer = answer
    form = await async_fill(core, form, entity_id=oracle.entity_id)
    assert form["errors"] == {"base": trouble}
    oracle.answer = {"answer": "YES"}
    done = await async_fill(core, form, entity_id=oracle.entity_id)
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_the_model_of_a_wrapped_agent_is_named(core: HomeAssistant, provider: Provider) -> None:
    """Of several wrapped agents one is chosen; others are not offered."""
    for name in ("alpha", "beta", "gamma"):
        await provider.async_add(name)
    entry = await async_add_entry(
        core, agent_data("conversation.alpha", "First"), agent_data("conversation.beta", "Second")
    )
    form = await async_form(core, entry, "self")
    assert offered(form) == ["ai_task.alpha_task", "ai_task.beta_task"]
    assert form["description_placeholders"] == {"entities": "alpha task, beta task"}
    assert suggested(form)["entity_id"] is None
    with pytest.raises(InvalidData):
        await async_fill(core, form, entity_id="ai_task.gamma_task")
    await async_fill(core, form, entity_id="ai_task.beta_task")
    data = entry.subentries[subentry_named(entry, "beta task")].data
    assert data == {"kind": "ai_task", "entity_id": "ai_task.beta_task", "samples": 5}


async def test_an_agent_that_cannot_act_is_tried_and_kept(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Neither Home Assistant's own agent nor ours, nor one that controls the home."""
    acting = ScriptedAgent("beta")
    acting._attr_supported_features = ConversationEntityFeature.CONTROL
    await add_agent(acting)
    await add_agent(ScriptedAgent("alpha", "Yes."))
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    form = await async_form(core, entry, "conversation_agent")
    assert offered(form) == ["conversation.alpha"]
    done = await async_fill(core, form, entity_id="conversation.alpha", samples=5)
    assert done["type"] is FlowResultType.CREATE_ENTRY
    data = entry.subentries[subentry_named(entry, "alpha")].data
    assert data == {"kind": "conversation_agent", "entity_id": "conversation.alpha", "samples": 5}


async def test_an_agent_that_was_given_control_is_refused(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Also when that happens while the form is open."""
    changing = ScriptedAgent("alpha", "Yes.")
    await add_agent(changing)
    await add_agent(ScriptedAgent("beta", "Yes."))
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "conversation_agent")
    changing._attr_supported_features = ConversationEntityFeature.CONTROL
    changing.async_write_ha_state()
    form = await async_fill(core, form, entity_id="conversation.alpha")
    assert form["errors"] == {"base": "may_act"}
    assert offered(form) == ["conversation.beta"]
    done = await async_fill(core, form, entity_id="conversation.beta")
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_the_last_one_may_go_while_the_form_is_open(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Then there is nobody to ask."""
    changing = ScriptedAgent("alpha", "Yes.")
    await add_agent(changing)
    entry = await async_add_entry(core)
    form = await async_form(core, entry, "conversation_agent")
    changing._attr_supported_features = ConversationEntityFeature.CONTROL
    changing.async_write_ha_state()
    done = await async_fill(core, form, entity_id="conversation.alpha")
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "nobody_to_ask")


async def test_a_server_is_changed(core: HomeAssistant, chat: ChatServer) -> None:
    """Everything of it is asked again, but the key that is kept is not shown."""
    entry = await async_add_entry(core, server_data("http://127.0.0.1:9/v1", "Judge", api_key="old"))
    form = await async_change(core, entry, "Judge")
    assert form["step_id"] == "reconfigure"
    assert suggested(form) == {
        "url": "http://127.0.0.1:9/v1",
        "model": "tiny",
        "api_key": None,
        "remove_key": None,
        "samples": 5,
        "name": "Judge",
    }
    chat.answer = says(401)
    form = await async_fill(core, form, url=chat.url, model="other", api_key="new")
    assert form["errors"] == {"base": "key_refused"}
    assert "new" not in str([key.description for key in form["data_schema"].schema])
    chat.answer = None
    done = await async_fill(core, form, url=chat.url, model="other", api_key="new", samples=9)
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "reconfigure_successful")
    (subentry,) = entry.subentries.values()
    assert subentry.title == "other"
    assert subentry.data == {
        "kind": "openai_compatible",
        "url": chat.url,
        "model": "other",
        "samples": 9,
        "api_key": "new",
    }


async def test_a_name_that_nobody_gave_follows_the_model(core: HomeAssistant, chat: ChatServer) -> None:
    """It is not proposed as if somebody had."""
    entry = await async_add_entry(core, server_data(chat.url))
    form = await async_change(core, entry, "tiny")
    assert suggested(form)["name"] is None
    await async_fill(core, form, url=chat.url, model="other")
    assert [one.title for one in entry.subentries.values()] == ["other"]


@pytest.mark.parametrize(
    ("answers", "key"),
    [
        pytest.param({}, "old", id="left-empty"),
        pytest.param({"api_key": " "}, "old", id="left-blank"),
        pytest.param({"api_key": "new"}, "new", id="another"),
        pytest.param({"remove_key": True}, None, id="removed"),
        pytest.param({"remove_key": True, "api_key": "new"}, None, id="removed-all-the-same"),
    ],
)
async def test_a_key_stays_until_it_is_removed(
    core: HomeAssistant, chat: ChatServer, answers: dict[str, Any], key: str | None
) -> None:
    """Nothing of the form is kept beside it."""
    entry = await async_add_entry(core, server_data(chat.url, api_key="old"))
    form = await async_change(core, entry, "tiny")
    await async_fill(core, form, url=chat.url, model="tiny", **answers)
    (subentry,) = entry.subentries.values()
    data = {"kind": "openai_compatible", "url": chat.url, "model": "tiny", "samples": 5}
    assert subentry.data == data | ({"api_key": key} if key else {})
    assert chat.keys == [f"Bearer {key}" if key else None]


async def test_a_key_goes_to_no_other_server(core: HomeAssistant, chat: ChatServer) -> None:
    """Where only the address is changed the key stays behind."""
    entry = await async_add_entry(core, server_data("http://127.0.0.1:9/v1", api_key="old"))
    form = await async_change(core, entry, "tiny")
    await async_fill(core, form, url=chat.url, model="tiny")
    (subentry,) = entry.subentries.values()
    assert "api_key" not in subentry.data
    assert chat.keys == [None]


async def test_an_ai_task_is_changed(core: HomeAssistant, provider: Provider) -> None:
    """Who is asked, how often, and the name."""
    await provider.async_add("alpha")
    await provider.async_add("beta")
    entry = await async_add_entry(core, entity_data("ai_task", "ai_task.alpha_task"))
    form = await async_change(core, entry, "Judge")
    assert suggested(form) == {"entity_id": "ai_task.alpha_task", "samples": 5, "name": "Judge"}
    done = await async_fill(core, form, entity_id="ai_task.beta_task", samples=9)
    assert done["reason"] == "reconfigure_successful"
    (subentry,) = entry.subentries.values()
    assert subentry.title == "beta task"
    assert subentry.data == {"kind": "ai_task", "entity_id": "ai_task.beta_task", "samples": 9}


async def test_a_verifier_is_followed_to_its_new_id(core: HomeAssistant, provider: Provider) -> None:
    """Whoever renames an AI Task need not choose it again; another change of it is none of ours."""
    await provider.async_add("alpha")
    entry = await async_add_entry(core, entity_data("ai_task", "ai_task.alpha_task"), server_data("http://127.0.0.1:9"))
    er.async_get(core).async_update_entity("ai_task.alpha_task", name="The judge")
    await core.async_block_till_done()
    assert entry.subentries[subentry_named(entry, "Judge")].data["entity_id"] == "ai_task.alpha_task"
    er.async_get(core).async_update_entity("ai_task.alpha_task", new_entity_id="ai_task.judge")
    await core.async_block_till_done()
    assert entry.subentries[subentry_named(entry, "Judge")].data["entity_id"] == "ai_task.judge"


async def test_forms_reach_the_frontend(
    core: HomeAssistant, provider: Provider, hass_client: ClientSessionGenerator
) -> None:
    """The menu and each form can be sent, with its fields in order."""
    assert await async_setup_component(core, "config", {})
    await provider.async_add("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    client = await hass_client()
    path = "/api/config/config_entries/subentries/flow"

    async def async_fields(way: str) -> list[str]:
        menu = await (await client.post(path, json={"handler": [entry.entry_id, "verifier"]})).json()
        form = await (await client.post(f"{path}/{menu['flow_id']}", json={"next_step_id": way})).json()
        return [field["name"] for field in form["data_schema"]]

    server = ["url", "model", "api_key", "samples", "name"]
    assert await async_fields("openai_compatible") == await async_fields("fast") == server
    entity = ["entity_id", "samples", "name"]
    assert await async_fields("ai_task") == await async_fields("self") == entity


async def async_ask(entry: MockConfigEntry, title: str) -> None:
    """Ask a verifier something."""
    operation = {"First": Operation.MEMORY_GATE, "Second": Operation.OUTPUT}[title]
    verifier = entry.runtime_data.second_opinions.of(operation)
    assert verifier is not None
    await verifier.async_opinions(["The lamp is red."], Context())


async def async_two(hass: HomeAssistant, chat: ChatServer) -> MockConfigEntry:
    """Return an entry with two verifiers, each with a key that its server refuses."""
    first = server_data(chat.url, "First", api_key="old", model="one")
    entry = await async_add_entry(hass, first, server_data(chat.url, "Second", api_key="old", model="two"))
    chosen = {"memory_gate": subentry_named(entry, "First"), "output_verification": subentry_named(entry, "Second")}
    hass.config_entries.async_update_entry(entry, options={"verifiers": {"enabled": True, **chosen}})
    await hass.async_block_till_done()
    chat.answer = says(401)
    return entry


def flows(hass: HomeAssistant) -> list[Any]:
    """Return what is asked of the owner."""
    return list(hass.config_entries.flow.async_progress_by_handler(DOMAIN))


async def async_give_key(hass: HomeAssistant, flow: Any, key: str) -> Any:
    """Return what comes after another key was told."""
    done = await hass.config_entries.flow.async_configure(flow["flow_id"], {"api_key": key})
    await hass.async_block_till_done()
    return done


async def test_another_key_is_asked_for_tried_and_kept(core: HomeAssistant, chat: ChatServer) -> None:
    """Once, however often the server refuses the one it was given."""
    entry = await async_two(core, chat)
    await async_ask(entry, "Second")
    await async_ask(entry, "Second")
    await core.async_block_till_done()
    (flow,) = flows(core)
    assert (flow["context"]["source"], flow["step_id"]) == (SOURCE_REAUTH, "reauth_confirm")
    form = await core.config_entries.flow.async_configure(flow["flow_id"])
    assert form["description_placeholders"] == {"title": "Second", "url": chat.url, "name": "Grounded Assist"}
    form = await async_give_key(core, form, "wrong")
    assert form["errors"] == {"base": "verifier_key_refused"}
    chat.answer = None
    done = await async_give_key(core, form, " new ")
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "reauth_successful")
    keys = {one.title: one.data["api_key"] for one in entry.subentries.values()}
    assert keys == {"First": "old", "Second": "new"}
    assert chat.keys[-1] == "Bearer new"
    assert chat.asked[-1]["model"] == "two"
    assert flows(core) == []


async def test_another_key_is_asked_for_a_server_that_reads(core: HomeAssistant, chat: ChatServer) -> None:
    """It may be no verifier at all."""
    entry = await async_add_entry(core, server_data(chat.url, api_key="old"))
    reading = {"reader": subentry_named(entry, "tiny")}
    core.config_entries.async_update_entry(entry, options={"reading": reading})
    await core.async_block_till_done()
    core.states.async_set("light.kitchen", "off", {"friendly_name": "Kitchen light"})
    async_expose_entity(core, "conversation", "light.kitchen", should_expose=True)
    chat.answer = says(401)
    text = {"text": "The kitchen light is casting a lovely glow."}
    await core.services.async_call("grounded_assist", "verify", text, blocking=True, return_response=True)
    await core.async_block_till_done(wait_background_tasks=True)
    (flow,) = flows(core)
    assert (flow["context"]["source"], flow["step_id"]) == (SOURCE_REAUTH, "reauth_confirm")
    chat.answer = None
    form = await core.config_entries.flow.async_configure(flow["flow_id"])
    assert (await async_give_key(core, form, "new"))["reason"] == "reauth_successful"


async def test_two_refused_at_once_are_asked_for_one_after_the_other(core: HomeAssistant, chat: ChatServer) -> None:
    """Each with its own form: the second is asked for when it is refused again."""
    entry = await async_two(core, chat)
    await asyncio.gather(async_ask(entry, "First"), async_ask(entry, "Second"))
    await core.async_block_till_done()
    (flow,) = flows(core)
    chat.answer = None
    assert (await async_give_key(core, flow, "one"))["reason"] == "reauth_successful"
    chat.answer = says(401)
    await async_ask(entry, "Second")
    await core.async_block_till_done()
    (flow,) = flows(core)
    chat.answer = None
    assert (await async_give_key(core, flow, "two"))["reason"] == "reauth_successful"
    keys = {one.title: one.data["api_key"] for one in entry.subentries.values()}
    assert keys == {"First": "one", "Second": "two"}


async def test_a_verifier_and_a_search_server_are_told_apart(core: HomeAssistant, chat: ChatServer) -> None:
    """Each is asked for what it needs, and gets its own key."""
    search = search_data("http://127.0.0.1:9", api_key="old")
    entry = await async_add_entry(core, search, server_data(chat.url, api_key="old"))
    form = await entry.start_reauth_flow(core, data={"subentry_id": subentry_named(entry, "tiny")})
    assert [str(key) for key in form["data_schema"].schema] == ["api_key"]
    assert (await async_give_key(core, form, "new"))["reason"] == "reauth_successful"
    form = await entry.start_reauth_flow(core, data={"subentry_id": subentry_named(entry, "Search")})
    assert [str(key) for key in form["data_schema"].schema] == ["api_key", "key_sent_as"]
    assert (await async_give_key(core, form, "new"))["errors"] == {"base": "cannot_connect"}
    keys = {one.title: one.data["api_key"] for one in entry.subentries.values()}
    assert keys == {"Search": "old", "tiny": "new"}


async def test_one_that_was_removed_hides_no_other(core: HomeAssistant, chat: ChatServer) -> None:
    """The next one is asked for when it is refused."""
    entry = await async_two(core, chat)
    await async_ask(entry, "First")
    await core.async_block_till_done()
    core.config_entries.async_remove_subentry(entry, subentry_named(entry, "First"))
    await core.async_block_till_done()
    assert flows(core) == []
    await async_ask(entry, "Second")
    await core.async_block_till_done()
    (flow,) = flows(core)
    form = await core.config_entries.flow.async_configure(flow["flow_id"])
    assert form["description_placeholders"]["title"] == "Second"


async def test_it_is_asked_for_again_when_it_is_refused_again(core: HomeAssistant, chat: ChatServer) -> None:
    """A key may be withdrawn more than once."""
    entry = await async_two(core, chat)
    await async_ask(entry, "First")
    await core.async_block_till_done()
    (flow,) = flows(core)
    chat.answer = None
    await async_give_key(core, flow, "new")
    chat.answer = says(403)
    await async_ask(entry, "First")
    await core.async_block_till_done()
    assert len(flows(core)) == 1


async def test_no_key_is_asked_for_a_server_that_is_only_late(core: HomeAssistant, chat: ChatServer) -> None:
    """Only one that refuses it."""
    entry = await async_two(core, chat)
    chat.answer = says(500)
    await async_ask(entry, "First")
    await core.async_block_till_done()
    assert flows(core) == []
