"""Check what a conversation agent says against the home before it is spoken."""

from contextlib import AsyncExitStack
from typing import Final

from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.typing import ConfigType

from . import following, lexicons, pipelines, repairs
from .audit_services import async_setup_audit_services
from .const import DOMAIN
from .frontend import async_deliver_card, async_serve_card, async_withdraw_card
from .grounder import GroundedAssistConfigEntry, Grounder
from .journal.journal import async_drop_journal
from .journal_services import async_setup_journal_services
from .reply_commands import async_setup_reply_commands
from .services import async_setup_services
from .websocket_api import async_setup_websocket_api

CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)

PLATFORMS: Final = (Platform.CONVERSATION, Platform.EVENT, Platform.SENSOR)


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:  # noqa: ARG001 - signature is Home Assistant's
    """Register what is there whether or not an entry is loaded."""
    async_setup_services(hass)
    async_setup_audit_services(hass)
    async_setup_journal_services(hass)
    async_setup_websocket_api(hass)
    async_setup_reply_commands(hass)
    await async_serve_card(hass)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> bool:
    """Set up one grounder, and an agent entity for each wrapped agent."""
    async with AsyncExitStack() as on_failure:
        on_failure.push_async_callback(pipelines.async_step_aside, hass, entry)
        entry.runtime_data = Grounder(hass, entry, await lexicons.async_secrets(hass))
        entry.async_on_unload(entry.runtime_data.async_stop)
        await entry.runtime_data.async_start()
        await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
        on_failure.push_async_callback(hass.config_entries.async_unload_platforms, entry, PLATFORMS)
        await pipelines.async_settle(hass, entry)
        pipelines.async_await_pipelines(hass, entry)
        pipelines.async_follow_own_agents(hass, entry)
        pipelines.async_step_aside_at_stop(hass, entry)
        following.async_follow(hass, entry)
        following.async_reload_on_change(entry)
        await async_deliver_card(hass)
        on_failure.pop_all()
    return True


async def async_unload_entry(hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> bool:
    """Unload the agents, and have their pipelines answered by what they used before until they are back."""
    await pipelines.async_step_aside(hass, entry)
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)


async def async_remove_entry(hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> None:
    """Give every pipeline its former engine back, and forget all that was kept."""
    await pipelines.async_release_all(hass, entry)
    await async_drop_journal(hass)
    await async_withdraw_card(hass)
    repairs.async_clear(hass)
