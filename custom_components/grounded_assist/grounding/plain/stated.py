"""Read the plain statements that name things exactly: one row for each form."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
import re
from typing import Final

from ..lexicon import WordKind
from ..meanings.attributes import WORDED_DOMAINS, attribute_of, place_of
from ..meanings.moments import moment_place
from ..meanings.states import SWITCHED, UNAVAILABLE, UNREADABLE_STATES, fits
from ..model import Claim, ClaimKind, Comparison, Entity, Quantifier, Quantity, Reading, Relation
from ..reading.harm import harm_of
from ..reading.items import Item, mask
from ..reading.moments import moments_of
from ..reading.quantities import find_quantity, number_of
from ..reading.spoken_numbers import fold_numbers
from ..reading.times import fold_times_of
from ..scene import Scene
from ..tokens import name_words
from .words import is_kind_of, is_word_of, own_words

_NAME, _NUMBER, _TIME = "«{}»", "#{}", "@{}"
_DROPPED = ("determiner", "adverb")
_MEANING = frozenset({WordKind.STATE, WordKind.PAST, WordKind.GERUND})
_SWITCHED_DOMAINS: Final = ("light", "fan")
"""What "everything is off" surely speaks of: a plug may belong to the fridge."""
_REACHABLE = frozenset({"available", "online", "reachable", "connected", "responding"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A statement as its form takes it apart."""

    text: str
    items: tuple[Item, ...]
    parts: Mapping[str, str]
    spans: Mapping[str, tuple[int, int]]
    """Where in the text each part stands."""
    scene: Scene

    def item(self, part: str) -> Item | None:
        """Return the item that a part of the form stands for."""
        found = _INDEX.search(self.parts.get(part) or "")
        return None if found is None else self.items[int(found[1])]

    def things(self, part: str) -> tuple[tuple[Entity, ...], ...]:
        """Return what each name in a part stands for."""
        indexes = map(int, _INDEX.findall(self.parts.get(part) or ""))
        return tuple(tuple(_entities(self.items[index], self.scene)) for index in indexes)

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
        """Yield a claim of the whole statement, if it is of anything."""
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


def _entities(item: Item, scene: Scene) -> Iterator[Entity]:
    match = item.match
    for entity_id in () if match is None else match.entity_ids or match.device_entity_ids:
        if (entity := scene.home.entity(entity_id)) is not None:
            yield entity


def _exactly(entities: Iterator[Entity] | tuple[Entity, ...]) -> tuple[Reading, ...]:
    return tuple(Reading(entity_ids=(entity.id,), is_exact=True) for entity in entities)


def _only(told: Stated) -> Iterator[Claim]:
    """Read "Only the Pendants are on in the Kitchen": these are, and all others of their kind there are not."""
    named, meaning = told.things("names"), next(iter(told.meanings("state")), None)
    if meaning is None or not all(len(one) == 1 for one in named):
        return
    own = [one[0] for one in named]
    if len({one.domain for one in own}) != 1 or not fits(meaning, own[0].domain, own[0].device_class):
        return
    # Without a place it is of all: "Only Anna is home".
    is_of_all = told.item("place") is None
    others = told.scene.home.entities(domains=(own[0].domain,)) if is_of_all else _in_place(told, (own[0].domain,))
    others = tuple(one for one in others if one.device_class == own[0].device_class or not is_of_all)
    if not others:
        return
    contrast = Reading(entity_ids=tuple(one.id for one in others if _are_apart(one, own)))
    reading = Reading(entity_ids=tuple(one.id for one in own), is_exact=True)
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=meaning, quantifier=Quantifier.ALL, contrast=(contrast,))


def _are_apart(entity: Entity, own: Sequence[Entity]) -> bool:
    """Return whether something is neither what is named, nor a part of it, nor a group that holds it."""
    return all(entity.id != one.id and entity.id not in one.members and one.id not in entity.members for one in own)


