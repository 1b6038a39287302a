"""The lawn mower."""

from typing import override

from homeassistant.components.lawn_mower import LawnMowerActivity, LawnMowerEntity, LawnMowerEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "lawn_mower", DemoMower)


class DemoMower(DemoEntity, LawnMowerEntity):
    """A lawn mower."""

    _attr_supported_features = (
        LawnMowerEntityFeature.START_MOWING | LawnMowerEntityFeature.PAUSE | LawnMowerEntityFeature.DOCK
    )

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"activity": LawnMowerActivity(str(state))}

    @override
    async def async_start_mowing(self) -> None:
        await self.reach(self.settle("mowing"))

    @override
    async def async_pause(self) -> None:
        await self.reach(self.settle("paused"))

    @override
    async def async_dock(self) -> None:
        await self.reach(self.settle("docked"))
