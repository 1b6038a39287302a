"""Every name by which the asker may call something of the home, and what it stands for."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set as AbstractSet, Sized
from dataclasses import replace
from heapq import nsmallest
from itertools import chain, islice
from typing import NamedTuple

from rapidfuzz import fuzz, process

from .briefly import briefly
from .likeness import likeness, stem
from .matches import Match
from .model import Entity, Place
from .tokens import Token, TokenKind, bare, name_words
from .trie import Leaf, Trie, Words, spellings

type Near = tuple[str, str, float]
type Kind = tuple[str, str | None]
type Asked = tuple[tuple[str, frozenset[str]], ...]
type Named = Callable[[Leaf], dict[str, None]]

_DOMAIN = "domain"
_PROPERTIES = (_DOMAIN, "device_class", "area_id", "floor_id", "device_id")
"""Fields of an entity that make sets."""
_NEAR = 0.6
"""Below this two names have nothing to do with each other."""
_NEAREST = 5
"""Names that are offered for an unknown one."""
_MOST_BEGUN = 20
"""Names that one word may be short for."""
_LAST = "\U0010ffff"
_VIEWS = 16
_WORD = "word"
_MOST_ASKED = 512
"""Answers to what a person calls things that are kept of each sort."""
_LONGEST_ID = 64
"""Tokens of a printed entity id."""


class Gazetteer:
    """The names and sets of the whole home. What an asker may know of it is a view."""

    def __init__(self) -> None:
        """Begin with an empty home."""
        self.version = 0
        """Changes whenever an answer of a view could."""
        self.trie = Trie()
        self.entities: dict[str, Entity] = {}
        self.areas: dict[str, Place] = {}
        self.floors: dict[str, Place] = {}
        self.written: dict[Words, Leaf] = {}
        """Leaves of what entities are called: what an unknown name is compared with."""
        self.written_names: list[str] = []
        """The words of these names, sorted: a name that is nowhere written is near to the same ones every time."""
        self.written_words: list[Words] = []
        """The same, word by word and in the same order."""
        self.sets: dict[tuple[str, str], dict[str, None]] = {}
        """Entity ids by a property (a key of `_PROPERTIES`) and its value."""
        self._views: dict[int, View] = {}

    def set_entity(self, entity: Entity) -> None:
        """Enter an entity or replace what was known of it."""
        if self.entities.get(entity.id) == entity:
            return
        self.remove_entity(entity.id)
        self.version += 1
        self.entities[entity.id] = entity
        sets = self.sets
        for key in (*_properties(entity), *_described(entity)):
            if (members := sets.get(key)) is None:
                members = sets[key] = {}
            members[entity.id] = None
        for name in entity.names:
            self._call(entity.id, name)
        for words in _id_words(entity.id):
            self.trie.add(words).ids[entity.id] = None
        for words in _device_words(entity):
            self.trie.add(words).devices[entity.id] = entity.device_id or ""

    def _call(self, entity_id: str, name: str) -> None:
        for position, words in enumerate(spellings(name)):
            leaf = self.trie.add(words)
            leaf.entities.setdefault(entity_id, name)
            if not position:
                self._write(words, leaf)

    def _write(self, words: Words, leaf: Leaf) -> None:
        if words not in self.written:
            name = " ".join(words)
            place = bisect_left(self.written_names, name)
            self.written_names.insert(place, name)
            self.written_words.insert(place, words)
        self.written[words] = leaf

    def _erase(self, words: Words) -> None:
        if self.written.pop(words, None) is not None:
            place = bisect_left(self.written_names, " ".join(words))
            del self.written_names[place], self.written_words[place]

    def remove_entity(self, entity_id: str) -> None:
        """Forget an entity; nothing happens if it is not known."""
        entity = self.entities.pop(entity_id, None)
        if entity is None:
            return
        self.version += 1
        for key in (*_properties(entity), *_described(entity)):
            del self.sets[key][entity_id]
            if not self.sets[key]:
                del self.sets[key]
        named = (words for name in entity.names for words in spellings(name))
        for words in dict.fromkeys((*named, *_id_words(entity_id), *_device_words(entity))):
            self._uncall(words, entity_id)

    def _uncall(self, words: Words, entity_id: str) -> None:
        leaf = self.trie.add(words)
        leaf.entities.pop(entity_id, None)
        leaf.ids.pop(entity_id, None)
        leaf.devices.pop(entity_id, None)
        if not leaf.entities:
            self._erase(words)
        self.trie.prune(words)

    def set_area(self, area: Place) -> None:
        """Enter an area or replace what was known of it."""
        self._set_place(self.areas, area, _areas)

    def remove_area(self, area_id: str) -> None:
        """Forget an area; nothing happens if it is not known."""
        self._remove_place(self.areas, area_id, _areas)

    def set_floor(self, floor: Place) -> None:
        """Enter a floor or replace what was known of it."""
        self._set_place(self.floors, floor, _floors)

    def remove_floor(self, floor_id: str) -> None:
        """Forget a floor; nothing happens if it is not known."""
        self._remove_place(self.floors, floor_id, _floors)

    def _set_place(self, places: dict[str, Place], place: Place, named: Named) -> None:
        if places.get(place.id) == place:
            return
        self._remove_place(places, place.id, named)
        self.version += 1
        places[place.id] = place
        for words in _place_words(place):
            named(self.trie.add(words))[place.id] = None

    def _remove_place(self, places: dict[str, Place], place_id: str, named: Named) -> None:
        place = places.pop(place_id, None)
        if place is None:
            return
        self.version += 1
        for words in _place_words(place):
            del named(self.trie.add(words))[place_id]
            self.trie.prune(words)

    def view(self, visible: frozenset[str] | None) -> View:
        """Return what an asker who may know of these entities sees; None: of every one."""
        view = self._views.get(id(visible))
        if view is None:
            if len(self._views) >= _VIEWS:
                del self._views[next(iter(self._views))]
            view = self._views[id(visible)] = View(self, visible)
        return view


class PlaceWords(NamedTuple):
    """Areas and floors by the words of their names, in singular."""

    areas: dict[str, tuple[str, ...]]
    """Areas by each word of their names, and of those of their floors."""
    area_ends: dict[str, tuple[str, ...]]
    """Areas with a name of several words by its last one."""
    floor_ends: dict[str, tuple[str, ...]]


class View:
    """What an asker may know of the home. It keeps up with the home."""

    def __init__(self, gazetteer: Gazetteer, visible: frozenset[str] | None) -> None:
        """Look at the home through a set of entity ids; None sees everything."""
        self._gazetteer = gazetteer
        self._visible = visible
        self._version = gazetteer.version
        self._found: dict[Leaf, Match | None] = {}
        self._matches: dict[tuple[Leaf, int], Match | None] = {}
        self._listed: dict[tuple[Asked, bool, bool], tuple[Entity, ...]] = {}
        self._near = briefly(_MOST_ASKED)(self._look_near)
        self._described = briefly(_MOST_ASKED)(self._describe)
        self._ended = briefly(_MOST_ASKED)(self._end)
        self._place_words: PlaceWords | None = None
        self._by_kind: dict[Kind, AbstractSet[str]] = {}
        self._of_kind: dict[tuple[str, frozenset[str] | None], frozenset[str]] = {}

    @property
    def version(self) -> int:
        """Return a number that changes with every name and set."""
        return self._gazetteer.version

    @property
    def size(self) -> int:
        """Return how many entities the asker may know of."""
        return len(self._gazetteer.entities if self._visible is None else self._visible)

    def entity(self, entity_id: str) -> Entity | None:
        """Return an entity, None if it is unknown or hidden."""
        return self._gazetteer.entities.get(entity_id) if self._sees(entity_id) else None

    def area(self, area_id: str) -> Place | None:
        """Return an area."""
        return self._gazetteer.areas.get(area_id)

    def areas(self, floor_ids: Collection[str] = ()) -> tuple[Place, ...]:
        """Return all areas, or those on some floors, also of which the asker may see nothing inside."""
        known = self._gazetteer.areas.values()
        return tuple(area for area in known if not floor_ids or area.floor_id in floor_ids)

    def floor(self, floor_id: str) -> Place | None:
        """Return a floor."""
        return self._gazetteer.floors.get(floor_id)

    def match(self, tokens: Sequence[Token], start: int) -> Match | None:
        """Return the longest name that begins at a token and stands for something visible."""
        self._refresh()
        if (printed := self._printed_id(tokens, start)) is not None:
            return printed
        if not self._gazetteer.trie.begins(tokens[start]):
            return None
        best, end = None, start
        for after, leaf in self._gazetteer.trie.walk(tokens, start):
            if after > end and (found := self._written(leaf, after - start)) is not None:
                best, end = found, after
        return best

    def matches(self, tokens: Sequence[Token], start: int) -> tuple[Match, ...]:
        """Return every name that begins at a token and stands for something visible, the longest first."""
        self._refresh()
        if (printed := self._printed_id(tokens, start)) is not None:
            return (printed,)
        if not self._gazetteer.trie.begins(tokens[start]):
            return ()
        found = {
            after: match
            for after, leaf in self._gazetteer.trie.walk(tokens, start)
            if (match := self._written(leaf, after - start)) is not None
        }
        return tuple(found[after] for after in sorted(found, reverse=True))

    def entities(  # noqa: PLR0913 - one per property, all optional
        self,
        *,
        domains: Collection[str] | None = None,
        device_classes: Collection[str] | None = None,
        area_ids: Collection[str] | None = None,
        floor_ids: Collection[str] | None = None,
        device_ids: Collection[str] | None = None,
        primary_only: bool = True,
        include_groups: bool = False,
    ) -> tuple[Entity, ...]:
        """Return the visible entities that have all of these properties, in order of their ids."""
        self._refresh()
        asked = _asked(domains, device_classes, area_ids, floor_ids, device_ids)
        key = (asked, primary_only, include_groups)
        if key not in self._listed:
            self._listed[key] = tuple(
                entity
                for entity in self._having(asked, self._rarest(asked))
                if (entity.is_primary or not primary_only) and (include_groups or not entity.members)
            )
        return self._listed[key]

    def among(
        self,
        entity_ids: Iterable[str],
        *,
        domains: Collection[str] | None = None,
        area_ids: Collection[str] | None = None,
        floor_ids: Collection[str] | None = None,
    ) -> tuple[Entity, ...]:
        """Return those of some visible entities that `entities` would return, in order of their ids."""
        found = self._having(_asked(domains, None, area_ids, floor_ids, None), entity_ids)
        return tuple(entity for entity in found if entity.is_primary and not entity.members)

    def sample(self, count: int) -> tuple[Entity, ...]:
        """Return so many visible entities, always the same of one home."""
        entities = self._gazetteer.entities
        return tuple(entities[entity_id] for entity_id in nsmallest(count, filter(self._sees, entities)))

    def described_by(self, words: Collection[str]) -> frozenset[str]:
        """Return the visible entities whose names or device hold every word, in singular or plural."""
        self._refresh()
        return self._described(tuple(words))

    @property
    def place_words(self) -> PlaceWords:
        """Return the areas and floors by the words of their names."""
        self._refresh()
        if self._place_words is None:
            self._place_words = self._words_of_places()
        return self._place_words

    @property
    def by_kind(self) -> Mapping[Kind, AbstractSet[str]]:
        """Return the ids of all visible entities by their domain and class."""
        self._refresh()
        if not self._by_kind:
            self._by_kind.update(self._kinds())
        return self._by_kind

    def _kinds(self) -> Iterator[tuple[Kind, AbstractSet[str]]]:
        classes = dict(self._all_of("device_class"))
        for domain, ids in self._all_of(_DOMAIN):
            found = {name: ids & of_class for name, of_class in classes.items()}
            yield from (((domain, name), some) for name, some in found.items() if some)
            yield (domain, None), ids.difference(*found.values())

    def _all_of(self, kind: str) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield the values of a property with the visible entities that have it."""
        for (name, value), ids in self._gazetteer.sets.items():
            if name == kind:
                yield value, frozenset(ids) if self._visible is None else self._visible.intersection(ids)

    def of_kind(self, domain: str, device_classes: Collection[str] | None) -> frozenset[str]:
        """Return the ids of the visible entities of a domain and of some classes that are no mere part of a device."""
        self._refresh()
        key = (domain, None if device_classes is None else frozenset(device_classes))
        if (known := self._of_kind.get(key)) is None:
            found = self.entities(domains=(domain,), device_classes=key[1], include_groups=True)
            known = self._of_kind[key] = frozenset(one.id for one in found)
        return known

    def inside(self, area_id: str) -> AbstractSet[str]:
        """Return the ids of all visible entities in an area."""
        found = self._gazetteer.sets.get(("area_id", area_id), {})
        return found.keys() if self._visible is None else self._visible.intersection(found)

    def ended_by(self, word: str) -> frozenset[str]:
        """Return the visible entities with a word that goes on before the letters of another: "Küchenspots"."""
        self._refresh()
        return self._ended(stem(word))

    def _end(self, letters: str) -> frozenset[str]:
        longer = len(letters) + 1
        found = (
            ids
            for (kind, word), ids in self._gazetteer.sets.items()
            if kind == _WORD and len(word) >= longer and word.endswith(letters)
        )
        return frozenset(one for ids in found for one in ids if self._sees(one))

    def _words_of_places(self) -> PlaceWords:
        areas = self.areas()
        floors = {one.floor_id: self.floor(one.floor_id) for one in areas if one.floor_id}
        return PlaceWords(
            areas=_by_words((area.id, _words(area) | _words(floors.get(area.floor_id or ""))) for area in areas),
            area_ends=_by_words((area.id, _ends(area)) for area in areas),
            floor_ends=_by_words((floor.id, _ends(floor)) for floor in floors.values() if floor is not None),
        )

    def first_described(self, words: Collection[str], count: int) -> tuple[str, ...]:
        """Return so many of the visible entities that `described_by` would return, the first ones by their ids."""
        return tuple(nsmallest(count, self._describing(words)))

    def most_described(self, words: Collection[str]) -> int:
        """Return how many entities have to be looked at to find those that words describe."""
        return min(map(len, self._sets_of(words)), default=0)

    def begun_by(self, letters: str) -> tuple[str, ...]:
        """Return the visible entities with a name of one word that begins with some letters and goes on."""
        self._refresh()
        gazetteer = self._gazetteer
        first, last = (bisect_left(gazetteer.written_names, letters + end) for end in ("", _LAST))
        found = (words for words in gazetteer.written_words[first:last] if len(words) == 1 and words[0] != letters)
        return tuple(i for words in islice(found, _MOST_BEGUN) for i in self._seen(gazetteer.written[words].entities))

    def nearest(self, words: str) -> tuple[Near, ...]:
        """Return (entity id, its name, likeness 0..1) of visible names spelled alike, best first.

        From .88 on the two differ by slips of spelling alone: names that differ in a number or
        in a whole word stay below.
        """
        self._refresh()
        return self._near(name_words(words))

    def _refresh(self) -> None:
        """Drop what was remembered of a home that has changed since."""
        if self._version == self._gazetteer.version:
            return
        self._version = self._gazetteer.version
        self._found.clear()
        self._matches.clear()
        self._listed.clear()
        self._near.cache_clear()
        self._described.cache_clear()
        self._ended.cache_clear()
        self._place_words = None
        self._by_kind.clear()
        self._of_kind.clear()

    def _describing(self, words: Collection[str]) -> Iterable[str]:
        """Return the visible entities that every word describes; where it is one word they are only walked through."""
        rarest, *others = sorted(self._sets_of(words), key=len) or [{}]
        found: Iterable[str] = rarest if self._visible is None else filter(self._visible.__contains__, rarest)
        for ids in others:
            found = [one for one in found if one in ids]
        return found

    def _sets_of(self, words: Collection[str]) -> list[dict[str, None]]:
        return [self._gazetteer.sets.get((_WORD, one), {}) for one in dict.fromkeys(map(stem, words))]

    def _sees(self, entity_id: str) -> bool:
        return self._visible is None or entity_id in self._visible

    def _seen(self, entity_ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(filter(self._sees, entity_ids)))

    def _written(self, leaf: Leaf, length: int) -> Match | None:
        """Return what a name stands for that is written with so many tokens, marks between its words among them."""
        if (leaf, length) not in self._matches:
            found = self._candidates(leaf)
            self._matches[leaf, length] = None if found is None else replace(found, length=length)
        return self._matches[leaf, length]

    def _candidates(self, leaf: Leaf) -> Match | None:
        """Return what a name stands for, its length left open; None if all of it is hidden."""
        if leaf not in self._found:
            owned = self._seen(leaf.devices)
            match = Match(
                0,
                # What is called so goes before what only has an id that reads so.
                self._seen(leaf.entities) or self._seen(leaf.ids),
                tuple(sorted({leaf.devices[entity_id] for entity_id in owned})),
                owned,
                tuple(sorted(leaf.areas)),
                tuple(sorted(leaf.floors)),
            )
            self._found[leaf] = match if match.kinds else None
        return self._found[leaf]

    def _printed_id(self, tokens: Sequence[Token], start: int) -> Match | None:
        """Return the visible entity whose whole id is printed here: light.kitchen_lamp."""
        if (_DOMAIN, tokens[start].norm) not in self._gazetteer.sets:
            return None
        best, printed, end = None, "", tokens[start].start
        for length, token in enumerate(tokens[start : start + _LONGEST_ID], 1):
            if token.start != end:
                break
            end = token.end
            printed += bare(token)
            if token.kind is not TokenKind.MARK and self.entity(printed) is not None:
                best = Match(length, (printed,))
        return best

    def _having(self, asked: Asked, entity_ids: Iterable[str]) -> Iterator[Entity]:
        """Yield the visible ones with all properties, in order of their ids."""
        known, visible = self._gazetteer.entities, self._visible
        seen = entity_ids if visible is None else visible.intersection(entity_ids)
        for entity in map(known.get, sorted(seen)):
            if entity is not None and all(getattr(entity, kind) in values for kind, values in asked):
                yield entity

    def _rarest(self, asked: Asked) -> Iterable[str]:
        sets = self._gazetteer.sets
        groups = [[sets.get((kind, value), {}) for value in values] for kind, values in asked]
        if not groups:
            return self._gazetteer.entities if self._visible is None else self._visible
        rarest = min(groups, key=_size)
        return chain.from_iterable(rarest)

    def _describe(self, words: Words) -> frozenset[str]:
        return frozenset(self._describing(words))

    def _look_near(self, asked: Words) -> tuple[Near, ...]:
        gazetteer, rows = self._gazetteer, dict[tuple[str, str], float]()
        found = process.extract(
            " ".join(asked), gazetteer.written_names, scorer=fuzz.ratio, score_cutoff=100 * _NEAR, limit=None
        )
        near = ((gazetteer.written_words[index], score / 100) for _, score, index in found)
        seen = ((words, score) for words, score in near if any(map(self._sees, gazetteer.written[words].entities)))
        for words, score in islice(seen, _NEAREST):
            leaf, alike = gazetteer.written[words], likeness(score, asked, words)
            rows |= {(entity_id, leaf.entities[entity_id]): alike for entity_id in self._seen(leaf.entities)}
        ranked = sorted(rows.items(), key=lambda row: (-row[1], row[0][1], row[0][0]))
        return tuple((entity_id, name, likeness) for (entity_id, name), likeness in ranked)


