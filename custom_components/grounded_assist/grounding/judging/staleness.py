"""Which evidence is too old to decide."""

from datetime import datetime, timedelta

from ..model import Evidence, Source

FRESH = timedelta(minutes=5)
"""By when we read it; how long it had been so by then does not matter."""

_LASTING = frozenset(
    {
        Source.COMPUTED,
        Source.STATES,
        Source.REGISTRIES,
        Source.TRANSCRIPT,
        Source.MEMORY,
        Source.DIALOGUE,
        Source.SYSTEM,
        Source.PORTS,
        Source.ACTIONS,
        Source.HISTORY,
        Source.WEB,
    }
)
"""Sources that are read anew for each sentence or kept in step with what they tell of, or that tell what stays so: what
the recorder has kept, and what happened once in the world, which is all the web is asked for.

How old an answer of a tool is that somebody cites is told in `answers.py`.
"""


def is_stale(one: Evidence, now: datetime) -> bool:
    """Return whether an observation is kept or polled, and older than five minutes."""
    return one.source not in _LASTING and now - one.observed_at > FRESH
