"""What a stretch of a sentence may be."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edge:
    """One sense of some words: `kind` is what shapes ask for, `value` what they are as that."""

    kind: str
    start: int
    end: int
    """Indexes of tokens, the end exclusive."""
    value: object = None
    is_kept: bool = False
    """It may stand anywhere in a clause, and is told of it: a time, a place."""
