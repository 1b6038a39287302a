"""Covers, two of which take their time."""

from typing import override

from homeassistant.components.cover import CoverEntity, CoverEntityFeature
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
    add_all(entry, async_add_entities, "cover", DemoCover)


class DemoCover(DemoEntity, CoverEntity):
    """A cover; with a position where the table gives one."""

    def __init__(self, start: Start) -> None:
        """Offer a position where the table gives one."""
        self._has_position = "position" in start.settings
        features = CoverEntityFeature.OPEN | CoverEntityFeature.CLOSE | CoverEntityFeature.STOP
        if self._has_position:
            features |= CoverEntityFeature.SET_POSITION
        self._attr_supported_features = features
        super().__init__(start)

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"is_opening": False, "is_closing": False} | self._stand_at(100 if state == "open" else 0)

    @override
    def furnish(self, settings: dict[str, int]) -> dict[str, object]:  # type: ignore[override]
        return self._stand_at(settings["position"]) if settings else {}

    def _stand_at(self, position: int) -> dict[str, object]:
        """Return what shows a position."""
        values: dict[str, object] = {"is_closed": position == 0}
        return values | ({"current_cover_position": position} if self._has_position else {})

    @override
    async def async_open_cover(self, **kwargs: object) -> None:
        await self.reach(self.settle("open"), {"is_opening": True, "is_closing": False})

    @override
    async def async_close_cover(self, **kwargs: object) -> None:
        await self.reach(self.settle("closed"), {"is_opening": False, "is_closing": True})

    @override
    async def async_stop_cover(self, **kwargs: object) -> None:
        self._cancel()
        self._show({"is_opening": False, "is_closing": False})

    @override
    async def async_set_cover_position(self, **kwargs: int) -> None:
        await self.reach({"is_opening": False, "is_closing": False} | self._stand_at(kwargs["position"]))
