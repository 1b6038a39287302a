"""A Supervisor: its HTTP API on 127.0.0.1, as far as Home Assistant's own integration asks for it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Any, Final

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.const import __version__

from .supervised_apps import apps, summary

_TOKEN: Final = "token-of-the-supervisor"  # noqa: S105 - of a Supervisor that is only played
_STATS: Final = {
    "cpu_percent": 3.2,
    "memory_usage": 536_870_912,
    "memory_limit": 4_294_967_296,
    "memory_percent": 12.5,
    "network_rx": 1_048_576,
    "network_tx": 2_097_152,
    "blk_read": 4_194_304,
    "blk_write": 8_388_608,
}


class Answers(StrEnum):
    """How a Supervisor answers."""

    RIGHT = "right"
    ERROR = "error"
    """With an error of its own: 500."""
    GARBLED = "garbled"
    """With something that only begins like JSON."""
    STRANGE = "strange"
    """With JSON of another shape."""


class Supervisor:
    """What is installed, and how willingly it is told; both may be changed while it is served."""

    def __init__(self) -> None:
        """Know of a home with thirteen apps."""
        self.apps = apps()
        self.info = _info()
        self.stats: dict[str, dict[str, Any]] = {}
        """By container: `core`, `supervisor` or the slug of an app; what all others use is that of `_STATS`."""
        self.answers = Answers.RIGHT
        self.seconds = 0.0
        """How long each answer takes."""
        self.concerned: tuple[str, ...] = ("/",)
        """The beginnings of the paths that `answers` and `seconds` hold for."""
        self.asked: list[str] = []
        """Method and path of each request, in order."""
        self._server: TestServer | None = None
        self._port = 0

    @property
    def environment(self) -> dict[str, str]:
        """Return what tells Home Assistant where to find it."""
        return {"SUPERVISOR": f"127.0.0.1:{self._port}", "SUPERVISOR_TOKEN": _TOKEN}

    async def async_start(self) -> None:
        """Answer; at the same place again after it has left."""
        application = web.Application()
        application.router.add_route("*", "/{path:.*}", self._async_answer)
        self._server = TestServer(application, host="127.0.0.1", port=self._port or None)
        await self._server.start_server()
        self._port = self._server.port or 0

    async def async_leave(self) -> None:
        """Be gone: nobody answers any more."""
        if self._server is not None:
            await self._server.close()
            self._server = None

    async def _async_answer(self, request: web.Request) -> web.Response:
        self.asked.append(f"{request.method} {request.path}")
        if request.headers.get("Authorization") != f"Bearer {_TOKEN}":
            return _error("not authorised", status=401)
        if request.path.startswith(self.concerned):
            await asyncio.sleep(self.seconds)
            if (odd := _ODD.get(self.answers)) is not None:
                return odd()
        if request.path == "/supervisor/update":
            return _error("no update available", status=400)
        if request.method != "GET":
            return _right(None)
        known = self._known(request.path)
        return _error("not found", status=404) if known is None else _right(known)

    def _known(self, path: str) -> dict[str, Any] | None:
        """Return what is told at a path."""
        match path.strip("/").split("/"):
            case ["addons"]:
                return {"addons": [summary(app) for app in self.apps.values()]}
            case ["addons", slug, "info"]:
                return self.apps.get(slug)
            case ["addons", slug, "stats"]:
                return self._stats(slug) if slug in self.apps else None
            case ["core" | "supervisor" as container, "stats"]:
                return self._stats(container)
            case ["resolution", "issue", _, "suggestions"]:
                return {"suggestions": []}
            case _:
                return self.info.get(path)

    def _stats(self, container: str) -> dict[str, Any]:
        return {**_STATS, **self.stats.get(container, {})}


@asynccontextmanager
async def serving() -> AsyncIterator[Supervisor]:
    """Yield a Supervisor that answers; let it leave in the end."""
    supervisor = Supervisor()
    await supervisor.async_start()
    try:
        yield supervisor
    finally:
        await supervisor.async_leave()


def _right(data: object) -> web.Response:
    return web.json_response({"result": "ok", "data": data})


def _error(message: str = "broken", *, status: int = 500) -> web.Response:
    return web.json_response({"result": "error", "message": message}, status=status)


def _garbled() -> web.Response:
    return web.Response(text='{"result": "ok", "data": {', content_type="application/json")


def _strange() -> web.Response:
    return _right({"unheard": ["of"]})


_ODD: Final[dict[Answers, Callable[[], web.Response]]] = {
    Answers.ERROR: _error,
    Answers.GARBLED: _garbled,
    Answers.STRANGE: _strange,
}


def _versions(version: str, latest: str) -> dict[str, Any]:
    return {"version": version, "version_latest": latest, "update_available": version != latest}


def _interface(name: str, kind: str, addresses: Iterable[str], *, is_primary: bool) -> dict[str, Any]:
    return {
        "interface": name,
        "type": kind,
        "enabled": True,
        "connected": bool(addresses),
        "primary": is_primary,
        "mac": "00:11:22:33:44:55",
        "ipv4": {
            "method": "auto",
            "ready": True,
            "address": list(addresses),
            "nameservers": ["192.168.178.1"],
            "gateway": "192.168.178.1",
            "route_metric": None,
        },
        "ipv6": None,
        "wifi": None,
        "vlan": None,
        "mdns": "announce",
        "llmnr": "announce",
    }


def _info() -> dict[str, dict[str, Any]]:
    """Return what is told at each path that holds nothing of apps."""
    return {
        "/supervisor/ping": {},
        "/info": {
            "supervisor": "2026.10.2",
            "homeassistant": __version__,
            "hassos": "17.1",
            "docker": "28.3.3",
            "hostname": "homeassistant",
            "operating_system": "Home Assistant OS 17.1",
            "features": ["reboot", "shutdown", "services", "network", "hostname", "timedate", "os_agent", "haos"],
            "machine": "generic-x86-64",
            "machine_id": "0123456789abcdef0123456789abcdef",
            "arch": "amd64",
            "state": "running",
            "supported_arch": ["amd64"],
            "supported": True,
            "channel": "stable",
            "logging": "info",
            "timezone": "Europe/Berlin",
        },
        "/core/info": {
            **_versions(__version__, "2026.11.0"),
            "machine": "generic-x86-64",
            "ip_address": "172.30.32.1",
            "arch": "amd64",
            "image": "ghcr.io/home-assistant/generic-x86-64-homeassistant",
            "boot": True,
            "port": 8123,
            "ssl": False,
            "watchdog": True,
            "audio_input": None,
            "audio_output": None,
            "backups_exclude_database": False,
            "duplicate_log_file": False,
        },
        "/supervisor/info": {
            **_versions("2026.10.2", "2026.10.2"),
            "channel": "stable",
            "arch": "amd64",
            "supported": True,
            "healthy": True,
            "ip_address": "172.30.32.2",
            "timezone": "Europe/Berlin",
            "logging": "info",
            "debug": False,
            "debug_block": False,
            "diagnostics": None,
            "auto_update": True,
            "country": "DE",
            "detect_blocking_io": False,
            "feature_flags": {},
        },
        "/os/info": {
            **_versions("17.1", "17.2"),
            "version_pending": None,
            "board": "generic-x86-64",
            "boot": "A",
            "data_disk": "Samsung-SSD-0x1234",
            "boot_slots": {"A": {"state": "booted", "status": "good", "version": "17.1"}},
        },
        "/host/info": {
            "agent_version": "1.7.2",
            "apparmor_version": "3.1.2",
            "chassis": "embedded",
            "virtualization": "",
            "cpe": "cpe:2.3:o:home-assistant:haos:17.1:*:production:*:*:*:generic-x86-64:*",
            "deployment": "production",
            "disk_free": 21.9,
            "disk_total": 28.9,
            "disk_used": 5.8,
            "disk_life_time": 10,
            "features": ["reboot", "shutdown", "services", "network", "hostname", "timedate", "os_agent", "haos"],
            "hostname": "homeassistant",
            "llmnr_hostname": "homeassistant",
            "kernel": "6.12.47-haos",
            "operating_system": "Home Assistant OS 17.1",
            "timezone": "Europe/Berlin",
            "dt_utc": "2026-11-20T12:00:00+00:00",
            "dt_synchronized": True,
            "use_ntp": True,
            "startup_time": 4.2,
            "boot_timestamp": 1_795_000_000_000_000,
            "broadcast_llmnr": True,
            "broadcast_mdns": True,
        },
        "/network/info": {
            "interfaces": [
                _interface("enp1s0", "ethernet", ["192.168.178.40/24"], is_primary=True),
                _interface("wlan0", "wireless", [], is_primary=False),
            ],
            "docker": {
                "interface": "hassio",
                "address": "172.30.32.0/23",
                "gateway": "172.30.32.1",
                "dns": "172.30.32.3",
            },
            "host_internet": True,
            "supervisor_internet": True,
        },
        "/store": {"addons": [], "repositories": _repositories()},
        "/ingress/panels": {"panels": {}},
        "/mounts": {"default_backup_mount": None, "mounts": []},
        "/discovery": {"discovery": []},
        "/jobs/info": {"ignore_conditions": [], "jobs": []},
        "/resolution/info": {"unsupported": [], "unhealthy": [], "suggestions": [], "issues": [], "checks": []},
        "/backups": {"backups": []},
        "/backups/info": {"backups": [], "days_until_stale": 30},
    }


def _repositories() -> list[dict[str, Any]]:
    names = {
        "core": "Official apps",
        "45df7312": "Zigbee2MQTT",
        "a0d7b954": "Home Assistant Community Apps",
        "5c53de3b": "ESPHome",
    }
    return [
        {"slug": slug, "name": name, "source": slug, "url": "https://example.org", "maintainer": name}
        for slug, name in names.items()
    ]
