"""Count what people say of replies and memories once for each of them, so that nobody counts by saying it often."""

from collections.abc import Iterator, Mapping
from hashlib import blake2b

from .tokens import name_words
from .topics import DAY, SPAN_DAYS

MOST_VOICES = 500
"""Things that one person is heard on in 30 days; whoever says more is heard no more until then."""
MOST_OF_CELL = 3
"""Outcomes in one cell of calibration that one person is heard on in 30 days.

Three against twenty take a verdict that is .95 sure to .83: alone nobody makes uncertain what was certain.
"""
_DIGEST = 8
"""Bytes kept of what was said; its words are not."""


class Voices:
    """Who has said what in the last 30 days.

    The span is that in which mistakes on a topic are counted: said again within it, on another day or of another reply,
    the same is no news. After that it is, as what was said first weighs half at most.
    """

    def __init__(self) -> None:
        """Begin with silence."""
        self._heard: dict[str | None, dict[str, float]] = {}

    def hears(self, person: str | None, *what: str, at: float) -> bool:
        """Return whether somebody says something for the first time; from now on they have said it."""
        heard = self._of(person, at)
        if (key := digest(*what)) in heard or len(heard) >= MOST_VOICES:
            return False
        heard[key] = at
        return True

    def hears_of_cell(self, person: str | None, cell: str, *, at: float) -> bool:
        """Return whether somebody may still say how a verdict of a cell turned out."""
        return any(self.hears(person, cell, str(number), at=at) for number in range(MOST_OF_CELL))

    def as_stored(self) -> dict[str, dict[str, float]]:
        """Return who has said what, as JSON takes it."""
        return {person or "": dict(heard) for person, heard in tuple(self._heard.items())}

    @property
    def people(self) -> frozenset[str]:
        """Return who has said anything of late."""
        return frozenset(filter(None, self._heard))

    def forget(self, person: str) -> None:
        """Forget what somebody has said."""
        self._heard.pop(person, None)

    def restore(self, stored: object) -> None:
        """Take in what was stored; what cannot be read is left out."""
        for person, heard in _items(stored):
            told = {key: float(at) for key, at in _items(heard) if isinstance(at, int | float)}
            self._heard[person or None] = told | self._heard.get(person or None, {})

    def _of(self, person: str | None, now: float) -> dict[str, float]:
        """Return what a person has said of late."""
        known = self._heard.get(person, {})
        # A clock that was put back silences nobody for longer than the span.
        self._heard[person] = {key: at for key, at in known.items() if abs(now - at) < SPAN_DAYS * DAY}
        return self._heard[person]


def digest(*what: str) -> str:
    """Return what is the same however a claim is written: with or without its mark, in capitals or not."""
    said = "\n".join(" ".join(name_words(text)) or text.strip() for text in what)
    return blake2b(said.encode(errors="replace"), digest_size=_DIGEST).hexdigest()


def _items(stored: object) -> Iterator[tuple[str, object]]:
    if isinstance(stored, Mapping):
        yield from ((key, value) for key, value in stored.items() if isinstance(key, str))
