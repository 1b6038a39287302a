"""What clauses say of numbers: what things are at, above or below, warmer than, the most of all."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
import re
from typing import Final

from ..lexicon import Word, WordKind
from ..meanings.ambient import AMBIENT
from ..meanings.attributes import BANDED, LACKING, LIKE, METERED, SETTABLE, SUMMED, TARGETS, UNIT_ATTRIBUTES, place_of
from ..meanings.classes import CLASSES, UNCOUNTABLE_CLASSES
from ..model import (
    Aspect,
    Claim,
    ClaimKind,
    Comparison,
    Entity,
    Quantifier,
    Quantity,
    Reading,
    Reason,
    Relation,
)
from ..reading.rooms import is_ambient, is_doubtful, is_outdoors, outdoors
from ..reading.time_words import TimeWords
from ..tokens import name_words
from .discourse import areas_named
from .lattice import Lattice, lattice_of
from .phrases import Phrase
from .reference import beside, denoted
from .subjects import Fits, Subject, having, in_place_like_before, subjects_of
from .told import Told

_DAMP: Final = "humidity"
_OF_AIR: Final = ("temperature", _DAMP)


def read_value(told: Told) -> Iterator[Claim]:
    """Read "the lamp is at 40%", "the kitchen is 21 degrees", "I've set the thermostat to 20"."""
    quantity, phrase = told.quantity(), told.phrase()
    if quantity is None or phrase is None or told.is_timed or told.edge("household") is not None:
        return
    is_unnamed = not told.places and _is_of_attribute_alone(phrase, told.lattice)
    if (told.match.frame == _AIR and not _is_of_air(told, phrase, quantity)) or (is_unnamed and _is_deed_too(told)):
        return
    if (state := told.word("state")) is not None:
        if _is_one_word(told):
            # "Half open" is a word of its own.
            return
        if state.id not in _SHARES or quantity.unit not in (None, "%") or quantity.number is None:
            return
        share = 100 - quantity.number if state.id == "closed" else quantity.number
        quantity = replace(quantity, number=share, unit="%")
    word = told.word("attr")
    is_set = told.match.frame == _SET
    named = (word.id,) if word else (_BATTERY,) if state is not None and state.id == _CHARGED else _asked(told)
    found = tuple(one for one in valued(told, phrase, quantity, named, is_set=is_set) if _is_amount(told, one))
    if not found:
        yield from _lacking(told, phrase, quantity, is_set=is_set)
    for part, attribute, readings in found:
        # "It is 20 degrees in the den" tells of no target.
        is_of_air = told.match.frame == _AIR or (attribute == _DAMP and bool(_asked_of_air(told, quantity)))
        is_open = not (word or is_set or is_of_air) and attribute in TARGETS and not _says(told, part)
        claims = told.claim(
            ClaimKind.VALUE,
            readings,
            subject=part,
            by="v",
            value=replace(quantity, attribute=attribute, other=TARGETS[attribute] if is_open else ""),
            aspect=Aspect.EVENT if is_set and not _stands(told) else Aspect.STATE,
            is_negated=told.is_denied,
            quantifier=part.quantifier or Quantifier.THE,
        )
        yield from (replace(one, subject="") for one in claims) if is_set and is_unnamed else claims
    beside, attribute_beside = told.quantity("also"), told.word("with")
    if beside is not None and attribute_beside is not None:
        for part, attribute, readings in valued(told, phrase, beside, (attribute_beside.id,), is_set=False):
            value = replace(beside, attribute=attribute)
            yield from told.claim(ClaimKind.VALUE, readings, subject=part, by="also", value=value)


def read_was_at(told: Told) -> Iterator[Claim]:
    """Read "the bedroom was at 21 °C", which may be how a tool has found it and is never held against now."""
    return (replace(one, is_past=True) for one in read_value(told))


def _is_deed_too(told: Told) -> bool:
    """Return whether another shape of the clause tells what was done: "temperature set to 30 degrees"."""
    return told.match.frame == _AT and any(one.frame == _SET for one in told.clause.matches)


def _stands(told: Told) -> bool:
    """Return whether it is told how something is set, and not that it was set: "is dimmed to 30%"."""
    within = range(told.match.start, told.match.end)
    is_over = any(told.lattice.is_of(at, "were", "been", "became", "had") for at in within)
    return not is_over and any(told.lattice.is_of(at, "be") for at in within) and told.edge("by") is None


def _is_one_word(told: Told) -> bool:
    """Return whether an amount and a state are one state: "half open"."""
    amount, state = told.edge("v"), told.edge("state")
    senses = () if amount is None or state is None else told.lattice.senses[amount.start]
    return any(word.kind is WordKind.STATE and state is not None and end == state.end for word, end in senses)


def _lacking(told: Told, phrase: Phrase, quantity: Quantity, *, is_set: bool) -> Iterator[Claim]:
    """Read of a thing an attribute that none of its kind can have: "the front door's brightness is 50%"."""
    said = _said(told, phrase, quantity, (), is_set=is_set) or ()
    is_of_one = phrase.quantifier is None and not (phrase.parts or phrase.pronoun or told.places)
    is_within = any(told.lattice.is_of(at, "within") for at in range(phrase.start, phrase.end))
    if len(said) != 1 or said[0] not in LACKING or not is_of_one or is_within:
        # "The temperature at the front door" tells where.
        return
    attribute, lattice = said[0], told.lattice
    own = tuple(at for at in phrase.content if not is_attribute(at, lattice))
    found = denoted(lattice, own) if own else None
    if found is None or found.unknown or found.is_plural or lattice.is_name_of_place(own):
        return
    meant = tuple(one for one in found.entities if not found.exact or one.id in found.exact)
    alike = (one for each in meant for name in each.names for one in _called_like(name, lattice))
    near = (*beside(meant, lattice), *alike)
    names = {attribute, attribute.removeprefix("target_"), f"target_{attribute}"}
    if any(has(name, one) for one in near for name in names):
        return
    if all(one.domain in LACKING[attribute] for one in meant):
        yield from told.claim(
            ClaimKind.VALUE,
            tuple(Reading(entity_ids=(one.id,), is_exact=bool(found.exact)) for one in meant),
            subject=phrase,
            by="v",
            value=replace(quantity, attribute=attribute),
            aspect=Aspect.EVENT if is_set else Aspect.STATE,
            is_negated=told.is_denied,
            open_reason=Reason.NO_SUCH_ATTRIBUTE,
        )


def _called_like(name: str, lattice: Lattice) -> Iterator[Entity]:
    home = lattice.scene.home
    yield from (one for i in sorted(home.described_by(name_words(name))) if (one := home.entity(i)) is not None)


def _is_amount(told: Told, found: Valued) -> bool:
    """Return whether an amount is one, and no part of a word for a state: a valve that is "on full" is on."""
    amount, (_, attribute, readings) = told.edge("v"), found
    entities = [told.scene.home.entity(i) for one in readings for i in one.entity_ids]
    if told.edge("reach") is not None and any(one is None or one.device_class != _AWNING for one in entities):
        # "The shade is 80% extended": from which end nobody knows.
        return False
    states = (edge for one in told.clause.matches for _, edge in one.roles if edge.kind == "state")
    if amount is None or not any(one.start < amount.start and amount.end <= one.end for one in states):
        return True
    domains = {i.partition(".")[0] for one in readings for i in one.entity_ids}
    return attribute in _DIMMED and _DIMMERS.issuperset(domains)


_AWNING: Final = "awning"
_DIMMERS: Final = frozenset({"light", "fan"})
_DIMMED: Final = ("brightness", "speed")
_AIR: Final = "air"
_AT: Final = "value"
_SET: Final = "set"
_CHARGED: Final = "charged"
_SHARES = frozenset({"open", "closed", _CHARGED})


def _asked(told: Told) -> tuple[str, ...]:
    """Return what a request asks of each thing that is listed with a value: "Hall lamp: 90%"."""
    asked = told.discourse.request
    if asked is None or ":" not in told.lattice.norms[told.match.start : told.match.end]:
        return ()
    return tuple(
        word.id for at in range(asked.size) for word, _ in asked.senses[at] if word.kind is WordKind.ATTRIBUTE
    )[:1]


def _says(told: Told, phrase: Phrase) -> bool:
    """Return whether a phrase names what is measured: "the temperature of the boiler" is not its target."""
    return any(is_attribute(at, told.lattice) for at in phrase.content)


type Valued = tuple[Phrase, str, tuple[Reading, ...]]
"""A phrase, the attribute that an amount is a value of, and what may have it."""


def valued(told: Told, phrase: Phrase, quantity: Quantity, named: tuple[str, ...], *, is_set: bool) -> Iterator[Valued]:
    """Yield for each part of a phrase what an amount may be a value of."""
    if phrase.parts:
        for part in phrase.parts if phrase.joint == "and" else ():
            yield from valued(told, part, quantity, named, is_set=is_set)
        return
    said = _said(told, phrase, quantity, named, is_set=is_set)
    there = _air_there(told, phrase, said, is_set=is_set)
    if said and _is_of_attribute_alone(phrase, told.lattice) and not told.places:
        # "The target is 50" is of what was spoken of.
        phrase = replace(phrase, content=(), pronoun="it")
    if said is None or _is_of_nothing_here(told, phrase, quantity):
        return
    places = told.places
    if places and (phrase.pronoun == "it" or _is_of_attribute_alone(phrase, told.lattice)):
        phrase, places = replace(phrase, content=tuple(at for one in places for at in one.content), pronoun=""), ()
    if (room := _of_place(told, phrase, quantity, said, is_set=is_set)) is not None:
        yield from room
        return
    for attribute in (one for way in _ways(quantity, said, is_set=is_set) for one in way):
        # "It's 21.5 degrees, set to 20": nobody sets what was measured.
        can = _not_measuring(attribute) if is_set and phrase.pronoun else having(attribute)
        if subjects := subjects_of(phrase, can, places, told.discourse):
            of_each = (
                (one, (*_with_sensor(_as_named(one, attribute, told), attribute, told), *there)) for one in subjects
            )
            yield from ((one.phrase, attribute, tuple(dict.fromkeys(readings))) for one, readings in of_each)
            return
    yield from _of_device(told, phrase, quantity, said, is_set=is_set)
    if is_set and phrase.pronoun == "it" and not (places or told.discourse.single):
        yield from _of_any(told, phrase, said)


def _of_any(told: Told, phrase: Phrase, said: tuple[str, ...]) -> Iterator[Valued]:
    """Yield all of which "I've set the volume to 90%" may be told that has called no tool to do so."""
    scene = told.scene
    if said and all(call.read_only for call in scene.tool_calls):
        found = tuple(Reading(entity_ids=(one.id,)) for one in scene.home.entities() if has(said[0], one))
        yield from ((phrase, said[0], found),) if 0 < len(found) <= _FEW else ()


_FEW: Final = 12
"""Things of which any may be meant."""


def _as_named(subject: Subject, attribute: str, told: Told) -> tuple[Reading, ...]:
    """Return what is called just so, of what may have a target: that "of the Radiator" is not the study radiator's."""
    lattice = told.lattice
    rest = tuple(at for at in subject.phrase.content if not is_attribute(at, lattice))
    if attribute not in TARGETS.values() or not rest or lattice.is_name_of_place(rest):
        return subject.readings
    exact = denoted(lattice, rest).exact
    return tuple(one for one in subject.readings if exact.issuperset(one.entity_ids)) or subject.readings


