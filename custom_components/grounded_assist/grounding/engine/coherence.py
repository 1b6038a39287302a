"""What is said of one thing in one sentence must be possible at once; if not, a word has another sense."""

from ..meanings.states import STATES
from ..model import Claim, ClaimKind, Reason


def coherent(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Leave open what excludes something else that is said of the same thing: "she's off and vacuuming"."""
    states = [one for one in claims if one.kind is ClaimKind.STATE and one.meaning]
    at_odds = {
        id(one)
        for index, one in enumerate(states)
        for other in states[index + 1 :]
        if one.readings == other.readings and _excludes(one, other)
        for one in (one, other)
    }
    return tuple(one.left_open(Reason.AMBIGUOUS) if id(one) in at_odds else one for one in claims)


def _excludes(one: Claim, other: Claim) -> bool:
    if one.is_negated or other.is_negated:
        return one.meaning == other.meaning and one.is_negated != other.is_negated
    domains = {i.partition(".")[0] for i in one.entity_ids}
    for domain in domains:
        first, second = (STATES.get(each.meaning, {}).get(domain) for each in (one, other))
        true = (getattr(first, "true", None), getattr(second, "true", None))
        if isinstance(true[0], frozenset) and isinstance(true[1], frozenset) and true[0].isdisjoint(true[1]):
            return True
    return False
