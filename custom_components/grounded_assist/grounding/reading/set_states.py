"""Read a state that something was set or has changed to: "set the lamp to on", "the lock changed to unlocked"."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..model import Claim
from .grammar import Clause
from .items import Item, any_is, mask
from .state_claims import Surroundings, state_claims

_BEHIND = ("determiner", "adverb", "status", "interjection")


def set_state_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return the state that a clause gives its subject in so many words; None if it gives a value or more."""
    if not clause.predicate.is_assignment or clause.predicate.meanings or clause.predicate.is_failure:
        return None
    aim = next((index for index, item in enumerate(clause.after) if item.is_function("toward")), None)
    if aim is None or (state := _state(clause.after[aim + 1 :])) is None or _is_restricted(around):
        return None
    told = replace(clause.predicate, meanings=state.ids(WordKind.STATE), is_assignment=False)
    before = tuple(item for item in clause.before if not item.is_function("status"))
    origin = next((i for i, item in enumerate(clause.after[:aim]) if item.is_function("origin")), aim)
    shorter = replace(clause, predicate=told, before=before, after=clause.after[:origin])
    claims = state_claims(replace(shorter, word_start=state.start, word_end=state.end), around)
    # "The fan is set to low" is a speed.
    return claims if any(claim.readings for claim in claims) else None


def _is_restricted(around: Surroundings) -> bool:
    """Return whether another part of the sentence leaves open which of two is meant: "or", "except"."""
    return any_is(mask(around.text, around.scene), "alternative", "exception")


def _state(items: Sequence[Item]) -> Item | None:
    """Return the one state that all the words behind "to" tell; None if they tell more."""
    words = [item for item in items if not (item.is_mark or item.is_function(*_BEHIND))]
    is_state = len(words) == 1 and words[0].has(WordKind.STATE)
    return words[0] if is_state and words[0].match is None else None
