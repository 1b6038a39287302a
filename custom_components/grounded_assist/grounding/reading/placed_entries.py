"""Whether a clause plainly puts an entry on a list or into a calendar, so that nothing denies it."""

from collections.abc import Sequence
from itertools import takewhile

from ..lexicon import WordKind
from ..lexicon.cues import cue
from .entry_sentence import EntrySentence
from .entry_words import Role, Spoken, chunks, has_role, is_unbroken
from .items import Item, any_is

_HAVING = ("existence", "perfect")
_VERBS = (Role.VERB, Role.COPULA)
_BEING = ("copula", "past_copula")
_BEFORE_LIST = ("determiner", "agent", "indefinite")


def is_placed(sentence: EntrySentence, chunk: Sequence[Spoken], title: Sequence[Item], *, is_event: bool) -> bool:
    """Return whether a part of a sentence says that its title is on a list: "your packing list contains a passport".

    An event needs no calendar. What the clause says of anything else is none: "Ben is away, and your list is empty".
    """
    clause = _clause(sentence.words, chunk)
    head = next((part for part in clause if has_role(part, *_VERBS)), sentence.heading)
    said = [one for part in clause for one in part]
    if head is sentence.heading:
        said = [*sentence.heading, *said]
    if not (is_event or has_role(said, Role.HOLDER)) or _is_of_any(said) or _is_free(sentence, clause):
        return False
    return is_unbroken(chunk) and not any(item.has(WordKind.PAST) for item in title) and _puts(head, said)


def _clause(words: Sequence[Spoken], chunk: Sequence[Spoken]) -> list[list[Spoken]]:
    """Return the parts around one up to the next that has a verb of its own."""
    parts = list(chunks(words))
    at = parts.index(list(chunk))
    first = next((i for i in range(at, -1, -1) if has_role(parts[i], *_VERBS)), 0)
    if not any(has_role(part, *_VERBS) for part in parts[:first]):
        # "On your list, you have milk."
        first = 0
    behind = [*takewhile(lambda part: not has_role(part, *_VERBS), parts[at + 1 :])]
    return [*parts[first : at + 1], *behind]


def _is_free(sentence: EntrySentence, clause: Sequence[Sequence[Spoken]]) -> bool:
    """Return whether it is told that there is room: "March 12 is free in your calendar"."""
    around = sentence.around
    text = around.text[clause[0][0].item.start : clause[-1][-1].item.end]
    return cue(around.scene.lexicon, "vacancy").search(text) is not None


def _is_of_any(said: Sequence[Spoken]) -> bool:
    """Return whether a list is one of anything: "a typical packing list"."""
    return any(
        one.role is Role.HOLDER and any(item.is_function("indefinite") for item in _before(said, index))
        for index, one in enumerate(said)
    )


def _before(said: Sequence[Spoken], index: int) -> list[Item]:
    """Return the words right before a list that belong to its name."""
    before = said[:index][::-1]
    last = next((i for i, one in enumerate(before) if one.role is not Role.TITLE), len(before))
    return [one.item for one in before[: last + 1]]


def _puts(head: Sequence[Spoken], said: Sequence[Spoken]) -> bool:
    """Return whether the verb is one of being there, and what it is said of is no list itself: "your list is ready"."""
    at = next((i for i, one in enumerate(head) if one.role in _VERBS), None)
    if at is None or head[at].item.is_function("containing"):
        return True
    is_placed = all(_is_within(said, i) for i, one in enumerate(said) if one.role is Role.HOLDER)
    if not is_placed or head[at].item.is_function(*_HAVING):
        return is_placed
    is_behind = has_role(head[:at], Role.HOLDER)
    return any_is(_items(head), *_BEING) and (is_behind or not has_role(head[at + 1 :], Role.TITLE))


def _is_within(said: Sequence[Spoken], index: int) -> bool:
    """Return whether a list is told as the place: "on your list", but not "your list"."""
    before = [one.item for one in said[:index]]
    while before and before[-1].is_function(*_BEFORE_LIST) and not before[-1].is_function("preposition"):
        before.pop()
    is_name = index > 0 and said[index - 1].role is Role.HOLDER
    return is_name or any_is(before[-1:], "preposition")


def _items(words: Sequence[Spoken]) -> list[Item]:
    return [one.item for one in words]
