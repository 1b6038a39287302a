"""Which agents there are, and which of them may be wrapped."""

from enum import StrEnum
from typing import Final

from homeassistant.components.conversation import (
    DOMAIN as CONVERSATION_DOMAIN,
    ConversationEntity,
    async_get_agent_info,
)
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er

from .coercion import name_or_none
from .const import CONF_AGENT_ID, DOMAIN, SUBENTRY_AGENT
from .evidence.naming import name_of


class Refusal(StrEnum):
    """Why an agent may not be wrapped, by the key of the text that says so."""

    NOT_FOUND = "agent_not_found"
    DISABLED = "agent_disabled"
    WRAPS_ITSELF = "wraps_itself"
    CIRCLE = "circle"
    ALREADY_CHECKED = "already_checked"
    ALREADY_WRAPPED = "already_wrapped"


class Presence(StrEnum):
    """Whether an agent exists, also while the integration that offers it is not loaded."""

    MISSING = "missing"
    DISABLED = "disabled"
    PRESENT = "present"


@callback
def async_presence(hass: HomeAssistant, agent_id: str) -> Presence:
    """Return whether an agent exists and is enabled."""
    if (registered := er.async_get(hass).async_get(agent_id)) is not None:
        if registered.entity_id != agent_id or registered.domain != CONVERSATION_DOMAIN:
            return Presence.MISSING
        return Presence.PRESENT if registered.disabled_by is None else Presence.DISABLED
    if (entry := hass.config_entries.async_get_entry(agent_id)) is not None:
        if entry.domain == DOMAIN:
            return Presence.MISSING
        return Presence.PRESENT if entry.disabled_by is None else Presence.DISABLED
    return Presence.MISSING if async_get_agent_info(hass, agent_id) is None else Presence.PRESENT


_ABSENT: Final = {Presence.MISSING: Refusal.NOT_FOUND, Presence.DISABLED: Refusal.DISABLED}


@callback
def async_list(hass: HomeAssistant) -> list[str]:
    """Return the agents that can answer now, each once: those with an entity, then those without."""
    manager = get_agent_manager(hass)
    legacy = [agent.id for agent in manager.async_get_agent_info()]
    without_entity = [agent for agent in legacy if not isinstance(manager.async_get_agent(agent), ConversationEntity)]
    return [*hass.states.async_entity_ids(CONVERSATION_DOMAIN), *without_entity]


@callback
def async_name(hass: HomeAssistant, agent_id: str) -> str | None:
    """Return what an agent is called, also while it cannot answer; None if nothing knows it."""
    if (state := hass.states.get(agent_id)) is not None:
        return name_of(hass, state)
    if (registered := er.async_get(hass).async_get(agent_id)) is not None:
        return name_or_none(er.async_get_full_entity_name(hass, registered)) or None
    entry = hass.config_entries.async_get_entry(agent_id)
    return None if entry is None else name_or_none(entry.title) or None


@callback
def async_offer(
    hass: HomeAssistant, entry: ConfigEntry | None = None, subentry_id: str | None = None
) -> dict[str, str]:
    """Return the agents that may be wrapped, with names that differ."""
    agents = [one for one in async_list(hass) if async_refuse(hass, one, entry, subentry_id) is None]
    named = {one: async_name(hass, one) or one for one in agents}
    names = list(named.values())
    return {one: name if names.count(name) == 1 else f"{name} ({one})" for one, name in named.items()}


@callback
def async_refuse(
    hass: HomeAssistant, agent_id: str, entry: ConfigEntry | None = None, subentry_id: str | None = None
) -> Refusal | None:
    """Return why an agent may not be wrapped; None if it may.

    `subentry_id` is that of the agent of ours that is being changed, if it is not a new one.
    """
    if entry is not None and agent_id == entry.entry_id:
        return Refusal.WRAPS_ITSELF
    if (refusal := _ABSENT.get(async_presence(hass, agent_id))) is not None:
        return refusal
    chain = _chain(hass, entry, agent_id)
    if subentry_id in chain:
        return Refusal.WRAPS_ITSELF if chain[0] == subentry_id else Refusal.CIRCLE
    if chain:
        return Refusal.ALREADY_CHECKED
    if any(other.data[CONF_AGENT_ID] == agent_id for other in _others(entry, subentry_id)):
        return Refusal.ALREADY_WRAPPED
    return None


@callback
def async_goes_in_circle(hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry) -> bool:
    """Return whether an agent of ours would end up asking itself."""
    return subentry.subentry_id in _chain(hass, entry, subentry.data[CONF_AGENT_ID])


def _others(entry: ConfigEntry | None, subentry_id: str | None) -> list[ConfigSubentry]:
    """Return the agents of ours but one."""
    agents = entry.get_subentries_of_type(SUBENTRY_AGENT) if entry else []
    return [agent for agent in agents if agent.subentry_id != subentry_id]


@callback
def _chain(hass: HomeAssistant, entry: ConfigEntry | None, agent_id: str) -> list[str]:
    """Return the agents of ours, as subentry ids, that a request to an agent passes through."""
    chain: list[str] = []
    while (subentry := _own_agent(hass, entry, agent_id)) and subentry.subentry_id not in chain:
        chain.append(subentry.subentry_id)
        agent_id = subentry.data[CONF_AGENT_ID]
    return chain


@callback
def _own_agent(hass: HomeAssistant, entry: ConfigEntry | None, agent_id: str) -> ConfigSubentry | None:
    """Return which agent of ours an entity is."""
    registered = er.async_get(hass).async_get(agent_id)
    if entry is None or registered is None or registered.platform != DOMAIN:
        return None
    return entry.subentries.get(registered.config_subentry_id or "")
