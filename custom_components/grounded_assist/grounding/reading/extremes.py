"""Read "the office is the coldest room", "the highest temperature is in the bedroom"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.ambient import AMBIENT
from ..meanings.attributes import place_of
from ..meanings.classes import CLASSES, UNCOUNTABLE_CLASSES, accepts
from ..model import Aspect, Claim, ClaimKind, Comparison, Entity, Quantity, Reading, Reason, Relation
from ..scene import Scene
from .comparisons import is_weightless, linked_measured, standing_for
from .grammar import Clause, NounPhrase
from .items import Item, any_is, mask
from .linking import link
from .links import Context
from .relations import EXTREMES, quantity_at, relation_of
from .rooms import is_ambient, is_doubtful, is_outdoors
from .state_claims import Surroundings, has_time, subject_phrases

_ROOM = "room"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Superlative:
    """What is said to be the most or the least, and among what."""

    relation: Relation
    attribute: str
    noun: str = ""
    """A class noun, or that it is rooms; empty if that is not told."""
    scope: tuple[Item, ...] = ()
    is_among_all: bool = False
    """Behind it stands "of all"."""
    is_of_all: bool = False
    """It is told among what: "the warmest room", "the highest temperature"; "the warmest" may be of two."""


def extreme_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return the claim of what is said to be the most or least of all; None if nothing is, or not all is understood."""
    predicate = clause.predicate
    is_plain = predicate.aspect is Aspect.STATE and not (predicate.meanings or predicate.is_assignment)
    if not is_plain or predicate.is_past or predicate.is_failure or predicate.is_nearly:
        return None
    sides = _sides(clause)
    said = sides and _superlative(sides[0])
    if not sides or said is None:
        return None
    subject, quantity = _with_value(sides[1])
    if clause.predicate.is_having and said.attribute and not said.noun:
        said = replace(said, noun=_ROOM)
    phrase = _one(subject, clause, around)
    return _claims(clause, phrase, said, quantity, around) if phrase else None


def _sides(clause: Clause) -> tuple[Sequence[Item], Sequence[Item]] | None:
    """Return the words of the extreme, wherever they stand, and those of what is so."""
    after = list(takewhile(lambda item: not item.is_mark, clause.after))
    if any(item.match is not None for item in clause.after[len(after) :]):
        return None
    if any(map(_is_extreme, after)):
        words, quantity = _cut(after)
        return words, (*clause.before, *quantity)
    if any(map(_is_extreme, clause.before)) and not clause.predicate.is_having:
        return clause.before, after
    return None


def _is_extreme(item: Item) -> bool:
    found = relation_of(item)
    return found is not None and found[0] in EXTREMES


def _cut(items: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    """Cut off the value behind "the warmest room, at 21 degrees"."""
    at = next((i for i in range(len(items)) if quantity_at(items[i:]) is not None), len(items))
    return items[: at - 1 if at < len(items) else at], items[at:]


def _with_value(items: Sequence[Item]) -> tuple[Sequence[Item], Quantity | None]:
    at = next((i for i in range(len(items)) if quantity_at(items[i:]) is not None), None)
    found = None if at is None else quantity_at(items[at:])
    if at is None or found is None:
        return items, None
    words = [item for item in items[:at] if item.match or not item.is_function("aim", "preposition", "about")]
    is_about = any_is(items[:at], "about")
    return words, replace(found[0], is_about=is_about)


def _superlative(items: Sequence[Item]) -> _Superlative | None:
    """Return what the words mean; None if one of them is not understood."""
    words = [item for item in items if not is_weightless(item)]
    found = relation_of(words[0]) if words else None
    if found is None or found[0] not in EXTREMES:
        return None
    said = _Superlative(relation=found[0], attribute=found[1])
    for item in words[1:]:
        told = _with_word(said, item)
        if told is None:
            return None
        said = told
    is_of_all = bool(said.noun) or said.attribute != found[1]
    return replace(said, is_of_all=is_of_all) if said.attribute else None


def _with_word(said: _Superlative, item: Item) -> _Superlative | None:
    if item.match is not None:
        is_place = bool(item.match.area_ids or item.match.floor_ids) and not item.match.entity_ids
        return replace(said, scope=(*said.scope, item)) if is_place else None
    if item.has(WordKind.QUANTIFIER, "all"):
        return replace(said, is_among_all=True)
    if item.has(WordKind.RELATION, _ROOM):
        is_one = said.is_among_all or not any(word.is_plural for word in item.words)
        return replace(said, noun=_ROOM) if is_one and said.noun in ("", _ROOM) else None
    if item.has(WordKind.ATTRIBUTE):
        return replace(said, attribute=item.ids(WordKind.ATTRIBUTE)[0])
    if item.has(WordKind.NOUN) and not said.noun and not any(word.is_plural for word in item.words):
        return replace(said, noun=item.ids(WordKind.NOUN)[0])
    return said if item.is_function("within", "everywhere") else None


def _one(items: Sequence[Item], clause: Clause, around: Surroundings) -> NounPhrase | None:
    """Return the one thing or room that is meant; None for a list of them."""
    bare = [item for item in items if not (item.is_function("within") and item.match is None)]
    phrases = subject_phrases(replace(clause, before=tuple(bare), after=()), around)
    phrase = phrases[0]
    is_one = len(phrases) == 1 and not (phrase.is_plural or phrase.quantifier or phrase.is_empty)
    return phrase if is_one else None


def _claims(
    clause: Clause, phrase: NounPhrase, said: _Superlative, quantity: Quantity | None, around: Surroundings
) -> tuple[Claim, ...] | None:
    attributes = standing_for(said.attribute)
    area = _area(phrase)
    if said.noun in ("", _ROOM):
        made = _among_rooms(phrase, area, said, attributes, around) if area else None
    else:
        made = _among_class(phrase, said, attributes, around)
    if made is None:
        return None
    readings, comparison = made
    if not said.is_of_all or _is_narrowed(phrase, said, around):
        doubtful = frozenset(i for each in comparison.against for i in each.entity_ids)
        comparison = replace(comparison, doubtful=doubtful)
    claim = Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.COMPARISON,
        subject=around.text[phrase.start : phrase.end],
        readings=readings,
        is_negated=clause.predicate.is_negated,
        comparison=comparison,
        noun="" if said.noun == _ROOM else said.noun,
        open_reason=_open_reason(clause, readings, comparison, around),
        stated_confidence=clause.stated_confidence,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=clause.word_start,
        predicate_end=clause.end,
    )
    if quantity is None or quantity.unit is None or claim.is_negated:
        return (claim,)
    value = replace(quantity, attribute=said.attribute)
    return (claim, replace(claim, kind=ClaimKind.VALUE, comparison=None, value=value))


