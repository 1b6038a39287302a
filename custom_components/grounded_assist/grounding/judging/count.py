"""Judge how many: "three lights are on", "there are no open windows"."""

from ..model import Claim, Evidence, Finding, Reading, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import BySubject, Seen, by_subject, see, under_every_reading


def judge_count(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return whether the number holds, counting only what is seen under every reading."""
    subjects = by_subject(evidence)
    seen = under_every_reading(_count(claim, reading, subjects, scene) for reading in claim.readings)
    if seen is Seen.TRUE:
        return finding(claim, Verdict.SUPPORTED, Reason.COUNT_AGREES, evidence)
    if seen is Seen.FALSE:
        return finding(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _count(claim: Claim, reading: Reading, subjects: BySubject, scene: Scene) -> Seen:
    """Count those that surely are and those that may be; the truth lies between."""
    if not claim.meaning:
        least = most = len(reading.entity_ids)
    else:
        each = [see(claim.meaning, scene.home.entity(i), subjects.get(i, ())) for i in reading.entity_ids]
        least = each.count(Seen.TRUE)
        most = least + each.count(Seen.UNKNOWN) + each.count(Seen.PENDING)
    if claim.count is None:
        return Seen.TRUE if least else Seen.UNKNOWN if most else Seen.FALSE
    if least == most == claim.count:
        return Seen.TRUE
    return Seen.UNKNOWN if least <= claim.count <= most else Seen.FALSE
