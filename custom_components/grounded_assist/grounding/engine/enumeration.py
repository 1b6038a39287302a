"""The list behind a colon: "three lights are on: A, B and C" says of each that it is on."""

from dataclasses import replace
from typing import Final

from ..model import Quantifier
from .lattice import Lattice
from .phrases import Phrase
from .reference import denoted

_COLON: Final = ":"
_OF_SEVERAL: Final = frozenset(
    {Quantifier.COUNT, Quantifier.ALL, Quantifier.BOTH, Quantifier.SEVERAL, Quantifier.SOME, Quantifier.ONLY}
)


def listed_behind(lattice: Lattice, at: int) -> Phrase | None:
    """Return what is named one by one from a colon to the end of a sentence."""
    if lattice.norms[at : at + 1] != (_COLON,):
        return None
    last = lattice.size - lattice.is_break(lattice.size - 1)
    phrases = (edge.value for edge in lattice.edges("np", at + 1) if edge.end == last)
    whole = next((one for one in phrases if isinstance(one, Phrase) and _is_list(one, lattice)), None)
    return whole or _in_a_row(lattice, at + 1, last)


def _in_a_row(lattice: Lattice, at: int, last: int) -> Phrase | None:
    """Return what is named one by one with nothing but commas between: "ceiling light, counter lamp"."""
    parts: list[Phrase] = []
    begin = at
    while begin < last:
        phrases = (
            edge.value
            for edge in lattice.edges("np", begin)
            if lattice.norms[edge.end : edge.end + 1] == (",",) or edge.end == last
        )
        found = [one for one in phrases if isinstance(one, Phrase) and not one.parts and _is_list(one, lattice)]
        if not found:
            return None
        parts.append(found[-1])
        begin = found[-1].end + 1
    return Phrase(start=at, end=last, parts=tuple(parts), joint="and") if len(parts) > 1 else None


def _is_list(phrase: Phrase, lattice: Lattice) -> bool:
    """Return whether a phrase does nothing but name things or places."""
    if phrase.parts:
        return phrase.joint == "and" and all(_is_list(one, lattice) for one in phrase.parts)
    is_bare = phrase.quantifier is None and phrase.excepted is None and not (phrase.pronoun or phrase.is_indefinite)
    first = phrase.content[0] if phrase.content else phrase.start
    # "Two in the kitchen and the lamp" are three.
    is_number = lattice.number(first) is not None and not lattice.names[first]
    return is_bare and not is_number and any(lattice.names[at] or lattice.is_noun(at) for at in phrase.content)


def length_of(listed: Phrase) -> int:
    """Return how many things a list has."""
    return len(listed.parts) or 1


def each_of(listed: Phrase, head: Phrase, lattice: Lattice) -> Phrase | None:
    """Return what is listed of several that a clause speaks of, as it is meant there; None if nobody can tell."""
    if (
        head.parts
        or head.excepted is not None
        or not (head.quantifier in _OF_SEVERAL or head.pronoun == "they" or _points(head, lattice))
    ):
        return None
    nouns = tuple(at for at in head.content if lattice.is_noun(at))
    if any(match.entity_ids for at in head.content if at not in nouns for match in lattice.names[at]):
        return None
    parts = tuple(_meant(one, nouns, lattice) for one in listed.parts or (listed,))
    if None in parts:
        return None
    kept = tuple(one for one in parts if one is not None)
    return replace(listed, parts=kept) if len(kept) > 1 else kept[0]


def _points(head: Phrase, lattice: Lattice) -> bool:
    """Return whether a phrase points to what is listed behind it: "the following lights"."""
    is_pointing = any(lattice.is_of(at, "following") for at in range(head.start, head.end))
    return is_pointing and head.quantifier is None


def _meant(phrase: Phrase, nouns: tuple[int, ...], lattice: Lattice) -> Phrase | None:
    """Return a name, or what a place is short for: "two windows are open: the kitchen and the den"."""
    if not (nouns and lattice.is_place(phrase)):
        return phrase
    content = (*nouns, *phrase.content)
    return replace(phrase, content=content) if len(denoted(lattice, content).entities) == 1 else None
