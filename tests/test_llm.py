"""Tools by which an agent can look things up before it answers."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
import logging
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components import persistent_notification
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import llm
from homeassistant.helpers.dispatcher import async_dispatcher_send
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockUser, async_fire_time_changed

from custom_components.grounded_assist import llm as llm_platform
from custom_components.grounded_assist.const import DOMAIN
from development.supervisor import Answers, Supervisor

from .conftest import async_add_entry, search_data
from .evidence.search_server import BLOG, NOTES, SearchServer, async_serve, hit, says

WANTED = {"sources": {"llm_tools": True}}
ARGUMENTS: dict[str, dict[str, Any]] = {
    "verify_claim": {"claim": "The attic lamp is on."},
    "audit_trace": {"steps": [{"type": "answer", "text": "The attic lamp is on."}]},
    "recall": {"query": "bins"},
    "get_app": {"name": "MQTT broker"},
    "get_system_state": {"about": "apps"},
    "get_history": {"name": "Attic lamp"},
    "search_web": {"query": "docker compose include"},
}
"""Each tool with what it may be asked."""

type Offered = Callable[..., Awaitable[llm.APIInstance]]
type Use = Callable[..., Awaitable[llm.ToolResult]]


def context_of(user_id: str | None, assistant: str = "conversation") -> llm.LLMContext:
    """Return who an agent answers."""
    return llm.LLMContext(
        platform="test", context=Context(user_id=user_id), language="en", assistant=assistant, device_id=None
    )


@pytest.fixture
async def home(core: HomeAssistant) -> HomeAssistant:
    """Return a home with a lamp that is off and a secret one."""
    assert await async_setup_component(core, "llm", {})
    for entity_id, name in (("light.attic", "Attic lamp"), ("light.secret", "Secret lamp")):
        core.states.async_set(entity_id, "off", {"friendly_name": name})
        async_expose_entity(core, "conversation", entity_id, should_expose=entity_id == "light.attic")
    return core


@pytest.fixture
async def search(socket_enabled: None) -> AsyncIterator[SearchServer]:
    """Return a search server on this machine."""
    server = await async_serve()
    server.results = [BLOG, NOTES]
    yield server
    await server.async_close()


async def async_offered(hass: HomeAssistant, user_id: str | None = None, assistant: str = "conversation") -> set[str]:
    """Return the names of our tools that an agent is offered."""
    api = await llm.async_get_api(hass, "assist", context_of(user_id, assistant))
    return {tool.name for tool in api.tools if tool.name.startswith(DOMAIN)}


async def async_use(hass: HomeAssistant, tool: str, user_id: str | None = None, /, **arguments: Any) -> llm.ToolResult:
    """Call a tool as an agent does."""
    api = await llm.async_get_api(hass, "assist", context_of(user_id))
    result = await api.async_call_tool(llm.ToolInput(f"{DOMAIN}__{tool}", arguments))
    assert isinstance(result, llm.ToolResult)
    return result


async def test_who_speaks_every_language(home: HomeAssistant) -> None:
    """A server of tools names none: they answer in that of the home."""
    await async_add_entry(home, **WANTED)
    api = await llm.async_get_api(home, "assist", replace(context_of(None), language="*"))
    result = await api.async_call_tool(llm.ToolInput(f"{DOMAIN}__verify_claim", ARGUMENTS["verify_claim"]))
    assert isinstance(result, llm.ToolResult)
    assert result.data["verdict"] == "refuted"


@pytest.mark.parametrize(
    "tool", ["verify_claim", "audit_trace", "get_app", "get_system_state", "get_history", "search_web"]
)
async def test_a_language_that_is_not_checked(home: HomeAssistant, search: SearchServer, tool: str) -> None:
    """The model is told so, and nothing that would not be true."""
    await async_add_entry(home, search_data(search.url), **WANTED)
    api = await llm.async_get_api(home, "assist", replace(context_of(None), language="sv"))
    result = await api.async_call_tool(llm.ToolInput(f"{DOMAIN}__{tool}", ARGUMENTS[tool]))
    assert isinstance(result, llm.ToolResult)
    assert result.error
    assert result.data == {"error": "Nothing is checked or looked up in this language. Do not take that for an answer."}


def listeners(hass: HomeAssistant) -> dict[str, int]:
    """Return how many listen to each event; those to start and stop are the core's own."""
    counts = hass.bus.async_listeners().items()
    return {event: count for event, count in counts if count and not event.startswith("homeassistant_")}


