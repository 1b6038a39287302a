"""Whether a denial leaves some entries: "no new events", "it isn't until Friday", "not only milk is on it"."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from ..lexicon import WordKind
from ..model import Quantifier
from .entry_words import Role, Spoken, has_role
from .items import Item

_LESS = ("vague", "time", "nearly", "between", "exception")
_OF_SOME = ("further", "listing.week")
_RELATIVE = ("relative", "determiner", "preposition", "interrogative")
_VERBS = (Role.VERB, Role.COPULA)


def is_narrowed(words: Sequence[Spoken], chunk: Sequence[Spoken], title: Sequence[Item]) -> bool:
    """Return whether some words of a denial say that less is denied than that there is anything, or cannot be read."""
    # "Between the talk and lunch you have nothing."
    excepted = any(one.item.is_function("exception", "between") for one in words) or leaves_some(words)
    less = any(_says_less(one.item) for one in chunk if one.item not in title or one.role is Role.TITLE)
    return excepted or less or _is_told_apart(chunk, title) or (not title and _goes_on(words, chunk))


def leaves_some(words: Sequence[Spoken]) -> bool:
    """Return whether what is named is left out of a denial: "nothing but milk", "nothing is on it but milk"."""
    parts = [list(part) for _, part in groupby(words, key=lambda one: one.item.is_function("connective"))]
    denied = [index for index, part in enumerate(parts) if any(_is_none(one) for one in part)]
    behind = parts[denied[0] + 2 : denied[0] + 3] if denied else []
    is_added = bool(behind) and not has_role(behind[0], *_VERBS, Role.FUTURE, Role.STOP)
    return is_added or any(_is_none(one) and _leaves(two.item) for one, two in pairwise(words))


def _leaves(item: Item) -> bool:
    return item.is_function("connective", "exception") or item.has(WordKind.RELATION, "than")


def _is_none(one: Spoken) -> bool:
    return one.role in (Role.NEGATION, Role.LACKING)


def _says_less(item: Item) -> bool:
    """Return whether a word takes some out: those that are new, the only one, those at a time that is not read."""
    if item.match is not None or item.told is not None:
        return False
    is_some = item.has(WordKind.QUANTIFIER, Quantifier.ONLY) or item.has(WordKind.RELATION, *_OF_SOME)
    return is_some or item.is_function(*_LESS)


def _is_told_apart(chunk: Sequence[Spoken], title: Sequence[Item]) -> bool:
    """Return whether what seems to be a title tells how they are: "no tasks due on Friday", "nothing is happening"."""
    if not title or title[0].is_opaque:
        return False
    before = [one for one in chunk if one.item.start < title[0].start]
    is_named = any(one.item.is_function("named") for one in before)
    is_behind = any(one.role is Role.SORT for one in before) and not is_named
    is_nothing = any(
        one.item.has(WordKind.QUANTIFIER, Quantifier.NONE) and two.role in _VERBS for one, two in pairwise(before)
    )
    return is_behind or is_nothing


def _goes_on(words: Sequence[Spoken], chunk: Sequence[Spoken]) -> bool:
    """Return whether a relative clause follows: "no events that you could cancel"."""
    behind = [one for one in words if one.item.start >= chunk[-1].item.end]
    is_mark = len(behind) > 1 and behind[0].item.norm == ","
    return is_mark and behind[1].item.is_function(*_RELATIVE)
