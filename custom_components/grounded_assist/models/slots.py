"""A bounded number of places, of which some are kept for those that cannot wait."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    """Somebody who waits, and how many places are wanted."""

    most: int
    granted: asyncio.Future[int]


class Slots:
    """Places for so many; in the order of asking, but whoever stands back comes last and leaves half of them free."""

    def __init__(self, count: int) -> None:
        """Begin with all of them free."""
        self._free = count
        self._kept_back = count // 2
        self._waiting: dict[bool, deque[_Waiting]] = {False: deque(), True: deque()}

    @asynccontextmanager
    async def taken(self, most: int, *, stands_back: bool = False) -> AsyncIterator[int]:
        """Hold as many places as there are now, at most so many and at least one, and yield how many."""
        held = await self._async_take(most, stands_back=stands_back)
        try:
            yield held
        finally:
            self._give_back(held)

    async def _async_take(self, most: int, *, stands_back: bool) -> int:
        granted: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[stands_back].append(_Waiting(most=most, granted=granted))
        self._grant()
        try:
            return await granted
        except asyncio.CancelledError:
            # Given in the very moment in which nobody wanted it any more.
            if not granted.cancelled():
                self._give_back(granted.result())
            raise

    def _give_back(self, held: int) -> None:
        self._free += held
        self._grant()

    def _grant(self) -> None:
        """Give what is free to those that wait."""
        for queue, kept_back in ((self._waiting[False], 0), (self._waiting[True], self._kept_back)):
            while queue and self._free > kept_back:
                first = queue.popleft()
                if not first.granted.done():
                    count = min(first.most, self._free - kept_back)
                    self._free -= count
                    first.granted.set_result(count)
