"""What tests of reading share: a home with two lamps, an agent that speaks, and a model that reads."""

from collections.abc import Callable
from typing import Any

from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest

from ..conftest import AddAgent
from ..speaking import Lamp, Line, Manner, Speaker, Stage, async_hang, async_raise_curtain
from .reader import ODD, PLAIN, QUOTE, Reader


@pytest.fixture
async def reader(core: HomeAssistant) -> Reader:
    """Return an AI Task that reads."""
    assert await async_setup_component(core, "ai_task", {})
    reader = Reader()
    await core.data[DATA_COMPONENT].async_add_entities([reader])
    reader.statements = {f'Sentence: "{ODD}"': [(QUOTE, PLAIN)]}
    return reader


@pytest.fixture
async def raise_curtain(core: HomeAssistant, add_agent: AddAgent, reader: Reader) -> Callable[..., Any]:
    """Return what puts an agent with these lines into a home with a lamp that is on, and with a reader."""
    await async_hang(core, Lamp("kitchen light", "at_once", is_on=True), Lamp("hall light", "at_once"))

    async def async_raise(*lines: Line, manner: Manner = "streams", **options: Any) -> Stage:
        speaker = Speaker("speaker", manner, lines)
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, reading={"reader": reader.entity_id}, **options)

    return async_raise
