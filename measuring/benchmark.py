"""Time the checking of replies beside Home Assistant's own recognition of the same sentences."""

from argparse import Namespace
import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
import gc
import logging
import random
import statistics
import sys
from time import perf_counter, process_time
from typing import override

from homeassistant.components import conversation
from homeassistant.components.conversation.const import HOME_ASSISTANT_AGENT
from homeassistant.components.conversation.default_agent import DefaultAgent
from homeassistant.core import Context, HomeAssistant

from custom_components.grounded_assist.grounder import Grounder, VerifyRequest

from .core import async_add_entry, async_running_core
from .corpus import Home, HomeEntity, HomePlace, Seen
from .options import timing
from .progress import Progress
from .pure import build_gazetteer

_ROOMS = ("Attic", "Bakery", "Cellar", "Den", "Foyer", "Gallery", "Hall", "Library", "Nursery", "Pantry", "Studio")
_THINGS = {
    "light": ("Lamp", "Spotlight", "Chandelier", "Light Strip"),
    "switch": ("Outlet", "Heater Plug", "Fountain"),
    "fan": ("Fan", "Extractor"),
    "lock": ("Lock", "Deadbolt"),
}
_STATES = {"lock": ("locked", "unlocked")}
_PER_AREA = 20
_BUILDS = 5
_CLOCKS = {"wall": perf_counter, "processor": process_time}
_JOINED = 3

type Clock = Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """Seconds that were needed for each of several replies."""

    seconds: Sequence[float]

    def quantile(self, percent: int) -> float:
        """Return the time that so many percent of the replies stayed below."""
        return statistics.quantiles(self.seconds, n=100, method="inclusive")[percent - 1]

    @override
    def __str__(self) -> str:
        """Return the middle and the slow end in microseconds."""
        return f"p50 {self.quantile(50) * 1e6:,.0f} us, p95 {self.quantile(95) * 1e6:,.0f} us"