def _of_device(
    told: Told, phrase: Phrase, quantity: Quantity, said: tuple[str, ...], *, is_set: bool
) -> Iterator[Valued]:
    """Yield what tells an amount of a device that has none itself: "the doorbell is down to 17%"."""
    own_class = _OWN.get(quantity.unit or "")
    if not (said or is_set) and own_class is not None and (own := _own(phrase, own_class, told)):
        yield phrase, _BATTERY if own_class == _BATTERY else "value", own


def _not_measuring(attribute: str) -> Fits:
    return lambda one: one.domain != "sensor" and has(attribute, one)


def _air_there(told: Told, phrase: Phrase, said: tuple[str, ...] | None, *, is_set: bool) -> tuple[Reading, ...]:
    """Return what measures the air where is spoken of: "it's 21 °C in the den, and the humidity is 47%"."""
    areas = told.discourse.near or told.discourse.here
    is_of_air = bool(said) and _is_of_attribute_alone(phrase, told.lattice) and not (is_set or told.places)
    if not (is_of_air and said and said[0] in _OF_AIR and len(areas) == 1):
        return ()
    there = told.scene.home.entities(area_ids=areas)
    return tuple(Reading(entity_ids=(one.id,)) for one in there if is_ambient(one, said[:1], told.scene))


