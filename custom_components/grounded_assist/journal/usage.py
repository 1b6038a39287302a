"""Let go of a database only once nobody uses it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from sqlalchemy import Engine


class Usage:
    """Who uses a database.

    A recorder that hears of a corrupt file closes the connections of all threads at once, and SQLite ends the
    whole process if a statement runs on one of them: https://www.sqlite.org/c3ref/close.html
    """

    def __init__(self) -> None:
        """Begin with nobody."""
        self._changed = Condition()
        self._users = 0
        self._left: Engine | None = None

    @contextmanager
    def of(self, engine: Engine | None) -> Iterator[bool]:
        """Use a database; false where there is none, or none to be used any more."""
        with self._changed:
            is_there = engine is not None and engine is not self._left
            self._users += is_there
        try:
            yield is_there
        finally:
            with self._changed:
                self._users -= is_there
                self._changed.notify_all()

    def leave(self, engine: Engine | None, seconds: float) -> None:
        """Let nobody begin to use a database any more, and wait, so long at most, for those who do."""
        with self._changed:
            self._left = engine
            self._changed.wait_for(lambda: not self._users, seconds)
