"""Which agent a form suggests to wrap, and which pipelines to protect with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import override

from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.selector import SelectOptionDict, SelectSelector, SelectSelectorConfig, SelectSelectorMode
import voluptuous as vol

from . import pipelines
from .ai_tasks import ai_tasks_beside
from .const import CONF_AGENT_ID, CONF_READER, DEFAULT_NAME, SUBENTRY_AGENT
from .evidence.naming import friendly_name
from .grounding.options import NOBODY
from .options import SECTION_READING, Role, chosen_in, selector_of
from .wrapping import async_offer


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """What most people want, so that confirming the form is enough."""

    agent_id: str
    pipeline_ids: tuple[str, ...] = ()


class _AgentSelector(SelectSelector):
    """Accept any ID: what was chosen before may be gone, and a text says so. `custom_value` would show IDs as names."""

    @override
    def __call__(self, data: object) -> str:
        """Return the ID of an agent."""
        return cv.string(data)


@callback
def async_readers_to_ask(hass: HomeAssistant, entry: ConfigEntry, agent_id: str) -> list[str]:
    """Return who may read the replies of an agent that becomes wrapped; none where that needs no question.

    Who reads was suggested for the agent of the same integration: nobody else's replies go there unasked.
    """
    reader = str(chosen_in(entry.options, SECTION_READING).get(CONF_READER, NOBODY))
    wrapped = {subentry.data[CONF_AGENT_ID] for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT)}
    beside = ai_tasks_beside(hass, agent_id)
    is_of_another = reader not in beside and any(reader in ai_tasks_beside(hass, one) for one in wrapped - {agent_id})
    return [*beside, NOBODY, reader] if is_of_another and agent_id not in wrapped else []


@callback
def reader_field(hass: HomeAssistant, readers: Sequence[str]) -> dict[vol.Marker, object]:
    """Return the field that asks who is to read replies, filled in with the first; none for nobody to ask of."""
    named = {one: friendly_name(hass, one) for one in readers if one != NOBODY}
    selector = selector_of(Role.READER, named, (NOBODY,))
    return {vol.Required(CONF_READER, default=readers[0]): selector} if readers else {}


@callback
def async_keep_reader(hass: HomeAssistant, entry: ConfigEntry, reader: str) -> None:
    """Have somebody else read replies."""
    reading = {**chosen_in(entry.options, SECTION_READING), CONF_READER: reader}
    hass.config_entries.async_update_entry(entry, options={**entry.options, SECTION_READING: reading})


@callback
def async_agent_field(
    hass: HomeAssistant, entry: ConfigEntry | None = None, own_id: str | None = None
) -> dict[vol.Marker, object]:
    """Return the field that asks which agent to wrap; Home Assistant's own list of agents would offer ours too."""
    offered = [SelectOptionDict(value=one, label=name) for one, name in async_offer(hass, entry, own_id).items()]
    config = SelectSelectorConfig(options=offered, mode=SelectSelectorMode.DROPDOWN)
    return {vol.Required(CONF_AGENT_ID): _AgentSelector(config)}


@callback
def async_free_name(entry: ConfigEntry | None = None, own_id: str | None = None) -> str:
    """Return the name that a form suggests for an agent of ours, which no other one has."""
    others = entry.get_subentries_of_type(SUBENTRY_AGENT) if entry is not None else ()
    taken = {subentry.title.casefold() for subentry in others if subentry.subentry_id != own_id}
    names = (DEFAULT_NAME if number == 1 else f"{DEFAULT_NAME} {number}" for number in count(1))
    return next(name for name in names if name.casefold() not in taken)


@callback
def async_suggest(
    hass: HomeAssistant, entry: ConfigEntry | None = None, own_id: str | None = None
) -> Suggestion | None:
    """Return the agent of the preferred pipeline, of the next one, or any with a language model; None without any.

    Home Assistant's own agent has no language model, so it comes last. No pipeline gets another agent than it has,
    unless Home Assistant's own answers it.
    """
    agents = list(async_offer(hass, entry, own_id))
    models = [agent_id for agent_id in agents if agent_id != HOME_ASSISTANT_AGENT]
    by_preference = pipelines.async_list_preferred_first(hass)
    for pipeline in by_preference:
        if pipeline.conversation_engine in models:
            return Suggestion(agent_id=pipeline.conversation_engine, pipeline_ids=(pipeline.id,))
    if not agents:
        return None
    first = [one.id for one in by_preference[:1] if one.conversation_engine == HOME_ASSISTANT_AGENT]
    return Suggestion(agent_id=next(iter(models), HOME_ASSISTANT_AGENT), pipeline_ids=tuple(first))
