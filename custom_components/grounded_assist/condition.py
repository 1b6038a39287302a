"""What automations may ask: whether the last reply of an agent was worth little confidence."""

from collections.abc import Mapping
from typing import Final, override

from homeassistant.components.sensor import DOMAIN as SENSOR_DOMAIN
from homeassistant.const import CONF_OPTIONS
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers.automation import DomainSpec
from homeassistant.helpers.condition import (
    ENTITY_STATE_CONDITION_SCHEMA_ANY_ALL,
    Condition,
    ConditionConfig,
    EntityConditionBase,
)
import voluptuous as vol

from .our_entities import CONF_THRESHOLD, CONFIDENCE, PERCENT, is_below, ours


class ConfidenceBelowCondition(EntityConditionBase):
    """The confidence of the last reply of an agent is below a threshold."""

    _domain_specs: Mapping[str, DomainSpec] = {SENSOR_DOMAIN: DomainSpec()}
    _schema = ENTITY_STATE_CONDITION_SCHEMA_ANY_ALL.extend(
        {vol.Required(CONF_OPTIONS): {vol.Required(CONF_THRESHOLD): PERCENT}}
    )

    def __init__(self, hass: HomeAssistant, config: ConditionConfig) -> None:
        """Remember the threshold."""
        super().__init__(hass, config)
        self._threshold: float = (config.options or {})[CONF_THRESHOLD]

    @override
    def entity_filter(self, entities: set[str]) -> set[str]:
        """Keep the confidence of our agents."""
        return ours(self._hass, super().entity_filter(entities), CONFIDENCE)

    @override
    def is_valid_state(self, entity_state: State) -> bool:
        """Return whether it is that low."""
        return is_below(entity_state.state, self._threshold)


CONDITIONS: Final[dict[str, type[Condition]]] = {"confidence_below": ConfidenceBelowCondition}


async def async_get_conditions(hass: HomeAssistant) -> dict[str, type[Condition]]:  # noqa: ARG001 - signature is Home Assistant's
    """Return what may be asked."""
    return CONDITIONS
