"""Part the words behind "there are": what there is, where, how it is and what for."""

from collections.abc import Sequence
from itertools import takewhile

from ..lexicon import WordKind
from ..meanings.classes import ANY_THING
from .items import Item


def noun_phrase(items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """Return the noun phrase and what follows it: "two lights on" -> two lights, on."""
    for index, item in enumerate(items):
        ends = item.is_mark or item.is_function(
            "copula", "relative", "condition", "conjunction", "connective", "perfect"
        )
        state = item.has(WordKind.STATE) and not (item.is_function("within") and _goes_on(items, index))
        state = state and not _is_adjective(items, index)
        if ends or (state and index > 0) or (item.is_function("preposition") and not item.is_function("within")):
            return list(items[:index]), list(items[index:])
    return list(items), []


def _is_adjective(items: Sequence[Item], index: int) -> bool:
    """Return whether a state stands before its noun: "open windows"."""
    following = items[index + 1] if index + 1 < len(items) else None
    return following is not None and following.has(WordKind.NOUN)


def _goes_on(items: Sequence[Item], index: int) -> bool:
    following = items[index + 1] if index + 1 < len(items) else None
    if following is None or (following.is_function("vague") and items[index].has(WordKind.STATE)):
        # "On upstairs" is on, and upstairs.
        return False
    return following.is_function("determiner") or following.match is not None


def without_adjective(items: list[Item]) -> tuple[str | None, list[Item]]:
    """Take the state out of "no open windows"."""
    for index, item in enumerate(items[:-1]):
        if item.has(WordKind.STATE) and not item.match and not item.is_function("preposition"):
            return item.ids(WordKind.STATE)[0], [*items[:index], *items[index + 1 :]]
    return None, items


def state_of(rest: Sequence[Item]) -> str | None:
    """Return the state in "lights that are on" or "lights turned on"."""
    skipped = [i for i in rest if not i.is_function("relative", "copula", "adverb")]
    if skipped and skipped[0].has(WordKind.STATE) and (len(skipped) == 1 or skipped[1].is_mark):
        return skipped[0].ids(WordKind.STATE)[0]
    return None


def without_presence(rest: Sequence[Item], things: Sequence[Item]) -> list[Item]:
    """Leave out what says no more than that a thing is there: "no light connected", "in your home"."""
    is_clear = bool(things) and not any(item.has(WordKind.NOUN, ANY_THING) for item in things)
    kept = [item for item in rest if not item.is_function("everywhere")]
    first = next((i for i, item in enumerate(kept) if not item.is_mark), len(kept))
    is_there = is_clear and first < len(kept) and kept[first].is_function("existing", "found")
    return kept[first + 1 :] if is_there else kept


def without_place(rest: list[Item]) -> tuple[list[Item], list[Item]]:
    """Take the place out of "on in the garage", which narrows what is counted."""
    for index, item in enumerate(takewhile(lambda one: not one.is_mark, rest)):
        is_adverb = item.is_function("vague") and item.match is not None
        if (index and is_adverb) or (item.is_function("within") and _goes_on(rest, index)):
            place = list(takewhile(lambda one: not one.is_mark, rest[index:]))
            if all(one.match is not None or one.is_function("within", "determiner", "adverb") for one in place):
                return rest[:index], place
    return rest, []


def purpose_of(rest: Sequence[Item]) -> tuple[str, ...]:
    """Return what may be done with what there is or is not: "no doors to unlock"."""
    is_purpose = len(rest) > 1 and rest[0].is_function("toward") and all(item.is_mark for item in rest[2:])
    return rest[1].ids(WordKind.BASE) if is_purpose else ()
