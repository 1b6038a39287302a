"""The alarm."""

from typing import override

from homeassistant.components.alarm_control_panel import (
    AlarmControlPanelEntity,
    AlarmControlPanelEntityFeature,
    AlarmControlPanelState,
)
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "alarm_control_panel", DemoAlarm)


class DemoAlarm(DemoEntity, AlarmControlPanelEntity):
    """An alarm that needs no code."""

    _attr_code_arm_required = False
    _attr_supported_features = AlarmControlPanelEntityFeature.ARM_HOME | AlarmControlPanelEntityFeature.ARM_AWAY

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"alarm_state": AlarmControlPanelState(str(state))}

    @override
    async def async_alarm_disarm(self, code: str | None = None) -> None:
        await self.reach(self.settle("disarmed"))

    @override
    async def async_alarm_arm_home(self, code: str | None = None) -> None:
        await self.reach(self.settle("armed_home"))

    @override
    async def async_alarm_arm_away(self, code: str | None = None) -> None:
        await self.reach(self.settle("armed_away"))
