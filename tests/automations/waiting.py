"""How automations are set up, and what they wait for."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component

from ..conftest import subentry_named
from ..entities import registered
from ..speaking import Stage

LAMP: Final = "light.attic"
LOCK: Final = "lock.front_door"
LOCKED: Final = "lock.back_door"
ACTION: Final = {"action": "test.automation", "data": {"entity_id": "{{ trigger.entity_id | default }}"}}

type RaiseCurtain = Callable[..., Awaitable[Stage]]


async def async_automate(hass: HomeAssistant, **config: Any) -> None:
    """Set up an automation as a file holds it."""
    assert await async_setup_component(
        hass, "automation", {"automation": {"alias": "One", "actions": ACTION, **config}}
    )
    await hass.async_block_till_done()


async def async_ask(stage: Stage, *requests: str) -> None:
    """Ask, and let everything go on that is told of the replies."""
    for request in requests:
        await stage.async_ask(request)
    await stage.hass.async_block_till_done(wait_background_tasks=True)


def of_agent(stage: Stage, domain: str, key: str) -> str:
    """Return the entity id of what is told of the agent."""
    return registered(stage.hass, domain, subentry_named(stage.entry, "Checked"), key).entity_id


def device_of(stage: Stage) -> str:
    """Return the id of the device of the agent."""
    device_id = registered(stage.hass, "event", subentry_named(stage.entry, "Checked"), "reply").device_id
    assert device_id
    return device_id
