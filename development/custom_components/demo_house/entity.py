"""What all entities of the demo house have in common: how they obey, or do not."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import cast, override

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.device_registry import DeviceInfo
from homeassistant.helpers.entity import Entity
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.event import async_call_later

from .const import DOMAIN
from .house import Quirk, Start

type DemoHouseConfigEntry = ConfigEntry[tuple[Start, ...]]
type Values = Mapping[str, object]


class DemoEntity(Entity):
    """A device that is told a goal and reaches it, late, partly or not at all."""

    _attr_has_entity_name = True
    _attr_name = None
    _attr_should_poll = False
    _moving: CALLBACK_TYPE | None = None

    def __init__(self, start: Start) -> None:
        """Take name, place and state from the table."""
        device = start.device
        self.at_start = start
        self.entity_id = device.entity_id
        self._attr_unique_id = device.key
        self._attr_available = device.quirk is not Quirk.UNAVAILABLE
        self._attr_device_info = DeviceInfo(identifiers={(DOMAIN, device.entity_id)}, name=device.name)
        if device.device_class:
            self._attr_device_class = device.device_class
        self._set(self.settle(start.state) | self.furnish(start.settings))

    def settle(self, state: str | float) -> dict[str, object]:
        """Return the attributes that make the entity show `state`."""
        raise NotImplementedError

    def furnish(self, settings: Values) -> dict[str, object]:
        """Return the attributes for the settings of the table."""
        return dict(settings)

    async def reach(self, goal: Values, on_the_way: Values | None = None) -> None:
        """Go for a goal as well as this device can."""
        device = self.at_start.device
        if device.quirk is Quirk.RAISES:
            raise HomeAssistantError(f"{device.name} did not answer")
        if device.quirk is Quirk.IGNORES:
            return
        if device.quirk in (Quirk.LATE, Quirk.SLOW):
            self._show(on_the_way or {})
            self._arrive_later(goal)
            return
        self._show(goal)

    @callback
    def _arrive_later(self, goal: Values) -> None:
        """Reach the goal after the time the device takes."""
        self._cancel()

        @callback
        def arrive(_now: datetime) -> None:
            self._moving = None
            self._show(goal)

        self._moving = async_call_later(self.hass, self.at_start.device.seconds, arrive)

    @override
    async def async_will_remove_from_hass(self) -> None:
        """Stop moving."""
        self._cancel()

    def _cancel(self) -> None:
        """Forget where it was going."""
        if self._moving:
            self._moving()
            self._moving = None

    def _show(self, values: Values) -> None:
        """Write the values into the state machine."""
        self._set(values)
        self.async_write_ha_state()

    def _set(self, values: Values) -> None:
        """Set Home Assistant's `_attr_` fields."""
        for name, value in values.items():
            setattr(self, f"_attr_{name}", value)


def add_all[E: DemoEntity](
    entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback, domain: str, build: Callable[[Start], E]
) -> None:
    """Add every device of a domain."""
    starts = cast("tuple[Start, ...]", entry.runtime_data)
    async_add_entities(build(start) for start in starts if start.device.domain == domain)
