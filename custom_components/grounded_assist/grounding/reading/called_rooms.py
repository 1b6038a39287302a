"""Find the rooms that are called alike: "the bedrooms" are Bedroom 1 and Master bedroom."""

from collections.abc import Iterable

from ..likeness import stem
from ..model import Place
from ..tokens import name_words


def rooms_called(word: str, areas: Iterable[Place]) -> tuple[Place, ...]:
    """Return the areas that are such a room by one of their names."""
    return tuple(area for area in areas if any(stem(word) == stem(_head(name)) for name in area.names))


def _head(name: str) -> str:
    """Return what kind of room a name says that it is: "guest room 2" is a room and no guest."""
    return next((word for word in reversed(name_words(name)) if not word.isdecimal()), "")
