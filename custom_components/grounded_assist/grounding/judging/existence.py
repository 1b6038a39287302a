"""Judge whether something is there. What the asker may not see does not exist."""

from ..model import Claim, Evidence, Finding, Reason, Verdict
from ..scene import Scene
from .findings import finding


def judge_existence(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted only for "there is no X" with an X that the words surely mean."""
    del scene
    exists = any(reading.entity_ids for reading in claim.readings)
    if claim.unknown_name is not None or not claim.readings:
        reason = Reason.UNKNOWN_NAME if claim.unknown_name else Reason.NO_DATA
        return finding(claim, Verdict.NOT_ENOUGH_INFO, reason, evidence)
    if exists and claim.is_negated:
        return finding(claim, Verdict.REFUTED, Reason.EXISTS, evidence)
    if exists or claim.is_negated:
        return finding(claim, Verdict.SUPPORTED, Reason.EXISTS if exists else Reason.DOES_NOT_EXIST, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.DOES_NOT_EXIST, evidence)