def _own(phrase: Phrase, device_class: str, told: Told) -> tuple[Reading, ...]:
    """Return what tells of a device what nothing else of it does in such a unit: "the doorbell is down to 17%"."""
    found = denoted(told.lattice, phrase.content) if phrase.content else None
    if found is None or found.unknown or told.places or len({one.device_id for one in found.entities}) != 1:
        return ()
    sensors = [one for one in beside(found.entities, told.lattice) if one.domain == "sensor"]
    telling = [one for one in sensors if one.device_class == device_class]
    is_alone = len(telling) == 1 and not any(one.device_class in _PERCENTAGES for one in sensors)
    return (Reading(entity_ids=(telling[0].id,)),) if is_alone else ()


_BATTERY: Final = "battery"
_OWN: Final = {"%": _BATTERY, "km": "distance", "mi": "distance"}
"""Unit -> class of the sensor of a device that is meant: its battery, its range."""
_PERCENTAGES: Final = frozenset({None, "humidity", "moisture", "power_factor"})
"""Classes of sensors beside it that may show another one."""


def _with_sensor(readings: tuple[Reading, ...], attribute: str, told: Told) -> tuple[Reading, ...]:
    """Return readings, with the battery sensor of what does not tell its battery itself."""
    home = told.scene.home
    own = [one for each in readings for i in each.entity_ids if (one := home.entity(i)) is not None]
    if attribute != _BATTERY or len(own) != 1 or own[0].domain == "sensor":
        return readings
    near = [one for one in beside(own, told.lattice) if one.domain == "sensor" and one.device_class == attribute]
    return (*readings, Reading(entity_ids=(near[0].id,))) if len(near) == 1 else readings


def _said(
    told: Told, phrase: Phrase, quantity: Quantity, named: tuple[str, ...], *, is_set: bool
) -> tuple[str, ...] | None:
    """Return the attributes that are said or that were spoken of; None where an amount may be one of anything."""
    said = named or (denoted(told.lattice, phrase.content).attributes if phrase.content else ())
    if is_set and said == ("temperature",):
        return ("target_temperature",)
    if not (said or is_set) and told.lattice.is_name_of_place(phrase.content):
        said = _asked_of_air(told, quantity)
    if said or quantity.unit is not None or is_set:
        return said
    # Behind "CO2 is at 1180 ppm", "742" is no temperature.
    return told.discourse.attributes or (() if told.discourse.unit in _DEGREES else None)


def _asked_of_air(told: Told, quantity: Quantity) -> tuple[str, ...]:
    """Return what of its air a room is asked for: "is it damper in the bath?" "The bath is at 52%."."""
    asked = told.discourse.request
    senses = () if asked is None else (word for at in range(asked.size) for word, _ in asked.senses[at])
    named = {word.id if word.kind is WordKind.ATTRIBUTE else word.id.partition(".")[2] for word in senses}
    found = tuple(one for one in _OF_AIR if one in named)
    is_fitting = len(found) == 1 and (quantity.unit is None or found[0] in UNIT_ATTRIBUTES.get(quantity.unit, ()))
    return found if is_fitting else ()


def _is_of_nothing_here(told: Told, phrase: Phrase, quantity: Quantity) -> bool:
    """Return whether an amount is one of the home, of a place as such, or of the weather: "it's 14 °C and cloudy"."""
    lattice = told.lattice
    if phrase.pronoun == "it":
        is_of_place = bool(told.places) and quantity.unit not in _DEGREES
        return is_of_place or any(lattice.is_of(at, "skies") for at in range(lattice.size))
    return phrase.pronoun == "there" or any(lattice.is_of(at, "household") for at in phrase.content)


