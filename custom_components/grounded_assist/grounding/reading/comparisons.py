"""Read "the bedroom is warmer than the office", "the humidity is above 50%", "is between 20 and 22 degrees"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.attributes import LIKE, TARGETS, UNIT_ATTRIBUTES, attribute_of, place_of
from ..model import Aspect, Claim, ClaimKind, Comparison, Entity, Harm, Quantifier, Quantity, Reason, Relation
from ..scene import Scene
from .grammar import Clause, NounPhrase
from .harm import harm_of
from .items import Item, any_is, mask
from .linking import link
from .links import Context, Fits, Link
from .phrases import describe
from .relations import EXTREMES, find_relation, quantity_at, relation_of
from .rooms import is_ambient
from .state_claims import Surroundings, has_time, quantifier_of, subject_phrases


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """The words behind the verb: by how much, in which relation, to what."""

    relation: Relation
    attribute: str
    has_than: bool
    head: Sequence[Item]
    middle: Sequence[Item]
    """Words between the relation and "than": "warmer in the bedroom than"."""
    other: Sequence[Item]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """What is compared, in words that are understood."""

    relation: Relation
    attribute: str = ""
    difference: Quantity | None = None
    bounds: tuple[Quantity, ...] = ()
    target: str = ""
    other: NounPhrase | None = None
    place: Sequence[Item] = ()
    """Where it is so, if that stands behind the verb."""


def comparison_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return one claim for each subject that is compared; None if nothing is, or not all is understood."""
    predicate = clause.predicate
    is_plain = predicate.aspect is Aspect.STATE and not (predicate.meanings or predicate.is_assignment)
    if not is_plain or predicate.is_past or predicate.is_failure:
        return None
    parts = _parts(clause.after)
    said = _said(parts, clause) if parts is not None else None
    if said is None:
        return None
    phrases = subject_phrases(replace(clause, after=tuple(said.place)), around)
    claims = tuple(_claim(clause, phrase, said, around) for phrase in phrases)
    return claims if all(claim.comparison and claim.comparison.attributes for claim in claims) else None


def _parts(after: Sequence[Item]) -> _Parts | None:
    body = list(takewhile(lambda item: not item.is_mark, after))
    index = find_relation(body)
    if index is None or any(item.match is not None for item in after[len(body) :]):
        # "Warmer than the office, the kitchen, ...": what else belongs to it is not told.
        return None
    found = relation_of(body[index])
    tail = body[index + 1 :]
    than = next((i for i, item in enumerate(tail) if item.has(WordKind.RELATION, "than")), None)
    if found is None or found[0] in EXTREMES:
        return None
    is_joined = body[index].has(WordKind.RELATION, "than")
    return _Parts(
        relation=found[0],
        attribute=found[1],
        has_than=is_joined or than is not None,
        head=body[:index],
        middle=() if is_joined or than is None else tail[:than],
        other=tail if is_joined or than is None else tail[than + 1 :],
    )


def _said(parts: _Parts, clause: Clause) -> _Said | None:
    """Return what the words mean; None if some of them are not understood."""
    head = [item for item in parts.head if not is_weightless(item)]
    measured = quantity_at(head)
    # German says "im Büro wärmer als im Schlafzimmer".
    place_ahead = _place(head, clause)
    if head and not place_ahead and (measured is None or measured[1]):
        return None
    difference = measured[0] if measured else None
    if difference is not None and any_is(parts.head, "about"):
        difference = replace(difference, is_about=True)
    middle = [item for item in parts.middle if not is_weightless(item)]
    place = _place(middle, clause) or place_ahead
    named = describe([*clause.before, *middle]).attribute or parts.attribute
    said = _Said(relation=parts.relation, attribute=named, difference=difference, place=place)
    if middle and not place and not all(item.has(WordKind.ATTRIBUTE) for item in middle):
        return None
    return _with_other(said, parts, clause)


