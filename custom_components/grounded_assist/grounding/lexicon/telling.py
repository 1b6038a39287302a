"""Which of several languages a sentence is in, by its function words."""

from collections.abc import Sequence

from . import Lexicon, WordKind, lexicon_words

_LEAST = 2
"""Little words of another language: one may stand in a name."""
_TIMES = 2
"""So many times as many of another language as of the expected one."""
_MOST = 0.5
"""Part of the words of a sentence that its language has."""
_LITTLE = (WordKind.FUNCTION, WordKind.QUANTIFIER)


def spoken_in(text: str, expected: Lexicon, others: Sequence[Lexicon]) -> Lexicon:
    """Return the lexicon of the language of a sentence; the expected one where it is not plainly another."""
    words = lexicon_words(text)
    other = max(others, key=lambda one: _little_words(words, one), default=expected)
    told = _little_words(words, other)
    is_other = told >= max(_LEAST, _TIMES * _little_words(words, expected) + 1)
    if is_other and expected.is_bare:
        # Of a language with few words nothing speaks for it: "on a" is French as well.
        is_other = sum(any(other.at(words, at)) for at in range(len(words))) >= _MOST * len(words)
    return other if is_other else expected


def _little_words(words: Sequence[str], lexicon: Lexicon) -> int:
    return sum(_is_little(words, at, lexicon) for at in range(len(words)))


def _is_little(words: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    if words[at] in lexicon.contractions:
        return True
    is_word = words[at].isalpha()
    return is_word and any(word.kind in _LITTLE and end == at + 1 for word, end in lexicon.at(words, at))
