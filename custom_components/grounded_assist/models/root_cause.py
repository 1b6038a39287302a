"""Ask an AI Task why a mistake was made, where rules cannot explain it."""

from collections.abc import Sequence
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import SelectSelector, SelectSelectorConfig
import voluptuous as vol

from ..grounding.prompts import may_be_asked, root_cause_question
from ..grounding.secrets import Secrets
from .structured import Form, async_structured

_FIELD: Final = "root_cause"


class _Answer(Form):
    root_cause: str


async def async_root_cause(
    hass: HomeAssistant, entity_id: str, claim: str, correction: str | None, causes: Sequence[str], secrets: Secrets
) -> str | None:
    """Return which of several causes a mistake had; None if nobody answers in time, or not in so many words."""
    if not may_be_asked(claim, secrets) or secrets.held_by(correction or "", claim):
        return None
    structure = vol.Schema({vol.Required(_FIELD): SelectSelector(SelectSelectorConfig(options=list(causes)))})
    question = root_cause_question(claim, correction, causes)
    told = await async_structured(hass, entity_id, "Root cause of a mistake", question, structure, _Answer)
    return told.root_cause if told is not None and told.root_cause in causes else None