def _all_but(told: Stated) -> Iterator[Claim]:
    """Read "All lights in the Office but the Desk Lamp are off"."""
    named, meaning = told.things("names"), next(iter(told.meanings("state")), None)
    apart = [one[0] for one in named if len(one) == 1]
    kinds = told.parts["kind"].split()
    found = tuple(one for one in _in_place(told, ()) if all(is_kind_of(word, one, told.scene) for word in kinds))
    fitting = tuple(one for one in found if meaning is not None and fits(meaning, one.domain, one.device_class))
    rest = tuple(one.id for one in fitting if _are_apart(one, apart))
    if meaning is None or len(apart) != len(named) or not rest:
        return
    contrast = Reading(entity_ids=tuple(one.id for one in apart), is_exact=True)
    reading = Reading(entity_ids=rest)
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=meaning, quantifier=Quantifier.ALL, contrast=(contrast,))


def _items(told: Stated) -> Iterator[Claim]:
    """Read "The Shopping List has 3 items": a list is as many as are still open."""
    (entities,) = told.things("name")
    lists = tuple(one for one in entities if one.domain == "todo")
    value = _quantity(told, "number")
    if value is not None:
        of_list = replace(value, attribute="items", unit=None, other="", start=0, end=0)
        yield from told.claim(ClaimKind.VALUE, _exactly(lists), value=of_list)


def _in_place(told: Stated, domains: tuple[str, ...]) -> tuple[Entity, ...]:
    """Return what of some domains, or of any, is in a place."""
    place = told.item("place")
    if place is None or place.match is None:
        return ()
    home = told.scene.home
    on_floors = home.areas(place.match.floor_ids) if place.match.floor_ids else ()
    area_ids = {*place.match.area_ids, *(area.id for area in on_floors)}
    return home.entities(domains=domains or None, area_ids=area_ids) if area_ids else ()


def _everything(told: Stated) -> Iterator[Claim]:
    """Read "Everything in the Office is off", "Nothing in the Office is on"."""
    meaning = next((one for one in told.meanings("state") if one in SWITCHED), None)
    ids = tuple(one.id for one in _in_place(told, _SWITCHED_DOMAINS))
    is_none = told.parts["all"] == "nothing"
    if meaning is None or (meaning == "on") is not is_none or not ids:
        return
    yield from told.claim(
        ClaimKind.STATE, (Reading(entity_ids=ids),), meaning=meaning, is_negated=is_none, quantifier=Quantifier.THE
    )


def _number(told: Stated) -> Iterator[Claim]:
    """Read "The Rain Today is 0.35 in": a thing that is a number itself, with its unit if that is known."""
    entities = tuple(one for (found,) in [told.things("name")] for one in found if one.domain in _NUMBERED)
    if not entities:
        return
    value = _quantity(told, "number")
    has_unit = bool(told.parts.get("unit"))
    if value is None or (has_unit and value.unit is None):
        # A unit that is not known may be any other.
        return
    of_state = replace(value, attribute="value", other="", start=0, end=0)
    yield from told.claim(ClaimKind.VALUE, _exactly(entities), value=of_state)


_NUMBERED = frozenset({"sensor", "number", "input_number", "counter"})


def _compared(told: Stated) -> Iterator[Claim]:
    """Read "The Office is 2 °C warmer than the Hall", "The Door Battery is below 20 %"."""
    relation = next((one for item in told.items for one in item.ids(WordKind.RELATION)), "")
    held, _, felt = relation.partition(".")
    if held not in Relation:
        return
    named = told.item("name")
    attributes = _attributes(named, felt, told.scene)
    bound, difference = _quantity(told, "bound"), _quantity(told, "by")
    against = _measuring(told.item("other"), attributes, told.scene)
    if not attributes or bool(bound) is bool(against):
        return
    comparison = Comparison(
        relation=Relation(held),
        attributes=attributes,
        against=against,
        bounds=(bound,) if bound else (),
        difference=difference,
    )
    yield from told.claim(ClaimKind.COMPARISON, _measuring(named, attributes, told.scene), comparison=comparison)


