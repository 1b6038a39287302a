"""What the home runs on, kept in step: collected at the start, when something of it changes, and once an hour."""

import asyncio
from datetime import datetime, timedelta
import logging
from typing import TYPE_CHECKING, Final

from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED
from homeassistant.const import EVENT_COMPONENT_LOADED, EVENT_CORE_CONFIG_UPDATE
from homeassistant.core import CALLBACK_TYPE, HassJob, HomeAssistant, callback
from homeassistant.helpers import area_registry as ar, device_registry as dr, floor_registry as fr
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.helpers.event import async_call_later, async_track_time_interval
from homeassistant.helpers.hassio import is_hassio

from .collecting import async_collect
from .snapshot import Snapshot

if TYPE_CHECKING:
    from .supervisor import Following

_LOGGER = logging.getLogger(__name__)
_EACH: Final = timedelta(hours=1)
_SOON_SECONDS: Final = 5
"""Changes come in swarms."""


class Snapshots:
    """The latest snapshot, whole or as everybody may know it; None until there is one."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Know nothing yet."""
        self._hass = hass
        self._snapshot: Snapshot | None = None
        self._public: Snapshot | None = None
        self._stops: list[CALLBACK_TYPE] = []
        self._waiting: CALLBACK_TYPE | None = None
        self._collecting: asyncio.Task[None] | None = None
        self._supervisor: Following | None = None
        self._has_failed = False

    @callback
    def start(self) -> None:
        """Begin to collect, and follow what changes; nobody waits for it."""
        listen = self._hass.bus.async_listen
        self._stops = [
            listen(EVENT_COMPONENT_LOADED, self._take_change),
            listen(EVENT_CORE_CONFIG_UPDATE, self._take_change),
            listen(ar.EVENT_AREA_REGISTRY_UPDATED, self._take_change),
            listen(fr.EVENT_FLOOR_REGISTRY_UPDATED, self._take_change),
            listen(dr.EVENT_DEVICE_REGISTRY_UPDATED, self._take_change),
            async_dispatcher_connect(self._hass, SIGNAL_CONFIG_ENTRY_CHANGED, self._take_change),
            async_track_time_interval(self._hass, self._take_time, _EACH, cancel_on_shutdown=True),
        ]
        self._collect()

    @callback
    def stop(self) -> None:
        """Follow no longer."""
        while self._stops:
            self._stops.pop()()
        if self._waiting is not None:
            self._waiting()
            self._waiting = None
        if self._collecting is not None:
            self._collecting.cancel()
            self._collecting = None
        if self._supervisor is not None:
            self._supervisor.stop()
            self._supervisor = None

    def snapshot(self, *, is_public: bool) -> Snapshot | None:
        """Return what was found last, or what everybody may know of it."""
        return self._public if is_public else self._snapshot

    async def async_collect(self) -> None:
        """Look again; what cannot be found out leaves what was known."""
        try:
            found = await async_collect(self._hass, self._snapshot)
        except Exception:
            if not self._has_failed:
                _LOGGER.exception("What the home runs on cannot be found out")
            self._has_failed = True
            return
        self._has_failed = False
        self._snapshot, self._public = found, found.public()
        await self._async_follow_supervisor()

    @callback
    def _collect(self) -> None:
        if self._collecting is None or self._collecting.done():
            self._collecting = self._hass.async_create_background_task(
                self.async_collect(), "grounded_assist what the home runs on"
            )
        else:
            self._take_change()

    async def _async_follow_supervisor(self) -> None:
        if not is_hassio(self._hass):
            return
        following = await self._hass.async_add_import_executor_job(_following)
        self._supervisor = self._supervisor or following(self._hass, self._take_change)
        self._supervisor.follow()

    @callback
    def _take_change(self, *_: object) -> None:
        if self._waiting is None:
            job = HassJob(self._take_time, cancel_on_shutdown=True)
            self._waiting = async_call_later(self._hass, _SOON_SECONDS, job)

    @callback
    def _take_time(self, _: datetime) -> None:
        if self._waiting is not None:
            self._waiting()
            self._waiting = None
        self._collect()


def _following() -> type[Following]:
    from .supervisor import Following  # noqa: PLC0415 - only where there is one

    return Following
