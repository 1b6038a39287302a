"""The vacuum cleaner."""

from typing import override

from homeassistant.components.vacuum import StateVacuumEntity, VacuumActivity, VacuumEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "vacuum", DemoVacuum)


class DemoVacuum(DemoEntity, StateVacuumEntity):
    """A vacuum cleaner that is back as soon as it is called."""

    _attr_supported_features = (
        VacuumEntityFeature.STATE
        | VacuumEntityFeature.START
        | VacuumEntityFeature.STOP
        | VacuumEntityFeature.PAUSE
        | VacuumEntityFeature.RETURN_HOME
    )

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"activity": VacuumActivity(str(state))}

    @override
    async def async_start(self) -> None:
        await self.reach(self.settle("cleaning"))

    @override
    async def async_pause(self) -> None:
        await self.reach(self.settle("paused"))

    @override
    async def async_stop(self, **kwargs: object) -> None:
        await self.reach(self.settle("idle"))

    @override
    async def async_return_to_base(self, **kwargs: object) -> None:
        await self.reach(self.settle("docked"))
