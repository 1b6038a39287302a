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
