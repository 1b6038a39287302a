"""Read a name with a place that is not its own as what it says of where the thing is: "the lamp in the kitchen"."""

from typing import TYPE_CHECKING

from ..meanings.lasting import is_fixed
from ..model import Claim, ClaimKind, Reading
from ..tokens import name_words
from .grammar import Clause, NounPhrase

if TYPE_CHECKING:
    from .state_claims import Surroundings


_PROPER = 2
"""Words of a name that is no mere noun."""


def misplaced(phrase: NounPhrase, clause: Clause, around: Surroundings) -> Claim | None:
    """Return where the one thing that is named is said to be; None if it may well be there."""
    scene = around.scene
    name = phrase.names[0].match if len(phrase.names) == 1 else None
    places = [item.match for item in phrase.places if item is not phrase.names[0]] if name is not None else []
    is_plain = not (phrase.nouns or phrase.unknown or phrase.is_plural or phrase.quantifier)
    place = places[0] if len(places) == 1 and is_plain else None
    if name is None or place is None or len(name.entity_ids) != 1 or name.area_ids or not place.area_ids:
        return None
    entity = scene.home.entity(name.entity_ids[0])
    is_elsewhere = entity is not None and entity.area_id is not None and entity.area_id not in place.area_ids
    if entity is None or not is_elsewhere or not is_fixed(entity.domain) or entity.floor_id in place.floor_ids:
        return None
    words = name_words(phrase.names[0].norm)
    alike = scene.home.described_by(words)
    is_other = any(one.id in alike for one in scene.home.entities(area_ids=place.area_ids, primary_only=False))
    if is_other or len(words) < _PROPER:
        # "The thermostat in the bedroom" is the one there, though another is called just so.
        return None
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.PLACE,
        subject=around.text[phrase.names[0].start : phrase.names[0].end],
        readings=(Reading(entity_ids=(entity.id,)),),
        area_ids=place.area_ids,
        floor_ids=place.floor_ids,
        stated_confidence=clause.stated_confidence,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=phrase.start,
        predicate_end=phrase.end,
    )
