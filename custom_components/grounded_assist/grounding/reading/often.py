"""Fold "three times", "twice", "at least once" into one item, in sentences with a time."""

from collections.abc import Sequence
import re

from ..lexicon import Lexicon, Word, WordKind
from ..lexicon.cues import cue_norms
from ..model import MomentKind
from .items import Item
from .phrase_scan import Found, PhraseScan
from .time_words import TimeWords

_GLUED = re.compile(r"^(\d{1,4})(\D+)$")
_MOST = 1000
_BEHIND = ("conjunction", "within", "been", "interjection")
"""Tasks of words that may follow how often something was."""
_LONGEST = 4
"""Items that tell how often: not, a, single, time."""


def fold_often(items: Sequence[Item], lexicon: Lexicon) -> list[Item]:
    """Return the items with how often something was as one item that tells it."""
    if not any(_is_cue(item, lexicon) for item in items):
        return list(items)
    scan = _OftenScan(items, lexicon)
    folded: list[Item] = []
    index = 0
    while index < len(items):
        found = scan.often(index) if index else None
        if found is None:
            folded.append(items[index])
            index += 1
        else:
            folded.append(_fold(items[index : found[1]], found[0]))
            index = found[1]
    return folded


def _is_cue(item: Item, lexicon: Lexicon) -> bool:
    times = lexicon.times
    opener = item.norm.partition(" ")[0]
    return opener in times.often_openers or times.is_word(item.norm, "times") or _GLUED.match(item.norm) is not None


def _fold(span: Sequence[Item], told: TimeWords) -> Item:
    return Item(
        norm=" ".join(item.norm for item in span),
        start=span[0].start,
        end=span[-1].end,
        words=(Word(WordKind.FUNCTION, "time"),),
        functions=frozenset({"time"}),
        told=told,
    )


class _OftenScan(PhraseScan):
    """A look for how often something was."""

    def often(self, index: int) -> Found[TimeWords]:
        """Return how often, if nothing follows that is told to be so many times as much."""
        bound = self.word(index, "at_least", "at_most", "exactly")
        at, is_about = self._about(bound[1] if bound else index)
        found = self._in_one_word(at) or self._in_words(at)
        if found is None or not self._ends(found[1]):
            return None
        word = bound[0] if bound else ""
        return (
            TimeWords(
                kind=MomentKind.TIMES,
                number=found[0],
                is_about=is_about,
                is_at_least=word == "at_least",
                is_at_most=word == "at_most",
            ),
            found[1],
        )

    def _in_one_word(self, index: int) -> Found[int]:
        """Read "twice", "3x", "not a single time"."""
        if self._is_named(index) or self.items[index - 1].is_mark:
            return None
        for end in range(min(len(self.items), index + _LONGEST), index, -1):
            span = self.items[index:end]
            phrase = " ".join(item.norm for item in span)
            if any(item.match is not None for item in span):
                continue
            if (number := self.lexicon.times.often.get(phrase)) is not None:
                return number, end
        norm = self._norm(index)
        glued = _GLUED.match(norm)
        is_often = glued is not None and self.lexicon.times.is_word(glued[2], "times")
        return (int(glued[1]), index + 1) if glued is not None and is_often else None

    def _in_words(self, index: int) -> Found[int]:
        """Read "three times", "3-mal"."""
        number = self._whole(index, 0, _MOST)
        at = index + 2 if self._norm(index + 1) == "-" else index + 1
        end = self.after(at, "times")
        return (number, end) if number is not None and end > at else None

    def _ends(self, index: int) -> bool:
        """Return whether a time, a verb or the end of the clause follows."""
        if index >= len(self.items):
            return True
        item = self.items[index]
        is_verb = item.has(WordKind.PAST) or item.has(WordKind.STATE) or item.norm in cue_norms(self.lexicon, "run")
        return item.is_mark or item.told is not None or is_verb or item.is_function(*_BEHIND)
