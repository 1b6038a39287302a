"""Time the checking of replies beside Home Assistant's own recognition, the journal, past, system and verifiers."""

from argparse import Namespace
import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
import gc
import logging
import statistics
import sys

from homeassistant.components import conversation
from homeassistant.components.conversation.const import HOME_ASSISTANT_AGENT
from homeassistant.components.conversation.default_agent import DefaultAgent
from homeassistant.components.conversation.gazetteer import GazetteerFallback
from homeassistant.core import Context, HomeAssistant

from custom_components.grounded_assist.grounder import Grounder, VerifyRequest

from . import (
    freezing_benchmark,
    history_benchmark,
    journal_benchmark,
    reading_benchmark,
    system_benchmark,
    verifying_benchmark,
)
from .core import async_add_entry, async_running_core
from .corpus import Home, HomeEntity
from .made import KINDS, make_home, make_replies, states_of
from .options import timing
from .progress import Progress
from .pure import build_gazetteer
from .timings import CLOCKS, Clock, Timings

_BUILDS = 5
_P95_ASKED = {1_500: 2.0, 10_000: 3.0}
_FASTER_ASKED = {1_500: 20, 10_000: 300}
_LONGER_ASKED = 6
_SENTENCES = 5
"""Replies of two sentences that are joined to one of ten."""


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
    """Return what Home Assistant's own agent does to understand a sentence, without acting on it.

    That is its templates first and, for what they do not match in full, the matcher it has behind them.
    """
    agent = conversation.async_get_agent(hass, HOME_ASSISTANT_AGENT)
    if not isinstance(agent, DefaultAgent):
        message = "Home Assistant's own agent is not there"
        raise TypeError(message)
    matcher = GazetteerFallback(hass)

    async def recognize(text: str) -> object:
        found = await agent.async_recognize_intent(
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
        if found is not None and not found.unmatched_entities:
            return found
        return await matcher.async_interpret(text, "", None)

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
    home, clock = make_home(size), CLOCKS[arguments.clock]
    built, updated = _time_gazetteer(home, clock)
    async with async_running_core(home) as hass:
        began = clock()
        entry = await async_add_entry(hass)
        set_up = clock() - began
        grounder: Grounder = entry.runtime_data
        kinds = {}
        for kind, templates in KINDS.items():
            kinds[kind] = await _async_measure_kind(hass, grounder, home, kind, templates, arguments)
        # A long reply is made of other short ones than were checked, as those are known by now.
        short = make_replies(home, _SENTENCES * arguments.recognized + arguments.replies + 1)[arguments.replies + 1 :]
        long = [" ".join(short[index : index + _SENTENCES]) for index in range(0, len(short), _SENTENCES)]
        tens = await _async_time(f"{size} entities, ten sentences", clock, long, _verifier(grounder))
    ours = kinds["as agents speak"][0]
    print(f"{size:,} entities")
    for kind, (checking, recognition) in kinds.items():
        print(f"  two sentences, {kind:<22} {checking} ({len(checking.seconds)} replies){_asked_p95(size)}")
        slower = recognition.quantile(50) / checking.quantile(50)
        print(f"    recognition by Home Assistant       {recognition} ({len(recognition.seconds)})")
        print(f"      {slower:,.1f} times as long{_asked_faster(size)}")
    longer = tens.quantile(50) / ours.quantile(50)
    print(f"  ten sentences, as agents speak        {tens} ({len(tens.seconds)} replies)")
    print(f"      {longer:.1f} times as long as two (asked <= {_LONGER_ASKED})")
    print(f"  building the gazetteer                {built * 1e3:,.1f} ms")
    print(f"  one entity renamed in it              {updated * 1e6:,.0f} us")
    print(f"  setting the integration up            {set_up * 1e3:,.1f} ms, slice by slice")
    return ours


def _asked_p95(size: int) -> str:
    return f" (asked p95 <= {_P95_ASKED[size]:.0f} ms)" if size in _P95_ASKED else ""


def _asked_faster(size: int) -> str:
    return f" (asked >= {_FASTER_ASKED[size]})" if size in _FASTER_ASKED else ""


async def _async_measure_kind(
    hass: HomeAssistant,
    grounder: Grounder,
    home: Home,
    kind: str,
    templates: Sequence[str],
    arguments: Namespace,
) -> tuple[Timings, Timings]:
    """Return what checking takes and what recognition takes of the same replies."""
    clock, verify, recognize = CLOCKS[arguments.clock], _verifier(grounder), _recognizer(hass)
    replies = make_replies(home, arguments.replies + 1, templates)
    # The first of each fills caches that a running home has long filled.
    await verify(replies[0])
    await recognize(replies[0])
    title = f"{len(home.entities)} entities, {kind}"
    ours = await _async_time(
        f"{title}, checking",
        clock,
        replies[1:],
        verify,
        lambda index: _flip(hass, home.entities[index % len(home.entities)]),
    )
    recognized = replies[1 : arguments.recognized + 1]
    return ours, await _async_time(f"{title}, recognition", clock, recognized, recognize)


def _verifier(grounder: Grounder) -> Callable[[str], Awaitable[object]]:
    return lambda text: grounder.async_verify(VerifyRequest(text=text))


def _flip(hass: HomeAssistant, entity: HomeEntity) -> None:
    """Change a state, so that no check finds the home as the one before left it."""
    words = states_of(entity.domain)
    state = hass.states.get(entity.entity_id)
    flipped = words[0] if state is None or state.state == words[1] else words[1]
    hass.states.async_set(entity.entity_id, flipped, entity.seen.attributes)


async def _async_check(arguments: Namespace) -> None:
    timings = [await _async_measure(size, arguments) for size in arguments.sizes]
    growth = timings[-1].quantile(95) / timings[0].quantile(95)
    print(f"p95 of checking grows by a factor of {growth:.2f} from {arguments.sizes[0]:,} to {arguments.sizes[-1]:,}")


async def _async_run(arguments: Namespace) -> None:
    for part in arguments.parts:
        await _PARTS[part](arguments)


_PARTS: Mapping[str, Callable[[Namespace], Awaitable[None]]] = {
    "checking": _async_check,
    "journal": journal_benchmark.async_run,
    "system": system_benchmark.async_run,
    "history": history_benchmark.async_run,
    "verifying": verifying_benchmark.async_run,
    "reading": reading_benchmark.async_run,
    "freezing": freezing_benchmark.async_run,
}


def main() -> None:
    """Print the times of what is asked for."""
    arguments = timing(sys.argv[1:])
    logging.disable(logging.WARNING)
    asyncio.run(_async_run(arguments))


if __name__ == "__main__":
    main()
