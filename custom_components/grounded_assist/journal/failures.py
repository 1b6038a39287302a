"""Why the database does not take what is written, by what it says itself."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Failure(StrEnum):
    """What is wrong with a database."""

    FULL = "full"
    READ_ONLY = "read_only"
    CORRUPT = "corrupt"
    BUSY = "busy"
    """It may pass by itself: somebody else holds the database, or its server starts again."""
    OTHER = "other"


_SAID: Final[Mapping[str, Failure]] = {
    "disk is full": Failure.FULL,
    "disk full": Failure.FULL,
    "no space left": Failure.FULL,
    "is full": Failure.FULL,
    "readonly": Failure.READ_ONLY,
    "read-only": Failure.READ_ONLY,
    "read only": Failure.READ_ONLY,
    "malformed": Failure.CORRUPT,
    "not a database": Failure.CORRUPT,
    "is locked": Failure.BUSY,
    "lock wait timeout": Failure.BUSY,
    "deadlock": Failure.BUSY,
    "connect": Failure.BUSY,
}
"""Words of SQLite, MariaDB, MySQL and PostgreSQL; those that stand first are looked for first."""


def failure_of(said: str) -> Failure:
    """Return what the words of an error say of the database."""
    said = said.casefold()
    return next((failure for words, failure in _SAID.items() if words in said), Failure.OTHER)
