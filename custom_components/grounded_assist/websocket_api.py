"""The websocket commands of the integration: follow replies, list mistakes, tell how well agents do."""

from typing import Any, Final

from homeassistant.components import websocket_api
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
import voluptuous as vol

from .const import CONF_HOUSEHOLD_REPLIES, DOMAIN
from .figures import async_figures
from .grounder import CheckedReply, GroundedAssistConfigEntry
from .journal_services import LIST_FIELDS, async_listed
from .reports import report_as_dict, without_memories

MISTAKES_LIST: Final = f"{DOMAIN}/mistakes/list"
REPLIES_SUBSCRIBE: Final = f"{DOMAIN}/replies/subscribe"
STATISTICS: Final = f"{DOMAIN}/statistics"
MOST_DAYS: Final = 400
"""Numbers of earlier days are not kept."""

_OF_DELIVERED: Final = (
    "interaction_id",
    "verdict",
    "confidence",
    "level",
    "coverage",
    "complete",
    "reply",
    "duration_ms",
)
"""The parts of a report that quote nothing of the draft."""


@callback
def async_setup_websocket_api(hass: HomeAssistant) -> None:
    """Register the commands."""
    websocket_api.async_register_command(hass, async_subscribe_replies)
    websocket_api.async_register_command(hass, async_list_mistakes)
    websocket_api.async_register_command(hass, async_tell_statistics)


@callback
@websocket_api.websocket_command({vol.Required("type"): REPLIES_SUBSCRIBE})
def async_subscribe_replies(
    hass: HomeAssistant, connection: websocket_api.ActiveConnection, msg: dict[str, Any]
) -> None:
    """Send each checked reply that the person may see, also after a reload of the entry."""
    if (entry := _entry(hass)) is None:
        _send_not_set_up(connection, msg)
        return
    subscription = _Subscription(entry, connection, msg["id"])
    connection.subscriptions[msg["id"]] = subscription.async_start()
    connection.send_result(msg["id"])


@websocket_api.require_admin
@websocket_api.websocket_command({vol.Required("type"): MISTAKES_LIST, **LIST_FIELDS})
@websocket_api.async_response
async def async_list_mistakes(
    hass: HomeAssistant, connection: websocket_api.ActiveConnection, msg: dict[str, Any]
) -> None:
    """Send the latest mistakes, as the action does that lists them."""
    if (entry := _loaded_entry(hass)) is None:
        _send_not_set_up(connection, msg)
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
    if (entry := _loaded_entry(hass)) is None:
        _send_not_set_up(connection, msg)
        return
    connection.send_result(msg["id"], await async_figures(entry, msg["days"]))


@callback
def _entry(hass: HomeAssistant) -> GroundedAssistConfigEntry | None:
    """Return the entry; there is one at most."""
    return next(iter(hass.config_entries.async_entries(DOMAIN)), None)


@callback
def _loaded_entry(hass: HomeAssistant) -> GroundedAssistConfigEntry | None:
    return next(iter(hass.config_entries.async_loaded_entries(DOMAIN)), None)


@callback
def _send_not_set_up(connection: websocket_api.ActiveConnection, msg: dict[str, Any]) -> None:
    connection.send_error(msg["id"], websocket_api.ERR_NOT_FOUND, "Grounded Assist is not set up")


class _Subscription:
    """One client that follows the replies; a reload makes a new grounder, to which it moves on."""

    def __init__(
        self, entry: GroundedAssistConfigEntry, connection: websocket_api.ActiveConnection, message_id: int
    ) -> None:
        """Remember who asked."""
        self._entry = entry
        self._connection = connection
        self._message_id = message_id
        self._unsubscribe: CALLBACK_TYPE | None = None

    @callback
    def async_start(self) -> CALLBACK_TYPE:
        """Follow from now on; returns what ends it."""
        forget_states = self._entry.async_on_state_change(self._async_follow_state)
        self._async_follow_state()

        @callback
        def stop() -> None:
            forget_states()
            self._async_leave()

        return stop

    @callback
    def _async_follow_state(self) -> None:
        """Subscribe to the grounder while there is one."""
        self._async_leave()
        if self._entry.state is ConfigEntryState.LOADED:
            self._unsubscribe = self._entry.runtime_data.async_subscribe(self._async_send)

    @callback
    def _async_leave(self) -> None:
        """Follow no grounder."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    @callback
    def _async_send(self, reply: CheckedReply) -> None:
        """Send one reply, if it is for this person."""
        user = self._connection.user
        if user.is_admin:
            event = _for_admins(reply, user.id)
        elif reply.user_id == user.id or (reply.user_id is None and self._entry.options.get(CONF_HOUSEHOLD_REPLIES)):
            event = _without_draft(reply)
        else:
            return
        self._connection.send_event(self._message_id, event)


def _for_admins(reply: CheckedReply, user_id: str) -> dict[str, Any]:
    """Return everything about a reply, but for what somebody else has remembered for themselves."""
    is_own = reply.user_id in (None, user_id)
    report = reply.report if is_own else without_memories(reply.report)
    return {
        **_without_draft(reply),
        "draft": reply.draft,
        "durations": dict(reply.durations),
        "report": report_as_dict(report),
    }


def _without_draft(reply: CheckedReply) -> dict[str, Any]:
    """Return what was asked and said, and nothing of what the wrapped agent wanted to say."""
    report = report_as_dict(reply.report)
    return {
        "interaction_id": reply.interaction_id,
        "agent_entity_id": reply.agent_entity_id,
        "user_id": reply.user_id,
        "request": reply.request,
        "delivered": reply.delivered,
        "policy": reply.policy.value,
        "created": reply.created.isoformat(),
        "interrupted": reply.interrupted,
        "regenerated": reply.regenerated,
        "answers": reply.answers,
        "report": {key: report[key] for key in _OF_DELIVERED},
    }
