"""Wait for what a real server does in its own time."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
import sqlite3
from typing import Any

SECONDS = 60
_PAUSE = 0.02


async def async_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that a database file tells, also while it cannot be read."""
    async with asyncio.timeout(SECONDS):
        while True:
            with suppress(sqlite3.Error):
                if is_so():
                    return
            await asyncio.sleep(_PAUSE)


async def async_polled(ask: Callable[[], Awaitable[Any]], is_it: Callable[[Any], bool]) -> Any:
    """Return the first answer that is as wished."""
    async with asyncio.timeout(SECONDS):
        while True:
            if is_it(answer := await ask()):
                return answer
            await asyncio.sleep(_PAUSE)
