"""What the kernel tells of the machine."""

from pathlib import Path
from threading import Timer

import pytest

from custom_components.grounded_assist.evidence import host

FILES = {
    "meminfo": "MemTotal: 4000 kB\nMemFree: 100 kB\nMemAvailable: 3000 kB\nSwapTotal: 1000 kB\nSwapFree: 750 kB\n",
    "uptime": "7200.50 14000.00\n",
    "net/dev": (
        "Inter-|   Receive\n face |bytes    packets\n"
        "    lo: 999 1 0 0 0 0 0 0 999 1 0 0 0 0 0 0\n"
        "  end0: 1000 1 0 0 0 0 0 0 2000 1 0 0 0 0 0 0\n"
        "veth12: 5000 1 0 0 0 0 0 0 5000 1 0 0 0 0 0 0\n"
    ),
    "diskstats": (
        "   7 0 loop0 1 0 8 0 1 0 8 0 0 0 0\n"
        " 259 0 nvme0n1 5 0 10 0 5 0 20 0 0 0 0\n"
        " 259 1 nvme0n1p1 5 0 10 0 5 0 20 0 0 0 0\n"
    ),
    "stat": "cpu  100 0 50 800 50 0 0 0 0 0\n",
    "self/stat": f"1 (python3 (main)) S {' '.join(['0'] * 18)} 360000 0\n",
}
KNOWN = {
    "memory_available_bytes": 3000 * 1024,
    "memory_percent": 25.0,
    "memory_used_bytes": 1000 * 1024,
    "swap_percent": 25.0,
    "uptime_seconds": 7200.5,
    "network_received_bytes": 1000,
    "network_sent_bytes": 2000,
    "disk_read_bytes": 5120,
    "disk_written_bytes": 10240,
}


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """Return the counters of a small machine."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_all_is_told(proc: Path) -> None:
    """Without what only leads back into the machine, and no disk is counted twice."""
    used = host.read_use(str(proc), proc)
    assert used.items() >= KNOWN.items()
    assert {"load_1m", "load_5m", "load_15m", "disk_free_bytes", "disk_used_percent"} <= set(used)


@pytest.mark.parametrize(
    ("name", "text", "missing"),
    [
        pytest.param("meminfo", "MemTotal: 4000 kB\n", {"memory_percent", "swap_percent"}, id="half-of-it"),
        pytest.param("uptime", "", {"uptime_seconds"}, id="nothing"),
        pytest.param("diskstats", "what is this", {"disk_read_bytes"}, id="something-else"),
    ],
)
def test_what_is_not_told_is_left_out(proc: Path, name: str, text: str, missing: set[str]) -> None:
    """All else is told as ever."""
    (proc / name).write_text(text)
    used = host.read_use(str(proc), proc)
    assert missing.isdisjoint(used)
    assert "load_1m" in used


def test_nothing_is_told(tmp_path: Path) -> None:
    """Where the system has no such counters, and the folder is gone."""
    assert set(host.read_use(str(tmp_path / "gone"), tmp_path)) <= {"load_1m", "load_5m", "load_15m"}
    assert host.read_own_uptime(tmp_path) is None


def test_memory_without_swap(proc: Path) -> None:
    """Nothing of nothing is in use."""
    (proc / "meminfo").write_text("MemTotal: 4000 kB\nMemAvailable: 3000 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB\n")
    assert "swap_percent" not in host.read_use(str(proc), proc)


def test_this_machine() -> None:
    """What is told of where the tests run fits together, and with how big that is."""
    used, whole = host.read_use("/"), host.read_machine("/", is_container=False)
    numbers = {name: float(value) for name, value in used.items()}
    assert numbers["disk_total_bytes"] == whole["disk_total_bytes"]
    usable = numbers["disk_used_bytes"] + numbers["disk_free_bytes"]
    assert numbers["disk_used_percent"] == pytest.approx(100 * numbers["disk_used_bytes"] / usable, abs=0.1)
    memory = numbers["memory_used_bytes"] + numbers["memory_available_bytes"]
    assert memory == pytest.approx(float(whole["memory_total_bytes"]), rel=0.01)
    assert numbers["memory_percent"] == pytest.approx(100 * numbers["memory_used_bytes"] / memory, abs=0.1)
    uptime = host.read_own_uptime()
    assert uptime is not None
    assert 0 <= uptime <= float(used["uptime_seconds"])


def test_how_busy_the_processors_are(proc: Path) -> None:
    """By what they did between two looks; what they wait for is nothing to do."""
    path = proc / "stat"
    later = Timer(0.02, path.write_text, ("cpu  120 0 60 850 70 0 0 0 0 0\n",))
    later.start()
    assert host.read_use(str(proc), proc)["cpu_percent"] == 30.0
    later.join()


def test_how_long_it_runs(proc: Path) -> None:
    """Seconds since the start of the process; none where machine and container count differently."""
    assert host.read_own_uptime(proc) == pytest.approx(3600.5)
    (proc / "uptime").write_text("5.0 5.0\n")
    assert host.read_own_uptime(proc) is None


@pytest.mark.parametrize("is_container", [True, False])
def test_what_lasts(is_container: bool) -> None:
    """How big the machine is, and nothing that only a container is called."""
    told = host.read_machine("/", is_container=is_container)
    always = {"architecture", "cpu_count", "disk_total_bytes", "kernel", "memory_total_bytes"}
    assert always <= set(told) <= always | {"model", "hostname"}
    assert ("hostname" in told) is not is_container
    assert "disk_total_bytes" not in host.read_machine("/nowhere/at/all", is_container=is_container)


def test_the_operating_system() -> None:
    """Its name, or nothing inside of a container."""
    assert "name" in host.read_operating_system(is_container=False)
    assert host.read_operating_system(is_container=True) == {}
    assert "lo" not in host.read_interfaces()
