"""Thermostats."""

from typing import ClassVar, override

from homeassistant.components.climate import ClimateEntity, ClimateEntityFeature, HVACAction, HVACMode
from homeassistant.const import UnitOfTemperature
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, Values, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "climate", DemoClimate)


class DemoClimate(DemoEntity, ClimateEntity):
    """A radiator thermostat."""

    _attr_hvac_modes: ClassVar[list[HVACMode]] = [HVACMode.HEAT, HVACMode.OFF]  # type: ignore[misc]
    _attr_supported_features = (
        ClimateEntityFeature.TARGET_TEMPERATURE | ClimateEntityFeature.TURN_ON | ClimateEntityFeature.TURN_OFF
    )
    _attr_temperature_unit = UnitOfTemperature.CELSIUS
    _attr_target_temperature_step = 0.5

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {
            "hvac_mode": HVACMode(str(state)),
            "hvac_action": HVACAction.OFF if state == "off" else HVACAction.HEATING,
        }

    @override
    def furnish(self, settings: Values) -> dict[str, object]:
        return {"target_temperature": settings["target"], "current_temperature": settings["current"]}

    @override
    async def async_set_hvac_mode(self, hvac_mode: HVACMode) -> None:
        await self.reach(self.settle(hvac_mode))

    @override
    async def async_set_temperature(self, **kwargs: object) -> None:
        await self.reach({"target_temperature": kwargs["temperature"]})
