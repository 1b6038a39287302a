"""Judge claims by evidence; one file a kind."""

from collections.abc import Callable, Mapping

from ..model import Claim, ClaimKind, Evidence, Finding, Verdict
from ..scene import Scene
from .count import judge_count
from .existence import judge_existence
from .findings import finding
from .outcome import judge_outcome
from .state import judge_state
from .value import judge_value

JUDGES: Mapping[ClaimKind, Callable[[Claim, tuple[Evidence, ...], Scene], Finding]] = {
    ClaimKind.STATE: judge_state,
    ClaimKind.VALUE: judge_value,
    ClaimKind.OUTCOME: judge_outcome,
    ClaimKind.EXISTENCE: judge_existence,
    ClaimKind.COUNT: judge_count,
}


def judge(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return the finding of a claim; one that cannot be checked is never decided."""
    if claim.open_reason is not None:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, claim.open_reason, evidence)
    return JUDGES[claim.kind](claim, evidence, scene)
