"""A home of which events tell, and how to hear them."""

from collections.abc import Awaitable, Callable
from typing import Any

from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import Event, HomeAssistant
from pytest_homeassistant_custom_component.common import async_capture_events

from custom_components.grounded_assist.const import DOMAIN

from ..entities import reply_of
from ..speaking import Stage

LAMP = "light.attic"
NAMED = {"friendly_name": "Attic lamp"}
HOME: dict[str, tuple[str, dict[str, Any]]] = {
    LAMP: ("off", NAMED),
    "lock.front_door": ("unknown", {"friendly_name": "Front door"}),
    "media_player.old_radio": ("unavailable", {"friendly_name": "Old radio"}),
    "sensor.bedroom": (
        "21.5",
        {"friendly_name": "Bedroom temperature", "device_class": "temperature", "unit_of_measurement": "°C"},
    ),
    "light.desk": ("on", {"friendly_name": "Desk lamp", "brightness": 255, "supported_color_modes": ["brightness"]}),
}
KEYS = {
    "actions",
    "category",
    "claimed",
    "detection_method",
    "entity_ids",
    "interaction_id",
    "is_negated",
    "observed",
    "reason",
    "verdict",
}
TYPES = ["supported", "corrected", "hedged", "asked", "refused", "uncorrected", "unverified", "mistake"]

type RaiseCurtain = Callable[..., Awaitable[Stage]]


def told(events: list[Event[Any]], entity_id: str) -> list[dict[str, Any]]:
    """Return the attributes that an event entity had, one after the other."""
    return [dict(event.data["new_state"].attributes) for event in events if event.data["entity_id"] == entity_id]


async def async_told(stage: Stage, *requests: str) -> list[dict[str, Any]]:
    """Return what is told while these are asked in one conversation."""
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    conversation_id = None
    for request in requests:
        conversation_id = (await stage.async_ask(request, conversation_id)).conversation_id
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    return told(events, reply_of(stage.hass, stage.entry).entity_id)


def only(told: list[dict[str, Any]], event_type: str) -> dict[str, Any]:
    """Return the only event of a type."""
    (event,) = [event for event in told if event["event_type"] == event_type]
    return event


def allowing(*actions: str) -> dict[str, Any]:
    """Return options under which only these things may be done."""
    return {"mitigation": {"allowed": list(actions)}}


async def async_report(hass: HomeAssistant, **data: Any) -> None:
    """Report a mistake by the action."""
    await hass.services.async_call(DOMAIN, "report_mistake", data, blocking=True)
    await hass.async_block_till_done(wait_background_tasks=True)
