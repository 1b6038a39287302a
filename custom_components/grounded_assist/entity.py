"""What the entities of the integration share: they are pushed, and belong to a service."""

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo
from homeassistant.helpers.entity import Entity

from .const import DOMAIN


class PushedEntity(Entity):
    """Pushed, never polled."""

    _attr_has_entity_name = True
    _attr_should_poll = False

    def __init__(self, device: DeviceInfo, owner_id: str, key: str) -> None:
        """Belong to a service; the id of what it stands for, and a word, make one that stays."""
        self._attr_device_info = device
        self._attr_unique_id = f"{owner_id}_{key}"


def agent_device(subentry: ConfigSubentry) -> DeviceInfo:
    """Return the service of an agent."""
    return DeviceInfo(
        entry_type=DeviceEntryType.SERVICE, identifiers={(DOMAIN, subentry.subentry_id)}, name=subentry.title
    )


def journal_device(entry: ConfigEntry) -> DeviceInfo:
    """Return the service that keeps what all agents together got wrong."""
    return DeviceInfo(
        entry_type=DeviceEntryType.SERVICE, identifiers={(DOMAIN, entry.entry_id)}, translation_key="journal"
    )
