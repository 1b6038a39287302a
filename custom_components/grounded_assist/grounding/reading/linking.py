"""Link the words of a noun phrase to the home: every way they can be understood."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import product

from ..effort import refuse_crowd
from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..likeness import SAME_NAME, stem
from ..matches import Match
from ..meanings.classes import (
    CALLED_SO,
    OPENINGS,
    STRICT_CLASSES,
    UNNAMED_CLASSES,
    accepts,
    domains_accepted,
    is_strictly,
)
from ..meanings.states import MUSIC, SENSING_DOMAINS
from ..model import Entity, Quantifier, Reading, Reason
from ..scene import Scene
from ..tokens import name_words
from .appliances import is_heard_of, words_for
from .described import (
    begun_by,
    domains_of,
    explains,
    has_words,
    is_called,
    is_called_apart,
    is_house_door,
    is_in,
    is_of_house,
    is_of_place,
    is_one_by_name,
    last_nouns,
)
from .everything import (
    EVERYTHING,
    asks_for_programme,
    asks_what_is_on,
    everything_there,
    players_among,
    switched_at_home,
)
from .grammar import NounPhrase
from .items import Item, any_is, mask
from .links import Context, Fits, Link
from .phrases import split_phrases
from .rooms import is_of_appliance

_NOTHING = Match(0)
"""What an item without a name stands for."""
_SEVERAL = 2
"""Things of a kind whose names tell in which language things are called."""
_MAX_READINGS = 40
_OF_A_PHRASE = 20
"""Steps that it takes to link a phrase, beside two for each thing that it may mean."""
_SET_QUANTIFIERS = frozenset(
    {
        Quantifier.ALL,
        Quantifier.BOTH,
        Quantifier.NONE,
        Quantifier.NOT_ALL,
        Quantifier.SOME,
        Quantifier.SEVERAL,
        Quantifier.OTHERS,
    }
)


def link(phrase: NounPhrase, context: Context, scene: Scene) -> Link:
    """Return every reading of a phrase that is compatible with what is said of it."""
    scene.effort.spend(_OF_A_PHRASE)
    if phrase.names:
        return _link_names(phrase, context, scene)
    if phrase.nouns or phrase.unknown:
        return _link_description(phrase, context, scene)
    if phrase.places:
        return _link_place(phrase, context, scene)
    return _link_reference(phrase, context, scene)


def _link_reference(phrase: NounPhrase, context: Context, scene: Scene) -> Link:
    """Link words that only point back: it, both, they, nothing at all."""
    if phrase.is_rest:
        return Link(reason=Reason.AMBIGUOUS)
    if phrase.quantifier is Quantifier.BOTH:
        return _link_both(context, scene)
    if (of_all := _link_all(phrase, context, scene)) is not None:
        return of_all
    if phrase.is_plural or phrase.quantifier is not None:
        return _fitting(context.together or context.asked, context, scene)
    if phrase.is_pronoun:
        # "It" is one thing.
        context = replace(context, before=_single(context.before), asked=_single(context.asked))
    return _link_back(context, scene)


def _link_all(phrase: NounPhrase, context: Context, scene: Scene) -> Link | None:
    """Link "everything" and "nothing" where what is said of them tells of which things; None where it does not."""
    # Who has acted may tell of what was to be done.
    may_be_all = context.is_switching and not context.asked and not _may_have_acted(scene)
    is_switching = may_be_all and asks_what_is_on(scene)
    is_total = context.is_of_locks or is_switching
    is_of_all = phrase.quantifier is Quantifier.NONE or (phrase.quantifier is Quantifier.ALL and is_total)
    if phrase.quantifier is Quantifier.NONE and not is_total and asks_for_programme(context.asked, scene):
        return Link(reason=Reason.AMBIGUOUS)
    if context.before or not (is_of_all and (context.is_of_kind or is_total)):
        return None
    if not context.asked and _asks_of_one(scene):
        return Link(reason=Reason.AMBIGUOUS)
    # "Nothing is playing" is of all players, "everything is locked" of all locks, or of what was asked about.
    found = [entity for entity in scene.everything() if context.fits(entity)]
    if is_switching:
        return _fitting(switched_at_home(found), context, scene)
    if not is_total:
        found = players_among(found)
    is_of_house = context.is_of_house or any_is(mask(scene.request, scene), _HOUSE)
    inside = [entity for entity in found if entity.floor_id is not None] if is_of_house else []
    # "All locked" may leave out the safe and the car.
    doors = [entity for entity in found if is_house_door(entity, scene)] if context.is_of_locks else []
    sets = (found, *filter(None, (inside, doors, [entity for entity in inside if entity in doors])))
    readings = (Reading(entity_ids=tuple(one.id for one in them)) for them in sets)
    asked = _meant_by_all(context.asked, found, scene)
    if context.is_of_house:
        asked = tuple(one for one in asked if not _is_just_one(one.entity_ids, scene))
    return _fitting((*readings, *asked), context, scene)


def _asks_of_one(scene: Scene) -> bool:
    """Return whether the request is of a thing or a place, understood or not, and not of whatever plays."""
    items = mask(scene.request, scene)
    phrases = split_phrases(items)
    # "Is the house secure?", "Is my home locked?" ask of all there is.
    is_of_house = any_is(items, _HOUSE)
    is_of_kind = any(one.attribute or set(one.nouns) - _OF_ALL for one in phrases)
    is_definite = any(one.is_definite for one in phrases) or any(item.is_possessive for item in items)
    return is_of_kind or (is_definite and not is_of_house) or any(item.match is not None for item in items)


_HOUSE = "household"
_OF_ALL = frozenset({MUSIC, "lock"})
"""Nouns of requests that are of all there is: "any music on?", "lock everything"."""


def _single(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    return tuple(reading for reading in readings if len(reading.entity_ids) == 1)


def _link_names(phrase: NounPhrase, context: Context, scene: Scene) -> Link:
    """Link full names; every word around them must be true of what they name."""
    # "The kitchen coffee machine" is no light that is called Kitchen.
    name = next((one for one in phrase.names if not _is_place(one)), phrase.names[0])
    rooms = tuple(one for one in phrase.names if one is not name and _is_place(one))
    phrase = replace(phrase, places=(*phrase.places, *rooms)) if rooms else phrase
    candidates = _named(phrase, name, context, scene)
    scene.effort.spend(len(candidates) * len(phrase.items))
    fitting = [e for e in candidates if is_called(e, phrase)]
    if not fitting or ((phrase.is_plural or phrase.quantifier in EVERYTHING) and _is_place(name)):
        # "The living room lamp" is not the thermostat that is called like the room.
        return _link_place_of_name(phrase, name, context, scene) or Link(reason=Reason.UNREADABLE)
    if context.is_of_place and _is_place(name) and (around := _link_place_of_name(phrase, name, context, scene)):
        # "The humidity in the living room" is not that of the thermostat alone, whose device is called like the room.
        named = _singles(fitting, is_exact=True).readings
        return Link(readings=tuple(dict.fromkeys((*named, *around.readings))))
    others = [place for place in phrase.places if place is not name]
    placed = [e for e in fitting if all(is_in(e, place, scene) for place in others)]
    if not placed:
        return Link(reason=Reason.AMBIGUOUS)
    if any(not explains(entity, word, scene) for word in phrase.unknown for entity in placed):
        return Link(reason=Reason.UNREADABLE)
    return _singles(_preferring(_with_contacts(placed, name.norm, context, scene), context.touched), is_exact=True)


def _link_place_of_name(phrase: NounPhrase, name: Item, context: Context, scene: Scene) -> Link | None:
    """Read a name that is also a room as the room; None if it is none."""
    if not _is_place(name):
        return None
    places = (name, *phrase.places)
    if phrase.nouns or phrase.unknown or phrase.is_plural:
        return _link_pool(phrase, places, (), context, scene)
    return _link_place(replace(phrase, names=(), places=places), context, scene)


def _with_contacts(named: list[Entity], name: str, context: Context, scene: Scene) -> list[Entity]:
    """Add what tells whether the door of a lock stands open, if that is in question."""
    if not any(entity.domain == "lock" for entity in named):
        return named
    like = scene.home.described_by(tuple(name.split()))
    doors = (e for e in scene.home.entities(domains=("binary_sensor",)) if e.id in like and e.device_class in OPENINGS)
    return [*named, *(door for door in doors if context.fits(door) and door not in named)]


def _named(phrase: NounPhrase, name: Item, context: Context, scene: Scene) -> list[Entity]:
    """Return what bears the name, else what belongs to its device, of which the rest can be said."""
    candidates = _entities(_ids_of(name), scene)
    if name.has(WordKind.NOUN) and not phrase.is_plural:
        # "Light" is a poor name: it may as well be the light of the place.
        candidates = _each_once(*candidates, *_named_like_a_class(phrase, name, scene))
    fitting = [entity for entity in candidates if context.fits(entity)]
    if not any(is_called(entity, phrase) for entity in fitting):
        parts = _called_after(name, scene) if context.is_of_place and not _is_place(name) else []
        others = (*_same_devices(name, candidates, scene), *parts)
        fitting = _each_once(*fitting, *filter(context.fits, others))
    return fitting


def _each_once(*entities: Entity) -> list[Entity]:
    """Return things in their order; of hundreds that are called alike, to hold each against each takes long."""
    return list({entity.id: entity for entity in entities}.values())


def _is_place(name: Item) -> bool:
    match = name.match or _NOTHING
    return bool(match.area_ids or match.floor_ids)


def _same_devices(name: Item, named: list[Entity], scene: Scene) -> list[Entity]:
    """Return what else belongs to the devices that were named."""
    device_ids = {entity.device_id for entity in named if entity.device_id is not None}
    own = _entities(name.match.device_entity_ids if name.match else (), scene)
    return [*own, *(scene.home.entities(device_ids=device_ids) if device_ids else ())]


def _called_after(name: Item, scene: Scene) -> list[Entity]:
    """Return what is called by a name with more words behind it: the "Front door battery" of the front door."""
    words = name_words(name.norm)
    called = _entities(sorted(scene.home.described_by(words)), scene)
    return [e for e in called if any(name_words(one)[: len(words)] == words for one in e.names)]


def _named_like_a_class(phrase: NounPhrase, name: Item, scene: Scene) -> list[Entity]:
    nouns = name.ids(WordKind.NOUN)
    named = _entities(_ids_of(name), scene)
    if " " in name.norm or any(accepts(noun, e.domain, e.device_class) for noun in nouns for e in named):
        return []
    described = replace(phrase, names=(), nouns=(*phrase.nouns, name.ids(WordKind.NOUN)[0]))
    return _pool(described, phrase.places, phrase.unknown, scene)


def _ids_of(item: Item) -> tuple[str, ...]:
    match = item.match or _NOTHING
    return match.entity_ids or match.device_entity_ids


def _entities(ids: Collection[str], scene: Scene) -> list[Entity]:
    refuse_crowd(ids)
    scene.effort.spend(2 * len(ids))
    return [entity for i in ids if (entity := scene.home.entity(i)) is not None]


def _narrowed(entities: list[Entity], test: Fits) -> list[Entity]:
    """Keep what passes, or all where nothing does."""
    return [entity for entity in entities if test(entity)] or entities


def _preferring(entities: list[Entity], wanted: frozenset[str]) -> list[Entity]:
    return _narrowed(entities, lambda entity: entity.id in wanted)


def _link_description(phrase: NounPhrase, context: Context, scene: Scene) -> Link:
    """Link a description by class, place and the words of names."""
    linked = _link_pool(phrase, phrase.places, phrase.unknown, context, scene)
    if linked is not None:
        return linked
    if phrase.unknown:
        return _link_echo(phrase, context, scene) or _link_unknown(phrase, context, scene)
    if phrase.nouns == ("device",) and (phrase.is_pronoun or not phrase.places):
        return _link_back(context, scene)
    is_of_nothing = _is_of_known(phrase) and not _pool(phrase, (), (), scene)
    return Link(reason=Reason.AMBIGUOUS, is_of_nothing=is_of_nothing and not _may_have_acted(scene))


def _is_of_known(phrase: NounPhrase) -> bool:
    """Return whether a phrase is of what the home is known to have: "the gas", "all doors"."""
    return phrase.is_definite or phrase.quantifier in _SET_QUANTIFIERS


def _may_have_acted(scene: Scene) -> bool:
    return any(call.may_have_acted and not call.read_only for call in scene.tool_calls)


def _link_pool(
    phrase: NounPhrase, places: tuple[Item, ...], words: tuple[str, ...], context: Context, scene: Scene
) -> Link | None:
    """Return the readings over all entities the description is true of; None if there are none."""
    if not (phrase.nouns or phrase.names) and words and set(words) <= set(cue_norms(scene.lexicon, "pointing")):
        # "Oben brennt Licht" is not the light called "Flur oben".
        return None
    pool = [e for e in _pool(phrase, places, words, scene) if context.fits(e)]
    if not phrase.nouns:
        # "The game" is not the light of the game room.
        pool = [e for e in pool if not all(is_of_place(e, word, scene) for word in words)]
    pool = pool or [
        e for e in _ending_with(phrase, scene) if context.fits(e) and all(is_in(e, p, scene) for p in places)
    ]
    if not pool:
        return None
    own = {e.id for e in pool}
    pool += [e for e in begun_by(phrase, scene) if e.id not in own and context.fits(e)]
    if context.is_acting:
        pool = _narrowed(pool, lambda e: e.domain not in SENSING_DOMAINS)
    if phrase.quantifier is Quantifier.NONE and is_only_alike(phrase, pool, scene):
        # "No speakers are on" is said of no television.
        return Link(reason=Reason.AMBIGUOUS)
    if phrase.is_plural or phrase.quantifier in _SET_QUANTIFIERS:
        is_placed = bool(phrase.places) or any_is(phrase.items, "everywhere")
        narrowed = () if is_placed else _in_asked_places(pool, scene)
        return Link(readings=tuple(dict.fromkeys((*_set_readings(phrase, pool, context, scene), *narrowed))))
    if context.touched & {entity.id for entity in pool}:
        return _touched(pool, context.touched)
    asked = {i for reading in context.asked for i in reading.entity_ids}
    return _singles(_preferring(pool, frozenset(asked)), is_exact=False)


def is_only_alike(phrase: NounPhrase, found: Iterable[Entity], scene: Scene) -> bool:
    """Return whether there is nothing of the very kind, only what is like it: no blinds, but a curtain."""
    is_strict = bool(phrase.nouns) and phrase.nouns[-1] in STRICT_CLASSES
    return is_strict and not any(map(_is_strictly(phrase, scene), found))


def _in_asked_places(pool: list[Entity], scene: Scene) -> tuple[Reading, ...]:
    """Return those of a set that are where the request asks: "the lights are on" of "How's the bedroom?"."""
    matches = [item.match for item in mask(scene.request, scene) if item.match is not None]
    areas = {i for match in matches for i in match.area_ids}
    floors = {i for match in matches for i in match.floor_ids}
    found = tuple(one.id for one in pool if one.area_id in areas or one.floor_id in floors)
    return (Reading(entity_ids=found),) if found else ()


def _ending_with(phrase: NounPhrase, scene: Scene) -> list[Entity]:
    """Return what is of none of the kinds that are told, and has one for its last name: "the gate" that is a lock."""
    heads = {item.norm for item in phrase.items if item.match is None and item.has(WordKind.NOUN)}
    if len(heads) != 1 or phrase.unknown or phrase.is_plural:
        return []
    (head,) = heads
    called = sorted(scene.home.described_by((head,)))
    found = (entity for entity in map(scene.home.entity, called) if entity is not None)
    shut = (one for one in found if one.domain in _SHUT or one.device_class in OPENINGS)
    return [one for one in shut if any(name_words(name)[-1:] == (head,) for name in one.names)]


_SHUT = frozenset({"lock", "cover", "valve"})
"""Domains of what is called by what it shuts; a helper may be called by anything."""


def _touched(pool: list[Entity], touched: frozenset[str]) -> Link:
    return Link(readings=(Reading(entity_ids=tuple(e.id for e in pool if e.id in touched)),))


def _set_readings(phrase: NounPhrase, pool: list[Entity], context: Context, scene: Scene) -> tuple[Reading, ...]:
    """Return the whole set, and what the request or the tools may have narrowed it to."""
    ids = tuple(entity.id for entity in pool)
    domains = dict.fromkeys(entity.domain for entity in pool)
    kinds = [tuple(e.id for e in pool if e.domain == domain) for domain in domains]
    is_total = phrase.quantifier in (Quantifier.ALL, Quantifier.NONE)
    if is_total and phrase.is_plural and max(map(len, kinds)) > 1:
        # "All windows" are never the one roof window that can be moved.
        kinds = [kind for kind in kinds if len(kind) > 1]
    readings = [Reading(entity_ids=ids), *(Reading(entity_ids=kind) for kind in kinds)]
    if any_is(phrase.items, "everywhere"):
        return tuple(dict.fromkeys(readings))
    is_every = phrase.quantifier in (Quantifier.ALL, Quantifier.NONE)
    # "The kitchen lights" are all of them, whichever of them the tools have reached; who asked may mean fewer.
    is_asked = is_every and any(set(ids) <= set(reading.entity_ids) for reading in context.asked)
    is_whole = bool(phrase.places or phrase.unknown) or context.has_failed or is_asked
    acted = () if is_whole else (context.touched,)
    of_asked = _meant_by_all(context.asked, pool, scene) if is_every else context.asked
    asked = () if phrase.places and is_every else (frozenset(reading.entity_ids) for reading in of_asked)
    is_both = phrase.quantifier is Quantifier.BOTH
    pointed = (frozenset(reading.entity_ids) for reading in context.together) if is_both else ()
    for wanted in (*acted, *asked, *pointed):
        narrowed = tuple(i for i in ids if i in wanted)
        is_too_few = is_every and not context.is_of_request and _is_just_one(narrowed, scene)
        if narrowed and narrowed != ids and not is_too_few:
            readings.append(Reading(entity_ids=narrowed))
    pairs = [one for one in readings if len(one.entity_ids) == _BOTH]
    return tuple(dict.fromkeys(pairs if pairs and phrase.quantifier is Quantifier.BOTH else readings))


def _is_just_one(entity_ids: tuple[str, ...], scene: Scene) -> bool:
    """Return whether it is one thing that nobody calls all, unless a tool was called with the room it is in."""
    calls = (call.args for call in scene.tool_calls if not call.read_only and set(entity_ids) <= set(call.touched))
    is_of_place = any("name" not in args and not _PLACED.isdisjoint(args) for args in calls)
    return is_one_by_name(entity_ids, scene) and not is_of_place


_PLACED = frozenset({"area", "floor"})
"""The arguments in which Home Assistant's tools take a place."""


