"""A house to try Grounded Assist in. Its devices react, some of them badly."""

from homeassistant.auth.const import GROUP_ID_ADMIN
from homeassistant.config_entries import SOURCE_IMPORT
from homeassistant.core import HomeAssistant
from homeassistant.helpers.typing import ConfigType
import voluptuous as vol

from .arrangement import arrange
from .const import CONF_SEED, DOMAIN, PLATFORMS
from .entity import DemoHouseConfigEntry
from .house import furnish
from .past import async_remember

CONFIG_SCHEMA = vol.Schema(
    {vol.Required(DOMAIN): vol.Schema({vol.Optional(CONF_SEED, default=1): vol.Coerce(int)})}, extra=vol.ALLOW_EXTRA
)


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Let the resident in and build the house."""
    if not any(user.is_owner for user in await hass.auth.async_get_users()):
        await hass.auth.async_create_user("Resident", group_ids=[GROUP_ID_ADMIN])
    hass.async_create_task(
        hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_IMPORT}, data=config[DOMAIN])
    )
    return True


async def async_setup_entry(hass: HomeAssistant, entry: DemoHouseConfigEntry) -> bool:
    """Furnish the house and its past, then say what stands where and what Assist may see."""
    await async_remember(hass)
    entry.runtime_data = furnish(entry.data[CONF_SEED])
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    arrange(hass)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: DemoHouseConfigEntry) -> bool:
    """Clear the house."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
