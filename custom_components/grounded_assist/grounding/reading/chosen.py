"""Scope: words that choose among a few say nothing of the others: "of the two, only the lamp is on"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..model import Claim, Quantifier, Reason
from .items import Item
from .quantities import number_of
from .state_claims import Surroundings


def unless_of_these(claims: tuple[Claim, ...], items: Sequence[Item], _around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims; of which others something is not so is open where the sentence chooses them itself."""
    if not any(claim.contrast for claim in claims):
        return claims
    is_chosen = any(
        item.is_function("belonging") and any(map(_points, items[index + 1 : index + 3]))
        for index, item in enumerate(items)
    )
    return tuple(claim.left_open(Reason.UNREADABLE) if claim.contrast and is_chosen else claim for claim in claims)


def _points(item: Item) -> bool:
    is_count = number_of(item) is not None or item.has(WordKind.QUANTIFIER, Quantifier.BOTH)
    return item.match is None and (is_count or item.is_function("plural", "pronoun"))
