"""Whether an entity or its place matches the words of a description."""

from collections.abc import Iterator, Sequence

from ..lexicon import Word, WordKind
from ..lexicon.cues import cue_norms
from ..likeness import stem
from ..matches import Match
from ..meanings.classes import CLASSES, LOOSE_CLASSES, accepts
from ..model import Entity
from ..scene import Scene
from ..tokens import name_words
from .grammar import NounPhrase
from .items import Item


def is_called(entity: Entity, phrase: NounPhrase) -> bool:
    """Return whether every class noun fits the entity or stands in its name."""
    for item in phrase.items:
        for noun in item.ids(WordKind.NOUN) if item.match is None else ():
            if not (accepts(noun, entity.domain, entity.device_class) or has_words(entity, item.norm)):
                return False
    return True


def has_words(entity: Entity, words: str) -> bool:
    """Return whether all of the words stand in the names of an entity."""
    own = {stem(word) for name in entity.names for word in name_words(name)}
    return all(stem(word) in own for word in words.split())


def begun_by(phrase: NounPhrase, scene: Scene) -> list[Entity]:
    """Return what else a word may be short for: "der Erker" for the "Erkerfenster", not only the "Rollo Erker"."""
    grammar = scene.lexicon.grammar
    if grammar is None or not grammar.has_compounds or phrase.nouns or len(phrase.unknown) != 1:
        return []
    (head,) = phrase.unknown
    found = map(scene.home.entity, scene.home.begun_by(head))
    return [e for e in found if e is not None and _is_compound_of(head, e, scene)]


def _is_compound_of(head: str, entity: Entity, scene: Scene) -> bool:
    first = (name_words(name)[0] for name in entity.names)
    tails = (word.removeprefix(head) for word in first if word.startswith(head))
    nouns = (noun.id for tail in tails for noun, _ in scene.lexicon.at((tail,), 0) if noun.kind is WordKind.NOUN)
    return any(accepts(noun, entity.domain, entity.device_class) for noun in nouns)


def explains(entity: Entity, word: str, scene: Scene) -> bool:
    """Return whether a word of the phrase is confirmed by the entity or where it is."""
    return entity.id in scene.home.described_by((word,)) or is_of_place(entity, word, scene)


def is_of_place(entity: Entity, word: str, scene: Scene) -> bool:
    """Return whether a word belongs to the name of where the entity is."""
    area = scene.home.area(entity.area_id) if entity.area_id else None
    floor = scene.home.floor(entity.floor_id) if entity.floor_id else None
    names = (name for place in (area, floor) if place is not None for name in place.names)
    return any(stem(word) == stem(own) for name in names for own in name_words(name))


def is_in(entity: Entity, place: Item, scene: Scene) -> bool:
    """Return whether an entity is in a place, or has its name."""
    match = place.match or Match(0)
    if entity.area_id in match.area_ids or entity.floor_id in match.floor_ids:
        return True
    return all(explains(entity, word, scene) for word in place.norm.split())


def domains_of(phrase: NounPhrase) -> tuple[str, ...] | None:
    """Return the domains of the head noun; None where it says nothing of the domain."""
    selectors = CLASSES[phrase.nouns[-1]] if phrase.nouns else ()
    loose = LOOSE_CLASSES.get(phrase.nouns[-1], ()) if phrase.nouns else ()
    return tuple(dict.fromkeys(selector.domain for selector in (*selectors, *loose))) or None


def named_kind(entity: Entity, scene: Scene) -> str | None:
    """Return the noun that ends the name of an entity, where it is one of its kind."""
    nouns = last_nouns(entity, scene)
    return next((noun for noun in nouns if accepts(noun, entity.domain, entity.device_class)), None)


def is_called_apart(entity: Entity, noun: str, scene: Scene) -> bool:
    """Return whether a thing without a class has the name of another kind: a player called "Samsung TV"."""
    named = {one for one in last_nouns(entity, scene) if one in LOOSE_CLASSES} - {noun}
    return entity.device_class is None and bool(named)


def is_one_by_name(entity_ids: Sequence[str], scene: Scene) -> bool:
    """Return whether it is a single thing whose name says so: no group, and no "Garden lights"."""
    entity = scene.home.entity(entity_ids[0]) if len(entity_ids) == 1 else None
    if entity is None or entity.members:
        return False
    senses = list(_last_senses(entity, scene))
    return bool(senses) and not any(sense.is_plural for sense in senses)


def last_nouns(entity: Entity, scene: Scene) -> Iterator[str]:
    """Yield the kinds that the last word of a name tells: the "Yard gate" is a gate."""
    return (sense.id for sense in _last_senses(entity, scene))


def _last_senses(entity: Entity, scene: Scene) -> Iterator[Word]:
    last = name_words(entity.names[0])[-1:] if entity.names else ()
    grammar = scene.lexicon.grammar
    is_joined = bool(last) and grammar is not None and grammar.has_compounds
    # "Haustür" is a door by its end.
    words = [*last, *(last[0][at:] for at in range(1, len(last[0]) - _SHORTEST_END + 1))] if is_joined else last
    return (sense for word in words for sense, _ in scene.lexicon.at((word,), 0) if sense.kind is WordKind.NOUN)


_SHORTEST_END = 3
"""Letters of "tür"."""


def is_house_door(entity: Entity, scene: Scene) -> bool:
    """Return whether an entity is called a door, and not that of a car or a safe."""
    return not _DOORS.isdisjoint(last_nouns(entity, scene)) and is_of_house(entity, scene)


def is_of_house(entity: Entity, scene: Scene) -> bool:
    """Return whether nothing in the name of an entity says that it belongs to a car, a safe or the like."""
    words = {word for name in entity.names for word in name_words(name)}
    apart = tuple(cue_norms(scene.lexicon, "no_house"))
    return not any(word.startswith(apart) for word in words)


_DOORS = frozenset({"door", "garage_door", "gate", "gate_or_garage_door"})
