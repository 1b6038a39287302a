"""Who is sent which checked replies."""

from collections.abc import Awaitable, Callable
import json
import logging
from typing import Any

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.websocket_api import ActiveConnection
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import AddAgent, ScriptedAgent, agent_data, async_add_entry, our_agent
from tests.speaking import async_turns

SUBSCRIBE = {"type": "grounded_assist/replies/subscribe"}
DRAFT = "The kitchen lamp is on."
DELIVERED = "The kitchen lamp is off."

type Ask = Callable[[str | None], Awaitable[str]]


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
    """Return what asks our agent as a user, or as nobody in particular."""

    async def async_ask(user_id: str | None) -> str:
        result = await conversation.async_converse(
            core, "Is it on?", None, Context(user_id=user_id), language="en", agent_id=our_agent(core, entry, "Checked")
        )
        return str(result.response.speech["plain"]["speech"])

    return async_ask


async def async_subscribe(client: Any) -> None:
    """Follow the replies."""
    await client.send_json_auto_id(SUBSCRIBE)
    answer = await client.receive_json()
    assert answer["success"]


async def async_is_silent(client: Any) -> None:
    """Make sure that nothing was sent before the answer to a ping."""
    await client.send_json_auto_id({"type": "ping"})
    assert (await client.receive_json())["type"] == "pong"


async def test_administrators_see_everything(
    core: HomeAssistant, entry: MockConfigEntry, ask: Ask, hass_ws_client: WebSocketGenerator
) -> None:
    """What was asked, wanted to be said, and said, with the reasons."""
    client = await hass_ws_client(core)
    await async_subscribe(client)
    assert await ask(None) == DELIVERED
    event = (await client.receive_json())["event"]
    assert event["request"] == "Is it on?"
    assert event["draft"] == DRAFT
    assert event["delivered"] == DELIVERED
    assert event["agent_entity_id"] == our_agent(core, entry, "Checked")
    assert event["user_id"] is None
    assert event["policy"] == "correct"
    assert event["interrupted"] is event["regenerated"] is False
    assert event["report"]["verdict"] == "refuted"
    assert event["report"]["interaction_id"] == event["interaction_id"]
    (claim,) = event["report"]["claims"]
    assert claim["evidence"][0]["value"] == "off"


async def test_users_see_replies_to_themselves_and_no_draft(
    core: HomeAssistant,
    ask: Ask,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_user: MockUser,
    hass_read_only_access_token: str,
) -> None:
    """Neither what others asked nor what the agent wanted to say."""
    client = await hass_ws_client(core, hass_read_only_access_token)
    await async_subscribe(client)
    await ask(None)
    await ask((await core.auth.async_create_user("Somebody else")).id)
    await async_is_silent(client)
    await ask(hass_read_only_user.id)
    frame = await client.receive_json()
    assert frame["event"]["delivered"]
    assert frame["event"]["report"].keys() == {
        "interaction_id",
        "verdict",
        "confidence",
        "level",
        "coverage",
        "complete",
        "reply",
        "duration_ms",
    }
    assert "draft" not in frame["event"]
    assert DRAFT.rstrip(".") not in str(frame)


async def test_household_replies_are_shown_by_option(
    core: HomeAssistant,
    entry: MockConfigEntry,
    ask: Ask,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_access_token: str,
) -> None:
    """Replies to nobody in particular are everybody's where the owner says so, at once."""
    client = await hass_ws_client(core, hass_read_only_access_token)
    await async_subscribe(client)
    core.config_entries.async_update_entry(entry, options={"household_replies": True})
    await core.async_block_till_done()
    await ask(None)
    event = (await client.receive_json())["event"]
    assert (event["delivered"], event["user_id"]) == (DELIVERED, None)
    assert "draft" not in event


async def test_reload_does_not_end_a_subscription(
    core: HomeAssistant, entry: MockConfigEntry, ask: Ask, hass_ws_client: WebSocketGenerator
) -> None:
    """A client need not know that the entry was reloaded."""
    client = await hass_ws_client(core)
    await async_subscribe(client)
    await core.config_entries.async_unload(entry.entry_id)
    await core.config_entries.async_setup(entry.entry_id)
    await ask(None)
    assert (await client.receive_json())["event"]["draft"] == DRAFT
    await async_is_silent(client)


