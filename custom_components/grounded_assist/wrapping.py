"""Which agents there are, and which of them may be wrapped."""

from homeassistant.components.conversation import DOMAIN as CONVERSATION_DOMAIN, async_get_agent_info
from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er

from .const import CONF_AGENT_ID, DOMAIN, SUBENTRY_AGENT


@callback
def async_is_known(hass: HomeAssistant, agent_id: str) -> bool:
    """Return whether an agent exists, also while the integration that offers it is not loaded."""
    if (registered := er.async_get(hass).async_get(agent_id)) is not None:
        return registered.domain == CONVERSATION_DOMAIN
    if (entry := hass.config_entries.async_get_entry(agent_id)) is not None:
        return entry.domain != DOMAIN
    return async_get_agent_info(hass, agent_id) is not None


@callback
def async_refuse(
    hass: HomeAssistant, agent_id: str, entry: ConfigEntry | None = None, subentry_id: str | None = None
) -> str | None:
    """Return the translation key of why an agent may not be wrapped; None if it may.

    `subentry_id` is that of the agent of ours that is being changed, if it is not a new one.
    """
    if not async_is_known(hass, agent_id):
        return "agent_not_found"
    chain = _chain(hass, entry, agent_id)
    if subentry_id in chain:
        return "wraps_itself" if chain[0] == subentry_id else "circle"
    if chain:
        return "already_checked"
    if any(other.data[CONF_AGENT_ID] == agent_id for other in _others(entry, subentry_id)):
        return "already_wrapped"
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
