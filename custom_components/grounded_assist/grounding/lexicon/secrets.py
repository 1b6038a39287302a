"""The words that make a number, or any word beside them, a secret; kept apart because no reader knows them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
import operator
import re

from ..tokens import fold

type Phrases = Mapping[str, frozenset[tuple[str, ...]]]
"""The words of each phrase, by the first one."""

_ANY_BEGINNING = "*"
_TELLING = ("named", "numbered", "guarded", "wireless", "located")
"""Rows without a word of which nothing is secret."""
_LEAST_BESIDE = 3
"""Letters."""
_PIECE = re.compile(r"[^\W_]++")


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretWords:
    """Rows of words, of one language or of several."""

    rows: Mapping[str, Phrases] = field(default_factory=dict)
    endings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of words of a row that may have anything before them: "*code" in "Türcode"."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    months: frozenset[str] = frozenset()

    def __or__(self, other: SecretWords) -> SecretWords:
        """Return the words of both."""
        names = self.rows.keys() | other.rows.keys()
        return SecretWords(
            rows={name: _merged(self.rows.get(name, {}), other.rows.get(name, {})) for name in names},
            endings={name: self.endings.get(name, ()) + other.endings.get(name, ()) for name in names},
            numbers={**self.numbers, **other.numbers},
            months=self.months | other.months,
        )

    def may_tell(self, text: str) -> bool:
        """Return whether a text has a word that could make another one secret; to look for no more saves time."""
        words = frozenset(_PIECE.findall(fold(text)))
        known = any(not words.isdisjoint(self.rows.get(row, {})) for row in _TELLING)
        endings = tuple(ending for row in _TELLING for ending in self.endings.get(row, ()))
        return known or any(word.endswith(endings) for word in words)

    def is_large(self, word: str) -> bool:
        """Return whether a word is a long number: "viertausendsiebenhundertelf"."""
        known = self.rows.get("large", {})
        return any(large in word and len(word) > len(large) + _LEAST_BESIDE for large in known)

    def longest(self, row: str, words: Sequence[str], start: int) -> int:
        """Return how many words the longest phrase of a row has that begins at a word; 0 for none."""
        known = self.rows.get(row, {}).get(words[start], frozenset())
        found = (len(phrase) for phrase in known if tuple(words[start : start + len(phrase)]) == phrase)
        return max(found, default=int(words[start].endswith(self.endings.get(row, ()))))


def parse_secrets(
    section: Mapping[str, Sequence[str]], numbers: Mapping[str, int], months: Collection[str]
) -> SecretWords:
    """Build the table from the phrases of each row as they are written."""
    single = {fold(phrase): value for phrase, value in numbers.items() if phrase.isalpha()}
    return SecretWords(
        rows={row: _phrases(list(phrases)) for row, phrases in section.items()},
        endings={row: tuple(_endings(phrases)) for row, phrases in section.items()},
        numbers=single | dict.fromkeys(map(fold, section.get("counting", ())), 0),
        months=frozenset(map(fold, months)),
    )


def union(words: Collection[SecretWords]) -> SecretWords:
    """Return the words of several languages: a secret is one in whichever language it is said."""
    return reduce(operator.or_, words, SecretWords())


def _endings(phrases: Sequence[str]) -> Iterator[str]:
    return (fold(phrase[1:]) for phrase in phrases if phrase.startswith(_ANY_BEGINNING))


def _phrases(phrases: Sequence[str]) -> Phrases:
    found: dict[str, frozenset[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(map(fold, _PIECE.findall(phrase)))
        if words and not phrase.startswith(_ANY_BEGINNING):
            found[words[0]] = found.get(words[0], frozenset()) | {words}
    return found


def _merged(one: Phrases, other: Phrases) -> Phrases:
    return {first: one.get(first, frozenset()) | other.get(first, frozenset()) for first in one.keys() | other.keys()}
