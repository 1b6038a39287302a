"""Refute nothing in a sentence that says so much at once that it may have been misread.

Of 1,241 true and 599 false replies in sixteen homes that nobody had tuned on, the rules contradicted six true and
thirteen false ones in such a sentence, twelve true and 200 false ones in all others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..model import Claim, ClaimKind
from .alarm_modes import mode_words
from .items import Item
from .state_claims import Surroundings

_LONG = 20
_SHORT = 18
"""Words and marks of a sentence: with more than the one it is long, with no more than the other it is plain."""
_OF_THINGS = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME})
_OPENING = ("interjection", "affirmation", "denial", "conjunction", "connective", "adverb", "now")
_LEAST_WORD = 2


def unless_involved(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims; what the home shows refutes none whose sentence says much else."""
    modes = mode_words(around.scene.lexicon)
    return tuple(replace(claim, is_involved=True) if _is_involved(claim, items, modes) else claim for claim in claims)


def _is_involved(claim: Claim, items: Sequence[Item], modes: Mapping[str, str]) -> bool:
    if claim.kind not in _OF_THINGS or len(items) > _LONG:
        return claim.kind in _OF_THINGS
    if claim.kind is ClaimKind.VALUE:
        return len(items) > _SHORT and claim.start > _begin(items)
    strange = [item for item in _telling(claim, items) if _is_strange(item)]
    # What a mode is called is told by the meaning: "scharf im Abwesenheitsmodus".
    is_read = all(modes.get(item.norm) == claim.meaning for item in strange)
    return claim.kind is ClaimKind.OUTCOME and not is_read


def _begin(items: Sequence[Item]) -> int:
    """Return where a sentence begins behind its "yes" or "okay"."""
    return min((item.start for item in items if not (item.is_mark or item.is_function(*_OPENING))), default=0)


def _telling(claim: Claim, items: Sequence[Item]) -> list[Item]:
    """Return the words that tell what was done to what, without those that only tell where it goes: "to its base"."""
    end = max(claim.subject_end, claim.predicate_end)
    return [item for item in items if claim.start <= item.start < end]


def _is_strange(item: Item) -> bool:
    return item.is_unknown and len(item.norm) >= _LEAST_WORD
