"""Read "the next song is playing" as what was done to get there: it was skipped to."""

from dataclasses import replace
from itertools import pairwise

from ..lexicon import Word, WordKind
from ..meanings.states import PLAYED_TO, PLAYING, TO_NEXT, TO_PREVIOUS
from .items import Item, any_is
from .word_senses import made, told_as

_PLAYING_AT = {meaning: played for played, meaning in PLAYED_TO.items()}
_MUSIC = "music"
_DONE = frozenset({WordKind.STATE, WordKind.PAST})


def as_skipped(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return a sentence on the next or the last track as one on getting there, else the items as they are."""
    track = next((one for one, two in pairwise(items) if _is_other(one) and two.has(WordKind.NOUN, _MUSIC)), None)
    if track is None or not any(map(_plays, items)):
        return tuple(items)
    meaning = TO_PREVIOUS if track.is_function(TO_PREVIOUS) else TO_NEXT
    if meaning == TO_PREVIOUS and not any_is(items, "now"):
        # "It is still playing the previous song": nothing was done.
        return tuple(items)
    told: list[Item] = []
    for item in items:
        if item.is_function("copula") and item.match is None:
            told += (told_as(item, "perfect"), made("been", item))
        elif item is not track:
            told.append(_leading(item, meaning) if _plays(item) else item)
    return tuple(told)


def _is_other(item: Item) -> bool:
    return item.match is None and item.is_function(TO_NEXT, TO_PREVIOUS)


def _plays(item: Item) -> bool:
    return item.match is None and any(word.id == PLAYING for word in item.words)


def _leading(item: Item, meaning: str) -> Item:
    """Return a verb that tells of playing as one that tells what was done to get there."""
    senses = [word for word in item.words if word.id == PLAYING]
    kinds = dict.fromkeys(WordKind.PAST if word.kind in _DONE else word.kind for word in senses)
    return replace(item, words=tuple(Word(kind, _PLAYING_AT[meaning]) for kind in kinds), functions=frozenset())
