"""How often the web may be searched."""

from collections import OrderedDict, deque
from collections.abc import Hashable
from time import monotonic
from typing import Final

MOST_QUERIES: Final = 3
"""In one reply, and by tools in one turn."""
_MOST_IN_A_MINUTE: Final = 6
_MINUTE: Final = 60.0
_MOST_TURNS: Final = 100
"""That are kept in mind."""


class Allowance:
    """How often agents may search by a tool; what is refused counts as well, so that nobody can try names out."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self._asked: deque[float] = deque()
        self._in_turn: OrderedDict[Hashable, int] = OrderedDict()

    def take(self, turn: Hashable) -> bool:
        """Return whether one more search is allowed, and count it; without a turn only the minute counts."""
        now = monotonic()
        while self._asked and now - self._asked[0] >= _MINUTE:
            self._asked.popleft()
        in_turn = self._in_turn.get(turn, 0)
        if len(self._asked) >= _MOST_IN_A_MINUTE or in_turn >= MOST_QUERIES:
            return False
        self._asked.append(now)
        if turn is not None:
            self._in_turn[turn] = in_turn + 1
        if len(self._in_turn) > _MOST_TURNS:
            self._in_turn.popitem(last=False)
        return True
