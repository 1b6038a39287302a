"""A conversation agent that follows a script of true and false replies."""

from homeassistant.config_entries import SOURCE_IMPORT, ConfigEntry
from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers.typing import ConfigType
import voluptuous as vol

from .const import CONF_SEED, DOMAIN

CONFIG_SCHEMA = vol.Schema(
    {vol.Required(DOMAIN): vol.Schema({vol.Optional(CONF_SEED, default=1): vol.Coerce(int)})}, extra=vol.ALLOW_EXTRA
)
PLATFORMS = (Platform.CONVERSATION,)


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Make the entry."""
    hass.async_create_task(
        hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_IMPORT}, data=config[DOMAIN])
    )
    return True


async def async_setup_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Bring both voices of the agent up."""
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Silence the agent."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
