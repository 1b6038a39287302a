"""Whether a sentence asserts something, or only asks for it, wishes it, or does not know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue
from .items import Item, any_is

_FINITE = (
    "copula",
    "past_copula",
    "perfect",
    "modal",
    "future",
    "become",
    "seeming",
    "measuring",
    "containing",
    "found",
)
_OTHER_VERBS = ("managed", "unable", "report", "lacking", "absent", "existed", "having")
_OPENING = ("interjection", "affirmation", "denial", "conjunction", "connective", "adverb", "now")
_SUBJECTS = ("determiner", "agent", "pronoun", "plural", "existence", "status")
_GOVERNED = ("condition", "interrogative", "relative")
_BREAKS = frozenset({",", ";", ":", "(", ")", "—", "–", "-", "!", ".", "…"})
UNCLAIMED = ("ignorance", "advice", "wish")
"""Rows of cues that say of what stands beside them that it is not known, or not so."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """What stands between two breaks."""

    items: tuple[Item, ...]

    @property
    def words(self) -> list[Item]:
        """Return its words from the first on that says something."""
        words = [item for item in self.items if not item.is_mark]
        first = next((i for i, item in enumerate(words) if not item.is_function(*_OPENING)), len(words))
        return words[first:]

    @property
    def is_governed(self) -> bool:
        """Return whether it is a part of another clause: "what happened", "if it is open"."""
        return bool(self.items) and self.items[0].is_function(*_GOVERNED)

    @property
    def has_verb(self) -> bool:
        """Return whether it says something by itself."""
        return any_is(self.items, *_FINITE)


def is_asserted(
    start: int, end: int, items: Sequence[Item], text: str, lexicon: Lexicon, *, unclaimed: Sequence[str] = UNCLAIMED
) -> bool:
    """Return whether the clause that holds a place says how things are: no order, no wish, and it is known.

    `unclaimed` are the rows of cues that say otherwise.
    """
    for clause in reversed(_clauses_until(end, items)):
        held = _spoken(clause, text)
        if clause.is_governed and clause.items[0].is_function("condition"):
            return False
        if cue(lexicon, *unclaimed).search(held) is not None or is_instruction(clause.items, text, lexicon):
            return False
        if clause.items[0].start < start and clause.has_verb and not clause.is_governed:
            break
    # Before its main clause a condition governs that, too.
    return not any_is(items[:2], "condition")


def _spoken(clause: _Clause, text: str) -> str:
    return text[clause.items[0].start : clause.items[-1].end].replace("’", "'")


def _clauses_until(end: int, items: Sequence[Item]) -> list[_Clause]:
    """Return the clauses up to the one that holds a place, that one whole."""
    clauses: list[_Clause] = []
    held: list[Item] = []
    for item in sorted(items, key=lambda one: one.start):
        is_break = item.is_mark and item.norm in _BREAKS
        if held and (is_break or item.is_function("connective", *_GOVERNED)):
            clauses.append(_Clause(tuple(held)))
            held = []
            if item.start >= end:
                break
        if not is_break:
            held.append(item)
    return [*clauses, _Clause(tuple(held))] if held else clauses


def clauses_until(end: int, items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Return the words of each clause up to the one that holds a place, that one whole."""
    return [clause.items for clause in _clauses_until(end, items)]


def clause_around(start: int, end: int, items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the words of the clause that holds a place."""
    clauses = _clauses_until(end, items)
    return next((one.items for one in reversed(clauses) if one.items[0].start <= start), ())


def is_instruction(items: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether a clause tells somebody to do something: "open the page", "please visit it"."""
    words = _Clause(tuple(items)).words
    if not words or any_is(words[1:], *_FINITE):
        return False
    found = cue(lexicon, "instruction").match(text, words[0].start)
    return found is not None


def has_subject(items: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether words are a statement that begins with what it is of: it fits behind "I believe"."""
    words = [item for item in items if not item.is_mark]
    mark = next((i for i, item in enumerate(items) if item.is_mark), len(items))
    if not words or is_instruction(items[:mark], text, lexicon) or not _is_subject(words[0]):
        return False
    if cue(lexicon, "ignorance", "wish").search(text.replace("’", "'")) is not None:
        return False
    is_clear = words[0].is_function("agent", "pronoun", "plural", "existence")
    return is_clear or any(_is_verb(before, item, text) for before, item in pairwise(words))


def _is_subject(first: Item) -> bool:
    """Return whether a statement may begin with a word."""
    if first.told is not None:
        return not first.told.has_preposition
    is_named = first.match is not None or first.is_number or first.is_unknown or first.is_opaque
    is_thing = any(map(first.has, (WordKind.NOUN, WordKind.ATTRIBUTE, WordKind.QUANTIFIER)))
    return is_named or is_thing or first.is_function(*_SUBJECTS)


def _is_verb(before: Item, item: Item, text: str) -> bool:
    """Return whether a word is a verb; an unknown one is, unless it is a name or follows "the" or "for"."""
    is_free = not before.is_function("determiner", "preposition", "within", "aim")
    is_unknown = item.is_unknown and text[item.start : item.start + 1].islower()
    return item.is_function(*_FINITE, *_OTHER_VERBS) or (is_free and (is_unknown or item.has(WordKind.PAST)))
