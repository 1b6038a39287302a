"""Read a sentence: tokens, senses, phrases, clauses, what governs them, what was spoken of, what they mean."""

from ..model import Claim, Reading
from ..scene import Scene
from .builders import claims_of
from .clauses import clauses_of
from .coherence import coherent
from .discourse import begun
from .grammar import grammar_of
from .lattice import Lattice
from .phrases import Phrase

__all__ = ["read_sentence"]


def read_sentence(sentence: str, scene: Scene, asked: tuple[Reading, ...] = ()) -> tuple[Claim, ...]:
    """Return what a sentence claims; nothing in a language whose clauses nobody has told of."""
    grammar = grammar_of(scene.lexicon)
    if grammar is None:
        return ()
    lattice = Lattice(sentence, scene, grammar)
    discourse = begun(lattice, scene, grammar, asked)
    claims: list[Claim] = []
    behind = 0
    for clause in clauses_of(lattice):
        discourse.mentioned(lattice, behind, clause.start)
        behind = clause.end
        found = claims_of(clause, discourse) if clause.is_asserted else ()
        if found:
            claims += found
            discourse.went_on(found)
        else:
            discourse.mentioned(lattice, clause.start, clause.end)
        edge = next((one.role("s") for one in clause.matches if one.role("s") is not None), None)
        if edge is not None and isinstance(edge.value, Phrase):
            discourse.subject = edge.value
    return coherent(tuple(claims))