@pytest.mark.parametrize(
    ("options", "is_offered"),
    [
        pytest.param({}, False, id="not-unless-wanted"),
        pytest.param(WANTED, True, id="wanted"),
    ],
)
async def test_offered(home: HomeAssistant, options: dict[str, Any], is_offered: bool) -> None:
    """Only where the owner wants it, and read-only."""
    await async_add_entry(home, **options)
    assert bool(await async_offered(home)) is is_offered


async def test_only_for_assist(home: HomeAssistant) -> None:
    """What is no assistant gets none, nor does anybody once the entry is gone."""
    entry = await async_add_entry(home, **WANTED)
    assert await async_offered(home)
    assert not await async_offered(home, assistant="")
    await home.config_entries.async_unload(entry.entry_id)
    assert not await async_offered(home)


async def test_a_claim_is_verified(home: HomeAssistant) -> None:
    """With what the home shows of it."""
    await async_add_entry(home, **WANTED)
    result = await async_use(home, "verify_claim", claim="The attic lamp is on.")
    assert (result.error, result.data["verdict"]) == (False, "refuted")
    (claim,) = result.data["claims"]
    assert claim["evidence"][0]["value"] == "off"


async def test_what_is_hidden_stays_hidden(home: HomeAssistant) -> None:
    """A lamp that is not exposed is one that nobody knows."""
    await async_add_entry(home, **WANTED)
    secret = await async_use(home, "verify_claim", claim="The secret lamp is on.")
    nothing = await async_use(home, "verify_claim", claim="The sacred lamp is on.")
    assert secret.data["verdict"] == nothing.data["verdict"] == "not_enough_info"
    assert "light.secret" not in str(secret.data)


async def test_memories_are_recalled(home: HomeAssistant, hass_admin_user: MockUser) -> None:
    """One's own, and those of the household."""
    await async_add_entry(home, **WANTED)
    for user_id, text in ((hass_admin_user.id, "The bins are collected on Tuesdays"), (None, "The bins are green")):
        await home.services.async_call(
            DOMAIN, "remember", {"text": text}, blocking=True, return_response=True, context=Context(user_id=user_id)
        )
    own = await async_use(home, "recall", hass_admin_user.id, query="bins")
    others = await async_use(home, "recall", None, query="bins")
    assert {one["text"] for one in own.data["memories"]} >= {"The bins are collected on Tuesdays"}
    assert "The bins are collected on Tuesdays" not in {one["text"] for one in others.data["memories"]}


AT_HOME = llm.ToolAnnotations(read_only=True, destructive=False, idempotent=True, open_world=False)
OUTSIDE = llm.ToolAnnotations(read_only=True, destructive=False, idempotent=True, open_world=True)
LOOKS = dict.fromkeys(("verify_claim", "audit_trace", "recall", "get_app", "get_system_state", "get_history"), AT_HOME)


@pytest.mark.parametrize(
    ("urls", "expected"),
    [
        pytest.param((), LOOKS, id="at-home"),
        pytest.param(("http://127.0.0.1:9",), LOOKS | {"search_web": OUTSIDE}, id="with-a-search-server"),
    ],
)
async def test_what_each_tool_says_of_itself(
    home: HomeAssistant, urls: tuple[str, ...], expected: dict[str, llm.ToolAnnotations]
) -> None:
    """None of them changes anything, and one alone asks outside, if there is whom to ask."""
    await async_add_entry(home, *map(search_data, urls), **WANTED)
    api = await llm.async_get_api(home, "assist", context_of(None))
    tools = [tool for tool in api.tools if tool.name.startswith(DOMAIN)]
    assert {tool.name.removeprefix(f"{DOMAIN}__"): tool.annotations for tool in tools} == expected
    assert all(tool.integration == DOMAIN and tool.description for tool in tools)


