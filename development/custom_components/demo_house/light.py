"""Lights: dimmable, some in colour."""

from typing import override

from homeassistant.components.light import ColorMode, LightEntity
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
    add_all(entry, async_add_entities, "light", DemoLight)


class DemoLight(DemoEntity, LightEntity):
    """A light that remembers its brightness."""

    def __init__(self, start: Start) -> None:
        """Offer colour where the table gives one."""
        mode = ColorMode.HS if "hs_color" in start.settings else ColorMode.BRIGHTNESS
        self._attr_color_mode = mode
        self._attr_supported_color_modes = {mode}
        super().__init__(start)

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"is_on": state == "on"}

    @override
    async def async_turn_on(self, **kwargs: object) -> None:
        known = {name: value for name, value in kwargs.items() if name in ("brightness", "hs_color")}
        await self.reach({"is_on": True} | known)

    @override
    async def async_turn_off(self, **kwargs: object) -> None:
        await self.reach({"is_on": False})
