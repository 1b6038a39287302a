"""The readers of claims, one row a kind, in the order in which they may take a clause or a sentence."""

from collections.abc import Callable, Sequence

from ..model import Aspect, Claim, MomentKind
from .comparisons import comparison_claims
from .extremes import extreme_claims
from .grammar import Clause, Side
from .state_claims import Surroundings
from .time_words import TimeWords

type ClauseReader = Callable[[Clause, Surroundings], tuple[Claim, ...] | None]
"""Returns the claims of a clause of its kind; None leaves the clause to the next reader."""


def leave_timed(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Claim nothing of a clause that tells a time, which shapes read; None of one that tells none, or a deed's rest."""
    told = [item.told for item in (*clause.before, *clause.object, *clause.after) if item.told is not None]
    return () if told and not _tells_outcome(clause, told, around) else None


def _tells_outcome(clause: Clause, told: Sequence[TimeWords], around: Surroundings) -> bool:
    """Return whether something was done just now of which a time tells the rest: "for ten minutes", "tonight"."""
    predicate = clause.predicate
    if predicate.side is not Side.AFTER or predicate.aspect is not Aspect.EVENT:
        return False
    has_acted = any(not call.read_only for call in around.scene.tool_calls)
    return all(words.kind is MomentKind.FOR or (has_acted and words.kind is MomentKind.AT) for words in told)


CLAUSE_READERS: tuple[ClauseReader, ...] = (
    leave_timed,
    extreme_claims,
    comparison_claims,
)
"""Readers of what is asserted; what none of them takes is a state or a value."""

_OF_A_CLAUSE = 8
"""Steps that a reader takes to look at a clause, beside one for each of its words."""


def first_taken(readers: tuple[ClauseReader, ...], clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what the first reader that takes the clause makes of it; None if none does."""
    around.scene.effort.spend(len(readers) * (_OF_A_CLAUSE + len(clause.before) + len(clause.after)))
    return next((found for reader in readers if (found := reader(clause, around)) is not None), None)
