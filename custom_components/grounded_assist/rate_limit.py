"""Limit how often each person may do something."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final


@dataclass(frozen=True, slots=True)
class Limit:
    """So often in a span."""

    most: int
    span: timedelta


OF_PEOPLE: Final = (Limit(30, timedelta(minutes=1)), Limit(200, timedelta(hours=1)))
"""What one person, or the household, may have remembered, confirm or report; each asks the home about it."""


class RateLimit:
    """Sliding windows, one for each person and one for nobody known; what is refused does not count."""

    def __init__(self, limits: Sequence[Limit]) -> None:
        """Allow what keeps to all of some limits."""
        self._limits = limits
        self._done: dict[str | None, deque[datetime]] = {}

    def allows(self, person: str | None, now: datetime) -> bool:
        """Return whether somebody may do it once more."""
        done = self._done.get(person, ())
        # A clock that was put back blocks nobody for longer than a span.
        return all(sum(abs(now - at) < limit.span for at in done) < limit.most for limit in self._limits)

    def take(self, person: str | None, now: datetime) -> bool:
        """Return whether somebody does it within the limits; then it counts."""
        if not self.allows(person, now):
            return False
        self._done.setdefault(person, deque(maxlen=max(limit.most for limit in self._limits))).append(now)
        return True
