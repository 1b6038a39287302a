"""Read what plain statements say of one thing: its state, its number, its words, what it plays."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..lexicon import WordKind
from ..meanings.attributes import WORDED_DOMAINS, place_of
from ..meanings.states import SENSED, SWITCHED, UNAVAILABLE, UNREADABLE_STATES, fits
from ..model import Claim, ClaimKind, Entity, Quantity
from ..reading.items import any_is
from ..reading.quantities import find_quantity, number_of
from .parts import Stated, all_of, beside, exactly, quantity
from .quotes import unit_of_time
from .relations import EXTREMES, relation_of
from .words import is_kind_of, words_of


def read_number(told: Stated) -> Iterator[Claim]:
    """Read "The Rain Today is 0.35 in": a thing that is a number itself, with its unit if that is known."""
    entities = tuple(one for (found,) in [told.things("name")] for one in found if one.domain in _NUMBERED)
    if not entities:
        return
    at = told.item("number")
    if at is not None and (relation := relation_of(at)) is not None and relation[0] in EXTREMES:
        # "The lowest moisture" is the least of all.
        return
    value = quantity(told, "number")
    unit = told.parts.get("unit")
    is_about = bool(told.parts.get("about")) or any_is(told.items, "about")
    if at is not None and unit and (of_time := unit_of_time(unit, told.scene.lexicon)) is not None:
        value = _duration(number_of(at), of_time, is_about=is_about)
    is_bound = told.parts.get("about", "").split()[-1:] in _BOUNDING and (value is None or value.unit not in _TIMES)
    if value is None or (unit and value.unit is None) or is_bound:
        # A unit that is not known may be any other; how much "a bit over half" is, is read elsewhere.
        return
    of_state = replace(value, attribute="value", other="", start=0, end=0, is_about=value.is_about or is_about)
    yield from told.claim(ClaimKind.VALUE, exactly(entities), value=of_state)


def read_left(told: Stated) -> Iterator[Claim]:
    """Read "The Washer has about 40 minutes left" of the one sensor that tells how long it still runs."""
    at, unit = told.item("number"), unit_of_time(told.parts.get("unit", ""), told.scene.lexicon)
    (entities,) = told.things("name")
    if at is None or unit is None or any(one.domain == _TIMER for one in entities):
        return
    own = words_of(tuple(name for one in entities for name in one.names[:1]))
    running = [one for one in all_of(told.scene, domains=("sensor",)) if one.device_class == _DURATION]
    related = {one.id for one in (*entities, *beside(entities, told.scene))}
    left = tuple(one for one in running if one.id in related or own <= words_of(one.names))
    value = _duration(number_of(at), unit, is_about=bool(told.parts.get("about")))
    if len(left) == 1:
        yield from told.claim(ClaimKind.VALUE, exactly(left), value=replace(value, attribute="value"))


def _duration(number: float | None, unit: str, *, is_about: bool) -> Quantity:
    """Return a length of time, of hours in minutes: nobody tells the last minutes of an hour."""
    if number is None or unit not in _MINUTES:
        return Quantity(attribute="", number=number, unit=unit, is_about=is_about)
    minutes = number * _MINUTES[unit]
    off = max(_OFF_BY[unit], _OFF_IN_ALL * minutes if is_about or unit == "h" else 0)
    step = 2 * off / (_ABOUT if is_about else 1)
    return Quantity(attribute="", number=minutes, unit="min", is_about=is_about, step=step)


_MINUTES: Final = {"min": 1.0, "h": 60.0}
_OFF_BY: Final = {"min": 0.5, "h": 20.0}
"""Minutes by which a length of time may be off that is told in a unit."""
_OFF_IN_ALL = 0.2
"""Share by which one may be off that is told in hours, or as about so long."""
_ABOUT = 3
"""By so much a step counts for more where something is about so."""
_TIMER = "timer"
_DURATION = "duration"


_BOUNDING = (["over"], ["under"], ["above"], ["below"])
_TIMES = frozenset({"s", "min", "h", "d"})
_NUMBERED = frozenset({"sensor", "number", "input_number", "counter"})


def read_share(told: Stated) -> Iterator[Claim]:
    """Read "The speed of the Fan is two thirds"."""
    at, words = told.item("number"), told.parts["what"].split()
    found = told.scene.lexicon.at(words, 0)
    attribute = next((word.id for word, end in found if end == len(words) and word.kind is WordKind.ATTRIBUTE), "")
    value = quantity(told, "number")
    if at is None or value is None or not at.has(WordKind.LEVEL):
        return
    (entities,) = told.things("name")
    fitting = tuple(one for one in entities if place_of(attribute, one.domain, one.device_class) is not None)
    of_it = replace(value, attribute=attribute, is_about=bool(told.parts.get("about")))
    yield from told.claim(ClaimKind.VALUE, exactly(fitting), value=of_it)


def read_open_share(told: Stated) -> Iterator[Claim]:
    """Read "The Office Blind is just under half open"."""
    value = quantity(told, "number")
    if value is None or value.number is None or value.unit not in (None, "%"):
        return
    (entities,) = told.things("name")
    fitting = tuple(one for one in entities if place_of(_POSITION, one.domain, one.device_class) is not None)
    number = value.number if told.parts["state"] == "open" else _WHOLLY - value.number
    is_about = bool(told.parts.get("about"))
    of_it = replace(value, attribute=_POSITION, number=number, step=_ROUGHLY if is_about else value.step)
    yield from told.claim(ClaimKind.VALUE, exactly(fitting), value=replace(of_it, is_about=is_about))


_POSITION = "position"
_WHOLLY = 100.0
_ROUGHLY = 10.0
"""Percent: what is a little less than half open may be so by 35."""


def read_banded(told: Stated) -> Iterator[Claim]:
    """Read "The Ceiling Fan is on high"; how loud or how bright is low is a matter of taste."""
    (entities,) = told.things("name")
    fitting = tuple(one for one in entities if one.domain == "fan")
    value = Quantity(attribute=_SPEED, word=told.parts["band"])
    yield from told.claim(ClaimKind.VALUE, exactly(fitting), value=value)


_SPEED = "speed"


def read_color(told: Stated) -> Iterator[Claim]:
    """Read "The color of the Desk Lamp is bright red"."""
    words = told.parts["color"].split()
    senses = (sense for index in range(len(words)) for sense, _ in told.scene.lexicon.at(words, index))
    colors = dict.fromkeys(sense.id for sense in senses if sense.kind is WordKind.COLOR)
    (entities,) = told.things("name")
    lights = tuple(one for one in entities if place_of(_COLOR, one.domain, one.device_class) is not None)
    if len(colors) == 1:
        value = Quantity(attribute=_COLOR, word=next(iter(colors)))
        yield from told.claim(ClaimKind.VALUE, exactly(lights), value=value)


_COLOR = "color"


def read_titled(told: Stated) -> Iterator[Claim]:
    """Read "The artist of the Sonos is Fleetwood Mac"."""
    (entities,) = told.things("name")
    players = tuple(one for one in entities if one.domain == "media_player")
    attribute = "source" if told.parts["what"] in _SOURCES else "title"
    yield from told.claim(
        ClaimKind.VALUE, exactly(players), value=Quantity(attribute=attribute, word=told.rest("title"))
    )


_SOURCES = frozenset({"source", "input", "app"})


def read_weather(told: Stated) -> Iterator[Claim]:
    """Read "The weather is rainy" where there is but one weather."""
    found = told.scene.home.entities(domains=("weather",))
    if len(found) == 1:
        value = Quantity(attribute="condition", word=told.parts["state"])
        yield from told.claim(ClaimKind.VALUE, exactly(found), value=value)


def read_outdoors(told: Stated) -> Iterator[Claim]:
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
        yield from told.claim(ClaimKind.VALUE, exactly(tuple(found)), value=of_it)


def read_detecting(told: Stated) -> Iterator[Claim]:
    """Read "The Den Occupancy is detecting someone"."""
    (entities,) = told.things("name")
    fitting = tuple(one for one in entities if fits(SENSED, one.domain, one.device_class))
    yield from told.claim(ClaimKind.STATE, exactly(fitting), meaning=SENSED)


def read_set_to(told: Stated) -> Iterator[Claim]:
    """Read "The House Mode is set to guests" of what can be set to words; others have a mode."""
    (entities,) = told.things("name")
    word = told.rest("mode")
    worded = tuple(one for one in entities if one.domain in WORDED_DOMAINS)
    if worded and word:
        yield from told.claim(ClaimKind.VALUE, exactly(worded), value=Quantity(attribute="text", word=word))


def read_mode(told: Stated) -> Iterator[Claim]:
    """Read "The mode of the Radiator is comfort" of what has modes, presets, or both; rules know the modes of all."""
    (entities,) = told.things("name")
    word = told.rest("mode")
    is_known = any(sense.kind is WordKind.MODE for sense, _ in told.scene.lexicon.at(word.lower().split(), 0))
    for entity in entities:
        held = [one for one in _MODES if place_of(one, entity.domain, entity.device_class) is not None]
        if held and word and not is_known and entity.domain not in WORDED_DOMAINS:
            value = Quantity(attribute=held[0], other=held[1] if held[1:] else "", word=word)
            yield from told.claim(ClaimKind.VALUE, exactly((entity,)), value=value)
            return


_MODES: Final = ("mode", "preset", "effect")


def read_playing(told: Stated) -> Iterator[Claim]:
    """Read "The Sonos is playing 'Dreams' by Fleetwood Mac": that it plays, and what."""
    entities = tuple(one for (found,) in [told.things("name")] for one in found if one.domain == "media_player")
    meaning = next(iter(told.meanings("does")), None)
    if not entities or meaning is None:
        return
    yield from told.claim(ClaimKind.STATE, exactly(entities), meaning=meaning)
    for part, attribute in (("title", "title"), ("by", "title"), ("source", "source")):
        if title := told.rest(part):
            value = Quantity(attribute=attribute, word=title)
            yield from told.claim(ClaimKind.VALUE, exactly(entities), value=value)


def read_reachable(told: Stated) -> Iterator[Claim]:
    """Read "The Bulb is online"."""
    (entities,) = told.things("name")
    if told.parts["state"] in _REACHABLE:
        is_denied = bool(told.parts.get("not"))
        yield from told.claim(ClaimKind.STATE, exactly(entities), meaning=UNAVAILABLE, is_negated=not is_denied)


_REACHABLE = frozenset({"available", "online", "reachable", "connected", "responding"})


def read_state(told: Stated) -> Iterator[Claim]:
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
            yield from told.claim(ClaimKind.STATE, exactly(fitting), meaning=meaning, is_negated=is_denied)
            return
    if meanings and (told.parts["state"] in SWITCHED):
        yield from _sensed(told, entities)
        return
    running = tuple(one for one in entities if one.domain in _RUNNING)
    if running and told.parts["state"] in _ENDED:
        yield from told.claim(ClaimKind.STATE, exactly(running), meaning=_ACTIVE, is_negated=not is_denied)
        return
    if related := _sensing_beside(meanings, entities, told):
        meaning, sensing = related
        yield from told.claim(ClaimKind.STATE, exactly(sensing), meaning=meaning, is_negated=is_denied)
        return
    worded = tuple(one for one in entities if place_of("text", one.domain, one.device_class) is not None)
    if worded and not is_denied and told.parts["state"] not in UNREADABLE_STATES:
        value = Quantity(attribute="text", word=told.parts["state"])
        yield from told.claim(ClaimKind.VALUE, exactly(worded), value=value)


def _sensing_beside(
    meanings: tuple[str, ...], entities: tuple[Entity, ...], told: Stated
) -> tuple[str, tuple[Entity, ...]] | None:
    """Return what on the same device has a state that a thing itself has not: the plug of "the car is plugged in"."""
    among = beside(entities, told.scene)
    for meaning in meanings:
        fitting = (one for one in among if one.domain in _SENSING and fits(meaning, one.domain, one.device_class))
        if meaning not in _OF_WHOLE and (found := tuple(fitting)):
            return meaning, found
    return None


_SENSING = frozenset({"binary_sensor", "lock"})
_OF_WHOLE = frozenset({*SWITCHED, "low", "charged", SENSED})
"""States that nothing beside a thing tells of it: a device may be off while a part of it is on."""
_RUNNING = frozenset({"timer", "vacuum", "lawn_mower", "script"})
"""Domains that are active for as long as they run: a plug stays on when its machine has finished."""
_ENDED = frozenset({"done", "finished", "complete", "completed"})
_ACTIVE = "active"


def _sensed(told: Stated, entities: tuple[Entity, ...]) -> Iterator[Claim]:
    """Read "The Hall Motion is on" of a sensor whose states have words of their own."""
    for entity in entities:
        meaning = next((one for one in _WHILE_ON if fits(one, entity.domain, entity.device_class)), None)
        if meaning is not None and entity.domain == "binary_sensor":
            is_off = (told.parts["state"] == "off") is not bool(told.parts.get("not"))
            yield from told.claim(ClaimKind.STATE, exactly((entity,)), meaning=meaning, is_negated=is_off)


_WHILE_ON: Final = (SENSED, "open", "low", "unlocked", "connected")
"""What a sensor of two states says while it is on, by what it senses."""


def read_worded(told: Stated) -> Iterator[Claim]:
    """Read "The Washer Programme is Cotton 60" of what shows words."""
    (entities,) = told.things("name")
    worded = tuple(one for one in entities if place_of("text", one.domain, one.device_class) is not None)
    yield from told.claim(ClaimKind.VALUE, exactly(worded), value=Quantity(attribute="text", word=told.rest("words")))


def _fitting(meaning: str, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """Return of what a state can be said: a door is open, not the lock that has its name."""
    found = tuple(one for one in entities if fits(meaning, one.domain, one.device_class))
    doors = tuple(one for one in found if one.domain != "lock")
    return doors if doors and meaning in _OF_DOORS else found


_OF_DOORS = frozenset({"open", "closed"})
