"""Find out what the home runs on; what blocks goes to the executor."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
import platform
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from homeassistant.const import __version__
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar, floor_registry as fr
from homeassistant.helpers.hassio import get_supervisor_ip, is_hassio
from homeassistant.loader import Integration, IntegrationNotLoaded, async_get_loaded_integration
from homeassistant.util import dt as dt_util
from homeassistant.util.package import is_docker_env
from homeassistant.util.unit_system import METRIC_SYSTEM

from ..coercion import read_each
from ..grounding.meanings.parts import APP, CORE, HOST, OPERATING_SYSTEM
from ..grounding.model import Attribute, Place, Scalar
from . import host
from .naming import name_of, names_of_place
from .snapshot import (
    INTEGRATION,
    LOCALE,
    NETWORK,
    SUPERVISOR,
    Snapshot,
    SystemPart,
    Teller,
    snapshot_of,
)

if TYPE_CHECKING:
    from .supervisor import Supervised

_NOT_INSTALLED: Final = frozenset({"entity", "system", "virtual"})
"""Kinds of integrations that every home has."""

type Facts = Mapping[str, Attribute]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Machine:
    """What was read of the machine itself."""

    facts: host.Facts
    system: host.Facts
    interfaces: tuple[str, ...]
    is_container: bool
    has_supervisor: bool
    """Though it may not have reported anything yet."""


async def async_collect(hass: HomeAssistant, before: Snapshot | None) -> Snapshot:
    """Return what the home runs on now; the Supervisor is not asked, but repeated."""
    machine = await hass.async_add_executor_job(_read_machine, hass.config.config_dir)
    told = await _async_supervised(hass)
    network = _told_network(told) if told is not None else await _async_network(hass, machine.interfaces)
    parts = (*_system(machine, told), _locale(hass), network, *_apps(told), *_integrations(hass))
    return snapshot_of(
        (part for part in parts if part.attributes),
        dt_util.now(),
        before,
        areas=_areas(hass),
        floors=_floors(hass),
        people={state.entity_id: name_of(hass, state) for state in hass.states.async_all("person")},
    )


def _read_machine(folder: str) -> _Machine:
    is_container = is_docker_env()
    return _Machine(
        facts=host.read_machine(folder, is_container=is_container),
        system=host.read_operating_system(is_container=is_container),
        interfaces=host.read_interfaces(),
        is_container=is_container,
        has_supervisor=get_supervisor_ip() is not None,
    )


async def _async_supervised(hass: HomeAssistant) -> Supervised | None:
    if not is_hassio(hass):
        return None
    read = await hass.async_add_import_executor_job(_reader)
    return read(hass)


def _reader() -> Callable[[HomeAssistant], Supervised]:
    from .supervisor import read_supervised  # noqa: PLC0415 - only where there is one

    return read_supervised


def _areas(hass: HomeAssistant) -> list[Place]:
    known = ((one, names_of_place(one)) for one in ar.async_get(hass).async_list_areas())
    areas = (Place(id=one.id, names=names[:1], floor_id=one.floor_id) for one, names in known if names)
    return sorted(areas, key=lambda area: area.names)


def _floors(hass: HomeAssistant) -> Iterator[Place]:
    known = ((one, names_of_place(one)) for one in fr.async_get(hass).async_list_floors())
    return (Place(id=one.floor_id, names=names[:1]) for one, names in known if names)


def _system(machine: _Machine, told: Supervised | None) -> Iterator[SystemPart]:
    """Yield Home Assistant and what is below it; what the Supervisor reports replaces what was read."""
    kind = "Home Assistant Container" if machine.is_container else "Home Assistant Core"
    core: Facts = {
        "version": __version__,
        "python_version": platform.python_version(),
        "installation_type": None if machine.has_supervisor else kind,
    }
    system = dict(machine.system) if told is None else told.system
    supervisor, more, host_ = ({}, {}, {}) if told is None else (told.supervisor, told.core, told.machine)
    facts: Facts = {**machine.facts, **host_}
    yield _part(CORE, __version__, {**core, **more}, _teller(more))
    yield _part(OPERATING_SYSTEM, system.get("version"), system, _teller(told))
    yield _part(SUPERVISOR, supervisor.get("version"), supervisor, Teller.SUPERVISOR)
    yield _part(HOST, facts.get("hostname"), facts, _teller(host_))


def _teller(told: object) -> Teller:
    """Return who reports a part, given what the Supervisor has reported."""
    return Teller.SUPERVISOR if told else Teller.MACHINE


def _locale(hass: HomeAssistant) -> SystemPart:
    config = hass.config
    told: Facts = {
        "time_zone": config.time_zone,
        "language": config.language,
        "country": config.country,
        "currency": config.currency,
        "units": "metric" if config.units is METRIC_SYSTEM else "imperial",
        "temperature_unit": config.units.temperature_unit,
        "length_unit": config.units.length_unit,
    }
    return _part(LOCALE, None, told)


def _told_network(told: Supervised) -> SystemPart:
    primary = next((one.name for one in told.interfaces if one.is_primary), None)
    names = tuple(one.name for one in told.interfaces)
    addresses = tuple(address for one in told.interfaces for address in one.addresses)
    return _part(NETWORK, primary, {"interfaces": names, "addresses": addresses}, Teller.SUPERVISOR)


async def _async_network(hass: HomeAssistant, interfaces: tuple[str, ...]) -> SystemPart:
    """Return the network as Home Assistant uses it, else what the machine has."""
    if "network" not in hass.config.components:
        return _part(NETWORK, None, {"interfaces": interfaces})
    from homeassistant.components.network import async_get_adapters  # noqa: PLC0415 - it may be absent

    adapters = [one for one in await async_get_adapters(hass) if one["enabled"]]
    primary = next((one["name"] for one in adapters if one["default"]), None)
    names = tuple(one["name"] for one in adapters)
    addresses = tuple(str(address["address"]) for one in adapters for address in one["ipv4"])
    return _part(NETWORK, primary, {"interfaces": names, "addresses": addresses}, Teller.NETWORK)


def _apps(told: Supervised | None) -> Iterator[SystemPart]:
    for slug, (state, facts) in () if told is None else told.apps.items():
        yield _part(f"{APP}{slug}", state, facts, Teller.SUPERVISOR)


def _integrations(hass: HomeAssistant) -> Iterator[SystemPart]:
    """Yield what was installed, what is from elsewhere first."""
    domains = {*hass.config.top_level_components, *(entry.domain for entry in hass.config_entries.async_entries())}
    loaded = filter(None, (_loaded(hass, domain) for domain in domains))
    installed = [one for one in loaded if one.integration_type not in _NOT_INSTALLED]
    told = read_each(hass, "integration", installed, _integration)
    yield from (part for _, part in sorted(told, key=itemgetter(0)))


def _integration(one: Integration) -> tuple[tuple[bool, str], SystemPart]:
    """Return an integration with where it stands among the others."""
    version = __version__ if one.is_built_in else str(one.version) if one.version else None
    told: Facts = {"name": one.name, "is_custom": not one.is_built_in, "version": version}
    return (one.is_built_in, one.name.casefold()), _part(f"{INTEGRATION}{one.domain}", version, told)


def _loaded(hass: HomeAssistant, domain: str) -> Integration | None:
    try:
        return async_get_loaded_integration(hass, domain)
    except IntegrationNotLoaded:
        return None


def _part(part_id: str, value: Attribute, told: Facts, teller: Teller = Teller.MACHINE) -> SystemPart:
    attributes = {name: one for name, one in told.items() if one is not None and one != ()}
    return SystemPart(id=part_id, value=_scalar(value), attributes=MappingProxyType(attributes), teller=teller)


def _scalar(value: Attribute) -> Scalar:
    return None if isinstance(value, tuple) else value
