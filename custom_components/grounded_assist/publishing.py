"""Keep and show finished replies right behind them: nobody waits for it."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import accumulate
import logging
from typing import Final

from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback

from .checked import Checked
from .corrections import tell_corrections
from .escalation import escalate
from .grounding.gazetteer import View
from .grounding.limits import LONGEST_TEXT
from .learner import Learner
from .live_audits import Trace
from .replies import CheckedReply
from .turnstile import async_breathe

_LOGGER = logging.getLogger(__name__)

MOST_LATEST: Final = 50
"""Finished replies that are kept in memory, for whoever begins to look."""
_AT_ONCE: Final = 100
"""Claims that are looked at before others have their turn; a reply of a few is taken in within that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished reply with what is needed to keep it."""

    reply: CheckedReply
    heard: tuple[Checked, ...] = ()
    """The sentences as they were delivered."""
    home: View | None = None
    """What its asker may know of; None where nothing could be checked."""
    trace: Trace | None = None
    """Its tool results; None where it is not audited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Taking:
    """A reply that is being taken in."""

    claims: int
    """In each step all of them may be looked at."""
    steps: Iterator[Callable[[], None]]


class Publishing:
    """Take finished replies in, in their order, from the next moment of the event loop on."""

    def __init__(
        self,
        hass: HomeAssistant,
        learner: Learner,
        audit: Callable[[CheckedReply, Trace], None] = lambda _reply, _trace: None,
        *,
        notifies: bool,
    ) -> None:
        """Keep with a learner, and have traces audited; `notifies`: notify a person of what is harmful."""
        self._hass = hass
        self._audit = audit
        self._learner = learner
        self._notifies = notifies
        self._open: deque[_Taking] = deque()
        self._going_on: asyncio.Task[None] | None = None
        self._subscribers: list[Callable[[CheckedReply], None]] = []
        self._latest: deque[Finished] = deque(maxlen=MOST_LATEST)

    @callback
    def async_subscribe(self, subscriber: Callable[[CheckedReply], None]) -> CALLBACK_TYPE:
        """Call a subscriber with each finished reply."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    @property
    def latest(self) -> tuple[Finished, ...]:
        """Return the last replies that were taken in, oldest first."""
        return tuple(self._latest)

    @callback
    def forget(self, before: datetime) -> None:
        """Keep nothing in memory of what is older."""
        kept = [one for one in self._latest if one.reply.created >= before]
        self._latest.clear()
        self._latest.extend(kept)

    @callback
    def hand_over(self, finished: Finished) -> None:
        """Have a reply taken in once it is on its way."""
        self._open.append(_Taking(claims=len(finished.reply.report.findings), steps=self._steps_of(finished)))
        self._hass.loop.call_soon(self._begin)

    @callback
    def take_in(self) -> None:
        """Take in all that waits, for whoever asks before its moment has come."""
        while self._open:
            self._take(_AT_ONCE)

    @callback
    def _begin(self) -> None:
        if self._open and (self._going_on is None or self._going_on.done()):
            self._going_on = self._hass.async_create_task(self._async_go_on(), "grounded_assist replies")

    async def _async_go_on(self) -> None:
        while self._open:
            self._take(_AT_ONCE)
            if self._open:
                await async_breathe()

    @callback
    def _take(self, claims: int) -> None:
        """Take the next step, and more of them as long as they look at so few claims."""
        while self._open:
            claims -= 1 + self._open[0].claims
            if (step := next(self._open[0].steps, None)) is None:
                self._open.popleft()
            else:
                take_steps(step)
            if self._open and claims <= self._open[0].claims:
                break

    def _steps_of(self, finished: Finished) -> Iterator[Callable[[], None]]:
        reply = finished.reply
        # What the home was like is not kept: it is large, and nobody needs it.
        latest = replace(finished, heard=tuple(_first(finished.heard)), home=None, trace=None)
        yield partial(self._latest.append, latest)
        yield partial(tell_corrections, self._hass, reply)
        yield partial(escalate, self._hass, reply, finished.heard, notifies=self._notifies)
        yield from self._learner.taking(reply, finished.home)
        for subscriber in tuple(self._subscribers):
            if subscriber in self._subscribers:
                yield partial(subscriber, reply)
        if finished.trace is not None:
            yield partial(self._audit, reply, finished.trace)


def _first(heard: Sequence[Checked]) -> Iterator[Checked]:
    """Yield the first sentences of a reply, no longer together than is kept of it."""
    ends = accumulate(max(len(one.draft), len(one.delivered)) for one in heard)
    return (one for one, end in zip(heard, ends, strict=True) if end <= LONGEST_TEXT)


@callback
def take_steps(*steps: Callable[[], None]) -> None:
    """Take each step, whatever becomes of the others."""
    for step in steps:
        try:
            step()
        except Exception:
            _LOGGER.exception("A checked reply could not be reported")
