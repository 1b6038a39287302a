"""Tell which words of a sentence state nothing: courtesies, asides, orders, advice, what may or will be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cue_norms
from ..model import Quantifier
from ..reading.asserted import is_instruction
from ..reading.items import PERSONS, Item, any_is, names_domain

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
    end: str = ""
    """The mark behind it; empty where there is none."""

    @property
    def is_label(self) -> bool:
        """Return whether it only says of what the following is: "1.", "Doors:"."""
        is_number = self.end == "." and not self.mark and len(self.words) == 1 and self.words[0].is_number
        return is_number or (self.end == ":" and all(map(_begins_phrase, self.words)))

    @property
    def is_address(self) -> bool:
        """Return whether it may only say who is spoken to: "It's on, Anna"."""
        return len(self.words) == 1 and names_domain(self.words[0], PERSONS) and self.mark in _LASTING_BREAKS

    @property
    def is_without_verb(self) -> bool:
        """Return whether it can only go on with what stands before it."""
        shown = (item for item in self.words if item is self.words[-1] or not item.is_function("preposition"))
        is_telling = any_is(self.words, *_FINITE) or any(map(_shows, shown))
        return not is_telling and self.mark in ("", *_LASTING_BREAKS) and not self.words[0].is_function("condition")


def stating(sentence: str, items: Sequence[Item], lexicon: Lexicon, *, is_listing: bool) -> Iterator[tuple[Item, ...]]:
    """Yield the words of each clause that may state something, without those that only accompany them.

    `is_listing` says that what sounds like an order may be an entry of a list.
    """
    text = sentence.replace("’", "'")
    asides = [found.span("cue") for found in cue(lexicon, "aside").finditer(text)]
    manners = tuple(lexicon.cues.get("manner", ()))
    clauses = list(_clauses(items, lexicon))
    addressed = [one for one in clauses if one.is_address]
    is_stated = any_is(clauses[0].words, *_FINITE) or any(map(_shows, clauses[0].words)) if clauses else False
    is_address = len(addressed) == 1 and is_stated and not any_is(items, "conjunction")
    is_plan = False
    for clause in clauses:
        if (clause.is_label and clause is not clauses[-1]) or (is_address and clause.is_address):
            continue
        is_when = clause.words[0].is_function("condition") and clause.words[0].norm not in cue_norms(lexicon, "that")
        goes_on = is_plan and (clause.is_without_verb or is_when)
        is_order = not is_listing and _is_bidding(clause.words, text, lexicon)
        is_plan = goes_on or is_order or _is_plan(clause.words, text, lexicon)
        if is_plan or _states_nothing(clause.words, text, lexicon):
            continue
        around = zip((None, *clause.words), clause.words, (*clause.words[1:], None), strict=False)
        telling = (item for before, item, behind in around if not _only_joins(before, item, behind))
        words = [
            item
            for item in telling
            if not any(at <= item.start < to for at, to in asides) and not _is_manner(item, text, manners)
        ]
        if words and not all(map(_is_courtesy, words)):
            yield tuple(words)


def is_introduction(sentence: str, items: Sequence[Item], left: Sequence[Item]) -> bool:
    """Return whether a sentence only leads to what follows: "Here's what I found:", "In the kitchen:".

    `left` are those of its words that may state something.
    """
    if not sentence.rstrip(" *_\n").endswith(":") or any(map(_counts, items)):
        return False
    is_presenting = any(item.is_function("presenting") for item in items[:2])
    return is_presenting or all(_begins_phrase(item) or item.is_function("preposition", "pronoun") for item in left)


def _is_manner(item: Item, text: str, endings: tuple[str, ...]) -> bool:
    """Return whether a word that nobody knows tells how something is done: "happily"."""
    return item.is_unknown and item.norm.endswith(endings) and text[item.start].islower() and len(item.norm) > _SHORT


_SHORT = 5
"""Letters of a word that may end so by chance: "only", "daily"."""


def _is_courtesy(item: Item) -> bool:
    return item.is_function("interjection", "affirmation")


def _only_joins(before: Item | None, item: Item, behind: Item | None) -> bool:
    """Return whether a word is an article or a preposition here that elsewhere is a unit or a state: "a", "on"."""
    if item.is_function("determiner"):
        return before is None or not before.is_number
    return item.is_function("preposition") and behind is not None and _begins_phrase(behind)


def _begins_phrase(item: Item) -> bool:
    return item.match is not None or item.has(WordKind.NOUN) or item.is_function("determiner")


def _clauses(items: Sequence[Item], lexicon: Lexicon) -> Iterator[_Clause]:
    """Yield the clauses; at an "and" one ends only if there is a verb on both sides of it."""
    held: list[Item] = []
    mark = ""
    for index, item in enumerate(items):
        is_break = item.is_mark and item.norm in _BREAKS
        is_joint = item.is_function("conjunction") and any_is(held, *_FINITE) and _has_verb(items[index + 1 :])
        is_open = item.is_function(*_OPEN) and _opens_clause(items[index + 1 :])
        begins = is_joint or is_open or item.is_function(*_BEGINNING) or _is_if(item, lexicon)
        if held and (is_break or begins):
            yield _Clause(tuple(held), mark, item.norm if is_break else "")
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
    """Return whether a clause is a courtesy, a condition, or of what is over."""
    said = text[words[0].start : words[-1].end]
    if cue(lexicon, "courtesy").fullmatch(said) is not None or _is_condition(words, lexicon):
        return True
    return not _is_timed(words) and not any(map(_counts, words)) and _is_over(words)


def _is_timed(words: Sequence[Item]) -> bool:
    return any(item.told is not None or item.is_function("time", "past_time") for item in words)


def _is_plan(words: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether a clause is of what may, should, will or cannot be done.

    What is at a time may be known all the same: a timer rings, an event begins, and one has to wait.
    """
    said = text[words[0].start : words[-1].end]
    is_counsel = cue(lexicon, "counsel").search(said) is not None and not any_is(words, *_ASSERTING)
    if any(map(_counts, words)) or (_is_timed(words) and not any_is(words, "agent")):
        return (is_counsel and not any(map(_counts, words))) or (
            any_is(words, "supposing") and not any(item.told for item in words) and _is_withheld(words, said, lexicon)
        )
    return is_counsel or _is_withheld(words, said, lexicon)