async def test_adding_us_again_does_not_end_a_subscription(
    core: HomeAssistant, entry: MockConfigEntry, hass_ws_client: WebSocketGenerator
) -> None:
    """A client that shows whether we are there shows it again, and the replies as well."""
    client = await hass_ws_client(core)
    await client.send_json_auto_id(SUBSCRIBE | {"with_state": True})
    assert (await client.receive_json())["success"]
    assert (await client.receive_json())["event"] == {"loaded": True}
    await core.config_entries.async_remove(entry.entry_id)
    assert (await client.receive_json())["event"] == {"loaded": False}
    again = MockConfigEntry(domain=DOMAIN, subentries_data=[agent_data("conversation.alpha")])
    await core.config_entries.async_add(again)
    await core.async_block_till_done()
    assert (await client.receive_json())["event"] == {"loaded": True}
    await conversation.async_converse(core, "Hi", None, Context(), agent_id=our_agent(core, again, "Checked"))
    await core.async_block_till_done()
    assert (await client.receive_json())["event"]["delivered"] == DELIVERED


async def test_unsubscribing_ends_it(core: HomeAssistant, ask: Ask, hass_ws_client: WebSocketGenerator) -> None:
    """Nothing is sent to those who left, also after a reload."""
    client = await hass_ws_client(core)
    await async_subscribe(client)
    await client.send_json_auto_id({"type": "unsubscribe_events", "subscription": 1})
    assert (await client.receive_json())["success"]
    await ask(None)
    await async_is_silent(client)


async def test_without_an_entry_there_is_nothing_to_follow(
    core: HomeAssistant, hass_ws_client: WebSocketGenerator
) -> None:
    """The client is told."""
    assert await async_setup_component(core, DOMAIN, {})
    client = await hass_ws_client(core)
    await client.send_json_auto_id(SUBSCRIBE)
    assert (await client.receive_json())["error"]["code"] == "not_found"


async def test_what_somebody_has_remembered_is_theirs(
    core: HomeAssistant, add_agent: AddAgent, entry: MockConfigEntry, ask: Ask, hass_ws_client: WebSocketGenerator
) -> None:
    """An administrator sees that a memory decided, and not what it says; for the household it is told."""
    await core.config_entries.async_remove(entry.entry_id)
    await add_agent(ScriptedAgent("beta", "The tank size is 50 litres."))
    other = await async_add_entry(core, agent_data("conversation.beta"))
    anna = MockUser(name="Anna", is_owner=True).add_to_hass(core)
    client = await hass_ws_client(core)
    await async_subscribe(client)
    for user_id, value in ((anna.id, None), (None, "The tank size is 60 litres")):
        await core.services.async_call(
            DOMAIN, "confirm", {"claim": "The tank size is 60 litres"}, blocking=True, context=Context(user_id=user_id)
        )
        await conversation.async_converse(
            core, "How big?", None, Context(user_id=user_id), language="en", agent_id=our_agent(core, other, "Checked")
        )
        (claim,) = (await client.receive_json())["event"]["report"]["claims"]
        assert claim["verdict"] == "refuted"
        assert (claim["evidence"][0]["source"], claim["evidence"][0]["value"]) == ("memory", value)
        assert claim["suggestion"] == value


async def test_the_last_replies_come_one_after_the_other(
    core: HomeAssistant, ask: Ask, hass_admin_user: MockUser
) -> None:
    """Others have their turn between them, and what comes meanwhile comes behind them."""
    for _ in range(20):
        await ask(None)
    await core.async_block_till_done()
    sent: list[Any] = []
    connection = ActiveConnection(logging.getLogger(__name__), core, sent.append, hass_admin_user, None, "127.0.0.1")
    command, _ = core.data["websocket_api"][SUBSCRIBE["type"]]
    command(core, connection, {"id": 1, **SUBSCRIBE, "last": 20, "with_state": True})
    assert len(sent) < 5
    asking = core.async_create_task(ask(None))
    assert await async_turns(lambda: len(sent) == 23) >= 20
    await asking
    events = [json.loads(one)["event"] for one in sent[1:]]
    created = [one["created"] for one in (*events[:20], events[21])]
    assert (created, events[20]) == (sorted(created), {"loaded": True})
    connection.async_handle_close()
