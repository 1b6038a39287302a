"""The websocket commands of the integration."""

from homeassistant.core import HomeAssistant, callback


@callback
def async_setup_websocket_api(hass: HomeAssistant) -> None:
    """Register the commands."""
