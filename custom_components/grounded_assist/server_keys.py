"""Keys of servers: kept for the one they were given for, shown to nobody, and asked for again when refused."""

from collections.abc import Mapping
from typing import Any

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.const import CONF_API_KEY, CONF_URL
from homeassistant.core import HomeAssistant, callback
from yarl import URL

from .const import CONF_REMOVE_KEY, CONF_SUBENTRY_ID


@callback
def async_ask_for_key(hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry) -> None:
    """Ask the owner for another key of a server.

    Home Assistant asks for one at a time: the next one is asked for when it is refused after the entry was reloaded.
    """
    entry.async_start_reauth(hass, data={CONF_SUBENTRY_ID: subentry.subentry_id})


def without_key(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same without the key, for what is kept and for what is shown."""
    return {name: value for name, value in data.items() if name != CONF_API_KEY}


def with_key(data: Mapping[str, Any], user_input: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept of a server, with the entered key; an empty one is none."""
    key = user_input.get(CONF_API_KEY, "").strip()
    return without_key(data) | ({CONF_API_KEY: key} if key else {})


def with_kept_key(data: dict[str, Any], user_input: Mapping[str, Any], current: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept, with the former key unless another one was entered or it is to be removed.

    A key was given for one server: no other one gets it.
    """
    if user_input.get(CONF_REMOVE_KEY):
        return without_key(data)
    kept = current.get(CONF_API_KEY) if _origin(data) == _origin(current) else None
    return data if kept is None or CONF_API_KEY in data else {**data, CONF_API_KEY: kept}


def _origin(data: Mapping[str, Any]) -> tuple[str, str | None, int | None]:
    """Return the scheme, host and port of a server."""
    url = URL(data.get(CONF_URL, ""))
    return url.scheme, url.host, url.port
