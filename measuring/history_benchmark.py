"""Time claims of the past on a database of many states."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from itertools import islice

from homeassistant.util import dt as dt_util

from custom_components.grounded_assist.grounder import VerifyRequest

from .corpus import Home
from .history_rows import DAYS, Kept, fill
from .made import make_home
from .progress import Progress
from .recording import Recording, async_recording_core
from .timings import CLOCKS, Clock, Timings

_ENTITIES = 1_000
_ASKED = 30
"""Milliseconds."""
_PER_KIND = 100

_TEMPLATES: Mapping[str, str] = {
    "when it was": "The {name} was turned on at 9:12 am yesterday.",
    "how it was": "The {name} was on last night.",
    "since when it is so": "The {name} has been on for two hours.",
    "how often": "The {name} was turned on three times yesterday.",
    "for how long": "The {name} was on for three hours yesterday.",
}


async def async_run(arguments: Namespace) -> None:
    """Print how long a check takes whose claim hangs on what was recorded."""
    print(f"history of {arguments.states:,} states in {DAYS} days")
    home, clock = make_home(_ENTITIES), CLOCKS[arguments.clock]
    async with async_recording_core(home) as recording:
        progress = Progress("filling the recorder", 1)
        entity_ids = tuple(entity.entity_id for entity in home.entities)
        kept = Kept(entity_ids=entity_ids, count=arguments.states, latest=dt_util.utcnow().timestamp())
        await recording.async_do(lambda engine: fill(engine, kept))
        await recording.async_do(lambda _: _remember_oldest(recording))
        progress.step()
        progress.end()
        for entity in home.entities:
            # The last change is one that the recorder itself has written.
            recording.hass.states.async_set(entity.entity_id, "paused", entity.seen.attributes)
            recording.hass.states.async_set(entity.entity_id, "on", entity.seen.attributes)
        await recording.async_written()
        for kind, template in _TEMPLATES.items():
            timings, asked = await _async_time(recording, home, template, clock)
            told = f"{timings.in_ms} ({len(timings.seconds)}, {asked} of them asked)"
            print(f"  {kind:<24} {told} (asked p95 <= {_ASKED} ms)")


def _remember_oldest(recording: Recording) -> None:
    """Let the recorder know from when on there are states, as it does when it starts."""
    with recording.recorder.get_session() as session:
        recording.recorder.states_manager.load_from_db(session)


async def _async_time(recording: Recording, home: Home, template: str, clock: Clock) -> tuple[Timings, int]:
    """Return what each check took, and of how many the recorder knew."""
    names = islice(_switched(home), _PER_KIND + 1)
    texts = [template.format(name=name) for name in names]
    progress, seconds, known = Progress(template, len(texts)), list[float](), 0
    for text in texts:
        began = clock()
        report = await recording.grounder.async_verify(VerifyRequest(text=text))
        seconds.append(clock() - began)
        known += any(one.source == "history" for found in report.findings for one in found.evidence)
        progress.step()
    progress.end()
    # The first one fills what a running home has long filled.
    return Timings(seconds=seconds[1:]), known


def _switched(home: Home) -> Iterator[str]:
    return (entity.name for entity in home.entities if entity.domain in ("light", "switch", "fan"))
