"""Whether a quote may be a text in another spelling: "northwest", "Emile", "do not", "seven", translated."""

from collections.abc import Sequence
from itertools import pairwise
import unicodedata

from ..lexicon import WordKind
from ..scene import Scene

_APOSTROPHE = "'"
_SHORT = 5
"""Letters of a word that may be drawn together with another."""
_LEAST_KNOWN = 1 / 3
"""Of the words of a text; one of which fewer are known is of another language."""
_FEW = 3
"""Words that tell no language."""


def is_spelt(word: str, told: Sequence[str], scene: Scene) -> bool:
    """Return whether a text may have a word in other letters; units are written in many ways."""
    senses = [sense for sense, _ in scene.lexicon.at((word,), 0)]
    if any(sense.kind is WordKind.UNIT for sense in senses):
        return True
    numbers = {sense.id for sense in senses if sense.kind is WordKind.NUMBER}
    plain = {_plain(other) for other in told} | {_plain(one + two) for one, two in pairwise(told)}
    return _plain(word) in plain or not numbers.isdisjoint(told) or _is_drawn_together(word, told)


def is_translated(quote: Sequence[str], told: Sequence[str], scene: Scene) -> bool:
    """Return whether a quote and a text may be of two languages: nothing of one is in the other, and one is foreign."""
    if any(word in told for word in quote):
        return False
    is_foreign = len(quote) > 1 and not any(tuple(scene.lexicon.at((word,), 0)) for word in quote)
    known = sum(bool(tuple(scene.lexicon.at((word,), 0))) for word in told)
    return is_foreign or (len(told) >= _FEW and known < _LEAST_KNOWN * len(told))


def _plain(word: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", word) if not unicodedata.combining(letter))


def _is_drawn_together(word: str, told: Sequence[str]) -> bool:
    """Return whether a short word may be a part of a contraction: "do" of "don't", "us" of "let's"."""
    parts = [other.partition(_APOSTROPHE) for other in told if _APOSTROPHE in other]
    return len(word) <= _SHORT and any(
        word in (head, head.removesuffix("n")) or word.endswith(tail) for head, _, tail in parts
    )
