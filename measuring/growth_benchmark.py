"""Time what is asked of the journal while it grows: what is wanted is the same few rows of ever more."""

from collections.abc import Awaitable, Callable, Mapping
import statistics
from time import perf_counter, time

from custom_components.grounded_assist.journal.journal import Journal

from .journal_rows import Mistakes
from .progress import Progress
from .recording import Recording, async_recording_core
from .timings import ROUNDS

_SMALLER = 100
_UNRESOLVED = 1_000
"""A day's mistakes: they do not grow with the journal."""
_TIMES = 7
_LONGEST = 0.5
"""Seconds after which a round ends: what takes long needs no more of them to be told."""
_PAGE = 500
_TOPIC = "domain:3"
_ASKED = 2

type _Query = Callable[[Journal, Mistakes], Awaitable[object]]
type _Medians = Mapping[tuple[str, bool], float]
"""(query, whether the database has statistics to plan it by) -> seconds."""

_OF_UNRESOLVED: Mapping[str, _Query] = {
    "newest 100 unresolved": lambda journal, _: journal.async_mistakes(resolved=False),
    "newest 100 unresolved of a topic": lambda journal, _: journal.async_mistakes(resolved=False, topic=_TOPIC),
    "number of unresolved": lambda journal, _: journal.async_unresolved(),
    "next page of a review": lambda journal, made: journal.async_unresolved_after(made.after, "", made.latest, _PAGE),
}
_OF_ALL: Mapping[str, _Query] = {
    "newest 100": lambda journal, _: journal.async_mistakes(),
    "newest 100 resolved": lambda journal, _: journal.async_mistakes(resolved=True),
    "newest 100 of a topic": lambda journal, _: journal.async_mistakes(topic=_TOPIC),
}
_NONE = ", there being none"


async def async_run(rows: int) -> None:
    """Print how long each query takes in a journal of so many mistakes and in one of a hundredth."""
    sizes = [max(rows // _SMALLER, 1), rows]
    progress = Progress("asking for mistakes", 4 * len(sizes))
    async with async_recording_core() as recording:
        small, large = [await _async_medians(recording, size, progress) for size in sizes]
    progress.end()
    print(f"  asking for mistakes, {sizes[0]:,} and {sizes[1]:,} of them (asked: at most {_ASKED} times as long)")
    for query in dict.fromkeys(query for query, _ in small):
        told = (_ratio(small[query, has_statistics], large[query, has_statistics]) for has_statistics in (False, True))
        print(f"    {query:<51} {'; with statistics '.join(told)}")


def _ratio(small: float, large: float) -> str:
    return f"{small * 1e3:.2f} ms, {large * 1e3:.2f} ms: {large / small:.1f} times"


async def _async_medians(recording: Recording, size: int, progress: Progress) -> _Medians:
    """Return what each query takes while a day's mistakes are unresolved, and some once none is."""
    made = Mistakes(count=size, unresolved=min(_UNRESOLVED, size), latest=int(time()))
    await recording.async_fill(made)
    found = dict[tuple[str, bool], float]()
    for queries in ({**_OF_ALL, **_OF_UNRESOLVED}, {f"{name}{_NONE}": one for name, one in _OF_UNRESOLVED.items()}):
        for has_statistics in (False, True):
            await recording.async_set_statistics(are_there=has_statistics)
            for name, query in queries.items():
                found[name, has_statistics] = await _async_median(recording, query, made)
            progress.step()
        await recording.async_set_resolved(is_resolved=True)
    return found


async def _async_median(recording: Recording, query: _Query, made: Mistakes) -> float:
    """Return the median of the quickest of some rounds."""
    journal, medians = recording.grounder.learner.journal, list[float]()
    for _ in range(ROUNDS):
        seconds = list[float]()
        while len(seconds) < _TIMES and sum(seconds) < _LONGEST:
            began = perf_counter()
            await query(journal, made)
            seconds.append(perf_counter() - began)
        medians.append(statistics.median(seconds))
    return min(medians)
