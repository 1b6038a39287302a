"""Read "a device with that name" as what the request names."""

from collections.abc import Sequence
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.classes import ANY_THING, accepts
from ..model import Claim, ClaimKind, Quantifier, Reading
from ..scene import Scene
from .items import Item, any_is, mask
from .request import read_request
from .state_claims import Surroundings

_AROUND = ("determiner", "everywhere", "existing", "found", "meant")


def denied_thing(items: Sequence[Item], around: Surroundings, start: int) -> Claim | None:
    """Return that there is not the one thing the request names, where words point to its name and say no more."""
    told = list(takewhile(lambda item: not item.is_mark, items))
    named = _named(told, around)
    if len(named) != 1:
        return None
    begin, end = min(start, told[0].start), told[-1].end
    return Claim(
        text=around.text[begin:end],
        start=begin,
        end=end,
        kind=ClaimKind.EXISTENCE,
        subject=around.text[told[0].start : end],
        readings=(Reading(entity_ids=tuple(named), is_exact=True),),
        is_negated=True,
        quantifier=Quantifier.THE,
        subject_start=told[0].start,
        subject_end=end,
        predicate_start=begin,
        predicate_end=end,
    )


def _named(told: Sequence[Item], around: Surroundings) -> frozenset[str]:
    """Return what the request names, if words point to that name and could mean nothing else."""
    things = [item for item in told if item.match is None and item.has(WordKind.NOUN)]
    if len(things) != 1 or not any_is(told, "meant", "pointing"):
        return frozenset()
    if not all(_is_plain(item) for item in told if item not in things):
        return frozenset()
    is_aside = any(item.is_function("exception") or item.is_unknown for item in mask(around.text, around.scene))
    asked = frozenset[str]() if is_aside or around.scene.last is not None else _asked(around.scene)
    return asked if all(_is_of_kind(i, things[0], around.scene) for i in asked) else frozenset()


def _is_of_kind(entity_id: str, thing: Item, scene: Scene) -> bool:
    entity = scene.home.entity(entity_id)
    nouns = thing.ids(WordKind.NOUN)
    return ANY_THING in nouns or (
        entity is not None and any(accepts(noun, entity.domain, entity.device_class) for noun in nouns)
    )


def _is_plain(item: Item) -> bool:
    is_known = item.is_function(*_AROUND) or item.has(WordKind.QUANTIFIER)
    return is_known and item.match is None and not item.has(WordKind.RELATION, "further")


def _asked(scene: Scene) -> frozenset[str]:
    """Return what the request names, if all that it asks for is of that and it says no more."""
    items = mask(scene.request, scene)
    named = [item.match for item in items if item.match is not None]
    claims = read_request(scene).claims
    if len(named) != 1 or any(item.is_unknown or item.is_possessive for item in items):
        return frozenset()
    ids = frozenset(named[0].entity_ids)
    return ids if claims and all(frozenset(claim.entity_ids) == ids for claim in claims) else frozenset()
