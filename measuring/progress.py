"""Say how far a long run is."""

import sys
from time import CLOCK_MONOTONIC, clock_gettime

_EVERY_SECONDS = 2.0


def _now() -> float:
    """Return the seconds of a clock that no trial turns back."""
    return clock_gettime(CLOCK_MONOTONIC)


class Progress:
    """Tells on stderr, on one line of a terminal, how many of how many are done."""

    def __init__(self, title: str, total: int) -> None:
        """Begin counting."""
        self._title = title
        self._total = total
        self._done = 0
        self._began = self._told = _now()

    def step(self) -> None:
        """Count one more."""
        self._done += 1
        if (now := _now()) - self._told > _EVERY_SECONDS:
            self._told = now
            self._tell("" if sys.stderr.isatty() else "\n")

    def end(self) -> None:
        """Say that it is over."""
        self._tell("\n")

    def _tell(self, end: str) -> None:
        start = "\r" if sys.stderr.isatty() else ""
        seconds = _now() - self._began
        sys.stderr.write(f"{start}{self._title}: {self._done}/{self._total}, {seconds:.0f} s{end}")
        sys.stderr.flush()
