"""Bound what reading and judging may cost: nothing said from outside may keep everything else waiting."""

from collections.abc import Sized
from math import inf
from unicodedata import category

from .limits import LONGEST_SENTENCE, MOST_OF_A_SET, MOST_SIGNS, MOST_WORDS


class TooMuchToReadError(Exception):
    """A text takes more steps to read or to judge than it is worth."""


class Effort:
    """The steps that are left. A step is one word, or one thing of the home, looked at once."""

    __slots__ = ("_left", "_steps")

    def __init__(self, steps: float = inf) -> None:
        """Begin with all steps; without a number there is no bound."""
        self._steps = self._left = steps

    def fresh(self) -> Effort:
        """Return as many steps for something that is read once."""
        return Effort(self._steps)

    def spend(self, steps: int) -> None:
        """Take some steps; raise TooMuchToReadError once none is left."""
        self._left -= steps
        if self._left < 0:
            raise TooMuchToReadError

    def renew(self) -> None:
        """Begin anew: others had their turn."""
        self._left = self._steps


def refuse_crowd(things: Sized) -> None:
    """Raise TooMuchToReadError if more things may be meant than one claim may be about."""
    if len(things) > MOST_OF_A_SET:
        raise TooMuchToReadError


def is_too_long(sentence: str) -> bool:
    """Return whether a sentence has more characters, words or signs than anybody says in one breath."""
    return (
        len(sentence) > LONGEST_SENTENCE
        or len(sentence.split(maxsplit=MOST_WORDS)) > MOST_WORDS
        or (len(sentence) > MOST_SIGNS and _signs(sentence) > MOST_SIGNS)
    )


def _signs(sentence: str) -> int:
    return sum(not (sign.isalnum() or sign.isspace() or category(sign)[0] == "M") for sign in sentence)
