"""What a noun phrase means: entities of the home of which every word is accounted for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Final

from ..briefly import briefly
from ..effort import refuse_crowd
from ..lexicon import Word, WordKind
from ..likeness import stem
from ..limits import MOST_OF_A_SET
from ..meanings.attributes import place_of
from ..meanings.classes import CALLED_SO, CLASSES, LOOSE_CLASSES, STRICT_CLASSES, Selector
from ..meanings.notices import RUNNING
from ..model import Entity, Harm, Place
from ..reading.harm import harm_of_kind
from ..tokens import name_words
from .lattice import Lattice
from .phrases import Phrase

_FILLERS = "filler"


@dataclass(frozen=True, slots=True, kw_only=True)
class Denoted:
    """What a phrase may mean."""

    entities: tuple[Entity, ...] = ()
    exact: frozenset[str] = frozenset()
    """Ids of what bears just this name."""
    is_plural: bool = False
    """The words are for several."""
    nouns: tuple[str, ...] = ()
    """Class nouns among its words."""
    attributes: tuple[str, ...] = ()
    """Attributes among its words: "the brightness of the lamp"."""
    unknown: tuple[int, ...] = ()
    """Tokens that describe nothing that can be seen."""
    area_ids: frozenset[str] = frozenset()
    """Areas that it names, those of a floor among them."""
    is_loose: bool = False
    """Its noun is for others, of which there are none, or for things that need be no entities."""


TELLING: Final = frozenset({"binary_sensor", "sensor"})
"""Domains of what tells of a device beside what it is."""


def acting(ids: Iterable[str]) -> tuple[str, ...]:
    """Return what of some entities can act: a lock, and not the sensors of it, unless there is nothing else."""
    ids = tuple(ids)
    return tuple(i for i in ids if i.partition(".")[0] not in TELLING) or ids


def denoted(lattice: Lattice, content: tuple[int, ...]) -> Denoted:
    """Return what words describe, found once: everything visible of which each of them is true."""
    return lattice.found_once(content, lambda: _denoted(lattice, content))


def _denoted(lattice: Lattice, content: tuple[int, ...]) -> Denoted:
    nouns = tuple(dict.fromkeys(word.id for _, _, word in _senses(lattice, content, WordKind.NOUN) if CLASSES[word.id]))
    measured = tuple(_senses(lattice, content, WordKind.ATTRIBUTE))
    # A "color temperature" is no color.
    longest = (one for one in measured if not any(_is_within(one, other) for other in measured))
    attributes = tuple(dict.fromkeys(word.id for _, _, word in longest))
    exact = frozenset(_named(lattice, content))
    if not exact and lattice.is_name_of_place(content) and any(lattice.names[at] for at in content):
        # A place is nothing that stands in it.
        return Denoted(area_ids=frozenset(_areas(lattice, content)), attributes=attributes)
    entities, unknown = _described(lattice, content, STRICTLY)
    entities = tuple(one for one in entities if not _is_called_otherwise(one, nouns, lattice))
    of_kind = {one.id for one in entities if any(accepts(noun, one, STRICTLY) for noun in nouns)}
    if of_kind and not exact:
        # An automation "Evening lights" is none of the lights.
        entities = tuple(one for one in entities if one.id in of_kind or one.domain not in RUNNING)
    is_loose = not entities and not unknown
    if is_loose:
        entities, _ = _described(lattice, content, LOOSELY)
        if any(harm_of_kind((one,), is_named_so=False) is Harm.HIGH for one in nouns):
            # No curtain is a garage door where none is called so.
            said = {stem(lattice.norms[at]) for at in content}
            entities = tuple(one for one in entities if not said.isdisjoint(own_words(one)))
    return Denoted(
        entities=entities,
        exact=exact,
        is_plural=_is_plural(lattice, content),
        nouns=nouns,
        attributes=attributes,
        unknown=unknown,
        area_ids=frozenset(_areas(lattice, content)),
        is_loose=is_loose and bool(entities),
    )


def _is_called_otherwise(entity: Entity, nouns: tuple[str, ...], lattice: Lattice) -> bool:
    """Return whether the name of what has no class tells that it is of another: "Samsung TV" is no speaker."""
    if entity.device_class is not None or STRICT_CLASSES.keys().isdisjoint(nouns):
        return False
    heads = (words[-1] for name in entity.names if (words := name_words(name)))
    senses = (word for head in heads for word, _ in lattice.scene.lexicon.at((head,), 0) if word.kind is WordKind.NOUN)
    return any(
        word.id not in nouns and selector.domain == entity.domain and selector.device_classes is not None
        for word in senses
        for selector in CLASSES[word.id]
    )


def described(lattice: Lattice, phrase: Phrase) -> Denoted:
    """Return what a phrase describes by all of its words, or by what it is beside or belongs to."""
    found = denoted(lattice, phrase.content)
    if found.entities or found.exact:
        return found
    return _by_landmark(lattice, phrase) or _belonging(lattice, phrase.content, found) or found


def _by_landmark(lattice: Lattice, phrase: Phrase) -> Denoted | None:
    """Return the one thing in the room of what it is told to be beside: "the strip behind the TV"."""
    if not phrase.landmark:
        return None
    head = denoted(lattice, tuple(at for at in phrase.content if at not in phrase.landmark))
    rooms = {one.area_id for one in denoted(lattice, phrase.landmark).entities}
    near = tuple(one for one in head.entities if one.area_id in rooms)
    is_clear = len(rooms) == 1 and None not in rooms and len(near) == 1
    return replace(head, entities=near, exact=frozenset()) if is_clear else None


def _belonging(lattice: Lattice, content: tuple[int, ...], found: Denoted) -> Denoted | None:
    """Return what shows something of the device that is named: "the back lock's battery"."""
    if len(found.attributes) != 1 or found.unknown:
        return None
    said = {i for at, end, _ in _senses(lattice, content, WordKind.ATTRIBUTE) for i in range(at, end)}
    owners = denoted(lattice, tuple(at for at in content if at not in said)).entities
    if not owners or len({one.device_id for one in owners}) != 1:
        return None
    own = [one for one in beside(owners, lattice) if place_of(found.attributes[0], one.domain, one.device_class)]
    return replace(found, entities=(own[0],)) if len(own) == 1 else None


def beside(entities: Iterable[Entity], lattice: Lattice) -> tuple[Entity, ...]:
    """Return what belongs to the same devices."""
    devices = {one.device_id for one in entities if one.device_id is not None}
    if not devices:
        return ()
    return lattice.scene.home.entities(device_ids=devices, primary_only=False, include_groups=True)


def _is_within(one: tuple[int, int, Word], other: tuple[int, int, Word]) -> bool:
    """Return whether a sense is one of a part of the words of another."""
    return other[0] <= one[0] and one[1] <= other[1] and other[1] - other[0] > one[1] - one[0]


type Kinds = Mapping[str, tuple[Selector, ...]]

LOOSELY: Kinds = {**CLASSES, **{noun: (*CLASSES.get(noun, ()), *also) for noun, also in LOOSE_CLASSES.items()}}
"""What a noun may mean where nothing is there that it surely means."""
STRICTLY: Kinds = {**CLASSES, **STRICT_CLASSES}


def _described(lattice: Lattice, content: tuple[int, ...], kinds: Kinds) -> tuple[tuple[Entity, ...], tuple[int, ...]]:
    """Return everything of which each word is true, and the words that are true of nothing."""
    pools = [(at, _pool(lattice, content, at, kinds)) for at in content if not _is_filler(lattice, at)]
    unknown = tuple(at for at, pool in pools if not pool and not lattice.senses[at])
    if not pools or not all(pool for _, pool in pools):
        return (), unknown
    smallest = _smallest([pool for _, pool in pools])
    lattice.scene.effort.spend(len(smallest) // 2)
    refuse_crowd(smallest if len(pools) > 1 else ())
    found = map(lattice.scene.home.entity, sorted(smallest))
    entities = _covered(lattice, content, [one for one in found if one is not None], kinds)
    refuse_crowd(entities)
    whole = [(at, end) for at, end, _ in _senses(lattice, content, WordKind.NOUN) if end - at > 1]
    if whole and len(entities) > 1:
        # "The garage doors" are no doors in the garage, where there are garage doors.
        of_kind = tuple(one for one in entities if all(_is_whole(lattice, span, one, kinds) for span in whole))
        entities = of_kind or entities
    return entities, unknown


def _is_whole(lattice: Lattice, span: tuple[int, int], entity: Entity, kinds: Kinds) -> bool:
    """Return whether a noun of several words is for an entity, or all of them are in its name."""
    nouns = [word.id for word, end in lattice.senses[span[0]] if word.kind is WordKind.NOUN and end == span[1]]
    words = own_words(entity)
    is_named = all(stem(lattice.norms[at]) in words for at in range(*span))
    return is_named or any(accepts(one, entity, kinds) for one in nouns)


def _senses(lattice: Lattice, content: tuple[int, ...], kind: WordKind) -> Iterator[tuple[int, int, Word]]:
    within = set(content)
    for at in content:
        for word, end in lattice.senses[at]:
            if word.kind is kind and within.issuperset(range(at, end)):
                yield at, end, word


def _is_filler(lattice: Lattice, at: int) -> bool:
    return lattice.is_of(at, _FILLERS)


def _named(lattice: Lattice, content: tuple[int, ...]) -> Iterator[str]:
    """Yield the ids of what the words are the whole name of, a filler or the kind of it behind the name."""
    while content and _is_filler(lattice, content[0]) and not lattice.names[content[0]]:
        # "A device called Reading lamp."
        content = content[1:]
    if not content:
        return
    first, last = content[0], content[-1]
    for match in lattice.names[first]:
        behind = [at for at in content if not first <= at < first + match.length]
        if match.area_ids and lattice.is_of(first + match.length, "possessive"):
            # "The living room's heating" is one in the room, though another is called just like the room.
            continue
        for entity_id in match.entity_ids:
            entity = lattice.scene.home.entity(entity_id)
            if entity is not None and _covered(lattice, tuple(behind), (entity,), LOOSELY, of_kind_only=True):
                yield entity_id
        if first + match.length == last + 1:
            yield from (one for one in match.device_entity_ids if _is_main(one, lattice))


def _is_main(entity_id: str, lattice: Lattice) -> bool:
    """Return whether a thing of a device is what the device is for, and not one of its readings."""
    entity = lattice.scene.home.entity(entity_id)
    return (
        entity is not None
        and entity.is_primary
        and entity.domain not in ("sensor", "binary_sensor", "update", "button")
    )


def _pool(lattice: Lattice, content: tuple[int, ...], at: int, kinds: Kinds) -> Pool:
    """Return the ids of what a word may be said of, by a name, a place or a kind."""
    senses = tuple(
        sense
        for begin in content
        if begin <= at
        for sense, end in lattice.senses[begin]
        if at < end and sense.kind in _KINDS_OF_THINGS
    )
    key = (_pool, at, senses, kinds is STRICTLY)
    return lattice.found_once(key, lambda: tuple(filter(None, _pooled(lattice, at, senses, kinds))))


type Pool = tuple[AbstractSet[str], ...]
"""Ids, as sets that are put together only if they are looked through."""
_KINDS_OF_THINGS = frozenset({WordKind.NOUN, WordKind.ATTRIBUTE})


def _pooled(lattice: Lattice, at: int, senses: Iterable[Word], kinds: Kinds) -> Iterator[AbstractSet[str]]:
    home, word = lattice.scene.home, lattice.norms[at]
    yield from _called(lattice, at)
    yield {word} if home.entity(word) is not None else frozenset()
    yield from map(home.inside, areas_with(lattice, word))
    for sense in senses:
        if sense.kind is WordKind.ATTRIBUTE:
            yield from _having(lattice, sense.id)
        for selector in kinds.get(sense.id, ()) if sense.kind is WordKind.NOUN else ():
            classes = selector.device_classes
            is_any = classes is None or None in classes
            yield home.of_kind(selector.domain, None if is_any else [one for one in classes or () if one])


def _called(lattice: Lattice, at: int) -> Pool:
    """Return the ids of what has a word in one of its names."""
    return lattice.found_once((_called, at), lambda: tuple(filter(None, _found_called(lattice, at))))


def _found_called(lattice: Lattice, at: int) -> Iterator[AbstractSet[str]]:
    home, word = lattice.scene.home, lattice.norms[at]
    yield from (home.described_by((form,)) for form in (word, *lattice.singulars[at]))
    if may_be_part(lattice, at):
        lattice.scene.effort.spend(home.size // 16)
        yield home.ended_by(word)


def _smallest(pools: Sequence[Pool]) -> AbstractSet[str]:
    """Return the first of the smallest pools; one with a part that is larger need not be put together."""
    found: list[tuple[int, int, AbstractSet[str]]] = []
    for index, pool in sorted(enumerate(pools), key=lambda one: max(map(len, one[1]))):
        if found and max(map(len, pool)) > min(found)[0]:
            break
        whole = pool[0] if len(pool) == 1 else frozenset[str]().union(*pool)
        found.append((len(whole), index, whole))
    return min(found)[2]


def _having(lattice: Lattice, attribute: str) -> Iterator[AbstractSet[str]]:
    """Yield the ids of what has an attribute."""
    lattice.scene.effort.spend(lattice.scene.home.size // 16)
    for (domain, device_class), ids in lattice.scene.home.by_kind.items():
        if place_of(attribute, domain, device_class) is not None:
            yield ids


def _covered(
    lattice: Lattice,
    content: tuple[int, ...],
    entities: Sequence[Entity],
    kinds: Kinds,
    *,
    of_kind_only: bool = False,
) -> tuple[Entity, ...]:
    """Return those of which every word is true: of their names, their places, their kinds, what they have."""
    known = {one.id: one for one in entities}
    reached: list[set[str]] = [set(known), *(set() for _ in content)]
    """Those of which all words before one are true."""
    named: list[set[str]] = [set(known) if of_kind_only else set(), *(set() for _ in content)]
    """Words of its place alone name nothing that is there."""
    head = None if of_kind_only or not content else _head(lattice, content)
    for index, at in enumerate(content):
        here = reached[index]
        if not here:
            continue
        called = here.intersection((lattice.norms[at],))
        for ids in () if of_kind_only else _called(lattice, at):
            called |= here & ids
        if at == head:
            called = _few(one for one in called if not _is_other_kind(lattice, at, known[one], kinds))
        rooms = areas_with(lattice, lattice.norms[at])
        placed = here if _is_filler(lattice, at) else {one for one in here if known[one].area_id in rooms}
        reached[index + 1] |= called | placed
        named[index + 1] |= called | (placed & named[index])
        for sense, end in lattice.senses[at]:
            behind = index + end - at
            if sense.kind in _KINDS_OF_THINGS and content[index:behind] == tuple(range(at, end)):
                of_such = _few(one for one in here if _is_such(lattice, sense, known[one], kinds))
                reached[behind] |= of_such
                named[behind] |= of_such
    return tuple(one for one in entities if one.id in named[-1])


def _few(ids: Iterable[str]) -> set[str]:
    """Return ids, but no more than it takes to see that they are a crowd: of several words it was none before."""
    return set(islice(ids, MOST_OF_A_SET + 1))


def _is_such(lattice: Lattice, sense: Word, entity: Entity, kinds: Kinds) -> bool:
    """Return whether an entity is of a kind of things, or has an attribute."""
    if sense.kind is WordKind.ATTRIBUTE:
        return place_of(sense.id, entity.domain, entity.device_class) is not None
    return accepts(sense.id, entity, kinds) and not _is_called_apart(lattice, sense.id, entity)


def _head(lattice: Lattice, content: tuple[int, ...]) -> int:
    """Return the word that tells what it is, the last before what is tied on: "the battery of the door"."""
    tied = (one for one, other in pairwise(content) if lattice.is_of(one + 1, "of") and other > one + 1)
    return next(tied, content[-1])


def _is_other_kind(lattice: Lattice, at: int, entity: Entity, kinds: Kinds) -> bool:
    """Return whether a noun is for other things and only qualifies the name of this one: "water" of "water heater"."""
    nouns = [word.id for word, end in lattice.senses[at] if word.kind is WordKind.NOUN and end == at + 1]
    if not nouns or any(_is_for(one, entity, kinds) for one in nouns):
        return False
    heads = {stem(words[-1]) for name in (*entity.names, *entity.device_names) if (words := name_words(name))}
    return stem(lattice.norms[at]) not in heads


def is_headed(entity: Entity, content: tuple[int, ...], lattice: Lattice) -> bool:
    """Return whether a name ends with one of some words, or with a noun for such a thing: "front door" of its lock."""
    said = {stem(lattice.norms[at]) for at in content}
    for name in entity.names:
        last = (name_words(name) or ("",))[-1]
        nouns = (sense.id for sense, _ in lattice.scene.lexicon.at((last,), 0) if sense.kind is WordKind.NOUN)
        if stem(last) in said or any(accepts(one, entity, LOOSELY) for one in nouns):
            return True
    return False


def accepts(noun: str, entity: Entity, kinds: Kinds) -> bool:
    """Return whether a noun is for things of this kind."""
    # What waters is called so: not every valve does.
    return noun not in CALLED_SO and _is_for(noun, entity, kinds)


def _is_for(noun: str, entity: Entity, kinds: Kinds) -> bool:
    return any(selector.accepts(entity.domain, entity.device_class) for selector in kinds.get(noun, ()))


def _is_called_apart(lattice: Lattice, noun: str, entity: Entity) -> bool:
    """Return whether what has no class may be of a kind, but is called by another one: a "TV" is no speaker."""
    is_any = any(None in (one.device_classes or ()) for one in STRICT_CLASSES.get(noun, ()))
    if not is_any or entity.device_class is not None:
        return False
    words = tuple(word for name in entity.names for word in name_words(name)[-1:])
    kinds = {sense.id for at in range(len(words)) for sense, _ in lattice.scene.lexicon.at(words, at)}
    special = (one for one in kinds if CLASSES.get(one) and all(each.device_classes for each in CLASSES[one]))
    return noun not in kinds and any(accepts(one, entity, LOOSELY) for one in special)


def may_be_part(lattice: Lattice, at: int) -> bool:
    """Return whether a word may be one part of a compound that is a name: "die Spots" of "Küchenspots"."""
    grammar = lattice.scene.lexicon.grammar
    is_known = lattice.senses[at] or lattice.names[at] or lattice.classes[at]
    return grammar is not None and grammar.has_compounds and not is_known and len(lattice.norms[at]) >= _SHORTEST_PART


_SHORTEST_PART = 5


def own_words(entity: Entity) -> frozenset[str]:
    """Return the stems of the words of an entity: of its names, its device, its id, its labels."""
    return _stems((*entity.names, *entity.device_names, *entity.labels, entity.id.partition(".")[2].replace("_", " ")))


def place_words(entity: Entity, lattice: Lattice) -> frozenset[str]:
    """Return the stems of the words of the place an entity is in."""
    home = lattice.scene.home
    area = home.area(entity.area_id) if entity.area_id else None
    floor = home.floor(entity.floor_id) if entity.floor_id else None
    return _stems((*_names(area), *_names(floor)))


def _names(place: Place | None) -> tuple[str, ...]:
    return () if place is None else place.names


@briefly(4096)
def _stems(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(stem(word) for name in names for word in name_words(name))


def areas_with(lattice: Lattice, word: str) -> tuple[str, ...]:
    """Return the areas of whose name, or of whose floor's name, a word is a part."""
    return lattice.scene.home.place_words.areas.get(stem(word), ())


def _areas(lattice: Lattice, content: tuple[int, ...]) -> Iterator[str]:
    """Return the areas that are named among some words."""
    within = set(content)
    for at in content:
        for match in lattice.places_at(at):
            if (
                within.issuperset(i for i in range(at, at + match.length) if i in within)
                and at + match.length - 1 in within
            ):
                yield from match.area_ids
                if match.floor_ids:
                    yield from (area.id for area in lattice.scene.home.areas(match.floor_ids))


def _is_plural(lattice: Lattice, content: tuple[int, ...]) -> bool:
    """Return whether the last noun of a phrase is for several."""
    for at in reversed(content):
        if lattice.singulars[at]:
            return True
        nouns = [word for word, end in lattice.senses[at] if word.kind is WordKind.NOUN]
        if nouns:
            return all(word.is_plural for word in nouns)
    return False
