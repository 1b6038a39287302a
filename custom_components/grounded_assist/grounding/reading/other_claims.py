"""Read what is or is not there besides devices: entries, rooms, names."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..model import Claim, Quantifier
from .counted_rooms import counted_rooms
from .items import Item, any_is
from .meant_things import denied_thing
from .named_rooms import missing_room
from .records import holds_entries, sort_of
from .state_claims import Surroundings

_NEAR = 3
"""Words among which the noun of what there is stands."""


def other_claims(
    items: Sequence[Item],
    around: Surroundings,
    start: int,
    *,
    is_negated: bool,
    is_search: bool,
    place: Sequence[Item],
) -> tuple[Claim, ...] | None:
    """Return the claim of such a thing, none where nobody knows what is meant; None leaves the words to devices."""
    if any(map(holds_entries, place)) or any(map(sort_of, items[:_NEAR])):
        # How many entries there are is no question of what is there.
        return ()
    is_none = any(item.has(WordKind.QUANTIFIER, Quantifier.NONE) for item in items[:1])
    found = None
    if not is_search and not is_negated:
        found = counted_rooms(items, around, start)
    if found is None and (is_negated or is_none):
        found = denied_thing(items, around, start)
    if found is None and any_is(items, "meant"):
        # By which name, is told elsewhere.
        return ()
    if found is None and (is_negated or is_none):
        found = missing_room(items, around, start, among=items[is_none:])
    return None if found is None else (found,)
