"""What clauses say there is, of everything, of nothing, of all but some."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..lexicon import Word, WordKind
from ..likeness import stem
from ..matches import Match
from ..meanings.attributes import place_of
from ..meanings.classes import CLASSES, LOOSE_CLASSES, UNCOUNTABLE_CLASSES, UNNAMED_CLASSES
from ..meanings.lasting import is_fixed
from ..meanings.states import SENSED, SWITCHED, fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading, Reason
from ..reading.harm import harm_of_kind
from ..reading.rooms import is_outdoors
from ..scene import Scene
from ..tokens import fold, name_words
from .discourse import areas_named
from .lattice import Lattice
from .phrases import Phrase
from .reference import Denoted, acting, denoted, own_words
from .subjects import bound_of, subjects_of
from .told import Told
from .unheard import is_of_no_house

_PERSON = "person"
_DEVICES = frozenset(
    {
        *("alarm_control_panel", "camera", "climate", "cover", "fan", "humidifier", "lawn_mower", "light", "lock"),
        *("media_player", "siren", "switch", "vacuum", "valve", "water_heater"),
    }
)
"""Domains of what is a thing one can touch."""


def read_there(told: Told) -> Iterator[Claim]:
    """Read "there is no light in the pump room", "you have two locks", "I see a lamp and a fan"."""
    phrase = told.phrase("n")
    if phrase is not None and phrase.joint == "and" and not (told.is_denied or told.places):
        # Of how many of them are in "the den" of "two locks and a fan in the den" nobody knows.
        for part in phrase.parts:
            yield from _read_there(told, part) if part.count is None else ()
        return
    yield from _read_there(told, phrase)


def _read_there(told: Told, phrase: Phrase | None) -> Iterator[Claim]:
    phrase = _with_count(told, phrase)
    if phrase is None or phrase.parts or not phrase.content or phrase.excepted is not None:
        return
    if told.edge("found") is not None and (told.discourse.meaning or not _is_over(told)):
        # "No lights found" of those that are on.
        return
    lattice, where = told.lattice, told.phrase("p")
    is_placed = where is not None and lattice.is_place(where)
    places = (*told.places, where) if where is not None and is_placed else told.places
    rooms = rooms_of(told, places)
    if rooms is None:
        return
    is_denied = told.is_denied != (phrase.quantifier is Quantifier.NONE)
    named = _named_there(told, phrase, places, is_denied=is_denied)
    # "In the garage, there is one light."
    rooms = rooms or told.discourse.scope
    yield from _things_there(told, phrase, rooms, is_denied=is_denied) if named is None else named


def _named_there(
    told: Told, phrase: Phrase, places: tuple[Phrase, ...], *, is_denied: bool
) -> tuple[Claim, ...] | None:
    """Return what is claimed of what a request names, of a place, of how many rooms; None where it is of things."""
    asked = _named_in_request(told, phrase) if is_denied else None
    if asked is not None:
        reading, quantifier = Reading(entity_ids=(asked,), is_exact=True), Quantifier.THE
        kind = ClaimKind.EXISTENCE
        return tuple(told.claim(kind, (reading,), subject=phrase, by="n", is_negated=True, quantifier=quantifier))
    if (sought := _sort_of_place(told, phrase)) is not None:
        ids = {"area_ids": sought.area_ids, "floor_ids": sought.floor_ids}
        claim = told.says(ClaimKind.EXISTENCE, subject=phrase, by="n", is_negated=is_denied, **ids)
        # "No kitchen area in the garden" denies none of the home.
        return (claim.left_open(Reason.UNREADABLE) if places else claim,)
    if told.edge("meant") is not None or told.edge("sort") is not None:
        return ()
    counted = _rooms_counted(told, phrase, places) if phrase.count is not None and not is_denied else None
    return None if counted is None else (counted,)


def _things_there(told: Told, phrase: Phrase, rooms: frozenset[str], *, is_denied: bool) -> Iterator[Claim]:
    lattice, found = told.lattice, denoted(told.lattice, phrase.content)
    if found.unknown or all(lattice.is_of(at, "ones", "filler") for at in phrase.content):
        return
    if told.edge("given") is not None:
        rooms = _given_areas(told.scene)
        if not any(one.area_id in rooms for one in found.entities):
            return
    if rooms and is_denied and (fixed := _named_elsewhere(found, rooms)):
        reading = Reading(entity_ids=fixed, is_exact=True)
        yield from told.claim(
            ClaimKind.PLACE, (reading,), subject=phrase, by="n", area_ids=tuple(sorted(rooms)), is_negated=True
        )
        return
    if rooms:
        found = replace(found, entities=tuple(one for one in found.entities if one.area_id in rooms))
    if told.is_denied and any(lattice.is_of(at, "exact") for at in range(phrase.end, told.clause.end)):
        # "I can't locate it exactly."
        return
    if phrase.count is not None and not is_denied:
        yield from _counted(told, phrase, found, rooms or found.area_ids)
    elif phrase.quantifier in _UNCOUNTED and (found.nouns or found.exact):
        yield from _existing(told, phrase, found, is_denied=is_denied)


def _named_elsewhere(found: Denoted, rooms: frozenset[str]) -> tuple[str, ...]:
    """Return what is called so and stays where it is, which is elsewhere: "I can't find Rosie in the den"."""
    named = [one for one in found.entities if one.id in found.exact]
    is_elsewhere = bool(named) and all(is_fixed(one.domain) and one.area_id not in (None, *rooms) for one in named)
    return tuple(one.id for one in named) if is_elsewhere else ()


def _with_count(told: Told, phrase: Phrase | None) -> Phrase | None:
    """Return a phrase with the number that is told behind it: "the number of locks is three"."""
    is_counted = phrase is not None and told.edge("count") is not None
    return replace(phrase, count=told.number("count")) if phrase is not None and is_counted else phrase


def _sort_of_place(told: Told, phrase: Phrase) -> Match | None:
    """Return the place of "no room called Office": one that is told to be a place by its noun."""
    lattice, sort = told.lattice, told.edge("sort")
    sorts = [at for at in phrase.content if lattice.is_of(at, "area", "storey")]
    named = tuple(at for at in phrase.content if at not in sorts)
    is_within = any(lattice.is_of(at, "prep") for at in range(phrase.content[0], phrase.content[-1]))
    sorts += [] if sort is None else [sort.start]
    # "No room in the garage" denies no garage.
    place = lattice.place_of(named) if named and len(sorts) == 1 and not is_within else None
    if place is None or not (place.floor_ids if lattice.is_of(sorts[0], "storey") else place.area_ids):
        return None
    return place


def _named_in_request(told: Told, phrase: Phrase) -> str | None:
    """Return the one thing that a request names, where words point to its name: "no device with that name"."""
    lattice, asked, request = told.lattice, told.discourse, told.discourse.request
    is_filler = all(lattice.is_of(at, "filler") for at in phrase.content)
    is_meant = told.edge("meant") is not None or (is_filler and lattice.is_of(phrase.start, "it"))
    is_other = phrase.quantifier not in _UNCOUNTED or told.places or told.is_set_apart or told.scene.told
    if request is None or not is_meant or is_other or asked.spoken or not asked.question or len(asked.asked) != 1:
        return None
    known = {i for each in request.names for one in each[:1] for i in one.entity_ids}
    is_all_known = all(
        request.senses[at] or request.names[at] or request.classes[at] or request.is_stop(at) or known_to(request, at)
        for at in range(request.size)
    )
    (entity_id,) = asked.asked
    is_of_kind = is_filler or any(one.id == entity_id for one in denoted(lattice, phrase.content).entities)
    return entity_id if known == {entity_id} and is_all_known and is_of_kind else None


def known_to(lattice: Lattice, at: int) -> bool:
    """Return whether a token stands within a name."""
    return any(at < begin + one.length for begin in range(at) for one in lattice.names[begin])


def _given_areas(scene: Scene) -> frozenset[str]:
    """Return the places in which a tool was to act: "in the specified area"."""
    said = {fold(str(call.args.get("area"))) for call in scene.tool_calls if call.args.get("area")}
    return frozenset(one.id for one in scene.home.areas() if said.intersection(map(fold, (one.id, *one.names))))


def _rooms_counted(told: Told, phrase: Phrase, places: tuple[Phrase, ...]) -> Claim | None:
    """Return the claim of "four bedrooms upstairs": how many areas have a word in their names."""
    lattice, home = told.lattice, told.scene.home
    words = [at for at in phrase.content if not lattice.is_name_of_place((at,)) or at == phrase.content[0]]
    floors = [lattice.place_of((at,)) for at in phrase.content if at not in words]
    floors += [lattice.place_of(one.content) for one in places if one.content]
    floor_ids = tuple(i for one in floors if one is not None for i in one.floor_ids)
    if len(words) != 1 or lattice.senses[words[0]] or any(one is None or not one.floor_ids for one in floors):
        return None
    word = stem(lattice.norms[words[0]])
    there = home.areas(floor_ids) if floor_ids else home.areas()
    called = tuple(one.id for one in there if any(word in map(stem, name_words(name)) for name in one.names))
    if not called:
        return None
    ids = {"area_ids": called, "floor_ids": floor_ids}
    return told.says(ClaimKind.COUNT, subject=phrase, by="n", quantifier=Quantifier.COUNT, count=phrase.count, **ids)


def _is_over(told: Told) -> bool:
    end, lattice = told.clause.end, told.lattice
    return end >= lattice.size or lattice.is_break(end)


def _most(noun: str, told: Told, rooms: frozenset[str]) -> tuple[str, ...]:
    """Return all that may be of a kind, whatever its class; nothing where that is no sort of device."""
    domains = frozenset(one.domain for one in CLASSES.get(noun, ()))
    if not domains <= _DEVICES or noun in UNCOUNTABLE_CLASSES or noun in LOOSE_CLASSES:
        return ()
    return tuple(one.id for one in told.scene.home.entities(domains=domains, area_ids=rooms or None))


def _counted(told: Told, phrase: Phrase, found: Denoted, rooms: frozenset[str]) -> Iterator[Claim]:
    noun = _noun(found)
    # "Two locks" counts no batteries of locks.
    members = acting(one.id for one in found.entities if one.is_primary and not one.members)
    is_whole = noun in WHOLE_KINDS
    if not is_whole and phrase.bound is None and (most := _most(noun, told, rooms)) and members:
        # Not every player is a speaker, and some curtains nothing moves: there may be fewer, and no more than that.
        count = phrase.count or 0
        members, is_whole = most, len(most) < count or (len(most) == count and noun in _OFTEN_TWOFOLD)
    # Not every light is a lamp.
    if is_whole:
        yield from told.claim(
            ClaimKind.COUNT,
            (Reading(entity_ids=members),),
            subject=phrase,
            by="n",
            is_bare=_is_kind_alone(told.lattice, phrase.content, noun),
            quantifier=Quantifier.COUNT,
            count=phrase.count,
            comparison=bound_of(phrase),
            noun=noun,
        )


def _existing(told: Told, phrase: Phrase, found: Denoted, *, is_denied: bool) -> Iterator[Claim]:
    noun, domains = _noun(found), {one.domain for one in found.entities}
    if noun in _SENSED:
        sensing = tuple(one.id for one in found.entities if fits(SENSED, one.domain, one.device_class))
        yield from told.claim(
            ClaimKind.STATE,
            (Reading(entity_ids=sensing),),
            subject=phrase,
            by="n",
            meaning=SENSED,
            is_negated=is_denied,
            quantifier=Quantifier.NONE if is_denied else Quantifier.SOME,
        )
        if is_denied and not sensing and told.edge("found") is not None:
            # "No gas is detected", by nothing that could.
            harm = harm_of_kind((noun,), is_named_so=noun in told.scene.lexicon.harmful)
            yield told.says(
                ClaimKind.STATE, subject=phrase, called=noun, meaning=SENSED, is_negated=is_denied, harm=harm
            )
        return
    # "I don't see Anna" looks for nobody in the registry, "no guests" for none that is called so; "I couldn't find
    # that light" need be none that is there.
    is_known = noun or domains <= _DEVICES if found.exact else _is_told_by_place(told, phrase, found)
    is_other = is_denied and not is_known
    if _PERSON in domains or is_other:
        return
    is_vague = _is_given(told.lattice, phrase.content) and not found.is_plural
    is_alone = not phrase.is_definite and _is_kind_alone(told.lattice, phrase.content, noun)
    is_vague = is_vague and (not found.exact or is_alone)
    left = told.word("do") or told.word("wish")
    if left is not None and is_denied and not found.entities:
        # Where none are at all there are none to turn off.
        left = None
    if left is not None:
        doable = (one for one in found.entities if fits(left.id, one.domain, one.device_class) and not one.members)
        found = replace(found, entities=tuple(doable) if is_denied and noun else ())
        # Whoever unlocks doors unlocks their locks.
        found = replace(found, is_loose=found.is_loose and left.id not in OF_LOCKS)
        if not found.entities:
            return
    is_unclear = _is_mixed(found) or _is_called_otherwise(told.lattice, phrase, found)
    yield from told.claim(
        ClaimKind.EXISTENCE,
        (Reading(entity_ids=tuple(one.id for one in found.entities)),),
        # "A fan" is called a fan without its article.
        subject=replace(phrase, start=phrase.content[0]) if phrase.is_indefinite else phrase,
        by="n",
        is_bare=noun in _ALWAYS_ENTITIES and _is_kind_alone(told.lattice, phrase.content, noun),
        meaning="" if left is None else left.id,
        is_negated=is_denied,
        quantifier=phrase.quantifier if phrase.quantifier is Quantifier.SEVERAL else Quantifier.THE,
        noun=noun,
        # "There's no alarm": none goes off, though one thing is called Alarm.
        may_be_elsewhere=is_denied and (found.is_loose or is_vague or (not found.exact and is_unclear)),
    )


def _is_given(lattice: Lattice, content: tuple[int, ...]) -> bool:
    """Return whether a noun is for what a thing gives: "music" of "music player", no "media" of "media player"."""
    spans = [(at, end, word.id) for at in content for word, end in lattice.senses[at] if word.kind is WordKind.NOUN]
    return any(
        noun in _GIVEN and not any(first <= at < last and last - first > end - at for first, last, _ in spans)
        for at, end, noun in spans
    )


def _is_called_otherwise(lattice: Lattice, phrase: Phrase, found: Denoted) -> bool:
    """Return whether nothing bears a name that is told as one: "no lamp called Garage light", where one is there."""
    begin = next((end for at in range(phrase.start, phrase.end) for end in lattice.ends(at, "called")), None)
    words = tuple(lattice.norms[at] for at in phrase.content if begin is not None and at >= begin)
    names = (name_words(name) for one in found.entities for name in one.names)
    # A light called Workbench is the Workbench light.
    return bool(words) and not any(name[: len(words)] == words for name in names)


def _is_mixed(found: Denoted) -> bool:
    """Return whether things of several domains are meant, a lock and its sensors aside."""
    return len({i.partition(".")[0] for i in acting(one.id for one in found.entities)}) > 1


def _is_told_by_place(told: Told, phrase: Phrase, found: Denoted) -> bool:
    """Return whether what is not there is none in particular, or told by a name or its place: no "that light"."""
    lattice, ids = told.lattice, {one.id for one in found.entities}
    is_named = any(not ids.isdisjoint(one.entity_ids) for at in phrase.content for one in lattice.names[at])
    is_kind = bool(found.nouns) and UNNAMED_CLASSES.isdisjoint(found.nouns)
    is_placed = bool(found.area_ids or told.places) and is_kind and not found.is_loose
    return not phrase.is_definite or is_named or (is_placed and not lattice.is_of(phrase.start, "pronoun"))


def _is_kind_alone(lattice: Lattice, content: tuple[int, ...], noun: str) -> bool:
    """Return whether nothing is told but of what kind it is, and where: "a light in the garden"."""
    said = {i for at in content for word, end in lattice.senses[at] if word.id == noun for i in range(at, end)}
    rest = tuple(at for at in content if at not in said)
    return not rest or lattice.is_name_of_place(rest)


_UNCOUNTED: Final = (None, Quantifier.NONE, Quantifier.SOME, Quantifier.SEVERAL)


def _noun(found: Denoted) -> str:
    return found.nouns[-1] if found.nouns else ""


WHOLE_KINDS: Final = frozenset({"light", "lock", "window", "fan", "camera", "thermostat", "vacuum", "garage_door"})
"""Nouns for all of a domain, or of a class of it."""
_OFTEN_TWOFOLD: Final = frozenset({"media_player"})
"""Nouns of what several entities may stand for one thing of."""
_ALWAYS_ENTITIES: Final = WHOLE_KINDS | _OFTEN_TWOFOLD | {"siren", "humidifier", "lawn_mower", "speaker"}
"""Nouns of what is not there where no entity is one."""
_WHOLE_DOMAINS: Final = frozenset({"light", "lock", "fan", "person"})
"""Domains of which all are called by one noun."""
_GIVEN: Final = frozenset({"lamp", "alarm", "music", "heating"})
"""Nouns of what a thing gives as well: "there is no music" need not deny the player."""
_SENSED: Final = frozenset({"motion", "smoke", "leak", "water", "gas"})
"""Nouns of what sensors detect, and what is not there where they detect none."""


def read_everything(told: Told) -> Iterator[Claim]:
    """Read "everything in the office is off", "nothing is playing", also with "except the desk lamp"."""
    word, phrase = told.word("state") or told.word("doing"), told.phrase()
    if word is None or phrase is None or told.is_denied:
        return
    if word.id in OF_LOCKS and is_household(phrase, told.lattice) and not told.places:
        yield from _of_house(told, phrase, word)
    elif _is_of_all(phrase, told) and _is_plain(told, word):
        yield from _of_all(told, phrase, word)


def _of_all(told: Told, phrase: Phrase, word: Word) -> Iterator[Claim]:
    rooms, apart = rooms_of(told, _places(told, phrase)), _apart(told.phrase("x") or phrase.excepted, told)
    is_asked = told.places or phrase.content or _is_asked(told, word)
    if rooms is None or apart is None or not is_asked or (not rooms and told.discourse.is_of_another):
        return
    if told.discourse.question == "which":
        # "Is everything off in the living room? Everything's off."
        rooms = rooms or told.discourse.here
    there = told.scene.home.entities(area_ids=rooms) if rooms else told.scene.everything()
    there = tuple(told.discourse.others(list(there)))
    if _is_of_light(told):
        there = tuple(one for one in there if one.domain in _LIGHTS)
    is_none, meaning = phrase.quantifier is Quantifier.NONE, word.id
    if is_none and meaning == _RUNNING and any(told.lattice.is_of(at.start, "finite") for _, at in told.match.roles):
        # Where nothing "läuft", nothing plays.
        meaning = "playing"
    sets = tuple(sets_of(meaning, there, told.scene, is_of_room=bool(rooms)))
    spoken = told.discourse.asked | {i for one in told.discourse.single for i in one.entity_ids}
    if not any(one.id not in apart for one in sets[0]) if sets else True:
        # All that would surely be meant is not there.
        return
    if not rooms and (spoken or told.discourse.here):
        # Everything, or all of what was spoken of.
        sets += tuple(tuple(one for one in each if told.discourse.is_here(one) or one.id in spoken) for each in sets)
    readings = tuple(
        Reading(entity_ids=ids) for each in sets if (ids := tuple(one.id for one in each if one.id not in apart))
    )
    but = tuple(one.id for one in there if one.id in apart)
    yield from told.claim(
        ClaimKind.STATE,
        tuple(dict.fromkeys(readings)),
        subject=phrase,
        by="state" if told.word("state") else "doing",
        meaning=meaning,
        is_negated=is_none,
        quantifier=Quantifier.NONE if is_none else Quantifier.ALL,
        contrast=(Reading(entity_ids=but),) if but else (),
    )


def _of_house(told: Told, phrase: Phrase, word: Word) -> Iterator[Claim]:
    readings = locks_of_house(word.id, told.scene)
    yield from told.claim(
        ClaimKind.STATE, readings, subject=phrase, by="state", meaning=word.id, quantifier=Quantifier.ALL
    )


def is_household(phrase: Phrase, lattice: Lattice) -> bool:
    """Return whether a phrase is the home as a whole: "the house"."""
    is_bare = phrase.quantifier is None and not phrase.parts and bool(phrase.content)
    return is_bare and all(
        lattice.is_of(at, "household") and not lattice.is_of(at, "witness", "everything") for at in phrase.content
    )


def locks_of_house(meaning: str, scene: Scene) -> tuple[Reading, ...]:
    """Return what is locked where a house is: all locks, or those of doors in it."""
    sets = [*sets_of(meaning, scene.everything(), scene, is_of_room=False)]
    sets.append(tuple(one for one in sets[-1] if not is_outdoors(one, scene)))
    ids = dict.fromkeys(tuple(one.id for one in each) for each in sets)
    return tuple(Reading(entity_ids=each) for each in ids if each)


def _is_asked(told: Told, word: Word) -> bool:
    """Return whether a request asks for all that is so, or is none at all: "is anything on?"."""
    asked, request = told.discourse, told.discourse.request
    if word.id in SWITCHED:
        return asked.question == "which" and asked.meaning in SWITCHED
    if request is None or asked.meaning == word.id or asked.question == "command":
        return True
    # "What's playing on the TV?", but not "tonight".
    is_of_now = not (request.times or any(request.begins(at, "present") for at in range(request.size)))
    return asked.question in ("value", "which") and asked.asks_whether(word.id) and is_of_now


def rooms_of(told: Told, places: tuple[Phrase, ...]) -> frozenset[str] | None:
    """Return the areas that places are, "in there" being where is spoken of; None where that is not known."""
    found: set[str] = set()
    for place in places:
        areas = denoted(told.lattice, place.content).area_ids if place.content else frozenset[str]()
        is_there = bool(place.pronoun) or any(told.lattice.is_of(at, "there") for at in place.content)
        areas = areas or (told.discourse.here if is_there else frozenset())
        if not areas:
            return None
        found |= areas
    return frozenset(found)


def _is_of_light(told: Told) -> bool:
    """Return whether a verb is said of lights alone: German "brennen"."""
    edge = told.edge("state")
    return edge is not None and told.lattice.is_of(edge.start, "lit")


def _is_plain(told: Told, word: Word) -> bool:
    """Return whether a state is told by its own word: "nothing is burning" need not be of lights."""
    role = "state" if told.word("state") else "doing"
    edge = told.edge(role)
    if word.id in OF_LOCKS or _is_of_light(told):
        # Whatever is locked is a lock.
        return True
    if edge is not None and told.discourse.asks_in_words(tuple(range(edge.start, edge.end))):
        # "Läuft gerade etwas? Nichts läuft."
        return True
    return " ".join(told.norms(role)) == told.scene.lexicon.form(WordKind.STATE, word.id)


def _is_of_all(phrase: Phrase, told: Told) -> bool:
    """Return whether a phrase is "everything", "nothing in the kitchen", or a bare "all" that is as much."""
    if phrase.parts or phrase.pronoun or phrase.quantifier not in _ALL_OR_NONE:
        return False
    is_all = phrase.is_empty and (bool(told.places) or told.discourse.question == "which")
    return is_all or told.lattice.is_of(phrase.start, "everything")


_ALL_OR_NONE = (Quantifier.ALL, Quantifier.NONE)


def _places(told: Told, phrase: Phrase) -> tuple[Phrase, ...]:
    own = (Phrase(start=phrase.start, end=phrase.end, content=phrase.content),) if phrase.content else ()
    return (*told.places, *own)


def _apart(excepted: Phrase | None, told: Told, head: int | None = None) -> frozenset[str] | None:
    """Return what is made an exception of; None where that is not known. `head` is what "the one" stands for."""
    if excepted is None:
        return frozenset()
    found: set[str] = set()
    for part in excepted.parts or (excepted,):
        ones = [at for at in part.content if told.lattice.is_of(at, "ones")]
        rest = tuple(at for at in part.content if at not in ones)
        content = (*((head,) if ones and head is not None else ()), *rest)
        within = tuple(at for place in told.places for at in place.content) if not rest else ()
        ids = [one.id for one in denoted(told.lattice, (*within, *content)).entities] if content else []
        if not ids:
            return None
        found.update(ids)
    return frozenset(found)


def sets_of(meaning: str, there: tuple[Entity, ...], scene: Scene, *, is_of_room: bool) -> Iterator[tuple[Entity, ...]]:
    """Yield what "everything" may be said of, by the state: who says that all is off need not mean a plug."""
    if meaning in SWITCHED:
        for domains in (_ROOM if is_of_room else _LIGHTS, _ALL_SWITCHED):
            yield tuple(one for one in there if one.domain in domains)
        return
    if meaning in _TOLD_OF_ALL:
        fitting = tuple(one for one in there if fits(meaning, one.domain, one.device_class))
        yield fitting
        # Nobody who says that all is locked need think of the safe.
        doors = tuple(one for one in fitting if one.area_id is not None and _is_called(one, scene, _DOORS))
        if meaning in OF_LOCKS and doors and doors != fitting:
            yield doors


def _is_called(entity: Entity, scene: Scene, nouns: frozenset[str]) -> bool:
    """Return whether a name ends with a noun: "side door"."""
    heads = (words[-1] for name in entity.names if (words := name_words(name)))
    senses = (word for head in heads for word, _ in scene.lexicon.at((head,), 0))
    return any(word.kind is WordKind.NOUN and word.id in nouns for word in senses)


_RUNNING: Final = "active"
_DOORS: Final = frozenset({"door", "gate"})
_LIGHTS: Final = frozenset({"light"})
_ROOM: Final = frozenset({"light", "fan"})
_ALL_SWITCHED: Final = frozenset({"light", "fan", "switch", "media_player", "humidifier", "siren"})
OF_LOCKS: Final = frozenset({"locked", "unlocked"})
_TOLD_OF_ALL: Final = OF_LOCKS | {"playing", "wet", "dry"}


def read_so(told: Told) -> Iterator[Claim]:
    """Read "and so is the hall lamp", "nor is the fan": what was said before is so of it as well, or is not."""
    before = told.discourse.last
    if (
        not before
        # "... and Rosa's out as well" says itself how she is.
        or any(one.frame == "state" and one.end >= told.match.end for one in told.clause.matches)
        or before[0].kind not in (ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME)
        or len({one.meaning for one in before}) != 1
    ):
        return
    model = before[0]
    is_opposite = told.is_denied or told.edge("yes") is not None
    if model.is_negated is not (told.match.frame == "nor" or told.edge("yes") is not None):
        return
    spoken = {i for one in before for i in one.entity_ids}

    def can(one: Entity) -> bool:
        if model.value is not None:
            return place_of(model.value.attribute, one.domain, one.device_class) is not None
        return fits(model.meaning, one.domain, one.device_class)

    for subject in told.subjects(can):
        quantifier = subject.phrase.quantifier or Quantifier.THE
        is_other = spoken.isdisjoint(i for one in subject.readings for i in one.entity_ids)
        if quantifier in (Quantifier.THE, Quantifier.ALL, Quantifier.BOTH) and (is_other or not is_opposite):
            yield from told.claim(
                model.kind,
                subject.readings,
                subject=subject.phrase,
                meaning=model.meaning,
                value=model.value,
                quantifier=quantifier,
                is_negated=model.is_negated != is_opposite,
                aspect=model.aspect,
                may_be_elsewhere=model.may_be_elsewhere,
            )


def read_only(told: Told) -> Iterator[Claim]:
    """Read "only Anna is home", "the pendants are the only lights on": these are, no others of their kind."""
    found, kind = tuple(_only(told)), told.phrase("kind")
    yield from found
    if not found and kind is not None and any(map(told.lattice.is_noun, kind.content)):
        # How many there are of the kind, so or not, it does not say.
        yield from told.claim(
            ClaimKind.STATE, (), subject=told.phrase(), by="state", is_bare=True, open_reason=Reason.UNREADABLE
        )


def _only(told: Told) -> Iterator[Claim]:
    phrase, word = told.phrase(), told.word("state") or told.word("doing")
    kind = told.phrase("kind")
    if phrase is None or word is None or told.is_denied:
        return
    if kind is None and phrase.quantifier is not Quantifier.ONLY and told.edge("sole") is None:
        return
    bare = replace(phrase, quantifier=None, parts=tuple(replace(one, quantifier=None) for one in phrase.parts))
    subjects = subjects_of(bare, lambda one: fits(word.id, one.domain, one.device_class), told.places, told.discourse)
    if not subjects or any(len(one.readings) != 1 for one in subjects):
        return
    home = told.scene.home
    own = [one for each in subjects for i in each.readings[0].entity_ids if (one := home.entity(i)) is not None]
    others = _others(told, kind, own, word.id)
    is_of_kind = kind is not None or own[0].domain in _WHOLE_DOMAINS or own[0].device_class in WHOLE_KINDS
    if not others or len({one.domain for one in own}) != 1 or not is_of_kind or len(own) > len(subjects):
        return
    yield from told.claim(
        ClaimKind.STATE,
        (Reading(entity_ids=tuple(one.id for one in own)),),
        subject=phrase,
        by="state" if told.word("state") else "doing",
        meaning=word.id,
        quantifier=Quantifier.ALL,
        contrast=_scoped(others, own, phrase, told),
    )


def read_sole(told: Told) -> Iterator[Claim]:
    """Read "the only lock is the front door": there is one of a kind, and which."""
    kind, phrase = told.phrase("kind"), told.phrase()
    if kind is None or phrase is None or kind.parts or phrase.parts or phrase.pronoun or not kind.content:
        return
    ends = [edge.end for one in told.clause.matches if (edge := one.role("kind")) is not None]
    if not any(map(told.lattice.is_noun, kind.content)) or kind.quantifier is not None or kind.end > min(ends):
        # "The lock in the system" is a lock, and where it is.
        return
    noun, all_of_it = _noun(denoted(told.lattice, kind.content)), replace(kind, quantifier=Quantifier.ALL)
    found = subjects_of(all_of_it, lambda _: True, told.places, told.discourse)
    readings = found[0].readings if len(found) == 1 else ()
    ids = {i for one in readings for i in one.entity_ids}
    is_one_of_them = bool(subjects_of(phrase, lambda one: one.id in ids, (), told.discourse))
    behind = areas_named(told.lattice, told.clause.end, told.lattice.size)
    is_narrowed = bool(told.discourse.meaning or told.discourse.here or behind) or told.is_set_apart
    is_countable = bool(noun) and noun not in UNCOUNTABLE_CLASSES
    is_clear = is_one_of_them and is_countable and not (is_narrowed or told.is_denied)
    yield from told.claim(
        ClaimKind.COUNT,
        readings,
        subject=kind,
        by="s",
        is_bare=True,
        quantifier=Quantifier.COUNT,
        count=1,
        noun=noun,
        open_reason=None if is_clear else Reason.UNREADABLE,
    )


def _scoped(others: tuple[str, ...], own: list[Entity], phrase: Phrase, told: Told) -> tuple[Reading, ...]:
    """Return what is set apart, of it what is where is spoken of, and what is called alike."""
    home, discourse = told.scene.home, told.discourse
    apart = [one for i in others if (one := home.entity(i)) is not None]
    sets = [apart]
    if not told.places and (discourse.here or discourse.request is None):
        # "The only light" may be that of the room.
        rooms = discourse.here or {one.area_id for one in own if one.domain in _ROOM} or {one.area_id for one in apart}
        sets.append([one for one in apart if one.area_id in rooms])
    heads = tuple(one.content[-1] for one in phrase.parts or (phrase,) if one.content)
    nouns = [noun for at in heads for noun in denoted(told.lattice, (at,)).nouns]
    if any(len({one.domain for one in CLASSES[noun]}) > 1 for noun in nouns):
        if discourse.question == "which":
            return taken_for(apart, told.scene)
        # "Only the front door is locked" may leave out a safe.
        called = {stem(told.lattice.norms[at]) for at in heads}
        sets.append([one for one in apart if not called.isdisjoint(own_words(one))])
    return tuple(dict.fromkeys(Reading(entity_ids=tuple(one.id for one in each)) for each in sets))


def taken_for(apart: list[Entity], scene: Scene) -> tuple[Reading, ...]:
    """Return what else may be asked after by "which doors": all that is of the house, or what a name says to be one."""
    of_house = [one for one in apart if not is_of_no_house(one, scene)]
    named = [one for one in of_house if _opens(one, scene)]
    return tuple(dict.fromkeys(Reading(entity_ids=tuple(one.id for one in each)) for each in (of_house, named)))


def _opens(entity: Entity, scene: Scene) -> bool:
    """Return whether a name says that it is a door, a gate or the like."""
    words = [name_words(name) for name in entity.names]
    senses = (word for name in words for at in range(len(name)) for word, _ in scene.lexicon.at(name, at))
    return any(one.domain == "cover" for word in senses if word.kind is WordKind.NOUN for one in CLASSES[word.id])


def _others(told: Told, kind: Phrase | None, own: list[Entity], meaning: str) -> tuple[str, ...]:
    """Return all else of the kind that is named, or else of the same sort, in the places that are named."""
    home, ids = told.scene.home, {one.id for one in own} | {i for one in own for i in one.members}
    placed = [at for place in told.places for at in place.content]
    if any(told.lattice.is_of(at, "placeadv") and not told.lattice.names[at] for at in placed):
        return ()
    if kind is not None and kind.content and all(told.lattice.is_of(at, "ones") for at in kind.content):
        kind = None
    if kind is not None and kind.content:
        within = tuple(at for place in told.places for at in place.content)
        among = denoted(told.lattice, (*within, *kind.content)).entities
    else:
        rooms = frozenset(area for one in told.places for area in denoted(told.lattice, one.content).area_ids)
        among = home.entities(domains=(own[0].domain,), area_ids=rooms or None)
        among = tuple(one for one in among if one.device_class == own[0].device_class)
    fitting = (one for one in among if not one.members and fits(meaning, one.domain, one.device_class))
    return tuple(one.id for one in fitting if one.id not in ids and ids.isdisjoint(one.members))


def read_rest(told: Told) -> Iterator[Claim]:
    """Read "the other windows are closed", "the rest is off": all of the kind that was not spoken of."""
    phrase, word, discourse = told.phrase(), told.word("state") or told.word("doing"), told.discourse
    if phrase is None or word is None or told.is_denied or phrase.quantifier not in _OF_REST:
        return
    home = told.scene.home
    own = [one for i in sorted(discourse.spoken) if (one := home.entity(i)) is not None]
    kinds = {(one.domain, one.device_class) for one in own}
    is_cut_short = told.is_cut_short(replace(phrase, quantifier=None))
    if discourse.is_unsure or not discourse.last or phrase.parts or phrase.excepted or is_cut_short or len(kinds) != 1:
        # "Both other lights" are two.
        return
    kind, named = phrase if phrase.content else None, discourse.named()
    others = [i for i in _others(told, kind, own, word.id) if i not in named]
    # "The rest" may be that of a room, or of what was asked for.
    rooms = (discourse.near | discourse.here, {one.area_id for one in own})
    within = ([i for i in others if (one := home.entity(i)) is not None and one.area_id in each] for each in rooms)
    sets = (others, *within, [i for i in others if i in discourse.asked | discourse.touched])
    readings = tuple(Reading(entity_ids=ids) for ids in dict.fromkeys(map(tuple, sets)) if ids)
    if phrase.quantifier is Quantifier.OTHER and not _is_plural(phrase, told):
        # "The other lamp is off" is of one.
        readings = tuple(one for one in readings if len(one.entity_ids) == 1)
    is_none = phrase.of_others is Quantifier.NONE
    yield from told.claim(
        ClaimKind.STATE,
        readings,
        subject=phrase,
        by="state" if told.word("state") else "doing",
        meaning=word.id,
        is_negated=is_none,
        quantifier=Quantifier.NONE if is_none else Quantifier.ALL,
    )


_OF_REST: Final = (Quantifier.OTHER, Quantifier.OTHERS)


def _is_plural(phrase: Phrase, told: Told) -> bool:
    return bool(phrase.content) and denoted(told.lattice, phrase.content).is_plural


def read_except(told: Told) -> Iterator[Claim]:
    """Read "all lights but the desk lamp are off", "all lights are off except the desk lamp"."""
    phrase, word = told.phrase(), told.word("state") or told.word("doing")
    excepted = told.phrase("x") or (phrase.excepted if phrase is not None else None)
    if phrase is None or word is None or excepted is None or told.is_denied:
        return
    is_bare_all = phrase.is_empty and phrase.quantifier is Quantifier.ALL
    if phrase.quantifier not in (None, *_ALL_OR_NONE) or phrase.parts or not (phrase.content or is_bare_all):
        return
    nouns = [at for at in phrase.content if any(one.kind is WordKind.NOUN for one, _ in told.lattice.senses[at])]
    apart = _apart(excepted, told, nouns[0] if nouns else None)
    all_of_it = replace(phrase, quantifier=Quantifier.ALL, excepted=None)
    found = subjects_of(all_of_it, lambda one: fits(word.id, one.domain, one.device_class), told.places, told.discourse)
    if not apart or len(found) != 1:
        return
    is_none = phrase.quantifier is Quantifier.NONE
    readings = tuple(
        Reading(entity_ids=tuple(i for i in one.entity_ids if i not in apart)) for one in found[0].readings
    )
    yield from told.claim(
        ClaimKind.STATE,
        readings,
        subject=phrase,
        by="state" if told.word("state") else "doing",
        meaning=word.id,
        is_negated=is_none,
        quantifier=Quantifier.NONE if is_none else Quantifier.ALL,
        contrast=(Reading(entity_ids=tuple(sorted(apart))),),
    )
