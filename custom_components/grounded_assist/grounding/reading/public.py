"""Reduce what is claimed of the world to public words that may be looked for outside the home."""

from collections.abc import Sequence
import re

from ..claims import Search
from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cues_in
from ..scene import Scene
from ..tokens import name_words
from .asserted import clause_around
from .items import Item, any_is, mask
from .state_claims import Surroundings

HAPPENED = ("happened_added", "happened_removed", "happened_deprecated")
"""What happened in one version: whether it is true does not depend on when or in which home it is said."""
DATED = ("happened_released",)
"""What happened on one day to something with a number; what was added on a day may be milk to a list."""

_EMPTY = (
    "determiner",
    "indefinite",
    "preposition",
    "within",
    "with",
    "manner",
    "belonging",
    "origin",
    "copula",
    "past_copula",
    "perfect",
    "been",
    "conjunction",
    "adverb",
    "interjection",
    "affirmation",
)
"""Words that say nothing of what it is about."""
_OF_HOME_OR_OPEN = (
    "pronoun",
    "plural",
    "household",
    "system",
    "label",
    "area",
    "room",
    "floor",
    "everywhere",
    "located",
    "existing",
    "existence",
    "account",
    "status",
    "command",
    "negation",
    "modal",
    "future",
    "condition",
    "interrogative",
    "offer",
    "already",
    "until",
)
"""With these it may be of this home or of who talks, or is not simply said to be so."""
_OPEN_SIGNALS = frozenset({"mine", "yours", "pointing", "changing", "fast_changing", "bounding", "vagueness", "secret"})
_PERSONAL_SIGNALS = frozenset({"mine", "yours", "secret"})
_PRIVATE = re.compile(r"[@\\/_+#]|\d{5,}|\d\.\d{3,}|\d(?:\.\d++){3}|[0-9a-f]{2}(?::[0-9a-f]{2}){2}", re.IGNORECASE)
"""Addresses, ids, numbers of telephones and coordinates."""
_VERSION = re.compile(r"\bv?\d+\.\d")
_NUMBERED = re.compile(r"v?\d+(?:\.\d+)*")
_LEAST_NAMES = 2
_MOST_WORDS = 16


def search_of(
    start: int, end: int, items: Sequence[Item], around: Surroundings, rows: tuple[str, ...]
) -> Search | None:
    """Return how to look for what a clause tells of the value at a place; None if it may be about the home."""
    text, lexicon = around.text, around.scene.lexicon
    if cues_in(lexicon, text).isdisjoint(rows):
        return None
    rest = [item for item in _clause(start, end, items) if not item.is_mark and item.start != start]
    said = f"{text[rest[0].start : start]} {text[end : rest[-1].end]}" if rest else ""
    happened = [row for row in rows if cue(lexicon, row).search(said)]
    is_one_of_several = rows is HAPPENED and _VERSION.search(said) is not None
    if len(happened) != 1 or is_one_of_several or _PRIVATE.search(said) or _is_open(said, lexicon):
        return None
    if not all(map(_is_public, rest)):
        return None
    words = tuple(word for item in rest if not _is_empty(item) for word in name_words(text[item.start : item.end]))
    verbs = {word for verb in cue(lexicon, happened[0]).findall(said) for word in name_words(verb)}
    names = tuple(dict.fromkeys(word for word in words if word not in verbs))
    is_named = any(_is_name(text[item.start : item.end]) for item in rest[1:])
    is_one = rows is HAPPENED or any(_NUMBERED.fullmatch(name) for name in names)
    if not is_named or not is_one or len(names) < _LEAST_NAMES or len(words) > _MOST_WORDS:
        return None
    return Search(words=words, names=names, happened=happened[0])


def query_of(text: str, scene: Scene) -> Search | None:
    """Return what somebody wants to be looked for, without its marks; None if it may be private."""
    items = [item for item in mask(text, scene) if not item.is_mark]
    words = name_words(" ".join(text[item.start : item.end] for item in items))
    is_personal = not _PERSONAL_SIGNALS.isdisjoint(scene.lexicon.signals_in(words))
    if is_personal or _PRIVATE.search(text) or len(words) > _MOST_WORDS or any(item.match for item in items):
        return None
    telling = [item for item in items if not _is_empty(item)]
    names = [word for item in telling for word in name_words(text[item.start : item.end])]
    return Search(words=words, names=tuple(dict.fromkeys(names)), happened="") if names else None


def _clause(start: int, end: int, items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the clause around a place, which is one word of it; a mark within a word breaks nothing: "Node-RED"."""
    outside = [item for item in items if item.end <= start or end <= item.start]
    edges = {item.end for item in outside} & {item.start for item in outside}
    words = [item for item in outside if not (item.is_mark and item.start in edges and item.end in edges)]
    return clause_around(start, end, [*words, Item(norm="", start=start, end=end)])


def _is_public(item: Item) -> bool:
    """Return whether a word names nothing of the home, not even a kind of thing there."""
    is_of_home = item.match is not None or any(map(item.has, (WordKind.NOUN, WordKind.ATTRIBUTE, WordKind.UNIT)))
    is_speaker = item.is_function("agent") and len(item.norm.split()) == 1
    return not (is_of_home or is_speaker or item.is_function(*_OF_HOME_OR_OPEN))


def _is_open(said: str, lexicon: Lexicon) -> bool:
    return not _OPEN_SIGNALS.isdisjoint(lexicon.signals_in(name_words(said)))


def _is_empty(item: Item) -> bool:
    return any_is((item,), *_EMPTY) or item.has(WordKind.FILLER) or item.told is not None


def _is_name(word: str) -> bool:
    """Return whether a word is written as names are."""
    return any(letter.isupper() or letter.isdecimal() for letter in word)
