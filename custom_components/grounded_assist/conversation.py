"""One conversation agent for each wrapped one: the same, but what it says has been checked."""

from typing import Literal, override

from homeassistant.components.conversation import (
    ChatLog,
    ConversationEntity,
    ConversationEntityFeature,
    ConversationInput,
    ConversationResult,
)
from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED, ConfigSubentry
from homeassistant.core import HomeAssistant, callback, valid_entity_id
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.event import async_track_state_change_event

from .agent import WrappedAgent
from .const import CONF_AGENT_ID, CONF_POLICY, SUBENTRY_AGENT
from .entity import agent_device
from .grounder import GroundedAssistConfigEntry, Grounder
from .grounding.model import Policy

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant, entry: GroundedAssistConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add an agent for each subentry."""
    for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT):
        async_add_entities([CheckedAgent(hass, entry.runtime_data, subentry)], config_subentry_id=subentry.subentry_id)


class CheckedAgent(ConversationEntity):
    """An agent that says only what the home confirms."""

    _attr_has_entity_name = True
    _attr_name = None
    _attr_supports_streaming = True

    def __init__(self, hass: HomeAssistant, grounder: Grounder, subentry: ConfigSubentry) -> None:
        """Wrap the agent of a subentry."""
        self._grounder = grounder
        self.wrapped = WrappedAgent(hass, subentry.data[CONF_AGENT_ID], subentry.subentry_id)
        self._policy = Policy(subentry.data.get(CONF_POLICY, Policy.CORRECT))
        self._attr_unique_id = subentry.subentry_id
        self._attr_device_info = agent_device(subentry)

    @property
    @override
    def available(self) -> bool:
        """Return whether the wrapped agent is there to be asked."""
        return self.wrapped.is_available

    @property
    @override
    def supported_features(self) -> ConversationEntityFeature:
        """Return what the wrapped agent can do."""
        return self.wrapped.supported_features

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        """Return the languages of the wrapped agent."""
        return self.wrapped.supported_languages

    @override
    async def async_added_to_hass(self) -> None:
        """Follow the wrapped agent as it comes and goes."""
        if valid_entity_id(self.wrapped.id):
            self.async_on_remove(async_track_state_change_event(self.hass, self.wrapped.id, self._follow))
        else:
            self.async_on_remove(async_dispatcher_connect(self.hass, SIGNAL_CONFIG_ENTRY_CHANGED, self._follow))

    @override
    async def async_prepare(self, language: str | None = None) -> None:
        """Let the wrapped agent and the check load what they need."""
        await self.wrapped.async_prepare(language)
        await self._grounder.async_prepare(language)

    @override
    async def _async_handle_message(self, user_input: ConversationInput, chat_log: ChatLog) -> ConversationResult:
        """Answer with what is left of the wrapped agent's reply."""
        return await self._grounder.async_answer(self.wrapped, self._policy, user_input, chat_log)

    @callback
    def _follow(self, *_: object) -> None:
        self.async_write_ha_state()
