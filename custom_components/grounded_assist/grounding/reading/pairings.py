"""Read lists that pair each thing with its own state: "Two windows: A is open, B is closed"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..lexicon import WordKind
from .items import Item
from .labels import ARROWS
from .word_senses import made

_HEADING = (
    "determiner",
    "within",
    "belonging",
    "everywhere",
    "household",
    "status",
    "copula",
    "existing",
    "conjunction",
)
_SUPPOSED = "offer"
"""The task of a word behind which nothing is asserted."""
_HEADING_MARKS = frozenset({":", "(", "–", "—", "|"}) | ARROWS
_BETWEEN = frozenset({",", ";"})
_BEFORE_NOUN = ("determiner", "adverb")


def without_heading(items: Sequence[Item]) -> Sequence[Item]:
    """Drop what only says whose list follows, but for the place of members that have no name."""
    colon = next((index for index, item in enumerate(items) if item.norm in _HEADING_MARKS), 0)
    heading, listed = items[:colon], items[colon + 1 :]
    # "In the kitchen: ..." is read as a place before its sentence.
    if not colon or heading[0].is_function("within") or not _tells_itself(listed):
        return items
    if _is_staged(heading) and _is_kind(listed[0]):
        return (made(_SUPPOSED, listed[0]), *listed)
    if not _is_heading(heading):
        return items
    places = [item for item in heading if item.match is not None]
    if len(places) > 1 and _is_kind(listed[0]):
        # "Kitchen and hall: lights off": of each, which is no one place.
        return (made(_SUPPOSED, listed[0]), *listed)
    return tuple(_placed(listed, places))


def _is_staged(heading: Sequence[Item]) -> bool:
    """Return whether words may name what would make it so, or whose it is: "Movie mode: lights off"."""
    is_unknown = any(item.is_unknown or item.has(WordKind.ATTRIBUTE, "mode", "preset") for item in heading)
    is_plan = any(item.has(WordKind.NOUN, "scene", "script", "automation") for item in heading)
    return is_plan or (is_unknown and all(item.match is None for item in heading))


def _is_heading(heading: Sequence[Item]) -> bool:
    """Return whether words name a kind or a place and nothing else: no thing, no time, nothing that is not known."""
    is_of_kind = any(_is_kind(item) or item.match is not None for item in heading)
    return is_of_kind and all(map(_is_of_heading, heading))


def _is_of_heading(item: Item) -> bool:
    if item.is_mark:
        # An emoji.
        return True
    if item.match is not None:
        return bool(item.match.area_ids or item.match.floor_ids)
    is_count = (item.is_number or item.has(WordKind.NUMBER) or item.has(WordKind.QUANTIFIER)) and item.told is None
    return _is_kind(item) or is_count or item.is_function(*_HEADING)


def _is_kind(item: Item) -> bool:
    return item.match is None and item.has(WordKind.NOUN)


def _tells_itself(listed: Sequence[Item]) -> bool:
    """Return whether the first member names its thing, and states are told."""
    first = next((index for index, item in enumerate(listed) if item.is_mark), len(listed))
    named = any(item.match is not None or item.is_unknown or _is_kind(item) for item in listed[:first])
    return named and any(item.has(WordKind.STATE) or item.is_function("copula") for item in listed)


def _placed(listed: Sequence[Item], places: Sequence[Item]) -> Iterator[Item]:
    """Yield the members; one without a name, "lights" below "Kitchen", is where the heading is."""
    is_start = True
    for item in listed:
        if is_start and _is_kind(item):
            yield from (replace(place, start=item.start, end=item.start) for place in places)
        yield item
        is_between = item.norm in _BETWEEN or item.is_function("conjunction")
        is_start = is_between or (is_start and (item.is_function(*_BEFORE_NOUN) or item.has(WordKind.QUANTIFIER)))
