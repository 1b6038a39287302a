"""Whether somebody who is asked outside is worth waiting for: a circuit breaker that closes behind the replies."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

LONG: Final = 1.0
"""Seconds after which whoever gave up has found it too slow."""


class Breaker:
    """Opens when somebody was waited for in vain, and closes with the next answer, whoever that is for.

    While it is open nobody waits: what is asked is asked behind the replies, so that no person pays for finding out.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Begin closed; `clock` returns seconds."""
        self._clock = clock
        self._open: dict[object, float] = {}
        """When each question was asked that has no answer yet."""
        self._was_in_vain = False
        self._has_hung = False

    @property
    def is_open(self) -> bool:
        """Return whether nobody is to wait; one answer that is a little late costs nobody anything."""
        oldest = min(self._open.values(), default=None)
        is_overdue = self._was_in_vain and oldest is not None and self._clock() - oldest > LONG
        return self._has_hung or is_overdue

    @property
    def wants_a_try(self) -> bool:
        """Return whether it is worth finding out, without anybody waiting, if there are answers again."""
        return self._has_hung and not self._open

    def is_asked(self, question: object) -> bool:
        """Return whether a question was asked that has no answer yet."""
        return question in self._open

    @contextmanager
    def asking(self, question: object | None = None) -> Iterator[None]:
        """Note that a question has no answer yet."""
        question = object() if question is None else question
        self._open[question] = self._clock()
        try:
            yield
        finally:
            del self._open[question]

    def waited_in_vain(self) -> None:
        """Note that somebody did not wait any longer."""
        self._was_in_vain = True

    def give_up(self) -> None:
        """Note that a question will not be answered any more."""
        self._has_hung = True

    def answered(self) -> None:
        """Note an answer."""
        self._was_in_vain = self._has_hung = False
