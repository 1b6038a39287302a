"""Wait for the recorder."""

from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.components.recorder.common import async_wait_recording_done


async def async_written(hass: HomeAssistant) -> None:
    """Wait for all that waits: a slow machine takes several turns for it."""
    for _ in range(6):
        await async_wait_recording_done(hass)
