"""The websocket commands about one reply of a while ago: the whole turn as data, and how it is known."""

from typing import Any, Final

from homeassistant.components import websocket_api
from homeassistant.core import HomeAssistant, callback
import voluptuous as vol

from .const import DOMAIN
from .grounder import GroundedAssistConfigEntry
from .how_known import async_how_known
from .publishing import Finished
from .showing import may_see, shown_turn
from .websocket_api import loaded_entry, send_not_set_up

REPLIES_DEBUG: Final = f"{DOMAIN}/replies/debug"
REPLIES_WHY: Final = f"{DOMAIN}/replies/why"


@callback
def async_setup_reply_commands(hass: HomeAssistant) -> None:
    """Register the commands."""
    websocket_api.async_register_command(hass, async_show_turn)
    websocket_api.async_register_command(hass, async_tell_why)


@callback
@websocket_api.require_admin
@websocket_api.websocket_command({vol.Required("type"): REPLIES_DEBUG, vol.Required("interaction_id"): str})
def async_show_turn(hass: HomeAssistant, connection: websocket_api.ActiveConnection, msg: dict[str, Any]) -> None:
    """Send what was asked, drafted, checked and released in one turn."""
    if (entry := loaded_entry(hass)) is None:
        send_not_set_up(connection, msg)
    elif (finished := _finished(entry, connection, msg)) is not None:
        connection.send_result(msg["id"], shown_turn(finished, connection.user))


@websocket_api.websocket_command(
    {
        vol.Required("type"): REPLIES_WHY,
        vol.Required("interaction_id"): str,
        vol.Optional("language"): str,
    }
)
@websocket_api.async_response
async def async_tell_why(hass: HomeAssistant, connection: websocket_api.ActiveConnection, msg: dict[str, Any]) -> None:
    """Send how a reply is known, to whoever may see that reply; null where nothing of it could be looked up."""
    if (entry := loaded_entry(hass)) is None:
        send_not_set_up(connection, msg)
    elif (finished := _finished(entry, connection, msg)) is not None:
        grounder, user_id = entry.runtime_data, connection.user.id
        text = await async_how_known(hass, grounder, finished, user_id, msg.get("language"))
        connection.send_result(msg["id"], {"text": text})


@callback
def _finished(
    entry: GroundedAssistConfigEntry, connection: websocket_api.ActiveConnection, msg: dict[str, Any]
) -> Finished | None:
    """Return the reply that is asked about; one that may not be seen is not there."""
    asked = (one for one in entry.runtime_data.latest if one.reply.interaction_id == msg["interaction_id"])
    found = next(asked, None)
    if found is not None and may_see(found.reply, connection.user, entry):
        return found
    connection.send_error(msg["id"], websocket_api.ERR_NOT_FOUND, "There is no such reply any more")
    return None
