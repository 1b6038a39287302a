"""Read the list behind a colon: "three lights are on: A, B and C"."""

from collections.abc import Sequence
from dataclasses import replace

from ..meanings.classes import accepts
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading, Reason
from ..scene import Scene
from ..tokens import name_words
from .items import Item, any_is
from .listed import as_heading, heads_list, said_of
from .state_claims import Surroundings

_SINGLE = (Quantifier.THE, Quantifier.NONE)
_BETWEEN = frozenset({",", ";", ".", "!"})
_BETWEEN_MEMBERS = frozenset({",", ";"})
_IN_ALL = ("everywhere", "household")
_OF_OTHERS = ("exception", "connective")


def with_enumeration(found: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Let the list behind a colon say of whom the claims before it are, and claim the same of each of its names."""
    colon = next((index for index, item in enumerate(items) if item.norm == ":"), None)
    if colon is None or any(claim.records for claim in found):
        return found
    if len(found) == 1:
        items = [*items[: colon + 1], *_named_by_place(items[colon + 1 :], found[0], around.scene)]
    behind = items[colon + 1 :]
    is_heading = len(found) == 1 and not any_is(items, *_OF_OTHERS)
    heads = (_with_members(claim, items, around, is_heading=is_heading) for claim in _counting(found, items, colon))
    is_of_all = len(found) == 1 and found[0].end <= items[colon].start and found[0].quantifier not in _SINGLE
    is_of_all = is_of_all and not any_is(items[:colon], "exception") and _stands_before(found[0], items[:colon])
    each = _said_of_each(found[0], behind, around) if is_of_all else ()
    # What is said of each is not to be corrected of the rest of the home as well.
    return (*((head.left_open(Reason.UNREADABLE) if each and head.count is None else head) for head in heads), *each)


def _stands_before(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether nothing else is told between a claim and its list: "two are off, one is still on: the fan"."""
    between = (item for item in items if item.start >= claim.end and not item.is_mark)
    return all(
        item.is_function("adverb", "now", "interjection", "within", "determiner") or item.match for item in between
    )


def _said_of_each(heading: Claim, listed: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what is said of each name: "the following lights are on: A and B"."""
    if not heads_list(heading) or heading.is_negated or not all(map(_is_of_list, listed)):
        return ()
    return tuple(said_of(item, heading, around) for item in listed if item.match is not None)


def _named_by_place(listed: Sequence[Item], heading: Claim, scene: Scene) -> Sequence[Item]:
    """Return a list in which a place stands for the one of them that is there: "two windows are open: the kitchen"."""
    if not heading.noun or not all(map(_is_member, listed)):
        return listed
    of_set = [entity for i in heading.entity_ids if (entity := scene.home.entity(i)) is not None]
    named = [_in_place(item, of_set) for item in listed]
    return named if all(map(_is_of_list, named)) else listed


def _in_place(item: Item, of_set: Sequence[Entity]) -> Item:
    if item.match is None or item.match.entity_ids:
        return item
    there = [one.id for one in of_set if one.area_id in item.match.area_ids or one.floor_id in item.match.floor_ids]
    return replace(item, match=replace(item.match, entity_ids=tuple(there))) if len(there) == 1 else item


def _is_of_list(item: Item) -> bool:
    return _is_member(item) and (item.match is None or bool(item.match.entity_ids))


def _is_member(item: Item) -> bool:
    return item.match is not None or item.norm in _BETWEEN or item.is_function("conjunction", "determiner")


def _with_members(claim: Claim, items: Sequence[Item], around: Surroundings, *, is_heading: bool) -> Claim:
    """Let a claim of several be of those that are listed."""
    colon = next((i for i, item in enumerate(items) if item.norm == ":" and item.start >= claim.end), None)
    if colon is not None and claim.quantifier is Quantifier.NONE:
        # "None of these is on: A and B" is of those only.
        return claim.left_open(Reason.UNREADABLE)
    # "Right now are on:" names nobody but the lines that follow.
    is_of_lines = colon == len(items) - 1 and not claim.subject
    is_set = (claim.quantifier is not Quantifier.THE or is_of_lines) and not claim.is_negated
    if colon is None or not is_set or claim.area_ids:
        return claim
    listed = [i for item in items[colon:] if item.match for i in item.match.entity_ids]
    scene = around.scene
    entities = [e for i in listed if (e := scene.home.entity(i)) is not None]
    called = [e for e in entities if not claim.noun or _is_called(e, claim.noun, scene)]
    if colon == len(items) - 1:
        # The list is in the lines that follow.
        is_known = claim.quantifier is Quantifier.BOTH or claim.kind is ClaimKind.COUNT
        head = claim if is_known else claim.left_open(Reason.UNREADABLE)
        return as_heading(head) if is_heading else head
    # Of two that are called alike one may be meant.
    are_alike = claim.kind is not ClaimKind.COUNT and len(called) > sum(1 for item in items[colon:] if item.match)
    if not listed or are_alike:
        return claim.left_open(Reason.UNREADABLE)
    if claim.kind is ClaimKind.COUNT and any_is(items[:colon], *_IN_ALL):
        # "Four lights in your home: ..." are all there are.
        return claim
    is_total = claim.kind is ClaimKind.COUNT and (around.asked or not scene.request)
    added = _near(claim, called, scene) if is_total else (Reading(entity_ids=tuple(e.id for e in called)),)
    return replace(claim, readings=tuple(dict.fromkeys((*claim.readings, *added))))


def _near(claim: Claim, listed: Sequence[Entity], scene: Scene) -> tuple[Reading, ...]:
    """Return where else a number may have been counted: in the one room, on the one floor of what is listed."""
    areas, floors = {entity.area_id for entity in listed}, {entity.floor_id for entity in listed}
    known = [entity for i in claim.entity_ids if (entity := scene.home.entity(i)) is not None]
    in_area = {entity.id for entity in known if len(areas) == 1 and entity.area_id in areas - {None}}
    on_floor = {entity.id for entity in known if len(floors) == 1 and entity.floor_id in floors - {None}}
    return tuple(
        Reading(entity_ids=tuple(i for i in reading.entity_ids if i in place))
        for place in (in_area, on_floor)
        for reading in claim.readings
        if place
    )


def _counting(found: tuple[Claim, ...], items: Sequence[Item], colon: int) -> tuple[Claim, ...]:
    """Let a claim of how many know how long the list behind it is: "3 lights: A and B"."""
    if len({claim.start for claim in found}) != 1:
        return found
    length = _length(items[colon + 1 :])
    return tuple(
        replace(claim, listed=length) if claim.count is not None and claim.subject_end <= items[colon].start else claim
        for claim in found
    )


def _length(listed: Sequence[Item]) -> int | None:
    """Return how many things a list names; None unless each of its members is one name and nothing else."""
    members: list[list[Item]] = [[]]
    for item in listed:
        if item.norm in _BETWEEN_MEMBERS or item.is_function("conjunction"):
            members.append([])
        elif not item.is_mark and not item.is_function("determiner"):
            members[-1].append(item)
    named = [member for member in members if member]
    is_clear = all(len(member) == 1 and member[0].match and member[0].match.entity_ids for member in named)
    return len(named) if is_clear else None


def _is_called(entity: Entity, noun: str, scene: Scene) -> bool:
    """Return whether a listed thing is one of those: by its kind, or because its name says so."""
    forms = scene.lexicon.nouns.get(noun, ())
    named = any(word in forms for name in entity.names for word in name_words(name))
    return named or accepts(noun, entity.domain, entity.device_class)
