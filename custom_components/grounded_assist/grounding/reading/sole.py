"""Read "the only lock is the front door": how many there are, and which."""

from dataclasses import replace

from ..meanings.classes import CLASSES, UNCOUNTABLE_CLASSES
from ..model import Claim, ClaimKind, Quantifier, Reason
from .grammar import Clause
from .linking import Context, link
from .phrases import describe
from .state_claims import Surroundings


def sole_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return that there is one of a kind; None where a clause says no such thing."""
    if not clause.predicate.is_loose:
        return None
    sides = (describe(clause.before), describe(clause.after))
    sole = next((one for one in sides if one.quantifier is Quantifier.ONLY and one.nouns), None)
    if sole is None:
        return None
    other = sides[sole is sides[0]]
    kind = sole.nouns[-1]
    all_of_them = replace(sole, is_plural=True, quantifier=Quantifier.ALL)
    linked = link(all_of_them, Context(fits=lambda _: True), around.scene)
    named = link(other, Context(fits=lambda _: True), around.scene).readings if other.names else ()
    is_vague = kind in UNCOUNTABLE_CLASSES or not CLASSES[kind] or bool(sole.unknown) or clause.predicate.is_negated
    is_one_of_them = any(set(one.entity_ids) <= set(all_.entity_ids) for one in named for all_ in linked.readings)
    claim = Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.COUNT,
        subject=around.text[sole.start : sole.end],
        readings=linked.readings,
        quantifier=Quantifier.COUNT,
        count=1,
        noun=kind,
        subject_start=sole.start,
        subject_end=sole.end,
        predicate_start=clause.start,
        predicate_end=clause.end,
        stated_confidence=clause.stated_confidence,
    )
    is_open = is_vague or not is_one_of_them or sole.names or other.unknown
    return (replace(claim, open_reason=Reason.UNREADABLE) if is_open else claim,)
