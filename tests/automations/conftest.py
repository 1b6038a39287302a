"""A home in which an agent talks, and automations that wait for it."""

from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant, ServiceCall
import pytest
from pytest_homeassistant_custom_component.common import async_mock_service

from ..conftest import AddAgent
from ..speaking import Line, Speaker, Stage, async_raise_curtain
from .waiting import LAMP, LOCK, LOCKED, RaiseCurtain

HOME = {LAMP: ("off", "Attic lamp"), LOCK: ("unlocked", "Front door"), LOCKED: ("locked", "Back door")}


@pytest.fixture
def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> RaiseCurtain:
    """Return what puts an agent that says these words, one after the other, into a home with a lamp and a lock."""
    for entity_id, (state, name) in HOME.items():
        core.states.async_set(entity_id, state, {"friendly_name": name})
        async_expose_entity(core, "conversation", entity_id, should_expose=True)

    async def async_raise(*texts: str, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts])
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


@pytest.fixture
def calls(core: HomeAssistant) -> list[ServiceCall]:
    """Return what automations have done."""
    return async_mock_service(core, "test", "automation")
