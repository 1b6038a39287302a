"""The humidifier."""

from typing import override

from homeassistant.components.humidifier import HumidifierEntity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, Values, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "humidifier", DemoHumidifier)


class DemoHumidifier(DemoEntity, HumidifierEntity):
    """Something that is on or off."""

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"is_on": state == "on"}

    @override
    async def async_turn_on(self, **kwargs: object) -> None:
        await self.reach({"is_on": True})

    @override
    async def async_turn_off(self, **kwargs: object) -> None:
        await self.reach({"is_on": False})

    @override
    def furnish(self, settings: Values) -> dict[str, object]:
        return {"target_humidity": settings["target"]}

    @override
    async def async_set_humidity(self, humidity: int) -> None:
        await self.reach({"target_humidity": humidity})
