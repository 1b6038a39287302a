"""What one language adds to its words: closed classes, and the shapes of its clauses."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import cast

from ..lexicon import Lexicon
from ..tokens import fold
from .shapes import Shapes, parse_rules, parse_shapes


class Phrases:
    """Phrases of some classes as paths of words."""

    __slots__ = ("_root",)

    def __init__(self) -> None:
        """Begin without phrases."""
        self._root: _Path = {}

    def add(self, phrase: str, name: str) -> None:
        """Enter a phrase of a class."""
        path = self._root
        for word in phrase.split():
            path = cast("_Path", path.setdefault(fold(word), {}))
        path[_END] = (*cast("tuple[str, ...]", path.get(_END, ())), name)

    def at(self, words: Sequence[str], start: int) -> Iterator[tuple[str, int]]:
        """Yield the class of each phrase that begins at a word, and where it ends."""
        path = self._root
        for index in range(start, len(words)):
            following = path.get(words[index])
            if following is None:
                return
            path = cast("_Path", following)
            if (names := path.get(_END)) is not None:
                for name in cast("tuple[str, ...]", names):
                    yield name, index + 1


NO_CLASS: frozenset[str] = frozenset()
type _Path = dict[str, object]
_END = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Grammar:
    """The closed classes of a language and its shapes."""

    classes: Mapping[str, frozenset[str]]
    """Single words by class."""
    phrases: Phrases
    """All phrases of all classes, those of several words among them."""
    tasks: Mapping[str, tuple[str, ...]]
    """Classes of function words by what they do."""
    words: Phrases
    """Words for states beside those of the lexicon, by meaning."""
    worded: Phrases
    """Words for what devices and the weather show in words, by the word that Home Assistant has."""
    scales: Phrases
    """Words that ask how much of an attribute something has, by the attribute: "wie warm"."""
    stops: frozenset[str]
    """Words that no noun phrase goes on with."""
    gerund_endings: tuple[str, ...]
    clauses: Shapes
    continued: Shapes
    """What goes on with the subject of the clause before."""
    answers: Shapes
    """What says something only as an answer."""
    requests: Shapes
    openings: Shapes
    """What says that what follows is so: "the sensor shows that"."""
    headings: Shapes
    """What heads the lines of a list."""
    lines: Shapes

    @cached_property
    def literals(self) -> frozenset[str]:
        """The words that stand in shapes."""
        return frozenset(self.clauses.literals | self.continued.literals)

    @cached_property
    def classes_of(self) -> Mapping[str, frozenset[str]]:
        """The classes of each single word."""
        found: dict[str, set[str]] = {}
        for name, words in self.classes.items():
            for word in words:
                found.setdefault(word, set()).add(name)
        return {word: frozenset(names) for word, names in found.items()}

    def is_of(self, word: str, *names: str) -> bool:
        """Return whether a word belongs to one of some classes."""
        return not self.classes_of.get(word, NO_CLASS).isdisjoint(names)


@lru_cache(maxsize=16)
def grammar_of(lexicon: Lexicon) -> Grammar | None:
    """Return the grammar of a language; None where it has none."""
    return _grammar(lexicon.reading) if lexicon.reading else None


def _grammar(data: Mapping[str, object]) -> Grammar:
    classes = {
        str(name): tuple(map(str, cast("list[object]", words))) for name, words in _table(data, "classes").items()
    }
    phrases = Phrases()
    for name, words in classes.items():
        for phrase in words:
            phrases.add(phrase, name)
    single = {name: frozenset(word.casefold() for word in words if " " not in word) for name, words in classes.items()}
    rules = parse_rules({str(name): str(text) for name, text in _table(data, "rules").items()})
    shapes = {
        name: parse_shapes({str(k): cast("list[str]", v) for k, v in _table(data, name).items()}, rules)
        for name in ("clauses", "continued", "answers", "requests", "openings", "headings", "lines")
    }
    stops = cast("list[str]", data.get("stops", []))
    return Grammar(
        words=_by_meaning(data, "states"),
        worded=_by_meaning(data, "worded"),
        scales=_by_meaning(data, "scales"),
        classes=single,
        tasks=_by_task(_table(data, "tasks")),
        phrases=phrases,
        stops=frozenset().union(*(single.get(name, frozenset()) for name in stops)),
        gerund_endings=tuple(cast("list[str]", data.get("gerund_endings", []))),
        clauses=shapes["clauses"],
        continued=shapes["continued"],
        answers=shapes["answers"],
        requests=shapes["requests"],
        openings=shapes["openings"],
        headings=shapes["headings"],
        lines=shapes["lines"],
    )


def _by_task(classes: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, told in classes.items():
        for task in map(str, cast("list[object]", told)):
            found[task] = (*found.get(task, ()), name)
    return found


def _by_meaning(data: Mapping[str, object], key: str) -> Phrases:
    found = Phrases()
    for meaning, told in _table(data, key).items():
        for said in cast("list[object]", told):
            found.add(str(said), meaning)
    return found


@lru_cache(maxsize=1)
def no_grammar() -> Grammar:
    """Return the grammar of a language of which only words are known: literals need no more."""
    return _grammar({})


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = data.get(key, {})
    return cast("Mapping[str, object]", found or {})
