"""Media players."""

from typing import override

from homeassistant.components.media_player import MediaPlayerEntity, MediaPlayerEntityFeature, MediaPlayerState
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, Values, add_all


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "media_player", DemoPlayer)


class DemoPlayer(DemoEntity, MediaPlayerEntity):
    """A player that has one title."""

    _attr_supported_features = (
        MediaPlayerEntityFeature.TURN_ON
        | MediaPlayerEntityFeature.TURN_OFF
        | MediaPlayerEntityFeature.PLAY
        | MediaPlayerEntityFeature.PAUSE
        | MediaPlayerEntityFeature.STOP
        | MediaPlayerEntityFeature.VOLUME_SET
        | MediaPlayerEntityFeature.VOLUME_MUTE
    )

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {"state": MediaPlayerState(str(state))}

    @override
    def furnish(self, settings: Values) -> dict[str, object]:
        return {
            "volume_level": settings["volume"],
            "is_volume_muted": settings.get("muted", False),
            "media_title": settings["title"],
            "source": settings.get("source"),
        }

    @override
    async def async_turn_on(self) -> None:
        await self.reach(self.settle("idle"))

    @override
    async def async_turn_off(self) -> None:
        await self.reach(self.settle("off"))

    @override
    async def async_media_play(self) -> None:
        await self.reach(self.settle("playing"))

    @override
    async def async_media_pause(self) -> None:
        await self.reach(self.settle("paused"))

    @override
    async def async_media_stop(self) -> None:
        await self.reach(self.settle("idle"))

    @override
    async def async_set_volume_level(self, volume: float) -> None:
        await self.reach({"volume_level": volume})

    @override
    async def async_mute_volume(self, mute: bool) -> None:
        await self.reach({"is_volume_muted": mute})
