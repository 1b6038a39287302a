"""One step of ours at a time: between two of them everything else has its turn, however many replies are checked."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
import heapq
from itertools import count
from typing import Final
from weakref import WeakKeyDictionary

from homeassistant.core import callback

_number = count().__next__


@dataclass(slots=True)
class _Ticket:
    """A place in the line; what outlives whoever took it stands at the end."""

    number: int
    is_valid: bool = True


_ticket: ContextVar[_Ticket | None] = ContextVar("ticket", default=None)


class Turnstile:
    """Lets one task through in each round of the event loop, first those of what began first."""

    def __init__(self) -> None:
        """Begin with nobody waiting."""
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    async def async_pass(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        passed = loop.create_future()
        number, taken = _number(), _ticket.get()
        if not self._waiting:
            loop.call_soon(self._let_through)
        place = number if taken is None or not taken.is_valid else taken.number
        heapq.heappush(self._waiting, (place, number, passed))
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
    before = _ticket.get()
    if before is not None and before.is_valid:
        yield
        return
    taken = _Ticket(_number())
    token = _ticket.set(taken)
    try:
        yield
    finally:
        # Tasks that go on, and whoever asks again by the same connection, stand at the end of the line.
        taken.is_valid = False
        _ticket.reset(token)


LONGEST_QUEUE: Final = 10.0
"""Seconds for which one reply may wait for the checks of others, beside the time for its own."""


async def async_breathe(longest: float | None = None) -> float:
    """Give everything else a turn between two steps, for some seconds at most; return how many that took."""
    loop = asyncio.get_running_loop()
    if (turnstile := _turnstiles.get(loop)) is None:
        turnstile = _turnstiles[loop] = Turnstile()
    begun = loop.time()
    with suppress(TimeoutError):
        async with asyncio.timeout(longest):
            await turnstile.async_pass()
    return loop.time() - begun
