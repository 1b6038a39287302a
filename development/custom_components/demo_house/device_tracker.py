"""Phones, which say where their persons are."""

from typing import override

from homeassistant.components.device_tracker import TrackerEntity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "device_tracker", DemoPhone)


_ZONES = {"home": ["zone.home"], "work": ["zone.work"], "not_home": []}


class DemoPhone(DemoEntity, TrackerEntity):
    """A phone."""

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"in_zones": _ZONES[str(state)]}
