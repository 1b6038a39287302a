"""Say why a sentence was read as it was: what each pass made of it, in plain values."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..model import Claim, Reading
from ..scene import Scene
from . import Layers, Step
from .context import Context, unaccounted
from .lattice import Lattice

_MOST_NAMED: Final = 12
"""Entities that are named of what a claim may speak of, as many as of its evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadClaim:
    """What a clause claims, and of what."""

    kind: str
    subject: str
    says: str
    """Meaning of a state, or a value."""
    is_negated: bool
    quantifier: str
    readings: tuple[tuple[str, ...], ...]
    """Entities that the subject may mean, in each way to understand it."""
    open_reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadClause:
    """A clause with the frames of its shapes, how it is meant, and what it claims."""

    text: str
    start: int
    end: int
    """Code points of the sentence."""
    frames: tuple[str, ...]
    context: Context
    claims: tuple[ReadClaim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What each pass made of a sentence; nothing of what is no sentence, or too long to be read."""

    text: str
    question: str = ""
    """What kind of request it may answer."""
    tokens: tuple[str, ...] = ()
    clauses: tuple[ReadClause, ...] = ()
    residue: tuple[str, ...] = ()
    """Words that stand in no clause and are not accounted for."""


def explanation_of(text: str, layers: Layers) -> Explanation:
    """Return in plain values what each pass made of a sentence."""
    lattice = layers.lattice
    return Explanation(
        text=text,
        question=layers.question.kind,
        tokens=lattice.norms,
        clauses=_clauses(layers),
        residue=tuple(lattice.written(at, at + 1) for at in _residue(layers)),
    )


def _clauses(layers: Layers) -> tuple[ReadClause, ...]:
    # What follows a claim may have left it open; of those alike the first is the first.
    settled: dict[Hashable, list[Claim]] = {}
    for one in layers.claims:
        settled.setdefault(_key(one), []).append(one)
    return tuple(_clause(step, layers.lattice, settled) for step in layers.steps)


def _clause(step: Step, lattice: Lattice, settled: Mapping[Hashable, list[Claim]]) -> ReadClause:
    clause = step.clause
    start, end = lattice.tokens[clause.start].start, lattice.tokens[clause.end - 1].end
    kept = [settled[key].pop(0) if settled.get(key := _key(one)) else one for one in step.claims]
    return ReadClause(
        text=lattice.text[start:end],
        start=start,
        end=end,
        frames=tuple(dict.fromkeys(match.frame for match in clause.matches)),
        context=clause.context,
        claims=tuple(_claim(one, lattice.scene) for one in kept),
    )


def _key(claim: Claim) -> Hashable:
    return claim.kind, claim.start, claim.end, claim.subject_start, claim.meaning, claim.value, claim.is_negated


def _claim(claim: Claim, scene: Scene) -> ReadClaim:
    return ReadClaim(
        kind=claim.kind.value,
        subject=claim.subject,
        says=_said(claim),
        is_negated=claim.is_negated,
        quantifier=claim.quantifier.value,
        readings=tuple(_named(reading, scene) for reading in claim.readings),
        open_reason=claim.open_reason and claim.open_reason.value,
    )


def _said(claim: Claim) -> str:
    """Return what is said of the subject: "off", "brightness 40 %"."""
    value = claim.value
    if value is None:
        return claim.meaning
    stated = value.word if value.number is None else f"{value.number:g}"
    return " ".join(filter(None, (claim.meaning, value.attribute, stated, value.unit)))


def _named(reading: Reading, scene: Scene) -> tuple[str, ...]:
    """Return the first entities of a reading that the asker may know of."""
    return tuple(i for i in reading.entity_ids[:_MOST_NAMED] if scene.home.entity(i) is not None)


def _residue(layers: Layers) -> Iterator[int]:
    """Yield the tokens that stand in no clause and are not accounted for."""
    behind = 0
    for start, end in (*((one.clause.start, one.clause.end) for one in layers.steps), (layers.lattice.size,) * 2):
        yield from _unaccounted(layers.lattice, behind, start)
        behind = max(behind, end)


def _unaccounted(lattice: Lattice, start: int, end: int) -> Iterator[int]:
    while start < end and (at := unaccounted(lattice, range(start, end))) is not None:
        yield at
        start = at + 1