def _of_place(
    told: Told, phrase: Phrase, quantity: Quantity, said: tuple[str, ...], *, is_set: bool
) -> tuple[Valued, ...] | None:
    """Return what an amount is a value of that is told of a room; None where a phrase is no room."""
    lattice = told.lattice
    if is_set and (areas := frozenset(areas_called(phrase.content, lattice))):
        there = lattice.scene.home.entities(area_ids=areas)
        setting = [one for one in there if has("target_temperature", one)]
        # What a tool of this turn has set there is meant.
        setting = [one for one in setting if one.id in told.discourse.touched] or setting
        readings = tuple(Reading(entity_ids=(one.id,)) for one in setting)
        return ((phrase, "target_temperature", readings),) if readings and quantity.unit in _DEGREES else ()
    if (room := of_room(phrase, quantity, said, lattice)) is not None:
        is_out = any(lattice.is_of(at, "outdoors") for at in phrase.content)
        is_other = is_out and (told.discourse.is_elsewhere or _is_told_by_tool(told, quantity))
        return () if is_other else ((phrase, *room),)
    if said or not lattice.is_name_of_place(phrase.content):
        return None
    for attribute in UNIT_ATTRIBUTES.get(quantity.unit or "", ()):
        # What a tool of this turn has acted on there is meant.
        if acted := _touched_there(told, phrase, attribute):
            return ((phrase, attribute, acted),)
    for attribute in UNIT_ATTRIBUTES.get(quantity.unit or "", ()):
        like = in_place_like_before(phrase.content, having(attribute), told.discourse)
        if like:
            return ((phrase, attribute, tuple(Reading(entity_ids=(one.id,)) for one in like)),)
    # A room itself is at no percentage.
    return () if quantity.unit is not None else None


def _touched_there(told: Told, phrase: Phrase, attribute: str) -> tuple[Reading, ...]:
    """Return what a tool of this turn has acted on in a place, of what has an attribute."""
    areas, home = frozenset(areas_called(phrase.content, told.lattice)), told.scene.home
    acted = (home.entity(i) for i in sorted(told.discourse.touched))
    there = (one for one in acted if one is not None and one.area_id in areas and has(attribute, one))
    return tuple(Reading(entity_ids=(one.id,)) for one in there)


def _is_of_air(told: Told, phrase: Phrase, quantity: Quantity) -> bool:
    """Return whether it is told of a room, or a thing by its name: not of a meter that has "apartment" in its name."""
    found = denoted(told.lattice, phrase.content)
    return bool(found.exact or found.nouns) or of_room(phrase, quantity, (), told.lattice) is not None


def _is_of_attribute_alone(phrase: Phrase, lattice: Lattice) -> bool:
    return bool(phrase.content) and all(is_attribute(at, lattice) for at in phrase.content)


def _also(said: tuple[str, ...]) -> tuple[str, ...]:
    """Return the attributes that words may be for: of a humidifier the target is one of humidity."""
    return (*said, "target_humidity") if "target_temperature" in said else (*said, "value")


def has(attribute: str, entity: Entity) -> bool:
    """Return whether such a thing has an attribute."""
    return place_of(attribute, entity.domain, entity.device_class) is not None


def _ways(quantity: Quantity, said: tuple[str, ...], *, is_set: bool) -> tuple[tuple[str, ...], ...]:
    """Return the attributes that an amount may be a value of, those that are said before those that its unit tells."""
    if said:
        return (_also(said),)
    of_unit = UNIT_ATTRIBUTES.get(quantity.unit or "", ())
    if not is_set:
        return (of_unit if quantity.unit is not None else ("temperature", "target_temperature"), ("value",))
    settable = dict.fromkeys(one for row in SETTABLE.values() for one in row if one not in _WORDED)
    return (tuple(one for one in settable if quantity.unit is None or one in of_unit), ("value",))


_WORDED = frozenset({"color", "preset", "mode", "source"})


def of_room(
    phrase: Phrase, quantity: Quantity | None, said: tuple[str, ...], lattice: Lattice
) -> tuple[str, tuple[Reading, ...]] | None:
    """Return what measures the air of a room: "the kitchen is 21 degrees", "the temperature in the kitchen"."""
    scene = lattice.scene
    unit = quantity.unit if quantity is not None else None
    attribute = said[0] if said else ("temperature" if unit in _DEGREES else "")
    if attribute not in _OF_AIR or not phrase.content:
        return None
    rest = tuple(at for at in phrase.content if not (is_attribute(at, lattice) or lattice.is_of(at, "air")))
    if rest and all(lattice.is_of(at, "placeadv") for at in rest):
        is_out = any(lattice.is_of(at, "outdoors") for at in rest)
        return (attribute, outdoors((attribute,), scene)) if is_out else None
    areas = frozenset(areas_called(rest, lattice))
    if not areas:
        return None
    measuring = (one for one in scene.home.entities(area_ids=areas) if is_ambient(one, (attribute,), scene))
    return attribute, tuple(Reading(entity_ids=(one.id,)) for one in measuring)


_DEGREES = (None, "°", "°C", "°F")


def is_attribute(at: int, lattice: Lattice) -> bool:
    """Return whether a token is part of the name of an attribute."""
    return any(
        word.kind is WordKind.ATTRIBUTE and begin <= at < end
        for begin in range(max(0, at - 2), at + 1)
        for word, end in lattice.senses[begin]
    )


