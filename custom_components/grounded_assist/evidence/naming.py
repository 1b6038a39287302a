"""What entities, devices and places are called, by what may be a name."""

from collections.abc import Iterable
from typing import Final

from homeassistant.const import ATTR_FRIENDLY_NAME
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
)

from ..coercion import encodable, name_or_none, note_odd

_MOST_LISTED: Final = 3


def name_of(hass: HomeAssistant, state: State) -> str:
    """Return the name of an entity; the words of its id for what is called by no text, as Home Assistant does."""
    if (named := state.attributes.get(ATTR_FRIENDLY_NAME)) is not None:
        if (name := name_or_none(named)) is not None:
            return (name or encodable(state.name)).strip()
        note_odd(hass, "friendly_name", state.entity_id)
    entry = er.async_get(hass).async_get(state.entity_id)
    registered = entry and (name_or_none(entry.name) or name_or_none(entry.original_name))
    return registered or state.object_id.replace("_", " ")


def friendly_name(hass: HomeAssistant, entity_id: str) -> str:
    """Return the name of an entity, or its id while it has none."""
    state = hass.states.get(entity_id)
    return entity_id if state is None else name_of(hass, state)


def listed(names: Iterable[str]) -> str:
    """Return each name once, and of many only the first ones: "Front door, Back door, Garage, +4"."""
    known = list(dict.fromkeys(names))
    more = [f"+{len(known) - _MOST_LISTED}"] if len(known) > _MOST_LISTED else []
    return ", ".join([*known[:_MOST_LISTED], *more]) or "-"


def name_of_device(device: dr.BaseDeviceEntry) -> str | None:
    """Return the name that its owner or its integration has given to a device."""
    return name_or_none(device.name_by_user) or name_or_none(device.name)


def names_of_place(place: ar.AreaEntry | fr.FloorEntry) -> tuple[str, ...]:
    """Return what an area or a floor is called, its own name first."""
    aliases = sorted(filter(None, map(name_or_none, place.aliases)))
    return tuple(filter(None, (name_or_none(place.name), *aliases)))
