"""What happens to an agent of ours, or a verifier, when the entity that is asked, or its own settings, change."""

from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED, ConfigEntry, ConfigEntryChange, ConfigSubentry
from homeassistant.const import CONF_ENTITY_ID
from homeassistant.core import Event, HomeAssistant, callback, valid_entity_id
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.helpers.event import async_track_entity_registry_updated_event
from homeassistant.helpers.helper_integration import async_handle_source_entity_changes

from . import pipelines
from .const import CONF_AGENT_ID, CONF_READER, SUBENTRY_AGENT, SUBENTRY_VERIFIER
from .grounder import GroundedAssistConfigEntry
from .options import SECTION_READING, chosen_in
from .repairs import Repairs


@callback
def async_follow(hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> None:
    """Follow every wrapped agent, and say what is wrong once all integrations had their chance."""
    repairs = Repairs(hass, entry)
    for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT):
        if valid_entity_id(subentry.data[CONF_AGENT_ID]):
            _follow_entity(hass, entry, subentry, repairs)
    for subentry in entry.get_subentries_of_type(SUBENTRY_VERIFIER):
        if CONF_ENTITY_ID in subentry.data:
            _follow_asked(hass, entry, subentry)
    _follow_reader(hass, entry)

    @callback
    def check_on_removal(change: ConfigEntryChange, _entry: ConfigEntry) -> None:
        if change is ConfigEntryChange.REMOVED:
            repairs.check()

    entry.async_on_unload(async_dispatcher_connect(hass, SIGNAL_CONFIG_ENTRY_CHANGED, check_on_removal))
    pipelines.async_listen(hass, entry, repairs.check)
    repairs.async_start()


@callback
def async_reload_on_change(entry: ConfigEntry) -> None:
    """Reload when what a person can set has changed, but not when only our own notes have."""
    loaded = _settings(entry)

    async def async_updated(hass: HomeAssistant, entry: ConfigEntry) -> None:
        if _settings(entry) != loaded:
            hass.config_entries.async_schedule_reload(entry.entry_id)

    entry.async_on_unload(entry.add_update_listener(async_updated))


def _settings(entry: ConfigEntry) -> tuple[object, ...]:
    """Return everything that a set-up reads."""
    subentries = [(subentry.title, dict(subentry.data)) for subentry in entry.subentries.values()]
    return dict(entry.options), list(entry.subentries), subentries


@callback
def _follow_asked(hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry) -> None:
    """Follow a verifier that is an entity to its new id; one that is removed is missed when it is asked."""

    @callback
    def renamed(event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        if event.data["action"] == "update" and "entity_id" in event.data["changes"]:
            data = {**subentry.data, CONF_ENTITY_ID: event.data["entity_id"]}
            hass.config_entries.async_update_subentry(entry, subentry, data=data)

    asked = subentry.data[CONF_ENTITY_ID]
    entry.async_on_unload(async_track_entity_registry_updated_event(hass, asked, renamed))


@callback
def _follow_reader(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Follow an AI Task that reads replies to its new id."""
    chosen = chosen_in(entry.options, SECTION_READING)
    if not valid_entity_id(reader := str(chosen.get(CONF_READER))):
        return

    @callback
    def renamed(event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        if event.data["action"] == "update" and "entity_id" in event.data["changes"]:
            reading = {**chosen, CONF_READER: event.data["entity_id"]}
            hass.config_entries.async_update_entry(entry, options={**entry.options, SECTION_READING: reading})

    entry.async_on_unload(async_track_entity_registry_updated_event(hass, reader, renamed))


@callback
def _follow_entity(hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry, repairs: Repairs) -> None:
    """Follow a wrapped agent that is an entity."""
    agent_id = subentry.data[CONF_AGENT_ID]

    @callback
    def renamed(new_id: str) -> None:
        pipelines.async_replace_former(hass, entry, agent_id, new_id)
        hass.config_entries.async_update_subentry(entry, subentry, data={**subentry.data, CONF_AGENT_ID: new_id})

    async def async_removed() -> None:
        repairs.check()
        hass.config_entries.async_schedule_reload(entry.entry_id)

    @callback
    def came_or_went(event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        data = event.data
        if data["action"] == "create" or (data["action"] == "update" and "disabled_by" in data["changes"]):
            repairs.check()

    entry.async_on_unload(
        async_handle_source_entity_changes(
            hass,
            helper_config_entry_id=entry.entry_id,
            set_source_entity_id_or_uuid=renamed,
            source_device_id=None,
            source_entity_id_or_uuid=agent_id,
            source_entity_removed=async_removed,
        )
    )
    entry.async_on_unload(async_track_entity_registry_updated_event(hass, agent_id, came_or_went))