def make_home(size: int) -> Home:
    """Return a home of so many entities, always the same one; each name stands for one of them."""
    draw = random.Random(size)
    areas = [
        HomePlace(id=f"area_{index}", name=f"{_ROOMS[index % len(_ROOMS)]} {index // len(_ROOMS) + 1}")
        for index in range(max(1, size // _PER_AREA))
    ]
    return Home(
        id=f"of_{size}",
        is_metric=True,
        floors=(),
        areas=tuple(areas),
        devices=(),
        entities=tuple(_make_entity(index, areas[index % len(areas)], draw) for index in range(size)),
    )


def _make_entity(index: int, area: HomePlace, draw: random.Random) -> HomeEntity:
    domain = draw.choice(tuple(_THINGS))
    name = f"{area.name} {draw.choice(_THINGS[domain])} {index}"
    return HomeEntity(
        entity_id=f"{domain}.thing_{index}",
        name=name,
        area_id=area.id,
        seen=Seen(state=draw.choice(_STATES.get(domain, ("on", "off"))), attributes={"friendly_name": name}),
    )


def make_replies(home: Home, count: int) -> list[str]:
    """Return distinct replies of two sentences about the home, some true, some not."""
    draw = random.Random(count)
    replies: dict[str, None] = {}
    while len(replies) < count:
        first, second = draw.sample(home.entities, 2)
        replies[f"The {first.name} is {_said(first, draw)}. The {second.name} is {_said(second, draw)}."] = None
    return list(replies)


def _said(entity: HomeEntity, draw: random.Random) -> str:
    return draw.choice(_STATES.get(entity.domain, ("on", "off")))


async def _async_time(
    title: str,
    clock: Clock,
    replies: Sequence[str],
    async_take: Callable[[str], Awaitable[object]],
    prepare: Callable[[int], None] = lambda _index: None,
) -> Timings:
    progress = Progress(title, len(replies))
    seconds = []
    for index, reply in enumerate(replies):
        prepare(index)
        began = clock()
        await async_take(reply)
        seconds.append(clock() - began)
        progress.step()
    progress.end()
    return Timings(seconds=seconds)


def _recognizer(hass: HomeAssistant) -> Callable[[str], Awaitable[object]]:
    agent = conversation.async_get_agent(hass, HOME_ASSISTANT_AGENT)
    if not isinstance(agent, DefaultAgent):
        message = "Home Assistant's own agent is not there"
        raise TypeError(message)

    def recognize(text: str) -> Awaitable[object]:
        return agent.async_recognize_intent(
            conversation.ConversationInput(
                text=text,
                context=Context(),
                conversation_id=None,
                device_id=None,
                satellite_id=None,
                language="en",
                agent_id=HOME_ASSISTANT_AGENT,
            )
        )

    return recognize


def _time_gazetteer(home: Home, clock: Clock) -> tuple[float, float]:
    """Return the seconds to build it, in the middle of a few runs, and to rename one entity in it."""
    builds = []
    for _ in range(_BUILDS):
        gc.collect()
        began = clock()
        gazetteer = build_gazetteer(home)
        builds.append(clock() - began)
    entity = gazetteer.entities[home.entities[0].entity_id]
    began = clock()
    gazetteer.set_entity(replace(entity, names=("Renamed Thing",)))
    return statistics.median(builds), clock() - began


async def _async_measure(size: int, arguments: Namespace) -> Timings:
    home, clock = make_home(size), _CLOCKS[arguments.clock]
    built, updated = _time_gazetteer(home, clock)
    replies = make_replies(home, arguments.replies + 1)
    async with async_running_core(home) as hass:
        began = clock()
        entry = await async_add_entry(hass)
        set_up = clock() - began
        grounder: Grounder = entry.runtime_data
        recognize = _recognizer(hass)
        # The first of each fills caches that a running home has long filled.
        await grounder.async_verify(VerifyRequest(text=replies[0]))
        await recognize(replies[0])
        ours = await _async_time(
            f"{size} entities, checking",
            clock,
            replies[1:],
            lambda text: grounder.async_verify(VerifyRequest(text=text)),
            lambda index: _flip(hass, home.entities[index % size]),
        )
        recognized = replies[1 : arguments.recognized + 1]
        theirs = await _async_time(f"{size} entities, recognition", clock, recognized, recognize)
        joined = [" and the ".join(reply.removesuffix(".").split(". The ")) for reply in recognized[:_JOINED]]
        theirs_joined = await _async_time(f"{size} entities, recognition of one sentence", clock, joined, recognize)
    slower = theirs.quantile(50) / ours.quantile(50)
    slower_joined = theirs_joined.quantile(50) / ours.quantile(50)
    print(f"{size:,} entities")
    print(f"  checking a reply of two sentences     {ours} ({len(ours.seconds)} replies)")
    print(f"  recognition by Home Assistant         {theirs} ({len(theirs.seconds)}): {slower:,.1f} times as long")
    print(
        f"  the two sentences joined by and       {theirs_joined} ({len(theirs_joined.seconds)}):"
        f" {slower_joined:,.1f} times as long"
    )
    print(f"  building the gazetteer                {built * 1e3:,.1f} ms")
    print(f"  one entity renamed in it              {updated * 1e6:,.0f} us")
    print(f"  setting the integration up            {set_up * 1e3:,.1f} ms, slice by slice")
    return ours


def _flip(hass: HomeAssistant, entity: HomeEntity) -> None:
    """Change a state, so that no check finds the home as the one before left it."""
    words = _STATES.get(entity.domain, ("on", "off"))
    state = hass.states.get(entity.entity_id)
    flipped = words[0] if state is None or state.state == words[1] else words[1]
    hass.states.async_set(entity.entity_id, flipped, entity.seen.attributes)


async def _async_run(arguments: Namespace) -> None:
    timings = [await _async_measure(size, arguments) for size in arguments.sizes]
    growth = timings[-1].quantile(95) / timings[0].quantile(95)
    print(f"p95 of checking grows by a factor of {growth:.2f} from {arguments.sizes[0]:,} to {arguments.sizes[-1]:,}")


def main() -> None:
    """Print the times for each size of a home."""
    arguments = timing(sys.argv[1:])
    logging.disable(logging.WARNING)
    asyncio.run(_async_run(arguments))


if __name__ == "__main__":
    main()
