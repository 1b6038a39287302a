"""Leave open what may be said of another thing, named nearer to it: "the lamp is on, the fan is not: it's off"."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.classes import accepts
from ..model import Claim, ClaimKind, Reason
from ..scene import Scene
from .items import Item

_OF_SUBJECT = (ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME, ClaimKind.SORT)


def unless_nearer(claims: tuple[Claim, ...], items: Sequence[Item], scene: Scene) -> tuple[Claim, ...]:
    """Return the claims; one whose subject stands before its verb is open if another thing stands between the two."""
    names = things_named(items)
    if not claims or len(names) < 2:  # noqa: PLR2004
        return claims
    return tuple(
        replace(claim, open_reason=Reason.AMBIGUOUS) if _is_of_nearer(claim, claims, names, scene) else claim
        for claim in claims
    )


def things_named(items: Sequence[Item]) -> list[Item]:
    """Return the words that name a thing: "Ceiling light", or "the blind" by its kind."""
    return [item for before, item in zip((None, *items), items, strict=False) if _names_thing(before, item)]


def _names_thing(before: Item | None, item: Item) -> bool:
    if item.match is not None:
        return bool(item.match.entity_ids)
    return item.has(WordKind.NOUN) and before is not None and before.is_function("determiner")


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
