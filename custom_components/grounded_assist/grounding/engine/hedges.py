"""How a stretch of a sentence is meant: asserted or not, how surely, as a conclusion or not."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue
from ..model import SURE, Claim, ClaimKind, Reason
from .lattice import Lattice, Piece

UNSURE: Final = 0.7
"""Stated confidence of "seems", and of a hedge of which nothing else is told."""
UNCLAIMED: Final = ("ignorance", "advice", "wish")
"""Rows of cues that say of what stands beside them that it is not known, or not so."""
_FINITE = (
    "copula", "past_copula", "perfect", "modal", "future", "become", "seeming", "measuring", "containing", "found",
)  # fmt: skip
_OPENING = ("interjection", "affirmation", "denial", "conjunction", "connective", "adverb", "now", "hedge")
"""Words that may stand before a clause, or before a hedge that begins one."""
_GOVERNED = ("condition", "interrogative", "relative")
_BREAKS = frozenset(",;:()—–-!.…")
_BARRIERS = frozenset(";.!()")
_ASKING = ("copula", "past_copula", "perfect", "modal", "auxiliary", "interrogative", "offer", "future")

type Pieces = Sequence[Piece]


def norm(piece: Piece, text: str) -> str:
    """Return a piece as it is written."""
    return text[piece.start : piece.end]


def does_any(pieces: Pieces, *tasks: str) -> bool:
    """Return whether one of some pieces is a function word with one of some tasks."""
    return any(piece.does(*tasks) for piece in pieces)


def is_question(text: str) -> bool:
    """Return whether a sentence asks instead of telling."""
    return text.rstrip(" \t\n*_\"'”’)").endswith(("?", "？", ";", "؟"))  # noqa: RUF001 - Chinese asks with it


def clauses_until(end: int, lattice: Lattice) -> list[Pieces]:
    """Return the pieces of each clause up to the one that holds a place, that one whole."""
    clauses = lattice.found_once(clauses_until, lambda: tuple(_clauses(lattice)))
    return [clause for start, clause in clauses if start < end]


def _clauses(lattice: Lattice) -> Iterator[tuple[int, Pieces]]:
    """Yield the pieces of each clause with the place of what sets it off from the one before."""
    start, clause = -1, list[Piece]()
    for piece in lattice.pieces:
        is_break = piece.is_mark and norm(piece, lattice.text) in _BREAKS
        if clause and (is_break or piece.does("connective", *_GOVERNED)):
            yield start, clause
            start, clause = piece.start, []
        if not is_break:
            clause.append(piece)
    if clause:
        yield start, clause


def clause_around(start: int, end: int, lattice: Lattice) -> Pieces:
    """Return the pieces of the clause that holds a place."""
    return next((one for one in reversed(clauses_until(end, lattice)) if one[0].start <= start), ())


def is_asserted(start: int, end: int, lattice: Lattice, *, unclaimed: Sequence[str] = UNCLAIMED) -> bool:
    """Return whether the clause that holds a place says how things are: no question, no order, and it is known."""
    lattice.scene.effort.spend(len(lattice.pieces) // 4)
    if _is_asked(end, lattice):
        return False
    for clause in reversed(clauses_until(end, lattice)):
        key = (is_asserted, clause[0].start, *unclaimed)
        if lattice.found_once(key, partial(_is_unclaimed, clause, lattice, unclaimed)):
            return False
        if clause[0].start < start and lattice.found_once((_is_main, clause[0].start), partial(_is_main, clause)):
            break
    # Before its main clause a condition governs that, too.
    return not does_any(lattice.pieces[:2], "condition")


def _is_unclaimed(clause: Pieces, lattice: Lattice, unclaimed: Sequence[str]) -> bool:
    """Return whether a clause is a condition, an order, or has words that say that it claims nothing."""
    text, lexicon = lattice.text, lattice.scene.lexicon
    held = text[clause[0].start : clause[-1].end].replace("’", "'")
    is_open = clause[0].does("condition") or cue(lexicon, *unclaimed).search(held) is not None
    return is_open or is_instruction(clause, text, lexicon)


def _is_main(clause: Pieces) -> bool:
    """Return whether a clause has a verb and depends on no other."""
    return does_any(clause, *_FINITE) and not clause[0].does(*_GOVERNED)


def _is_asked(end: int, lattice: Lattice) -> bool:
    """Return whether a place stands in a question, and not in what is told before one: "It is 8123, anything else?"."""
    marks = [one for one in lattice.pieces if one.is_mark and one.start >= end]
    stop = next((one for one in marks if norm(one, lattice.text) in ".!?…;"), None)
    if stop is None or norm(stop, lattice.text) != "?":
        return False
    cut = next((one for one in reversed(marks) if one.start < stop.start and norm(one, lattice.text) in ",(—–-"), None)
    return cut is None or lattice.pieces[0].does(*_ASKING)


def is_instruction(clause: Pieces, text: str, lexicon: Lexicon) -> bool:
    """Return whether a clause tells somebody to do something: "open the page", "please visit it"."""
    words = [piece for piece in clause if not piece.is_mark]
    while words and words[0].does(*_OPENING):
        words.pop(0)
    if not words or does_any(words[1:], *_FINITE):
        return False
    return cue(lexicon, "instruction").match(text, words[0].start) is not None


_WORDING = ("hedge", "seeming", "inference", "conclusion", "ground")
_OF_THINGS = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME})


def worded(claim: Claim, lattice: Lattice) -> Claim:
    """Return a claim with how sure its sentence says it is, and whether it is a conclusion."""
    pieces = lattice.pieces
    if claim.kind is ClaimKind.EXISTENCE and claim.is_negated and _is_conceded(claim, lattice):
        claim = replace(claim.left_open(Reason.CONFLICTING_DATA), stated_confidence=UNSURE)
    if not does_any(pieces, *_WORDING):
        return claim
    # "So the door is locked": a word that opens a clause is none of it.
    start = max(claim.start, min(claim.subject_start, claim.predicate_start))
    stated = min((one for one in _stated(pieces, start, claim.end, lattice)), default=SURE)
    said = replace(
        claim,
        stated_confidence=min(claim.stated_confidence, stated),
        is_inference=any(_concludes(pieces, i, start, claim.end, lattice.text) for i in range(len(pieces))),
    )
    # "Maybe the wall switch is off" does not say that the home knows one.
    is_of_any = said.is_supposed and said.kind in _OF_THINGS and "." not in (said.unknown_name or ".")
    return replace(said, unknown_name=None, open_reason=Reason.UNREADABLE) if is_of_any else said


def _is_conceded(claim: Claim, lattice: Lattice) -> bool:
    """Return whether the same sentence finds what it denies: "I don't see a lamp, but I do see the Reading lamp"."""
    denied = {i for reading in claim.readings for i in reading.entity_ids} | {*claim.area_ids, *claim.floor_ids}
    parts: list[list[Piece]] = [[]]
    for piece in lattice.pieces:
        if piece.start >= claim.end and (piece.is_mark or piece.does("connective")):
            parts.append([])
        parts[-1].append(piece)
    return any(
        does_any(part, "existence") and not does_any(part, "negation") and any(_is_named(one, denied) for one in part)
        for part in parts[1:]
    )


def _is_named(piece: Piece, ids: set[str]) -> bool:
    match = piece.match
    return match is not None and not ids.isdisjoint((*match.entity_ids, *match.area_ids, *match.floor_ids))


def _stated(pieces: Pieces, start: int, end: int, lattice: Lattice) -> Iterator[float]:
    """Yield how sure the hedges of what stands between two places say it is.

    "I believe the light is on and the door is locked" is unsure of both, "the light is probably on and the door is
    locked" of the first only.
    """
    for index, hedge in enumerate(pieces):
        if hedge.does("hedge") and hedge.match is None and _is_of(pieces, index, start, end, lattice.text):
            yield min(_confidences(hedge, lattice), default=UNSURE)
        elif hedge.does("seeming") and start <= hedge.start < end:
            yield UNSURE


def _confidences(hedge: Piece, lattice: Lattice) -> Iterator[float]:
    at = next(index for index, token in enumerate(lattice.tokens) if token.start == hedge.start)
    for word, end in lattice.senses[at]:
        if word.kind is WordKind.HEDGE and lattice.tokens[end - 1].end == hedge.end:
            yield float(word.id)


def _is_of(pieces: Pieces, index: int, start: int, end: int, text: str) -> bool:
    hedge, before, behind = pieces[index], pieces[:index], pieces[index + 1 :]
    if hedge.end <= start:
        begins_clause = not before or before[-1].is_mark or before[-1].does(*_OPENING)
        return begins_clause and not any(_is_barrier(one, text) for one in _between(pieces, hedge.end, start))
    if hedge.start >= end:
        return all(map(_is_aside, (*behind, *_between(pieces, end, hedge.start))))
    return True


def _between(pieces: Pieces, start: int, end: int) -> list[Piece]:
    return [piece for piece in pieces if piece.start >= start and piece.end <= end]


def _is_aside(piece: Piece) -> bool:
    return piece.is_mark or piece.does("hedge", "adverb")


def _is_barrier(piece: Piece, text: str) -> bool:
    """Return whether what is said begins anew: "I think it is on, but the door is locked"."""
    return norm(piece, text) in _BARRIERS or piece.does("connective")


def _concludes(pieces: Pieces, index: int, start: int, end: int, text: str) -> bool:
    """Return whether a word makes a conclusion of what stands between two places: "must be", "so", "because"."""
    mark = pieces[index]

    def stops(first: int, last: int) -> bool:
        return any(
            norm(one, text) in _BARRIERS
            or (one.does("connective") and not one.does("inference", "conclusion", "ground"))
            for one in _between(pieces, first, last)
        )

    if mark.does("ground"):
        if mark.start >= end:
            return not stops(end, mark.start)
        is_first = all(one.is_mark or one.does(*_OPENING) for one in pieces[:index])
        is_parted = any(norm(one, text) == "," for one in _between(pieces, mark.end, start))
        return is_first and mark.end <= start and is_parted
    if mark.does("inference"):
        return start <= mark.start < end or (mark.end <= start and not stops(mark.end, start))
    return mark.does("conclusion") and mark.end <= start and _follows(pieces, index) and not stops(mark.end, start)


def _follows(pieces: Pieces, index: int) -> bool:
    """Return whether "so" draws a conclusion: at the beginning it only goes on, "and so is" compares."""
    before = [one for one in pieces[:index] if not (one.is_mark or one.does(*_OPENING, "agent"))]
    following = pieces[index + 1] if index + 1 < len(pieces) else None
    is_unknown = following is not None and not (following.tasks or following.kinds or following.match)
    goes_on = following is not None and not is_unknown
    return bool(before) and goes_on and not (following and following.does("copula", "preposition", "interjection"))
