"""Read the home. One file per source, one protocol, one deadline for all."""

import asyncio
from dataclasses import dataclass
import logging

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import DATA_INSTANCE
from homeassistant.util.async_ import create_eager_task

from ..grounding.model import Claim, Evidence, Source
from ..grounding.scene import Scene
from .actions import ActionsSource
from .apps import AppsSource
from .calendar_todo import CalendarTodoSource
from .computed import ComputedSource
from .dialogue import DialogueSource
from .memory import MemorySource
from .overheard import Overheard
from .ports import PortsSource
from .registries import RegistriesSource
from .source import AskedOutside, Asker, Cost, EvidenceSource, FurtherSource
from .states import StatesSource
from .system import SnapshotSource, SystemSource
from .transcript import TranscriptSource
from .weather_timers import WeatherTimersSource
from .web import web_sources
from .window import Window

__all__ = [
    "SOURCES",
    "AskedOutside",
    "Asker",
    "Cost",
    "EvidenceSource",
    "FurtherSource",
    "Gathered",
    "async_further_sources",
    "async_gather",
    "result_of",
]

_LOGGER = logging.getLogger(__name__)

SOURCES: tuple[EvidenceSource, ...] = (
    ComputedSource(),
    StatesSource(),
    SnapshotSource(),
    RegistriesSource(),
    PortsSource(),
    ActionsSource(),
    TranscriptSource(),
    MemorySource(),
    DialogueSource(),
)
"""At hand: asked of every sentence, all together. In the order of their trust."""


async def async_further_sources(hass: HomeAssistant, entry: ConfigEntry) -> tuple[FurtherSource, ...]:
    """Return what is asked one after the other, in this order, of claims that are still open."""
    overheard = Overheard(hass)
    recorded = (await hass.async_add_import_executor_job(_recorded),) if DATA_INSTANCE in hass.data else ()
    here = (AppsSource(), SystemSource(), CalendarTodoSource(overheard), WeatherTimersSource())
    return (*recorded, *here, *web_sources(hass, entry, overheard))


def _recorded() -> FurtherSource:
    from .history import HistorySource  # noqa: PLC0415 - only there with the recorder

    return HistorySource()


_failing: set[Source] = set()
"""Sources whose failure was logged and that have not answered since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What the sources saw, and which of them were late or failed."""

    evidence: tuple[Evidence, ...] = ()
    late: tuple[Source, ...] = ()


async def async_gather(
    claims: tuple[Claim, ...],
    asker: Asker,
    scene: Scene,
    window: Window,
    deadline: float,
    *,
    sources: tuple[EvidenceSource, ...] = SOURCES,
) -> Gathered:
    """Ask all sources together until a deadline in the loop's time.

    A source that is late or fails yields nothing and is named.
    """
    tasks = [create_eager_task(source.async_read(claims, asker, scene, window)) for source in sources]
    await _async_until(deadline, tasks)
    read = [result_of(source.name, task) for source, task in zip(sources, tasks, strict=True)]
    return Gathered(
        evidence=tuple(one for seen in read if seen is not None for one in seen),
        late=tuple(source.name for source, seen in zip(sources, read, strict=True) if seen is None),
    )


async def _async_until(deadline: float, tasks: list[asyncio.Task[tuple[Evidence, ...]]]) -> None:
    """Wait for those that have not answered at once; nothing of them lives on."""
    waiting = [task for task in tasks if not task.done()]
    if not waiting:
        return
    try:
        await asyncio.wait(waiting, timeout=max(0, deadline - asyncio.get_running_loop().time()))
    finally:
        for task in waiting:
            task.cancel()


def result_of(source: Source, task: asyncio.Task[tuple[Evidence, ...]]) -> tuple[Evidence, ...] | None:
    """Return what a source saw; None if it is late or has failed, which is logged once."""
    if not task.done() or task.cancelled():
        return None
    if (error := task.exception()) is None:
        _failing.discard(source)
        return task.result()
    if source not in _failing:
        _failing.add(source)
        _LOGGER.error("Evidence from %s cannot be read", source.value, exc_info=error)
    return None
