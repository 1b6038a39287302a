"""What tests of evidence share: a home that is known and followed."""

from collections.abc import AsyncIterator

from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest

from custom_components.grounded_assist.evidence.home import Home

from .house import House


@pytest.fixture
async def home(hass: HomeAssistant) -> AsyncIterator[Home]:
    """Return the knowledge of a home that begins empty."""
    assert await async_setup_component(hass, "homeassistant", {})
    home = Home(hass)
    await home.async_start()
    yield home
    await home.async_stop()


@pytest.fixture
def house(hass: HomeAssistant, home: Home) -> House:
    """Return an empty home that is followed."""
    return House(hass, home)