def _meant_by_all(asked: tuple[Reading, ...], pool: Collection[Entity], scene: Scene) -> tuple[Reading, ...]:
    """Return what a request may have narrowed "all doors" to: if it asks for all itself, no more than to a place."""
    ids = {entity.id for entity in pool}
    is_of_all = any(ids <= set(reading.entity_ids) for reading in asked)
    if not is_of_all or not any(item.has(WordKind.QUANTIFIER, Quantifier.ALL) for item in mask(scene.request, scene)):
        return asked
    there = [{e.id for e in pool if place in (e.area_id, e.floor_id)} for place in _places_of(pool)]
    return tuple(reading for reading in asked if ids & set(reading.entity_ids) in (ids, *there))


def _places_of(entities: Iterable[Entity]) -> set[str]:
    return {place for one in entities for place in (one.area_id, one.floor_id) if place is not None}


_BOTH = 2
"""As many as both are."""


def _pool(phrase: NounPhrase, places: tuple[Item, ...], words: tuple[str, ...], scene: Scene) -> list[Entity]:
    """Return the primary entities that confirm every word, those in the place named first."""
    floors = tuple(i for place in places if place.match for i in place.match.floor_ids)
    areas = tuple(i for place in places if place.match for i in place.match.area_ids)
    named = scene.home.described_by(words) if words else None
    domains = domains_of(phrase)
    for area_ids, floor_ids, place_words in _placements(places, areas, floors):
        ids = named
        if place_words:
            by_place = scene.home.described_by(place_words)
            ids = by_place if ids is None else ids & by_place
        if ids is None:
            candidates = scene.home.entities(domains=domains, area_ids=area_ids, floor_ids=floor_ids)
        else:
            candidates = scene.home.among(ids, domains=domains, area_ids=area_ids, floor_ids=floor_ids)
        scene.effort.spend(len(candidates) * (1 + len(phrase.items)))
        pool = [e for e in candidates if is_called(e, phrase)]
        if pool:
            refuse_crowd(pool)
            pool = _narrowed(pool, _is_strictly(phrase, scene))
            return _called_so([*pool, *_compounds(candidates, pool, phrase, scene)], phrase)
    return []