def areas_called(content: tuple[int, ...], lattice: Lattice) -> Iterator[str]:
    """Yield the areas that words are the whole name of, those of a floor among them."""
    if not content:
        return
    for one in lattice.places_at(content[0]):
        if content[0] + one.length == content[-1] + 1:
            yield from one.area_ids
            if one.floor_ids:
                yield from (area.id for area in lattice.scene.home.areas(one.floor_ids))


def read_bounded(told: Told) -> Iterator[Claim]:
    """Read "the tank is more than half full", "the humidity is above 50%", "is below its 50% target"."""
    bound, phrase, relation = told.quantity() or told.quantity("aim"), told.phrase(), _relation(told)
    if bound is None or phrase is None or relation is None:
        return
    word, by = told.word("attr"), "v" if told.edge("v") is not None else "aim"
    named = (word.id,) if word else tuple(_aimable(bound)) if by == "aim" else ()
    bounds = _bounds(told, bound)
    if (relation is Relation.BETWEEN) is not (len(bounds) > 1):
        return
    for part, attribute, readings in valued(told, phrase, bound, named, is_set=False):
        # What is set and what is measured are both meant, unless it is said.
        is_open = not named and attribute in TARGETS and not _says(told, part)
        attributes = (attribute, TARGETS[attribute]) if is_open else (attribute,)
        comparison = Comparison(relation=relation, attributes=attributes, bounds=bounds)
        yield from told.claim(
            ClaimKind.COMPARISON, readings, subject=part, by=by, comparison=comparison, is_negated=told.is_denied
        )


def _bounds(told: Told, bound: Quantity) -> tuple[Quantity, ...]:
    """Return the numbers that something is above, below, or between: "20 and 22 degrees"."""
    first = told.quantity("from")
    return (bound,) if first is None else (replace(first, unit=first.unit or bound.unit), bound)


def _relation(told: Told) -> Relation | None:
    word = told.word("rel")
    # German "hat mehr Akku als".
    amount = "above" if told.edge("more") is not None else "below" if told.edge("less") is not None else ""
    held = word.id.partition(".")[0] if word is not None else amount
    return Relation(held) if held in Relation else None


def read_compared(told: Told) -> Iterator[Claim]:
    """Read "the loft is 2 degrees warmer than the kitchen", "than outside"."""
    word, relation = told.word("rel"), _relation(told)
    first, second = told.phrase(), told.phrase("o")
    if second is None and (out := told.edge("out")) is not None:
        second = Phrase(start=out.start, end=out.end, content=(out.end - 1,))
    if relation is None or first is None or second is None:
        return
    said, other = (denoted(told.lattice, one.content).attributes if one.content else () for one in (first, second))
    felt, named = word.id.partition(".")[2] if word is not None else "", told.word("attr")
    attribute = felt or (named.id if named else "") or next(iter((*said, *other)), "")
    is_of_itself = _is_of_attribute_alone(second, told.lattice)
    if not attribute or (other and not is_of_itself and attribute not in other):
        return
    # "The target temperature of the boiler is higher than the temperature" is of the boiler.
    aim = other[0] if is_of_itself and other[0] != attribute else ""
    is_several = bool(first.parts or second.parts)
    # "Isn't warmer than both" may be warmer than one.
    is_listed = is_several and (told.is_denied or any(one.joint not in ("", "and") for one in (first, second)))
    phrases = (first, *first.parts, second, *second.parts)
    is_factor = relation is Relation.EQUAL and told.quantity("by") is not None
    if is_factor or told.is_cut_short(first) or any(one.quantifier is Quantifier.NOT_ALL for one in phrases):
        # "Half as bright as", "not both".
        return
    for part, against in product(first.parts or (first,), second.parts or (second,)) if not is_listed else ():
        own, others = _measuring(told, part, attribute), () if aim else _measuring(told, against, attribute)
        comparison = Comparison(
            relation=relation,
            attributes=(attribute,),
            against=others,
            against_attribute=aim,
            difference=told.quantity("by"),
        )
        if own and (others or aim):
            yield from told.claim(
                ClaimKind.COMPARISON,
                own,
                subject=part,
                by="rel" if word is not None else "attr",
                comparison=comparison,
                is_negated=told.is_denied,
            )


def _measuring(told: Told, phrase: Phrase, attribute: str) -> tuple[Reading, ...]:
    """Return what has an attribute: the air of a room, or a thing."""
    if phrase.parts or not phrase.content or not attribute:
        return ()
    lattice = told.lattice
    if (room := of_room(phrase, None, (attribute,), lattice)) is not None and room[1]:
        return room[1]
    subjects = subjects_of(phrase, having(attribute), (), told.discourse)
    found = tuple(reading for one in subjects for reading in one.readings)
    return _with_sensor(found, attribute, told)[-1:] if len(found) == 1 else found


def read_of_two(told: Told) -> Iterator[Claim]:
    """Read "the piano lamp is brighter" where two were spoken of."""
    word, relation, phrase = told.word("rel"), _relation(told), told.phrase()
    if word is None or relation is None or phrase is None or phrase.parts:
        return
    if relation in _EXTREMES and _is_of_rooms(told):
        return
    attribute = word.id.partition(".")[2]
    own = _measuring(told, phrase, attribute)
    spoken = [one for each in told.discourse.pair for one in _measured_there(told, each, attribute)]
    ids = {i for one in own for i in one.entity_ids}
    against = tuple(one for one in spoken if ids.isdisjoint(one.entity_ids))
    if not spoken and told.edge("two") is not None:
        against = _other_spoken_of(told, own, attribute)
    if own and against and (len(against) < len(spoken) or not spoken):
        comparison = Comparison(relation=_OF_TWO.get(relation, relation), attributes=(attribute,), against=against)
        yield from told.claim(ClaimKind.COMPARISON, own, subject=phrase, by="rel", comparison=comparison)


