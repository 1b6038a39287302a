"""Where Home Assistant itself shows a sentence that an AI Task was asked about."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import async_fire_time_changed
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from ..speaking import Line, Manner, speech
from .reader import ODD, TRUE, Reader


def drafted(core: HomeAssistant) -> list[str]:
    """Return the chat logs that hold what the agent wanted to say."""
    return [name for name, chat_log in core.data[DATA_CHAT_LOGS].items() if ODD in str(chat_log.content)]


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
async def test_the_chat_log_of_a_question(
    raise_curtain: Callable[..., Any], reader: Reader, core: HomeAssistant, manner: Manner
) -> None:
    """It is another one than that of the conversation, and is forgotten like any other."""
    stage = await raise_curtain(Line([[ODD]]), manner=manner)
    result = await stage.async_ask("How is it?")
    assert speech(result) == TRUE
    (name,) = drafted(core)
    assert name != result.conversation_id
    async_fire_time_changed(core, dt_util.utcnow() + timedelta(minutes=11))
    await core.async_block_till_done()
    assert drafted(core) == []


@pytest.mark.parametrize(
    ("who", "may_read"),
    [
        pytest.param("administrator", True, id="administrators"),
        pytest.param("other", False, id="others"),
    ],
)
async def test_who_reads_it(
    raise_curtain: Callable[..., Any],
    reader: Reader,
    hass_ws_client: WebSocketGenerator,
    hass_access_token: str,
    hass_read_only_access_token: str,
    who: str,
    *,
    may_read: bool,
) -> None:
    """Only those who see drafts anyway."""
    stage = await raise_curtain(Line([[ODD]]))
    await stage.async_ask("How is it?")
    (name,) = drafted(stage.hass)
    tokens = {"administrator": hass_access_token, "other": hass_read_only_access_token}
    client = await hass_ws_client(stage.hass, tokens[who])
    await client.send_json_auto_id({"type": "conversation/chat_log/subscribe", "conversation_id": name})
    assert (await client.receive_json())["success"] is may_read
