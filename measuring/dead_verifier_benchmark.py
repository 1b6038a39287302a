"""Time what a verifier that never answers costs those who speak and those who tell something to remember."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Literal, override

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import ConfigSubentryData
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import entity_registry as er, intent
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN

from .core import async_add_entry, async_running_core
from .progress import Progress
from .timings import Timings

_TURNS = 20
_BUDGET_MS = 3_000
_GATE_MS = 2_000


class _Agent(conversation.AbstractConversationAgent):
    """Says at once what is next; each time something that nothing in the home decides."""

    def __init__(self) -> None:
        """Begin with the first."""
        self._turn = 0

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        return "*"

    @override
    async def async_process(self, user_input: conversation.ConversationInput) -> conversation.ConversationResult:
        self._turn += 1
        response = intent.IntentResponse(language=user_input.language)
        response.async_set_speech(f"The garage door was opened at 3:{self._turn:02d} am.")
        return conversation.ConversationResult(response=response, conversation_id=user_input.conversation_id)


@asynccontextmanager
async def async_dead() -> AsyncIterator[tuple[str, list[float]]]:
    """Serve a model that takes every question and answers none; also return when it was asked."""
    asked: list[float] = []

    async def hang(request: web.Request) -> web.Response:
        asked.append(perf_counter())
        await request.read()
        await asyncio.Event().wait()
        raise web.HTTPGatewayTimeout

    app = web.Application()
    app.router.add_post("/v1/chat/completions", hang)
    async with TestServer(app, host="127.0.0.1", shutdown_timeout=0) as served:
        yield str(served.make_url("/v1")), asked


async def async_time_voice(url: str, turns: int, *, is_on: bool) -> Timings:
    """Return what replies take until they are spoken, with a verifier that is asked about them or is switched off."""
    async with async_running_core() as hass:
        hass.states.async_set("cover.garage", "closed", {"friendly_name": "Garage door", "device_class": "garage"})
        async_expose_entity(hass, conversation.DOMAIN, "cover.garage", should_expose=True)
        owner = MockConfigEntry(domain="measured_agent")
        owner.add_to_hass(hass)
        conversation.async_set_agent(hass, owner, _Agent())
        entry = await _async_begin(hass, url, agents={"Measured": owner.entry_id}, is_on=is_on)
        entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
        (ours,) = (one.entity_id for one in entities if one.domain == conversation.DOMAIN)

        async def ask(_turn: int) -> None:
            await conversation.async_converse(hass, "When?", None, Context(), language="en", agent_id=ours)

        return await _async_time(f"speaking, {'on' if is_on else 'off'}", turns, ask)


async def async_time_gate(url: str, times: int) -> Timings:
    """Return what it takes until something to remember is stored or rejected."""
    async with async_running_core() as hass:
        await _async_begin(hass, url, agents={}, is_on=True)

        async def remember(turn: int) -> None:
            data = {"text": f"The spare key hangs on hook {turn}"}
            await hass.services.async_call(DOMAIN, "remember", data, blocking=True, return_response=True)

        return await _async_time("remembering", times, remember)


async def _async_begin(hass: HomeAssistant, url: str, *, agents: dict[str, str], is_on: bool) -> MockConfigEntry:
    data = {"kind": "openai_compatible", "url": url, "model": "dead", "samples": 3}
    verifier = ConfigSubentryData(data=data, subentry_type="verifier", title="Dead", unique_id=None)
    return await async_add_entry(hass, agents, beside=(verifier,), options={"verifiers": {"enabled": is_on}})


async def _async_time(title: str, times: int, async_take: Callable[[int], Awaitable[None]]) -> Timings:
    progress, seconds = Progress(title, times), []
    for turn in range(times):
        began = perf_counter()
        await async_take(turn)
        seconds.append(perf_counter() - began)
        progress.step()
    progress.end()
    return Timings(seconds=seconds)


async def async_run() -> None:
    """Print what replies and memories take by the clock on the wall, and how often the model was asked for that."""
    async with async_dead() as (url, asked):
        off = await async_time_voice(url, _TURNS, is_on=False)
        none = len(asked)
        dead = await async_time_voice(url, _TURNS, is_on=True)
        added = (dead.quantile(95) - off.quantile(95)) * 1e3
        print(f"  a reply, verifiers off                   {off.in_ms} ({_TURNS}), {none} questions (asked: 0)")
        print(f"  a reply, a verifier that never answers   {dead.in_ms} ({_TURNS}), {len(asked)} questions")
        print(f"    added at p95                           {added:,.0f} ms (asked <= {_BUDGET_MS:,})")
        gate = await async_time_gate(url, _TURNS)
        print(f"  a memory, a verifier that never answers  {gate.in_ms} ({_TURNS})")
        print(f"    the slowest                            {max(gate.seconds) * 1e3:,.0f} ms (asked <= {_GATE_MS:,})")
