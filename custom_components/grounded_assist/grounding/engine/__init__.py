"""Read a sentence: tokens, senses, phrases, clauses, what governs them, what was spoken of, what they mean."""

from ..model import Claim, Quantifier, Reading
from ..scene import Scene
from .builders import Discourse, claims_of
from .clauses import clauses_of
from .grammar import grammar_of
from .lattice import Lattice

__all__ = ["read_sentence"]


def read_sentence(sentence: str, scene: Scene, asked: tuple[Reading, ...] = ()) -> tuple[Claim, ...]:
    """Return what a sentence claims; nothing in a language whose clauses nobody has told of."""
    grammar = grammar_of(scene.lexicon)
    if grammar is None:
        return ()
    lattice = Lattice(sentence, scene, grammar)
    discourse = _begun(lattice, scene, asked)
    claims: list[Claim] = []
    for clause in clauses_of(lattice):
        if not clause.is_asserted:
            continue
        found = claims_of(clause, discourse)
        claims += found
        _go_on(discourse, found)
    return tuple(claims)


def _begun(lattice: Lattice, scene: Scene, asked: tuple[Reading, ...]) -> Discourse:
    touched = frozenset(i for call in scene.tool_calls if not call.read_only for i in call.touched)
    of_request = frozenset(i for one in asked for i in one.entity_ids)
    discourse = Discourse(lattice=lattice, asked=of_request, touched=touched)
    last = scene.previous[-1:] if scene.previous else ()
    if last:
        begun = [one for one in scene.previous if one.start == last[0].start and one.text == last[0].text]
        _go_on(discourse, tuple(begun))
    elif asked:
        discourse.single = asked
        discourse.several = (Reading(entity_ids=tuple(dict.fromkeys(i for one in asked for i in one.entity_ids))),)
    return discourse


def _go_on(discourse: Discourse, claims: tuple[Claim, ...]) -> None:
    """Remember what a clause spoke of."""
    of_things = tuple(one for one in claims if one.readings)
    if not of_things:
        return
    discourse.last = claims
    ids = tuple(dict.fromkeys(i for one in of_things for i in one.entity_ids))
    discourse.single = of_things[-1].readings if len(of_things) == 1 else ()
    is_one_set = all(len(one.readings) == 1 and one.quantifier is not Quantifier.NONE for one in of_things)
    discourse.several = (Reading(entity_ids=ids),) if is_one_set and len(ids) > 1 else ()
