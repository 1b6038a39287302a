"""Say how far a long run is, on one line of a terminal."""

from collections.abc import Iterable, Iterator, Sized
import sys
from time import monotonic
from typing import Protocol

_EVERY_SECONDS = 2.0


class _Countable[T](Sized, Iterable[T], Protocol): ...


def told[T](items: _Countable[T], title: str) -> Iterator[T]:
    """Yield the items and tell on stderr how many have been taken."""
    total, began, last = len(items), monotonic(), 0.0
    for done, item in enumerate(items):
        if (now := monotonic()) - last > _EVERY_SECONDS:
            last = now
            _tell(f"{title}: {done}/{total}, {now - began:.0f} s")
        yield item
    _tell(f"{title}: {total}/{total}, {monotonic() - began:.0f} s", "\n")


def _tell(text: str, end: str = "") -> None:
    start = "\r" if sys.stderr.isatty() else ""
    finish = end if sys.stderr.isatty() or end else "\n"
    sys.stderr.write(f"{start}{text}{finish}")
    sys.stderr.flush()
