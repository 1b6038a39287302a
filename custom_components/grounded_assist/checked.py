"""A sentence, what is said instead of it, and the promise that checking never costs a word."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
import logging
from typing import Final

from homeassistant.core import callback

from .coercion import encodable
from .grounding.engine.explanation import Explanation
from .grounding.mitigation.openers import is_replaced
from .grounding.model import Delivery
from .grounding.reading.segmentation import Segmenter
from .reading_on import LateReading
from .turnstile import LONGEST_QUEUE, async_breathe

_LOGGER = logging.getLogger(__name__)
_SLICE: Final = 2_000
"""Characters that are cut into sentences until others get their turn."""
_UNREAD: Final = 200
"""Characters that are passed on at a time once nobody checks them: a word at a time would be a thousand pieces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """A moment of a turn: what comes later was not known then."""

    at: datetime
    changes: int
    """State changes seen before."""
    answers: int
    """Answers of tools seen before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A sentence and what is said instead of it."""

    draft: str
    delivered: str
    delivery: Delivery | None = None
    """None where the sentence was not checked and is said as drafted."""
    offset: int = 0
    """Where in the draft the text that was checked begins."""
    is_severe: bool = False
    is_opener: bool = False
    """It only answers or evaluates what the next sentence says, and is said with it or not at all."""
    has_broken: bool = False
    """Checking has failed."""
    since: Since | None = None
    """When it was checked; None where it was not."""
    reading: LateReading | None = None
    """What a model was asked about it and had not answered by then."""
    explained: Explanation | None = None
    """How it was read; None unless somebody asks."""


def with_openers(said: Sequence[Checked], before: Sequence[Checked]) -> tuple[Checked, ...]:
    """Return openers and what they open as they are heard: "Great news!" goes beside nothing that was replaced."""
    around = (*[one for one in before if not one.is_opener][-1:], *(one for one in said if not one.is_opener))
    if not said[0].is_opener or not any(one.delivery and is_replaced(one.delivery) for one in around):
        return tuple(said)
    # What is heard begins where the first of them would have.
    first = said[0].delivered
    gap = first[: len(first) - len(first.lstrip())]
    return tuple(_silent(one) if one.is_opener else _moved(one, gap) for one in said)


def _silent(opener: Checked) -> Checked:
    return replace(opener, delivered="", delivery=Delivery(text=""))


def _moved(said: Checked, gap: str) -> Checked:
    words = said.delivered.lstrip()
    return replace(said, delivered=f"{gap}{words}") if words else said


type Check = Callable[[str], Awaitable[Checked]]


@dataclass(slots=True, kw_only=True)
class Message:
    """One message of a reply: what the wrapped agent wrote and what is said of it."""

    pieces: list[str] = field(default_factory=list)
    sentences: list[Checked] = field(default_factory=list)
    is_streamed: bool = True
    is_spoken: bool = True
    """False for what Home Assistant itself says at the end: the speech of the response."""

    @property
    def draft(self) -> str:
        """Return what the wrapped agent wrote."""
        return "".join(self.pieces)

    @property
    def delivered(self) -> str:
        """Return what is said of the message."""
        return "".join(sentence.delivered for sentence in self.sentences)


def _never() -> bool:
    return False


async def async_feed(segmenter: Segmenter, text: str, is_over: Callable[[], bool] = _never) -> AsyncIterator[str]:
    """Yield the sentences that a text completes, however long it is; once nobody checks them any more, all the rest."""
    for start in range(0, len(text), _SLICE):
        if start:
            await async_breathe()
        if is_over():
            if segmenter.keep(text[start:]) >= _UNREAD:
                yield "".join(segmenter.finish())
            return
        for piece in segmenter.feed(text[start : start + _SLICE]):
            yield piece


async def async_segment(segmenter: Segmenter, text: str, is_over: Callable[[], bool] = _never) -> AsyncIterator[str]:
    """Yield the sentences of a whole text."""
    async for piece in async_feed(segmenter, text, is_over):
        yield piece
    for piece in segmenter.finish():
        yield piece


class SafeCheck:
    """A check that always answers, and in time once its clock runs."""

    def __init__(self, check: Check, patience: float) -> None:
        """Take the seconds all sentences together may last from the start of the clock."""
        self.unchecked: Callable[[str], str] = str
        """Returns how a sentence is said that cannot be checked."""
        self.is_over = _never
        """Whether nothing more will be checked."""
        self._check = check
        self._patience = patience
        self._deadline: float | None = None
        self._running: asyncio.Timeout | None = None
        self._left_to_wait = LONGEST_QUEUE
        self._has_complained = False

    @callback
    def start_clock(self) -> None:
        """Bound what is being checked and what will be."""
        self._deadline = asyncio.get_running_loop().time() + self._patience
        if self._running is not None:
            self._running.reschedule(self._deadline)

    def _put_off(self, seconds: float) -> None:
        """Leave as much time as before, however long something else took, as far as that can be waited for."""
        seconds = min(seconds, self._left_to_wait)
        self._left_to_wait -= seconds
        if self._deadline is not None:
            self._deadline += seconds

    @contextmanager
    def pausing(self) -> Iterator[None]:
        """Take none of the time of the checks for what is done between two of them."""
        begun = asyncio.get_running_loop().time()
        try:
            yield
        finally:
            self._put_off(asyncio.get_running_loop().time() - begun)

    async def async_check(self, text: str, earlier: Checked | None = None) -> Checked:
        """Return what came of the check, or of an earlier one, or the sentence as it was drafted."""
        # Nobody can say, send or keep what cannot be encoded.
        text = encodable(text)
        if not text.strip():
            return Checked(draft=text, delivered=text, delivery=Delivery(text=text))
        # A long text must not hold everything else up, nor other replies the check of this one.
        self._put_off(await async_breathe(self._left_to_wait))
        try:
            async with asyncio.timeout_at(self._deadline) as self._running:
                checked = await self._check(text)
            if not isinstance(checked, Checked):
                raise TypeError(f"a check returned {type(checked).__name__}")  # noqa: TRY301
        except Exception as error:  # noqa: BLE001 - whatever breaks in checking, the voice goes on
            self.complain("A reply could not be checked and is delivered as it was drafted", error)
            return earlier or Checked(draft=text, delivered=self.unchecked(text), has_broken=True)
        finally:
            self._running = None
        has_looked = checked.delivery is not None
        return checked if has_looked or earlier is None else earlier

    @callback
    def complain(self, message: str, error: Exception) -> None:
        """Log what went wrong, the first time only; that the time is over is no fault."""
        if not self._has_complained:
            self._has_complained = True
            level = logging.DEBUG if isinstance(error, TimeoutError) else logging.ERROR
            _LOGGER.log(level, message, exc_info=error)
