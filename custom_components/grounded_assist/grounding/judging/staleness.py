"""Tell what was read so long ago that it may be otherwise by now."""

from datetime import datetime, timedelta

from ..model import Evidence, Rank, Source

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
    }
)
"""Sources that are read anew for each sentence or kept in step with what they tell of, or that tell what stays so.

How old an answer of a tool is that somebody cites is told in `answers.py`.
"""


def is_stale(one: Evidence, now: datetime) -> bool:
    """Return whether an observation is kept, polled, or of the web, and older than five minutes."""
    may_age = one.source not in _LASTING or one.rank >= Rank.WEB_CONSENSUS
    return may_age and now - one.observed_at > FRESH
