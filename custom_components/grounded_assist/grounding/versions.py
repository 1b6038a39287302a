"""Read versions, and compare two of them as far as both go."""

from collections.abc import Iterator
from dataclasses import dataclass
import re
from typing import override

_ONE = re.compile(r"v?(\d{1,4}(?:\.\d{1,4}){0,2})", re.IGNORECASE)
_IN_TEXT = re.compile(
    r"(?<![\w.:/$€£-])(?:v\.?\s?(?=\d))?(\d{1,4}(?:\.\d{1,4}){1,2})(?![\w%-]|\.\d|\s?[%°])", re.IGNORECASE
)
_LEAST_PARTS = 2
_BARE = re.compile(r"(?<![\w.:/-])v(\d{1,4})(?![\w%-]|\.\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Version:
    """The numbers of a version, the most important first."""

    parts: tuple[int, ...]

    @override
    def __str__(self) -> str:
        """Return it as it is written, without what stands before or behind the numbers."""
        return ".".join(map(str, self.parts))

    def as_exact_as(self, other: Version) -> Version:
        """Return it no more exact than another one; 2.24.0 is as exact as 2.24."""
        length = len(other.parts)
        while length > _LEAST_PARTS and not other.parts[length - 1]:
            length -= 1
        return Version(self.parts[:length])

    def is_told_by(self, told: Version) -> bool:
        """Return whether another one is the same as far as this one tells; 2.24.0 is 2.24."""
        length = min(len(self.parts), len(told.parts))
        return self.parts[:length] == told.parts[:length] and not any(self.parts[length:])

    def may_be(self, told: Version) -> bool:
        """Return whether one is the other, told less exactly."""
        length = min(len(self.parts), len(told.parts))
        return self.parts[:length] == told.parts[:length]


def version_of(text: str) -> Version | None:
    """Return the version that a text is; None if it is anything else, also one that is not finished."""
    found = _ONE.fullmatch(text)
    return Version(tuple(map(int, found[1].split(".")))) if found else None


def versions_at(text: str) -> Iterator[tuple[Version, tuple[int, int]]]:
    """Yield the versions in a text with the place where each is told."""
    for pattern in (_IN_TEXT, _BARE):
        for found in pattern.finditer(text):
            yield Version(tuple(map(int, found[1].split(".")))), found.span()
