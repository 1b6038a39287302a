"""Read where a thing or a room is said to be: "the lamp is in the kitchen", "the bedroom is on the first floor"."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.lasting import is_fixed
from ..model import Aspect, Claim, ClaimKind, Entity, Quantifier, Reading
from .grammar import Clause, NounPhrase
from .items import Item, any_is, mask
from .linking import link
from .links import Context
from .phrases import describe, split_phrases
from .state_claims import Surroundings, has_time
from .word_senses import made

_PLACE_NOUNS = frozenset({"device"})
"""Nouns that may stand behind the name of a place: "the kitchen area"."""
_LEADING = ("determiner", "within", "toward", "located", "belonging", "area", "floor")
_AROUND = ("determiner", "interjection", "adverb")
_OPENING = frozenset("([")


def place_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return where a clause says that one thing or one room of a whole name is; None if it says anything else."""
    predicate = clause.predicate
    is_plain = predicate.aspect is Aspect.STATE and not (predicate.meanings or predicate.is_assignment)
    if not is_plain or predicate.is_having or predicate.is_past or predicate.is_nearly:
        return None
    place = _place(clause.after)
    if place is None or has_time(clause) or is_restricted(around):
        return None
    if (claims := _of_things(clause, place, around)) is not None:
        return claims
    claim = _of_room(clause, place, around)
    return None if claim is None else (claim,)


def as_located(items: Sequence[Item]) -> tuple[Item, ...]:
    """Read "you'll find the lamp in the kitchen" as "the lamp is in the kitchen"."""
    words = [item for item in items if not item.is_mark]
    if not words or not words[0].is_function("locating"):
        return tuple(items)
    at = next((i for i, item in enumerate(items) if i and item.is_function("within", "vague")), None)
    found = list(items).index(words[0])
    return tuple(items) if at is None else (*items[found + 1 : at], made("copula", items[at - 1]), *items[at:])


def is_restricted(around: Surroundings) -> bool:
    """Return whether another part of the sentence leaves open which of two is meant: "or", "except"."""
    return any_is(mask(around.text, around.scene), "alternative", "exception")


def _place(items: Sequence[Item]) -> Item | None:
    """Return the one place that all the words behind the verb lead to; None if they tell more."""
    told = takewhile(lambda item: not item.is_mark, items)
    words = [item for item in told if not item.is_function("adverb")]
    is_floor = len(words) == 1 and words[0].match is not None and bool(words[0].match.floor_ids)
    if not words or not (is_floor or words[0].is_function("within", "toward", "located")):
        return None
    places = [item for item in words if item.match and (item.match.area_ids or item.match.floor_ids)]
    rest = [item for item in words if item not in places]
    is_known = all(item.is_function(*_LEADING) or _PLACE_NOUNS & {*item.ids(WordKind.NOUN)} for item in rest)
    return places[0] if len(places) == 1 and is_known else None


def _of_things(clause: Clause, place: Item, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return a claim for each thing that is said to be there; None if one of them is not known."""
    phrases = split_phrases(_without_aside(clause.before))
    things = [_things(phrase.items, around) for phrase in phrases]
    match = place.match
    if match is None or not all(things):
        return None
    return tuple(
        replace(
            _claim(clause, phrase, around, place),
            readings=(Reading(entity_ids=tuple(entity.id for entity in entities)),),
            area_ids=match.area_ids,
            floor_ids=match.floor_ids,
        )
        for phrase, entities in zip(phrases, things, strict=True)
    )


def _of_room(clause: Clause, place: Item, around: Surroundings) -> Claim | None:
    """Return on which floor a room is said to be."""
    words = [item for item in clause.before if not (item.is_mark or item.is_function(*_AROUND))]
    room = words[0].match if len(words) == 1 else None
    is_room = room is not None and len(room.area_ids) == 1 and not (room.entity_ids or room.floor_ids)
    if room is None or not is_room or place.match is None or not place.match.floor_ids:
        return None
    claim = _claim(clause, split_phrases(clause.before)[0], around, place)
    return replace(claim, area_ids=room.area_ids, floor_ids=place.match.floor_ids)


def _things(items: Sequence[Item], around: Surroundings) -> list[Entity]:
    """Return what the words before the verb stand for, if it is one thing that stays where it is."""
    words = [item for item in items if not (item.is_mark or item.is_function(*_AROUND))]
    match = words[0].match if len(words) == 1 else None
    # A device is where all that it tells is.
    ids = (match.entity_ids or match.device_entity_ids) if match is not None else _only_one(items, around)
    entities = [entity for entity in map(around.scene.home.entity, ids) if entity is not None]
    is_fixture = any(is_fixed(one.domain) for one in entities)
    is_at_rest = all(is_fixed(one.domain) or one.domain in _TELLING for one in entities)
    return entities if is_fixture and is_at_rest and len({one.area_id for one in entities}) == 1 else []


_TELLING = frozenset({"binary_sensor", "sensor"})
"""Domains of what tells of a device beside what it is."""


def _without_aside(items: Sequence[Item]) -> list[Item]:
    """Return the words before a bracket: "the plug (a small one)"."""
    return list(takewhile(lambda item: item.norm not in _OPENING, items))


def _only_one(items: Sequence[Item], around: Surroundings) -> tuple[str, ...]:
    """Return what "the thermostat" is, where there is one."""
    phrase = describe(items)
    is_plain = bool(phrase.nouns) and phrase.is_definite and not (phrase.is_plural or phrase.quantifier)
    is_plain = is_plain and not (phrase.names or phrase.unknown or phrase.places)
    readings = link(phrase, Context(fits=lambda _: True), around.scene).readings if is_plain else ()
    return readings[0].entity_ids if len(readings) == 1 else ()


def _claim(clause: Clause, phrase: NounPhrase, around: Surroundings, place: Item) -> Claim:
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.PLACE,
        subject=around.text[phrase.start : phrase.end],
        is_negated=clause.predicate.is_negated,
        quantifier=Quantifier.THE,
        stated_confidence=clause.stated_confidence,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=place.start,
        predicate_end=place.end,
    )
