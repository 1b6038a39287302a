"""The websocket commands of the integration: follow replies, list mistakes, get statistics."""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from homeassistant.components import websocket_api
from homeassistant.config_entries import (
    SIGNAL_CONFIG_ENTRY_CHANGED,
    ConfigEntry,
    ConfigEntryChange,
    ConfigEntryState,
)
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers.dispatcher import async_dispatcher_connect
import voluptuous as vol

from .const import DOMAIN
from .figures import async_figures
from .grounder import CheckedReply, GroundedAssistConfigEntry
from .journal_services import LIST_FIELDS, async_listed
from .publishing import MOST_LATEST
from .showing import may_see, shown_reply
from .turnstile import async_breathe

MISTAKES_LIST: Final = f"{DOMAIN}/mistakes/list"
REPLIES_SUBSCRIBE: Final = f"{DOMAIN}/replies/subscribe"
STATISTICS: Final = f"{DOMAIN}/statistics"
MOST_DAYS: Final = 400
"""Numbers of earlier days are not kept."""


@callback
def async_setup_websocket_api(hass: HomeAssistant) -> None:
    """Register the commands."""
    websocket_api.async_register_command(hass, async_subscribe_replies)
    websocket_api.async_register_command(hass, async_list_mistakes)
    websocket_api.async_register_command(hass, async_tell_statistics)


@callback
@websocket_api.websocket_command(
    {
        vol.Required("type"): REPLIES_SUBSCRIBE,
        vol.Optional("last", default=0): vol.All(vol.Coerce(int), vol.Range(min=0, max=MOST_LATEST)),
        vol.Optional("with_state", default=False): bool,
    }
)
def async_subscribe_replies(
    hass: HomeAssistant, connection: websocket_api.ActiveConnection, msg: dict[str, Any]
) -> None:
    """Send each checked reply that the person may see, also after a reload of the entry.

    First so many of the last ones are sent; with the state, then and at each change also whether the entry is loaded.
    """
    if (entry := _entry(hass)) is None:
        send_not_set_up(connection, msg)
        return
    subscription = _Subscription(entry, connection, msg["id"], tells_state=msg["with_state"])
    connection.send_result(msg["id"])
    connection.subscriptions[msg["id"]] = subscription.async_start(msg["last"])


@websocket_api.require_admin
@websocket_api.websocket_command({vol.Required("type"): MISTAKES_LIST, **LIST_FIELDS})
@websocket_api.async_response
async def async_list_mistakes(
    hass: HomeAssistant, connection: websocket_api.ActiveConnection, msg: dict[str, Any]
) -> None:
    """Send the latest mistakes, as the action does that lists them."""
    if (entry := loaded_entry(hass)) is None:
        send_not_set_up(connection, msg)
        return
    connection.send_result(msg["id"], await async_listed(entry.runtime_data, msg))


@websocket_api.require_admin
@websocket_api.websocket_command(
    {
        vol.Required("type"): STATISTICS,
        vol.Optional("days", default=30): vol.All(vol.Coerce(int), vol.Range(min=1, max=MOST_DAYS)),
    }
)
@websocket_api.async_response
async def async_tell_statistics(
    hass: HomeAssistant, connection: websocket_api.ActiveConnection, msg: dict[str, Any]
) -> None:
    """Send how well the agents did in the last days, today among them."""
    if (entry := loaded_entry(hass)) is None:
        send_not_set_up(connection, msg)
        return
    connection.send_result(msg["id"], await async_figures(entry, msg["days"]))


@callback
def _entry(hass: HomeAssistant) -> GroundedAssistConfigEntry | None:
    """Return the entry; there is one at most."""
    return next(iter(hass.config_entries.async_entries(DOMAIN)), None)


@callback
def loaded_entry(hass: HomeAssistant) -> GroundedAssistConfigEntry | None:
    """Return the entry if it is loaded."""
    return next(iter(hass.config_entries.async_loaded_entries(DOMAIN)), None)


@callback
def send_not_set_up(connection: websocket_api.ActiveConnection, msg: dict[str, Any]) -> None:
    """Answer that there is no entry, or none that is loaded."""
    connection.send_error(msg["id"], websocket_api.ERR_NOT_FOUND, "Grounded Assist is not set up")


class _Subscription:
    """One client that follows the replies; a reload, or adding us again, makes a new grounder, to which it moves on."""

    def __init__(
        self,
        entry: GroundedAssistConfigEntry,
        connection: websocket_api.ActiveConnection,
        message_id: int,
        *,
        tells_state: bool,
    ) -> None:
        """Remember who asked."""
        self._entry = entry
        self._connection = connection
        self._message_id = message_id
        self._tells_state = tells_state
        self._told_loaded: bool | None = None
        self._unsubscribe: CALLBACK_TYPE | None = None
        self._unsent: deque[Callable[[], None]] = deque()
        """What is sent behind the replies of a while ago, which are sent one after the other."""

    @callback
    def async_start(self, last: int) -> CALLBACK_TYPE:
        """Send so many of the last replies and follow from now on; returns what ends it."""
        self._unsent.extend(partial(self._send, reply) for reply in self._seen(last))
        self._connection.hass.async_create_task(self._async_catch_up(), "grounded_assist last replies")
        forget_states = self._entry.async_on_state_change(self._async_follow_state)
        self._async_follow_state()

        @callback
        def follow_added(change: ConfigEntryChange, entry: ConfigEntry) -> None:
            """Move on to an entry that was added in the place of the one that was removed."""
            nonlocal forget_states
            if change is ConfigEntryChange.ADDED and entry.domain == DOMAIN:
                forget_states()
                self._entry = entry
                forget_states = entry.async_on_state_change(self._async_follow_state)
                self._async_follow_state()

        forget_entries = async_dispatcher_connect(self._connection.hass, SIGNAL_CONFIG_ENTRY_CHANGED, follow_added)

        @callback
        def stop() -> None:
            forget_entries()
            forget_states()
            self._async_leave()
            self._unsent.clear()

        return stop

    async def _async_catch_up(self) -> None:
        while self._unsent:
            self._unsent.popleft()()
            await async_breathe()

    @callback
    def _in_turn(self, send: Callable[[], None]) -> None:
        """Send something, or have it sent behind what still waits."""
        if self._unsent:
            self._unsent.append(send)
        else:
            send()

    @callback
    def _async_follow_state(self) -> None:
        """Subscribe to the grounder while there is one."""
        self._async_leave()
        if self._is_loaded:
            self._unsubscribe = self._entry.runtime_data.async_subscribe(self._async_send)
        if self._tells_state and self._told_loaded is not self._is_loaded:
            self._told_loaded = self._is_loaded
            told = {"loaded": self._is_loaded}
            self._in_turn(partial(self._connection.send_event, self._message_id, told))

    @property
    def _is_loaded(self) -> bool:
        return self._entry.state is ConfigEntryState.LOADED

    @callback
    def _seen(self, most: int) -> list[CheckedReply]:
        """Return the last replies that are for this person, oldest first."""
        latest = self._entry.runtime_data.latest if self._is_loaded else ()
        replies = [one.reply for one in latest if may_see(one.reply, self._connection.user, self._entry)]
        return replies[-most:] if most else []

    @callback
    def _async_leave(self) -> None:
        """Follow no grounder."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    @callback
    def _async_send(self, reply: CheckedReply) -> None:
        self._in_turn(partial(self._send, reply))

    @callback
    def _send(self, reply: CheckedReply) -> None:
        """Send one reply, if it is for this person."""
        user = self._connection.user
        if may_see(reply, user, self._entry):
            self._connection.send_event(self._message_id, shown_reply(reply, user))
