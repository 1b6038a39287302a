"""Find the cues of a language in a text as it stands, for readers that need no grammar."""

from collections.abc import Mapping
from functools import lru_cache
import re

from ..briefly import briefly
from . import Lexicon, lexicon_words

_NOTHING = r"(?!)"


@lru_cache(maxsize=512)
def cue(lexicon: Lexicon, *names: str, before: str = "", behind: str = "") -> re.Pattern[str]:
    """Return what finds any word of these rows between two other patterns, in any case."""
    words = sorted({word for name in names for word in lexicon.cues.get(name, ())}, key=len, reverse=True)
    found = "|".join(r"\s+".join(map(re.escape, word.split())) for word in words) or _NOTHING
    return re.compile(rf"{before}(?<![\w-])(?P<cue>{found})(?![\w-]){behind}", re.IGNORECASE)


@lru_cache(maxsize=64)
def cue_norms(lexicon: Lexicon, name: str) -> frozenset[str]:
    """Return the words of a row as they are found in a sentence."""
    return frozenset(" ".join(lexicon_words(word)) for word in lexicon.cues.get(name, ()))


@briefly(256)
def cues_in(lexicon: Lexicon, text: str) -> frozenset[str]:
    """Return the rows of which a text may hold a word; to look for no others saves time."""
    rows = _rows(lexicon)
    return frozenset(name for word in _WORD.findall(text.lower()) for name in rows.get(word, ()))


@lru_cache(maxsize=16)
def _rows(lexicon: Lexicon) -> Mapping[str, frozenset[str]]:
    """Return the first word of each phrase with the rows that have it."""
    rows: dict[str, frozenset[str]] = {}
    for name, phrases in lexicon.cues.items():
        for phrase in phrases:
            for word in _WORD.findall(phrase.lower())[:1]:
                rows[word] = rows.get(word, frozenset()) | {name}
    return rows


_WORD = re.compile(r"\w+")