def _other_spoken_of(told: Told, own: tuple[Reading, ...], attribute: str) -> tuple[Reading, ...]:
    """Return the one other thing of the kind that this reply has spoken of: "the brighter one", "of the two"."""
    ids, home = {i for one in own for i in one.entity_ids}, told.scene.home
    spoken = [one for i in sorted(told.discourse.spoken) if (one := home.entity(i)) is not None and has(attribute, one)]
    kinds = {(one.domain, one.device_class) for one in spoken if one.id in ids}
    others = [one for one in spoken if one.id not in ids and (one.domain, one.device_class) in kinds]
    return (Reading(entity_ids=(others[0].id,)),) if len(others) == 1 and len(ids) == 1 else ()


_OF_TWO = {Relation.HIGHEST: Relation.ABOVE, Relation.LOWEST: Relation.BELOW}


def _measured_there(told: Told, content: tuple[int, ...], attribute: str) -> tuple[Reading, ...]:
    asked = told.discourse.request
    if asked is None:
        return ()
    phrase = Phrase(start=content[0], end=content[-1] + 1, content=content)
    found = denoted(asked, content)
    if (room := of_room(phrase, None, (attribute,), asked)) is not None and room[1]:
        return room[1]
    return tuple(Reading(entity_ids=(one.id,)) for one in found.entities if has(attribute, one))


def read_extreme(told: Told) -> Iterator[Claim]:
    """Read "the loft is the warmest room", "the phone has the lowest battery", "is the brightest light"."""
    word, relation, phrase = told.word("rel"), _relation(told), told.phrase()
    if word is None or phrase is None or relation not in _EXTREMES or phrase.parts or not phrase.content:
        return
    named, kind = told.word("attr"), told.word("kind")
    attribute = word.id.partition(".")[2] or (named.id if named else "")
    among = _rooms_among(told, phrase, attribute) if kind is None else _kind_among(told, phrase, kind, attribute)
    if among is None:
        return
    own, others = among
    is_told = kind is not None or bool(named and not word.id.partition(".")[2]) or _is_of_rooms(told)
    doubtful = {one.id for each in others for one in each if kind is None and is_doubtful(one, told.scene)}
    is_of_fewer = told.is_set_apart or _is_narrowed(told, phrase) or _is_asked_of_fewer(told, own, others)
    if not is_told or is_of_fewer:
        doubtful = {one.id for each in others for one in each}
    comparison = Comparison(
        relation=relation,
        attributes=LIKE.get(attribute, (attribute,)),
        against=tuple(Reading(entity_ids=tuple(one.id for one in each)) for each in others),
        doubtful=frozenset(doubtful),
    )
    yield from told.claim(
        ClaimKind.COMPARISON,
        own,
        subject=phrase,
        by="rel",
        comparison=comparison,
        is_negated=told.is_denied,
        noun=kind.id if kind is not None else "",
        # The dimmest light is the dimmest of those that are on, or none of them.
        open_reason=Reason.NO_DATA if kind is not None and word.id == "lowest.brightness" else None,
    )
    if (quantity := told.quantity()) is not None and not told.is_denied:
        # "The loft is the warmest room at 24 °C."
        for part, _, readings in valued(told, phrase, quantity, (attribute,), is_set=False):
            value = replace(quantity, attribute=attribute)
            yield from told.claim(ClaimKind.VALUE, readings, subject=part, by="v", value=value)


_EXTREMES = (Relation.HIGHEST, Relation.LOWEST)
type _Among = tuple[tuple[Reading, ...], tuple[tuple[Entity, ...], ...]]
"""What is said to be the most, and each of those among which it is."""


def _rooms_among(told: Told, phrase: Phrase, attribute: str) -> _Among | None:
    """Return what measures the air of a room, and of each of the other rooms, of a floor that is named."""
    scene, lattice = told.scene, told.lattice
    own_areas = frozenset(areas_called(phrase.content, lattice)) or lattice.rooms_with(phrase)
    floors = [denoted(lattice, place.content).area_ids for place in told.places if place.content]
    if attribute not in AMBIENT or len(own_areas) != 1 or any(len(one) == 1 for one in floors):
        return None
    rooms: dict[str, list[Entity]] = {}
    domains = dict.fromkeys(key.partition(".")[0] for key in sorted(AMBIENT[attribute]))
    for one in scene.home.entities(domains=tuple(domains)):
        if one.area_id is not None and is_ambient(one, (attribute,), scene):
            rooms.setdefault(one.area_id, []).append(one)
    own = rooms.pop(next(iter(own_areas)), ())
    is_indoors = _is_of_rooms(told)
    others = tuple(
        tuple(each)
        for area, each in rooms.items()
        if all(area in floor for floor in floors) and not (is_indoors and any(is_outdoors(one, scene) for one in each))
    )
    reading = Reading(entity_ids=tuple(one.id for one in own), is_exact=True)
    return ((reading,), others) if own else None


