"""Floors, areas, aliases, and what Assist may see."""

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
)

from .house import CLIMATE_SENSORS, DEVICES, FLOORS, HELPERS, ROOMS, Device

ASSISTANT = "conversation"


def arrange(hass: HomeAssistant) -> None:
    """Put every device into its area and expose what is not hidden."""
    areas = _build_areas(hass)
    for device in DEVICES:
        _place(hass, device, areas[device.area])
        async_expose_entity(hass, ASSISTANT, device.entity_id, not device.is_hidden)
    for entity_id in HELPERS:
        async_expose_entity(hass, ASSISTANT, entity_id, should_expose=True)


def _build_areas(hass: HomeAssistant) -> dict[str, str]:
    """Return the area id of each room."""
    floors, areas = fr.async_get(hass), ar.async_get(hass)
    floor_ids = {name: floors.async_create(name, level=level).floor_id for name, level in FLOORS.items()}
    ids = {}
    for room in ROOMS:
        area = areas.async_get_or_create(room.name)
        areas.async_update(
            area.id,
            aliases=set(room.aliases),
            floor_id=floor_ids[room.floor] if room.floor else None,
            temperature_entity_id=CLIMATE_SENSORS.get(room.name),
        )
        ids[room.name] = area.id
    return ids


def _place(hass: HomeAssistant, device: Device, area_id: str) -> None:
    """Give one device its area and its other names."""
    devices, entities = dr.async_get(hass), er.async_get(hass)
    registered = entities.async_get(device.entity_id)
    if registered is not None and registered.device_id is not None:
        devices.async_update_device(registered.device_id, area_id=area_id)
    if device.aliases:
        entities.async_update_entity(device.entity_id, aliases=[er.COMPUTED_NAME, *device.aliases])
