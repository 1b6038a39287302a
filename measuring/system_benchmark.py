"""Time what is told of the system: finding it out, having it at hand, and composing it for a prompt."""

from argparse import Namespace
from collections.abc import Awaitable, Callable
from dataclasses import replace

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from custom_components.grounded_assist.evidence import Asker
from custom_components.grounded_assist.evidence.collecting import async_collect
from custom_components.grounded_assist.evidence.home import Home
from custom_components.grounded_assist.evidence.snapshot import Snapshot, SystemPart, snapshot_of
from custom_components.grounded_assist.evidence.system import SnapshotSource
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.gazetteer import View
from custom_components.grounded_assist.grounding.model import Claim, ClaimKind
from custom_components.grounded_assist.grounding.options import DEFAULTS
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.system_state import told_state

from .core import async_running_core
from .made import make_home, make_replies
from .pure import load_lexicon
from .timings import CLOCKS, ROUNDS, Clock, Timings, quickest

_ENTITIES = 1_500
_APPS = 30
_INTEGRATIONS = 150


async def async_run(arguments: Namespace) -> None:
    """Print all of it."""
    clock = CLOCKS[arguments.clock]
    home = make_home(_ENTITIES)
    requests = make_replies(home, arguments.replies)
    async with async_running_core(home) as hass:
        known = Home(hass, host_without_user=True)
        await known.async_start()
        await hass.async_block_till_done(wait_background_tasks=True)
        found = await async_collect(hass, None)
        collected = await _async_time(clock, requests[:50], lambda _: async_collect(hass, found))
        asker = replace(await known.async_asker(None), snapshot=_grown(found))
        at_hand = await _async_time_at_hand(clock, hass, known, asker, requests)
        await known.async_stop()
        composed, anew = _time_composing(clock, known.view(asker), asker, requests)
    print(f"system, {_APPS} apps, {_INTEGRATIONS} integrations, {_ENTITIES:,} entities")
    for title, timings, asked in (
        ("finding out what the home runs on", collected, None),
        ("having a part of it at hand", at_hand, None),
        ("composing it for a prompt", composed, 1),
        ("  the first time after it has changed", anew, None),
    ):
        told = f" (asked p95 <= {asked} ms)" if asked else ""
        print(f"  {title:<40} {timings.in_ms} ({len(timings.seconds)}){told}")


def _grown(found: Snapshot) -> Snapshot:
    """Return the same with as many apps and integrations as a large home has."""
    apps = (
        SystemPart(id=f"app:{i}", value="started", attributes={"name": f"App {i}", "version": f"{i}.0"})
        for i in range(_APPS)
    )
    integrations = (
        SystemPart(
            id=f"integration:made_{i}",
            value="1.0",
            attributes={"name": f"Integration {i}", "version": "1.0", "is_custom": i % 5 == 0},
        )
        for i in range(_INTEGRATIONS)
    )
    parts = (*found.parts.values(), *apps, *integrations)
    return snapshot_of(parts, found.collected_at, None, areas=found.areas, floors=found.floors, people=found.people)


async def _async_time(clock: Clock, texts: list[str], async_take: Callable[[str], Awaitable[object]]) -> Timings:
    seconds = []
    for text in texts:
        began = clock()
        await async_take(text)
        seconds.append(clock() - began)
    return Timings(seconds=seconds)


async def _async_time_at_hand(
    clock: Clock, hass: HomeAssistant, known: Home, asker: Asker, texts: list[str]
) -> Timings:
    source, scene = SnapshotSource(), Scene(lexicon=load_lexicon("en"), home=known.view(asker), now=dt_util.now())
    told = Claim(text="", start=0, end=0, kind=ClaimKind.SPECIFIC, subject="", part_ids=("system:host",))
    with Window(hass) as window:
        return await _async_time(clock, texts, lambda _: source.async_read((told,), asker, scene, window))


def _time_composing(clock: Clock, view: View, asker: Asker, texts: list[str]) -> tuple[Timings, Timings]:
    """Return what it takes turn by turn, and when nothing of it was told before."""
    rounds, anew = list[list[float]](), list[list[float]]()
    for _ in range(ROUNDS):
        rounds.append([_time_one(clock, asker, view, text) for text in texts])
        anew.append([_time_one(clock, _changed(asker), view, text) for text in texts[:50]])
    return quickest(rounds), quickest(anew)


def _time_one(clock: Clock, asker: Asker, view: View, text: str) -> float:
    began = clock()
    told_state(asker, view, text, DEFAULTS.prompting.system_state_length)
    return clock() - began


def _changed(asker: Asker) -> Asker:
    found = asker.snapshot
    return asker if found is None else replace(asker, snapshot=replace(found, collected_at=dt_util.now()))
