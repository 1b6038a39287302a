"""Read "the next song is playing" as what was done to get there: it was skipped to."""

from dataclasses import replace

from ..lexicon import Word, WordKind
from ..meanings.states import PLAYED_TO, PLAYING, SKIPPED, TO_NEXT, TO_PREVIOUS
from .items import Item, any_is
from .word_senses import made, told_as

_THERE = {meaning: played for played, meaning in PLAYED_TO.items()}
_MUSIC = Word(WordKind.NOUN, "music")
_LEADING = frozenset({PLAYING, SKIPPED})
_DONE = frozenset({WordKind.STATE, WordKind.PAST})


def as_skipped(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return a sentence on the next or the last track as one on getting there, else the items as they are."""
    if not any(map(_leads, items)):
        return tuple(items)
    meaning = TO_PREVIOUS if any_is(items, TO_PREVIOUS) else TO_NEXT
    told: list[Item] = []
    for item in items:
        if item.is_function(TO_NEXT, TO_PREVIOUS):
            told.append(replace(item, words=(_MUSIC,), functions=frozenset()))
        elif item.is_function("copula") and item.match is None:
            told += (told_as(item, "perfect"), made("been", item))
        else:
            told.append(_leading(item, meaning) if _leads(item) else item)
    return tuple(told)


def _leads(item: Item) -> bool:
    return item.match is None and any(word.id in _LEADING for word in item.words)


def _leading(item: Item, meaning: str) -> Item:
    """Return a verb that tells of playing or skipping as one that tells where that leads."""
    senses = [word for word in item.words if word.id in _LEADING]
    kinds = dict.fromkeys(WordKind.PAST if word.kind in _DONE else word.kind for word in senses)
    told = _THERE[meaning] if any(word.id == PLAYING for word in senses) else meaning
    return replace(item, words=tuple(Word(kind, told) for kind in kinds), functions=frozenset())
