"""Who may look into a reply of a while ago: the last ones, a whole turn, and how it is known."""

from collections.abc import Awaitable, Callable
from typing import Any

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import AddAgent, ScriptedAgent, agent_data, async_add_entry, our_agent

SUBSCRIBE = "grounded_assist/replies/subscribe"
DEBUG = "grounded_assist/replies/debug"
WHY = "grounded_assist/replies/why"
DRAFT = "The kitchen lamp is on."
DELIVERED = "The kitchen lamp is off."

type Ask = Callable[..., Awaitable[str]]


@pytest.fixture
async def entry(core: HomeAssistant, add_agent: AddAgent) -> MockConfigEntry:
    """Return the entry; its agent says that the kitchen lamp is on, which is not so."""
    assert await async_setup_component(core, "websocket_api", {})
    core.states.async_set("light.kitchen", "off", {"friendly_name": "Kitchen lamp"})
    async_expose_entity(core, "conversation", "light.kitchen", should_expose=True)
    await add_agent(ScriptedAgent("alpha", DRAFT))
    return await async_add_entry(core, agent_data("conversation.alpha"))


@pytest.fixture
def ask(core: HomeAssistant, entry: MockConfigEntry) -> Ask:
    """Return what asks our agent as a user, or as nobody in particular, and gives the id of the reply."""

    async def async_ask(user_id: str | None = None, text: str = "Is it on?") -> str:
        context = Context(user_id=user_id)
        agent = our_agent(core, entry, "Checked")
        await conversation.async_converse(core, text, None, context, language="en", agent_id=agent)
        await core.async_block_till_done()
        return str(entry.runtime_data.latest[-1].reply.interaction_id)

    return async_ask


async def async_sent(client: Any, kind: str, **fields: Any) -> Any:
    """Return the answer to a command."""
    await client.send_json_auto_id({"type": kind, **fields})
    return await client.receive_json()


async def async_followed(client: Any, **fields: Any) -> list[Any]:
    """Return what is sent to somebody who begins to follow the replies, before anything else happens."""
    answer = await async_sent(client, SUBSCRIBE, **fields)
    assert answer["success"]
    await client.send_json_auto_id({"type": "ping"})
    frames = list[Any]()
    while (frame := await client.receive_json())["type"] != "pong":
        frames.append(frame["event"])
    return frames


@pytest.mark.parametrize(
    ("fields", "requests"),
    [
        pytest.param({}, [], id="none-unless-asked-for"),
        pytest.param({"last": 0}, [], id="none"),
        pytest.param({"last": 1}, ["Second"], id="the-last"),
        pytest.param({"last": 50}, ["First", "Second"], id="all-there-are"),
    ],
)
async def test_the_last_replies_are_sent_first(
    core: HomeAssistant, ask: Ask, hass_ws_client: WebSocketGenerator, fields: dict[str, int], requests: list[str]
) -> None:
    """Oldest first, and then whatever comes."""
    for text in ("First", "Second"):
        await ask(text=text)
    client = await hass_ws_client(core)
    assert [one["request"] for one in await async_followed(client, **fields)] == requests
    await ask(text="Third")
    assert (await client.receive_json())["event"]["request"] == "Third"


@pytest.mark.parametrize("last", [-1, 51, "all"])
async def test_no_more_are_kept_than_there_are(
    core: HomeAssistant, entry: MockConfigEntry, hass_ws_client: WebSocketGenerator, last: object
) -> None:
    """Who asks for more is told so."""
    answer = await async_sent(await hass_ws_client(core), SUBSCRIBE, last=last)
    assert answer["error"]["code"] == "invalid_format"


async def test_others_are_sent_their_own_without_the_draft(
    core: HomeAssistant,
    ask: Ask,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_user: MockUser,
    hass_read_only_access_token: str,
) -> None:
    """As many as they asked for, however many there were to others."""
    await ask(hass_read_only_user.id)
    await ask()
    await ask((await core.auth.async_create_user("Somebody else")).id)
    client = await hass_ws_client(core, hass_read_only_access_token)
    (event,) = await async_followed(client, last=1)
    assert event["user_id"] == hass_read_only_user.id
    assert event["delivered"] == DELIVERED
    assert "draft" not in event
    assert DRAFT.rstrip(".") not in str(event)


