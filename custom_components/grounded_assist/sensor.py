"""Numbers of how well agents do, for the statistics that Home Assistant keeps of them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, override

from homeassistant.components.sensor import (
    RestoreSensor,
    SensorDeviceClass,
    SensorEntity,
    SensorEntityDescription,
    SensorStateClass,
)
from homeassistant.config_entries import ConfigSubentry
from homeassistant.const import PERCENTAGE, EntityCategory, UnitOfTime
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.device_registry import DeviceInfo
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import SUBENTRY_AGENT
from .entity import PushedEntity, agent_device, journal_device
from .grounder import CheckedReply, GroundedAssistConfigEntry, Grounder
from .journal.journal import Journal
from .journal.learned import Learned

PARALLEL_UPDATES = 0


@dataclass(frozen=True, kw_only=True)
class ReplySensorDescription(SensorEntityDescription):
    """A number of the last reply of an agent."""

    value_fn: Callable[[CheckedReply], float | None]
    """None where a reply has no such number: that of the one before stays."""


@dataclass(frozen=True, kw_only=True)
class LearnedSensorDescription(SensorEntityDescription):
    """A number of everything that is kept."""

    value_fn: Callable[[Learned, str], float | datetime | None]
    """Of the agent of a subentry, or of all."""


OF_REPLIES: Final = (
    ReplySensorDescription(
        key="confidence",
        translation_key="confidence",
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=0,
        value_fn=lambda reply: _percent(reply.report.confidence),
    ),
    ReplySensorDescription(
        key="grounding_time",
        translation_key="grounding_time",
        device_class=SensorDeviceClass.DURATION,
        entity_category=EntityCategory.DIAGNOSTIC,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=UnitOfTime.MILLISECONDS,
        suggested_display_precision=0,
        value_fn=lambda reply: reply.report.duration_ms,
    ),
)
OF_AGENTS: Final = (
    LearnedSensorDescription(
        key="replies_checked",
        translation_key="replies_checked",
        state_class=SensorStateClass.TOTAL_INCREASING,
        suggested_display_precision=0,
        value_fn=lambda learned, subentry_id: int(learned.total("replies", subentry_id)),
    ),
    LearnedSensorDescription(
        key="hallucinations_caught",
        translation_key="hallucinations_caught",
        state_class=SensorStateClass.TOTAL_INCREASING,
        suggested_display_precision=0,
        value_fn=lambda learned, subentry_id: int(learned.total("caught", subentry_id)),
    ),
    LearnedSensorDescription(
        key="hallucinations_said",
        translation_key="hallucinations_said",
        state_class=SensorStateClass.TOTAL_INCREASING,
        suggested_display_precision=0,
        value_fn=lambda learned, subentry_id: int(learned.total("said", subentry_id)),
    ),
)
OF_JOURNAL: Final = (
    LearnedSensorDescription(
        key="calibration_error",
        translation_key="calibration_error",
        entity_category=EntityCategory.DIAGNOSTIC,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=1,
        value_fn=lambda learned, _: _percent(learned.calibration_error),
    ),
    LearnedSensorDescription(
        key="last_review",
        translation_key="last_review",
        device_class=SensorDeviceClass.TIMESTAMP,
        entity_category=EntityCategory.DIAGNOSTIC,
        value_fn=lambda learned, _: learned.last_review,
    ),
)
UNRESOLVED: Final = SensorEntityDescription(
    key="unresolved_mistakes",
    translation_key="unresolved_mistakes",
    state_class=SensorStateClass.MEASUREMENT,
    suggested_display_precision=0,
)


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - signature is Home Assistant's
    entry: GroundedAssistConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the sensors of each agent, and those of the journal."""
    grounder = entry.runtime_data
    journal, device = grounder.learner.journal, journal_device(entry)
    for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT):
        of_replies = [ReplySensor(grounder, subentry, description) for description in OF_REPLIES]
        totals = [
            LearnedSensor(journal, agent_device(subentry), subentry.subentry_id, description)
            for description in OF_AGENTS
        ]
        async_add_entities([*of_replies, *totals], config_subentry_id=subentry.subentry_id)
    of_journal = [LearnedSensor(journal, device, entry.entry_id, description) for description in OF_JOURNAL]
    async_add_entities([*of_journal, UnresolvedSensor(journal, device, entry)])


class ReplySensor(PushedEntity, RestoreSensor):
    """A number of the last reply that has one."""

    entity_description: ReplySensorDescription

    def __init__(self, grounder: Grounder, subentry: ConfigSubentry, description: ReplySensorDescription) -> None:
        """Follow the replies of one agent."""
        super().__init__(agent_device(subentry), subentry.subentry_id, description.key)
        self.entity_description = description
        self._grounder = grounder
        self._subentry_id = subentry.subentry_id

    @override
    async def async_added_to_hass(self) -> None:
        """Go on with the last reply before the restart."""
        if (known := await self.async_get_last_sensor_data()) is not None:
            self._attr_native_value = known.native_value
        self.async_on_remove(self._grounder.async_subscribe(self._take))

    @callback
    def _take(self, reply: CheckedReply) -> None:
        if reply.subentry_id != self._subentry_id:
            return
        if (value := self.entity_description.value_fn(reply)) is not None:
            self._attr_native_value = value
            self.async_write_ha_state()


class LearnedSensor(PushedEntity, SensorEntity):
    """A number of what is kept, of an agent or of all."""

    entity_description: LearnedSensorDescription

    def __init__(
        self, journal: Journal, device: DeviceInfo, owner_id: str, description: LearnedSensorDescription
    ) -> None:
        """Follow what is kept."""
        super().__init__(device, owner_id, description.key)
        self.entity_description = description
        self._journal = journal
        self._owner_id = owner_id

    @override
    async def async_added_to_hass(self) -> None:
        """Show what is known already."""
        self._attr_native_value = self._value
        self.async_on_remove(self._journal.async_subscribe(self._update))

    @property
    def _value(self) -> float | datetime | None:
        return self.entity_description.value_fn(self._journal.learned, self._owner_id)

    @callback
    def _update(self) -> None:
        if (value := self._value) != self._attr_native_value:
            self._attr_native_value = value
            self.async_write_ha_state()


class UnresolvedSensor(PushedEntity, SensorEntity):
    """How many mistakes nobody has dealt with."""

    entity_description = UNRESOLVED

    def __init__(self, journal: Journal, device: DeviceInfo, entry: GroundedAssistConfigEntry) -> None:
        """Follow what is kept."""
        super().__init__(device, entry.entry_id, UNRESOLVED.key)
        self._journal = journal
        self._entry = entry
        self._is_asking = False
        self._is_outdated = False

    @override
    async def async_added_to_hass(self) -> None:
        """Ask once, and whenever something changes."""
        self.async_on_remove(self._journal.async_subscribe(self._ask))
        self._ask()

    @callback
    def _ask(self) -> None:
        """Ask the database, never twice at once: what changes meanwhile is asked after together."""
        self._is_outdated = True
        if not self._is_asking:
            self._entry.async_create_background_task(self.hass, self._async_ask(), "grounded_assist unresolved")

    async def _async_ask(self) -> None:
        self._is_asking = True
        try:
            while self._is_outdated:
                self._is_outdated = False
                self._take(await self._journal.async_unresolved())
        finally:
            self._is_asking = False

    @callback
    def _take(self, count: int | None) -> None:
        """Show a new number; as long as there is no answer the last one holds."""
        if count is not None and count != self._attr_native_value:
            self._attr_native_value = count
            self.async_write_ha_state()


def _percent(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 2)
