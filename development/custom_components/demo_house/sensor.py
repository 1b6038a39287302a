"""What the house measures."""

from typing import override

from homeassistant.components.sensor import SensorEntity, SensorStateClass
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all
from .house import Start


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "sensor", DemoSensor)


class DemoSensor(DemoEntity, SensorEntity):
    """A sensor that stands still."""

    _attr_state_class = SensorStateClass.MEASUREMENT

    def __init__(self, start: Start) -> None:
        """Take the unit from the table."""
        self._attr_native_unit_of_measurement = start.device.unit
        super().__init__(start)

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"native_value": state}
