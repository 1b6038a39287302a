"""Limit how often each person may do something."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Limit:
    """So often in a span."""

    most: int
    span: timedelta


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
