"""Tell which words of a sentence state nothing: courtesies, asides, orders, advice, what may or will be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cue_norms
from ..reading.asserted import is_instruction
from ..reading.items import Item, any_is

_BREAKS = frozenset({",", ";", ":", "(", ")", "—", "–", "-", "!", ".", "…"})
_LASTING_BREAKS = frozenset({",", "(", ")"})
"""Marks behind which words without a verb go on with what stands before them."""
_BEGINNING = ("connective", "condition")
_OPEN = ("relative", "subordinate")
"""They begin a clause where a verb follows: "which is off", but not "that one"."""
_ASSERTING = ("copula", "past_copula", "perfect", "become", "seeming", "existence")
_FINITE = (*_ASSERTING, "modal", "future", "supposing", "unable")
_OPENING = ("interjection", "affirmation", "denial", "conjunction", "connective", "adverb", "now")
_SHOWN = (WordKind.STATE, WordKind.PAST, WordKind.NUMBER, WordKind.LEVEL, WordKind.COLOR, WordKind.MODE)
_OF_LACK = ("existence", "lacking", "missing", "absent")


@dataclass(frozen=True, slots=True)
class _Clause:
    """What stands between two breaks."""

    words: tuple[Item, ...]
    mark: str
    """The mark before it, or the "that" that opens it; empty where there is neither."""

    @property
    def is_without_verb(self) -> bool:
        """Return whether it can only go on with what stands before it."""
        is_telling = any_is(self.words, *_FINITE) or any(map(_shows, self.words))
        return not is_telling and self.mark in ("", *_LASTING_BREAKS)


def stating(sentence: str, items: Sequence[Item], lexicon: Lexicon, *, is_listing: bool) -> Iterator[tuple[Item, ...]]:
    """Yield the words of each clause that may state something, without those that only accompany them.

    `is_listing` says that what sounds like an order may be an entry of a list.
    """
    text = sentence.replace("’", "'")
    asides = [found.span("cue") for found in cue(lexicon, "aside").finditer(text)]
    is_unstated = False
    for clause in _clauses(items):
        is_order = not is_listing and _is_bidding(clause.words, text, lexicon)
        goes_on = is_unstated and clause.is_without_verb
        is_unstated = goes_on or is_order or _states_nothing(clause.words, text, lexicon)
        if is_unstated:
            continue
        around = zip((None, *clause.words), clause.words, (*clause.words[1:], None), strict=False)
        telling = (item for before, item, behind in around if not _only_joins(before, item, behind))
        words = [item for item in telling if not any(at <= item.start < to for at, to in asides)]
        if words and not all(map(_is_courtesy, words)):
            yield tuple(words)


def _is_courtesy(item: Item) -> bool:
    return item.is_function("interjection", "affirmation")


def _only_joins(before: Item | None, item: Item, behind: Item | None) -> bool:
    """Return whether a word is an article or a preposition here that elsewhere is a unit or a state: "a", "on"."""
    if item.is_function("determiner"):
        return before is None or not before.is_number
    return (
        item.is_function("preposition") and behind is not None and (behind.is_function("determiner") or _names(behind))
    )


def _names(item: Item) -> bool:
    return item.match is not None or item.has(WordKind.NOUN)


def _clauses(items: Sequence[Item]) -> Iterator[_Clause]:
    """Yield the clauses; at an "and" one ends only if there is a verb on both sides of it."""
    held: list[Item] = []
    mark = ""
    for index, item in enumerate(items):
        is_break = item.is_mark and item.norm in _BREAKS
        is_joint = item.is_function("conjunction") and any_is(held, *_FINITE) and _has_verb(items[index + 1 :])
        is_open = item.is_function(*_OPEN) and _opens_clause(items[index + 1 :])
        if held and (is_break or is_joint or is_open or item.is_function(*_BEGINNING)):
            yield _Clause(tuple(held), mark)
            held, mark = [], item.norm if is_open else ""
        if is_break:
            mark = item.norm
        else:
            held.append(item)
    if held:
        yield _Clause(tuple(held), mark)


def _opens_clause(behind: Sequence[Item]) -> bool:
    """Return whether a "that" tells what is so: "that the door is open", but not "that one"."""
    return bool(behind) and (behind[0].is_function("determiner", "agent") or _has_verb(behind))


def _has_verb(behind: Sequence[Item]) -> bool:
    stop = next((i for i, item in enumerate(behind) if item.is_mark or item.is_function(*_BEGINNING)), len(behind))
    return any_is(behind[:stop], *_FINITE)


def _states_nothing(words: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    said = text[words[0].start : words[-1].end]
    if cue(lexicon, "courtesy").fullmatch(said) is not None:
        return True
    if _is_condition(words, lexicon):
        return True
    if any(item.told is not None or item.is_function("past_time") for item in words):
        # What is at a time may be known: a timer rings, an event begins, a door was opened.
        return False
    if any(map(_counts, words)) or (any_is(words, "time") and not any_is(words, "agent")):
        return any_is(words, "supposing") and _is_withheld(words, said, lexicon)
    return _is_over(words) or _is_withheld(words, said, lexicon)


def _is_condition(words: Sequence[Item], lexicon: Lexicon) -> bool:
    """Return whether a clause only says under which condition something is so."""
    rest = [item for item in words if not item.is_function("conjunction", "adverb")]
    return bool(rest) and rest[0].norm in cue_norms(lexicon, "conditional")


def _is_over(words: Sequence[Item]) -> bool:
    """Return whether a clause only says how things were: "which was playing", but not "was turned off"."""
    at = next((i for i, item in enumerate(words) if item.is_function("past_copula", "existed")), None)
    if at is None or any_is(words, *_STILL):
        return False
    return not any(item.has(WordKind.PAST) for item in words[at:])


_STILL = ("already", "lasting", "now")


def _is_bidding(words: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether a clause tells somebody to do something: "sleep well", "don't forget it"."""
    at = next((i for i, item in enumerate(words) if not item.is_function(*_OPENING)), None)
    if at is None or any(map(_counts, words)) or any_is(words[at + 1 :], *_ASSERTING):
        return False
    first = words[at]
    if _shows(first) or first.match is not None:
        return False
    return cue(lexicon, "bidding").match(text, first.start) is not None or is_instruction(words, text, lexicon)


def _is_withheld(words: Sequence[Item], said: str, lexicon: Lexicon) -> bool:
    """Return whether a clause only says what may, should, will or cannot be done."""
    if any_is(words, *_OF_LACK) or cue(lexicon, "searching").search(said) is not None:
        return False
    foretelling = cue_norms(lexicon, "foretelling")
    at = next((i for i, one in enumerate(words) if _withholds(one) or one.norm in foretelling), None)
    if at is None:
        return cue(lexicon, "powerless", "advice", "wish").search(said) is not None and not any_is(words, *_ASSERTING)
    return words[at].match is None and not any_is(words[at + 1 :], *_ASSERTING)


def _withholds(item: Item) -> bool:
    return item.is_function("modal", "supposing")


def _counts(item: Item) -> bool:
    return item.is_number or item.told is not None or (item.has(WordKind.NUMBER) and not item.is_function("pronoun"))


def _shows(item: Item) -> bool:
    """Return whether a word may by itself say how something is: "set to 20", "open"."""
    return item.is_number or any(map(item.has, _SHOWN))
