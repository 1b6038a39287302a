"""What the home runs on: found out, kept in step, told to whom it may be told, and asked for when it does not last."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from importlib.abc import MetaPathFinder
import logging
import sys
from threading import Thread, current_thread, main_thread
from types import SimpleNamespace
from typing import Any, override

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components import network
from homeassistant.const import __version__
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar, entity_registry as er, floor_registry as fr
from homeassistant.helpers.dispatcher import async_dispatcher_send
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.grounded_assist.evidence import SOURCES, Asker, FurtherSource, async_gather
from custom_components.grounded_assist.evidence.home import Home
from custom_components.grounded_assist.evidence.snapshot import Snapshot, SystemPart
from custom_components.grounded_assist.evidence.system import SystemSource
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.lexicon import parse
from custom_components.grounded_assist.grounding.model import Claim, ClaimKind, Evidence, Quantity, Rank, Source
from custom_components.grounded_assist.grounding.options import DEFAULTS
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.groundwork import Groundwork
from development.supervisor import Answers, Supervisor

from .house import claim

SECRETS = ("never-told", "0123456789abcdef", "00:11:22:33:44:55", "Samsung-SSD", "ghcr.io")


class Owner:
    """Somebody who may know of the host, in a home that is known."""

    def __init__(self, hass: HomeAssistant, home: Home) -> None:
        """Know of the home."""
        self.hass = hass
        self.home = home

    async def async_asker(self) -> Asker:
        """Return who asks."""
        return await self.home.async_asker(None)

    async def async_snapshot(self) -> Snapshot:
        """Return what may be known."""
        snapshot = (await self.async_asker()).snapshot
        assert snapshot
        return snapshot

    async def async_part(self, part_id: str) -> SystemPart:
        """Return one part of it."""
        return (await self.async_snapshot()).parts[part_id]

    async def async_gathered(self, *part_ids: str) -> tuple[Evidence, ...]:
        """Return what is at hand of these."""
        with Window(self.hass) as window:
            deadline = asyncio.get_running_loop().time()
            gathered = await async_gather((of(*part_ids),), await self.async_asker(), self.scene(), window, deadline)
        assert gathered.late == ()
        return gathered.evidence

    async def async_asked(self, *part_ids: str, told: str = "cpu_percent", seconds: float = 5) -> Any:
        """Return what is told when it is asked further; None if it fails or is late."""
        source: FurtherSource = SystemSource()
        groundwork = Groundwork((source,), DEFAULTS)
        deadline = asyncio.get_running_loop().time() + seconds
        with Window(self.hass) as window:
            return await groundwork.async_read(
                source, of(*part_ids, told=told), await self.async_asker(), self.scene(), window, deadline
            )

    def scene(self) -> Scene:
        """Return the surroundings of a sentence."""
        return Scene(lexicon=parse({"language": "en"}), home=self.home.gazetteer.view(None), now=dt_util.now())


def of(*part_ids: str, told: str = "version") -> Claim:
    """Return a claim that tells something of one of these."""
    return claim(kind=ClaimKind.SPECIFIC, part_ids=part_ids, value=Quantity(attribute=told, number=1))


type Get = Callable[..., Any]


@pytest.fixture
async def get_owner(hass: HomeAssistant) -> AsyncIterator[Get]:
    """Return what gives an owner, or somebody without rights, once everything was found out."""
    homes: list[Home] = []

    async def async_get(*, may_know_host: bool = True) -> Owner:
        home = Home(hass, host_without_user=may_know_host)
        homes.append(home)
        await home.async_start()
        await hass.async_block_till_done(wait_background_tasks=True)
        return Owner(hass, home)

    yield async_get
    for home in homes:
        await home.async_stop()


@pytest.fixture
async def owner(supervised: HomeAssistant, get_owner: Get) -> Owner:
    """Return an owner of a home with a Supervisor."""
    owner: Owner = await get_owner()
    return owner


async def async_later(hass: HomeAssistant, freezer: FrozenDateTimeFactory, **delta: float) -> None:
    """Let time pass."""
    freezer.tick(timedelta(**delta))
    async_fire_time_changed(hass)
    await hass.async_block_till_done(wait_background_tasks=True)


@pytest.mark.parametrize(
    ("part_id", "value", "attributes"),
    [
        pytest.param(
            "system:core",
            __version__,
            {"version": __version__, "latest_version": "2026.11.0", "installation_type": "Home Assistant OS"},
            id="core",
        ),
        pytest.param(
            "system:os",
            "17.1",
            {"latest_version": "17.2", "update_available": True, "board": "generic-x86-64"},
            id="os",
        ),
        pytest.param("system:supervisor", "2026.10.2", {"channel": "stable", "healthy": True}, id="supervisor"),
        pytest.param(
            "system:host",
            "homeassistant",
            {"kernel": "6.12.47-haos", "machine": "generic-x86-64", "disk_total_bytes": 28.9 * 1024**3},
            id="host",
        ),
        pytest.param(
            "system:network", "enp1s0", {"interfaces": ("enp1s0", "wlan0"), "addresses": ("192.168.178.40",)}, id="net"
        ),
        pytest.param(
            "system:locale", None, {"time_zone": "US/Pacific", "language": "en", "units": "metric"}, id="region"
        ),
        pytest.param(
            "app:45df7312_zigbee2mqtt",
            "started",
            {"name": "Zigbee2MQTT", "version": "2.6.1-1", "latest_version": "2.6.3-1", "update_available": True},
            id="app",
        ),
        pytest.param("app:core_mariadb", "stopped", {"version": "2.7.2", "update_available": False}, id="stopped"),
        pytest.param("integration:hassio", __version__, {"is_custom": False}, id="integration"),
    ],
)
async def test_what_lasts_is_known(owner: Owner, part_id: str, value: Any, attributes: dict[str, Any]) -> None:
    """Each part under its id, with what the Supervisor has told of it."""
    part = await owner.async_part(part_id)
    assert part.value == value
    assert part.attributes.items() >= attributes.items()


async def test_secrets_are_not_in_it(owner: Owner) -> None:
    """Nor anything else that no claim needs."""
    written = repr(await owner.async_snapshot())
    assert [secret for secret in SECRETS if secret in written] == []


async def test_without_a_supervisor(core: HomeAssistant, get_owner: Get) -> None:
    """What the machine itself tells; what is not known is not there."""
    assert await async_setup_component(core, "network", {})
    owner = await get_owner()
    core_part = await owner.async_part("system:core")
    assert core_part.attributes["installation_type"] in {"Home Assistant Container", "Home Assistant Core"}
    assert "latest_version" not in core_part.attributes
    assert (await owner.async_part("system:network")).attributes["interfaces"]
    assert "system:supervisor" not in (await owner.async_snapshot()).parts
    assert await owner.async_gathered("app:core_mosquitto", "system:attic") == ()


async def test_places_and_people(core: HomeAssistant, get_owner: Get) -> None:
    """By name; coordinates are not asked for."""
    floor = fr.async_get(core).async_create("Upstairs")
    ar.async_get(core).async_create("Kitchen", floor_id=floor.floor_id)
    core.states.async_set("person.anna", "home", {"friendly_name": "Anna", "latitude": 52.5})
    snapshot = await (await get_owner()).async_snapshot()
    assert [(area.names, area.floor_id) for area in snapshot.areas] == [(("Kitchen",), floor.floor_id)]
    assert [one.names for one in snapshot.floors] == [("Upstairs",)]
    assert dict(snapshot.people) == {"person.anna": "Anna"}
    assert "52.5" not in repr(snapshot)


async def test_custom_integrations(core: HomeAssistant, get_owner: Get) -> None:
    """With their own versions."""
    MockConfigEntry(domain="grounded_assist").add_to_hass(core)
    MockConfigEntry(domain="unheard_of").add_to_hass(core)
    assert await async_setup_component(core, "grounded_assist", {})
    owner = await get_owner()
    part = await owner.async_part("integration:grounded_assist")
    assert dict(part.attributes) == {"name": "Grounded Assist", "is_custom": True, "version": "0.1.0"}
    assert "integration:unheard_of" not in (await owner.async_snapshot()).parts


class Importing(MetaPathFinder):
    """Who looks for a module on the disk."""

    def __init__(self, name: str) -> None:
        """Wait for one module."""
        self.threads: list[Thread] = []
        self._name = name

    @override
    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        """Leave it to others to find it."""
        if fullname == self._name:
            self.threads.append(current_thread())


async def test_nothing_is_imported_on_the_event_loop(
    supervised: HomeAssistant, get_owner: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is needed only with a Supervisor is read from the disk elsewhere."""
    name = f"{Home.__module__.rpartition('.')[0]}.supervisor"
    importing = Importing(name)
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [importing, *sys.meta_path])
    await get_owner()
    assert importing.threads
    assert main_thread() not in importing.threads


