"""What the home runs on, apps and the system, and how their names are found in a sentence."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
import re

from rapidfuzz import fuzz, process

from .tokens import fold

_WORD = re.compile(r"[^\W_]+")
_LONGEST = 5
"""Words of a name."""
_ALIKE = 88
"""Of 100: from here on another spelling is taken for a name."""
_LEAST_FUZZY = 6
"""Letters of a name that may be misspelt, but for the first; a shorter one is too soon another word."""
_BEGINNING = 2
"""Letters by which most words are seen to begin no name."""
_IN_ADDRESS = "//"
"""What stands before a name that is only where to look: "http://homeassistant.local"."""
_REMEMBERED = 64
"""Texts whose names are remembered: a request is looked at again with each sentence of the reply."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An app, the system, or what else of the installation has a name of its own."""

    id: str
    """ "app:core_mosquitto", "system:core"."""
    names: tuple[str, ...]
    loose: tuple[str, ...] = ()
    """What else it is called, and what else is called so: what it serves, or a program of that name elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """Where a sentence names a part, and which ones may be meant."""

    start: int
    end: int
    part_ids: tuple[str, ...]
    is_loose: bool = False
    """Something else may be called so."""


class Parts:
    """The parts that an asker may know of, by their names."""

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        """Enter each part by all of its names."""
        self._ids: dict[str, tuple[str, ...]] = {}
        self._names: dict[str, str] = {}
        self._firm: set[str] = set()
        for part in parts:
            self._names.setdefault(part.id, part.names[0])
            self._firm.update(map(_key, part.names))
            for name in filter(None, map(_key, (*part.names, *part.loose))):
                self._ids[name] = tuple(dict.fromkeys((*self._ids.get(name, ()), part.id)))
        self._begins = frozenset(name[:_BEGINNING] for name in self._ids)
        self._fuzzy: dict[str, list[str]] = {}
        for name in filter(lambda name: len(name) >= _LEAST_FUZZY, self._ids):
            self._fuzzy.setdefault(name[0], []).append(name)
        self._found_in: dict[str, tuple[Mention, ...]] = {}

    def __bool__(self) -> bool:
        """Return whether there is any part."""
        return bool(self._ids)

    def has(self, part_id: str) -> bool:
        """Return whether a part is known."""
        return part_id in self._names

    def name(self, part_id: str) -> str:
        """Return what a part is called."""
        return self._names.get(part_id, part_id)

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """Return where parts are named, the longest names first and no word twice; misspelt ones on a miss only."""
        if (known := self._found_in.get(text)) is None:
            found = list(_WORD.finditer(text))
            words = [fold(word.group()) for word in found]
            places = tuple(self._found(words, self._exactly)) or tuple(self._found(words, self._alike))
            known = tuple(
                Mention(
                    start=found[first].start(),
                    end=found[last].end(),
                    part_ids=self._ids[name],
                    is_loose=name not in self._firm,
                )
                for first, last, name in places
                if not text.endswith(_IN_ADDRESS, 0, found[first].start())
            )
            if len(self._found_in) >= _REMEMBERED:
                self._found_in.clear()
            self._found_in[text] = known
        return known

    def _found(self, words: Sequence[str], look: _Look) -> Iterator[tuple[int, int, str]]:
        at = 0
        while at < len(words):
            end, name = look(words, at)
            if name:
                yield at, end - 1, name
            at = end

    def _exactly(self, words: Sequence[str], at: int) -> tuple[int, str]:
        begin = words[at] if len(words[at]) >= _BEGINNING else "".join(words[at : at + _BEGINNING])
        if begin[:_BEGINNING] in self._begins:
            for end in range(min(len(words), at + _LONGEST), at, -1):
                if (name := "".join(words[at:end])) in self._ids:
                    return end, name
        return at + 1, ""

    def _alike(self, words: Sequence[str], at: int) -> tuple[int, str]:
        names = self._fuzzy.get(words[at][0], ())
        for end in range(min(len(words), at + _LONGEST), at, -1) if names else ():
            name = "".join(words[at:end])
            if len(name) >= _LEAST_FUZZY and (
                found := process.extractOne(name, names, scorer=fuzz.ratio, score_cutoff=_ALIKE)
            ):
                return end, str(found[0])
        return at + 1, ""


type _Look = Callable[[Sequence[str], int], tuple[int, str]]
"""Words and where to begin -> where to go on, and the name up to there."""


def _key(name: str) -> str:
    """Return a name as it is looked up: without what stands between its words."""
    return "".join(map(fold, _WORD.findall(name)))


NO_PARTS = Parts()
"""For whom nothing of it may be told."""