def _is_strictly(phrase: NounPhrase, scene: Scene) -> Fits:
    return lambda e: any(
        (is_strictly(noun, e.domain, e.device_class) and not is_called_apart(e, noun, scene))
        or (noun in STRICT_CLASSES and noun in last_nouns(e, scene))
        for noun in phrase.nouns
    )


def _compounds(found: Iterable[Entity], pool: list[Entity], phrase: NounPhrase, scene: Scene) -> list[Entity]:
    """Return what else is called so as a part of its name: of "das Tor" the "Werkstatttor" as well."""
    grammar = scene.lexicon.grammar
    if phrase.unknown or grammar is None or not grammar.has_compounds:
        return []
    heads = tuple(item.norm for item in phrase.items if item.match is None and item.has(WordKind.NOUN))
    own = {e.id for e in pool}
    return [e for e in found if e.id not in own and any(name.casefold().endswith(heads) for name in e.names)]


def _called_so(pool: list[Entity], phrase: NounPhrase) -> list[Entity]:
    """Return of "the sprinklers" those that are called so: the main valve is none where there are any."""
    heads = [item.norm for item in phrase.items if item.match is None and item.has(WordKind.NOUN, *CALLED_SO)]
    return _narrowed(pool, lambda e: any(has_words(e, head) for head in heads))


