"""Every name by which the asker may call something of the home, and what it stands for."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz import fuzz, process

from .model import Entity, Place
from .tokens import Token, TokenKind, bare, name_words
from .trie import Leaf, Trie, Words, spellings

type Near = tuple[str, str, float]

_NEAR = 0.6
"""Below this two names have nothing to do with each other."""
_SAME = 0.88
"""From here on a reader may take one name for the other."""
_SAME_WORD = 0.75
_NEAREST = 5
"""Names that are offered for an unknown one."""
_VIEWS = 16


class MatchKind(StrEnum):
    """What a name may stand for; persons and zones are entities."""

    ENTITY = "entity"
    DEVICE = "device"
    AREA = "area"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Match:
    """A name found in a text with everything visible it stands for, each in order of its id."""

    end: int
    """Index of the token after its last."""
    entity_ids: tuple[str, ...] = ()
    device_ids: tuple[str, ...] = ()
    device_entity_ids: tuple[str, ...] = ()
    """Visible entities of those devices, whatever their own names."""
    area_ids: tuple[str, ...] = ()
    floor_ids: tuple[str, ...] = ()

    @property
    def kinds(self) -> frozenset[MatchKind]:
        """Return every kind the name has a candidate of."""
        ids = {
            MatchKind.ENTITY: self.entity_ids,
            MatchKind.DEVICE: self.device_ids,
            MatchKind.AREA: self.area_ids,
            MatchKind.FLOOR: self.floor_ids,
        }
        return frozenset(kind for kind, found in ids.items() if found)


class Gazetteer:
    """The names and sets of the whole home. What an asker may see of it is a view."""

    def __init__(self) -> None:
        """Begin with an empty home."""
        self.version = 0
        """Changes whenever an answer of a view could."""
        self.trie = Trie()
        self.entities: dict[str, Entity] = {}
        self.areas: dict[str, Place] = {}
        self.floors: dict[str, Place] = {}
        self.leaves: dict[Words, Leaf] = {}
        """Those of written names: what an unknown name is compared with."""
        self._sets: dict[tuple[str, str | None], dict[str, None]] = {}
        self._views: dict[int, View] = {}

    def set_entity(self, entity: Entity) -> None:
        """Enter an entity or replace what was known of it."""
        known = self.entities.get(entity.id)
        if known == entity:
            return
        if known is not None:
            self.remove_entity(entity.id)
        self.version += 1
        self.entities[entity.id] = entity
        for key in _sets_of(entity):
            self._sets.setdefault(key, {})[entity.id] = None
        for words, name in _written(entity.names):
            leaf = self.leaves[words] = self.trie.add(words)
            leaf.entities.setdefault(entity.id, name)
        for words in _id_words(entity.id):
            self.trie.add(words).ids[entity.id] = None
        if entity.device_id is not None:
            for words, _ in _written(entity.device_names):
                self.trie.add(words).devices[entity.id] = entity.device_id

    def remove_entity(self, entity_id: str) -> None:
        """Forget an entity; nothing happens if it is not known."""
        entity = self.entities.pop(entity_id, None)
        if entity is None:
            return
        self.version += 1
        for key in _sets_of(entity):
            members = self._sets[key]
            del members[entity_id]
            if not members:
                del self._sets[key]
        paths = dict.fromkeys(words for words, _ in _written((*entity.names, *entity.device_names)))
        for words in (*paths, *_id_words(entity_id)):
            self._drop(words, entity_id)

    def _drop(self, words: Words, entity_id: str) -> None:
        leaf = self.trie.add(words)
        for named in (leaf.entities, leaf.ids, leaf.devices):
            named.pop(entity_id, None)
        if not leaf.entities:
            self.leaves.pop(words, None)
        self.trie.prune(words)

    def set_area(self, area: Place) -> None:
        """Enter an area or replace what was known of it."""
        self._set_place(self.areas, area, lambda leaf: leaf.areas)

    def remove_area(self, area_id: str) -> None:
        """Forget an area; nothing happens if it is not known."""
        self._remove_place(self.areas, area_id, lambda leaf: leaf.areas)

    def set_floor(self, floor: Place) -> None:
        """Enter a floor or replace what was known of it."""
        self._set_place(self.floors, floor, lambda leaf: leaf.floors)

    def remove_floor(self, floor_id: str) -> None:
        """Forget a floor; nothing happens if it is not known."""
        self._remove_place(self.floors, floor_id, lambda leaf: leaf.floors)

    def _set_place(
        self, places: dict[str, Place], place: Place, named: Callable[[Leaf], dict[str, None]]
    ) -> None:
        if places.get(place.id) == place:
            return
        self._remove_place(places, place.id, named)
        self.version += 1
        places[place.id] = place
        for words, _ in _written(place.names):
            named(self.trie.add(words))[place.id] = None

    def _remove_place(
        self, places: dict[str, Place], place_id: str, named: Callable[[Leaf], dict[str, None]]
    ) -> None:
        place = places.pop(place_id, None)
        if place is None:
            return
        self.version += 1
        for words in dict.fromkeys(words for words, _ in _written(place.names)):
            named(self.trie.add(words)).pop(place_id, None)
            self.trie.prune(words)

    def view(self, visible: frozenset[str] | None) -> View:
        """Return what an asker who may know of these entities sees; None: of every one."""
        view = self._views.get(id(visible))
        if view is None:
            while len(self._views) >= _VIEWS:
                del self._views[next(iter(self._views))]
            view = self._views[id(visible)] = View(self, visible)
        return view

    def with_any(self, kind: str, values: Collection[str]) -> Iterator[str]:
        """Yield the entities whose domain, class, area, floor or device is one of these."""
        for value in values:
            yield from self._sets.get((kind, value), ())

    def count_any(self, kind: str, values: Collection[str]) -> int:
        """Return how many those are without looking at them."""
        return sum(len(self._sets.get((kind, value), ())) for value in values)


class View:
    """What an asker may know of the home. It keeps up with the home; keep it for one turn."""

    def __init__(self, gazetteer: Gazetteer, visible: frozenset[str] | None) -> None:
        """Look at the home through a set of entity ids; None sees everything."""
        self._gazetteer = gazetteer
        # Held, so that no other set can take its address while the view is kept.
        self._allowed = visible
        self._version = gazetteer.version
        self._found: dict[Leaf, Match | None] = {}
        self._listed: dict[tuple[object, ...], tuple[Entity, ...]] = {}
        self._near: dict[Words, tuple[Near, ...]] = {}
        self._names: dict[str, Leaf] | None = None

    def _refresh(self) -> None:
        if self._version != self._gazetteer.version:
            self._version = self._gazetteer.version
            self._found.clear()
            self._listed.clear()
            self._near.clear()
            self._names = None

    def entity(self, entity_id: str) -> Entity | None:
        """Return an entity, None if it is unknown or hidden."""
        return self._gazetteer.entities.get(entity_id) if self._sees(entity_id) else None

    def area(self, area_id: str) -> Place | None:
        """Return an area."""
        return self._gazetteer.areas.get(area_id)

    def floor(self, floor_id: str) -> Place | None:
        """Return a floor."""
        return self._gazetteer.floors.get(floor_id)

    def match(self, tokens: Sequence[Token], start: int) -> Match | None:
        """Return the longest name that begins at a token and stands for something visible."""
        self._refresh()
        if (printed := self._printed_id(tokens, start)) is not None:
            return printed
        best, end = None, start
        for after, leaf in self._gazetteer.trie.walk(tokens, start):
            if after > end and (found := self._candidates(leaf)) is not None:
                best, end = found, after
        if best is None:
            return None
        ids = best.entity_ids, best.device_ids, best.device_entity_ids, best.area_ids, best.floor_ids
        return Match(end, *ids)

    def entities(
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
        """Return the visible entities with all of these properties in order of their ids."""
        self._refresh()
        wanted = {
            _DOMAIN: domains,
            _CLASS: device_classes,
            _AREA: area_ids,
            _FLOOR: floor_ids,
            _DEVICE: device_ids,
        }
        asked = tuple((kind, frozenset(of)) for kind, of in wanted.items() if of is not None)
        key = (asked, primary_only, include_groups)
        if key not in self._listed:
            members = (self._gazetteer.entities[id_] for id_ in sorted(self._having(asked)))
            self._listed[key] = tuple(
                entity
                for entity in members
                if (entity.is_primary or not primary_only)
                and (include_groups or not entity.members)
            )
        return self._listed[key]

    def nearest(self, words: str) -> tuple[Near, ...]:
        """Return (entity id, its name, likeness 0..1) of visible names spelled alike, best first.

        From .88 on the words differ by a slip of spelling only: names that differ in a number
        or in one whole word stay below.
        """
        self._refresh()
        asked = name_words(words)
        if asked not in self._near:
            self._near[asked] = self._look_near(asked)
        return self._near[asked]

    def _sees(self, entity_id: str) -> bool:
        return self._visible is None or entity_id in self._visible

    def _seen(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(filter(self._sees, ids)))

    def _candidates(self, leaf: Leaf) -> Match | None:
        """Return what a name stands for with no end yet, None if all of it is hidden."""
        if leaf not in self._found:
            owners = self._seen(leaf.devices)
            match = Match(
                0,
                # What is called so goes before what only has an id like it.
                self._seen(leaf.entities) or self._seen(leaf.ids),
                tuple(sorted({leaf.devices[id_] for id_ in owners})),
                owners,
                tuple(sorted(leaf.areas)),
                tuple(sorted(leaf.floors)),
            )
            self._found[leaf] = match if match.kinds else None
        return self._found[leaf]

    def _printed_id(self, tokens: Sequence[Token], start: int) -> Match | None:
        """Return the visible entity whose whole id is printed here: light.kitchen_lamp."""
        if start + 1 >= len(tokens) or tokens[start + 1].norm != ".":
            return None
        best, printed = None, ""
        for at, before in zip(range(start, start + _LONGEST_ID), glued(tokens, start)):
            pass
        return best

    def _having(self, asked: tuple[tuple[str, frozenset[str]], ...]) -> set[str]:
        sets = [self._gazetteer.having(kind, of) for kind, of in asked]
        ...
