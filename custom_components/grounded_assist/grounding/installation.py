"""What the home runs on, apps and the system, and how their names are found in a sentence."""

from collections.abc import Callable, Iterable, Iterator
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
"""Letters of a name that may be misspelt; a shorter one is too soon another word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An app, the system, or what else of the installation has a name of its own."""

    id: str
    """ "app:core_mosquitto", "system:core"."""
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """Where a sentence names a part, and which ones may be meant."""

    start: int
    end: int
    part_ids: tuple[str, ...]


class Parts:
    """The parts that an asker may know of, by their names."""

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        """Enter each part by all of its names."""
        self._ids: dict[str, tuple[str, ...]] = {}
        self._names: dict[str, str] = {}
        for part in parts:
            self._names.setdefault(part.id, part.names[0])
            for name in filter(None, map(_key, part.names)):
                self._ids[name] = tuple(dict.fromkeys((*self._ids.get(name, ()), part.id)))
        self._fuzzy = [name for name in self._ids if len(name) >= _LEAST_FUZZY]

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
        words = list(_WORD.finditer(text))
        return tuple(self._found(words, self._exactly)) or tuple(self._found(words, self._alike))

    def _found(self, words: list[re.Match[str]], look: _Look) -> Iterator[Mention]:
        at = 0
        while at < len(words):
            ends = range(min(len(words), at + _LONGEST), at, -1)
            found = ((end, look(_joined(words[at:end]))) for end in ends)
            end, part_ids = next(((end, ids) for end, ids in found if ids), (at + 1, ()))
            if part_ids:
                yield Mention(start=words[at].start(), end=words[end - 1].end(), part_ids=part_ids)
            at = end

    def _exactly(self, name: str) -> tuple[str, ...]:
        return self._ids.get(name, ())

    def _alike(self, name: str) -> tuple[str, ...]:
        if len(name) < _LEAST_FUZZY:
            return ()
        found = process.extractOne(name, self._fuzzy, scorer=fuzz.ratio, score_cutoff=_ALIKE)
        return () if found is None else self._ids[found[0]]


type _Look = Callable[[str], tuple[str, ...]]


def _joined(words: list[re.Match[str]]) -> str:
    return "".join(fold(word.group()) for word in words)


def _key(name: str) -> str:
    """Return a name as it is looked up: without what stands between its words."""
    return "".join(map(fold, _WORD.findall(name)))


NO_PARTS = Parts()
"""For whom nothing of it may be told."""
