"""Judge how long a timer is said to run by how long it does."""

from ..entry_titles import is_alike
from ..lexicon.cues import cue
from ..meanings.notices import IS_COMPLETE, IS_RUNNING, NAMES, SECONDS
from ..model import Claim, Evidence, Finding, Quantity, Reason, Source, Verdict
from ..scene import Scene
from .appointed import judge_appointed
from .findings import finding

_SLACK = 15.0
"""Seconds between reading a timer and speaking of it."""
_ABOUT = 3
_NEAR = 0.2
"""By so much of what is told it may be off where a time is rounded."""
_FAR, _FARTHEST = 0.25, 0.35
"""By so much of what is told it must be wrong to be refuted, and by no more however coarse that is."""


def judge_remaining(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted where the one timer that is meant surely has another time left, or there is none."""
    read = [one for one in evidence if one.source is Source.WEATHER_TIMERS and one.subject == claim.subject]
    if not read and claim.moments:
        return judge_appointed(claim, Quantity(attribute="end"), evidence, scene)
    if not read or claim.value is None or claim.value.number is None:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    left = _left(claim.value, read[0], scene)
    if any(_agrees(claim.value, seconds) for seconds in left):
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
    is_none = not read[0].value and bool(read[0].attributes.get(IS_COMPLETE)) and not _is_of_device(claim, scene)
    is_sure = len(left) == 1 and not _is_any_paused(claim.value, read[0], scene)
    if is_none or (is_sure and _is_far(claim.value, left[0])):
        return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _is_of_device(claim: Claim, scene: Scene) -> bool:
    """Return whether the timer may be one that a device has of its own: "the dishwasher's timer"."""
    return cue(scene.lexicon, "appliance").search(claim.text) is not None


def _left(value: Quantity, read: Evidence, scene: Scene) -> list[float]:
    """Return how many seconds the timers have that may be meant."""
    return [float(left) for left, _ in _meant(value, read, scene) if isinstance(left, int | float)]


def _meant(value: Quantity, read: Evidence, scene: Scene) -> list[tuple[object, object]]:
    """Return of each timer that may be meant how many seconds it has, and whether it runs."""
    columns = [read.attributes.get(name) for name in (NAMES, SECONDS, IS_RUNNING)]
    if not all(isinstance(column, tuple) for column in columns):
        return []
    rows = zip(*(column for column in columns if isinstance(column, tuple)), strict=True)
    return [
        (left, runs)
        for name, left, runs in rows
        if not value.word or is_alike(value.word, str(name or ""), scene.lexicon)
    ]


def _is_any_paused(value: Quantity, read: Evidence, scene: Scene) -> bool:
    """Return whether a timer stands still: who speaks of it may mean the time it was set for."""
    return not all(runs for _, runs in _meant(value, read, scene))


def _agrees(value: Quantity, left: float) -> bool:
    said = value.number or 0.0
    wide = min(value.step * (_ABOUT if value.is_about else 1) / 2, max(_NEAR * said, value.step / 2))
    return abs(left - said) <= wide + _SLACK


def _is_far(value: Quantity, left: float) -> bool:
    said = value.number or 0.0
    return abs(left - said) > max(min(_ABOUT * value.step, _FARTHEST * said), _FAR * said) + _SLACK