def _attributes(item: Item | None, felt: str, scene: Scene) -> tuple[str, ...]:
    """Return what of a thing is compared: what the words say, else what it is there to measure."""
    if felt or item is None:
        return (felt,) if felt else ()
    measured = (attribute_of(one.domain, one.device_class) or "value" for one in _entities(item, scene))
    return tuple(dict.fromkeys(measured))[:1]


def _measuring(item: Item | None, attributes: tuple[str, ...], scene: Scene) -> tuple[Reading, ...]:
    """Return what a name stands for, of a room all that measures it there, each a way to understand it."""
    if item is None or item.match is None:
        return ()
    found = tuple(_entities(item, scene)) or scene.home.entities(area_ids=item.match.area_ids)
    fitting = (one for one in found if any(place_of(a, one.domain, one.device_class) for a in attributes))
    return tuple(Reading(entity_ids=(one.id,), is_exact=True) for one in fitting)


def _quantity(told: Stated, part: str) -> Quantity | None:
    """Return the number of a part, with its unit; None where the unit is not known."""
    at = told.item(part)
    if at is not None and at.has(WordKind.LEVEL):
        return Quantity(attribute="", number=float(at.ids(WordKind.LEVEL)[0]), unit="%", step=_LEVEL_STEP)
    value = None if at is None else find_quantity(told.items, told.items.index(at))
    return None if value is None or value.number is None else value


_LEVEL_STEP = 4.0
"""Percent: a third is 33 or 35."""


def _weather(told: Stated) -> Iterator[Claim]:
    """Read "The weather is rainy" where there is but one weather."""
    found = told.scene.home.entities(domains=("weather",))
    if len(found) == 1:
        value = Quantity(attribute="condition", word=told.parts["state"])
        yield from told.claim(ClaimKind.VALUE, _exactly(found), value=value)


def _outdoors(told: Stated) -> Iterator[Claim]:
    """Read "The wind speed is 12 mph" where but one thing measures it."""
    items = (item for item in told.items if item.match is None)
    attribute = next((one for item in items for one in item.ids(WordKind.ATTRIBUTE)), None)
    at = told.item("number")
    if attribute is None or at is None:
        return
    found = [one for one in told.scene.everything() if place_of(attribute, one.domain, one.device_class) is not None]
    value = find_quantity(told.items, told.items.index(at))
    if len(found) == 1 and value is not None and value.number is not None:
        of_it = replace(value, attribute=attribute, other="", start=0, end=0)
        yield from told.claim(ClaimKind.VALUE, _exactly(tuple(found)), value=of_it)


def _presence(told: Stated) -> Iterator[Claim]:
    """Read "Nobody is in the Den", "The Den is empty" where something senses that."""
    found = _in_place(told, ("binary_sensor",))
    sensing = tuple(one for one in found if one.device_class in _SENSING)
    is_denied = told.parts["who"] in _NOBODY
    reading = Reading(entity_ids=tuple(one.id for one in sensing))
    quantifier = Quantifier.THE if is_denied else Quantifier.SOME
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=DETECTED, is_negated=is_denied, quantifier=quantifier)


_SENSING = frozenset({"occupancy", "presence"})
_NOBODY = frozenset({"nobody", "no one", "empty", "unoccupied"})


def _detecting(told: Stated) -> Iterator[Claim]:
    """Read "The Den Occupancy is detecting someone"."""
    (entities,) = told.things("name")
    fitting = tuple(one for one in entities if fits(DETECTED, one.domain, one.device_class))
    yield from told.claim(ClaimKind.STATE, _exactly(fitting), meaning=DETECTED)


DETECTED = "detected"


def _lacking(told: Stated) -> Iterator[Claim]:
    """Read "There is no smart valve in the Garden" of what there surely is: all the words are of one thing."""
    words = [word for word in told.parts["what"].split() if not _is_sorting(word, told.scene)]
    kinds = [word for word in words if _is_noun(word, told.scene)]
    of_name = [word for word in words if word not in kinds]
    found = _in_place(told, ()) if told.item("place") else told.scene.everything()
    meant = tuple(
        one
        for one in found
        if all(is_kind_of(word, one, told.scene) for word in kinds)
        and all(is_word_of(word, own_words(one, told.scene) | _class_words(one)) for word in of_name)
    )
    if words and meant:
        yield from told.claim(
            ClaimKind.EXISTENCE, (Reading(entity_ids=tuple(one.id for one in meant)),), is_negated=True
        )