async def test_what_lasts_is_at_hand(owner: Owner) -> None:
    """No claim waits for it, and it says when it was found out."""
    at = (await owner.async_snapshot()).collected_at
    (seen,) = await owner.async_gathered("system:core", "app:core_mosquitto")
    assert (seen.source, seen.rank, seen.subject, seen.value) == (
        Source.SYSTEM,
        Rank.OBSERVED,
        "system:core",
        __version__,
    )
    assert (seen.observed_at, seen.attributes["latest_version"]) == (at, "2026.11.0")
    assert await owner.async_gathered() == ()


async def test_others_know_less(supervised: HomeAssistant, get_owner: Get) -> None:
    """Who may not know of the host hears of the version and the region, and nothing is asked for them."""
    other = await get_owner(may_know_host=False)
    seen = await other.async_gathered("system:core", "system:locale", "system:host", "system:network")
    assert {one.subject: set(one.attributes) for one in seen} == {
        "system:core": {"version"},
        "system:locale": {"time_zone", "language", "currency", "units", "temperature_unit", "length_unit"},
    }
    assert await other.async_asked("system:core") == ()
    gone = await other.home.async_asker("nobody")
    assert gone.snapshot is None


async def test_an_app_stops(owner: Owner, freezer: FrozenDateTimeFactory) -> None:
    """The Supervisor tells of it, and soon it is known since when."""
    hass = owner.hass
    event = {"event": "addon", "slug": "core_mosquitto", "state": "stopped"}
    async_dispatcher_send(hass, "supervisor_event", event)
    await async_later(hass, freezer, seconds=6)
    part = await owner.async_part("app:core_mosquitto")
    assert part.value == "stopped"
    assert part.changed_at == (await owner.async_snapshot()).collected_at
    assert (await owner.async_part("app:core_ssh")).changed_at is None


