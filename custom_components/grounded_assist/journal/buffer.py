"""What waits to be written: kept until its transaction was committed, and never more than a limit."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
import threading
from typing import Final

LIMIT: Final = 5000
"""Changes; what is older goes first, as a journal is worth less than the memory of a small machine."""


class Buffer[T]:
    """Changes in order, added by the event loop and taken away by the thread that writes."""

    def __init__(self, limit: int = LIMIT) -> None:
        """Begin empty."""
        self.dropped = 0
        """Changes that were lost because nothing was written for too long."""
        self._limit = limit
        self._lock = threading.Lock()
        self._changes: OrderedDict[int, T] = OrderedDict()
        self._number = 0
        self.is_closed = False
        """Nothing is taken any more."""
        self.on_close: Callable[[], None] | None = None
        """What ends with it."""
        self.is_taken_up = False
        """What an earlier run had left was added."""
        self.taken_up: int | None = None
        """Number of the last change of it; None once they were all written."""

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._changes)

    def __iter__(self) -> Iterator[T]:
        """Iterate over all that wait now, oldest first."""
        with self._lock:
            return iter(tuple(self._changes.values()))

    @property
    def last(self) -> int:
        """Return the number of the change that was added last."""
        return self._number

    def add(self, change: T) -> None:
        """Let a change wait; if there are too many, the oldest is lost."""
        with self._lock:
            if self.is_closed:
                return
            self._number += 1
            self._changes[self._number] = change
            if len(self._changes) > self._limit:
                self._changes.popitem(last=False)
                self.dropped += 1

    def close(self) -> None:
        """Forget all that waits, and take no more."""
        with self._lock:
            self.is_closed = True
            self._changes.clear()
        if self.on_close is not None:
            self.on_close()
            self.on_close = None

    def discard(self, is_unwanted: Callable[[T], bool]) -> int:
        """Forget what is not to be written any more, and return how much that is."""
        with self._lock:
            unwanted = [number for number, change in self._changes.items() if is_unwanted(change)]
            for number in unwanted:
                del self._changes[number]
        return len(unwanted)

    def peek(self, count: int) -> dict[int, T]:
        """Return the oldest, by their numbers; they go on waiting."""
        with self._lock:
            return dict(islice(self._changes.items(), count))

    def remove(self, numbers: Iterable[int]) -> None:
        """Forget what was written."""
        with self._lock:
            for number in numbers:
                self._changes.pop(number, None)
