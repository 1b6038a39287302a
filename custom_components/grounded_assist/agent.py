"""Ask the wrapped agent, never in a circle and never with a clock running."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
import logging
from typing import Final, Literal

from homeassistant.components import conversation
from homeassistant.components.conversation import (
    AbstractConversationAgent,
    ChatLog,
    ConversationEntity,
    ConversationEntityFeature,
    ConversationInput,
    ConversationResult,
)
from homeassistant.components.conversation.agent_manager import async_get_agent
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er, intent

from .const import DOMAIN
from .labels import async_texts
from .wrapping import Presence, async_name, async_presence

_LOGGER = logging.getLogger(__name__)

# These answer from rules or from a machine elsewhere: asked again they say the same.
_NEVER_ASKED_AGAIN: Final = frozenset({conversation.DOMAIN, "wyoming"})

_ABSENT: Final = {
    Presence.MISSING: "missing",
    Presence.DISABLED: "disabled",
    # Its integration is not loaded, or has failed.
    Presence.PRESENT: "unavailable",
}

# Our agents that are asking another, each with its conversation: whoever is asked must not be among them.
_asking: ContextVar[frozenset[tuple[str, str]]] = ContextVar("grounded_assist_asking", default=frozenset())


@dataclass(frozen=True, slots=True)
class WrappedAgent:
    """The agent whose replies are checked: an entity, or the id of an agent without one."""

    hass: HomeAssistant
    id: str
    subentry_id: str = ""
    """Of our agent that wraps it."""

    @property
    def is_available(self) -> bool:
        """Return whether there is such an agent now, and behind it one that answers."""
        return self._innermost is not None

    @property
    def _innermost(self) -> AbstractConversationAgent | ConversationEntity | None:
        """Return the agent that answers where ours wrap each other; None if there is none."""
        wrapped, seen = self, set()
        while wrapped.id not in seen:
            seen.add(wrapped.id)
            agent = async_get_agent(self.hass, wrapped.id)
            inner = getattr(agent, "wrapped", None)
            if not isinstance(inner, WrappedAgent):
                return agent
            wrapped = inner
        return None

    @property
    def can_be_asked_again(self) -> bool:
        """Return whether a second draft could differ from the first."""
        entry = er.async_get(self.hass).async_get(self.id)
        platform = entry.platform if entry else None
        return self.id != conversation.HOME_ASSISTANT_AGENT and platform not in _NEVER_ASKED_AGAIN

    @property
    def supported_languages(self) -> list[str] | Literal["*"]:
        """Return its languages."""
        agent = self._innermost
        return MATCH_ALL if agent is None else agent.supported_languages

    @property
    def supported_features(self) -> ConversationEntityFeature:
        """Return whether it can control the home."""
        agent = self._innermost
        features = agent.supported_features if isinstance(agent, ConversationEntity) else None
        return ConversationEntityFeature(features or 0)

    async def async_prepare(self, language: str | None) -> None:
        """Let it load what it needs for a language."""
        if (agent := self._innermost) is not None:
            await agent.async_prepare(language)

    async def async_ask(
        self, user_input: ConversationInput, chat_log: ChatLog, *, guidance: str | None = None
    ) -> ConversationResult:
        """Return its answer; an exception becomes an error response, so that it can still be mended."""
        own_prompt = user_input.extra_system_prompt or chat_log.extra_system_prompt
        prompts = [prompt for prompt in (own_prompt, guidance) if prompt]
        try:
            with _in_no_circle(user_input.agent_id, self.id, chat_log.conversation_id):
                return await conversation.async_converse(
                    self.hass,
                    user_input.text,
                    chat_log.conversation_id,
                    user_input.context,
                    language=user_input.language,
                    agent_id=self.id,
                    device_id=user_input.device_id,
                    satellite_id=user_input.satellite_id,
                    extra_system_prompt="\n".join(prompts) or None,
                )
        except Exception as error:  # noqa: BLE001 - what it did before it failed must still be said
            return await self._async_failed(error, user_input, chat_log)
        finally:
            # It sticks to the chat log, and guidance would pile up turn by turn.
            chat_log.extra_system_prompt = own_prompt

    async def _async_failed(
        self, error: Exception, user_input: ConversationInput, chat_log: ChatLog
    ) -> ConversationResult:
        """Return an error response that says why there is no answer, in the language of the request."""
        message = str(error)
        if not isinstance(error, HomeAssistantError):
            key, placeholders = self._failure(error)
            message = await _async_message(self.hass, user_input.language, key, placeholders)
        elif error.translation_domain == DOMAIN and error.translation_key is not None:
            placeholders = error.translation_placeholders or {}
            message = await _async_message(self.hass, user_input.language, error.translation_key, placeholders)
        response = intent.IntentResponse(language=user_input.language)
        response.async_set_error(intent.IntentResponseErrorCode.UNKNOWN, message)
        return ConversationResult(response=response, conversation_id=chat_log.conversation_id)

    def _failure(self, error: Exception) -> tuple[str, dict[str, str]]:
        """Return the text that says why there is no answer, and what is filled in."""
        if self.is_available:
            _LOGGER.error("Agent %s failed", self.id, exc_info=error)
            return "agent_failed", {}
        absent, name = _ABSENT[async_presence(self.hass, self.id)], async_name(self.hass, self.id)
        return (f"nameless_agent_{absent}", {}) if name is None else (f"agent_{absent}", {"name": name})


async def _async_message(hass: HomeAssistant, language: str, key: str, placeholders: Mapping[str, str]) -> str:
    """Return a text in the language of the request; an error itself has it in English only."""
    texts = await async_texts(hass, language, "exceptions")
    return texts.get(f"component.{DOMAIN}.exceptions.{key}.message", key).format(**placeholders)


@contextmanager
def _in_no_circle(own_id: str, agent_id: str, conversation_id: str) -> Iterator[None]:
    asking = _asking.get() | {(own_id, conversation_id)}
    if (agent_id, conversation_id) in asking:
        raise HomeAssistantError(translation_domain=DOMAIN, translation_key="agent_circle")
    token = _asking.set(asking)
    try:
        yield
    finally:
        _asking.reset(token)