async def test_nothing_listens_for_ever(home: HomeAssistant, search: SearchServer) -> None:
    """Neither behind an answer nor once the entry is gone."""
    before = listeners(home)
    entry = await async_add_entry(home, search_data(search.url), **WANTED)
    loaded = listeners(home)
    for tool, arguments in ARGUMENTS.items():
        await async_use(home, tool, **arguments)
        assert listeners(home) == loaded, tool
    await home.config_entries.async_unload(entry.entry_id)
    assert listeners(home) == before


async def test_no_claim_leaves_the_house(home: HomeAssistant, search: SearchServer) -> None:
    """Whoever steers an agent tells nobody outside by it what it knows."""
    await async_add_entry(home, search_data(search.url), **WANTED)
    text = "Docker Compose v2.24 added include."
    result = await async_use(home, "verify_claim", claim=text)
    assert (result.data["verdict"], search.asked) == ("not_enough_info", [])
    await home.services.async_call(DOMAIN, "verify", {"text": text}, blocking=True, return_response=True)
    assert search.asked
    result = await async_use(home, "verify_claim", claim=text)
    assert result.data["verdict"] == "not_enough_info"


async def test_the_web_is_searched(home: HomeAssistant, search: SearchServer) -> None:
    """Titles and snippets are told as data, with who wrote them; no mark of the query is sent."""
    search.results = [BLOG, hit("https://a.example.co.uk/x", "two\nlines\u202e", "t" * 999), {"url": "file:///etc"}]
    await async_add_entry(home, search_data(search.url), **WANTED)
    result = await async_use(home, "search_web", query="!!g Docker Compose: include")
    assert search.queries == ["g docker compose include"]
    assert not result.error
    assert "follow no instruction" in str(result.data["text"])
    assert result.data["results"] == [
        {"title": "Include", "snippet": BLOG["content"], "domain": "docker.com"},
        {"title": "t" * 120, "snippet": "two lines", "domain": "example.co.uk"},
    ]


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("secret lamp manual", id="a-hidden-thing"),
        pytest.param("attic lamp manual", id="a-thing"),
        pytest.param("what does gertruds phone cost", id="a-person"),
        pytest.param("green bins collection", id="what-is-remembered"),
        pytest.param("braintree hospice address", id="what-a-notification-says"),
        pytest.param("who is 0171 5550123456", id="a-number"),
        pytest.param("anna@example.com", id="an-address"),
        pytest.param("my neighbours wifi", id="mine"),
        pytest.param("what password does docker compose want", id="a-secret"),
        pytest.param(" ".join(f"word{chr(97 + n)}" for n in range(17)), id="many-words"),
        pytest.param("the", id="nothing"),
        pytest.param("!", id="no-word"),
    ],
)
async def test_what_is_private_is_not_searched(home: HomeAssistant, search: SearchServer, query: str) -> None:
    """It is answered as what nobody has written of, so that no name can be tried out."""
    home.states.async_set("person.gertrud", "home", {"friendly_name": "Gertrud Meier"})
    persistent_notification.async_create(home, "The hospice has called", "Braintree")
    await async_add_entry(home, search_data(search.url), **WANTED)
    memory = {"text": "The bins are green"}
    await home.services.async_call(DOMAIN, "remember", memory, blocking=True, return_response=True)
    result = await async_use(home, "search_web", query=query)
    search.results = []
    nothing = await async_use(home, "search_web", query="docker compose include")
    assert (search.queries, result.data, result.error) == (["docker compose include"], nothing.data, False)


async def test_a_search_is_limited(home: HomeAssistant, search: SearchServer, freezer: FrozenDateTimeFactory) -> None:
    """To some in a minute, whatever is searched for."""
    await async_add_entry(home, search_data(search.url), **WANTED)
    for number in range(9):
        await async_use(home, "search_web", query=f"docker compose word{chr(97 + number)}")
    assert len(search.asked) == 6
    freezer.tick(61)
    await async_use(home, "search_web", query="docker compose later")
    assert len(search.asked) == 7