def _is_noun(word: str, scene: Scene) -> bool:
    return any(sense.kind is WordKind.NOUN for sense, _ in scene.lexicon.at((word,), 0))


def _is_sorting(word: str, scene: Scene) -> bool:
    return any(sense.kind is WordKind.FUNCTION and sense.id == "sorting" for sense, _ in scene.lexicon.at((word,), 0))


def _class_words(entity: Entity) -> frozenset[str]:
    return frozenset((entity.device_class or "").split("_"))


def _set_to(told: Stated) -> Iterator[Claim]:
    """Read "The House Mode is set to guests" of what can be set to words; others have a mode."""
    (entities,) = told.things("name")
    word = told.rest("mode")
    worded = tuple(one for one in entities if one.domain in WORDED_DOMAINS)
    if worded and word:
        yield from told.claim(ClaimKind.VALUE, _exactly(worded), value=Quantity(attribute="text", word=word))


def _updates(told: Stated) -> tuple[Entity, ...]:
    """Return what tells whether there is an update: of the things that are named, of their devices, or of all."""
    if not told.parts.get("name"):
        return told.scene.home.entities(domains=(_UPDATE,))
    (entities,) = told.things("name")
    own = tuple(one for one in entities if one.domain == _UPDATE)
    return own or tuple(one for one in _beside(entities, told.scene) if one.domain == _UPDATE)


def _beside(entities: tuple[Entity, ...], scene: Scene) -> tuple[Entity, ...]:
    """Return what belongs to the same devices."""
    devices = {name for one in entities for name in one.device_names}
    ids = {i for name in devices for i in scene.home.described_by(name_words(name))}
    found = (scene.home.entity(i) for i in sorted(ids)[:_MOST_OF_DEVICE])
    return tuple(one for one in found if one is not None and not devices.isdisjoint(one.device_names))


_MOST_OF_DEVICE = 60


_UPDATE = "update"
_OUTDATED = "outdated"


def _outdated(told: Stated) -> Iterator[Claim]:
    """Read "An update for the Router is available", "The Router is up to date"."""
    is_denied = told.parts.get("no") in _NONE
    yield from told.claim(ClaimKind.STATE, _exactly(_updates(told)), meaning=_OUTDATED, is_negated=is_denied)


_NONE = frozenset({"no", "up to date", "current", "0"})


def _outdated_number(told: Stated) -> Iterator[Claim]:
    """Read "There are 2 updates", "No updates are available"."""
    at = told.item("number")
    count = number_of(at) if at is not None else 0.0
    if count is not None:
        reading = Reading(entity_ids=tuple(one.id for one in _updates(told)))
        yield from told.claim(
            ClaimKind.COUNT, (reading,), meaning=_OUTDATED, count=int(count), quantifier=Quantifier.COUNT
        )


def _version(told: Stated) -> Iterator[Claim]:
    """Read "The Router is version 2.3.0", "The latest version of the Router is 2.4.0"."""
    which = "latest_version" if told.parts.get("which") in _NEWEST else "installed_version"
    value = Quantity(attribute=which, word=told.rest("version"))
    yield from told.claim(ClaimKind.VALUE, _exactly(_updates(told)), value=value)


_NEWEST = frozenset({"latest", "newest", "available", "new"})


