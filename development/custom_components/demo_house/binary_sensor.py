"""What the house notices."""

from typing import override

from homeassistant.components.binary_sensor import BinarySensorEntity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "binary_sensor", DemoBinarySensor)


class DemoBinarySensor(DemoEntity, BinarySensorEntity):
    """A contact or detector that stands still."""

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"is_on": state == "on"}
