"""Find rooms and floors that are introduced by their kind: "the area Attic", "a floor called upstairs"."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..lexicon import WordKind
from ..model import Claim, ClaimKind, Quantifier
from .items import Item
from .state_claims import Surroundings

_AROUND = ("determiner", "indefinite", "named", "existing", "everywhere", "copula")


@dataclass(frozen=True, slots=True)
class Room:
    """The places that a name stands for, of the sort that was spoken of: areas, or floors."""

    area_ids: tuple[str, ...] = ()
    floor_ids: tuple[str, ...] = ()


def named_room(items: Sequence[Item]) -> Room | None:
    """Return what "the area Attic" stands for; None if the words tell of anything else, or of no known place."""
    words = [item for item in items if not (item.is_mark or item.is_function(*_AROUND) or _is_any(item))]
    places = [item.match for item in words if item.match is not None]
    sorts = [item for item in words if item.match is None]
    if len(places) != 1 or len(sorts) != 1 or not sorts[0].is_function("area", "floor"):
        return None
    is_area = sorts[0].is_function("area")
    room = Room(area_ids=places[0].area_ids) if is_area else Room(floor_ids=places[0].floor_ids)
    return room if room.area_ids or room.floor_ids else None


def _is_any(item: Item) -> bool:
    return item.has(WordKind.QUANTIFIER, Quantifier.SOME) and item.match is None


def missing_room(items: Sequence[Item], around: Surroundings, start: int, *, among: Sequence[Item]) -> Claim | None:
    """Return the claim that there is no such room or floor; None if the words tell of anything else."""
    room = named_room(among)
    if room is None:
        return None
    words = [item for item in items if not item.is_mark]
    first, end = min(item.start for item in words), max(item.end for item in words)
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.EXISTENCE,
        subject=around.text[first:end],
        is_negated=True,
        area_ids=room.area_ids,
        floor_ids=room.floor_ids,
        subject_start=first,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )
