"""The words that make a number, or any word beside them, a secret; kept apart because no reader knows them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
import operator
import re
from string import Formatter

from ..tokens import fold

type Phrases = Mapping[str, frozenset[tuple[str, ...]]]
"""The words of each phrase, by the first one."""

_ANY_BEGINNING = "*"
type Begun = Mapping[str, Sequence[tuple[str, ...]]]
"""The phrases that begin with a word, of each row, the longest first."""

_TELLING = (
    "named",
    "numbered",
    "opening",
    "guarded",
    "wireless",
    "located",
    "networks",
    "passes",
    "latitudes",
    "entries",
)
"""Rows without a word of which nothing is secret."""
_ROWS = """
named keyed networks passes users compounds setting towards making belonging calling dates words numbered opening
wireless guarded locks having entries opens by located fraction harmless attached spelled degrees minutes latitudes
longitudes linking asking measuring ordinals digits pointing typing trying pressing joining articles valueless
before timing waking ringing dating counted turning counting large"""
"""What a file must have of a language."""
_MAY_BE_EMPTY = frozenset({"large", "passes"})
"""Not every language has such words; the row says so."""
_LEAST_BESIDE = 3
"""Letters."""
_DIGITS = range(10)
_LOOKING = ("attached", "degrees", "minutes", "latitudes", "longitudes")
_LOOKS = (
    # "PIN4711", "P I N 4 7 1 1", "viersiebeneinseins".
    r"(?<![^\W_])(?:{attached})[-_.]?\d{{3,8}}(?![^\W_])",
    r"(?<![^\W_])(?:{letters})(?![^\W_]).{{0,8}}\d",
    r"(?:{digits}){{4}}",
    # "52,52 Nord und 13,40 Ost", "52 degrees 31 minutes north".
    r"\d{{1,3}}[.,]\d{{1,20}}\s?°?\s?(?:{latitudes})\b.{{0,12}}\d{{1,3}}[.,]\d",
    r"\d{{1,3}}\s(?:{degrees})\s(?:\w{{1,4}}\s)?\d{{1,2}}\s(?:{minutes})\s(?:{latitudes}|{longitudes})",
)
"""Patterns with rows of words in them, for texts in small letters."""
_PIECE = re.compile(r"[^\W_]++")
_NOTHING: Begun = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretWords:
    """Rows of words, of one language or of several."""

    rows: Mapping[str, Phrases] = field(default_factory=dict)
    endings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of words of a row that may have anything before them: "*code" in "Türcode"."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    months: frozenset[str] = frozenset()
    looks: tuple[re.Pattern[str], ...] = ()
    """What is secret by its look, with words in it, of each language: "PIN4711", "52 degrees 31 minutes north"."""
    _begun: Mapping[str, Begun] = field(init=False, repr=False, compare=False)
    _telling: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Sort the phrases by their first words, of which every word of a text is looked up."""
        begun: dict[str, dict[str, Sequence[tuple[str, ...]]]] = {}
        for row, known in self.rows.items():
            for word, phrases in known.items():
                begun.setdefault(word, {})[row] = sorted(phrases, key=len, reverse=True)
        object.__setattr__(self, "_begun", begun)
        object.__setattr__(self, "_telling", frozenset(word for row in _TELLING for word in self.rows.get(row, {})))

    def __or__(self, other: SecretWords) -> SecretWords:
        """Return the words of both."""
        names = self.rows.keys() | other.rows.keys()
        return SecretWords(
            rows={name: _merged(self.rows.get(name, {}), other.rows.get(name, {})) for name in names},
            endings={name: self.endings.get(name, ()) + other.endings.get(name, ()) for name in names},
            numbers={**self.numbers, **other.numbers},
            months=self.months | other.months,
            looks=self.looks + other.looks,
        )

    def may_tell(self, text: str) -> bool:
        """Return whether a text has a word that could make another one secret; to look for no more saves time."""
        words = frozenset(_PIECE.findall(fold(text)))
        endings = tuple(ending for row in _TELLING for ending in self.endings.get(row, ()))
        return not words.isdisjoint(self._telling) or any(word.endswith(endings) for word in words)

    def is_large(self, word: str) -> bool:
        """Return whether a word is a long number: "viertausendsiebenhundertelf"."""
        known = self.rows.get("large", {})
        return any(large in word and len(word) > len(large) + _LEAST_BESIDE for large in known)

    def begun_by(self, word: str) -> Begun:
        """Return the phrases of each row that begin with a word; one with an ending of a row is such a phrase."""
        begun = self._begun.get(word, _NOTHING)
        ended = {row: (*begun.get(row, ()), (word,)) for row, known in self.endings.items() if word.endswith(known)}
        return {**begun, **ended} if ended else begun


def missing_rows(section: Mapping[str, object]) -> list[str]:
    """Return the rows that a section lacks; one that is misspelled would let pass what it holds back."""
    known = {row for row, words in section.items() if isinstance(words, list) and (words or row in _MAY_BE_EMPTY)}
    return sorted(set(_ROWS.split()) - known)


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
        looks=tuple(map(re.compile, _looks(section, numbers))),
    )


def _looks(section: Mapping[str, Sequence[str]], numbers: Mapping[str, int]) -> Iterator[str]:
    """Yield what a secret looks like in a language, as far as it has the words."""
    digits = [word for word, value in numbers.items() if value in _DIGITS and word.isalpha()]
    words = {row: _one_of(section.get(row, ())) for row in _LOOKING} | {"digits": _one_of(digits)}
    words["letters"] = "|".join(r"(?:[ .])".join(word) for word in section.get("spelled", ()))
    for pattern in _LOOKS:
        parts = {name: words[name] for _, name, _, _ in Formatter().parse(pattern) if name}
        if all(parts.values()):
            yield pattern.format(**parts)


def _one_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word.lower()) for word in words)


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
