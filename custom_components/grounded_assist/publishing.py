"""Keep and show finished replies right behind them: nobody waits for it."""

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

_LOGGER = logging.getLogger(__name__)

MOST_LATEST: Final = 50
"""Finished replies that are kept in memory, for whoever begins to look."""


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


class Publishing:
    """Take finished replies in, in their order, in the next moment of the event loop."""

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
        self._finished: deque[Finished] = deque()
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
        self._finished.append(finished)
        self._hass.loop.call_soon(self.take_in)

    @callback
    def take_in(self) -> None:
        """Take in what waits, for whoever asks before its moment has come."""
        while self._finished:
            finished = self._finished.popleft()
            # What the home was like is not kept: it is large, and nobody needs it.
            self._latest.append(replace(finished, heard=tuple(_first(finished.heard)), home=None, trace=None))
            take_steps(
                partial(tell_corrections, self._hass, finished.reply),
                partial(escalate, self._hass, finished.reply, finished.heard, notifies=self._notifies),
                partial(self._learner.take_reply, finished.reply, finished.home),
                *(partial(subscriber, finished.reply) for subscriber in self._subscribers),
                *(partial(self._audit, finished.reply, trace) for trace in (finished.trace,) if trace is not None),
            )


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
