"""Find the words of time of a language among the items of a sentence."""

from collections.abc import Iterator, Sequence

from ..lexicon import Lexicon
from .items import Item
from .quantities import number_of

_LONGEST = 5
"""Items of one word of time: p, ., m, ."""

type Found[T] = tuple[T, int] | None
"""What stands at an item and where it ends."""


class PhraseScan:
    """A look at the words of a sentence one by one."""

    def __init__(self, items: Sequence[Item], lexicon: Lexicon) -> None:
        """Look at these items."""
        self.items = items
        self.lexicon = lexicon
        self._phrases: dict[int, list[tuple[str, int]]] = {}
        """What may be a word of time at an item and where it ends, the longest first."""

    def word(self, index: int, *ids: str) -> tuple[str, int] | None:
        """Return which of these tasks a word has, and where it ends."""
        for norm, end in self._phrases_at(index):
            for task in ids:
                if self.lexicon.times.is_word(norm, task):
                    return task, end
        return None

    def _phrases_at(self, index: int) -> list[tuple[str, int]]:
        if index >= len(self.items):
            return []
        if (found := self._phrases.get(index)) is None:
            found = self._phrases[index] = list(self._read_phrases(index))
        return found

    def _read_phrases(self, index: int) -> Iterator[tuple[str, int]]:
        if not self.lexicon.times.may_begin(self.items[index].norm):
            return
        for end in range(min(len(self.items), index + _LONGEST), index, -1):
            span = self.items[index:end]
            norm = " ".join(item.norm for item in span)
            if norm in self.lexicon.times.words and all(item.match is None for item in span):
                yield norm, end

    def after(self, index: int, *ids: str) -> int:
        """Return where a word ends that may stand here; the same place if it does not."""
        found = self.word(index, *ids)
        return found[1] if found else index

    def _about(self, index: int) -> tuple[int, bool]:
        end = self.after(index, "about")
        return end, end > index

    def _comma(self, index: int) -> int:
        return index + 1 if index < len(self.items) and self.items[index].norm == "," else index

    def _whole(self, index: int, least: int, most: int) -> int | None:
        """Return a whole number within bounds; None if there is none."""
        if index >= len(self.items) or self.items[index].match is not None:
            return None
        number = number_of(self.items[index])
        is_whole = number is not None and number.is_integer() and least <= number <= most
        return int(number) if is_whole and number is not None else None

    def _dot(self, index: int) -> int:
        return index + 1 if self._norm(index) == "." else index

    def _norm(self, index: int) -> str:
        return self.items[index].norm if 0 <= index < len(self.items) else ""

    def _is_named(self, index: int) -> bool:
        return index >= len(self.items) or self.items[index].match is not None
