"""How alike two names and two words are."""

from collections.abc import Iterable

from rapidfuzz import fuzz

from .trie import Words

SAME_NAME = 0.88
"""From here on a reader may take one name for the other."""
_SAME_WORD = 82
"""Percent to which two words must agree to be one word misspelled: not night and light."""
_SHORT_WORD = 2
"""A word this short has no plural: "as", "ps"."""


def likeness(ratio: float, asked: Words, name: Words) -> float:
    """Keep names apart that are spelled alike but say something else: lamp 1 and lamp 2."""
    return ratio if ratio < SAME_NAME or _is_slip(asked, name) else min(ratio, SAME_NAME - 0.01)


def _is_slip(asked: Words, name: Words) -> bool:
    if [word for word in asked if _has_digit(word)] != [word for word in name if _has_digit(word)]:
        return False
    if len(asked) != len(name):
        return "".join(asked) == "".join(name)
    return all(fuzz.ratio(*pair) >= _SAME_WORD for pair in zip(asked, name, strict=True))


def _has_digit(word: str) -> bool:
    return any(character.isdecimal() for character in word)


def stem(word: str) -> str:
    """Return a word without the plural ending most European languages share."""
    return word[:-1] if len(word) > _SHORT_WORD and word.endswith("s") else word


_NEAR = 0.8
"""From here on one name written for a machine may be a slip for another."""
_AHEAD = 0.03
"""By so much it must be nearer than every other name."""


def nearest_of(name: str, names: Iterable[str]) -> str | None:
    """Return the one name that another is a slip for; None if there is none, or more than one."""
    wanted = name.casefold()
    # Nobody slips in the first letter; enable is not disable.
    alike = (one for one in names if one.casefold()[:1] == wanted[:1])
    ratios = sorted(((fuzz.ratio(wanted, one.casefold()) / 100, one) for one in alike), reverse=True)
    if not ratios or ratios[0][0] < _NEAR:
        return None
    is_clear = len(ratios) == 1 or ratios[0][0] - ratios[1][0] >= _AHEAD
    return ratios[0][1] if is_clear else None
