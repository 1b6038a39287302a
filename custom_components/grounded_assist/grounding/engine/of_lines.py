"""What a heading says is said of each line below it: "The following lights are on:", "- Ceiling light"."""

from collections.abc import Iterator
from dataclasses import replace

from ..model import Claim
from ..reading.plans import LINE
from .builders import claims_of
from .clauses import clauses_of
from .discourse import Discourse
from .lattice import Lattice, lattice_of

_COLON = ":"


def read_below(discourse: Discourse) -> Iterator[Claim]:
    """Read a line that only names something as the end of the sentence that its heading begins."""
    lattice = discourse.lattice
    scene, bullet = lattice.scene, LINE.match(lattice.text)
    head, colon, behind = scene.heading.rpartition(_COLON)
    if bullet is None or not colon or any(one.isalnum() for one in behind):
        return
    before = f"{head}{colon} "
    whole = lattice_of(before + _without_marks(lattice, bullet.end()), scene, lattice.grammar)
    for clause in clauses_of(whole):
        if clause.is_asserted and clause.listed is not None and whole.tokens[clause.listed.start].start >= len(before):
            claims = claims_of(clause, replace(discourse, lattice=whole))
            yield from (_moved(one, len(before), lattice) for one in claims if one.subject_start >= len(before))


def _without_marks(lattice: Lattice, start: int) -> str:
    """Return a line with blanks for its bullet, its signs and its brackets, each word in its place."""
    text = list(" " * len(lattice.text))
    for at, token in enumerate(lattice.tokens):
        if token.start >= start and not lattice.is_break(at) and lattice.norms[at] not in "*_`":
            text[token.start : token.end] = lattice.text[token.start : token.end]
    return "".join(text).rstrip()


def _moved(claim: Claim, by: int, lattice: Lattice) -> Claim:
    """Return a claim of a heading and a line as one of the line alone."""
    start, end = claim.subject_start - by, claim.subject_end - by
    return replace(
        claim,
        text=lattice.text[start:end],
        start=start,
        end=end,
        subject_start=start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )
