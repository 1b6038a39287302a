"""What the family has planned."""

from datetime import datetime, timedelta
from typing import override

from homeassistant.components.calendar import CalendarEntity, CalendarEvent
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util import dt as dt_util

from .entity import DemoEntity, DemoHouseConfigEntry, add_all
from .house import PLANS


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "calendar", DemoCalendar)


class DemoCalendar(DemoEntity, CalendarEntity):
    """A calendar whose plans are always of the next days."""

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        return {}

    @property
    @override
    def event(self) -> CalendarEvent | None:
        return next(iter(_plans()), None)

    @override
    async def async_get_events(
        self, hass: HomeAssistant, start_date: datetime, end_date: datetime
    ) -> list[CalendarEvent]:
        return [plan for plan in _plans() if plan.start < end_date and plan.end > start_date]


def _plans() -> list[CalendarEvent]:
    """Return what is planned, counted from today."""
    today = dt_util.start_of_local_day()
    return [
        CalendarEvent(start=start, end=start + timedelta(minutes=plan.minutes), summary=plan.summary)
        for plan in PLANS
        for start in [(today + timedelta(days=plan.days)).replace(hour=plan.hour)]
    ]
