"""Judge what a thing can be made to do: "that light can't be dimmed"."""

from ..meanings.capabilities import is_able
from ..model import Claim, Evidence, Finding, Quantifier, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import BySubject, Seen, all_of, by_subject, negate, under_every_reading
from .state import why_unknown

_BOTH = 2
_SEEN = {True: Seen.TRUE, False: Seen.FALSE, None: Seen.UNKNOWN}


def judge_capability(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported or refuted only if everything that may be meant tells of it in the same way."""
    del scene
    subjects = by_subject(evidence)
    each = (see_able(claim, entity_id, subjects) for entity_id in claim.entity_ids)
    # "All lights can be dimmed" is false of one that can't; that none can is told of each of them.
    is_set = claim.quantifier in (Quantifier.ALL, Quantifier.BOTH) and len(claim.readings) == 1
    seen = all_of(each) if is_set and not claim.is_negated else under_every_reading(each)
    if claim.quantifier is Quantifier.BOTH and len(claim.entity_ids) != _BOTH:
        seen = Seen.UNKNOWN
    if seen is Seen.TRUE:
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
    if seen is Seen.FALSE:
        return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, why_unknown(claim, subjects), evidence)


def see_able(claim: Claim, entity_id: str, subjects: BySubject) -> Seen:
    """Return how one thing stands to what is said that it can or cannot do."""
    seen = next((one for one in subjects.get(entity_id, ()) if not one.earlier), None)
    if seen is None:
        return Seen.UNKNOWN
    able = _SEEN[is_able(claim.capability, entity_id.partition(".")[0], str(seen.value), seen.attributes)]
    return negate(able) if claim.is_negated else able
