"""Cut a text into what a secret may be made of: words, numbers, and marks that end a sentence or link."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum, auto
import re
import sys

from ..lexicon.secrets import SecretWords
from ..tokens import fold

_TOKEN = re.compile(
    # What is written in digits and is no code: dates, times, versions, numbers with a fraction.
    r"(?P<written>(?<![\w.])(?:\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:[\d:.+-]{2,20}Z?)?(?![\w-])"
    r"|[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?![\w:])"
    r"|[0-3]?\d\.[01]?\d\.(?:19|20)\d{2}(?!\w)|[0-3]?\d/[0-3]?\d/(?:19|20)?\d{2}(?!\w)))"
    r"|(?P<dotted>(?<![\w.])\d(?:\.\d){3,11}(?![\w.]*\w))"
    r"|(?P<version>(?<![\w.])v?\d{1,9}(?:\.\d{1,9}){2,5}[\w-]{0,20})"
    r"|(?P<fraction>(?<![\w.])\d{1,12}[.,]\d{1,20}(?![\d]))"
    r"|(?P<digits>(?<![^\W_])\d++(?![^\W_]))"
    r"|(?P<word>[^\W_]++)"
    r"|(?P<mark>\.{2,64}|[.!?\n:=→°%€$£,…])"
)
ENDS = frozenset(".!?\n")
_PARTING = frozenset(".\n:=→…")
"""Marks that part two numbers as a comma does: "4 → 7 → 1 → 1"."""
_END = 4
"""Words that the end of a sentence or a line counts for."""


class PieceKind(IntEnum):
    """What a piece of a text is."""

    WRITTEN = auto()
    DOTTED = auto()
    VERSION = auto()
    FRACTION = auto()
    DIGITS = auto()
    WORD = auto()
    MARK = auto()


class Pieces:
    """The words of one text, each by its number, and the rows of words that they are of."""

    def __init__(self, words: SecretWords, text: str) -> None:
        """Cut a text into its words."""
        self.words = words
        self._text = text
        found = [(_KINDS[match.lastgroup], match[0], match.start(), match.end()) for match in _TOKEN.finditer(text)]
        self._kinds = [kind for kind, _, _, _ in found]
        self._raws = [raw for _, raw, _, _ in found]
        self._starts = [start for _, _, start, _ in found]
        self._stops = [stop for _, _, _, stop in found]
        folded = {raw: fold(raw) for raw in set(self._raws)}
        self._norms = [folded[raw] for raw in self._raws]
        for n in range(1, len(found) - 1):
            if (
                self._raws[n][0] in _PARTING
                and _counts(words, self._norms[n - 1])
                and _counts(words, self._norms[n + 1])
            ):
                self._norms[n] = ","
        self._norm_of, self._kind_of = dict(enumerate(self._norms)), dict(enumerate(self._kinds))
        self._is_end = [norm in ENDS and self._ends(n) for n, norm in enumerate(self._norms)]
        self.places = self._places()
        self._counting = frozenset(norm for norm in set(self._norms) if _counts(words, norm))
        self._lengths = _lengths(words, self._norms)
        self._begun: dict[str, list[int]] = {}
        self._behind: dict[str, dict[int, int]] = {}
        self._found: dict[str, list[tuple[int, int]]] = {}
        self._hidden = frozenset(n for start, end in self._phrases("harmless") for n in range(start, end))
        """Words of phrases that make nothing secret; what is beside them does all the same."""

    def __len__(self) -> int:
        """Return how many pieces there are."""
        return len(self._norms)

    def norm(self, n: int) -> str:
        """Return a piece as it is compared; nothing beyond the ends of the text."""
        return self._norm_of.get(n, "")

    def raw(self, n: int) -> str:
        """Return a piece as it is written."""
        return self._raws[n]

    def kind(self, n: int) -> PieceKind | None:
        """Return what a piece is; None beyond the ends of the text."""
        return self._kind_of.get(n)

    def is_word(self, n: int) -> bool:
        """Return whether a piece is a word, which may have digits."""
        return self._kind_of.get(n) is PieceKind.WORD

    def may_count(self, n: int) -> bool:
        """Return whether a piece may be a number, part of one, or a letter."""
        return self._norms[n] in self._counting

    def first_from(self, position: int) -> int:
        """Return the first piece that begins at a character or behind it."""
        return bisect_left(self._starts, position)

    def gap(self, n: int) -> str:
        """Return what is between a piece and the one before it."""
        return self._text[self._stops[n - 1] : self._starts[n]]

    def length(self, row: str, n: int) -> int:
        """Return how many words the phrase of a row has that begins at a word; 0 for none."""
        return self._lengths.get(row, _NOWHERE).get(n, 0)

    def has(self, row: str, n: int) -> bool:
        """Return whether a row has a word."""
        return self.length(row, n) == 1

    def next_of(self, row: str, n: int) -> int:
        """Return where the next phrase of a row begins, from a piece on; one beyond all texts for none."""
        if row not in self._begun:
            self._begun[row] = list(self._lengths.get(row, _NOWHERE))
        at = bisect_left(self._begun[row], n)
        return self._begun[row][at] if at < len(self._begun[row]) else sys.maxsize

    def behind(self, row: str, n: int) -> int:
        """Return how many words the phrase of a row has that ends right before a piece; 0 for none."""
        if row not in self._behind:
            known = self._lengths.get(row, _NOWHERE)
            self._behind[row] = {start + length: length for start, length in reversed(known.items())}
        return self._behind[row].get(n, 0)

    def is_behind(self, row: str, n: int) -> bool:
        """Return whether a phrase of a row ends right before a piece."""
        return self.behind(row, n) > 0

    def found(self, row: str) -> list[tuple[int, int]]:
        """Return where phrases of a row begin and end, but for words of which nothing is secret."""
        if row not in self._found:
            self._found[row] = [one for one in self._phrases(row) if one[0] not in self._hidden]
        return self._found[row]

    def sentences(self) -> Iterator[range]:
        """Yield the pieces of each sentence or line, with the mark at its end."""
        start = 0
        for n, is_end in enumerate(self._is_end):
            if is_end or n == len(self) - 1:
                yield range(start, n + 1)
                start = n + 1

    def text_of(self, sentence: range) -> str:
        """Return a sentence as it is written."""
        return self._text[self._starts[sentence.start] : self._stops[sentence.stop - 1]]

    def _phrases(self, row: str) -> Iterator[tuple[int, int]]:
        """Yield where a phrase begins and ends, the words of each once."""
        end = 0
        for start, length in self._lengths.get(row, _NOWHERE).items():
            if start >= end:
                end = start + length
                yield start, end

    def _ends(self, n: int) -> bool:
        stop = self._stops[n]
        return self._norms[n] == "\n" or self._text[stop : stop + 1].isspace()

    def _places(self) -> list[int]:
        """Return how many words are before each piece; the end of a sentence counts as several."""
        places: list[int] = []
        at, was_end = 0, False
        for kind, is_end in zip(self._kinds, self._is_end, strict=True):
            places.append(at)
            at += 1 if kind is not PieceKind.MARK else _END * (is_end and not was_end)
            was_end = is_end
        return places


_KINDS: Mapping[str | None, PieceKind] = {kind.name.lower(): kind for kind in PieceKind}
_NOWHERE: dict[int, int] = {}


def _lengths(words: SecretWords, norms: Sequence[str]) -> Mapping[str, dict[int, int]]:
    """Return how many words each phrase has, by its row and where it begins."""
    lengths: dict[str, dict[int, int]] = {}
    begun = {norm: words.begun_by(norm) for norm in set(norms)}
    for n, norm in enumerate(norms):
        for row, phrases in begun[norm].items():
            for phrase in phrases:
                # Most phrases that begin so go on in another way.
                if len(phrase) == 1 or (
                    norms[n + 1 : n + 2] == [phrase[1]] and tuple(norms[n : n + len(phrase)]) == phrase
                ):
                    lengths.setdefault(row, {})[n] = len(phrase)
                    break
    return lengths


def _counts(words: SecretWords, norm: str) -> bool:
    has_digit = any(map(str.isdigit, norm))
    return has_digit or norm in words.numbers or (len(norm) == 1 and norm.isalpha()) or words.is_large(norm)
