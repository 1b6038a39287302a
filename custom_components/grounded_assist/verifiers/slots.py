"""A bounded number of places, of which several can be taken together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Slots:
    """Places for so many; whoever needs several gets all of them, in the order of asking."""

    def __init__(self, count: int) -> None:
        """Begin with all of them free; nobody may ask for more than there are."""
        self._free = asyncio.Semaphore(count)
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def taken(self, count: int) -> AsyncIterator[None]:
        """Hold so many places."""
        held = 0
        try:
            # One after the other: two that each hold a part would wait for one another.
            async with self._turn:
                while held < count:
                    await self._free.acquire()
                    held += 1
            yield
        finally:
            for _ in range(held):
                self._free.release()
