"""Judge whether what a reply names exists: an entity by its id, an attribute of its state."""

from ..meanings.domains import ATTRIBUTES_OF, PLAIN_DOMAINS
from ..meanings.states import UNREADABLE_STATES
from ..model import Claim, Evidence, Finding, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import by_subject


def judge_name(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported for what is seen, refuted only for an attribute that the entity surely has not."""
    del scene
    seen = [one for i in claim.entity_ids for one in by_subject(evidence).get(i, ()) if not one.earlier]
    attribute = claim.value.word if claim.value is not None else None
    if not seen:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    if attribute is None:
        return finding(claim, Verdict.SUPPORTED, Reason.EXISTS, evidence)
    return finding(claim, *_judged(claim, seen[0], attribute), evidence)


def _judged(claim: Claim, seen: Evidence, attribute: str) -> tuple[Verdict, Reason]:
    """Return whether an entity has an attribute; one that has no value now may be said to be missing."""
    if attribute not in seen.attributes:
        denied = Verdict.SUPPORTED if claim.is_negated else Verdict.REFUTED
        is_sure = _cannot_have(seen, attribute)
        return (denied, Reason.NO_SUCH_ATTRIBUTE) if is_sure else (Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA)
    if not claim.is_negated:
        return Verdict.SUPPORTED, Reason.EXISTS
    has_value = seen.attributes[attribute] is not None
    return (Verdict.REFUTED, Reason.EXISTS) if has_value else (Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA)


def _cannot_have(seen: Evidence, attribute: str) -> bool:
    """Return whether an attribute belongs to another kind of entity, and this one can be read."""
    domain = seen.subject.partition(".")[0]
    owners = ATTRIBUTES_OF.get(attribute)
    is_plain = domain in PLAIN_DOMAINS and str(seen.value) not in UNREADABLE_STATES
    return owners is not None and is_plain and domain not in owners
