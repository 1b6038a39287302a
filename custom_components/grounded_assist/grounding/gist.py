"""What a plain statement says apart from its wording, so that two of them can be held against each other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from rapidfuzz import fuzz

from .lexicon import Lexicon, WordKind
from .likeness import stem
from .tokens import TokenKind, name_words, tokenize

_SILENT = frozenset({"copula", "determiner", "indefinite", "belonging"})
"""Tasks of words that change nothing in what is said."""
_SAME_WORD = 85
"""Percent to which two long words must agree to be one word misspelled."""
_LONG_WORD = 5
_ELLIPTIC = 1
"""Words of a correction that says only what is otherwise."""
_LONGEST = 400
"""Characters; more is no plain statement."""


class Likeness(StrEnum):
    """How one statement stands to another."""

    SAME = "same"
    OTHERWISE = "otherwise"
    """Of the same thing, and both cannot be true."""
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gist:
    """The words of a statement that say what it is of, and the values it gives."""

    frame: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    """What sort of value and which: ("number", "27.1"), ("weekday", "1")."""
    is_negated: bool = False

    @property
    def sorts(self) -> Counter[str]:
        """Return how many values there are of each sort."""
        return Counter(sort for sort, _ in self.values)


@lru_cache(maxsize=16384)
def gist(text: str, lexicon: Lexicon) -> Gist:
    """Return what a statement says; a long text says too much to be held against another."""
    words = _written_out(name_words(text[:_LONGEST]), lexicon)
    frame, values, negations, is_led = list[str](), list[tuple[str, str]](), 0, False
    for word in words:
        tasks = frozenset(sense.id for sense, _ in lexicon.at((word,), 0) if sense.kind is WordKind.FUNCTION)
        if "negation" in tasks:
            negations += 1
        elif (value := _value(word, lexicon)) is not None:
            values.append(value)
            # "On May 3" is May 3.
            frame = frame[:-1] if is_led else frame
        elif tasks.isdisjoint(_SILENT):
            frame.append(word)
        is_led = "within" in tasks and bool(frame) and frame[-1] == word
    return Gist(frame=tuple(sorted(frame)), values=tuple(values), is_negated=negations % 2 == 1)


def liken(said: Gist, remembered: Gist) -> Likeness:
    """Return how a statement stands to one that is remembered; where in doubt they have nothing to do with each other.

    They must be of the same thing in the same words. A value of another sort, or a less exact one, decides nothing.
    """
    if not said.frame or not _is_same(said.frame, remembered.frame):
        return Likeness.UNRELATED
    if said.values == remembered.values:
        return Likeness.SAME if said.is_negated is remembered.is_negated else Likeness.OTHERWISE
    is_comparable = bool(said.values) and said.sorts == remembered.sorts and not said.is_negated
    if not is_comparable or remembered.is_negated or any(map(_is_part, *_differing(said, remembered), strict=True)):
        return Likeness.UNRELATED
    return Likeness.OTHERWISE


def restated(claim: str, correction: str, lexicon: Lexicon) -> str:
    """Return a correction as a statement of its own: "it's 28" of "the version is 27" is "the version is 28".

    A correction that says of itself what it is of is returned as it is.
    """
    wrong, right = gist(claim, lexicon), gist(correction, lexicon)
    is_elliptic = len(right.frame) <= _ELLIPTIC and len(wrong.frame) > len(right.frame)
    if not is_elliptic or len(right.values) != 1 or right.sorts != wrong.sorts:
        return correction
    old, new = _value_words(claim, lexicon), _value_words(correction, lexicon)
    if len(old) != 1 or len(new) != 1:
        return correction
    (start, end, _), (_, _, word) = old[0], new[0]
    return claim[:start] + word + claim[end:]


def _value_words(text: str, lexicon: Lexicon) -> list[tuple[int, int, str]]:
    tokens = [token for token in tokenize(text[:_LONGEST]) if token.kind is not TokenKind.MARK]
    return [(one.start, one.end, text[one.start : one.end]) for one in tokens if _value(one.norm, lexicon) is not None]


def _differing(said: Gist, remembered: Gist) -> tuple[Sequence[str], Sequence[str]]:
    differing = [(one[1], other[1]) for one, other in zip(said.values, remembered.values, strict=True) if one != other]
    return [one for one, _ in differing], [other for _, other in differing]


def _is_part(said: str, remembered: str) -> bool:
    """Return whether one number is the other, written shorter: 28 and 28.0.1."""
    return said.startswith(f"{remembered}.") or remembered.startswith(f"{said}.")


def _is_same(frame: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether two frames have the same words, but for slips of the pen in long ones."""
    left, right = Counter(map(stem, frame)), Counter(map(stem, other))
    mine, theirs = sorted((left - right).elements()), sorted((right - left).elements())
    return len(mine) == len(theirs) and all(map(_is_slip, mine, theirs, strict=True))


def _is_slip(word: str, other: str) -> bool:
    is_long = min(len(word), len(other)) >= _LONG_WORD
    return is_long and word.isalpha() and other.isalpha() and fuzz.ratio(word, other) >= _SAME_WORD


def _written_out(words: Sequence[str], lexicon: Lexicon) -> Iterator[str]:
    for word in words:
        yield from lexicon.contractions.get(word, (word,))


def _value(word: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """Return the value that a word gives."""
    if (ordinal := lexicon.times.ordinals.get(word)) is not None:
        return "number", str(ordinal)
    if word[:1].isdigit():
        # "3rd" and "5kg" are no plain numbers, and cannot be held against one.
        return "number" if word[-1].isdigit() else "code", word.replace(",", ".")
    for sort, known in (("weekday", lexicon.times.weekdays), ("month", lexicon.times.months)):
        number = known.get(word, known.get(stem(word)))
        if number is not None:
            return sort, str(number)
    senses = {(sense.kind, sense.id) for sense, _ in lexicon.at((word,), 0)}
    counted = next((word_id for kind, word_id in senses if kind is WordKind.NUMBER), None)
    if counted is not None:
        return "number", counted
    color = next((word_id for kind, word_id in senses if kind is WordKind.COLOR), None)
    return None if color is None else ("color", color)
