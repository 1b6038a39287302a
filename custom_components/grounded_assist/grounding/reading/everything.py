"""Find what "everything is off", "nothing is on" and "everything in the kitchen is locked" are said of."""

from collections.abc import Iterable, Sequence

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.states import OF_PLAYERS, SWITCHED, fits
from ..model import Entity, Quantifier, Reading
from ..scene import Scene
from .items import any_is, mask
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


def players_among(entities: Iterable[Entity]) -> list[Entity]:
    """Return what "nothing is playing" is said of: what only runs is none of it."""
    return [one for one in entities if any(fits(meaning, one.domain, one.device_class) for meaning in OF_PLAYERS)]


def asks_what_is_on(scene: Scene) -> bool:
    """Return whether the request is "is everything off?", "is anything on?", and not a word more: not "in here"."""
    anything, leaving = cue_norms(scene.lexicon, "anything"), cue_norms(scene.lexicon, "leaving")
    items = [item for item in mask(scene.request, scene) if not (item.is_mark or item.norm in leaving)]
    states = [item for item in items if not SWITCHED.isdisjoint(item.ids(WordKind.STATE))]
    sets = [item for item in items if item.has(WordKind.QUANTIFIER, Quantifier.ALL) or item.norm in anything]
    others = [item for item in items if item not in states and item not in sets]
    is_here = any("pointing" in scene.lexicon.signals_in((item.norm,)) for item in others)
    is_only = all(item.functions and not item.is_function(*_OF_ELSE) for item in others)
    return bool(states and sets) and is_only and not is_here


def asks_for_programme(asked: Iterable[Reading], scene: Scene) -> bool:
    """Return whether the request asks what is shown: "What's on TV tonight?", but not "What's playing on the TV?"."""
    items, anything = mask(scene.request, scene), cue_norms(scene.lexicon, "anything")
    asks = any(item.is_function("interrogative") or item.norm in anything for item in items)
    ids = {i for reading in asked for i in reading.entity_ids}
    if not asks or not all(i.startswith("media_player.") for i in ids):
        return False
    is_shown = any(item.has(WordKind.STATE, "on") for item in items)
    is_running = any(item.has(WordKind.STATE, *OF_PLAYERS) for item in items)
    is_of_unknown = not ids and any(item.is_unknown and item.norm not in anything for item in items)
    return any_is(items, "time") or is_of_unknown or (is_shown and not is_running)


def _of_domains(entities: Sequence[Entity], domains: Iterable[frozenset[str]]) -> tuple[Reading, ...]:
    sets = (tuple(entity.id for entity in entities if entity.domain in each) for each in domains)
    return tuple(Reading(entity_ids=ids) for ids in dict.fromkeys(sets))
