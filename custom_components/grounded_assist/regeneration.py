"""When a draft is dropped and the wrapped agent asked a second time."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from .grounding.model import ToolCall

_SEVERE_FLAGS: Final = 3
LEAST_CONFIDENCE: Final = 0.5
"""A second draft below this is not said either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What decides whether asking again is safe, and worth it."""

    severe_flags: int
    """Held, in the draft that would be dropped."""
    has_spoken: bool
    """Words of the draft were forwarded."""
    has_written: bool
    """The wrapped agent wrote to the chat log: it reads what we leave there."""
    calls: Collection[ToolCall]
    changed: Collection[str]
    """Exposed entities that changed with the context of this turn."""
    can_be_asked_again: bool

    @property
    def allow_regeneration(self) -> bool:
        """Return whether nothing was said or done that a second draft would double."""
        return (
            self.severe_flags >= _SEVERE_FLAGS
            and not self.has_spoken
            and self.has_written
            and all(call.read_only for call in self.calls)
            and not self.changed
            and self.can_be_asked_again
        )
