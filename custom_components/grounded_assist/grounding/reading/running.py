"""Read "ran twice today", "ran for an hour yesterday" as "was running"."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import Lexicon, Word, WordKind
from ..lexicon.cues import cue_norms
from ..model import MomentKind
from .items import Item

_OF_A_RUN = frozenset({MomentKind.TIMES, MomentKind.FOR})
_RUNNING = Word(WordKind.STATE, "active")
_WAS = Word(WordKind.FUNCTION, "past_copula")


def as_running(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the words with what has run as what was running, where it is told how often or for how long."""
    if not any(item.told is not None and item.told.kind in _OF_A_RUN for item in items):
        return tuple(items)
    told: list[Item] = []
    for item in items:
        is_ran = item.norm in cue_norms(lexicon, "ran")
        if is_ran:
            told.append(replace(item, words=(_WAS,), functions=frozenset({_WAS.id})))
        is_run = is_ran or item.norm in cue_norms(lexicon, "run")
        told.append(replace(item, words=(_RUNNING,), functions=frozenset()) if is_run else item)
    return tuple(told)
