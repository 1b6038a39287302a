"""A statement as its form takes it apart, and what its parts stand for in the home."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
import re

from ..effort import refuse_crowd
from ..lexicon import WordKind
from ..model import Claim, ClaimKind, Entity, Quantity, Reading
from ..reading.harm import harm_of
from ..reading.items import Item
from ..reading.quantities import find_quantity
from ..scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A statement as its form takes it apart."""

    text: str
    items: tuple[Item, ...]
    parts: Mapping[str, str]
    spans: Mapping[str, tuple[int, int]]
    """Where in the text each part stands."""
    scene: Scene
    spoken: Scene
    """The same home in the language of the sentence."""

    def item(self, part: str) -> Item | None:
        """Return the item that a part of the form stands for."""
        found = _INDEX.search(self.parts.get(part) or "")
        return None if found is None else self.items[int(found[1])]

    def things(self, part: str) -> tuple[tuple[Entity, ...], ...]:
        """Return what each name in a part stands for."""
        indexes = map(int, _INDEX.findall(self.parts.get(part) or ""))
        return tuple(entities_of(self.items[index], self.scene) for index in indexes)

    def rest(self, part: str) -> str:
        """Return a part as it was written, without marks around it."""
        start, end = self.spans.get(part, (0, 0))
        return self.text[start:end].strip(" \"'“”„.")

    def meanings(self, part: str) -> tuple[str, ...]:
        """Return which states the words of a part may mean."""
        words = (self.parts.get(part) or "").split()
        found = self.scene.lexicon.at(words, 0)
        return tuple(dict.fromkeys(word.id for word, end in found if end == len(words) and word.kind in _MEANING))

    def claim(self, kind: ClaimKind, readings: tuple[Reading, ...], **told: object) -> Iterator[Claim]:
        """Yield a claim of the whole statement, if it is of anything that is no crowd."""
        refuse_crowd([entity_id for one in readings for entity_id in one.entity_ids])
        if any(one.entity_ids for one in readings):
            harm = harm_of(readings, self.scene)
            subject = " ".join(item.norm for item in self.items if item.match is not None)
            yield Claim(
                text=self.text,
                start=0,
                end=len(self.text),
                kind=kind,
                subject=subject,
                readings=readings,
                harm=harm,
                **told,  # type: ignore[arg-type]
            )


_INDEX = re.compile(r"[«#@](\d+)»?")
_MEANING = frozenset({WordKind.STATE, WordKind.PAST, WordKind.GERUND})


def entities_of(item: Item, scene: Scene) -> tuple[Entity, ...]:
    """Return what a name stands for: things, else those of a device."""
    return () if item.match is None else scene.things(item.match.entity_ids or item.match.device_entity_ids)


def all_of(
    scene: Scene,
    *,
    domains: Collection[str] | None = None,
    area_ids: Collection[str] | None = None,
    device_ids: Collection[str] | None = None,
) -> tuple[Entity, ...]:
    """Return all things that have some properties; whoever asks for them looks at each."""
    found = scene.home.entities(domains=domains, area_ids=area_ids, device_ids=device_ids)
    scene.effort.spend(len(found))
    return found


def exactly(entities: Iterable[Entity]) -> tuple[Reading, ...]:
    """Return things as ways to understand a name that is theirs."""
    return tuple(Reading(entity_ids=(entity.id,), is_exact=True) for entity in entities)


def are_apart(entity: Entity, own: Sequence[Entity]) -> bool:
    """Return whether something is neither what is named, nor a part of it, nor a group that holds it."""
    return all(entity.id != one.id and entity.id not in one.members and one.id not in entity.members for one in own)


def rooms_named(told: Stated, part: str) -> frozenset[str]:
    """Return the areas that names in a part stand for, where nothing there is called so as well."""
    matches = (told.items[int(index)].match for index in _INDEX.findall(told.parts.get(part) or ""))
    return frozenset(i for one in matches if one is not None and not one.entity_ids for i in one.area_ids)


def in_place(told: Stated, domains: tuple[str, ...]) -> tuple[Entity, ...]:
    """Return what of some domains, or of any, is in a place."""
    place = told.item("place")
    area_ids = areas_of(place, told.scene) if place is not None else frozenset()
    return all_of(told.scene, domains=domains or None, area_ids=area_ids) if area_ids else ()


def areas_of(item: Item, scene: Scene) -> frozenset[str]:
    """Return the areas that a name stands for, those of a floor among them."""
    if item.match is None:
        return frozenset()
    on_floors = scene.home.areas(item.match.floor_ids) if item.match.floor_ids else ()
    return frozenset((*item.match.area_ids, *(area.id for area in on_floors)))


def beside(entities: tuple[Entity, ...], scene: Scene) -> tuple[Entity, ...]:
    """Return what belongs to the same devices."""
    devices = {one.device_id for one in entities if one.device_id is not None}
    return all_of(scene, device_ids=devices) if devices else ()


def quantity(told: Stated, part: str) -> Quantity | None:
    """Return the number of a part, with its unit; None where the unit is not known."""
    at = told.item(part)
    if at is not None and at.has(WordKind.LEVEL):
        level = float(at.ids(WordKind.LEVEL)[0])
        return Quantity(attribute="", number=level, unit="%", step=_FULL_STEP if level == _FULL else LEVEL_STEP)
    value = None if at is None else find_quantity(told.items, told.items.index(at))
    return None if value is None or value.number is None else value


LEVEL_STEP = 8.0
"""Percent: a third is 33 or 37."""
_FULL = 100.0
_FULL_STEP = 20.0
"""Percent: a battery of 92 is full."""