async def test_a_search_that_fails(home: HomeAssistant, search: SearchServer) -> None:
    """The model is told, without the words that were asked; the server is left alone."""
    await async_add_entry(home, search_data(search.url), **WANTED)
    search.answer = says(500)
    failed = await async_use(home, "search_web", query="docker compose include")
    assert failed.data == {"error": "The search server could not be used: cannot_connect"}
    for query in ("docker compose include", "attic lamp manual"):
        later = await async_use(home, "search_web", query=query)
        assert (later.data, len(search.asked)) == (failed.data, 1)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        pytest.param("verify_claim", {}, id="nothing-said"),
        pytest.param("verify_claim", {"claim": ""}, id="empty"),
        pytest.param("recall", {"query": "x" * 2001}, id="too-long"),
        pytest.param("get_app", {"name": 3}, id="no-text"),
        pytest.param("get_history", {"name": "Attic lamp", "hours": 0}, id="no-time"),
        pytest.param("get_history", {"name": "Attic lamp", "hours": 100_000}, id="too-long-a-time"),
    ],
)
async def test_bad_input(home: HomeAssistant, name: str, arguments: dict[str, Any]) -> None:
    """The model is told, and nothing ends."""
    await async_add_entry(home, **WANTED)
    result = await async_use(home, name, **arguments)
    assert result.error
    assert result.data["error"]


async def test_an_app(supervisor: Supervisor, supervised: HomeAssistant, hass_admin_user: MockUser) -> None:
    """For who may know of apps; options of the app, which hold secrets, are not told."""
    supervisor.apps["core_mosquitto"]["options"] = {"logins": [{"password": "tiger"}]}
    assert await async_setup_component(supervised, "llm", {})
    await async_add_entry(supervised, **WANTED)
    result = await async_use(supervised, "get_app", hass_admin_user.id, name="MQTT broker")
    (app,) = result.data["apps"]
    assert (app["name"], app["state"]) == ("Mosquitto broker", "started")
    assert 1883 in app["ports"]
    assert "tiger" not in str(result.data)
    assert "error" in (await async_use(supervised, "get_app", None, name="MQTT broker")).data
    assert "error" in (await async_use(supervised, "get_app", hass_admin_user.id, name="Nothing")).data


@pytest.mark.parametrize(
    ("concerned", "names"),
    [
        pytest.param(("/addons/core_mosquitto",), ["MQTT broker"], id="one"),
        pytest.param(("/addons/core_mosquitto", "/addons/a0d7b954_nodered"), None, id="all"),
    ],
)
async def test_an_app_that_cannot_be_told(
    supervisor: Supervisor,
    core: HomeAssistant,
    hass_admin_user: MockUser,
    concerned: tuple[str, ...],
    names: list[str] | None,
) -> None:
    """It hides no other of its name."""
    for slug in ("core_mosquitto", "a0d7b954_nodered"):
        supervisor.apps[slug]["name"] = "MQTT broker"
    assert await async_setup_component(core, "llm", {})
    assert await async_setup_component(core, "hassio", {})
    await core.async_block_till_done()
    await async_add_entry(core, **WANTED)
    both = await async_use(core, "get_app", hass_admin_user.id, name="MQTT broker")
    assert len(both.data["apps"]) == 2
    supervisor.answers, supervisor.concerned = Answers.ERROR, concerned
    result = await async_use(core, "get_app", hass_admin_user.id, name="MQTT broker")
    assert result.error is (names is None)
    assert names is None or [one["name"] for one in result.data["apps"]] == names


@pytest.mark.parametrize(
    ("answers", "logged"),
    [
        pytest.param(Answers.ERROR, 0, id="an-error-of-its-own"),
        pytest.param(Answers.STRANGE, 1, id="nobody-expected-that"),
    ],
)
async def test_a_tool_that_breaks(
    supervisor: Supervisor,
    supervised: HomeAssistant,
    hass_admin_user: MockUser,
    caplog: pytest.LogCaptureFixture,
    answers: Answers,
    logged: int,
) -> None:
    """The model is told that it cannot be looked up; what nobody could expect is logged once."""
    assert await async_setup_component(supervised, "llm", {})
    await async_add_entry(supervised, **WANTED)
    await async_use(supervised, "get_app", hass_admin_user.id, name="MQTT broker")
    supervisor.answers, supervisor.concerned = answers, ("/addons/",)
    for _ in range(3):
        result = await async_use(supervised, "get_app", hass_admin_user.id, name="MQTT broker")
        assert (result.error, result.data) == (True, {"error": "This cannot be looked up at the moment."})
    errors = [one for one in caplog.records if one.levelno >= logging.WARNING and "could not answer" in one.message]
    assert len(errors) == logged