def _kind_among(told: Told, phrase: Phrase, kind: Word, attribute: str) -> _Among | None:
    """Return a thing of a kind, and each other one, of the rooms that are named."""
    if kind.id in UNCOUNTABLE_CLASSES or not CLASSES[kind.id] or kind.is_plural:
        return None
    places = [denoted(told.lattice, one.content).area_ids for one in told.places if one.content]
    all_of_it = told.scene.home.entities(domains=frozenset(one.domain for one in CLASSES[kind.id]))
    pool = {
        one.id: one
        for one in all_of_it
        if any(selector.accepts(one.domain, one.device_class) for selector in CLASSES[kind.id])
        and any(has(each, one) for each in LIKE.get(attribute, (attribute,)))
        and all(one.area_id in areas for areas in places)
    }
    subjects = subjects_of(phrase, lambda one: one.id in pool, (), told.discourse)
    readings = tuple(reading for one in subjects for reading in one.readings)
    if len(readings) != 1 or len(readings[0].entity_ids) != 1:
        return None
    return readings, tuple((one,) for i, one in pool.items() if i not in readings[0].entity_ids)


def _is_of_rooms(told: Told) -> bool:
    """Return whether it is said among what: "the warmest room", "the den has the highest humidity"."""
    clause, lattice = range(told.clause.start, told.clause.end), told.lattice
    is_having = told.edge("attr") is not None and any(lattice.is_of(at, "have") for at in clause)
    # "It is coldest in the den".
    is_of_it = told.edge("it") is not None
    return is_having or is_of_it or any(_is_room(lattice, at) for at in clause)


def _is_room(lattice: Lattice, at: int) -> bool:
    return any(word.kind is WordKind.RELATION and word.id == "room" for word, _ in lattice.senses[at])


def _is_asked_of_fewer(told: Told, own: tuple[Reading, ...], others: tuple[tuple[Entity, ...], ...]) -> bool:
    """Return whether the request names some of those among which something is the most, or a color of them."""
    request = told.discourse.request
    if request is None:
        return False
    mine, rest = {i for one in own for i in one.entity_ids}, {one.id for each in others for one in each}
    edges = (edge.value for at in range(request.size) for edge in request.edges("np", at))
    phrases = (one for each in edges if isinstance(each, Phrase) for one in each.parts or (each,) if one.content)
    named = ({one.id for one in denoted(request, phrase.content).entities} - mine for phrase in phrases)
    is_colored = any(word.kind is WordKind.COLOR for each in request.senses for word, _ in each)
    return is_colored or any(not (rest.isdisjoint(ids) or rest <= ids) for ids in named)


def _is_narrowed(told: Told, phrase: Phrase) -> bool:
    """Return whether the sentence or the request names other places, of which alone it may be the most."""
    known = [one.content for one in (phrase, *told.places) if one.content]
    own = {area for content in known for area in denoted(told.lattice, content).area_ids}
    spoken = [(told.lattice, at) for at in range(told.lattice.size) if not any(at in content for content in known)]
    # "Upstairs in the bedroom" only tells where that is.
    spoken = [(lattice, at) for lattice, at in spoken if not lattice.is_of(at + 1, "within")]
    asked = lattice_of(told.scene.request, told.scene)
    spoken += [(asked, at) for at in range(asked.size)]
    return any(
        lattice.is_of(at, "placeadv") or areas_named(lattice, at, at + 1) - own
        for lattice, at in spoken
        if not _is_room(lattice, at)
    )


def read_aimed(told: Told) -> Iterator[Claim]:
    """Read "the sauna has reached its target", "is a few degrees above its setpoint", "is aiming for 20"."""
    relation, aim = _relation(told), told.quantity("aim")
    if aim is not None:
        yield from _aim(told, aim)
    if relation is not None and (aim is not None or told.edge("o") is not None):
        # "The cellar is below its 50% target" is of the air there.
        yield from read_bounded(told)
        return
    relation = relation or Relation.REACHED
    for attribute, target in TARGETS.items():
        if (quantity := told.quantity()) is not None:
            for part, readings in _aiming(told, quantity, target):
                value = replace(quantity, attribute=target)
                yield from told.claim(ClaimKind.VALUE, readings, subject=part, by="v", value=value)
                return
            continue
        comparison = Comparison(
            relation=relation,
            attributes=(attribute,),
            against_attribute=target,
            difference=told.quantity("by"),
        )
        for subject in told.subjects(lambda one, a=attribute, t=target: has(a, one) and has(t, one)):  # type: ignore[misc]
            yield from told.claim(
                ClaimKind.COMPARISON,
                subject.readings,
                subject=subject.phrase,
                comparison=comparison,
                is_negated=told.is_denied,
            )
            return


def _aiming(told: Told, quantity: Quantity, target: str) -> Iterator[tuple[Phrase, tuple[Reading, ...]]]:
    """Yield what aims at a value: a thing, or whatever does in a room: "the upstairs is heating to 20"."""
    phrase = told.phrase()
    room = None if phrase is None or phrase.parts else _of_place(told, phrase, quantity, (), is_set=True)
    if room:
        yield from ((part, readings) for part, attribute, readings in room if attribute == target)
        return
    yield from ((one.phrase, one.readings) for one in told.subjects(having(target)))


def _aim(told: Told, aim: Quantity) -> Iterator[Claim]:
    """Read of "its 55-degree target" what that is."""
    for attribute in _aimable(aim):
        target = TARGETS[attribute]
        for subject in told.subjects(having(target), "o" if told.edge("o") is not None else "s"):
            value = replace(aim, attribute=target)
            yield from told.claim(ClaimKind.VALUE, subject.readings, subject=subject.phrase, by="aim", value=value)
            return


def _aimable(aim: Quantity) -> Iterator[str]:
    """Yield what may be aimed to become so much."""
    yield from (one for one, target in TARGETS.items() if target in UNIT_ATTRIBUTES.get(aim.unit or "", (target,)))


