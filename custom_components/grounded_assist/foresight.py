"""Have sentences foreseen before their turn, a few at a time: no check waits until all of a reply was foreseen."""

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

AHEAD: Final = 4
"""Sentences: a reader is asked about two at a time, and has two more when it has answered."""

type Foresee = Callable[[str], Awaitable[None]]


async def async_ahead(sentences: AsyncIterator[str], foresee: Foresee) -> AsyncIterator[str]:
    """Yield sentences in their order, each once it and the next few are foreseen."""
    coming: deque[str] = deque()
    async for sentence in sentences:
        await foresee(sentence)
        coming.append(sentence)
        if len(coming) > AHEAD:
            yield coming.popleft()
    for sentence in coming:
        yield sentence