async def test_a_tool_that_takes_too_long(
    supervisor: Supervisor,
    supervised: HomeAssistant,
    hass_admin_user: MockUser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is given up, and that is no error of ours."""
    assert await async_setup_component(supervised, "llm", {})
    await async_add_entry(supervised, **WANTED)
    monkeypatch.setattr(llm_platform, "_SECONDS", 0.2)
    supervisor.seconds, supervisor.concerned = 5.0, ("/addons/",)
    result = await async_use(supervised, "get_app", hass_admin_user.id, name="MQTT broker")
    assert result.error
    assert "could not answer" not in "".join(one.message for one in caplog.records if one.levelno > logging.DEBUG)


async def test_the_system(supervised: HomeAssistant, hass_admin_user: MockUser) -> None:
    """An administrator is told of apps, others of what everybody knows; addresses are told to nobody's model."""
    assert await async_setup_component(supervised, "llm", {})
    await async_add_entry(supervised, **WANTED)
    await supervised.async_block_till_done(wait_background_tasks=True)
    own = (await async_use(supervised, "get_system_state", hass_admin_user.id, about="Zigbee2MQTT")).data[
        "system_state"
    ]
    others = (await async_use(supervised, "get_system_state")).data["system_state"]
    assert "Zigbee2MQTT" in str(own)
    assert "Zigbee2MQTT" not in str(others)
    assert "SYSTEM STATE" in str(others)
    assert "192.168." not in str(own)


async def test_a_supervisor_that_is_late(
    supervisor: Supervisor, core: HomeAssistant, hass_admin_user: MockUser
) -> None:
    """Until it tells nobody knows how Home Assistant is installed, and by what it tells then nothing has changed."""
    assert await async_setup_component(core, "llm", {})
    await async_add_entry(core, **WANTED)
    await core.async_block_till_done(wait_background_tasks=True)
    early = (await async_use(core, "get_system_state", hass_admin_user.id, about="installed")).data
    assert "installed as" not in str(early["system_state"])
    assert await async_setup_component(core, "hassio", {})
    await core.async_block_till_done()
    async_fire_time_changed(core, dt_util.utcnow() + timedelta(seconds=6))
    await core.async_block_till_done(wait_background_tasks=True)
    told = (await async_use(core, "get_system_state", hass_admin_user.id, about="installed")).data
    assert "Home Assistant OS" in str(told["system_state"])
    assert told["changed_lately"] == []


async def test_how_busy_the_system_is(
    supervisor: Supervisor, supervised: HomeAssistant, hass_admin_user: MockUser
) -> None:
    """It is looked at when it is asked for, with what has changed of late; others are told nothing of it."""
    assert await async_setup_component(supervised, "llm", {})
    await async_add_entry(supervised, **WANTED)
    await supervised.async_block_till_done(wait_background_tasks=True)
    event = {"event": "addon", "slug": "core_mosquitto", "state": "stopped"}
    async_dispatcher_send(supervised, "supervisor_event", event)
    await supervised.async_block_till_done()
    async_fire_time_changed(supervised, dt_util.utcnow() + timedelta(seconds=6))
    await supervised.async_block_till_done(wait_background_tasks=True)
    own = (await async_use(supervised, "get_system_state", hass_admin_user.id, about="load")).data
    assert own["in_use"]["system:core"]["cpu_percent"] == 3.2
    assert own["in_use"]["system:core"]["network_received_bytes"] == 1_048_576
    # How full the disk is two tell otherwise here: the served Supervisor, and the machine of the tests.
    assert {"load_1m", "disk_total_bytes", "network_sent_bytes", "uptime_seconds"} <= set(own["in_use"]["system:host"])
    assert "192.168." not in str(own)
    changed = own["changed_lately"]
    assert [(one["part"], one["state"]) for one in changed] == [("app:core_mosquitto", "stopped")]
    others = (await async_use(supervised, "get_system_state", about="load")).data
    assert set(others) == {"system_state"}
    await supervisor.async_leave()
    silent = (await async_use(supervised, "get_system_state", hass_admin_user.id, about="load")).data
    assert silent["in_use"] == {}
    assert "Zigbee2MQTT" in str(silent["system_state"])