def _placements(
    places: tuple[Item, ...], areas: tuple[str, ...], floors: tuple[str, ...]
) -> list[tuple[tuple[str, ...] | None, tuple[str, ...] | None, tuple[str, ...]]]:
    """Return where to look, best first: in the place, else what has the place in its name."""
    if not places:
        return [(None, None, ())]
    words = tuple(word for place in places for word in place.norm.split())
    found: list[tuple[tuple[str, ...] | None, tuple[str, ...] | None, tuple[str, ...]]] = []
    if areas:
        found.append((areas, floors or None, ()))
    if floors:
        found.append((None, floors, ()))
    if areas and floors:
        found.append((areas, None, ()))
    return [*found, (None, None, words)]


def _link_echo(phrase: NounPhrase, context: Context, scene: Scene) -> Link | None:
    """Link "the music outside" to what was acted on where the request called it so, too; None if it did not."""
    is_echo = phrase.is_vague and set(phrase.unknown) <= set(name_words(scene.request))
    acted_on = [e for e in _entities(sorted(context.touched), scene) if context.fits(e) and is_called(e, phrase)]
    if not is_echo or not acted_on or phrase.quantifier is not None:
        return None
    return _touched(acted_on, context.touched)


def _link_unknown(phrase: NounPhrase, context: Context, scene: Scene) -> Link:
    """Link words spelled nearly like a name, else say that they name nothing."""
    near = [
        entity
        for entity_id, _, ratio in scene.nearest(phrase.text)
        if ratio >= SAME_NAME and (entity := scene.home.entity(entity_id)) is not None and context.fits(entity)
    ]
    if near:
        return _singles(near, is_exact=False)
    if _is_own_description(phrase, context, scene):
        return Link(reason=Reason.AMBIGUOUS)
    if _may_be_meant(phrase, scene):
        return Link(reason=Reason.AMBIGUOUS)
    appliance = words_for(phrase, scene)
    if appliance and (is_heard_of(appliance, scene) or _may_have_acted(scene) or not scene.names_in_own_words()):
        return Link(reason=Reason.AMBIGUOUS)
    is_name = _is_definite_name(phrase, context, is_appliance=bool(appliance))
    if is_name and not _is_called_otherwise(phrase, scene):
        return Link(reason=Reason.UNKNOWN_NAME, unknown_name=phrase.text)
    return Link(reason=Reason.UNREADABLE, is_of_nothing=bool(appliance) and _is_of_known(phrase))


