"""Put the gate between the agent and the pipelines, as a person would; or leave it out."""

import asyncio
from dataclasses import dataclass
from typing import Any

from .client import Client, Json, Refused

DOMAIN = "grounded_assist"
AGENT_NAME = "Grounded Assist"
"""As suggested by the form: the dashboard in docs/ finds its entities by it."""
STREAMING_AGENT = "conversation.unreliable_agent"
WHOLE_AGENT = "conversation.unreliable_agent_whole"
_SECONDS_TO_PROTECT = 30
_FLOW = "/api/config/config_entries/flow"
_SUBENTRY_FLOW = "/api/config/config_entries/subentries/flow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipelines:
    """The two Assist pipelines of the demo."""

    streaming: str
    """The preferred one."""
    whole: str


async def build_pipelines(client: Client) -> Pipelines:
    """Let the preferred pipeline use the streaming agent, and make another for the one that does not stream."""
    listed = await client.command("assist_pipeline/pipeline/list")
    preferred = next(one for one in listed["pipelines"] if one["id"] == listed["preferred_pipeline"])
    fields = {name: value for name, value in preferred.items() if name != "id"}
    await client.command(
        "assist_pipeline/pipeline/update",
        pipeline_id=preferred["id"],
        **fields | {"name": "Demo house", "conversation_engine": STREAMING_AGENT},
    )
    whole = await client.command(
        "assist_pipeline/pipeline/create",
        **fields | {"name": "Demo house, whole replies", "conversation_engine": WHOLE_AGENT},
    )
    return Pipelines(streaming=preferred["id"], whole=whole["id"])


async def protect(client: Client, pipelines: Pipelines) -> None:
    """Set Grounded Assist up through its own flows, one agent after the other."""
    flow = await client.post(_FLOW, {"handler": DOMAIN})
    entry = await _fill_in(client, _FLOW, flow, _choices(AGENT_NAME, STREAMING_AGENT, pipelines.streaming))
    entry_id = entry["result"]["entry_id"]
    flow = await client.post(_SUBENTRY_FLOW, {"handler": [entry_id, "agent"]})
    await _fill_in(client, _SUBENTRY_FLOW, flow, _choices(f"{AGENT_NAME}, whole replies", WHOLE_AGENT, pipelines.whole))
    async with asyncio.timeout(_SECONDS_TO_PROTECT):
        while await _engines(client) & {STREAMING_AGENT, WHOLE_AGENT}:  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.1)


async def _engines(client: Client) -> set[str]:
    """Return what answers in the pipelines."""
    listed = await client.command("assist_pipeline/pipeline/list")
    return {pipeline["conversation_engine"] for pipeline in listed["pipelines"]}


def _choices(name: str, agent_id: str, pipeline_id: str) -> dict[str, Json]:
    """Return what a person would choose."""
    return {"name": name, "agent_id": agent_id, "policy": "correct", "pipelines": [pipeline_id]}


async def _fill_in(client: Client, path: str, flow: Json, choices: dict[str, Json]) -> Any:  # noqa: ANN401 - JSON
    """Go through the forms of a flow, giving each field it asks for."""
    while flow["type"] == "form":
        asked = {field["name"] for field in flow["data_schema"]}
        answers = {name: value for name, value in choices.items() if name in asked}
        flow = await client.post(f"{path}/{flow['flow_id']}", answers)
        if flow.get("errors"):
            raise Refused(f"the flow refused {answers}: {flow['errors']}")
    if flow["type"] != "create_entry":
        raise Refused(f"the flow ended with {flow}")
    return flow
