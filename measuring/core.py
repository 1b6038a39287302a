"""A running Home Assistant with one home of the corpus in it."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory
from typing import cast

from aiohttp import ThreadedResolver
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import ConfigSubentryData, ConfigSubentryDataWithId
from homeassistant.core import HomeAssistant
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
)
from homeassistant.helpers.aiohttp_client import DATA_RESOLVER
from homeassistant.loader import DATA_CUSTOM_COMPONENTS
from homeassistant.setup import async_setup_component
from homeassistant.util.unit_system import METRIC_SYSTEM, US_CUSTOMARY_SYSTEM
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_test_home_assistant

from custom_components.grounded_assist.const import DOMAIN

from .corpus import Home, HomeEntity, Seen

_HOME_PLATFORM = "measured_home"


@asynccontextmanager
async def async_running_core(home: Home | None = None) -> AsyncIterator[HomeAssistant]:
    """Start a core in a folder of its own, with a home and with conversation set up; stop it at the end."""
    with TemporaryDirectory() as folder:
        async with async_test_home_assistant(config_dir=folder) as hass:
            hass.data.pop(DATA_CUSTOM_COMPONENTS)
            # Home Assistant's own resolver looks for names in the local network too: nothing here has one.
            hass.data[DATA_RESOLVER] = ThreadedResolver()
            for domain in ("homeassistant", "conversation"):
                if not await async_setup_component(hass, domain, {}):
                    message = f"{domain} could not be set up"
                    raise RuntimeError(message)
            if home:
                enter(hass, home)
            await hass.async_block_till_done()
            try:
                yield hass
            finally:
                for entry in hass.config_entries.async_loaded_entries(DOMAIN):
                    await hass.config_entries.async_unload(entry.entry_id)
                await hass.async_stop(force=True)


async def async_add_entry(
    hass: HomeAssistant,
    agents: Mapping[str, str] | None = None,
    *,
    beside: Sequence[ConfigSubentryData | ConfigSubentryDataWithId] = (),
    options: Mapping[str, object] | None = None,
) -> MockConfigEntry:
    """Set up the integration; `agents` maps the name of each wrapped agent to its id, `beside` is what else it has."""
    entry = MockConfigEntry(
        domain=DOMAIN,
        data={},
        options=options or {},
        subentries_data=[
            *(
                ConfigSubentryData(
                    data={"agent_id": agent_id, "policy": "correct"},
                    subentry_type="agent",
                    title=name,
                    unique_id=None,
                )
                for name, agent_id in (agents or {}).items()
            ),
            *beside,
        ],
    )
    entry.add_to_hass(hass)
    if not await hass.config_entries.async_setup(entry.entry_id):
        message = "the integration could not be set up"
        raise RuntimeError(message)
    await hass.async_block_till_done()
    return entry


def enter(hass: HomeAssistant, home: Home) -> None:
    """Enter a home into the registries, expose all of it and set its states."""
    hass.config.units = METRIC_SYSTEM if home.is_metric else US_CUSTOMARY_SYSTEM
    owner = MockConfigEntry(domain=_HOME_PLATFORM)
    owner.add_to_hass(hass)
    areas = _enter_places(hass, home)
    devices = _enter_devices(hass, home, owner, areas)
    for entity in home.entities:
        device = devices.get(entity.device_id or "")
        _enter_entity(hass, entity, owner, areas.get(entity.area_id or ""), device)
    set_states(hass, {entity.entity_id: entity.seen for entity in home.entities})


def _enter_places(hass: HomeAssistant, home: Home) -> dict[str, str]:
    floors = {
        floor.id: fr.async_get(hass).async_create(floor.name, aliases=set(floor.aliases), level=floor.level).floor_id
        for floor in home.floors
    }
    return {
        area.id: ar.async_get(hass)
        .async_create(area.name, aliases=set(area.aliases), floor_id=floors.get(area.floor_id or ""))
        .id
        for area in home.areas
    }


def _enter_devices(
    hass: HomeAssistant, home: Home, owner: MockConfigEntry, areas: Mapping[str, str]
) -> dict[str, dr.DeviceEntry]:
    registry = dr.async_get(hass)
    found = {}
    for device in home.devices:
        entry = registry.async_get_or_create(
            config_entry_id=owner.entry_id, identifiers={(_HOME_PLATFORM, device.id)}, name=device.name
        )
        found[device.id] = registry.async_update_device(entry.id, area_id=areas.get(device.area_id or "")) or entry
    return found


def _enter_entity(
    hass: HomeAssistant, entity: HomeEntity, owner: MockConfigEntry, area_id: str | None, device: dr.DeviceEntry | None
) -> None:
    registry = er.async_get(hass)
    entry = registry.async_get_or_create(
        entity.domain,
        _HOME_PLATFORM,
        entity.entity_id,
        suggested_object_id=entity.entity_id.partition(".")[2],
        config_entry=owner,
        device_id=device.id if device else None,
        original_device_class=entity.device_class,
        original_name=entity.name,
    )
    registry.async_update_entity(entry.entity_id, aliases=[er.COMPUTED_NAME, *entity.aliases])
    # An entity named like its device may have no area but the device's.
    if area_id and not (device and device.area_id == area_id):
        registry.async_update_entity(entry.entity_id, area_id=area_id)
    async_expose_entity(hass, "conversation", entry.entity_id, should_expose=True)


def set_states(hass: HomeAssistant, states: Mapping[str, Seen]) -> None:
    """Set the states that differ from what they are."""
    for entity_id, seen in states.items():
        hass.states.async_set(entity_id, seen.state, cast("Mapping[str, object]", dict(seen.attributes)))