def _may_be_meant(phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether what bears the words out may be meant by them, what was acted on, or a nicknamed only one.

    "The front lock is at 71" is said of the lock at the front door, though it is its battery that has the value.
    """
    if _pool(phrase, phrase.places, phrase.unknown, scene):
        return True
    kinds = phrase.items[-1].ids(WordKind.NOUN) if phrase.items[-1].match is None else ()
    things = {e.id: e for kind in kinds for e in _all_of(kind, scene)}
    if things and phrase.unknown and _are_alike(phrase, things.values(), scene):
        return True
    if _has_role(phrase, scene):
        return True
    if phrase.unknown and any(has_words(e, " ".join(phrase.unknown)) for e in _all_of("outlet", scene)):
        # The desk lamp may be what is plugged in at the "Desk outlet".
        return True
    is_nicknamed = len(things) == 1 and not any(_says_kind(e, scene) for e in things.values())
    acted_on = {i for call in scene.tool_calls if call.may_have_acted and not call.read_only for i in call.touched}
    said = {word for word in name_words(phrase.text) if len(word) >= _LEAST_WORD}
    is_half_named = any(said & {w for name in e.names for w in name_words(name)} for e in _entities(acted_on, scene))
    return is_nicknamed or is_half_named or bool(acted_on & things.keys() if kinds else acted_on)


_LEAST_WORD = 3
"""Letters of "led" in "the LED strip behind the TV"."""


def _are_alike(phrase: NounPhrase, entities: Collection[Entity], scene: Scene) -> bool:
    """Return whether a thing, or its room, is called by a word for the same: "corridor", "bath" of a bathroom."""
    scene.effort.spend(len(entities))
    groups = [frozenset(group.split()) for group in scene.lexicon.cues.get("alike", ())]
    # "Eingangstür" is a word for the same as a whole, "corridor" before what is there.
    words, wholes = phrase.unknown, {*phrase.unknown, "".join(name_words(phrase.text))}
    others = frozenset(one for group in groups if not group.isdisjoint(wholes) for one in group)
    areas = {one.area_id for one in entities if one.area_id is not None}
    rooms = (name for i in areas if (area := scene.home.area(i)) is not None for name in area.names)
    own = {word for name in (*(name for one in entities for name in one.names), *rooms) for word in name_words(name)}
    return not own.isdisjoint(others) or any(_is_beginning(*sorted(pair, key=len)) for pair in product(words, own))


def _has_role(phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether it is told by what it is to the house or to a room: the front entrance may be any outer door."""
    # In "the main entrance" the last word tells what it is, in "the main light" the noun does.
    words = {*(phrase.unknown if phrase.nouns else phrase.unknown[-1:]), "".join(name_words(phrase.text))}
    roles = [kind for kind, own in scene.lexicon.roles.items() if not words.isdisjoint(own)]
    things = (e for kind in roles for e in _all_of(kind, scene) if is_of_house(e, scene))
    return any(accepts(noun, e.domain, e.device_class) for e in things for noun in phrase.nouns or roles)


def _is_beginning(short: str, long: str) -> bool:
    return len(short) >= _LEAST_BEGINNING and long.startswith(short)


_LEAST_BEGINNING = 4
"""Letters of "hall" in "hallway"."""


def _says_kind(entity: Entity, scene: Scene) -> bool:
    """Return whether a name says of what kind a thing is: another word before the kind tells it from another one."""
    words = [name_words(name) for name in entity.names]
    senses = (sense for name in words for i in range(len(name)) for sense, _ in scene.lexicon.at(name, i))
    nouns = (sense.id for sense in senses if sense.kind is WordKind.NOUN)
    return any(accepts(noun, entity.domain, entity.device_class) for noun in nouns)


def _is_called_otherwise(phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether names in the home seem to be of another language: nothing of its kind is called by the noun."""
    last = phrase.items[-1]
    kinds = last.ids(WordKind.NOUN) if last.match is None else ()
    words = {last.norm, *(word.casefold() for kind in kinds for word in scene.lexicon.nouns.get(kind, ()))}
    things = list({e.id: e for kind in kinds for e in _all_of(kind, scene)}.values())
    names = [name.casefold() for e in things for name in (*e.names, *e.device_names)]
    is_unheard = len(things) >= _SEVERAL and not any(word in name for word in words for name in names)
    return is_unheard and not scene.names_in_own_words()


def _all_of(kind: str, scene: Scene) -> list[Entity]:
    found = scene.home.entities(domains=domains_accepted(kind))
    scene.effort.spend(len(found))
    return [e for e in found if accepts(kind, e.domain, e.device_class)]


def _is_own_description(phrase: NounPhrase, context: Context, scene: Scene) -> bool:
    """Return whether the wrapped agent may describe what it acted on by a noun that nobody asked for."""
    asked = set(name_words(scene.request))
    nouns = [item for item in phrase.items if item.has(WordKind.NOUN)]
    is_its_own = bool(asked) and bool(nouns) and not any(set(item.norm.split()) <= asked for item in nouns)
    return is_its_own and any(is_called(e, phrase) for e in _entities(sorted(context.touched), scene))


def _is_definite_name(phrase: NounPhrase, context: Context, *, is_appliance: bool) -> bool:
    """Return whether the words can only be the name of one thing: "the attic lamp"."""
    is_set = phrase.is_plural or phrase.quantifier is not None
    if is_set or phrase.places or phrase.is_indefinite or phrase.is_vague or phrase.has_preposition:
        return False
    if is_appliance:
        return context.is_of_device and phrase.is_definite
    if not UNNAMED_CLASSES.isdisjoint(phrase.nouns[-1:]):
        return False
    unknown = [item for item in phrase.items if item.norm in phrase.unknown]
    if unknown and all(item.has(WordKind.STATE) for item in unknown):
        # "Open windows" tells how they are, and names none.
        return False
    if not phrase.nouns:
        is_one = all(stem(word) == word for word in phrase.unknown)
        return context.is_of_device and phrase.is_definite and is_one
    return phrase.items[-1].has(WordKind.NOUN)


def _link_place(phrase: NounPhrase, context: Context, scene: Scene) -> Link:
    """Read "Turned on Kitchen": what the tools touched there, else nobody knows."""
    pool = [e for e in _pool(phrase, phrase.places, (), scene) if context.fits(e)]
    touched = [entity for entity in pool if entity.id in context.touched]
    if touched:
        return _touched(touched, context.touched)
    if phrase.quantifier in EVERYTHING and (readings := everything_there(pool, context)):
        return Link(readings=readings)
    if any(entity.device_class == _GARAGE for entity in pool):
        # A lock does not tell whether its door stands open.
        doors = [entity for entity in pool if entity.domain != "lock" and not is_of_appliance(entity, scene)]
        if readings := _garage_readings(doors, context):
            return Link(readings=readings)
    if pool and (context.is_of_place or len(pool) == 1):
        return _singles(pool, is_exact=False)
    return Link(reason=Reason.AMBIGUOUS)


def _garage_readings(pool: list[Entity], context: Context) -> tuple[Reading, ...]:
    """Return of "the garage" what is closed, its big doors or all doors, and what is open, any of them."""
    if context.is_opening:
        return _singles(pool, is_exact=False).readings
    big = tuple(entity.id for entity in pool if entity.device_class == _GARAGE)
    every = tuple(entity.id for entity in pool)
    return tuple(dict.fromkeys((Reading(entity_ids=every), Reading(entity_ids=big)))) if context.is_closing else ()


_GARAGE = "garage"
"""The class of a cover for which the room stands: "the garage is closed"."""


def _link_both(context: Context, scene: Scene) -> Link:
    for reading in (*context.together, *context.before, *context.asked):
        if len(reading.entity_ids) == 2:  # noqa: PLR2004 - both are two
            return _fitting((reading,), context, scene)
    return Link(reason=Reason.AMBIGUOUS)


def _link_back(context: Context, scene: Scene) -> Link:
    """Link a pronoun or a missing subject to what was spoken of before, else to the request."""
    touched = [entity for entity in _entities(sorted(context.touched), scene) if context.fits(entity)]
    if touched and not context.before:
        return _touched(touched, context.touched)
    if context.is_of_place:
        return _fitting((*context.before, *context.asked), context, scene)
    for readings in (context.before, context.asked):
        linked = _fitting(readings, context, scene)
        if linked.readings:
            return linked
    return Link(reason=Reason.AMBIGUOUS)


def _fitting(readings: Iterable[Reading], context: Context, scene: Scene) -> Link:
    fitting = []
    for reading in readings:
        ids = tuple(e.id for e in _entities(reading.entity_ids, scene) if context.fits(e))
        if ids:
            fitting.append(Reading(entity_ids=ids, is_exact=reading.is_exact))
    return Link(readings=tuple(dict.fromkeys(fitting)), reason=None if fitting else Reason.AMBIGUOUS)


def _singles(entities: Iterable[Entity], *, is_exact: bool) -> Link:
    readings = tuple(Reading(entity_ids=(entity.id,), is_exact=is_exact) for entity in entities)
    if len(readings) > _MAX_READINGS:
        return Link(reason=Reason.AMBIGUOUS)
    return Link(readings=readings)
