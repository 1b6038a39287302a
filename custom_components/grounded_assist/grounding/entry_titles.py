"""Whether two titles name the same entry: "the dentist" and "Dentist appointment Dr. Li"."""

from collections.abc import Sequence

from rapidfuzz import fuzz

from .lexicon import Lexicon, WordKind
from .likeness import stem
from .meanings.records import TOOLS
from .tokens import name_words

_SAME_WORD = 88
"""Percent to which two words must agree to be one word."""
_PART = 4
"""From so many letters on a word may be a part of another: "visit" of "visiting", "Zahnarzt" of "Zahnarzttermin"."""
_SMALL = ("determiner", "preposition", "conjunction", "agent", "named")


def is_alike(said: str, title: str, lexicon: Lexicon) -> bool:
    """Return whether one title has every word of the other, however it is inflected: enough to bear a claim out."""
    one, other = title_words(said, lexicon), title_words(title, lexicon)
    fewer, more = sorted((one, other), key=len)
    return bool(fewer) and all(any(_is_akin(word, known) for known in more) for word in fewer)


def is_same(said: str, title: str, lexicon: Lexicon) -> bool:
    """Return whether two titles have the same words: enough to hold one against the other."""
    one, other = title_words(said, lexicon), title_words(title, lexicon)
    return bool(one) and _holds(one, other) and _holds(other, one)


def is_whole(said: str, title: str, lexicon: Lexicon) -> bool:
    """Return whether a text has all words of a title, possessives among them: "Theo's" has "Theo"."""
    words = [word.removesuffix("s").removesuffix("'") for word in name_words(said)]
    return bool(title) and _holds(title_words(title, lexicon), (*name_words(said), *filter(None, words)))


def shares_word(said: str, title: str, lexicon: Lexicon) -> bool:
    """Return whether two titles have so much as one word in common."""
    others = title_words(title, lexicon)
    return any(_is_akin(word, other) for word in title_words(said, lexicon) for other in others)


def title_words(title: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of a title that tell it from others."""
    words = name_words(title)
    telling = tuple(word for word in words if not _is_small(word, lexicon))
    return telling or words


def _holds(words: Sequence[str], others: Sequence[str]) -> bool:
    return all(any(_is_one(word, other) for other in others) for word in words)


def _is_one(word: str, other: str) -> bool:
    return stem(word) == stem(other) or (not word[0].isdecimal() and fuzz.ratio(word, other) >= _SAME_WORD)


def _is_akin(word: str, other: str) -> bool:
    shorter, longer = sorted((stem(word), stem(other)), key=len)
    return _is_one(word, other) or (len(shorter) >= _PART and longer.startswith(shorter))


def _is_small(word: str, lexicon: Lexicon) -> bool:
    """Return whether a word only says what sort of entry it is, or ties others together."""
    senses = [sense for sense, _ in lexicon.at((word,), 0)]
    return any(
        (sense.kind is WordKind.FUNCTION and sense.id in _SMALL)
        or (sense.kind is WordKind.RELATION and sense.id in TOOLS)
        for sense in senses
    )