def _with_other(said: _Said, parts: _Parts, clause: Clause) -> _Said | None:
    """Add the other side: numbers, the target, or something of the home."""
    other = [item for item in parts.other if not is_weightless(item)]
    if (bounded := quantity_at(other)) is not None:
        return None if said.difference else _with_bounds(said, *bounded, clause)
    attribute = said.attribute or _aimed_at(said.difference)
    if (target := _target(other, attribute)) is not None:
        return replace(said, target=target, attribute=attribute)
    phrase = describe(parts.other)
    needs_than = said.relation is not Relation.EQUAL and not parts.has_than
    begins_place = bool(parts.other) and parts.other[0].is_function("within")
    # "More than half of what the house uses".
    is_share = any(item.has(WordKind.LEVEL) for item in parts.other)
    if phrase.is_empty or is_share or (needs_than and begins_place):
        return None
    return replace(said, other=phrase, attribute=said.attribute or phrase.attribute or "")


def _with_bounds(said: _Said, first: Quantity, rest: Sequence[Item], clause: Clause) -> _Said | None:
    bounds: tuple[Quantity, ...] = (first,)
    if said.relation is Relation.BETWEEN:
        second = quantity_at(rest[1:]) if rest and rest[0].is_function("conjunction") else None
        if second is None:
            return None
        unit = first.unit or second[0].unit
        bounds, rest = (replace(first, unit=unit), replace(second[0], unit=second[0].unit or unit)), second[1]
    named = [item for item in rest if item.has(WordKind.ATTRIBUTE) and item.match is None]
    place = _place([item for item in rest if item not in named], clause)
    if len(named) + len(place) != len(rest):
        return None
    attribute = said.attribute or next((item.ids(WordKind.ATTRIBUTE)[0] for item in named), "")
    return replace(said, bounds=bounds, attribute=attribute, place=place or said.place)


def is_weightless(item: Item) -> bool:
    """Return whether a word changes nothing of a comparison: "the", "much", "currently"."""
    return item.match is None and (
        item.is_function("determiner", "about", "adverb", "hedge") or item.has(WordKind.RELATION, "degree")
    )


def _place(items: Sequence[Item], clause: Clause) -> Sequence[Item]:
    """Return the place of "it is warmer in the bedroom than", where no other subject is named."""
    is_placed = bool(items) and items[0].is_function("within")
    is_known = all(item.match is not None or item.is_function("within") for item in items)
    before = describe(clause.before)
    is_open = not (before.names or before.nouns or before.unknown or before.places)
    return items if is_placed and is_known and is_open else ()


def _aimed_at(difference: Quantity | None) -> str:
    """Return the attribute that has a target where none is named, by the unit of "5 degrees below its target"."""
    return "humidity" if difference is not None and difference.unit == "%" else "temperature"


def _target(items: Sequence[Item], attribute: str) -> str | None:
    """Return the attribute that "the target temperature" or "the current humidity" is; None if it is something else."""
    # A bare "target" is that of whatever is compared.
    named = [
        item.ids(WordKind.ATTRIBUTE)[0]
        for item in items
        if item.has(WordKind.ATTRIBUTE) and not item.has(WordKind.RELATION, "target")
    ]
    is_target = any(item.has(WordKind.RELATION, "target") for item in items)
    understood = (item.has(WordKind.ATTRIBUTE) or item.has(WordKind.RELATION, "target") for item in items)
    if not items or any(item.match for item in items) or not all(understood):
        return None
    found = named[0] if named else attribute
    return TARGETS.get(found, found if found in TARGETS.values() else "") or None if is_target else found


