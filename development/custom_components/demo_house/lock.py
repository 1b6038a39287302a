"""Locks, one of which jams."""

from typing import override

from homeassistant.components.lock import LockEntity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all
from .house import Quirk


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "lock", DemoLock)


class DemoLock(DemoEntity, LockEntity):
    """A lock."""

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"is_locked": state == "locked", "is_jammed": False}

    @override
    async def async_lock(self, **kwargs: object) -> None:
        if self.at_start.device.quirk is Quirk.JAMS:
            await self.reach({"is_locked": False, "is_jammed": True})
        else:
            await self.reach(self.settle("locked"))

    @override
    async def async_unlock(self, **kwargs: object) -> None:
        await self.reach(self.settle("unlocked"))