def _extreme(told: Stated) -> Iterator[Claim]:
    """Read "The Phone has the lowest battery": among all things that have as much of it."""
    words, relation = (
        told.parts["what"].split(),
        Relation.HIGHEST if told.rest("end").lower() in _MOST else Relation.LOWEST,
    )
    found = told.scene.lexicon.at(words, 0)
    attribute = next((word.id for word, end in found if end == len(words) and word.kind is WordKind.ATTRIBUTE), "")
    if not attribute:
        return
    named = _measuring(told.item("name"), (attribute,), told.scene) or _measuring_beside(told, attribute)
    own = {i for one in named for i in one.entity_ids}
    all_of_it = (one for one in told.scene.everything() if place_of(attribute, one.domain, one.device_class))
    against = tuple(Reading(entity_ids=(one.id,)) for one in all_of_it if one.id not in own)
    is_of_place = any(item.match is not None and not item.match.entity_ids for item in told.items)
    if len(named) == 1 and against and not is_of_place:
        comparison = Comparison(relation=relation, attributes=(attribute,), against=against)
        yield from told.claim(ClaimKind.COMPARISON, named, comparison=comparison)


_MOST = frozenset({"highest", "most", "strongest"})


def _measuring_beside(told: Stated, attribute: str) -> tuple[Reading, ...]:
    """Return what on the same device as a thing measures something."""
    (entities,) = told.things("name")
    found = _beside(entities, told.scene)
    return _exactly(tuple(one for one in found if place_of(attribute, one.domain, one.device_class) is not None))


def _playing(told: Stated) -> Iterator[Claim]:
    """Read "The Sonos is playing 'Dreams' by Fleetwood Mac": that it plays, and what."""
    entities = tuple(one for (found,) in [told.things("name")] for one in found if one.domain == "media_player")
    meaning = next(iter(told.meanings("does")), None)
    if not entities or meaning is None:
        return
    yield from told.claim(ClaimKind.STATE, _exactly(entities), meaning=meaning)
    for part, attribute in (("title", "title"), ("by", "title"), ("source", "source")):
        if title := told.rest(part):
            value = Quantity(attribute=attribute, word=title)
            yield from told.claim(ClaimKind.VALUE, _exactly(entities), value=value)


def _reachable(told: Stated) -> Iterator[Claim]:
    """Read "The Bulb is online"."""
    (entities,) = told.things("name")
    if told.parts["state"] in _REACHABLE:
        is_denied = bool(told.parts.get("not"))
        yield from told.claim(ClaimKind.STATE, _exactly(entities), meaning=UNAVAILABLE, is_negated=not is_denied)


def _state(told: Stated) -> Iterator[Claim]:
    """Read "The Hall Bath light is on"; what has no such state may have it as a word."""
    (entities,) = told.things("name")
    noun = told.parts.get("noun")
    if noun:
        entities = tuple(one for one in entities if is_kind_of(noun, one, told.scene))
    is_denied = bool(told.parts.get("not"))
    meanings = told.meanings("state")
    for meaning in meanings:
        fitting = _fitting(meaning, entities)
        if fitting:
            yield from told.claim(ClaimKind.STATE, _exactly(fitting), meaning=meaning, is_negated=is_denied)
            return
    if meanings and (told.parts["state"] in SWITCHED):
        yield from _sensed(told, entities)
        return
    running = tuple(one for one in entities if one.domain in _RUNNING)
    if running and told.parts["state"] in _ENDED:
        yield from told.claim(ClaimKind.STATE, _exactly(running), meaning=_ACTIVE, is_negated=not is_denied)
        return
    worded = tuple(one for one in entities if place_of("text", one.domain, one.device_class) is not None)
    if worded and not is_denied and told.parts["state"] not in UNREADABLE_STATES:
        value = Quantity(attribute="text", word=told.parts["state"])
        yield from told.claim(ClaimKind.VALUE, _exactly(worded), value=value)


def _sensed(told: Stated, entities: tuple[Entity, ...]) -> Iterator[Claim]:
    """Read "The Hall Motion is on" of a sensor whose states have words of their own."""
    for entity in entities:
        meaning = next((one for one in SENSED if fits(one, entity.domain, entity.device_class)), None)
        if meaning is not None and entity.domain == "binary_sensor":
            is_off = (told.parts["state"] == "off") is not bool(told.parts.get("not"))
            yield from told.claim(ClaimKind.STATE, _exactly((entity,)), meaning=meaning, is_negated=is_off)


