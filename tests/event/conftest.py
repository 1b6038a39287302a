"""A home in which an agent talks."""

from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
import pytest

from ..conftest import AddAgent
from ..speaking import Line, Speaker, Stage, async_raise_curtain
from .telling import HOME, RaiseCurtain


@pytest.fixture
def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> RaiseCurtain:
    """Return what puts an agent that says these words, one after the other, into a home."""
    for entity_id, (state, attributes) in HOME.items():
        core.states.async_set(entity_id, state, attributes)
        async_expose_entity(core, "conversation", entity_id, should_expose=True)

    async def async_raise(*texts: str, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts])
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise
