"""Which AI Tasks there are, and which belong to the integration of an agent."""

from typing import Final

from homeassistant.const import ATTR_SUPPORTED_FEATURES
from homeassistant.core import HomeAssistant, State, callback
from homeassistant.helpers import entity_registry as er

from .coercion import number_or_none
from .const import DOMAIN

_AI_TASK: Final = "ai_task"


@callback
def ai_tasks(hass: HomeAssistant) -> list[str]:
    """Return the AI Tasks that answer in words; none of ours."""
    from homeassistant.components.ai_task import AITaskEntityFeature  # noqa: PLC0415 - only where there are any

    registry = er.async_get(hass)
    generates = AITaskEntityFeature.GENERATE_DATA
    generating = (state.entity_id for state in hass.states.async_all(_AI_TASK) if _features(state) & generates)
    return [one for one in generating if (found := registry.async_get(one)) is None or found.platform != DOMAIN]


def _features(state: State) -> int:
    return int(number_or_none(state.attributes.get(ATTR_SUPPORTED_FEATURES)) or 0)


@callback
def ai_tasks_beside(hass: HomeAssistant, agent_id: str) -> list[str]:
    """Return those of the same config entry as an agent: whoever answers them has read what the agent said."""
    registry = er.async_get(hass)
    agent = registry.async_get(agent_id)
    # Agents without an entity are known by the id of their entry.
    entry_id = agent_id if agent is None else agent.config_entry_id
    if entry_id is None:
        return []
    beside = {one.entity_id for one in er.async_entries_for_config_entry(registry, entry_id)}
    return [task for task in ai_tasks(hass) if task in beside]