def _claim(clause: Clause, phrase: NounPhrase, said: _Said, around: Surroundings) -> Claim:
    scene = around.scene
    attributes = standing_for(said.attribute, said.bounds)
    if phrase.names:
        attributes = tuple(dict.fromkeys((*attributes, *(() if attributes else _sensed(phrase, scene)), "value")))
    linked = linked_measured(phrase, attributes, around, against=said.target)
    other = linked_measured(said.other, attributes, around) if said.other else Link()
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.COMPARISON,
        subject=around.text[phrase.start : phrase.end],
        readings=linked.readings,
        is_negated=clause.predicate.is_negated,
        quantifier=quantifier_of(phrase, clause.predicate),
        comparison=Comparison(
            relation=said.relation,
            attributes=attributes,
            against=other.readings,
            against_attribute=said.target,
            bounds=said.bounds,
            difference=said.difference,
        ),
        noun=phrase.nouns[-1] if phrase.nouns else "",
        open_reason=linked.reason or other.reason or _open_reason(clause, phrase, said, around),
        stated_confidence=clause.stated_confidence,
        harm=harm_of(linked.readings, scene) if linked.readings else Harm.NONE,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=clause.word_start,
        predicate_end=clause.end,
    )


def _sensed(phrase: NounPhrase, scene: Scene) -> tuple[str, ...]:
    """Return what the sensors are there for that are named."""
    ids = phrase.names[0].match.entity_ids if phrase.names[0].match else ()
    entities = (entity for i in ids if (entity := scene.home.entity(i)) is not None)
    found = (attribute_of(entity.domain, entity.device_class) for entity in entities)
    return tuple(filter(None, found))


def standing_for(attribute: str, bounds: Sequence[Quantity] = ()) -> tuple[str, ...]:
    """Return the attributes that may be meant: the one that is told, else those the unit of a bound can be of."""
    if attribute:
        return LIKE.get(attribute, (attribute,))
    unit = next((one.unit for one in bounds if one.unit is not None), None)
    return UNIT_ATTRIBUTES.get(unit, ()) if unit is not None else ()


def linked_measured(
    phrase: NounPhrase, attributes: tuple[str, ...], around: Surroundings, *, against: str = ""
) -> Link:
    """Return what of the home a phrase means that has one of the attributes; a room is what measures its air."""
    context = Context(
        fits=_fits(attributes, against),
        asked=around.asked,
        before=around.before,
        together=around.together,
        is_of_place=True,
    )
    rooms = [item for item in (*phrase.places, *phrase.names) if item.match and item.match.area_ids]
    if phrase.nouns or phrase.unknown or len(rooms) != len(phrase.places) + len(phrase.names) or not rooms:
        return link(phrase, context, around.scene)
    room = replace(phrase, names=(), places=tuple(rooms))
    measured = link(room, replace(context, fits=_fits_room(attributes, against, around.scene)), around.scene)
    named = link(phrase, context, around.scene).readings if phrase.names else ()
    readings = tuple(dict.fromkeys((*measured.readings, *named)))
    return replace(measured, readings=readings, reason=None if readings else measured.reason)


def _fits(attributes: tuple[str, ...], against: str) -> Fits:
    def fit(entity: Entity) -> bool:
        has_other = not against or place_of(against, entity.domain, entity.device_class) is not None
        return has_other and any(place_of(each, entity.domain, entity.device_class) for each in attributes)

    return fit


def _fits_room(attributes: tuple[str, ...], against: str, scene: Scene) -> Fits:
    has = _fits(attributes, against)

    def fit(entity: Entity) -> bool:
        return has(entity) and is_ambient(entity, attributes, scene)

    return fit


def _open_reason(clause: Clause, phrase: NounPhrase, said: _Said, around: Surroundings) -> Reason | None:
    """Return why it cannot be told, though everything is known that is spoken of."""
    if has_time(clause):
        return Reason.NO_DATA
    items = mask(around.text, around.scene)
    is_nearly = clause.predicate.is_nearly and any(
        item.is_function("nearly") and not item.has(WordKind.RELATION, "degree") for item in items
    )
    if is_nearly or any_is(items, "exception", "alternative"):
        return Reason.UNREADABLE
    other = said.other
    is_one = quantifier_of(phrase, clause.predicate) is Quantifier.THE
    is_one_other = other is None or not (other.is_plural or other.quantifier or other.count)
    return None if is_one and is_one_other else Reason.AMBIGUOUS
