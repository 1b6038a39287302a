"""Valves."""

from typing import override

from homeassistant.components.valve import ValveEntity, ValveEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "valve", DemoValve)


class DemoValve(DemoEntity, ValveEntity):
    """A valve without a position."""

    _attr_reports_position = False
    _attr_supported_features = ValveEntityFeature.OPEN | ValveEntityFeature.CLOSE

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"is_closed": state == "closed", "is_opening": False, "is_closing": False}

    @override
    async def async_open_valve(self) -> None:
        await self.reach(self.settle("open"), {"is_opening": True, "is_closing": False})

    @override
    async def async_close_valve(self) -> None:
        await self.reach(self.settle("closed"), {"is_opening": False, "is_closing": True})
