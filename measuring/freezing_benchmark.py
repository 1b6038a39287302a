"""Measure for how long texts from outside keep the event loop from everything else."""

from argparse import Namespace
from asyncio import events
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
import gc
import heapq
from time import perf_counter, thread_time
from typing import Literal, override

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er, intent
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN

from .core import async_add_entry, async_running_core
from .corpus import Home
from .hostile import Case, cases, hostile_texts
from .made import make_home
from .progress import Progress
from .timings import Clock

_SMALLEST = 1_000
"""Entities of the smallest home that is looked at unless it is asked for alone."""
_ASKED_MS = 10
_SHOWN = 5
_CLOCKS: Mapping[str, Clock] = {"wall": perf_counter, "processor": thread_time}
"""What runs in other threads holds nobody up."""


@dataclass(slots=True)
class Stretches:
    """How long the event loop was held at a time, in seconds, without what collecting garbage took of it."""

    clock: Clock
    longest: float = 0.0
    _collected: float = 0.0
    _collecting_since: float = 0.0

    def take(self, seconds: float) -> None:
        """Take one step of the loop."""
        self.longest = max(self.longest, seconds - self._collected)
        self._collected = 0.0

    def collect(self, phase: str, info: dict[str, int]) -> None:
        """Be called by the garbage collector before and after each collection."""
        del info
        if phase == "start":
            self._collecting_since = self.clock()
        else:
            self._collected += self.clock() - self._collecting_since

    def pop(self) -> float:
        """Return the longest stretch since the last time."""
        longest, self.longest = self.longest, 0.0
        return longest


@contextmanager
def watched_loop(clock: Clock) -> Iterator[Stretches]:
    """Time each step of the event loop while this is open."""
    stretches = Stretches(clock=clock)
    run = events.Handle._run  # noqa: SLF001 - asyncio has no public place where its steps can be timed

    def timed(handle: events.Handle) -> None:
        began = clock()
        try:
            run(handle)
        finally:
            stretches.take(clock() - began)

    events.Handle._run = timed  # type: ignore[method-assign]  # noqa: SLF001
    gc.callbacks.append(stretches.collect)
    try:
        yield stretches
    finally:
        gc.callbacks.remove(stretches.collect)
        events.Handle._run = run  # type: ignore[method-assign]  # noqa: SLF001


class _Agent(conversation.AbstractConversationAgent):
    """Says what it was asked for."""

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        return "*"

    @override
    async def async_process(self, user_input: conversation.ConversationInput) -> conversation.ConversationResult:
        response = intent.IntentResponse(language=user_input.language)
        response.async_set_speech(user_input.text)
        return conversation.ConversationResult(response=response, conversation_id=user_input.conversation_id)


@asynccontextmanager
async def _async_home(home: Home) -> AsyncIterator[tuple[HomeAssistant, str]]:
    """Run a core with a home and an agent of ours in it; also return the id of that agent."""
    async with async_running_core(home) as hass:
        owner = MockConfigEntry(domain="measured_agent")
        owner.add_to_hass(hass)
        conversation.async_set_agent(hass, owner, _Agent())
        entry: ConfigEntry = await async_add_entry(hass, {"Measured": owner.entry_id})
        entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
        yield hass, next(one.entity_id for one in entities if one.domain == conversation.DOMAIN)


async def _async_call(hass: HomeAssistant, agent_id: str, case: Case) -> None:
    """Call an action, or let the agent say something; what is refused is refused quickly as well."""
    try:
        if case.action == "converse":
            text = case.data["text"]
            await conversation.async_converse(hass, text, None, Context(), language="en", agent_id=agent_id)
        else:
            await hass.services.async_call(DOMAIN, case.action, dict(case.data), blocking=True, return_response=True)
    except HomeAssistantError:
        pass
    await hass.async_block_till_done()


async def _async_measure(size: int, texts: int, clock: Clock) -> None:
    home = make_home(size)
    print(f"{size:,} entities: the longest time for which the event loop was held (asked <= {_ASKED_MS} ms)")
    async with _async_home(home) as (hass, agent_id):
        with watched_loop(clock) as stretches:
            for title, case in cases(home):
                await _async_call(hass, agent_id, case)
                print(f"  {title:<55} {stretches.pop() * 1e3:8,.1f} ms")
            slowest: list[tuple[float, str]] = []
            progress = Progress(f"{size} entities, texts", texts)
            for text in hostile_texts(home, texts):
                await _async_call(hass, agent_id, Case(action="verify", data={"text": text}))
                slowest = heapq.nlargest(_SHOWN, (*slowest, (stretches.pop(), text)))
                progress.step()
            progress.end()
    for seconds, text in slowest:
        print(f"  {texts:,} texts, {text[:45]!r:<50} {seconds * 1e3:8,.1f} ms")


async def async_run(arguments: Namespace) -> None:
    """Print for how long each case and the worst of many texts holds the event loop."""
    sizes = [size for size in arguments.sizes if size >= _SMALLEST] or arguments.sizes
    for size in sizes:
        await _async_measure(size, arguments.texts, _CLOCKS[arguments.clock])