async def test_an_update_comes(owner: Owner, supervisor: Supervisor, freezer: FrozenDateTimeFactory) -> None:
    """Also after the Supervisor's integration was loaded anew."""
    hass = owner.hass
    (entry,) = hass.config_entries.async_entries("hassio")
    await hass.config_entries.async_reload(entry.entry_id)
    await async_later(hass, freezer, seconds=6)
    supervisor.info["/os/info"]["version_latest"] = "17.3"
    await async_later(hass, freezer, minutes=6)
    await async_later(hass, freezer, seconds=6)
    assert (await owner.async_part("system:os")).attributes["latest_version"] == "17.3"


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        pytest.param(lambda hass: ar.async_get(hass).async_create("Hall"), True, id="an-area"),
        pytest.param(lambda hass: fr.async_get(hass).async_create("Attic"), True, id="a-floor"),
        pytest.param(lambda hass: hass.states.async_set("person.anna", "home"), False, id="what-nobody-tells"),
    ],
)
async def test_changes_are_taken_in(
    core: HomeAssistant, get_owner: Get, freezer: FrozenDateTimeFactory, change: Callable[..., Any], seen: bool
) -> None:
    """Soon, all that came together at once; anything else within the hour."""
    owner = await get_owner()
    first = await owner.async_snapshot()
    change(core)
    change_of_region = core.config.async_update(time_zone="Europe/Berlin") if seen else asyncio.sleep(0)
    await change_of_region
    await async_later(core, freezer, seconds=6)
    second = await owner.async_snapshot()
    assert (second is not first) is seen
    await async_later(core, freezer, minutes=61)
    third = await owner.async_snapshot()
    assert third is not second
    assert (len(third.areas) + len(third.floors) + len(third.people)) == 1


