"""Read how many rooms there are: "there are four bedrooms upstairs"."""

from collections.abc import Sequence
from itertools import takewhile

from ..model import Claim, ClaimKind, Quantifier
from .called_rooms import rooms_called
from .items import Item
from .quantities import number_of
from .state_claims import Surroundings

_AROUND = ("determiner", "within", "everywhere", "household")


def counted_rooms(items: Sequence[Item], around: Surroundings, start: int) -> Claim | None:
    """Return the claim of how many areas share a word of their names; None if anything else is told."""
    words = list(takewhile(lambda item: not item.is_mark, items))
    number = number_of(words[0]) if len(words) > 1 else None
    is_of_all = len(words) > 1 and words[1].is_function("area")
    if number is None or not number.is_integer() or not (words[1].is_unknown or is_of_all):
        return None
    rest = [item for item in words[2:] if not item.is_function(*_AROUND) or item.match is not None]
    if any(item.match is None or not item.match.floor_ids for item in rest):
        return None
    floor_ids = tuple(i for item in rest if item.match for i in item.match.floor_ids)
    on_floor = around.scene.home.areas(floor_ids)
    areas = on_floor if is_of_all else rooms_called(words[1].norm, on_floor)
    # The garden is an area and no room, and a room need be no area.
    is_vague = is_of_all and words[1].is_function("room") and number < len(areas)
    if not areas or is_vague:
        return None
    end = words[-1].end
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.COUNT,
        subject=around.text[words[0].start : end],
        quantifier=Quantifier.COUNT,
        count=int(number),
        area_ids=tuple(area.id for area in areas),
        floor_ids=floor_ids,
        subject_start=words[0].start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )
