"""Find the entities of the integration by what they are, whatever they are called."""

from homeassistant.core import HomeAssistant, State
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.entity_registry import RegistryEntry
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN

from .conftest import subentry_named


def registered(hass: HomeAssistant, domain: str, owner_id: str, key: str) -> RegistryEntry:
    """Return what the registry has of an entity of an agent, or of the journal."""
    registry = er.async_get(hass)
    entity_id = registry.async_get_entity_id(domain, DOMAIN, f"{owner_id}_{key}")
    found = registry.async_get(entity_id or "")
    assert found
    return found


def state_of(hass: HomeAssistant, domain: str, owner_id: str, key: str) -> State:
    """Return the state of an entity of an agent, or of the journal."""
    state = hass.states.get(registered(hass, domain, owner_id, key).entity_id)
    assert state
    return state


def reply_of(hass: HomeAssistant, entry: MockConfigEntry, title: str = "Checked") -> State:
    """Return the event of the last reply of an agent."""
    return state_of(hass, "event", subentry_named(entry, title), "reply")
