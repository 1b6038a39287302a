"""Read "all your events today are at home" as what it says of events elsewhere: there are none."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..meanings.records import AWAY, EVENT, HOME
from ..model import Claim, ClaimKind, Quantifier
from .items import Item, any_is
from .records import sort_of
from .state_claims import Surroundings


def whereabouts_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what is told of where all events are; nothing if it is told of anything else."""
    if not any(item.has(WordKind.STATE, HOME) for item in items):
        return ()
    noun = next((item for item in items if sort_of(item) == EVENT), None)
    if noun is None or any_is(items, "negation", "exception", "modal", "future", "condition", "conjunction"):
        return ()
    is_all = any(item.has(WordKind.QUANTIFIER, Quantifier.ALL) and item.start < noun.start for item in items)
    at_home = [item for item in items if item.has(WordKind.STATE, HOME) and item.start > noun.end]
    if not is_all or len(at_home) != 1 or not any_is(items, "copula"):
        return ()
    return (
        Claim(
            text=around.text[noun.start : at_home[0].end],
            start=noun.start,
            end=at_home[0].end,
            kind=ClaimKind.REPORTED,
            subject=around.text[noun.start : noun.end],
            meaning=AWAY,
            quantifier=Quantifier.COUNT,
            count=0,
            records=EVENT,
            subject_start=noun.start,
            subject_end=noun.end,
            predicate_start=at_home[0].start,
            predicate_end=at_home[0].end,
        ),
    )
