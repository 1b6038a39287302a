"""What clauses say of a place that is closed, locked, wet or occupied by what is there."""

from collections.abc import Iterator
from typing import Final

from ..meanings.classes import CLASSES, OPENINGS
from ..meanings.states import OPPOSITES, fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading
from ..reading.rooms import is_of_appliance
from .phrases import Phrase
from .reference import accepts, denoted
from .told import Told

_OPEN: Final = {"open": "open", "closed": "open", "unlocked": "unlocked", "locked": "unlocked"}
"""Meaning -> what a place is by any of its doors, or locks; its opposite it is by all of them."""
_SENSED: Final = {"wet": "wet", "dry": "wet", "occupied": "occupied", "unoccupied": "occupied"}
"""Meaning -> what a place is by any of what senses it there."""
_MAIN: Final = "gate_or_garage_door"


def read_place_state(told: Told) -> Iterator[Claim]:
    """Read "the garage is closed", "the bathroom is dry": closed by its big door, and open by any."""
    word, phrase = told.word("state"), told.phrase()
    if (
        word is None
        or word.id not in {*_OPEN, *_SENSED}
        or phrase is None
        or told.places
        or phrase.excepted
        or phrase.quantifier
    ):
        return
    if not told.lattice.is_place(phrase) or phrase.parts:
        return
    if word.id in _SENSED:
        yield from _sensed(told, phrase, word.id)
        return
    areas, scene = denoted(told.lattice, phrase.content).area_ids, told.scene
    there = [one for one in scene.home.entities(area_ids=areas) if not is_of_appliance(one, scene)] if areas else []
    main = [one for one in there if accepts(_MAIN, one, CLASSES)]
    if not main:
        # A room is locked or closed by what nobody can tell.
        return
    any_way = _OPEN[word.id]
    is_any = (word.id == any_way) is not told.is_denied
    doors = [one for one in there if _closes(one, any_way)]
    sets = (doors,) if any_way == "unlocked" else (main, [*main, *(one for one in doors if one not in main)])
    yield from told.claim(
        ClaimKind.STATE,
        tuple(dict.fromkeys(Reading(entity_ids=tuple(one.id for one in each)) for each in sets if each)),
        subject=phrase,
        by="state",
        meaning=any_way if is_any else OPPOSITES[any_way],
        quantifier=Quantifier.SOME if is_any else Quantifier.ALL,
    )


def _sensed(told: Told, phrase: Phrase, meaning: str) -> Iterator[Claim]:
    """Yield that a place is wet by any of what would sense it there, and dry by all of it."""
    areas, any_way = denoted(told.lattice, phrase.content).area_ids, _SENSED[meaning]
    is_any = (meaning == any_way) is not told.is_denied
    there = told.scene.home.entities(area_ids=areas) if areas else ()
    sensing = tuple(one.id for one in there if fits(any_way, one.domain, one.device_class))
    yield from told.claim(
        ClaimKind.STATE,
        (Reading(entity_ids=sensing),),
        subject=phrase,
        by="state",
        meaning=any_way if is_any else OPPOSITES[any_way],
        quantifier=Quantifier.SOME if is_any else Quantifier.ALL,
    )


def _closes(entity: Entity, any_way: str) -> bool:
    """Return whether a place is open, or unlocked, where this is."""
    if any_way == "unlocked":
        return entity.domain == "lock"
    return entity.domain == "binary_sensor" and entity.device_class in OPENINGS
