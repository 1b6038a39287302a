"""Time the nightly review of many mistakes, and what it keeps others from."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
import gc
from time import perf_counter, time
import tracemalloc

from .journal_rows import Mistakes, topics
from .learning_benchmark import make_records
from .progress import Progress
from .recording import Recording, Watch, async_recording_core, async_watched_loop, timed_tasks
from .timings import Timings

_IDLE = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Review:
    """What a review took."""

    seconds: float
    until_written: float
    watch: Watch
    tasks: Sequence[float]
    """For how long the recorder was kept from its own work each time."""
    left: int | None
    """Mistakes that are unresolved nevertheless."""


async def async_run(count: int) -> None:
    """Print what the review of so many mistakes takes."""
    progress = Progress("the nightly review", 3)
    async with async_recording_core() as recording:
        recording.grounder.learner.learned.topics.update(make_records(topics(), time()))
        await recording.async_fill(Mistakes(count=count, unresolved=count, latest=int(time())))
        idle = await _async_idle()
        progress.step()
        review = await _async_review(recording)
        progress.step()
        await recording.async_set_resolved(is_resolved=False)
        peak = await _async_peak(recording)
        progress.step()
    progress.end()
    print(f"  the nightly review of {count:,} mistakes")
    for title, told in _rows(review, idle, peak):
        print(f"    {title:<38} {told}")


def _rows(review: _Review, idle: Watch, peak: int) -> Sequence[tuple[str, str]]:
    return (
        ("until it tells what it found", f"{review.seconds:,.1f} s"),
        ("from then until all is written", f"{review.until_written:,.1f} s, {review.left} left unresolved"),
        ("memory at its peak", f"{peak / 2**20:,.1f} MiB more than before, of Python's own"),
        ("event loop late by", _at_most(review.watch.late)),
        ("  not counting garbage collection", _at_most(review.watch.late_otherwise)),
        ("  where nothing is done", _at_most(idle.late)),
        ("full garbage collections", _collections(review.watch)),
        ("tasks of the recorder", f"{_at_most(review.tasks)} ({len(review.tasks)})"),
    )


def _at_most(seconds: Sequence[float]) -> str:
    return f"{Timings(seconds=seconds).in_ms}, at most {max(seconds) * 1e3:,.1f} ms"


def _collections(watch: Watch) -> str:
    longest = max((end - begin for begin, end in watch.full), default=0.0)
    return f"{len(watch.full)}, at most {longest * 1e3:,.1f} ms: the longer the more the process holds"


async def _async_idle() -> Watch:
    async with async_watched_loop() as watch:
        await asyncio.sleep(_IDLE)
    return watch


async def _async_review(recording: Recording) -> _Review:
    learner = recording.grounder.learner
    gc.collect()
    with timed_tasks() as tasks:
        async with async_watched_loop() as watch:
            began = perf_counter()
            await learner.reviewing.async_review()
            seconds = perf_counter() - began
        await recording.async_written()
        until_written = perf_counter() - began - seconds
    return _Review(
        seconds=seconds,
        until_written=until_written,
        watch=watch,
        tasks=tasks,
        left=await learner.journal.async_unresolved(),
    )


async def _async_peak(recording: Recording) -> int:
    """Return by how much memory grows at most while a review runs; what traces it makes it slower."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    await recording.grounder.learner.reviewing.async_review()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak - before