def _is_condition(words: Sequence[Item], lexicon: Lexicon) -> bool:
    """Return whether a clause only says under which condition something is so."""
    rest = [item for item in words if not item.is_function("conjunction", "adverb")]
    return bool(rest) and _is_if(rest[0], lexicon)


def _is_if(item: Item, lexicon: Lexicon) -> bool:
    """Return whether a word, or a phrase that begins with it, opens a condition: "if", "if you"."""
    return not item.is_mark and cue(lexicon, "conditional").match(item.norm) is not None


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
    if any_is(words, *_OF_LACK) or (_denies(words) and cue(lexicon, "searching").search(said) is not None):
        return False
    foretelling = cue_norms(lexicon, "foretelling")
    at = next((i for i, one in enumerate(words) if _withholds(one) or one.norm in foretelling), None)
    if at is None:
        return cue(lexicon, "powerless", "advice", "wish").search(said) is not None and not any_is(words, *_ASSERTING)
    return words[at].match is None and not any_is(words[at + 1 :], *_ASSERTING)


def _denies(words: Sequence[Item]) -> bool:
    return any_is(words, "negation", "unable") or any(item.has(WordKind.QUANTIFIER, Quantifier.NONE) for item in words)


def _withholds(item: Item) -> bool:
    return item.is_function("modal", "supposing", "offer") and not item.is_function("interjection")


def _counts(item: Item) -> bool:
    return item.is_number or item.told is not None or (item.has(WordKind.NUMBER) and not item.is_function("pronoun"))


def _shows(item: Item) -> bool:
    """Return whether a word may by itself say how something is: "set to 20", "open"."""
    return item.is_number or any(map(item.has, _SHOWN))
