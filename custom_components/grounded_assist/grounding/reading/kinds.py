"""The readers of claims, one row a kind, in the order in which they may take a clause or a sentence."""

from collections.abc import Callable, Sequence

from ..model import Claim
from .grammar import Clause
from .items import Item
from .state_claims import Surroundings

type ClauseReader = Callable[[Clause, Surroundings], tuple[Claim, ...] | None]
"""Returns the claims of a clause of its kind; None leaves the clause to the next reader."""
type SentenceReader = Callable[[Sequence[Item], Surroundings], tuple[Claim, ...]]
"""Returns what a sentence claims beside what its clauses do."""

CLAUSE_READERS: tuple[ClauseReader, ...] = ()
"""Readers of what is asserted; what none of them takes is a state or a value."""

UNASSERTED_READERS: tuple[ClauseReader, ...] = ()
"""Readers of clauses with "can" or of the past, which assert nothing of how things are now."""

SENTENCE_READERS: tuple[SentenceReader, ...] = ()
"""Readers of what may stand anywhere in a sentence, whatever its clauses are."""


def first_taken(readers: tuple[ClauseReader, ...], clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what the first reader that takes the clause makes of it; None if none does."""
    return next((found for reader in readers if (found := reader(clause, around)) is not None), None)
