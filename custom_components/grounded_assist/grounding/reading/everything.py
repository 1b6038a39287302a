"""Find what "everything is off" and "everything in the kitchen is locked" are said of."""

from collections.abc import Iterable, Sequence

from ..lexicon import WordKind
from ..meanings.states import SWITCHED
from ..model import Entity, Quantifier, Reading
from ..scene import Scene
from .items import mask
from .links import Context

EVERYTHING = frozenset({Quantifier.ALL, Quantifier.NONE})
"""How many "everything" and "nothing" are."""
_LIGHTS = frozenset({"light"})
_SURELY_SWITCHED = _LIGHTS | {"fan"}
"""A plug may belong to the fridge."""
_SWITCHED = _SURELY_SWITCHED | {"switch", "media_player", "humidifier", "siren"}
"""Domains of what may be meant as well; heating is set, and not switched."""
_OF_ELSE = ("interjection", "time", "past_time", "command")


def everything_there(pool: Sequence[Entity], context: Context) -> tuple[Reading, ...]:
    """Return what "everything in the kitchen" may be, where that is said to be on, off or locked."""
    if context.is_of_locks:
        return (Reading(entity_ids=tuple(entity.id for entity in pool)),) if pool else ()
    sets = _of_domains(pool, (_SURELY_SWITCHED, _SWITCHED))
    return sets if context.is_switching and sets and sets[0].entity_ids else ()


def switched_at_home(entities: Sequence[Entity]) -> tuple[Reading, ...]:
    """Return what "everything" may be where nobody says in which room: a fan may run for good."""
    return _of_domains(entities, (_LIGHTS, _SWITCHED))


def asks_what_is_on(scene: Scene) -> bool:
    """Return whether the request is "is everything off?", and not a word more: not "in here"."""
    items = [item for item in mask(scene.request, scene) if not item.is_mark]
    states = [item for item in items if not SWITCHED.isdisjoint(item.ids(WordKind.STATE))]
    sets = [item for item in items if item.has(WordKind.QUANTIFIER, Quantifier.ALL)]
    others = [item for item in items if item not in states and item not in sets]
    is_here = any("pointing" in scene.lexicon.signals_in((item.norm,)) for item in others)
    is_only = all(item.functions and not item.is_function(*_OF_ELSE) for item in others)
    return bool(states and sets) and is_only and not is_here


def _of_domains(entities: Sequence[Entity], domains: Iterable[frozenset[str]]) -> tuple[Reading, ...]:
    sets = (tuple(entity.id for entity in entities if entity.domain in each) for each in domains)
    return tuple(Reading(entity_ids=ids) for ids in dict.fromkeys(sets))
