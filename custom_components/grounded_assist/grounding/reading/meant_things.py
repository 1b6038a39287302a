"""Read "a device with that name" and "it could not be found" as what the request names."""

from collections.abc import Sequence
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.classes import ANY_THING
from ..model import Claim, ClaimKind, Quantifier, Reading
from ..scene import Scene
from .items import Item, any_is, mask
from .quantities import number_of
from .request import read_request
from .state_claims import Surroundings

_POINTING = ("meant", "given", "pronoun")
_AROUND = ("determiner", "adverb", "everywhere", "household", "within", "existing", "found", "meant", "given")


def denied_thing(items: Sequence[Item], around: Surroundings, start: int) -> Claim | None:
    """Return that there is not the one thing the request names in full, where words point to it and tell no more."""
    told = list(takewhile(lambda item: not (item.is_mark or item.is_function("connective", "conjunction")), items))
    named = _pointed_to(told, around.text, around.scene)
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


def _pointed_to(told: Sequence[Item], text: str, scene: Scene) -> frozenset[str]:
    """Return what the request names, if words point to it and could mean nothing else."""
    things = [item for item in told if _is_thing(item)]
    is_definite = any(item.is_function("determiner") and not item.is_function("indefinite") for item in told)
    is_pointing = is_definite or any_is(told, *_POINTING)
    if len(things) != 1 or not is_pointing or not all(_is_plain(item) for item in told if item not in things):
        return frozenset()
    named = _asked(scene)
    before = (item for item in mask(text, scene) if item.end <= told[0].start)
    is_of_it = all(_is_of(claim, named) for claim in scene.previous[scene.recalled :])
    return named if is_of_it and not any(_may_be_meant(item, named) for item in before) else frozenset()


def _asked(scene: Scene) -> frozenset[str]:
    """Return what the request names, if all that it asks for is of that."""
    items = mask(scene.request, scene)
    named = frozenset(i for item in items if item.match for i in item.match.entity_ids)
    claims = read_request(scene).claims
    is_of_it = bool(claims) and all(frozenset(claim.entity_ids) == named for claim in claims)
    return named if is_of_it and not any(item.is_possessive for item in items) else frozenset()


def _is_of(claim: Claim, named: frozenset[str]) -> bool:
    return claim.unknown_name is None and named.issuperset(claim.entity_ids)


def _may_be_meant(item: Item, named: frozenset[str]) -> bool:
    """Return whether a word before could be what is pointed to."""
    if item.match is not None:
        return not named.issuperset(item.match.entity_ids)
    return item.is_unknown or item.has(WordKind.NOUN)


def _is_thing(item: Item) -> bool:
    is_generic = item.has(WordKind.NOUN, ANY_THING) or item.is_function("label")
    is_it = item.is_function("pronoun") and not item.is_function("determiner", "plural") and number_of(item) is None
    return item.match is None and (is_generic or is_it)


def _is_plain(item: Item) -> bool:
    is_known = item.is_function(*_AROUND) or item.has(WordKind.QUANTIFIER)
    return is_known and item.match is None