SENSED: Final = ("detected", "open", "low", "unlocked", "connected")
"""What a sensor of two states says while it is on, by what it senses."""


def _batteries(told: Stated) -> Iterator[Claim]:
    """Read "No batteries are low"."""
    found = tuple(one.id for one in told.scene.everything() if fits(_LOW, one.domain, one.device_class))
    yield from told.claim(
        ClaimKind.STATE, (Reading(entity_ids=found),), meaning=_LOW, is_negated=True, quantifier=Quantifier.THE
    )


_LOW = "low"


def _worded(told: Stated) -> Iterator[Claim]:
    """Read "The Washer Programme is Cotton 60" of what shows words."""
    (entities,) = told.things("name")
    worded = tuple(one for one in entities if place_of("text", one.domain, one.device_class) is not None)
    yield from told.claim(ClaimKind.VALUE, _exactly(worded), value=Quantity(attribute="text", word=told.rest("words")))


def _fitting(meaning: str, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """Return of what a state can be said: a door is open, not the lock that has its name."""
    found = tuple(one for one in entities if fits(meaning, one.domain, one.device_class))
    doors = tuple(one for one in found if one.domain != "lock")
    return doors if doors and meaning in _OF_DOORS else found


_OF_DOORS = frozenset({"open", "closed"})
_ACTIVE = "active"
_RUNNING = frozenset({"timer", "vacuum", "lawn_mower", "script"})
"""Domains that are active for as long as they run: a plug stays on when its machine has finished."""
_ENDED = frozenset({"done", "finished", "complete", "completed"})


def _kept(which: str, told: Stated, *, is_only: bool = False) -> Iterator[Claim]:
    """Read that a thing is set to, begins, ends or was last done at a time; of a calendar it is that of an event."""
    title = told.rest("what")
    entities = [one for found in told.things("name") for one in found]
    if not told.parts.get("name"):
        entities = list(told.scene.home.entities(domains=("calendar",)))
    fitting = tuple(one for one in entities if moment_place(which, one.domain, one.device_class) is not None)
    at = told.item("time")
    if at is None or at.told is None or (title and any(one.domain != "calendar" for one in fitting)):
        return
    moments = moments_of([at], told.scene.now)
    readings = (Reading(entity_ids=tuple(one.id for one in fitting)),) if title else _exactly(fitting)
    yield from told.claim(
        ClaimKind.TIME,
        readings,
        value=Quantity(attribute=which, word=title or None),
        moments=moments,
        quantifier=Quantifier.ONLY if is_only else Quantifier.THE,
    )


type _Reader = Callable[[Stated], Iterator[Claim]]
_ONE = r"(?P<name>«\d{1,3}»)"
_PLACE = r"(?P<place>«\d{1,3}»)"
_NAMES = r"(?P<names>«\d{1,3}»(?:(?: ,)?(?: and)? «\d{1,3}»){0,8})"
_KIND = r"(?P<kind>[^«#]{1,60})"
_STATE = r"(?P<state>[^«#]{1,60})"
_AMOUNT = r"(?P<number>#\d{1,3})(?: (?P<unit>\S{1,40}))?"
_TITLE = r"(?: (?!on |from |in )(?P<title>.{1,80}?))?(?: by (?P<by>.{1,80}?))?"
_BOUND_WORDS = "above|below|over|under|at|about|around|almost|nearly|more|less|higher|lower|only|not|up|down|set"
_SOURCE = r"(?: (?:on|from|via) (?:(?:source|channel) )?(?P<source>.{1,60}))?"
_MEASURED_ONCE = "wind speed|air pressure|pressure|rainfall|uv index"
_OTHER = r"(?:(?P<other>«\d{1,3}»)|(?P<bound>#\d{1,3})(?: \S{1,40})?)"
_SHAPES: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"only {_NAMES} (?:is|are) {_STATE} in {_PLACE}", _only),
    (rf"only {_NAMES} in {_PLACE} (?:is|are) {_STATE}", _only),
    (rf"only {_NAMES} (?:is|are) {_STATE}", _only),
    (rf"all {_KIND} but {_NAMES} in {_PLACE} are {_STATE}", _all_but),
    (rf"all {_KIND} in {_PLACE} but {_NAMES} are {_STATE}", _all_but),
    (rf"(?:list )?{_ONE} (?:has|contains) (?P<number>#\d{{1,3}}) (?:items?|things?|entries|entry)(?: left)?", _items),
    (rf"(?P<all>everything|nothing) in {_PLACE} is {_STATE}", _everything),
    (rf"(?P<all>nothing) is {_STATE} in {_PLACE}", _everything),
    (rf"(?P<who>nobody|no one|somebody|someone) is in {_PLACE}", _presence),
    (rf"{_PLACE} is (?P<who>empty|unoccupied|occupied)", _presence),
    (rf"there is (?:no|not any) (?P<what>[^«#]{{1,60}}?)(?: (?:in|on|at) {_PLACE})?", _lacking),
    (r"weather is (?P<state>\S{1,40}(?: \S{1,40})?)", _weather),
    (rf"(?:current )?(?:{_MEASURED_ONCE}) is(?: (?:at|about)){{0,2}} {_AMOUNT}", _outdoors),
    (rf"{_ONE} (?:is|are)(?: at)?(?: (?:about|almost|nearly))? {_AMOUNT}", _number),
    (
        rf"{_ONE} (?:is|are) (?P<does>playing|paused){_TITLE}{_SOURCE}",
        _playing,
    ),
    (rf"{_ONE} (?:is|are) set to (?P<mode>.{{1,60}})", _set_to),
    (rf"{_ONE} (?:is|are) in (?P<mode>.{{1,60}}?)(?: mode)?", _set_to),
    (rf"(?P<no>no)? ?(?:new )?updates? for {_ONE} (?:is|are)(?: available| waiting| pending)?", _outdated),
    (rf"there is (?P<no>no)? ?(?:new )?update(?: available)? for {_ONE}", _outdated),
    (rf"{_ONE} (?:is|are) (?P<no>up to date|current)", _outdated),
    (rf"{_ONE} (?:is|are) (?:out of date|outdated)", _outdated),
    (rf"{_ONE} has (?P<no>no)? ?update(?: available| waiting| pending)?", _outdated),
    (r"(?P<no>no) updates? (?:is|are) (?:available|waiting|pending)", _outdated_number),
    (r"there (?:is|are) (?P<no>no) updates?(?: available| waiting| pending)?", _outdated_number),
    (r"(?:only )?(?P<number>#\d{1,3}) updates? (?:is|are) (?:available|waiting|pending)", _outdated_number),
    (r"there (?:is|are) (?:only )?(?P<number>#\d{1,3}) updates?(?: available| waiting| pending)?", _outdated_number),
    (rf"{_ONE} (?:is|are|runs) (?:on )?version (?P<version>\S{{1,40}})", _version),
    (
        rf"(?P<which>latest|newest|available|new|installed|current) version of {_ONE} is (?P<version>\S{{1,40}})",
        _version,
    ),
    (rf"{_ONE} has (?P<end>#\d{{1,3}}|highest|most|lowest|least|weakest|strongest) (?P<what>[^«#]{{1,30}})", _extreme),
    (rf"{_ONE} (?:is|are) (?P<not>not )?(?P<state>\S{{1,40}})", _reachable),
    (
        rf"{_ONE} is(?: (?:about )?(?P<by>#\d{{1,3}}) \S{{1,40}})? (?P<relation>[^«#]{{1,60}}?)(?: than)? {_OTHER}",
        _compared,
    ),
    (rf"{_ONE} is detecting (?P<what>\S{{1,40}})", _detecting),
    (rf"{_ONE}(?: (?P<noun>\w{{1,40}}))? (?:is|are) (?P<not>not )?{_STATE}", _state),
    (r"no batter(?:y|ies) (?:is|are) low", _batteries),
    (rf"{_ONE} (?:is|are) (?P<words>(?!{_BOUND_WORDS})\w[^«#]{{0,40}} #\d{{1,3}})", _worded),
)
_FORMS: Final = tuple((re.compile(shape), reader) for shape, reader in _SHAPES)
_AT = r"(?:(?:at|on|for|about|around|(?:shortly|just) (?:after|before)) ){0,2}(?P<time>@\d{1,3})"
_ANY = r"(?:(?:timer|event|calendar|scene|automation|script) )?(?P<name>«\d{1,3}»)"
_WHAT = r"(?P<what>[^@]{1,80}?)"
_IS = r"(?:is|are|was|will be)"
_ENDING = rf"(?:(?:end|finish|finishing) time is|ends|finishes|{_IS} (?:done|over|finished|ready)|will (?:end|finish))"
_DID = r"(?:(?:was |were )?last \w{1,20}|(?:was |were )?(?:triggered|pressed|rung|activated)|ran|rang)"
_MOMENTS: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"next event on {_ANY} {_IS} {_WHAT} {_AT}", partial(_kept, "moment", is_only=True)),
    (rf"event {_WHAT} on {_ANY} {_IS} {_AT}", partial(_kept, "moment")),
    (rf"event {_WHAT} (?:ends|{_IS} over) {_AT}", partial(_kept, "end")),
    (rf"end(?: time)? of event {_WHAT} on {_ANY} {_IS} {_AT}", partial(_kept, "end")),
    (rf"end(?: time)? of event {_WHAT} {_IS} {_AT}", partial(_kept, "end")),
    (rf"event {_WHAT} {_IS} {_AT}", partial(_kept, "moment")),
    (rf"(?:end|finish|finishing|ready)(?: time)? of {_ANY} {_IS} {_AT}", partial(_kept, "end")),
    (rf"{_ANY} {_ENDING} {_AT}", partial(_kept, "end")),
    (rf"{_ANY} {_DID} {_AT}", partial(_kept, "latest")),
    (rf"{_ANY} {_IS}(?: (?:set|due))? {_AT}", partial(_kept, "moment")),
)
_TIMED: Final = tuple((re.compile(shape), reader) for shape, reader in _MOMENTS)
"""Forms that tell a time of day, or a day."""


