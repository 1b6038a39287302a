"""Judge claims by evidence; one file a kind."""

from collections.abc import Callable, Mapping

from ..effort import TooMuchToReadError
from ..model import Claim, ClaimKind, Evidence, Finding, Reason, Source, Verdict
from ..scene import Scene
from .arithmetic import judge_arithmetic
from .capability import judge_capability
from .comparison import judge_comparison
from .count import judge_count
from .entry import judge_entry
from .existence import judge_existence
from .field import judge_field
from .findings import concluded, finding
from .forecast import judge_forecast
from .history import judge_history
from .installation import judge_installation
from .last_run import judge_last_run
from .name import judge_name
from .notice import judge_notice
from .now import judge_now
from .opinion import with_opinion, without_opinions
from .outcome import judge_outcome
from .place import judge_place
from .priors import with_prior
from .recorded import OF_THE_PAST
from .remaining import judge_remaining
from .remembered import judge_remembered
from .reported import judge_reported, with_sources
from .sort import judge_sort
from .sources import as_each_source_sees
from .specific import judge_specific
from .staleness import is_stale
from .state import judge_state
from .time import judge_time
from .value import judge_value

JUDGES: Mapping[ClaimKind, Callable[[Claim, tuple[Evidence, ...], Scene], Finding]] = {
    ClaimKind.STATE: judge_state,
    ClaimKind.VALUE: judge_value,
    ClaimKind.OUTCOME: judge_outcome,
    ClaimKind.EXISTENCE: judge_existence,
    ClaimKind.COUNT: judge_count,
    ClaimKind.CAPABILITY: judge_capability,
    ClaimKind.COMPARISON: judge_comparison,
    ClaimKind.TIME: judge_time,
    ClaimKind.HISTORY: judge_history,
    ClaimKind.NOW: judge_now,
    ClaimKind.ARITHMETIC: judge_arithmetic,
    ClaimKind.REPORTED: judge_reported,
    ClaimKind.NAME: judge_name,
    ClaimKind.FIELD: judge_field,
    ClaimKind.PLACE: judge_place,
    ClaimKind.SORT: judge_sort,
    ClaimKind.SPECIFIC: judge_specific,
    ClaimKind.REMEMBERED: judge_remembered,
    ClaimKind.INSTALLATION: judge_installation,
    ClaimKind.ENTRY: judge_entry,
    ClaimKind.NOTICE: judge_notice,
    ClaimKind.REMAINING: judge_remaining,
    ClaimKind.FORECAST: judge_forecast,
    ClaimKind.LAST_RUN: judge_last_run,
}


_OF_A_CLAIM = 20
"""Steps that it takes to judge a claim, beside two for each thing it is about."""


def judge(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return the finding of a claim; one that cannot be checked is never decided, but its sources may tell."""
    try:
        scene.effort.spend(_OF_A_CLAIM + len(evidence) // 4 + 2 * len(claim.observed_ids))
        return _judged(claim, evidence, scene)
    except TooMuchToReadError:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.TOO_MUCH_TO_READ)


def _judged(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    opinions, evidence = evidence, without_opinions(evidence)
    if claim.kind not in OF_THE_PAST:
        evidence = tuple(one for one in evidence if one.source is not Source.HISTORY)
    if claim.open_reason is not None:
        found = finding(claim, Verdict.NOT_ENOUGH_INFO, claim.open_reason, evidence)
    else:
        found = _decided(claim, evidence, scene)
    if claim.may_be_elsewhere and found.verdict is Verdict.REFUTED:
        found = finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.AMBIGUOUS, evidence)
    told = concluded(with_sources(found, scene))
    if not scene.experience.is_empty:
        told = scene.experience.applied(told, scene.home, scene.now.timestamp())
    return with_opinion(with_prior(told, scene), opinions)


def _decided(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return what the sources tell that were read of late; what only others would decide is stale."""
    of_late = tuple(one for one in evidence if not is_stale(one, scene.now))
    found = _agreed(claim, of_late, scene)
    if len(of_late) == len(evidence) or found.verdict is not Verdict.NOT_ENOUGH_INFO:
        return found
    is_stale_only = _agreed(claim, evidence, scene).verdict is not Verdict.NOT_ENOUGH_INFO
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.STALE, evidence) if is_stale_only else found


def _agreed(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return what all sources of the nearest rank agree on."""
    found = [JUDGES[claim.kind](claim, seen, scene) for seen in as_each_source_sees(evidence)]
    if any(one.verdict is not found[0].verdict for one in found):
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.CONFLICTING_DATA, evidence)
    return found[0]
