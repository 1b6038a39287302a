"""One request through the real Assist pipeline, and everything that could be seen of it."""

import asyncio
from dataclasses import dataclass, field
from json import dumps
from typing import Any

from .client import Client, Frames, Json
from .custom_components.unreliable_agent.const import EVENT_SPOKE
from .custom_components.unreliable_agent.lines import Line

_SECONDS_FOR_A_TURN = 60
_SECONDS_FOR_A_REPORT = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the agent wanted to say, by its own account."""

    text: str
    lies: tuple[str, ...]
    about: tuple[str, ...]
    unknown: str | None
    """The name it spoke of that nobody may know."""
    facts: tuple[str, ...] = ()
    """What no state tells and the reply has to say all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What was asked, wanted, said, reported, and how the home stood afterwards."""

    kind: str
    request: str
    is_true: bool
    drafts: tuple[Draft, ...]
    said: str
    frames: tuple[str, ...]
    """Every event of the pipeline run as text."""
    error: str | None
    is_gated: bool
    report: Json | None
    """What `grounded_assist/replies/subscribe` sent; None without a gate."""
    states: dict[str, Json] = field(default_factory=dict)


class Ears:
    """The subscriptions that outlive a turn."""

    def __init__(self, client: Client, spoke: Frames, replies: Frames | None) -> None:
        """Keep the queues; use `open` to get one."""
        self.client = client
        self._spoke = spoke
        self._replies = replies

    @classmethod
    async def open(cls, client: Client, *, has_gate: bool) -> Ears:
        """Listen to the agent and, where there is a gate, to its reports."""
        spoke = await client.subscribe("subscribe_events", event_type=EVENT_SPOKE)
        replies = await client.subscribe("grounded_assist/replies/subscribe") if has_gate else None
        return cls(client, spoke, replies)

    async def ask(self, line: Line, pipeline: str) -> Turn:
        """Ask what a line of the script answers, in a conversation of its own."""
        events = await self._run(line.request, pipeline)
        report = await self._report()
        states = {state["entity_id"]: state for state in await self.client.get("/api/states")}
        return Turn(
            kind=line.kind,
            request=line.request,
            is_true=line.is_true,
            drafts=self._drafts(),
            said=_said(events),
            frames=tuple(dumps(event, ensure_ascii=False) for event in events),
            error=next((event["data"]["message"] for event in events if event["type"] == "error"), None),
            is_gated=self._replies is not None,
            report=report,
            states=states,
        )

    async def _run(self, request: str, pipeline: str) -> list[Json]:
        """Return all events of one run."""
        queue = await self.client.subscribe(
            "assist_pipeline/run",
            start_stage="intent",
            end_stage="intent",
            input={"text": request},
            pipeline=pipeline,
            timeout=_SECONDS_FOR_A_TURN,
        )
        events: list[Json] = []
        async with asyncio.timeout(_SECONDS_FOR_A_TURN + 5):
            while not events or events[-1]["type"] != "run-end":
                events.append(await queue.get())
        return events

    async def _report(self) -> Json | None:
        """Return the report of the reply just given, if there is a gate."""
        if self._replies is None:
            return None
        try:
            return await asyncio.wait_for(self._replies.get(), _SECONDS_FOR_A_REPORT)
        except TimeoutError:
            return None

    def _drafts(self) -> tuple[Draft, ...]:
        """Return what the agent wanted to say, once for each time it was asked."""
        drafts = []
        while not self._spoke.empty():
            data = self._spoke.get_nowait()["data"]
            drafts.append(
                Draft(
                    text=data["draft"],
                    lies=tuple(data["lies"]),
                    about=tuple(data["about"]),
                    unknown=data["unknown"],
                    facts=tuple(data["facts"]),
                )
            )
        return tuple(drafts)


def _said(events: list[Json]) -> str:
    """Return what a listener hears: what was streamed, else the speech of the end."""
    streamed = _streamed(events)
    final = next((_speech(event) for event in events if event["type"] == "intent-end"), "")
    if not streamed or not final or streamed.endswith(final):
        return streamed or final
    return f"{streamed} {final}"


def _speech(event: dict[str, Any]) -> str:
    """Return the speech of an intent-end event."""
    speech = event["data"]["intent_output"]["response"]["speech"]
    return str(speech.get("plain", {}).get("speech", "")).strip()


def _streamed(events: list[Json]) -> str:
    """Return the streamed words, messages parted by a space."""
    messages: list[str] = []
    for event in events:
        delta = event["data"].get("chat_log_delta") if event["type"] == "intent-progress" else None
        if not delta or delta.get("role") == "tool_result":
            continue
        if delta.get("role") == "assistant" or not messages:
            messages.append("")
        messages[-1] += delta.get("content") or ""
    return " ".join(text.strip() for text in messages if text.strip())