def _area(phrase: NounPhrase) -> str | None:
    named = (*phrase.places, *phrase.names)
    areas = named[0].match.area_ids if len(named) == 1 and named[0].match else ()
    return areas[0] if len(areas) == 1 and not (phrase.nouns or phrase.unknown) else None


def _is_narrowed(phrase: NounPhrase, said: _Superlative, around: Surroundings) -> bool:
    """Return whether the sentence or the request names other places, of which alone it may be the most."""
    own = {item.norm for item in (*phrase.places, *phrase.names, *said.scope)}
    items = (*mask(around.text, around.scene), *mask(around.scene.request, around.scene))
    return any(item.norm not in own and (item.is_function("vague") or _is_place(item)) for item in items)


def _is_place(item: Item) -> bool:
    return item.match is not None and bool(item.match.area_ids or item.match.floor_ids)


def _among_rooms(
    phrase: NounPhrase, area: str, said: _Superlative, attributes: tuple[str, ...], around: Surroundings
) -> tuple[tuple[Reading, ...], Comparison] | None:
    scene = around.scene
    floors = frozenset(i for item in said.scope if item.match for i in item.match.floor_ids)
    if said.scope and not floors:
        return None
    own = linked_measured(phrase, attributes, around).readings
    rooms: dict[str, list[Entity]] = {}
    for entity in _measuring(attributes, scene):
        is_meant = not floors or entity.floor_id in floors
        if is_meant and entity.area_id != area and not (said.noun and is_outdoors(entity, scene)):
            rooms.setdefault(entity.area_id or entity.id, []).append(entity)
    return own, Comparison(
        relation=said.relation,
        attributes=attributes,
        against=tuple(Reading(entity_ids=tuple(e.id for e in each)) for each in rooms.values()),
        doubtful=frozenset(e.id for each in rooms.values() for e in each if is_doubtful(e, scene)),
    )


def _measuring(attributes: tuple[str, ...], scene: Scene) -> Iterator[Entity]:
    # A home has thousands of sensors, and few that measure the air.
    for key in dict.fromkeys(key for each in attributes for key in sorted(AMBIENT.get(each, ()))):
        domain, _, device_class = key.partition(".")
        found = scene.home.entities(domains=(domain,), device_classes=(device_class,) if device_class else None)
        yield from (entity for entity in found if is_ambient(entity, attributes, scene))


def _among_class(
    phrase: NounPhrase, said: _Superlative, attributes: tuple[str, ...], around: Surroundings
) -> tuple[tuple[Reading, ...], Comparison] | None:
    if said.noun in UNCOUNTABLE_CLASSES:
        return None
    scene = around.scene
    floors = frozenset(i for item in said.scope if item.match for i in item.match.floor_ids)
    areas = frozenset(i for item in said.scope if item.match for i in item.match.area_ids)
    domains = frozenset(selector.domain for selector in CLASSES[said.noun])
    pool = [
        entity
        for entity in scene.home.entities(domains=domains or None, area_ids=areas or None, floor_ids=floors or None)
        if accepts(said.noun, entity.domain, entity.device_class)
        and any(place_of(each, entity.domain, entity.device_class) for each in attributes)
    ]
    own = link(phrase, Context(fits=lambda entity: entity in pool, asked=around.asked), scene).readings
    ids = {i for reading in own for i in reading.entity_ids}
    against = tuple(Reading(entity_ids=(entity.id,)) for entity in pool if entity.id not in ids)
    return own, Comparison(relation=said.relation, attributes=attributes, against=against)


def _open_reason(
    clause: Clause, readings: tuple[Reading, ...], comparison: Comparison, around: Surroundings
) -> Reason | None:
    entities = [around.scene.home.entity(i) for reading in readings for i in reading.entity_ids]
    is_dark = comparison.relation is Relation.LOWEST and "brightness" in comparison.attributes
    if has_time(clause) or (is_dark and any(entity and entity.domain == "light" for entity in entities)):
        # The dimmest light is the dimmest of those that are on, or none of them.
        return Reason.NO_DATA
    if any_is(mask(around.text, around.scene), "exception", "alternative"):
        return Reason.UNREADABLE
    is_room = len({entity.area_id for entity in entities if entity}) == 1
    return None if entities and (len(readings) == 1 or is_room) else Reason.AMBIGUOUS
