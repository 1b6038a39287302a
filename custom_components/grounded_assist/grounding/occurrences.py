"""Find words in a text, in any case; of what somebody said no pattern is made, as `re` keeps the latest of them all."""

from collections.abc import Iterator
import re

_LETTER = re.compile(r"\w")
_LONGER = "\u0130"
"""The one letter of Unicode that is longer in small: a Turkish İ."""
_SPACES = re.compile(r"\s+")


def occurrences(words: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield where words stand in a text, be it within others."""
    wanted, told = _lowered(words), _lowered(text)
    start = told.find(wanted) if wanted else -1
    while start >= 0:
        yield start, start + len(wanted)
        start = told.find(wanted, start + 1)


def whole_occurrences(words: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield where words stand in a text and are no part of longer ones."""
    for start, end in occurrences(words, text):
        if not (_LETTER.match(text[start - 1 : start]) or _LETTER.match(text, end)):
            yield start, end


def whole_occurrence(words: str, text: str) -> tuple[int, int] | None:
    """Return the first place where words stand in a text and are no part of longer ones; None if there is none."""
    return next(whole_occurrences(words, text), None)


def spaced_occurrence(words: str, text: str) -> tuple[int, int] | None:
    """Return the same, whatever white space there is between the words."""
    starts = [index for index in range(len(text)) if not text[index].isspace() or not text[index - 1 : index].isspace()]
    found = whole_occurrence(_SPACES.sub(" ", words), "".join(" " if text[at].isspace() else text[at] for at in starts))
    return None if found is None else (starts[found[0]], starts[found[1] - 1] + 1)


def _lowered(text: str) -> str:
    """Return a text in small letters, each in the place of its own."""
    return text.replace(_LONGER, "i").lower()
