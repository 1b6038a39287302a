"""Read "the only lock is the front door": how many there are, and which."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.classes import CLASSES, UNCOUNTABLE_CLASSES
from ..meanings.states import fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading, Reason
from .grammar import Clause, NounPhrase
from .items import Item, mask
from .linking import link
from .links import Context
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
    if (state := _state_of(clause.before if sole is sides[0] else clause.after)) is not None:
        return (_only_so(clause, sole, other, state, around),)
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
    is_open = is_vague or not is_one_of_them or sole.names or other.unknown or _goes_on(clause, around)
    return (replace(claim, open_reason=Reason.UNREADABLE) if is_open else claim,)


def _state_of(items: Sequence[Item]) -> str | None:
    """Return the state in "the only light on": what all others are not; "the only heating" is a thing."""
    states = (item for item in items if item.has(WordKind.STATE) and not (item.match or item.has(WordKind.NOUN)))
    return next((item.ids(WordKind.STATE)[0] for item in states), None)


def _goes_on(clause: Clause, around: Surroundings) -> bool:
    """Return whether it is the only one of those that are so: "the only light that is off"."""
    behind = next((item for item in mask(around.text, around.scene) if item.start >= clause.end), None)
    return behind is not None and behind.is_function("relative")


def _only_so(clause: Clause, sole: NounPhrase, other: NounPhrase, meaning: str, around: Surroundings) -> Claim:
    """Return that one thing of a kind is so and no other: "the mirror light is the only light on"."""

    def fit(entity: Entity) -> bool:
        return fits(meaning, entity.domain, entity.device_class)

    scene = around.scene
    all_of_them = replace(sole, is_plural=True, quantifier=Quantifier.ALL, unknown=())
    sets = link(all_of_them, Context(fits=fit), scene).readings
    named = link(other, Context(fits=fit), scene).readings if other.names else ()
    ids = set(named[0].entity_ids) if len(named) == 1 else set()
    contrast = tuple(Reading(entity_ids=tuple(i for i in one.entity_ids if i not in ids)) for one in sets)
    is_clear = bool(ids) and all(ids <= set(one.entity_ids) for one in sets) and bool(sets)
    is_narrowed = bool(sole.unknown or sole.names or other.unknown) or clause.predicate.is_negated
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.STATE,
        subject=around.text[other.start : other.end],
        readings=named,
        contrast=contrast,
        meaning=meaning,
        open_reason=None if is_clear and not is_narrowed else Reason.UNREADABLE,
        subject_start=other.start,
        subject_end=other.end,
        predicate_start=clause.start,
        predicate_end=clause.end,
        stated_confidence=clause.stated_confidence,
    )
