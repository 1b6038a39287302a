"""The system: what it is made of is at hand, how busy it is has to be asked for. `snapshot.py` lists the parts."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers.hassio import is_hassio
from homeassistant.util import dt as dt_util

from ..grounding.meanings.parts import APP, CORE, HOST, LOG
from ..grounding.model import Attribute, Claim, Evidence, Rank, Scalar, Source
from ..grounding.scene import Scene
from . import host
from .logged import read_log
from .monitored import read_monitored, read_uptime
from .snapshot import ASKED_FOR, MOMENTARY, SUPERVISOR, USED, SystemPart
from .source import Asker, Cost
from .window import Window

_STARTED: Final = "started"
_OF_DISK: Final = frozenset({"disk_free_bytes", "disk_used_bytes", "disk_total_bytes", "disk_used_percent"})
_FAR_DISK: Final = 0.25
"""By which part two may differ who look at one disk: it is looked at some minutes apart, and rounded."""
_FAR_BYTES: Final = 10.0**9
_TOLD_BY_OTHERS: Final = frozenset({"port", "container_port"})
"""Of which nothing is known here: what else is known of a part would only seem to be another opinion."""

type Facts = Mapping[str, Attribute]


class SnapshotSource:
    """Repeat what the latest snapshot holds of the system; apps have a source of their own."""

    name = Source.SYSTEM

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return the parts that claims may be about, as far as the asker may know of them."""
        del scene, window
        wanted = _wanted(claim for claim in claims if _told(claim) not in _TOLD_BY_OTHERS)
        if not wanted or asker.snapshot is None:
            return ()
        snapshot = asker.snapshot
        known = (snapshot.parts.get(part_id) for part_id in wanted if not part_id.startswith(APP))
        return tuple(_seen(part, snapshot.collected_at) for part in known if part is not None)


class SystemSource:
    """Look how busy the machine, Home Assistant, the Supervisor and its apps are right now."""

    name = Source.SYSTEM
    cost = Cost.FRESH

    def may_know(self, claim: Claim, scene: Scene) -> bool:
        """Return whether a claim is of something that does not last."""
        del scene
        return any(_told(claim) in _asked_for(part_id) for part_id in claim.part_ids)

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return the parts that claims may be about, with what lasts of them as well."""
        del scene
        if not asker.may_know_host or asker.snapshot is None:
            return ()
        parts = asker.snapshot.parts
        wanted = [part_id for part_id in _wanted(claims) if _asked_for(part_id)]
        seen = [await _async_seen(window.hass, parts.get(i, SystemPart(id=i)), asker) for i in wanted]
        return tuple(one for one in seen if one is not None)


async def async_in_use(hass: HomeAssistant, asker: Asker) -> tuple[Evidence, ...]:
    """Return how busy the machine, Home Assistant and the Supervisor are; nothing for who may not know."""
    if not asker.may_know_host or asker.snapshot is None:
        return ()
    parts = asker.snapshot.parts
    seen = [await _async_seen(hass, parts.get(i, SystemPart(id=i)), asker) for i in ASKED_FOR]
    return tuple(one for one in seen if one is not None)


def _wanted(claims: Iterable[Claim]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part_id for claim in claims for part_id in claim.part_ids))


def _told(claim: Claim) -> str:
    """Return the name of the figure of a part that a claim is about."""
    return claim.meaning if claim.value is None else claim.value.attribute


def _asked_for(part_id: str) -> frozenset[str]:
    return USED if part_id.startswith(APP) else ASKED_FOR.get(part_id, frozenset())


async def _async_seen(hass: HomeAssistant, part: SystemPart, asker: Asker) -> Evidence | None:
    read = _READERS.get(part.id, _async_app)
    if not (facts := await read(hass, part, asker)):
        return None
    momentary = tuple(sorted(MOMENTARY.intersection(facts)))
    attributes = {**part.attributes, **facts, **({"momentary": momentary} if momentary else {})}
    value = facts.get("errors", part.value)
    return _seen(part, dt_util.utcnow(), value=None if isinstance(value, tuple) else value, attributes=attributes)


async def _async_host(hass: HomeAssistant, part: SystemPart, asker: Asker) -> Facts:
    del part
    used = await hass.async_add_executor_job(host.read_use, hass.config.config_dir)
    if is_hassio(hass):
        read = await hass.async_add_import_executor_job(_disk_reader)
        used = _undisputed(used, read(hass))
    return {**used, **read_monitored(hass, asker.visible)}


def _undisputed(used: host.Facts, told: Facts) -> host.Facts:
    """Return how busy the machine is; not how full its disk is where the Supervisor says otherwise."""
    is_alike = all(_is_near(used.get(name), size) for name, size in told.items())
    return used if is_alike else {name: one for name, one in used.items() if name not in _OF_DISK}


def _is_near(seen: str | float | None, told: Attribute) -> bool:
    if not isinstance(seen, float) or not isinstance(told, float):
        return True
    return abs(seen - told) <= max(_FAR_DISK * told, _FAR_BYTES)


async def _async_core(hass: HomeAssistant, part: SystemPart, asker: Asker) -> Facts:
    told = read_uptime(hass, asker.visible)
    uptime = told if told is not None else await hass.async_add_executor_job(host.read_own_uptime)
    used = await _async_used(hass, part, asker)
    return used if uptime is None else {**used, "uptime_seconds": uptime}


async def _async_app(hass: HomeAssistant, part: SystemPart, asker: Asker) -> Facts:
    """Return what an app uses; one that does not run uses nothing that could be asked for."""
    return await _async_used(hass, part, asker) if part.value == _STARTED else {}


async def _async_used(hass: HomeAssistant, part: SystemPart, asker: Asker) -> Facts:
    del asker
    if not is_hassio(hass):
        return {}
    read = await hass.async_add_import_executor_job(_reader)
    return await read(hass, part.id)


def _reader() -> Callable[[HomeAssistant, str], Awaitable[Facts]]:
    from .supervisor import async_read_use  # noqa: PLC0415 - only where there is one

    return async_read_use


def _disk_reader() -> Callable[[HomeAssistant], Facts]:
    from .supervisor import read_disk  # noqa: PLC0415 - only where there is one

    return read_disk


async def _async_log(hass: HomeAssistant, part: SystemPart, asker: Asker) -> Facts:
    del part, asker
    return read_log(hass) or {}


_READERS: Final[Mapping[str, Callable[[HomeAssistant, SystemPart, Asker], Awaitable[Facts]]]] = {
    CORE: _async_core,
    HOST: _async_host,
    LOG: _async_log,
    SUPERVISOR: _async_used,
}
"""All others are apps."""


def _seen(
    part: SystemPart, at: datetime, *, value: Scalar | None = None, attributes: Facts = MappingProxyType({})
) -> Evidence:
    return Evidence(
        source=Source.SYSTEM,
        rank=Rank.OBSERVED,
        subject=part.id,
        value=part.value if value is None else value,
        observed_at=at,
        attributes=attributes or part.attributes,
        changed_at=part.changed_at,
    )
