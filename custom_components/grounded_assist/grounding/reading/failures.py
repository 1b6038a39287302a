"""Read a failed attempt as what could not be done: "the attempt to open it was unsuccessful"."""

from collections.abc import Sequence

from ..lexicon import Lexicon, WordKind
from .items import Item, any_is
from .word_senses import told_as

_LEADING = ("interjection", "hedge", "adverb", "determiner", "agent", "perfect", "connective")
_VERBS = ("copula", "past_copula", "perfect", "adverb", "been", "passive")
_MANNER = ("adverb", "hedge", "pronoun", "determiner")


def as_unable(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return "unable to open it" of a sentence that tells so in a noun, else the items as they are."""
    if not any_is(items, "failed", "tried"):
        return tuple(items)
    start = next((i for i, item in enumerate(items) if not (item.is_mark or item.is_function(*_LEADING))), len(items))
    if (told := _attempt(items, start)) is not None:
        return told
    return _action(items, start) if lexicon.grammar is None else tuple(items)


def _attempt(items: Sequence[Item], start: int) -> tuple[Item, ...] | None:
    """Read "the attempt to open it failed", "I tried to open it, but it did not work"."""
    verb = start + 1
    if verb + 1 >= len(items) or not items[start].is_function("tried", "command"):
        return None
    if items[verb].is_function("toward"):
        verb += 1
    elif not items[verb].has(WordKind.GERUND):
        return None
    end = _failing(items, verb + 1, is_attempt=items[start].is_function("tried"))
    return None if end is None else (_unable(items[start]), *items[verb:end])


def _action(items: Sequence[Item], start: int) -> tuple[Item, ...]:
    """Read "opening it failed"."""
    is_action = start + 1 < len(items) and items[start].has(WordKind.GERUND)
    end = _failing(items, start + 1, is_attempt=False) if is_action else None
    return tuple(items) if end is None else (_unable(items[start]), *items[start:end])


def _failing(items: Sequence[Item], first: int, *, is_attempt: bool) -> int | None:
    """Return where it begins to be told that it failed, if nothing but that is told behind the object."""
    failed = next((i for i in range(first, len(items)) if items[i].is_function("failed")), None)
    if failed is None:
        return None
    behind = [item for item in items[failed + 1 :] if not (item.is_mark or item.is_function(*_MANNER))]
    begin = failed
    while begin > first and (items[begin - 1].is_function(*_VERBS, *_MANNER) and items[begin - 1].match is None):
        begin -= 1
    while begin > first and is_attempt and _links(items[begin - 1]):
        begin -= 1
    is_plain = begin > first and not behind
    return begin if is_plain and not any(map(_breaks, items[first:begin])) else None


def _links(item: Item) -> bool:
    return item.norm == "," or item.is_function("connective", "conjunction", "existence", "existed")


def _breaks(item: Item) -> bool:
    return item.is_mark or item.is_function("copula", "past_copula", "perfect", "relative", "condition", "connective")


def _unable(item: Item) -> Item:
    return told_as(item, "unable")
