"""Find the cues of a language in a text as it stands, for readers that need no grammar."""

from functools import lru_cache
import re

from . import Lexicon

_NOTHING = r"(?!)"


@lru_cache(maxsize=512)
def cue(lexicon: Lexicon, *names: str, before: str = "", behind: str = "") -> re.Pattern[str]:
    """Return what finds any word of these rows between two other patterns, in any case."""
    words = sorted({word for name in names for word in lexicon.cues.get(name, ())}, key=len, reverse=True)
    found = "|".join(r"\s+".join(map(re.escape, word.split())) for word in words) or _NOTHING
    return re.compile(rf"{before}(?<![\w-])(?P<cue>{found})(?![\w-]){behind}", re.IGNORECASE)


@lru_cache(maxsize=256)
def cues_in(lexicon: Lexicon, text: str) -> frozenset[str]:
    """Return the rows of which a text may hold a word; to look for no others saves time."""
    words = set(_WORD.findall(text.lower()))
    return frozenset(name for name, first in _first_words(lexicon).items() if not words.isdisjoint(first))


@lru_cache(maxsize=16)
def _first_words(lexicon: Lexicon) -> dict[str, frozenset[str]]:
    return {
        name: frozenset(word for phrase in phrases for word in _WORD.findall(phrase.lower())[:1])
        for name, phrases in lexicon.cues.items()
    }


_WORD = re.compile(r"\w+")