async def test_what_cannot_be_found_out(
    core: HomeAssistant, get_owner: Get, freezer: FrozenDateTimeFactory, caplog: pytest.LogCaptureFixture
) -> None:
    """Leaves what was known, is logged once, and is tried again."""
    owner = await get_owner()
    first = await owner.async_snapshot()
    core.config.config_dir = None  # type: ignore[assignment]
    for _ in range(2):
        await async_later(core, freezer, minutes=61)
    assert await owner.async_snapshot() is first
    assert caplog.text.count("What the home runs on cannot be found out") == 1
    core.config.config_dir = "/"
    await async_later(core, freezer, minutes=61)
    assert await owner.async_snapshot() is not first


@pytest.fixture
async def slow_network(core: HomeAssistant, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Return what lets Home Assistant tell of its network."""
    assert await async_setup_component(core, "network", {})
    let = asyncio.Event()

    async def async_get_adapters(_: HomeAssistant) -> list[Any]:
        await let.wait()
        return []

    monkeypatch.setattr(network, "async_get_adapters", async_get_adapters)
    return let


async def test_nothing_is_known_at_first(core: HomeAssistant, slow_network: asyncio.Event) -> None:
    """Nobody waits for it, and it ends with the home."""
    home = Home(core, host_without_user=True)
    await home.async_start()
    owner = Owner(core, home)
    assert (await owner.async_asker()).snapshot is None
    assert await owner.async_gathered("system:core") == ()
    assert await owner.async_asked("system:core") == ()
    ar.async_get(core).async_create("Hall")
    await home.async_stop()
    slow_network.set()
    await core.async_block_till_done(wait_background_tasks=True)
    assert (await owner.async_asker()).snapshot is None


async def test_what_changes_meanwhile(
    core: HomeAssistant, slow_network: asyncio.Event, freezer: FrozenDateTimeFactory
) -> None:
    """While it is found out nobody begins again; what has changed is taken in right after."""
    home = Home(core, host_without_user=True)
    await home.async_start()
    freezer.tick(timedelta(minutes=61))
    async_fire_time_changed(core)
    slow_network.set()
    await core.async_block_till_done(wait_background_tasks=True)
    first = await Owner(core, home).async_snapshot()
    await async_later(core, freezer, seconds=6)
    assert await Owner(core, home).async_snapshot() is not first
    await home.async_stop()


async def test_a_supervisor_that_has_not_told_yet(core: HomeAssistant, supervisor: Supervisor, get_owner: Get) -> None:
    """Nothing of it is known, all else is."""
    supervisor.answers, supervisor.concerned = Answers.ERROR, ("/info", "/addons")
    assert await async_setup_component(core, "hassio", {})
    snapshot = await (await get_owner()).async_snapshot()
    assert [part_id for part_id in snapshot.parts if part_id.startswith("app:")] == []
    assert "system:supervisor" not in snapshot.parts
    assert snapshot.parts["system:core"].value == __version__


@pytest.mark.parametrize(
    ("part_ids", "told", "is_worth_it"),
    [
        pytest.param(("system:host",), "cpu_percent", True, id="the-machine"),
        pytest.param(("system:host",), "disk_free_bytes", True, id="the-disk"),
        pytest.param(("system:core",), "uptime_seconds", True, id="home-assistant"),
        pytest.param(("app:core_ssh",), "memory_percent", True, id="an-app"),
        pytest.param(("system:locale", "system:log"), "errors", True, id="one-of-two"),
        pytest.param(("system:core",), "version", False, id="what-lasts"),
        pytest.param(("app:core_ssh",), "port", False, id="what-another-source-tells"),
        pytest.param(("system:os",), "cpu_percent", False, id="what-has-no-such-thing"),
        pytest.param((), "cpu_percent", False, id="no-part"),
    ],
)
async def test_what_it_may_know(core: HomeAssistant, part_ids: tuple[str, ...], told: str, is_worth_it: bool) -> None:
    """Only what does not last, of what has it."""
    source, scene = SystemSource(), Owner(core, Home(core)).scene()
    assert source.may_know(of(*part_ids, told=told), scene) is is_worth_it
    worded = claim(kind=ClaimKind.SPECIFIC, part_ids=part_ids, meaning=told)
    assert source.may_know(worded, scene) is is_worth_it
    assert source.cost == 0
    assert Source.SYSTEM in [one.name for one in SOURCES]


_GIB = 1024**3


@pytest.mark.parametrize(
    ("total", "free", "is_told"),
    [
        pytest.param(28.9, 21.5, True, id="the-same-disk"),
        pytest.param(29.0, 5.0, False, id="fuller-than-told"),
        pytest.param(100.0, 76.0, False, id="another-disk"),
    ],
)
async def test_what_two_tell_of_one_disk(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, total: float, free: float, is_told: bool
) -> None:
    """Where the Supervisor tells otherwise of it than the machine, nothing but its size is known."""
    seen_there = SimpleNamespace(total=total * _GIB, free=free * _GIB, used=(total - free) * _GIB)
    monkeypatch.setattr("shutil.disk_usage", lambda _: seen_there)
    (seen,) = await owner.async_asked("system:host")
    names = {"disk_free_bytes", "disk_used_bytes", "disk_used_percent"}
    assert names & set(seen.attributes) == (names if is_told else set())
    assert seen.attributes["disk_total_bytes"] == pytest.approx(28.9 * _GIB, rel=0.01)


async def test_the_machine_is_looked_at(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what lasts of it, and with what is otherwise a second later by name."""
    seen_there = SimpleNamespace(total=28.9 * _GIB, free=21.9 * _GIB, used=5.8 * _GIB)
    monkeypatch.setattr("shutil.disk_usage", lambda _: seen_there)
    (seen,) = await owner.async_asked("system:host")
    assert (seen.source, seen.subject, seen.value) == (Source.SYSTEM, "system:host", "homeassistant")
    assert {"cpu_percent", "memory_percent", "uptime_seconds", "disk_used_percent", "kernel"} <= set(seen.attributes)
    assert {"cpu_percent", "load_1m"} <= set(seen.attributes["momentary"])
    assert "disk_used_percent" not in seen.attributes["momentary"]


@pytest.mark.parametrize(
    ("part_id", "path"),
    [
        pytest.param("system:core", "/core/stats", id="home-assistant"),
        pytest.param("system:supervisor", "/supervisor/stats", id="the-supervisor"),
        pytest.param("app:core_mosquitto", "/addons/core_mosquitto/stats", id="an-app"),
    ],
)
async def test_the_supervisor_is_asked(owner: Owner, supervisor: Supervisor, part_id: str, path: str) -> None:
    """Once, for what was asked, and answers what is used right now."""
    supervisor.asked.clear()
    (seen,) = await owner.async_asked(part_id)
    assert supervisor.asked == [f"GET {path}"]
    assert (seen.attributes["cpu_percent"], seen.attributes["memory_used_bytes"]) == (3.2, 536_870_912)
    assert (seen.value, seen.attributes["version"]) == (
        (await owner.async_part(part_id)).value,
        (await owner.async_part(part_id)).attributes["version"],
    )


async def test_what_does_not_run_uses_nothing(owner: Owner, supervisor: Supervisor) -> None:
    """Nobody is asked about an app that has stopped, or is none."""
    supervisor.asked.clear()
    assert await owner.async_asked("app:core_mariadb", "app:nothing") == ()
    assert supervisor.asked == []


@pytest.mark.parametrize("answers", [Answers.ERROR, Answers.GARBLED, Answers.STRANGE])
async def test_a_supervisor_that_errs(
    owner: Owner, supervisor: Supervisor, answers: Answers, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is told then, it is logged once, and the next answer counts again."""
    supervisor.answers, supervisor.concerned = answers, ("/core",)
    for _ in range(2):
        assert await owner.async_asked("system:core") is None
    assert caplog.text.count("Evidence from system cannot be read") == 1
    supervisor.answers = Answers.RIGHT
    assert await owner.async_asked("system:core")


async def test_a_supervisor_that_is_slow(owner: Owner, supervisor: Supervisor) -> None:
    """Nobody waits longer than there is time."""
    supervisor.seconds = 30
    assert await owner.async_asked("system:core", seconds=0.1) is None


async def test_a_supervisor_that_is_gone(owner: Owner, supervisor: Supervisor) -> None:
    """What was told before is still known."""
    await supervisor.async_leave()
    assert await owner.async_asked("system:core") is None
    assert (await owner.async_gathered("system:supervisor"))[0].value == "2026.10.2"


async def test_home_assistant_alone(core: HomeAssistant, get_owner: Get) -> None:
    """Without a Supervisor it is known how long it runs; of an app nothing."""
    owner = await get_owner()
    (seen,) = await owner.async_asked("system:core")
    assert seen.attributes["uptime_seconds"] >= 0
    assert "cpu_percent" not in seen.attributes
    assert await owner.async_asked("system:supervisor", "app:core_ssh") == ()


async def test_entities_of_the_machine(core: HomeAssistant, get_owner: Get) -> None:
    """Where System Monitor is visible its numbers hold, as an agent has read the same."""
    registered = er.async_get(core)
    entry = MockConfigEntry(domain="systemmonitor")
    entry.add_to_hass(core)
    states = {
        "processor_use": "42",
        "processor_temperature": "125.6",
        "load_1m": "unavailable",
        "ipv4_address": "192.168.1.2",
        "swap_use_percent": "3",
    }
    for key, state in states.items():
        entity = registered.async_get_or_create(
            "sensor", "systemmonitor", key, translation_key=key, config_entry=entry, suggested_object_id=key
        )
        unit = {"unit_of_measurement": "°F"} if key == "processor_temperature" else {}
        core.states.async_set(entity.entity_id, state, unit)
        registered.async_update_entity_options(
            entity.entity_id, "conversation", {"should_expose": key != "swap_use_percent"}
        )
    (seen,) = await (await get_owner()).async_asked("system:host")
    assert seen.attributes["cpu_percent"] == 42
    assert seen.attributes["processor_temperature"] == pytest.approx(52)
    assert seen.attributes.get("swap_percent") != 3
    assert isinstance(seen.attributes["load_1m"], float)
    assert "192.168.1.2" not in repr(seen)


async def test_how_long_its_entity_tells(core: HomeAssistant, get_owner: Get) -> None:
    """Of Home Assistant, where Uptime is visible."""
    entry = MockConfigEntry(domain="uptime")
    entry.add_to_hass(core)
    entity = er.async_get(core).async_get_or_create("sensor", "uptime", entry.entry_id, config_entry=entry)
    core.states.async_set(entity.entity_id, (dt_util.utcnow() - timedelta(days=10)).isoformat())
    er.async_get(core).async_update_entity_options(entity.entity_id, "conversation", {"should_expose": True})
    (seen,) = await (await get_owner()).async_asked("system:core")
    assert seen.attributes["uptime_seconds"] == pytest.approx(864_000, abs=60)


async def test_what_was_logged(core: HomeAssistant, get_owner: Get) -> None:
    """How often, counted each and by kind; never the words."""
    owner = await get_owner()
    assert await owner.async_asked("system:log", told="errors") == ()
    assert await async_setup_component(core, "system_log", {"system_log": {"max_entries": 4}})
    for _ in range(2):
        logging.getLogger("homeassistant.components.mqtt.client").error("The password %s is wrong", "never-told")
    logging.getLogger("somewhere.else").critical("Broken as well")
    logging.getLogger("homeassistant.components.light").warning("Odd")
    await core.async_block_till_done()
    (seen,) = await owner.async_asked("system:log", told="no_errors")
    counts = {"errors": 3, "errors_kinds": 2, "warnings": 1, "warnings_kinds": 1, "is_complete": True}
    assert (seen.value, dict(seen.attributes)) == (3, counts)
    assert "never-told" not in repr(seen)
    logging.getLogger("custom_components.ours").warning("Odd as well")
    await core.async_block_till_done()
    (seen,) = await owner.async_asked("system:log", told="warnings")
    assert (seen.attributes["warnings"], seen.attributes["is_complete"]) == (2, False)
