"""Which entities are ours, whatever a person has called them: what triggers and conditions look at."""

from typing import Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
import voluptuous as vol

from .const import DOMAIN

CONF_THRESHOLD: Final = "threshold"
CONFIDENCE: Final = "confidence"
REPLY: Final = "reply"
PERCENT: Final = vol.All(vol.Coerce(float), vol.Range(min=0, max=100))


@callback
def ours(hass: HomeAssistant, entity_ids: set[str], translation_key: str) -> set[str]:
    """Return those of ours that stand for one thing; an entity of another integration is no business of ours."""
    registry = er.async_get(hass)
    registered = (registry.async_get(entity_id) for entity_id in entity_ids)
    return {
        one.entity_id
        for one in registered
        if one is not None and one.platform == DOMAIN and one.translation_key == translation_key
    }


def is_below(state: str, threshold: float) -> bool:
    """Return whether a confidence in percent is lower than one; of no confidence nothing is lower."""
    try:
        return float(state) < threshold
    except ValueError:
        return False
