"""Read how much something is so as adverbs of its state: "completely and utterly locked", "100% locked"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..meanings.states import OF_LOCKS
from .items import Item
from .quantities import number_of
from .word_senses import told_as

_DEGREES = ("fully", "certain", "firmly")
_WHOLE = 100
_WITHOUT_PARTS = OF_LOCKS | {"closed", "off"}
"""States that nothing is in by a share: 100% of them is all there is, and no value."""


def with_degrees_joined(items: Sequence[Item]) -> tuple[Item, ...]:
    """Leave out what stands between two words that tell how much, or how certainly, something is so."""
    return tuple(item for index, item in enumerate(items) if not _joins_degrees(items, index))


def _joins_degrees(items: Sequence[Item], index: int) -> bool:
    item = items[index]
    is_joint = item.norm == "," or (item.is_function("conjunction") and not item.is_function("alternative"))
    return is_joint and 0 < index < len(items) - 1 and _is_degree(items[index - 1]) and _is_degree(items[index + 1])


def _is_degree(item: Item) -> bool:
    return item.match is None and item.is_function(*_DEGREES)


def with_whole_share(items: Sequence[Item]) -> tuple[Item, ...]:
    """Read "100% locked" as "fully locked", also behind the preposition of "zu 100 % abgeschlossen"."""
    kept: list[Item] = []
    index = 0
    while index < len(items):
        if not _is_whole_share(items[index : index + 3]):
            kept.append(items[index])
            index += 1
            continue
        if kept and kept[-1].is_function("toward", "aim"):
            kept.pop()
        kept.append(told_as(items[index + 1], "adverb", "fully", "certain", keeps_kinds=False))
        index += 2
    return tuple(kept)


def _is_whole_share(items: Sequence[Item]) -> bool:
    """Return whether a number, its sign and a state say that something is wholly so."""
    if len(items) < 3 or number_of(items[0]) != _WHOLE:  # noqa: PLR2004 - a number, a unit and a state
        return False
    _, unit, state = items
    return unit.has(WordKind.UNIT, "%") and state.match is None and state.has(WordKind.STATE, *_WITHOUT_PARTS)