def read_stated(text: str, scene: Scene) -> tuple[Claim, ...]:
    """Return the claims of a statement in one of these forms; none where it has no such form."""
    plain = mask(text, scene)
    timed = fold_times_of(plain, scene)
    is_timed = any(item.told is not None for item in timed)
    folded = ((_TIMED, timed),) if is_timed else ()
    for forms, items in (*folded, (_FORMS, fold_numbers(plain, scene.lexicon))):
        signs = [(_sign(index, item), item) for index, item in enumerate(items) if not _is_dropped(item)]
        shape = " ".join(sign for sign, _ in signs)
        for pattern, reader in forms:
            if (found := pattern.fullmatch(shape)) is not None:
                told = Stated(
                    text=text, items=items, parts=found.groupdict(""), spans=_spans(found, signs), scene=scene
                )
                if claims := tuple(reader(told)):
                    return claims
    return ()


def _spans(found: re.Match[str], signs: Sequence[tuple[str, Item]]) -> dict[str, tuple[int, int]]:
    """Return where in the text the parts of a shape stand."""
    ends = list(accumulate(len(sign) + 1 for sign, _ in signs))
    spans = {}
    for part, shown in found.groupdict().items():
        if shown:
            first, last = (bisect_right(ends, at) for at in (found.start(part), found.end(part) - 1))
            spans[part] = (signs[first][1].start, signs[last][1].end)
    return spans


def _sign(index: int, item: Item) -> str:
    if item.match is not None:
        return _NAME.format(index)
    if item.told is not None:
        return _TIME.format(index)
    is_number = item.is_number or item.has(WordKind.NUMBER) or item.has(WordKind.LEVEL)
    return _NUMBER.format(index) if is_number else item.norm


def _is_dropped(item: Item) -> bool:
    if item.match is not None or item.norm in _KEPT:
        return False
    return (item.is_mark and item.norm != ",") or item.is_function(*_DROPPED)


_KEPT = frozenset({"only", "not", "about"})
