"""Times that were needed, and what is told of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
import statistics
from time import perf_counter, process_time
from typing import override

type Clock = Callable[[], float]

CLOCKS: Mapping[str, Clock] = {"wall": perf_counter, "processor": process_time}
ROUNDS = 3
"""What is timed in rounds is timed so often; of these the quickest counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """Seconds that were needed for each of several things."""

    seconds: Sequence[float]

    def quantile(self, percent: int) -> float:
        """Return the time that so many percent stayed below."""
        return statistics.quantiles(self.seconds, n=100, method="inclusive")[percent - 1]

    @property
    def in_ms(self) -> str:
        """The middle and the slow end in milliseconds."""
        return f"p50 {self.quantile(50) * 1e3:,.3f} ms, p95 {self.quantile(95) * 1e3:,.3f} ms"

    @override
    def __str__(self) -> str:
        """Return the middle and the slow end in microseconds."""
        return f"p50 {self.quantile(50) * 1e6:,.0f} us, p95 {self.quantile(95) * 1e6:,.0f} us"


def quickest(rounds: Sequence[Sequence[float]]) -> Timings:
    """Return the round that was disturbed least: other programs only ever make it slower."""
    return min((Timings(seconds=seconds) for seconds in rounds), key=lambda one: one.quantile(95))
