"""A bounded number of places, given in rotation: whoever asks a lot makes nobody else wait for all of it."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Rotation:
    """Places for so many, of which nobody holds more than a few; those that wait are served one after the other."""

    def __init__(self, count: int, each: int) -> None:
        """Begin with all of them free."""
        self._free = count
        self._each = each
        self._held: Counter[object] = Counter()
        self._waiting: OrderedDict[object, deque[asyncio.Future[None]]] = OrderedDict()
        """Whoever is served next comes first."""

    @asynccontextmanager
    async def taken(self, whose: object) -> AsyncIterator[None]:
        """Hold a place for somebody, whose own questions are served in the order of asking."""
        await self._async_take(whose)
        try:
            yield
        finally:
            self._give_back(whose)

    async def _async_take(self, whose: object) -> None:
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(granted)
        self._grant()
        try:
            await granted
        except asyncio.CancelledError:
            # Given in the very moment in which nobody wanted it any more.
            if not granted.cancelled():
                self._give_back(whose)
            raise

    def _give_back(self, whose: object) -> None:
        self._free += 1
        self._held[whose] -= 1
        if not self._held[whose]:
            del self._held[whose]
        self._grant()

    def _grant(self) -> None:
        """Give what is free to those that wait; who was served stands behind all others."""
        while self._free and (whose := self._next()) is not None:
            queue = self._waiting.pop(whose)
            waiting = deque(one for one in queue if not one.done())
            if not waiting:
                # Nobody waits there any more, and nobody was served.
                continue
            self._free -= 1
            self._held[whose] += 1
            waiting.popleft().set_result(None)
            if waiting:
                self._waiting[whose] = waiting

    def _next(self) -> object | None:
        return next((whose for whose in self._waiting if self._held[whose] < self._each), None)
