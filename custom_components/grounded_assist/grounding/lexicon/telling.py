"""Which of several languages a sentence is in, by its function words."""

from collections.abc import Sequence

from . import Lexicon, WordKind, lexicon_words

_LEAST = 2
"""Little words of another language: one may stand in a name."""
_LONG = 4
"""Words and marks of a sentence that is more than a name."""
_TIMES = 2
"""So many times as many of another language as of the expected one."""
_MOST = 0.5
"""Part of the words of a sentence that its language has."""
_LITTLE = (WordKind.FUNCTION, WordKind.QUANTIFIER)


def spoken_in(text: str, expected: Lexicon, others: Sequence[Lexicon]) -> Lexicon:
    """Return the lexicon of the language of a sentence; the expected one where it is not plainly another."""
    words = lexicon_words(text)
    other = max(others, key=lambda one: _little_words(words, one), default=expected)
    told, own = _little_words(words, other), _little_words(words, expected)
    is_plain = told >= max(_LEAST, _TIMES * own + 1)
    known, known_here = _known(words, other), _known(words, expected)
    if expected.is_bare:
        # Of a language with few words nothing speaks for it: "on a" is French as well.
        return other if is_plain and known >= _MOST * len(words) else expected
    # "Ben is away." has one little word, and none that the other language knows.
    is_only = told > 0 == own and known > _TIMES * known_here and (known >= _LEAST or len(words) > _LONG)
    return other if is_plain or is_only else expected


def _known(words: Sequence[str], lexicon: Lexicon) -> int:
    """Return how many words a language knows at all."""
    return sum(any(True for _ in lexicon.at(words, at)) for at in range(len(words)))


def _little_words(words: Sequence[str], lexicon: Lexicon) -> int:
    return sum(_is_little(words, at, lexicon) for at in range(len(words)))


def _is_little(words: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    if words[at] in lexicon.contractions:
        return True
    is_word = words[at].isalpha()
    return is_word and any(word.kind in _LITTLE and end == at + 1 for word, end in lexicon.at(words, at))
