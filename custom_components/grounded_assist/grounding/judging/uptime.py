"""Judge since when the system has been running."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from ..meanings.parts import UPTIME
from ..model import Claim, Evidence, Moment

_NEAR, _NEAR_SHARE = timedelta(minutes=15), 0.1
"""So far off is right, or by so large a part of how long it runs: a start takes its time, and people round."""
_FAR, _FAR_SHARE = timedelta(hours=2), 0.5
"""So far off is wrong."""
_DAY: Final = timedelta(days=1)
_LONG: Final = 60 * _DAY
"""What has been running for so long may have been so since it was installed."""


def uptime_agrees(claim: Claim, evidence: tuple[Evidence, ...]) -> bool | None:
    """Return whether any part that may be meant was started then; only the one that is named tells that it was not."""
    answers = {part_id: tuple(_answers(claim, part_id, evidence)) for part_id in claim.part_ids}
    if any(True in told for told in answers.values()):
        return True
    return False if False in answers[claim.part_ids[0]] else None


def _answers(claim: Claim, part_id: str, evidence: tuple[Evidence, ...]) -> Iterator[bool | None]:
    for one in evidence:
        seconds = one.attributes.get(UPTIME)
        if one.subject == part_id and isinstance(seconds, int | float):
            began = one.observed_at - timedelta(seconds=float(seconds))
            yield _agrees(claim.moments[0], began, one.observed_at)


def _agrees(moment: Moment, began: datetime, now: datetime) -> bool | None:
    """Return whether a start lies about when it is told; between near and far nothing is known."""
    off = min((_off(began, *window) for window in moment.windows), default=None)
    if off is None:
        return None
    told = max(now - first for first, _ in moment.windows)
    longest = max(now - began, min(told, _LONG))
    if off <= max(_NEAR, longest * _NEAR_SHARE):
        return True
    is_far = off > (_DAY if moment.has_day else max(_FAR, longest * _FAR_SHARE))
    return False if is_far and told < _LONG else None


def _off(began: datetime, first: datetime, last: datetime) -> timedelta:
    return max(first - began, began - last, timedelta(0))
