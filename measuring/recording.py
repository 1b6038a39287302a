"""A real recorder in a running core, and what its work costs others."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
import gc
from time import perf_counter
from typing import cast, override
from unittest.mock import patch

from homeassistant.components.recorder import Recorder
from homeassistant.components.recorder.tasks import RecorderTask
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import DATA_INSTANCE, async_initialize_recorder
from homeassistant.setup import async_setup_component
from sqlalchemy import Engine

from custom_components.grounded_assist.grounder import Grounder
from custom_components.grounded_assist.journal.writing import WriteTask

from .core import async_add_entry, async_running_core
from .corpus import Home
from .journal_rows import Mistakes, fill, set_resolved, set_statistics

_TICK = 0.001
_FULL = 2
"""The oldest generation of what Python collects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A home whose recorder writes to a file, with the integration set up."""

    hass: HomeAssistant
    recorder: Recorder
    grounder: Grounder

    async def async_written(self) -> None:
        """Wait for all that waits to be written."""
        await self.hass.async_add_executor_job(self.recorder.block_till_done)
        await self.grounder.learner.journal.async_settle(0)

    async def async_fill(self, mistakes: Mistakes) -> None:
        """Put mistakes into the journal that are written already."""
        await self.async_do(lambda engine: fill(engine, mistakes))

    async def async_set_statistics(self, *, are_there: bool) -> None:
        """Let the database know what it plans its queries by, or not."""
        await self.async_do(lambda engine: set_statistics(engine, are_there=are_there))

    async def async_set_resolved(self, *, is_resolved: bool) -> None:
        """Let somebody have dealt with every mistake, or nobody."""
        await self.async_do(lambda engine: set_resolved(engine, is_resolved=is_resolved))

    async def async_do(self, job: Callable[[Engine], None]) -> None:
        """Do something with the database on the recorder's own thread, so that the two do not lock each other out."""
        done = Future[None]()
        self.recorder.queue_task(_JobTask(job, done))
        await asyncio.wrap_future(done)


@dataclass(slots=True)
class _JobTask(RecorderTask):
    """Do something while the recorder does nothing else."""

    job: Callable[[Engine], None]
    done: Future[None]

    @override
    def run(self, instance: Recorder) -> None:
        """Do it, and tell whoever waits for it."""
        try:
            self.job(cast("Engine", instance.engine))
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            self.done.set_exception(error)
        else:
            self.done.set_result(None)


@asynccontextmanager
async def async_recording_core(home: Home | None = None) -> AsyncIterator[Recording]:
    """Start a core with a recorder on SQLite, in a folder of its own."""
    async with async_running_core(home) as hass:
        async_initialize_recorder(hass)
        url = f"sqlite:///{hass.config.path('home.db')}"
        if not await async_setup_component(hass, "recorder", {"recorder": {"db_url": url}}):
            message = "the recorder could not be set up"
            raise RuntimeError(message)
        entry = await async_add_entry(hass)
        recording = Recording(hass=hass, recorder=hass.data[DATA_INSTANCE], grounder=entry.runtime_data)
        await recording.async_written()
        yield recording


type Span = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """When the event loop ticked, and when Python collected garbage, whoever had left it."""

    ticks: list[Span] = field(default_factory=list)
    collections: list[Span] = field(default_factory=list)
    full: list[Span] = field(default_factory=list)
    """Those of them that looked at everything there is."""

    @property
    def late(self) -> list[float]:
        """By how many seconds each tick was late."""
        return [end - begin - _TICK for begin, end in self.ticks]

    @property
    def late_otherwise(self) -> list[float]:
        """The same without what collecting garbage took."""
        long = [span for span in self.collections if span[1] - span[0] > _TICK]
        return [
            max(late - sum(_overlap(tick, span) for span in long), 0.0)
            for late, tick in zip(self.late, self.ticks, strict=True)
        ]


def _overlap(one: Span, other: Span) -> float:
    return max(min(one[1], other[1]) - max(one[0], other[0]), 0.0)


@asynccontextmanager
async def async_watched_loop() -> AsyncIterator[Watch]:
    """Give what grows with each tick of the event loop."""
    watch = Watch()
    with _noted_collections(watch):
        ticking = asyncio.create_task(_async_tick(watch))
        try:
            yield watch
        finally:
            ticking.cancel()


async def _async_tick(watch: Watch) -> None:
    while True:
        began = perf_counter()
        await asyncio.sleep(_TICK)
        watch.ticks.append((began, perf_counter()))


@contextmanager
def _noted_collections(watch: Watch) -> Iterator[None]:
    began = 0.0

    def take(phase: str, told: Mapping[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = perf_counter()
            return
        watch.collections.append((began, perf_counter()))
        if told["generation"] == _FULL:
            watch.full.append(watch.collections[-1])

    gc.callbacks.append(take)
    try:
        yield
    finally:
        gc.callbacks.remove(take)


@contextmanager
def timed_tasks() -> Iterator[list[float]]:
    """Give a list that grows by the seconds of each task the recorder is kept from its own work by."""
    seconds, run = list[float](), WriteTask.run

    def timed(task: WriteTask, recorder: Recorder) -> None:
        began = perf_counter()
        run(task, recorder)
        seconds.append(perf_counter() - began)

    with patch.object(WriteTask, "run", timed):
        yield seconds
