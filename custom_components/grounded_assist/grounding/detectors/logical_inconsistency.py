"""Something impossible: no possible value, or a contradiction within the reply."""

from collections.abc import Iterator

from ..meanings.attributes import POSSIBLE
from ..model import Aspect, Claim, Contradiction, Finding, Verdict
from ..starting_values import P_WRONG, Given
from .contradictions import contradiction, is_of_now, may_have_acted, speaks_of_any
from .signs import Around, Sign

type _Told = tuple[Claim, Verdict | None]
"""A claim of the reply; its verdict is known within the sentence."""


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if the claim is impossible, or the home does not bear it out rather than what it contradicts."""
    claim = finding.claim
    if is_impossible(claim) or _is_miscounted(claim):
        return Sign(p_wrong=P_WRONG[Given.IMPOSSIBLE].value, contradiction=Contradiction.LOGICAL_IMPOSSIBILITY)
    if not is_of_now(claim) or may_have_acted(claim, around.scene):
        return None
    found = list(_contradictions(finding, around))
    if not found:
        return None
    (other, verdict), kind = found[0]
    given = Given.OTHER_IS_SEEN if verdict is Verdict.SUPPORTED else Given.ONE_OF_TWO
    return Sign(p_wrong=P_WRONG[given].value, clashes=len(found), contradiction=kind, against=other.text)


def is_impossible(claim: Claim) -> bool:
    """Return whether nothing can have the value that is told: a brightness of 140%."""
    value = claim.value
    bounds = POSSIBLE.get((value.attribute, value.unit)) if value is not None else None
    if value is None or value.number is None or bounds is None:
        return False
    least, most = bounds
    return not least <= value.number <= most


def _is_miscounted(claim: Claim) -> bool:
    """Return whether a list does not have as many things as it is said to: "3 lights: A and B"."""
    is_exact = claim.open_reason is None and claim.comparison is None and not claim.is_negated and not claim.is_failure
    return is_exact and None not in (claim.listed, claim.count) and claim.listed != claim.count


def _contradictions(finding: Finding, around: Around) -> Iterator[tuple[_Told, Contradiction]]:
    """Yield what the claim contradicts, unless something told in between may have changed it."""
    scene = around.scene
    told: list[_Told] = [(claim, None) for claim in around.told]
    told += [(one.claim, one.verdict) for one in around.findings]
    at = len(around.told) + next(i for i, one in enumerate(around.findings) if one is finding)
    for index, other in enumerate(told):
        if index == at or not _stands(other, is_before=index < at):
            continue
        kind = contradiction(finding.claim, other[0], scene)
        first, last = sorted((index, at))
        if kind is not None and not _tells_of_change(told[first + 1 : last], finding.claim):
            yield other, kind


def _stands(told: _Told, *, is_before: bool) -> bool:
    """Return whether a statement is one to go by: of two that are open it is the first."""
    verdict = told[1]
    return verdict is Verdict.SUPPORTED or (is_before and verdict is not Verdict.REFUTED)


def _tells_of_change(told: list[_Told], claim: Claim) -> bool:
    ids = frozenset(claim.entity_ids)
    return any(one.aspect is not Aspect.STATE and speaks_of_any(one, ids) for one, _ in told)
