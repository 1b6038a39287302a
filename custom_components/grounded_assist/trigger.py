"""What automations may wait for: a reply that was corrected, a mistake, a confidence that is too low."""

from collections.abc import Mapping
from typing import ClassVar, Final, override

from homeassistant.components.event import ATTR_EVENT_TYPE, DOMAIN as EVENT_DOMAIN
from homeassistant.components.sensor import DOMAIN as SENSOR_DOMAIN
from homeassistant.const import CONF_OPTIONS, STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers.automation import DomainSpec
from homeassistant.helpers.trigger import (
    ENTITY_STATE_TRIGGER_SCHEMA_WITH_BEHAVIOR,
    EntityTriggerBase,
    NotTriggeredReasonReporter,
    StatelessEntityTriggerBase,
    Trigger,
    TriggerConfig,
)
import voluptuous as vol

from .event import EventType
from .grounding.model import Action
from .our_entities import CONF_THRESHOLD, CONFIDENCE, PERCENT, REPLY, is_below, ours

_CORRECTING: Final = frozenset({Action.CORRECT, Action.REGENERATE})


class _ReplyTrigger(StatelessEntityTriggerBase):
    """Something that became of a reply of one of our agents."""

    _domain_specs: Mapping[str, DomainSpec] = {EVENT_DOMAIN: DomainSpec()}

    @override
    def entity_filter(self, entities: set[str]) -> set[str]:
        """Keep the replies of our agents."""
        return ours(self._hass, super().entity_filter(entities), REPLY)


class ReplyCorrectedTrigger(_ReplyTrigger):
    """A reply was corrected, whatever else was done to it."""

    @override
    def is_valid_state(self, state: State, report_not_triggered: NotTriggeredReasonReporter) -> bool:
        """Return whether something else was said in the place of any of it."""
        is_reply = state.attributes.get(ATTR_EVENT_TYPE) != EventType.MISTAKE
        return is_reply and not _CORRECTING.isdisjoint(state.attributes.get("actions", ()))


class MistakeRecordedTrigger(_ReplyTrigger):
    """A mistake was noticed, in the check of a reply or later."""

    @override
    def is_valid_state(self, state: State, report_not_triggered: NotTriggeredReasonReporter) -> bool:
        """Return whether there is a mistake, and so a way in which it was noticed."""
        return state.attributes.get("detection_method") is not None


class ConfidenceBelowTrigger(EntityTriggerBase):
    """The confidence of the replies of an agent fell below a threshold."""

    _domain_specs: Mapping[str, DomainSpec] = {SENSOR_DOMAIN: DomainSpec()}
    # The very first reply of an agent may be a bad one.
    _excluded_from_states: ClassVar[frozenset[str]] = frozenset({STATE_UNAVAILABLE})
    _schema = ENTITY_STATE_TRIGGER_SCHEMA_WITH_BEHAVIOR.extend(
        {vol.Required(CONF_OPTIONS): {vol.Required(CONF_THRESHOLD): PERCENT}}
    )

    def __init__(self, hass: HomeAssistant, config: TriggerConfig) -> None:
        """Remember the threshold."""
        super().__init__(hass, config)
        self._threshold: float = self._options[CONF_THRESHOLD]

    @override
    def entity_filter(self, entities: set[str]) -> set[str]:
        """Keep the confidence of our agents."""
        return ours(self._hass, super().entity_filter(entities), CONFIDENCE)

    @override
    def is_valid_transition(self, from_state: State, to_state: State) -> bool:
        """Return whether it was not that low before."""
        return not is_below(from_state.state, self._threshold)

    @override
    def is_valid_state(self, state: State, report_not_triggered: NotTriggeredReasonReporter) -> bool:
        """Return whether it is that low."""
        return is_below(state.state, self._threshold)


TRIGGERS: Final[dict[str, type[Trigger]]] = {
    "confidence_below": ConfidenceBelowTrigger,
    "mistake_recorded": MistakeRecordedTrigger,
    "reply_corrected": ReplyCorrectedTrigger,
}


async def async_get_triggers(hass: HomeAssistant) -> dict[str, type[Trigger]]:  # noqa: ARG001 - signature is Home Assistant's
    """Return what may be waited for."""
    return TRIGGERS
