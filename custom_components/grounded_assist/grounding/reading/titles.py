"""Read which title is said to be playing: "the TV is playing Casablanca"."""

from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.states import PLAYING
from ..model import Quantity
from .grammar import Clause
from .items import Item

_TITLE = "title"


def title_of(clause: Clause, text: str) -> Quantity | None:
    """Return the title behind "is playing"; None where the words are all known, as in "is playing music"."""
    if PLAYING not in clause.predicate.meanings or clause.predicate.is_negated or clause.predicate.is_failure:
        return None
    words = list(takewhile(_is_of_title, clause.after))
    if not any(item.match or item.has(WordKind.NOUN) for item in clause.before):
        # Nobody knows what plays it.
        return None
    if not any(item.is_unknown or item.is_opaque for item in words):
        return None
    start, end = words[0].start, words[-1].end
    return Quantity(attribute=_TITLE, word=text[start:end], start=start, end=end)


def _is_of_title(item: Item) -> bool:
    return not (item.is_mark or item.is_function("within", "aim", "connective", "with") or item.match is not None)
