"""On a real server: a voice that is protected answers also where our code is missing after a restart."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from .server import Server, events, running
from .waiting import async_until

pytestmark = pytest.mark.server

REQUEST, DRAFT = "How warm is the hall?", "The hall temperature is 7001.5 °C."
TRUE = "The hall temperature is 21.5 °C."


async def async_asked(server: Server) -> str:
    """Return what the protected pipeline answers, once everything was set up."""
    await server.async_until_running()
    async with server.client() as client:
        (end,) = events(await client.async_run(server.pipeline_id, REQUEST), "intent-end")
        return str(end["intent_output"]["response"]["speech"]["plain"]["speech"])


def stored(server: Server, name: str) -> Any:
    """Return what Home Assistant has saved."""
    return json.loads((server.folder / ".storage" / name).read_text())["data"]


def notes_of_ours(server: Server) -> list[dict[str, str]]:
    """Return which pipelines our entry knows as not saved yet."""
    (ours,) = (one for one in stored(server, "core.config_entries")["entries"] if one["domain"] == "grounded_assist")
    return [one["unsaved"] for one in ours["data"]["protected"].values()]


def engine_saved(server: Server) -> str:
    """Return what answers the pipeline by what is saved."""
    (engine,) = (
        one["conversation_engine"]
        for one in stored(server, "assist_pipeline.pipelines")["items"]
        if one["id"] == server.pipeline_id
    )
    return str(engine)


def test_the_wrapped_agent_answers_while_our_code_is_missing(tmp_path: Path, socket_enabled: None) -> None:
    """And ours again once it is back, also where Home Assistant is killed right after that."""
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
        # Our entry is saved within a second of that, the pipelines ten seconds later.
        asyncio.run(async_until(lambda: notes_of_ours(server) == [{server.pipeline_id: "conversation.reciter"}]))
        assert engine_saved(server) == "conversation.reciter"
        server.kill()
        server.start()
        assert asyncio.run(async_asked(server)) == TRUE
