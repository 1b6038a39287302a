"""On a real server: a voice that is protected answers also where our code is missing after a restart."""

import asyncio
from pathlib import Path

import pytest

from .server import Server, events, running

pytestmark = pytest.mark.server

REQUEST, DRAFT = "How warm is the hall?", "The hall temperature is 7001.5 °C."
TRUE = "The hall temperature is 21.5 °C."


async def async_asked(server: Server) -> str:
    """Return what the protected pipeline answers, once everything was set up."""
    await server.async_until_running()
    async with server.client() as client:
        (end,) = events(await client.async_run(server.pipeline_id, REQUEST), "intent-end")
        return str(end["intent_output"]["response"]["speech"]["plain"]["speech"])


def test_the_wrapped_agent_answers_while_our_code_is_missing(tmp_path: Path, socket_enabled: None) -> None:
    """And ours again once it is back."""
    recitals = {REQUEST: {"messages": [[DRAFT]]}}
    with running(tmp_path, recitals) as server:
        asyncio.run(server.async_onboard())
        assert asyncio.run(async_asked(server)) == TRUE
        server.stop()
        ours, away = tmp_path / "custom_components" / "grounded_assist", tmp_path / "away"
        ours.rename(away)
        server.stay_at_home()
        server.start()
        assert asyncio.run(async_asked(server)) == DRAFT
        server.stop()
        away.rename(ours)
        server.start()
        assert asyncio.run(async_asked(server)) == TRUE
