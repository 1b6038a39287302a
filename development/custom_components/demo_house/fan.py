"""Fans with a speed."""

from typing import override

from homeassistant.components.fan import FanEntity, FanEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, Values, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "fan", DemoFan)


class DemoFan(DemoEntity, FanEntity):
    """A fan; its speed is what makes it on."""

    _attr_supported_features = FanEntityFeature.SET_SPEED | FanEntityFeature.TURN_ON | FanEntityFeature.TURN_OFF

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        self._is_running = state == "on"
        return {}

    @override
    def furnish(self, settings: Values) -> dict[str, object]:
        return {"percentage": settings["percentage"] if self._is_running else 0}

    @override
    async def async_turn_on(
        self, percentage: int | None = None, preset_mode: str | None = None, **kwargs: object
    ) -> None:
        await self.reach({"percentage": percentage or self.percentage or 100})

    @override
    async def async_turn_off(self, **kwargs: object) -> None:
        await self.reach({"percentage": 0})

    @override
    async def async_set_percentage(self, percentage: int) -> None:
        await self.reach({"percentage": percentage})
