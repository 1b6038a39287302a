"""Which agent a form suggests to wrap, and which pipelines to protect with it."""

from dataclasses import dataclass

from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback

from . import pipelines
from .wrapping import async_list, async_refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """What most people want, so that confirming the form is enough."""

    agent_id: str
    pipeline_ids: tuple[str, ...] = ()


@callback
def async_suggest(
    hass: HomeAssistant, entry: ConfigEntry | None = None, own_id: str | None = None
) -> Suggestion | None:
    """Return the agent that answers the preferred pipeline, or the next one; None if no agent can be wrapped.

    Home Assistant's own agent has no language model, so it comes last. No pipeline gets another agent than it has,
    unless Home Assistant's own answers it.
    """
    agents = [agent_id for agent_id in async_list(hass) if async_refuse(hass, agent_id, entry, own_id) is None]
    models = [agent_id for agent_id in agents if agent_id != HOME_ASSISTANT_AGENT]
    by_preference = pipelines.async_list_preferred_first(hass)
    for pipeline in by_preference:
        if pipeline.conversation_engine in models:
            return Suggestion(agent_id=pipeline.conversation_engine, pipeline_ids=(pipeline.id,))
    own = [HOME_ASSISTANT_AGENT] if HOME_ASSISTANT_AGENT in agents else []
    if not (offered := models if len(models) == 1 else own or models):
        return None
    first = [one.id for one in by_preference[:1] if one.conversation_engine == HOME_ASSISTANT_AGENT]
    return Suggestion(agent_id=offered[0], pipeline_ids=tuple(first) if len(offered) == 1 else ())
