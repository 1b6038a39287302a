"""Split YAML into lines with their keys, values and depth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
import re

_LEAD = r"^(?P<lead>[ \t]*+(?P<dash>(?:-[ \t]++)*+))"
_LINE = re.compile(
    rf"{_LEAD}(?:(?P<mark>[\"']?+)(?P<key>[A-Za-z_][\w.]*+)(?P=mark):(?=[ \t]|$)[ \t]*+)?(?P<value>[^\n]*+)",
    re.MULTILINE,
)
_QUOTED = re.compile(r"(?P<mark>[\"'])(?P<inner>[^\"'\n]*+)(?P=mark)[ \t]*+(?:#.*)?+")
_COMMENT = re.compile(r"(?:^|[ \t])#.*")
_LITERAL = re.compile(r"[|>][-+\d]*+")
"""What is followed by lines of text instead of keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A key with its value, or the bare value of a list."""

    depth: int
    """Of the key; behind the dash of a list item."""
    begins: bool
    """It is the first of its list item."""
    key: str
    """Empty for a bare value."""
    value: str
    """Without its quotes and a comment behind it."""
    is_quoted: bool
    start: int
    end: int
    """Of the key."""
    value_start: int

    @property
    def value_end(self) -> int:
        """Return where the value ends."""
        return self.value_start + len(self.value)


def lines_of(text: str, start: int = 0, end: int | None = None) -> tuple[Line, ...]:
    """Return the lines of a part of a text; spans are of the whole text."""
    return tuple(_without_literals(_lines(text, start, len(text) if end is None else end)))


def _lines(text: str, start: int, end: int) -> Iterator[Line]:
    for match in _LINE.finditer(text, start, end):
        key = match["key"] or ""
        if not key and not match["dash"]:
            continue
        value, offset, is_quoted = _value(match["value"])
        lead = match.start() + len(match["lead"])
        yield Line(
            depth=len(match["lead"]),
            begins=bool(match["dash"]),
            key=key,
            value=value,
            is_quoted=is_quoted,
            start=lead + len(match["mark"] or ""),
            end=lead + len(match["mark"] or "") + len(key),
            value_start=match.start("value") + offset,
        )


def _value(written: str) -> tuple[str, int, bool]:
    """Return a value, where it begins, and whether it stands in quotes."""
    if (quoted := _QUOTED.fullmatch(written)) is not None:
        return quoted["inner"], 1, True
    return _COMMENT.sub("", written).rstrip(), 0, False


def _without_literals(lines: Iterator[Line]) -> Iterator[Line]:
    """Leave out what is only text below a key."""
    below: int | None = None
    for line in lines:
        if below is not None and line.depth > below:
            continue
        below = line.depth if line.key and not line.is_quoted and _LITERAL.fullmatch(line.value) else None
        yield line


def together(lines: Sequence[Line], at: int) -> list[int]:
    """Return the places of the keys that stand beside one, itself among them."""
    depth, first = lines[at].depth, at
    for index in range(at, -1, -1):
        if lines[index].depth < depth:
            break
        first = index if lines[index].depth == depth else first
        if lines[index].depth == depth and lines[index].begins:
            break
    beside = [first]
    for index in range(first + 1, len(lines)):
        line = lines[index]
        if line.depth < depth or (line.depth == depth and line.begins):
            break
        beside += [index] if line.depth == depth else []
    return beside


def below(lines: Sequence[Line], at: int) -> list[Line]:
    """Return what stands right below a key: its keys or the values of its list."""
    found: list[Line] = []
    for line in lines[at + 1 :]:
        if line.depth <= lines[at].depth:
            break
        if not found or line.depth == found[0].depth:
            found.append(line)
    return found


def above(lines: Sequence[Line], at: int) -> str:
    """Return the key that one stands below; empty if there is none."""
    depth = lines[at].depth - (2 if lines[at].begins else 0)
    for line in reversed(lines[:at]):
        is_parent = line.depth < lines[at].depth and not line.value and line.depth <= depth
        if line.key and is_parent:
            return line.key
        depth = min(depth, line.depth)
    return ""
