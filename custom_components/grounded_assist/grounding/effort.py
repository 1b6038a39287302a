"""Bound what reading and judging may cost: nothing said from outside may keep everything else waiting."""

from collections.abc import Sized
from math import inf

LONGEST_SENTENCE = 600
"""Characters of a sentence that is read: of 15,000 recorded ones the longest that somebody would say has 365."""
MOST_WORDS = 120
LONGEST_BLOCK = 8_000
"""Characters of a fenced block that is looked through."""
LONGEST_REQUEST = 1_000
"""Characters of a request that are kept; one that fills them was cut, and no answer leans on it."""
MOST_OF_A_SET = 500
"""Things that one claim may be about; in a home with more lights than that "all lights" stays open."""
STEPS = 5_000
"""What may be spent on a sentence until others get their turn: some milliseconds. Of 4,000 recorded replies no
sentence takes more than 1,300."""


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
    """Return whether a sentence has more characters or words than anybody says in one breath."""
    return len(sentence) > LONGEST_SENTENCE or len(sentence.split(maxsplit=MOST_WORDS)) > MOST_WORDS
