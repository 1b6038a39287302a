"""Judge how many updates, notifications or timers there are."""

from ..meanings.notices import IS_COMPLETE, IS_RUNNING, PAUSED, RUNNING_NOW, SET
from ..model import Claim, Evidence, Finding, Quantifier, Reason, Source, Verdict
from ..scene import Scene
from .findings import finding


def judge_notice(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted of another number than there is; what the asker may not see may make it more."""
    del scene
    read = [one for one in evidence if one.source is Source.WEATHER_TIMERS and one.subject == claim.subject]
    if not read or claim.count is None or not isinstance(read[0].value, int | float):
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    said, counts = claim.count, _counts(claim, read[0])
    is_complete = bool(read[0].attributes.get(IS_COMPLETE))
    true = {there >= said if claim.quantifier is Quantifier.SOME else there == said for there in counts}
    if true == {False} and (is_complete or min(counts) > said):
        return finding(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, evidence)
    if true == {True} and (is_complete or said):
        return finding(claim, Verdict.SUPPORTED, Reason.COUNT_AGREES, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def counted(claim: Claim, read: Evidence) -> tuple[int, str]:
    """Return how many there are of what is counted, and as what they are told: empty for those that run."""
    there, active = _there(read)
    if _how(claim) == PAUSED:
        return there - active, PAUSED
    return (active, "") if active == there or _how(claim) == RUNNING_NOW else (there, SET)


def _counts(claim: Claim, read: Evidence) -> set[int]:
    """Return how many there are, in each way it may be meant: without a word for it paused timers may count or not."""
    there, active = _there(read)
    return {RUNNING_NOW: {active}, PAUSED: {there - active}, SET: {there}}.get(_how(claim), {there, active})


def _how(claim: Claim) -> str:
    return claim.value.attribute if claim.value is not None else ""


def _there(read: Evidence) -> tuple[int, int]:
    """Return how many there are, and how many of them run."""
    there, running = int(read.value) if isinstance(read.value, int | float) else 0, read.attributes.get(IS_RUNNING)
    return there, sum(map(bool, running)) if isinstance(running, tuple) else there
