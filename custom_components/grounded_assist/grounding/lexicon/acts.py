"""The words by which people speak of the last reply; kept apart because no other reader knows them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
import re

type Words = tuple[str, ...]
type Rows = Mapping[str, tuple[str, ...]]

_PART = re.compile(r"\{(\w+)\}")
_MOST_FORMS = 500
"""Of one phrase, so that no lexicon fills the memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWords:
    """Phrases with contractions written out, and in which rows they stand."""

    rows: Mapping[Words, frozenset[str]] = field(default_factory=dict)
    longest: int = 0
    """Words of the longest phrase."""
    contractions: Mapping[str, Words] = field(default_factory=dict)
    """What is read as several words, or as another one."""
    typed: Mapping[str, Words] = field(default_factory=dict)
    """Those of them that only a person in haste, or a transcript, writes so."""

    def at(self, words: Sequence[str], start: int) -> Iterator[tuple[frozenset[str], int]]:
        """Yield the rows of every phrase that begins at a word, and where it ends, the longest first."""
        for end in range(min(start + self.longest, len(words)), start, -1):
            if (rows := self.rows.get(tuple(words[start:end]))) is not None:
                yield rows, end

    def of(self, word: str) -> frozenset[str]:
        """Return the rows of a single word."""
        return self.rows.get((word,), frozenset())


def written_out(rows: Rows, parts: Rows) -> Rows:
    """Return phrases with each word of a part in its place: "{it} did not help" of whatever has not.

    Raises ValueError for a part that is not there, or more forms than anybody needs.
    """
    return {row: tuple(form for phrase in phrases for form in _forms(phrase, parts)) for row, phrases in rows.items()}


def _forms(phrase: str, parts: Rows) -> Iterator[str]:
    pieces = _PART.split(phrase)
    if unknown := set(pieces[1::2]) - parts.keys():
        raise ValueError(f"no such part of a phrase: {min(unknown)}")
    choices = [parts[piece] if at % 2 else (piece,) for at, piece in enumerate(pieces)]
    if prod(map(len, choices)) > _MOST_FORMS:
        raise ValueError(f"too many forms of a phrase: {phrase[:80]}")
    yield from (" ".join("".join(choice).split()) for choice in product(*choices))


def parse_acts(sections: Rows, contractions: Mapping[str, object], typed: Mapping[str, object]) -> ActWords:
    """Build the table from the phrases of each row, as they are found in a sentence."""
    in_haste = _pieces(typed)
    written_out = {**_pieces(contractions), **in_haste}
    rows: dict[Words, frozenset[str]] = {}
    for row, phrases in sections.items():
        for phrase in phrases:
            words = tuple(piece for word in phrase.split() for piece in written_out.get(word, (word,)))
            rows[words] = rows.get(words, frozenset()) | {row}
    longest = max(map(len, rows), default=0)
    return ActWords(rows=rows, longest=longest, contractions=written_out, typed=in_haste)


def _pieces(table: Mapping[str, object]) -> dict[str, Words]:
    return {word: tuple(map(str, pieces)) for word, pieces in table.items() if isinstance(pieces, list)}
