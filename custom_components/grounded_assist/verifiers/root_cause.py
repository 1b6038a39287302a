"""Ask an AI Task why a mistake was made, where rules cannot tell. It has no tools."""

import asyncio
import logging
from typing import Any, Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import SelectSelector, SelectSelectorConfig
from pydantic import BaseModel, ConfigDict
import voluptuous as vol

from ..grounding.prompts import root_cause_question
from ..journal.entries import Mistake, RootCause

_LOGGER = logging.getLogger(__name__)

_SECONDS: Final = 30
_AI_TASK: Final = "ai_task"
_STRUCTURE: Final = vol.Schema(
    {vol.Required("root_cause"): SelectSelector(SelectSelectorConfig(options=[cause.value for cause in RootCause]))}
)


class _Answer(BaseModel):
    """What is understood of an answer; anything else is none."""

    model_config = ConfigDict(extra="forbid")

    root_cause: RootCause


async def async_root_cause(hass: HomeAssistant, entity_id: str, mistake: Mistake) -> RootCause | None:
    """Return why a mistake was made; None if nobody answers in time, or not in so many words."""
    if _AI_TASK not in hass.config.components:
        return None
    # In a task of its own: a conversation that is open would be mixed up with it.
    asking = hass.async_create_task(_async_ask(hass, entity_id, mistake), "grounded_assist root cause")
    try:
        async with asyncio.timeout(_SECONDS):
            return _Answer.model_validate(await asking).root_cause
    except Exception as error:  # noqa: BLE001 - whatever a provider raises, the review goes on
        _LOGGER.debug("No root cause was told: %s", type(error).__name__)
        return None


async def _async_ask(hass: HomeAssistant, entity_id: str, mistake: Mistake) -> Any:  # noqa: ANN401 - whatever it answers
    from homeassistant.components.ai_task import async_generate_data  # noqa: PLC0415 - only there where it is set up

    causes = [cause.value for cause in RootCause]
    result = await async_generate_data(
        hass,
        task_name="Root cause of a mistake",
        entity_id=entity_id,
        instructions=root_cause_question(mistake.claim, mistake.correction, causes),
        structure=_STRUCTURE,
    )
    return result.data
