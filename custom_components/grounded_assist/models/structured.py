"""Ask an AI Task for an answer of a given form, in a task and a chat of its own; it has no tools."""

import asyncio
from collections.abc import Sized
import logging
from typing import Final

from homeassistant.core import HomeAssistant
from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator
import voluptuous as vol

_LOGGER = logging.getLogger(__name__)
_AI_TASK: Final = "ai_task"
_SECONDS: Final = 30


class Form(BaseModel):
    """What is understood of an answer; with more keys than were asked for it is none, however many there are."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _few(cls, told: object) -> object:
        if isinstance(told, Sized) and len(told) > len(cls.model_fields):
            raise ValueError("more than was asked for")
        return told


def first(most: int) -> BeforeValidator:
    """Return what takes the first entries of a list before any of them is looked at: an answer may have millions."""
    return BeforeValidator(lambda told: told[:most] if isinstance(told, list) else told)


async def async_structured[Answer: Form](
    hass: HomeAssistant, entity_id: str, name: str, instructions: str, structure: vol.Schema, form: type[Answer]
) -> Answer | None:
    """Return an answer; None if nobody answers in time, or not in this form. Whatever is raised ends here."""
    if _AI_TASK not in hass.config.components:
        return None
    # In a task of its own: a conversation that is open would be mixed up with it.
    asking = hass.async_create_background_task(
        _async_ask(hass, entity_id, name, instructions, structure), f"grounded_assist {name}"
    )
    try:
        # A provider that cancels itself must not cancel whoever asks.
        await asyncio.wait((asking,), timeout=_SECONDS)
        return form.model_validate(asking.result()) if asking.done() and not asking.cancelled() else None
    except Exception as error:  # noqa: BLE001 - whatever a provider raises, it gave no answer
        _LOGGER.debug("%s was not answered: %s", name, type(error).__name__)
        return None
    finally:
        asking.cancel()


async def _async_ask(
    hass: HomeAssistant, entity_id: str, name: str, instructions: str, structure: vol.Schema
) -> object:
    from homeassistant.components.ai_task import async_generate_data  # noqa: PLC0415 - only there where it is set up

    result = await async_generate_data(
        hass, task_name=name, entity_id=entity_id, instructions=instructions, structure=structure
    )
    return result.data
