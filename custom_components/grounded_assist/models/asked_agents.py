"""Ask an AI Task, or a conversation agent that cannot act, several times; each in a task and a chat of its own."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, override

from homeassistant.components import conversation
from homeassistant.components.conversation import ConversationEntity, ConversationEntityFeature
from homeassistant.components.conversation.agent_manager import async_get_agent
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers.intent import IntentResponseType
from homeassistant.helpers.selector import SelectSelector, SelectSelectorConfig
from pydantic import ValidationError
import voluptuous as vol

from ..const import DOMAIN
from ..grounding.prompts import verification_question
from .backend import Backend, Estimate, Trouble, VerifierError, async_estimate_each
from .sampling import DEFAULT_SAMPLES, async_sample, parse_answer
from .structured import Form

_AI_TASK: Final = "ai_task"
_AT_ONCE: Final = 2
"""What runs at home has one model to answer with."""
_STRUCTURE: Final = vol.Schema(
    {vol.Required("answer"): SelectSelector(SelectSelectorConfig(options=["YES", "NO"]))},
)


class _Answer(Form):
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How often one is asked, and for how many seconds it is waited for."""

    samples: int = DEFAULT_SAMPLES
    timeout: float = 10.0


class _Sampled(Backend):
    """Somebody who answers yes or no without a probability."""

    def __init__(self, hass: HomeAssistant, entity_id: str, sampling: Sampling) -> None:
        """Ask one entity."""
        self.name = entity_id
        self._hass = hass
        self._entity_id = entity_id
        self._sampling = sampling
        self._gate = asyncio.Semaphore(_AT_ONCE)

    @override
    async def estimate_probability(self, claim: str, context: str) -> Estimate:
        """Return the share of yes."""
        question = verification_question(context, claim)
        return await async_sample(
            lambda: self._async_in_own_task(question), self._sampling.samples, self._sampling.timeout, self._gate
        )

    @override
    async def batch_estimate(self, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
        """Return the same of several claims."""
        return await async_estimate_each(self, claims, context)

    async def _async_in_own_task(self, question: str) -> bool | None:
        # Before every sample: what it may do can change between two of them.
        self._refuse()
        # A conversation that is open would be mixed up with it.
        asking = self._hass.async_create_background_task(self._async_ask(question), "grounded_assist verifier")
        try:
            # A provider that cancels itself must not cancel whoever asks.
            await asyncio.wait((asking,))
        finally:
            asking.cancel()
        if asking.cancelled() or asking.exception() is not None:
            # Whatever a provider raises, it gave no answer.
            raise VerifierError(Trouble.CANNOT_CONNECT)
        return asking.result()

    def _refuse(self) -> None:
        """Raise VerifierError where it cannot be asked."""
        raise NotImplementedError

    async def _async_ask(self, question: str) -> bool | None:
        raise NotImplementedError


class AskedTask(_Sampled):
    """An AI Task: it has no tools."""

    @override
    def _refuse(self) -> None:
        if _AI_TASK not in self._hass.config.components or self._hass.states.get(self._entity_id) is None:
            raise VerifierError(Trouble.NOT_THERE)

    @override
    async def _async_ask(self, question: str) -> bool | None:
        from homeassistant.components.ai_task import async_generate_data  # noqa: PLC0415 - only where it is set up

        result = await async_generate_data(
            self._hass,
            task_name="Is a claim true",
            entity_id=self._entity_id,
            instructions=question,
            structure=_STRUCTURE,
        )
        return _parsed(result.data)


class AskedAgent(_Sampled):
    """A conversation agent that can't control your home over the home; one that got it since is not asked any more."""

    @override
    def _refuse(self) -> None:
        agent = async_get_agent(self._hass, self._entity_id)
        if agent is None:
            raise VerifierError(Trouble.NOT_THERE)
        if not cannot_act(agent):
            raise VerifierError(Trouble.MAY_ACT)

    @override
    async def _async_ask(self, question: str) -> bool | None:
        result = await conversation.async_converse(
            self._hass, question, None, Context(), agent_id=self._entity_id, language=self._hass.config.language
        )
        if result.response.response_type is IntentResponseType.ERROR:
            raise VerifierError(Trouble.CANNOT_CONNECT)
        return parse_answer(str(result.response.speech.get("plain", {}).get("speech") or ""))


@callback
def cannot_act(agent: object) -> bool:
    """Return whether a conversation agent has no control over the home; of one that is no entity nobody knows.

    One of ours asks verifiers itself, and is none.
    """
    if not isinstance(agent, ConversationEntity) or agent.platform.platform_name == DOMAIN:
        return False
    features = ConversationEntityFeature(agent.supported_features or 0)
    return ConversationEntityFeature.CONTROL not in features and hasattr(agent, "entity_id")


def _parsed(data: object) -> bool | None:
    """Return what a structured answer says; None for anything that is not exactly one of both."""
    try:
        return parse_answer(_Answer.model_validate(data).answer)
    except ValidationError:
        return None
