"""What the Supervisor reports of the system and its apps; imported only where its integration is loaded."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from homeassistant.components.hassio import (
    HassioNotReadyError,
    get_core_info,
    get_host_info,
    get_info,
    get_network_info,
    get_os_info,
    get_supervisor_info,
)
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers.update_coordinator import DataUpdateCoordinator
from homeassistant.util.hass_dict import HassKey

from ..coercion import mapping_or_empty, number_or_none, read_each, rows_or_empty, scalar_or_none, text_or_none
from ..grounding.meanings.parts import APP, CORE
from ..grounding.model import Attribute
from .snapshot import SUPERVISOR
from .supervised import listed, supervisor_client

_COORDINATORS: Final = (
    HassKey[DataUpdateCoordinator[object]]("hassio_main_coordinator"),
    HassKey[DataUpdateCoordinator[object]]("hassio_addons_coordinator"),
)
_LATEST: Final = {"version_latest": "latest_version", "update_available": "update_available"}
_VERSIONS: Final = {"version": "version", **_LATEST}
_OF_SYSTEM: Final = {**_VERSIONS, "board": "board"}
_OF_SUPERVISOR: Final = {**_VERSIONS, "channel": "channel", "healthy": "healthy", "supported": "supported"}
_OF_HOST: Final = {"hostname": "hostname", "kernel": "kernel", "chassis": "chassis"}
_OF_APP: Final = {"name": "name", **_VERSIONS}
_OF_USE: Final = {
    "cpu_percent": "cpu_percent",
    "memory_percent": "memory_percent",
    "memory_usage": "memory_used_bytes",
    "memory_limit": "memory_limit_bytes",
    "network_rx": "network_received_bytes",
    "network_tx": "network_sent_bytes",
    "blk_read": "disk_read_bytes",
    "blk_write": "disk_written_bytes",
}
"""What the Supervisor calls something -> what we call it. What is in none of these tables is never used."""
_OF_DISK: Final = {"disk_free": "disk_free_bytes", "disk_total": "disk_total_bytes"}
_GIGABYTE: Final = 1024**3
"""In which the Supervisor counts the disk."""

type Facts = dict[str, Attribute]
type Told = Mapping[str, Any]
"""As the Supervisor reports it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interface:
    """What leads out of the machine."""

    name: str
    is_primary: bool = False
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Supervised:
    """The last report of the Supervisor; empty where there is none yet."""

    core: Facts
    system: Facts
    supervisor: Facts
    machine: Facts
    interfaces: tuple[Interface, ...]
    apps: Mapping[str, tuple[str, Facts]]
    """State, and what else is reported, by slug and in the order of their names."""


def read_supervised(hass: HomeAssistant) -> Supervised:
    """Return what Home Assistant's integration knows; asks nobody."""
    info, host = _told(hass, get_info), _told(hass, get_host_info)
    has_own_system = info.get("hassos") is not None
    system = _facts({"name": host.get("operating_system")}, {"name": "name"})
    kind = "Home Assistant OS" if has_own_system else "Home Assistant Supervised"
    return Supervised(
        core=_facts(_told(hass, get_core_info), _LATEST) | ({"installation_type": kind} if info else {}),
        system=system | (_facts(_told(hass, get_os_info), _OF_SYSTEM) if has_own_system else {}),
        supervisor=_facts(_told(hass, get_supervisor_info), _OF_SUPERVISOR),
        machine=_facts(host, _OF_HOST) | _facts(info, {"machine": "machine"}) | _disk(hass),
        interfaces=tuple(_interfaces(hass, _told(hass, get_network_info))),
        apps=dict(sorted(_apps(hass), key=lambda app: str(app[1][1].get("name", "")).casefold())),
    )


async def async_read_use(hass: HomeAssistant, part_id: str) -> Facts:
    """Return what Home Assistant, the Supervisor or an app uses of the machine right now; asks the Supervisor."""
    client = supervisor_client(hass)
    if part_id == CORE:
        return _facts(asdict(await client.homeassistant.stats()), _OF_USE)
    if part_id == SUPERVISOR:
        return _facts(asdict(await client.supervisor.stats()), _OF_USE)
    return _facts(asdict(await client.addons.addon_stats(part_id.removeprefix(APP))), _OF_USE)


def read_disk(hass: HomeAssistant) -> Facts:
    """Return how full the disk was at the last report of the Supervisor; asks nobody."""
    host = _told(hass, get_host_info)
    told = ((name, number_or_none(host.get(theirs))) for theirs, name in _OF_DISK.items())
    return {name: float(size) * _GIGABYTE for name, size in told if size}


class Following:
    """Hear of apps that start, stop or are updated, and of new versions, whenever the integration does."""

    def __init__(self, hass: HomeAssistant, listener: Callable[[], None]) -> None:
        """Follow nothing yet."""
        self._hass = hass
        self._listener = listener
        self._followed: list[DataUpdateCoordinator[object]] = []
        self._stops: list[CALLBACK_TYPE] = []

    @callback
    def follow(self) -> None:
        """Follow what is there; another set-up of the integration has other ones."""
        found = [one for key in _COORDINATORS if (one := self._hass.data.get(key)) is not None]
        if found != self._followed:
            self.stop()
            self._followed = found
            self._stops = [one.async_add_listener(self._listener) for one in found]

    @callback
    def stop(self) -> None:
        """Follow no longer."""
        self._followed = []
        while self._stops:
            self._stops.pop()()


def _interfaces(hass: HomeAssistant, told: Told) -> Iterator[Interface]:
    return read_each(hass, "network interface of the Supervisor", rows_or_empty(told.get("interfaces")), _interface)


def _interface(one: Told) -> Interface:
    found = (rows_or_empty(mapping_or_empty(one.get(kind)).get("address")) for kind in ("ipv4", "ipv6"))
    addresses = tuple(str(address).partition("/")[0] for addresses in found for address in addresses)
    return Interface(name=str(one["interface"]), is_primary=bool(one.get("primary")), addresses=addresses)


def _disk(hass: HomeAssistant) -> Facts:
    """Return how big the disk is, which is all of it that lasts."""
    return {name: size for name, size in read_disk(hass).items() if name == "disk_total_bytes"}


def _apps(hass: HomeAssistant) -> Iterator[tuple[str, tuple[str, Facts]]]:
    return read_each(hass, "app of the Supervisor", listed(hass), lambda app: _app(app.to_dict()))


def _app(app: Told) -> tuple[str, tuple[str, Facts]]:
    """Return the slug, the state and what else is reported; KeyError or ValueError without the first two."""
    if (slug := text_or_none(app["slug"])) is None:
        raise ValueError("the slug of an app is a text")
    return slug, (str(app["state"]), _facts(app, _OF_APP))


def _told(hass: HomeAssistant, get: Callable[[HomeAssistant], Told]) -> Told:
    """Return the last report; nothing as long as there is none."""

    def read(_: str) -> Told:
        try:
            return get(hass)
        except HassioNotReadyError:
            return {}

    return mapping_or_empty(next(read_each(hass, "answer of the Supervisor", (get.__name__,), read), None))


def _facts(told: Told, names: Mapping[str, str]) -> Facts:
    """Return what is reported of it and on the list, under our names."""
    known = {ours: scalar_or_none(told.get(theirs)) for theirs, ours in names.items()}
    return {name: value for name, value in known.items() if value is not None and value != ""}
