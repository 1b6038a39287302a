"""Find the lines and items of an answer by their numbers, in each way in which they may be counted."""

from collections import deque
from collections.abc import Iterator
import json
import re

from ..briefly import briefly

type Rows = tuple[str, ...]

_MARKER = re.compile(r"[ \t]*(?:[-*•]|\d{1,4}[.)])[ \t]+\S")
"""What an entry of a list in plain text begins with."""
_MOST_LISTS = 50
"""Lists of one answer that are counted."""


@briefly(32)
def rows_of(result: str) -> tuple[Rows, ...]:
    """Return the lines and the items of an answer, once for each way to count them."""
    try:
        answer: object = json.loads(result)
    except ValueError, RecursionError:
        answer = result
    ways = dict.fromkeys(way for told in _parts(answer) for way in _ways(told) if way)
    return tuple(ways)[:_MOST_LISTS]


def _parts(answer: object) -> Iterator[object]:
    """Yield the lists and texts in an answer, however deep they are."""
    waiting = deque([answer])
    while waiting:
        part = waiting.popleft()
        if isinstance(part, dict):
            waiting += part.values()
        else:
            yield part
            waiting += part if isinstance(part, list) else ()


def _ways(part: object) -> Iterator[Rows]:
    if isinstance(part, list):
        yield tuple(one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in part)
    elif isinstance(part, str):
        lines = part.splitlines()
        yield tuple(lines)
        yield tuple(line for line in lines if line.strip())
        yield _entries(lines)


def _entries(lines: list[str]) -> Rows:
    """Return the entries of a list in plain text, each with the lines below it."""
    entries: list[str] = []
    for line in lines:
        if _MARKER.match(line):
            entries.append(line)
        elif entries:
            entries[-1] += f"\n{line}"
    return tuple(entries)