def _properties(entity: Entity) -> tuple[tuple[str, str], ...]:
    return tuple((kind, value) for kind in _PROPERTIES if (value := getattr(entity, kind)) is not None)


def _size(group: Iterable[Sized]) -> int:
    return sum(map(len, group))


def _asked(*wanted: Collection[str] | None) -> Asked:
    """Return what is asked for of the first of `_PROPERTIES`."""
    return tuple(
        (kind, frozenset(values)) for kind, values in zip(_PROPERTIES, wanted, strict=True) if values is not None
    )


def _areas(leaf: Leaf) -> dict[str, None]:
    return leaf.areas


def _floors(leaf: Leaf) -> dict[str, None]:
    return leaf.floors


def _place_words(place: Place) -> tuple[Words, ...]:
    return tuple(dict.fromkeys(words for name in place.names for words in spellings(name)))


def _by_words(places: Iterable[tuple[str, set[str]]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for place_id, words in places:
        for word in words:
            found.setdefault(word, []).append(place_id)
    return {word: tuple(ids) for word, ids in found.items()}


def _words(place: Place | None) -> set[str]:
    """Return the words of the names of a place, in singular."""
    return set() if place is None else {stem(word) for name in place.names for word in name_words(name)}


def _ends(place: Place) -> set[str]:
    """Return the last words, in singular, of the names of a place that have several."""
    return {stem(words[-1]) for words in map(name_words, place.names) if len(words) > 1}


def _device_words(entity: Entity) -> tuple[Words, ...]:
    if entity.device_id is None:
        return ()
    return tuple(dict.fromkeys(words for name in entity.device_names for words in spellings(name)))


def _id_words(entity_id: str) -> tuple[Words, ...]:
    """Return the words of an id unless it is a single one: too many things are a "kitchen"."""
    words = _id_parts(entity_id)
    is_name = len(words) > 1 and not all(word.isdecimal() for word in words)
    return (words,) if is_name else ()


def _id_parts(entity_id: str) -> Words:
    return tuple(filter(None, entity_id.partition(".")[2].split("_")))


def _described(entity: Entity) -> tuple[tuple[str, str], ...]:
    """Return the sets of the words by which a person may describe the entity."""
    words = {word for name in (*entity.names, *entity.device_names, *entity.labels) for word in name_words(name)}
    return tuple((_WORD, each) for each in {stem(word) for word in words.union(_id_parts(entity.id))})
