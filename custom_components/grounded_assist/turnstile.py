"""One step of ours at a time: between two of them everything else has its turn, however many replies are checked."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
import heapq
from itertools import count
from typing import Final
from weakref import WeakKeyDictionary

from homeassistant.core import callback

_number = count().__next__
_ticket: ContextVar[int | None] = ContextVar("ticket", default=None)


class Turnstile:
    """Lets one task through in each round of the event loop, first those of what began first."""

    def __init__(self) -> None:
        """Begin with nobody waiting."""
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    async def async_pass(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        passed = loop.create_future()
        number, ticket = _number(), _ticket.get()
        if not self._waiting:
            loop.call_soon(self._let_through)
        heapq.heappush(self._waiting, (number if ticket is None else ticket, number, passed))
        await passed

    @callback
    def _let_through(self) -> None:
        while self._waiting:
            _, _, passed = heapq.heappop(self._waiting)
            if not passed.done():
                passed.set_result(None)
                break
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._let_through)


_turnstiles: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Turnstile]] = WeakKeyDictionary()


@contextmanager
def ticket() -> Iterator[None]:
    """Let all steps meanwhile, also those of tasks that are started, go before those of what begins later."""
    taken = _ticket.set(_number()) if _ticket.get() is None else None
    try:
        yield
    finally:
        # Whoever asks again by the same connection stands at the end of the line again.
        if taken is not None:
            _ticket.reset(taken)


async def async_breathe() -> float:
    """Give everything else a turn between two steps; return how many seconds that took."""
    loop = asyncio.get_running_loop()
    if (turnstile := _turnstiles.get(loop)) is None:
        turnstile = _turnstiles[loop] = Turnstile()
    begun = loop.time()
    await turnstile.async_pass()
    return loop.time() - begun
