"""A time that is impossible in any home."""

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise, takewhile

from ..model import Aspect, Claim, ClaimKind, Contradiction, Finding, Moment
from ..starting_values import P_WRONG, Given
from .signs import Around, Sign

_FAR_YEARS = 10
"""Nobody tells of a home so many years ahead."""


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if a time cannot be, or comes in another order than it is told to."""
    claim = finding.claim
    if not claim.moments or not (is_impossible(claim, around.scene.now) or _is_out_of_order(finding, around)):
        return None
    return Sign(p_wrong=P_WRONG[Given.IMPOSSIBLE].value, contradiction=Contradiction.TEMPORAL)


def is_impossible(claim: Claim, now: datetime) -> bool:
    """Return whether a day has another weekday, is too far ahead, or is yet to come of what is told to be over."""
    return not claim.is_negated and any(
        moment.has_wrong_weekday or _is_far(moment, now) or (moment.is_future and _is_over(claim))
        for moment in claim.moments
    )


def _is_far(moment: Moment, now: datetime) -> bool:
    return bool(moment.windows) and all(earliest.year > now.year + _FAR_YEARS for earliest, _ in moment.windows)


def _is_over(claim: Claim) -> bool:
    """Return whether a claim is told in the past tense."""
    if claim.kind is not ClaimKind.TIME:
        return claim.is_past
    return claim.aspect is Aspect.EVENT or claim.open_reason is None


def _is_out_of_order(finding: Finding, around: Around) -> bool:
    """Return whether "after that" is surely followed by an earlier time, or "before that" by a later one."""
    return any(
        (moment.follows is True and _is_earlier(moment, before))
        or (moment.follows is False and _is_earlier(before, moment))
        for before, moment in pairwise(_told(finding, around))
    )


def _told(finding: Finding, around: Around) -> Iterator[Moment]:
    """Yield the time that was told last before the claim, and those that it tells."""
    before = takewhile(lambda one: one is not finding, around.findings)
    said = (*around.told, *(one.claim for one in before))
    yield from next((claim.moments[-1:] for claim in reversed(said) if claim.moments), ())
    yield from finding.claim.moments


def _is_earlier(moment: Moment, other: Moment) -> bool:
    """Return whether one is before the other however both are understood."""
    return bool(moment.windows and other.windows) and all(
        latest <= earliest for _, latest in moment.windows for earliest, _ in other.windows
    )