def read_metered(told: Told) -> Iterator[Claim]:
    """Read "you're drawing 2.4 kW", "we've used 12 kWh so far" of whatever measures that."""
    quantity, home = told.quantity(), told.scene.home
    classes = METERED.get((quantity.unit if quantity is not None else None) or "", frozenset())
    if quantity is None or quantity.number is None or not classes or not _is_of_today(told):
        return
    if told.edge("s") is not None and told.phrase() is not None:
        # "The dishwasher has used 2 kWh" is no sum of the home.
        return
    if _is_told_by_tool(told, quantity):
        return
    found = home.entities(domains=("sensor",), device_classes=classes, primary_only=False)
    readings = tuple(Reading(entity_ids=(one.id,)) for one in found)
    # What single things take says nothing against a sum of them.
    is_sum = len(found) > 1 or any(one.area_id is not None and one.device_class in SUMMED for one in found)
    value = replace(quantity, attribute="value")
    yield from told.claim(ClaimKind.VALUE, readings, by="v", value=value, may_be_elsewhere=is_sum)


def _is_told_by_tool(told: Told, quantity: Quantity) -> bool:
    """Return whether a tool of this turn has told just this number, of whatever it may be."""
    numbers = (float(each) for call in told.scene.tool_calls for each in _NUMBER.findall(call.result))
    return any(each == quantity.number for each in numbers)


_NUMBER = re.compile(r"\d{1,15}(?:\.\d{1,15})?")


def _is_of_today(told: Told) -> bool:
    """Return whether no time but now and today is told or asked about: last week's rain no sensor shows."""
    request = told.discourse.request
    times = (*told.match.all_of("time"), *(request.times if request is not None else ()))
    asked = () if request is None else request.classes
    if told.discourse.is_elsewhere or any(name == "sometime" for each in asked for name, _ in each):
        return False
    return all(isinstance(one.value, TimeWords) and one.value.offset == 0 for one in times)


def read_banded(told: Told) -> Iterator[Claim]:
    """Read "the fan is on high"; how loud or how bright is low is a matter of taste, unless it is told of what."""
    word, named = told.word("band"), told.word("attr")
    attribute = _SPEED if named is None else named.id
    if word is None or attribute not in BANDED:
        return
    for subject in told.subjects(lambda one: one.domain == "fan" if attribute == _SPEED else has(attribute, one)):
        yield from told.claim(
            ClaimKind.VALUE,
            subject.readings,
            subject=subject.phrase,
            by="band",
            value=Quantity(attribute=attribute, word=word.id),
            is_negated=told.is_denied,
            aspect=Aspect.STATE if told.edge("done") is None else Aspect.EVENT,
        )


_SPEED: Final = "speed"


def read_weather(told: Told) -> Iterator[Claim]:
    """Read "it's sunny and 48 degrees" where there is but one weather."""
    found = told.scene.home.entities(domains=("weather",))
    edge = told.edge("weather")
    if len(found) != 1 or edge is None or told.places:
        return
    if told.discourse.is_elsewhere:
        return
    if told.edge("o") is None and (told.discourse.single or not told.discourse.asks_about("weather")):
        # "It's clear" may be anything.
        return
    yield from _conditions(told, found[0])


def read_conditions(told: Told) -> Iterator[Claim]:
    """Read "12 degrees and clear" as the answer to how the weather is, where there is but one."""
    found = told.scene.home.entities(domains=("weather",))
    if len(found) != 1 or told.places or told.discourse.is_elsewhere or not _is_of_today(told):
        return
    yield from _conditions(told, found[0])
    if (quantity := told.quantity()) is not None:
        value = replace(quantity, attribute="temperature")
        yield from told.claim(ClaimKind.VALUE, (Reading(entity_ids=(found[0].id,)),), by="v", value=value)


def _conditions(told: Told, weather: Entity) -> Iterator[Claim]:
    edge = told.edge("weather")
    if edge is not None:
        value = Quantity(attribute="condition", word=told.lattice.shown(edge).casefold())
        reading = (Reading(entity_ids=(weather.id,)),)
        yield from told.claim(ClaimKind.VALUE, reading, by="weather", value=value, is_negated=told.is_denied)


def read_color(told: Told) -> Iterator[Claim]:
    """Read "the lamp is set to red", "is glowing a warm orange"."""
    word = told.word("color")
    if word is None:
        return
    for subject in told.subjects(lambda one: has("color", one)):
        value = Quantity(attribute="color", word=word.id)
        for claim in told.claim(
            ClaimKind.VALUE,
            subject.readings,
            subject=subject.phrase,
            by="color",
            value=value,
            is_negated=told.is_denied,
        ):
            yield claim
            yield from value_beside(told, claim)


def value_beside(told: Told, claim: Claim) -> Iterator[Claim]:
    """Yield what a clause says of a value beside a state of the same things: "is on at 40% brightness"."""
    quantity, word = told.quantity(), told.word("attr")
    if quantity is None or len(claim.readings) != 1 or claim.is_negated:
        return
    entities = [told.scene.home.entity(i) for i in claim.readings[0].entity_ids]
    said = (word.id,) if word else UNIT_ATTRIBUTES.get(quantity.unit or "", ())
    for attribute in said:
        if all(one is not None and has(attribute, one) for one in entities):
            yield from told.claim(
                ClaimKind.VALUE, claim.readings, by="v", value=replace(quantity, attribute=attribute), noun=claim.noun
            )
            return
