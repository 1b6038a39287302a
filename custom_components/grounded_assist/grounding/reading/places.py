"""Read where a thing is said to be: "the reading lamp is in the kitchen", "it belongs to the bedroom area"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..meanings.lasting import is_fixed
from ..model import Aspect, Claim, ClaimKind, Entity, Quantifier, Reading
from .grammar import Clause, NounPhrase
from .items import Item, mask
from .phrases import split_phrases
from .state_claims import Surroundings, has_time

_PLACE_NOUNS = frozenset({"device"})
"""Nouns that may stand behind the name of a place: "the kitchen area"."""
_LEADING = ("determiner", "within", "toward", "located", "belonging")
_AROUND = ("determiner", "interjection", "adverb")


def place_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return where a clause says that one thing of a whole name is; None if it says anything else."""
    predicate = clause.predicate
    is_plain = predicate.aspect is Aspect.STATE and not (predicate.meanings or predicate.is_assignment)
    if not is_plain or predicate.is_having or predicate.is_past or predicate.is_nearly:
        return None
    place = _place(clause.after)
    entity = _entity(clause.before, around) if place is not None else None
    if place is None or entity is None or has_time(clause) or is_restricted(around):
        return None
    phrase = split_phrases(clause.before)[0]
    return (_claim(clause, phrase, entity, place, around),)


def is_restricted(around: Surroundings) -> bool:
    """Return whether another part of the sentence leaves open which of two is meant: "or", "except"."""
    return any(item.is_function("alternative", "exception") for item in mask(around.text, around.scene))


def _place(items: Sequence[Item]) -> Item | None:
    """Return the one place that all the words behind the verb lead to; None if they tell more."""
    words = [item for item in items if not (item.is_mark or item.is_function("adverb"))]
    if not words or not words[0].is_function("within", "toward", "located"):
        return None
    places = [item for item in words if item.match and (item.match.area_ids or item.match.floor_ids)]
    rest = [item for item in words if item not in places]
    is_known = all(item.is_function(*_LEADING) or _PLACE_NOUNS & {*item.ids(WordKind.NOUN)} for item in rest)
    return places[0] if len(places) == 1 and is_known else None


def _entity(items: Sequence[Item], around: Surroundings) -> Entity | None:
    """Return the thing that the words before the verb name and nothing else, if it stays where it is."""
    words = [item for item in items if not (item.is_mark or item.is_function(*_AROUND))]
    if len(words) != 1 or words[0].match is None or len(words[0].match.entity_ids) != 1:
        return None
    entity = around.scene.home.entity(words[0].match.entity_ids[0])
    return entity if entity is not None and is_fixed(entity.domain) else None


def _claim(clause: Clause, phrase: NounPhrase, entity: Entity, place: Item, around: Surroundings) -> Claim:
    match = place.match
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.PLACE,
        subject=around.text[phrase.start : phrase.end],
        readings=(Reading(entity_ids=(entity.id,)),),
        is_negated=clause.predicate.is_negated,
        quantifier=Quantifier.THE,
        area_ids=match.area_ids if match else (),
        floor_ids=match.floor_ids if match else (),
        stated_confidence=clause.stated_confidence,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=place.start,
        predicate_end=place.end,
    )
