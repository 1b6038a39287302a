"""Say how far a long run is."""

import sys
from time import monotonic

_EVERY_SECONDS = 2.0


class Progress:
    """Tells on stderr, on one line of a terminal, how many of how many are done."""

    def __init__(self, title: str, total: int) -> None:
        """Begin counting."""
        self._title = title
        self._total = total
        self._done = 0
        self._began = self._told = monotonic()

    def step(self) -> None:
        """Count one more."""
        self._done += 1
        if (now := monotonic()) - self._told > _EVERY_SECONDS:
            self._told = now
            self._tell("" if sys.stderr.isatty() else "\n")

    def end(self) -> None:
        """Say that it is over."""
        self._tell("\n")

    def _tell(self, end: str) -> None:
        start = "\r" if sys.stderr.isatty() else ""
        seconds = monotonic() - self._began
        sys.stderr.write(f"{start}{self._title}: {self._done}/{self._total}, {seconds:.0f} s{end}")
        sys.stderr.flush()
