"""The home that the documents speak of."""

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest

from ..conftest import AddAgent, agent_data, async_add_entry, our_agent
from ..speaking import Line, Speaker, Stage

HOME = {"light.kitchen": ("off", "Kitchen light"), "lock.front_door": ("locked", "Front door")}
NAME = "Grounded Assist"


@pytest.fixture
async def documented(recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent) -> Stage:
    """Return a home with a light that is off, a locked door and an agent of the usual name."""
    for component in ("api", "websocket_api"):
        assert await async_setup_component(core, component, {})
    for entity_id, (state, name) in HOME.items():
        core.states.async_set(entity_id, state, {"friendly_name": name})
        async_expose_entity(core, "conversation", entity_id, should_expose=True)
    speaker = Speaker("speaker", "streams", [Line([["Hello."]])])
    await add_agent(speaker)
    entry = await async_add_entry(core, agent_data("conversation.speaker", NAME))
    return Stage(hass=core, speaker=speaker, entry=entry, agent_id=our_agent(core, entry, NAME))
