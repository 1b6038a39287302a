"""What clauses say there is, of everything, of nothing, of all but some."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..lexicon import Word, WordKind
from ..matches import Match
from ..meanings.attributes import place_of
from ..meanings.classes import UNCOUNTABLE_CLASSES
from ..meanings.states import SENSED, SWITCHED, fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading, Reason
from .discourse import areas_named
from .lattice import Lattice
from .phrases import Phrase
from .reference import Denoted, denoted
from .subjects import subjects_of
from .told import Told

_PERSON = "person"
_DEVICES = frozenset(
    {
        *("alarm_control_panel", "camera", "climate", "cover", "fan", "humidifier", "lawn_mower", "light", "lock"),
        *("media_player", "siren", "switch", "vacuum", "valve", "water_heater"),
    }
)
"""Domains of what is a thing one can touch."""


def read_there(told: Told) -> Iterator[Claim]:
    """Read "there is no light in the pump room", "you have two locks", "I don't see a camera"."""
    phrase = told.phrase("n")
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
    if (sought := _sort_of_place(lattice, phrase)) is not None:
        ids = {"area_ids": sought.area_ids, "floor_ids": sought.floor_ids}
        claim = told.says(ClaimKind.EXISTENCE, subject=phrase, by="n", is_negated=is_denied, **ids)
        # "No kitchen area in the garden" denies none of the home.
        yield claim.left_open(Reason.UNREADABLE) if places else claim
        return
    found = denoted(lattice, phrase.content)
    if found.unknown or all(lattice.is_of(at, "ones", "filler") for at in phrase.content):
        return
    if places:
        found = replace(found, entities=tuple(one for one in found.entities if one.area_id in rooms))
    if told.is_denied and any(lattice.is_of(at, "exact") for at in range(phrase.end, told.clause.end)):
        # "I can't locate it exactly."
        return
    if phrase.count is not None and not is_denied:
        yield from _counted(told, phrase, found)
    elif phrase.quantifier in _UNCOUNTED and (found.nouns or found.exact):
        yield from _existing(told, phrase, found, is_denied=is_denied)


def _sort_of_place(lattice: Lattice, phrase: Phrase) -> Match | None:
    """Return the place of "no room called Office": one that is told to be a place by its noun."""
    sorts = [at for at in phrase.content if lattice.is_of(at, "area", "storey")]
    named = tuple(at for at in phrase.content if at not in sorts)
    is_within = any(lattice.is_of(at, "prep") for at in range(phrase.content[0], phrase.content[-1]))
    # "No room in the garage" denies no garage.
    place = lattice.place_of(named) if named and len(sorts) == 1 and not is_within else None
    if place is None or not (place.floor_ids if lattice.is_of(sorts[0], "storey") else place.area_ids):
        return None
    return place


def _is_over(told: Told) -> bool:
    end, lattice = told.clause.end, told.lattice
    return end >= lattice.size or lattice.is_break(end)


def _counted(told: Told, phrase: Phrase, found: Denoted) -> Iterator[Claim]:
    noun = _noun(found)
    # Not every light is a lamp.
    if noun in WHOLE_KINDS:
        members = tuple(one.id for one in found.entities if one.is_primary and not one.members)
        yield from told.claim(
            ClaimKind.COUNT,
            (Reading(entity_ids=members),),
            subject=phrase,
            by="n",
            quantifier=Quantifier.COUNT,
            count=phrase.count,
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
        return
    # "I don't see Anna" looks for nobody in the registry, "no guests" for none that is called so; "I couldn't find
    # that light" need be none that is there.
    is_other = is_denied and (phrase.is_definite if not found.exact else not noun and not domains <= _DEVICES)
    if _PERSON in domains or is_other:
        return
    is_vague = noun in _GIVEN and not found.is_plural
    yield from told.claim(
        ClaimKind.EXISTENCE,
        (Reading(entity_ids=tuple(one.id for one in found.entities)),),
        subject=phrase,
        by="n",
        is_bare=noun in WHOLE_KINDS and _is_kind_alone(told.lattice, phrase.content, noun),
        is_negated=is_denied,
        quantifier=phrase.quantifier if phrase.quantifier is Quantifier.SEVERAL else Quantifier.THE,
        noun=noun,
        may_be_elsewhere=is_denied and (found.is_loose or (not found.exact and (len(domains) > 1 or is_vague))),
    )


def _is_kind_alone(lattice: Lattice, content: tuple[int, ...], noun: str) -> bool:
    """Return whether nothing is told but of what kind it is, and where: "a light in the garden"."""
    rest = tuple(at for at in content if all(word.id != noun for word, _ in lattice.senses[at]))
    return not rest or lattice.is_name_of_place(rest)


_UNCOUNTED: Final = (None, Quantifier.NONE, Quantifier.SOME, Quantifier.SEVERAL)


def _noun(found: Denoted) -> str:
    return found.nouns[-1] if found.nouns else ""


WHOLE_KINDS: Final = frozenset({"light", "lock", "window", "fan", "camera", "thermostat", "vacuum", "garage_door"})
"""Nouns for all of a domain, or of a class of it."""
_WHOLE_DOMAINS: Final = frozenset({"light", "lock", "fan", "person"})
"""Domains of which all are called by one noun."""
_GIVEN: Final = frozenset({"lamp", "alarm", "music", "heating"})
"""Nouns of what a thing gives as well: "there is no music" need not deny the player."""
_SENSED: Final = frozenset({"motion", "smoke", "leak", "water", "gas"})
"""Nouns of what sensors detect, and what is not there where they detect none."""


def read_everything(told: Told) -> Iterator[Claim]:
    """Read "everything in the office is off", "nothing is playing", also with "except the desk lamp"."""
    word, phrase = told.word("state") or told.word("doing"), told.phrase()
    if word is None or phrase is None or told.is_denied or not _is_of_all(phrase, told):
        return
    if not _is_plain(told, word) or not (told.places or phrase.content or _is_asked(told, word)):
        return
    if (rooms := rooms_of(told, _places(told, phrase))) is None:
        return
    there = told.scene.home.entities(area_ids=rooms) if rooms else told.scene.everything()
    there = tuple(told.discourse.others(list(there)))
    if (edge := told.edge("state")) is not None and told.lattice.is_of(edge.start, "lit"):
        # German "brennen" is said of lights alone.
        there = tuple(one for one in there if one.domain == "light")
    apart = _apart(told.phrase("x") or phrase.excepted, told)
    if apart is None:
        return
    is_none = phrase.quantifier is Quantifier.NONE
    sets = tuple(sets_of(word.id, there, is_of_room=bool(rooms)))
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
    yield from told.claim(
        ClaimKind.STATE,
        tuple(dict.fromkeys(readings)),
        subject=phrase,
        by="state" if told.word("state") else "doing",
        meaning=word.id,
        is_negated=is_none,
        quantifier=Quantifier.NONE if is_none else Quantifier.ALL,
    )


def _is_asked(told: Told, word: Word) -> bool:
    """Return whether a request asks for all that is so, or is none at all: "is anything on?"."""
    asked = told.discourse
    if word.id in SWITCHED:
        return asked.question == "which" and asked.meaning in SWITCHED
    return asked.request is None or asked.meaning == word.id or asked.question == "command"


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


def _is_plain(told: Told, word: Word) -> bool:
    """Return whether a state is told by its own word: "nothing is burning" need not be of lights."""
    role = "state" if told.word("state") else "doing"
    edge = told.edge(role)
    if word.id in _OF_LOCKS or (edge is not None and told.lattice.is_of(edge.start, "lit")):
        # Whatever is locked is a lock; German "brennen" is said of lights alone.
        return True
    return " ".join(told.norms(role)) == told.scene.lexicon.form(WordKind.STATE, word.id)


def _is_of_all(phrase: Phrase, told: Told) -> bool:
    """Return whether a phrase is "everything", "nothing in the kitchen"."""
    is_bare = not phrase.parts and not phrase.pronoun
    return is_bare and phrase.quantifier in _ALL_OR_NONE and told.lattice.is_of(phrase.start, "everything")


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


def sets_of(meaning: str, there: tuple[Entity, ...], *, is_of_room: bool) -> Iterator[tuple[Entity, ...]]:
    """Yield what "everything" may be said of, by the state: who says that all is off need not mean a plug."""
    if meaning in SWITCHED:
        for domains in (_ROOM if is_of_room else _LIGHTS, _ALL_SWITCHED):
            yield tuple(one for one in there if one.domain in domains)
        return
    if meaning in _TOLD_OF_ALL:
        yield tuple(one for one in there if fits(meaning, one.domain, one.device_class))


_LIGHTS: Final = frozenset({"light"})
_ROOM: Final = frozenset({"light", "fan"})
_ALL_SWITCHED: Final = frozenset({"light", "fan", "switch", "media_player", "humidifier", "siren"})
_OF_LOCKS: Final = frozenset({"locked", "unlocked"})
_TOLD_OF_ALL: Final = _OF_LOCKS | {"playing"}


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
    if kind is None and phrase.quantifier is not Quantifier.ONLY:
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
        contrast=_scoped(others, told),
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


def _scoped(others: tuple[str, ...], told: Told) -> tuple[Reading, ...]:
    """Return what is set apart, and of it what is where is spoken of: "the only light" may be that of the room."""
    home = told.scene.home
    here = tuple(i for i in others if (one := home.entity(i)) is not None and told.discourse.is_here(one))
    is_placed = bool(told.places) or not told.discourse.here
    return (Reading(entity_ids=others),) if is_placed else (Reading(entity_ids=others), Reading(entity_ids=here))


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
    phrase, word, discourse = told.phrase(), told.word("state"), told.discourse
    if phrase is None or word is None or told.is_denied or phrase.quantifier is not Quantifier.OTHERS:
        return
    home = told.scene.home
    own = [one for i in sorted(discourse.spoken) if (one := home.entity(i)) is not None]
    kinds = {(one.domain, one.device_class) for one in own}
    if discourse.is_unsure or not discourse.last or phrase.parts or phrase.excepted or len(kinds) != 1:
        return
    kind, named = phrase if phrase.content else None, discourse.named()
    others = [i for i in _others(told, kind, own, word.id) if i not in named]
    # "The rest" may be that of a room.
    rooms = (discourse.near | discourse.here, {one.area_id for one in own})
    within = ([i for i in others if (one := home.entity(i)) is not None and one.area_id in each] for each in rooms)
    sets = (others, *within)
    yield from told.claim(
        ClaimKind.STATE,
        tuple(Reading(entity_ids=ids) for ids in dict.fromkeys(map(tuple, sets)) if ids),
        subject=phrase,
        by="state",
        meaning=word.id,
        quantifier=Quantifier.ALL,
    )


def read_except(told: Told) -> Iterator[Claim]:
    """Read "all lights but the desk lamp are off", "all lights are off except the desk lamp"."""
    phrase, word = told.phrase(), told.word("state") or told.word("doing")
    excepted = told.phrase("x") or (phrase.excepted if phrase is not None else None)
    if phrase is None or word is None or excepted is None or told.is_denied:
        return
    if phrase.quantifier not in (None, Quantifier.ALL, Quantifier.NONE) or phrase.parts or not phrase.content:
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
