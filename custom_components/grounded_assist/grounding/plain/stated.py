"""Read the plain statements that name things exactly: one row for each form."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
import re
from typing import Final

from ..lexicon import WordKind
from ..meanings.attributes import attribute_of, place_of
from ..meanings.states import SWITCHED, UNAVAILABLE, UNREADABLE_STATES, fits
from ..model import Claim, ClaimKind, Comparison, Entity, Quantifier, Quantity, Reading, Relation
from ..reading.harm import harm_of
from ..reading.items import Item, mask
from ..reading.quantities import find_quantity
from ..reading.spoken_numbers import fold_numbers
from ..scene import Scene
from .words import is_kind_of, is_word_of, own_words

_NAME, _NUMBER = "«{}»", "#{}"
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
        """Return the words of a part as they were written."""
        words = (self.parts.get(part) or "").split()
        places = [int(found[1]) for word in words if (found := _INDEX.fullmatch(word)) is not None]
        return " ".join(words) if not places else self.text[self.items[places[0]].start : self.items[places[-1]].end]

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


_INDEX = re.compile(r"[«#](\d+)»?")


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
    # "Only Anna is home" is of all persons.
    is_of_all = own[0].domain == "person" and told.item("place") is None
    others = told.scene.home.entities(domains=("person",)) if is_of_all else _in_place(told, (own[0].domain,))
    if not others:
        return
    contrast = Reading(entity_ids=tuple(one.id for one in others if one not in own))
    reading = Reading(entity_ids=tuple(one.id for one in own), is_exact=True)
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=meaning, quantifier=Quantifier.ALL, contrast=(contrast,))


def _all_but(told: Stated) -> Iterator[Claim]:
    """Read "All lights in the Office but the Desk Lamp are off"."""
    named, meaning = told.things("names"), next(iter(told.meanings("state")), None)
    apart = [one[0] for one in named if len(one) == 1]
    kinds = told.parts["kind"].split()
    found = tuple(one for one in _in_place(told, ()) if all(is_kind_of(word, one, told.scene) for word in kinds))
    fitting = tuple(one for one in found if meaning is not None and fits(meaning, one.domain, one.device_class))
    rest = tuple(one.id for one in fitting if one not in apart)
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
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=_DETECTED, is_negated=is_denied, quantifier=quantifier)


_SENSING = frozenset({"occupancy", "presence"})
_NOBODY = frozenset({"nobody", "no one", "empty", "unoccupied"})


def _detecting(told: Stated) -> Iterator[Claim]:
    """Read "The Den Occupancy is detecting someone"."""
    (entities,) = told.things("name")
    fitting = tuple(one for one in entities if fits(_DETECTED, one.domain, one.device_class))
    yield from told.claim(ClaimKind.STATE, _exactly(fitting), meaning=_DETECTED)


_DETECTED = "detected"


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


def _playing(told: Stated) -> Iterator[Claim]:
    """Read "The Sonos is playing 'Dreams' by Fleetwood Mac": that it plays, and what."""
    entities = tuple(one for (found,) in [told.things("name")] for one in found if one.domain == "media_player")
    meaning = next(iter(told.meanings("does")), None)
    if not entities or meaning is None:
        return
    yield from told.claim(ClaimKind.STATE, _exactly(entities), meaning=meaning)
    for part in ("title", "by"):
        if title := told.rest(part).strip(" \"'“”."):
            value = Quantity(attribute="title", word=title)
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
    running = tuple(one for one in entities if fits(_ACTIVE, one.domain, one.device_class))
    if running and told.parts["state"] in _ENDED:
        yield from told.claim(ClaimKind.STATE, _exactly(running), meaning=_ACTIVE, is_negated=not is_denied)
        return
    worded = tuple(one for one in entities if place_of("text", one.domain, one.device_class) is not None)
    if worded and not is_denied and told.parts["state"] not in UNREADABLE_STATES:
        value = Quantity(attribute="text", word=told.parts["state"])
        yield from told.claim(ClaimKind.VALUE, _exactly(worded), value=value)


def _fitting(meaning: str, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """Return of what a state can be said: a door is open, not the lock that has its name."""
    found = tuple(one for one in entities if fits(meaning, one.domain, one.device_class))
    doors = tuple(one for one in found if one.domain != "lock")
    return doors if doors and meaning in _OF_DOORS else found


_OF_DOORS = frozenset({"open", "closed"})
_ACTIVE = "active"
_ENDED = frozenset({"done", "finished", "complete", "completed"})


type _Reader = Callable[[Stated], Iterator[Claim]]
_ONE = r"(?P<name>«\d{1,3}»)"
_PLACE = r"(?P<place>«\d{1,3}»)"
_NAMES = r"(?P<names>«\d{1,3}»(?:(?: ,)?(?: and)? «\d{1,3}»){0,8})"
_KIND = r"(?P<kind>[^«#]{1,60})"
_STATE = r"(?P<state>[^«#]{1,60})"
_AMOUNT = r"(?P<number>#\d{1,3})(?: (?P<unit>\S{1,40}))?"
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
        rf"{_ONE} (?:is|are) (?P<does>playing|paused)(?: on)?(?: (?P<title>.{{1,80}}?))?(?: by (?P<by>.{{1,80}}))?",
        _playing,
    ),
    (rf"{_ONE} (?:is|are) (?P<not>not )?(?P<state>\S{{1,40}})", _reachable),
    (
        rf"{_ONE} is(?: (?:about )?(?P<by>#\d{{1,3}}) \S{{1,40}})? (?P<relation>[^«#]{{1,60}}?)(?: than)? {_OTHER}",
        _compared,
    ),
    (rf"{_ONE} is detecting (?P<what>\S{{1,40}})", _detecting),
    (rf"{_ONE}(?: (?P<noun>\w{{1,40}}))? (?:is|are) (?P<not>not )?{_STATE}", _state),
)
_FORMS: Final = tuple((re.compile(shape), reader) for shape, reader in _SHAPES)


def read_stated(text: str, scene: Scene) -> tuple[Claim, ...]:
    """Return the claims of a statement in one of these forms; none where it has no such form."""
    items = fold_numbers(mask(text, scene), scene.lexicon)
    shape = " ".join(_sign(index, item) for index, item in enumerate(items) if not _is_dropped(item))
    for pattern, reader in _FORMS:
        if (found := pattern.fullmatch(shape)) is not None:
            told = Stated(text=text, items=items, parts=found.groupdict(), scene=scene)
            if claims := tuple(reader(told)):
                return claims
    return ()


def _sign(index: int, item: Item) -> str:
    if item.match is not None:
        return _NAME.format(index)
    is_number = item.is_number or item.has(WordKind.NUMBER) or item.has(WordKind.LEVEL)
    return _NUMBER.format(index) if is_number else item.norm


def _is_dropped(item: Item) -> bool:
    if item.match is not None or item.norm in _KEPT:
        return False
    return (item.is_mark and item.norm != ",") or item.is_function(*_DROPPED)


_KEPT = frozenset({"only", "not", "about"})
