"""Judge how many updates, notifications or timers there are."""

from ..meanings.notices import IS_COMPLETE
from ..model import Claim, Evidence, Finding, Quantifier, Reason, Source, Verdict
from ..scene import Scene
from .findings import finding


def judge_notice(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted of another number than there is; what the asker may not see may make it more."""
    del scene
    read = [one for one in evidence if one.source is Source.WEATHER_TIMERS and one.subject == claim.subject]
    if not read or claim.count is None or not isinstance(read[0].value, int | float):
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    there, said = int(read[0].value), claim.count
    is_true = there >= said if claim.quantifier is Quantifier.SOME else there == said
    if not is_true and (read[0].attributes.get(IS_COMPLETE) or there > said):
        return finding(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, evidence)
    if is_true and (read[0].attributes.get(IS_COMPLETE) or said):
        return finding(claim, Verdict.SUPPORTED, Reason.COUNT_AGREES, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
