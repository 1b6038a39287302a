"""What entities, devices and places are called, by what may be a name."""

from homeassistant.const import ATTR_FRIENDLY_NAME
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
)

from ..coercion import encodable, note_odd, text_or_none


def name_of(hass: HomeAssistant, state: State) -> str:
    """Return the name of an entity; the words of its id for what is called by no text, as Home Assistant does."""
    if isinstance(named := state.attributes.get(ATTR_FRIENDLY_NAME), str):
        return encodable(state.name).strip()
    if named is not None:
        note_odd(hass, "friendly_name", state.entity_id)
    entry = er.async_get(hass).async_get(state.entity_id)
    registered = entry and (text_or_none(entry.name) or text_or_none(entry.original_name))
    return registered or state.object_id.replace("_", " ")


def name_of_device(device: dr.BaseDeviceEntry) -> str | None:
    """Return the name that its owner or its integration has given to a device."""
    return text_or_none(device.name_by_user) or text_or_none(device.name)


def names_of_place(place: ar.AreaEntry | fr.FloorEntry) -> tuple[str, ...]:
    """Return what an area or a floor is called, its own name first."""
    aliases = sorted(filter(None, map(text_or_none, place.aliases)))
    return tuple(filter(None, (text_or_none(place.name), *aliases)))
