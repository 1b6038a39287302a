"""Reference: a pronoun may mean the thing named nearest to it: "the lamp is on, the fan is not: it's off"."""

from collections.abc import Iterable, Sequence

from ..lexicon import WordKind
from ..meanings.classes import accepts
from ..model import Claim, ClaimKind, Reason
from ..scene import Scene
from .items import Item, any_is
from .state_claims import Surroundings

_OF_SUBJECT = (ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME, ClaimKind.SORT)


def unless_nearer(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims; one whose subject stands before its verb is open if another thing stands between the two."""
    if not (names := things_named(items)):
        return claims
    return tuple(
        claim.left_open(Reason.AMBIGUOUS)
        if (
            (len(names) > 1 or (_points_back(claim, items) and not may_mean(names[0], claim.entity_ids, around.scene)))
            and not _says_itself(claim, items, around.scene)
            and _is_of_nearer(claim, claims, names, around.scene)
        )
        or _is_of_room(claim, items)
        else claim
        for claim in claims
    )


def _points_back(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether the verb stands behind no more than "it" or "die"."""
    before = [one for one in items if one.end <= claim.predicate_start and not one.is_function("copula", "adverb")]
    return bool(before) and before[-1].is_function("pronoun", "plural", "determiner", "relative")


def _says_itself(claim: Claim, items: Sequence[Item], scene: Scene) -> bool:
    """Return whether the subject is a noun of its own, with an article or in a compound: "das Badfenster"."""
    own = (item for item in items if claim.subject_start <= item.start and item.end <= claim.subject_end)
    return any(item.match is None and may_mean(item, claim.entity_ids, scene) for item in own)


def _is_of_room(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether a name is also a room, and it is said where something is: "it's on in the kitchen"."""
    at = next((i for i, item in enumerate(items) if item.start == claim.subject_start and item.match is not None), None)
    match = items[at].match if at is not None else None
    if at is None or match is None or not (match.area_ids or match.floor_ids) or not claim.meaning:
        return False
    if set(match.entity_ids).isdisjoint(claim.entity_ids):
        return False
    before = [item for item in items[:at] if not item.is_function("determiner")][-1:]
    others = (item for index, item in enumerate(items) if index != at and not item.is_mark)
    is_placing = items[at].is_possessive or any_is(before, "within")
    return is_placing or any(item.match.entity_ids if item.match else item.has(WordKind.NOUN) for item in others)


def things_named(items: Sequence[Item]) -> list[Item]:
    """Return the words that name a thing: "Ceiling light", "the blind" by its kind, "the strip" that nobody knows."""
    return [item for before, item in zip((None, *items), items, strict=False) if _names_thing(before, item)]


def _names_thing(before: Item | None, item: Item) -> bool:
    if item.match is not None:
        return bool(item.match.entity_ids)
    is_noun = item.has(WordKind.NOUN) or item.is_unknown
    return is_noun and before is not None and before.is_function("determiner")


def may_mean(item: Item, entity_ids: Iterable[str], scene: Scene) -> bool:
    """Return whether a word may name one of the entities."""
    if item.match is not None:
        return not set(item.match.entity_ids).isdisjoint(entity_ids)
    entities = [entity for i in entity_ids if (entity := scene.home.entity(i)) is not None]
    return any(accepts(noun, e.domain, e.device_class) for noun in item.ids(WordKind.NOUN) for e in entities)


def _is_of_nearer(claim: Claim, claims: Sequence[Claim], names: Sequence[Item], scene: Scene) -> bool:
    said_at = claim.value.start if claim.value is not None and not claim.meaning else claim.predicate_start
    is_open = claim.open_reason is not None or claim.kind not in _OF_SUBJECT
    if is_open or not claim.readings or claim.subject_end > said_at:
        return False
    # "It is a sensor, not a lock": the sorts are no things that are named.
    is_sort = claim.kind is ClaimKind.SORT
    nearest = next((item for item in reversed(names) if item.end <= said_at and (item.match or not is_sort)), None)
    if nearest is None or (nearest.start < claim.subject_end and nearest.end > claim.subject_start):
        return False
    together = (one for one in claims if one.predicate_start == claim.predicate_start)
    return not may_mean(nearest, {i for one in together for i in one.entity_ids}, scene)