async def test_it_is_told_whether_the_entry_is_loaded(
    core: HomeAssistant, entry: MockConfigEntry, ask: Ask, hass_ws_client: WebSocketGenerator
) -> None:
    """To those who want to know, behind the replies, and at each change."""
    await ask()
    client = await hass_ws_client(core)
    reply, state = await async_followed(client, last=1, with_state=True)
    assert (reply["delivered"], state) == (DELIVERED, {"loaded": True})
    await core.config_entries.async_unload(entry.entry_id)
    assert (await client.receive_json())["event"] == {"loaded": False}
    await core.config_entries.async_setup(entry.entry_id)
    assert (await client.receive_json())["event"] == {"loaded": True}


async def test_what_is_purged_is_not_sent(core: HomeAssistant, ask: Ask, hass_ws_client: WebSocketGenerator) -> None:
    """What was said is forgotten in memory too."""
    await ask()
    await core.services.async_call(DOMAIN, "purge", {"keep_days": 1}, blocking=True)
    assert len(await async_followed(await hass_ws_client(core), last=5)) == 1
    await core.services.async_call(DOMAIN, "purge", {"keep_days": 0}, blocking=True)
    assert await async_followed(await hass_ws_client(core), last=5) == []


async def test_a_turn_as_data(
    core: HomeAssistant, entry: MockConfigEntry, ask: Ask, hass_ws_client: WebSocketGenerator
) -> None:
    """What was asked, drafted, checked and released, and how long that took."""
    interaction_id = await ask()
    turn = (await async_sent(await hass_ws_client(core), DEBUG, interaction_id=interaction_id))["result"]
    (claim,) = turn["checked"]["claims"]
    (piece,) = turn["released"]["pieces"]
    (mitigation,) = turn["mitigations"]
    assert turn["interaction_id"] == interaction_id
    assert turn["agent_entity_id"] == our_agent(core, entry, "Checked")
    assert (turn["asked"], turn["drafted"]) == ("Is it on?", DRAFT)
    assert (claim["verdict"], claim["evidence"][0]["value"]) == ("refuted", "off")
    assert turn["released"]["text"] == DELIVERED
    assert (piece["drafted"], piece["released"], piece["severe"], piece["broken"]) == (DRAFT, DELIVERED, True, False)
    assert piece["checked_at"] > turn["created"]
    assert (mitigation["action"], mitigation["reason"]) == ("correct", "state_differs")
    assert set(turn["durations"]) == {"asking", "checking"}
    assert turn["tools"] == {"looked": False, "acted": False}


async def test_how_a_reply_is_known(core: HomeAssistant, ask: Ask, hass_ws_client: WebSocketGenerator) -> None:
    """As the question would be answered, of what was said and not of what was drafted."""
    interaction_id = await ask()
    client = await hass_ws_client(core)
    text = (await async_sent(client, WHY, interaction_id=interaction_id, language="en"))["result"]["text"]
    assert text == "The Kitchen lamp is off. I read the state of the Kitchen lamp just now."
    core.states.async_set("light.kitchen", "on", {"friendly_name": "Kitchen lamp"})
    text = (await async_sent(client, WHY, interaction_id=interaction_id))["result"]["text"]
    assert text == "I read the state of the Kitchen lamp just now, and it has changed since: the Kitchen lamp is on."


