"""Ask an AI Task what a sentence claims that the grammar could not read."""

from collections.abc import Sequence
from typing import Annotated, Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import TextSelector, TextSelectorConfig
import voluptuous as vol

from ..grounding.limits import LONGEST_CLAIM, MOST_TEXTS
from ..grounding.prompts import extraction_question, may_be_asked
from ..grounding.secrets import Secrets
from .structured import Form, async_structured, first

_STRUCTURE: Final = vol.Schema({vol.Required("claims"): TextSelector(TextSelectorConfig(multiple=True))})


class _Answer(Form):
    claims: Annotated[list[str], first(MOST_TEXTS)]


async def async_extract(
    hass: HomeAssistant, entity_id: str, sentence: str, said: Sequence[str], secrets: Secrets
) -> list[str]:
    """Return what a sentence is said to claim, unchecked; nothing if it may not be sent, or nobody answers so.

    What was `said` before it is not sent: it may say that the sentence is a secret.
    """
    if not may_be_asked(sentence, secrets) or secrets.held_by(sentence, *said):
        return []
    told = await async_structured(
        hass, entity_id, "Claims of a sentence", extraction_question(sentence), _STRUCTURE, _Answer
    )
    return [] if told is None else [one for one in told.claims if len(one) <= LONGEST_CLAIM]
