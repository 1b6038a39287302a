"""The machine: how big it is and how busy, read from the kernel's own counters. Everything here blocks."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
import os
from pathlib import Path
import platform
import shutil
import socket
from time import sleep
from typing import Final

_PROC: Final = Path("/proc")
_MODELS: Final = (Path("/proc/device-tree/model"), Path("/sys/class/dmi/id/product_name"))
_CPU_SECONDS: Final = 0.1
"""Over which it is counted how busy the processors are."""
_INNER_INTERFACES: Final = ("lo", "veth", "docker", "br-", "hassio")
_SECTOR_BYTES: Final = 512
_NO_DISKS: Final = ("loop", "ram", "zram", "sr", "fd", "dm-", "md")
_PERCENT: Final = 100

type Facts = dict[str, str | float]


def read_machine(folder: str, *, is_container: bool) -> Facts:
    """Return what lasts: how big the machine is, and what it is; a container has a name of its own."""
    return dict(
        _told(
            {
                "architecture": platform.machine,
                "cpu_count": os.cpu_count,
                "disk_total_bytes": lambda: float(shutil.disk_usage(folder).total),
                "hostname": lambda: None if is_container else socket.gethostname(),
                "kernel": platform.release,
                "memory_total_bytes": lambda: float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")),
                "model": _model,
            }
        )
    )


def read_operating_system(*, is_container: bool) -> Facts:
    """Return what the machine was started with; inside of a container only its own could be read."""
    if is_container:
        return {}
    with suppress(OSError):
        told = platform.freedesktop_os_release()
        return {"name": told["NAME"], **({"version": told["VERSION_ID"]} if "VERSION_ID" in told else {})}
    return {"name": platform.system()}


def read_interfaces() -> tuple[str, ...]:
    """Return the network interfaces that lead out of the machine."""
    with suppress(OSError):
        return tuple(name for _, name in socket.if_nameindex() if not name.startswith(_INNER_INTERFACES))
    return ()


def read_use(folder: str, proc: Path = _PROC) -> Facts:
    """Return how much of the machine is in use; takes a tenth of a second."""
    used: Facts = {}
    for read in (_load, _memory, _uptime, _traffic, _disk_traffic, _cpu):
        with suppress(OSError, ValueError, LookupError, ZeroDivisionError):
            used |= read(proc)
    with suppress(OSError):
        disk = shutil.disk_usage(folder)
        used |= {
            "disk_free_bytes": float(disk.free),
            # Of the same disk at the same moment, so that shares of it can be computed.
            "disk_total_bytes": float(disk.total),
            "disk_used_bytes": float(disk.used),
            "disk_used_percent": _percent(disk.used, disk.used + disk.free),
        }
    return used


def read_own_uptime(proc: Path = _PROC) -> float | None:
    """Return for how many seconds Home Assistant has been running."""
    with suppress(OSError, ValueError, LookupError):
        started = int((proc / "self/stat").read_text().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
        seconds = _uptime(proc)["uptime_seconds"] - started
        # A container may count its own time, and the process that of the machine.
        return seconds if seconds >= 0 else None
    return None


def _told(readers: Mapping[str, Callable[[], str | float | None]]) -> Iterator[tuple[str, str | float]]:
    for name, read in readers.items():
        with suppress(OSError, ValueError):
            if value := read():
                yield name, value


def _model() -> str | None:
    path = next(path for path in _MODELS if path is _MODELS[-1] or path.exists())
    return path.read_text(encoding="utf-8", errors="replace").strip("\0 \n")


def _load(_: Path) -> Mapping[str, float]:
    return dict(zip(("load_1m", "load_5m", "load_15m"), os.getloadavg(), strict=True))


def _memory(proc: Path) -> Mapping[str, float]:
    lines = (line.split() for line in (proc / "meminfo").read_text().splitlines())
    told = {name.rstrip(":"): float(number) * 1024 for name, number, *_ in lines}
    total, available = told["MemTotal"], told["MemAvailable"]
    swap = told.get("SwapTotal", 0)
    return {
        "memory_available_bytes": available,
        "memory_percent": _percent(total - available, total),
        "memory_used_bytes": total - available,
        **({"swap_percent": _percent(swap - told["SwapFree"], swap)} if swap else {}),
    }


def _uptime(proc: Path) -> Mapping[str, float]:
    return {"uptime_seconds": float((proc / "uptime").read_text().split()[0])}


def _traffic(proc: Path) -> Mapping[str, float]:
    lines = (line.partition(":") for line in (proc / "net/dev").read_text().splitlines()[2:])
    outer = [told.split() for name, _, told in lines if not name.strip().startswith(_INNER_INTERFACES)]
    return {
        "network_received_bytes": float(sum(int(one[0]) for one in outer)),
        "network_sent_bytes": float(sum(int(one[8]) for one in outer)),
    }


def _disk_traffic(proc: Path) -> Mapping[str, float]:
    rows = [line.split() for line in (proc / "diskstats").read_text().splitlines()]
    disks = [row for row in rows if not row[2].startswith(_NO_DISKS) and not _is_partition(row[2], rows)]
    return {
        "disk_read_bytes": float(sum(int(row[5]) for row in disks) * _SECTOR_BYTES),
        "disk_written_bytes": float(sum(int(row[9]) for row in disks) * _SECTOR_BYTES),
    }


def _is_partition(name: str, rows: list[list[str]]) -> bool:
    """Return whether it is a part of another disk: sda1 of sda, nvme0n1p2 of nvme0n1."""
    return any(name != row[2] and name.startswith(row[2]) for row in rows)


def _cpu(proc: Path) -> Mapping[str, float]:
    busy, total = _ticks(proc)
    sleep(_CPU_SECONDS)
    busy_then, total_then = _ticks(proc)
    return {"cpu_percent": _percent(busy_then - busy, total_then - total)}


def _ticks(proc: Path) -> tuple[int, int]:
    """Return for how long the processors had something to do, and for how long they have been there."""
    ticks = [int(one) for one in (proc / "stat").read_text().splitlines()[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def _percent(part: float, whole: float) -> float:
    return round(_PERCENT * part / whole, 1)