@pytest.mark.parametrize(
    ("asked", "of_home", "word"),
    [
        pytest.param({"language": "de"}, "en", "Zustand", id="that-of-who-asks"),
        pytest.param({"language": "de-CH"}, "en", "Zustand", id="as-it-is-spoken-somewhere"),
        pytest.param({"language": "xx"}, "de", "Zustand", id="else-that-of-the-home"),
        pytest.param({}, "de", "Zustand", id="nobody-says-which"),
        pytest.param({"language": "xx"}, "yy", "state", id="else-english"),
    ],
)
async def test_it_is_told_in_the_language_of_who_asks(
    core: HomeAssistant,
    ask: Ask,
    hass_ws_client: WebSocketGenerator,
    asked: dict[str, str],
    of_home: str,
    word: str,
) -> None:
    """Where that is one we speak; whoever reads another is not told that there is nothing to say."""
    interaction_id = await ask()
    core.config.language = of_home
    answer = await async_sent(await hass_ws_client(core), WHY, interaction_id=interaction_id, **asked)
    assert word in answer["result"]["text"]


async def test_there_is_nothing_to_tell_of_what_says_nothing(
    core: HomeAssistant, add_agent: AddAgent, entry: MockConfigEntry, hass_ws_client: WebSocketGenerator
) -> None:
    """A greeting is not known from anywhere."""
    await core.config_entries.async_remove(entry.entry_id)
    await add_agent(ScriptedAgent("beta", "Good morning!"))
    other = await async_add_entry(core, agent_data("conversation.beta"))
    agent = our_agent(core, other, "Checked")
    await conversation.async_converse(core, "Hello", None, Context(), language="en", agent_id=agent)
    await core.async_block_till_done()
    interaction_id = other.runtime_data.latest[-1].reply.interaction_id
    answer = await async_sent(await hass_ws_client(core), WHY, interaction_id=interaction_id)
    assert answer["result"] == {"text": None}


async def test_what_may_not_be_known_any_more_is_not_told(
    core: HomeAssistant, ask: Ask, hass_ws_client: WebSocketGenerator
) -> None:
    """Also of a reply that spoke of it."""
    interaction_id = await ask()
    async_expose_entity(core, "conversation", "light.kitchen", should_expose=False)
    await core.async_block_till_done()
    answer = await async_sent(await hass_ws_client(core), WHY, interaction_id=interaction_id, language="en")
    assert answer["result"] == {"text": None}


async def test_only_who_may_see_a_reply_is_told_why(
    core: HomeAssistant,
    ask: Ask,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_user: MockUser,
    hass_read_only_access_token: str,
) -> None:
    """One that may not be seen is not there, and no draft is told of the others."""
    for_nobody, own = await ask(), await ask(hass_read_only_user.id)
    client = await hass_ws_client(core, hass_read_only_access_token)
    answers = [await async_sent(client, WHY, interaction_id=one) for one in (for_nobody, "01KAMJ3Z0WQ3E5Z9V6C1T2R8XN")]
    assert [one["error"]["code"] for one in answers] == ["not_found"] * 2
    assert answers[0]["error"] == answers[1]["error"]
    answer = await async_sent(client, WHY, interaction_id=own, language="en")
    assert answer["success"]
    assert "is on" not in str(answer["result"])


async def test_only_administrators_see_a_turn(
    core: HomeAssistant,
    ask: Ask,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_user: MockUser,
    hass_read_only_access_token: str,
) -> None:
    """Nobody else, not even their own."""
    interaction_id = await ask(hass_read_only_user.id)
    client = await hass_ws_client(core, hass_read_only_access_token)
    answer = await async_sent(client, DEBUG, interaction_id=interaction_id)
    assert answer["error"]["code"] == "unauthorized"
    assert "result" not in answer


@pytest.mark.parametrize("kind", [DEBUG, WHY])
async def test_without_a_loaded_entry_there_is_no_reply(
    core: HomeAssistant, entry: MockConfigEntry, ask: Ask, hass_ws_client: WebSocketGenerator, kind: str
) -> None:
    """Nor one that is not known any more."""
    interaction_id = await ask()
    client = await hass_ws_client(core)
    assert (await async_sent(client, kind, interaction_id=interaction_id))["success"]
    await core.config_entries.async_unload(entry.entry_id)
    assert (await async_sent(client, kind, interaction_id=interaction_id))["error"]["code"] == "not_found"
    await core.config_entries.async_setup(entry.entry_id)
    assert (await async_sent(client, kind, interaction_id=interaction_id))["error"]["code"] == "not_found"
