"""Read what plain statements say of several things, of all of a place, or that there are none."""

from collections.abc import Iterator
from typing import Final

from ..lexicon import WordKind
from ..meanings.classes import SENSED_CLASSES
from ..meanings.states import SENSED, SWITCHED, fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading
from ..reading.quantities import number_of
from ..scene import Scene
from .parts import Stated, all_of, are_apart, beside, in_place, rooms_named
from .words import is_kind_of, own_words


def read_only(told: Stated) -> Iterator[Claim]:
    """Read "Only the Pendants are on in the Kitchen": these are, and all others of their kind there are not."""
    meaning = next(iter(told.meanings("state")), None)
    if meaning is None:
        return
    # A door may be called like its lock.
    named = told.things("names")
    fitting = [[one for one in found if fits(meaning, one.domain, one.device_class)] for found in named]
    own = [one[0] for one in fitting if len(one) == 1]
    if len(own) != len(named) or len({one.domain for one in own}) != 1:
        return
    # Without a place it is of all: "Only Anna is home".
    is_of_all = told.item("place") is None
    others = all_of(told.scene, domains=(own[0].domain,)) if is_of_all else in_place(told, (own[0].domain,))
    kinds = told.parts.get("kind", "").split()
    others = tuple(one for one in others if one.device_class == own[0].device_class or not (is_of_all or kinds))
    is_of_kind = all(word in _WHOLE_KINDS and is_kind_of(word, own[0], told.scene) for word in kinds)
    if not others or not is_of_kind:
        return
    contrast = Reading(entity_ids=tuple(one.id for one in others if are_apart(one, own)))
    reading = Reading(entity_ids=tuple(one.id for one in own), is_exact=True)
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=meaning, quantifier=Quantifier.ALL, contrast=(contrast,))


_WHOLE_KINDS = frozenset(
    {"light", "lights", "lock", "locks", "window", "windows", "fan", "fans", "heater", "heaters", "person", "people"}
)
"""Kinds that hold all of a domain, or of a class of it: not every light is a lamp, nor every player a speaker."""


def read_all_but(told: Stated) -> Iterator[Claim]:
    """Read "All lights in the Office but the Desk Lamp are off"."""
    named, meaning = told.things("names"), next(iter(told.meanings("state")), None)
    apart = [one[0] for one in named if len(one) == 1]
    rooms = rooms_named(told, "names")
    kinds = told.parts["kind"].split()
    among = in_place(told, ()) if told.item("place") is not None else told.scene.everything()
    found = tuple(one for one in among if all(is_kind_of(word, one, told.scene) for word in kinds))
    fitting = tuple(one for one in found if meaning is not None and fits(meaning, one.domain, one.device_class))
    rest = tuple(one.id for one in fitting if one.area_id not in rooms and are_apart(one, apart))
    if meaning is None or len(apart) + len(rooms) != len(named) or not rest:
        return
    # Of a room that is left out, it is not told what there is otherwise.
    contrast = (Reading(entity_ids=tuple(one.id for one in apart), is_exact=True),) if apart else ()
    reading = Reading(entity_ids=rest)
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=meaning, quantifier=Quantifier.ALL, contrast=contrast)


def read_everything(told: Stated) -> Iterator[Claim]:
    """Read "Everything in the Office is off", "Nothing in the Office is on", also with "except the Desk Lamp"."""
    meaning = next((one for one in told.meanings("state") if one in SWITCHED), None)
    named = told.things("names")
    apart = [one[0] for one in named if len(one) == 1]
    is_of_all = told.item("place") is None
    found = all_of(told.scene, domains=_SWITCHED_DOMAINS) if is_of_all else in_place(told, _SWITCHED_DOMAINS)
    ids = tuple(one.id for one in found if are_apart(one, apart))
    is_none = told.parts["all"] == "nothing"
    if meaning is None or (meaning == "on") is not is_none or not ids or len(apart) != len(named):
        return
    yield from told.claim(
        ClaimKind.STATE, (Reading(entity_ids=ids),), meaning=meaning, is_negated=is_none, quantifier=Quantifier.THE
    )


_SWITCHED_DOMAINS: Final = ("light", "fan")
"""What "everything is off" surely speaks of: a plug may belong to the fridge."""


def read_presence(told: Stated) -> Iterator[Claim]:
    """Read "Nobody is in the Den", "The Den is empty" where something senses that."""
    found = in_place(told, ("binary_sensor",))
    sensing = tuple(one for one in found if one.device_class in _SENSING)
    is_denied = told.parts["who"] in _NOBODY
    reading = Reading(entity_ids=tuple(one.id for one in sensing))
    quantifier = Quantifier.THE if is_denied else Quantifier.SOME
    yield from told.claim(ClaimKind.STATE, (reading,), meaning=SENSED, is_negated=is_denied, quantifier=quantifier)


_SENSING = frozenset({"occupancy", "presence"})
_NOBODY = frozenset({"nobody", "no one", "empty", "unoccupied"})


def read_some(told: Stated) -> Iterator[Claim]:
    """Read "At least 1 light in the Office is on"."""
    at, kinds = told.item("number"), told.parts["kind"].split()
    meaning = next(iter(told.meanings("state")), None)
    found = tuple(one for one in in_place(told, ()) if all(is_kind_of(word, one, told.scene) for word in kinds))
    fitting = tuple(one.id for one in found if meaning is not None and fits(meaning, one.domain, one.device_class))
    if meaning is not None and (at is None or number_of(at) == 1):
        reading = Reading(entity_ids=fitting)
        yield from told.claim(ClaimKind.STATE, (reading,), meaning=meaning, quantifier=Quantifier.SOME)


def read_share_of_all(told: Stated) -> Iterator[Claim]:
    """Read "3 of the 5 people are home" where there are 5 in all: nothing is left to tell which are meant."""
    count, whole = (number_of(item) if (item := told.item(part)) is not None else None for part in ("number", "whole"))
    meaning, kinds = next(iter(told.meanings("state")), None), told.parts["kind"].split()
    among = in_place(told, ()) if told.item("place") is not None else told.scene.everything()
    found = tuple(one for one in among if all(is_kind_of(word, one, told.scene) for word in kinds))
    fitting = tuple(one.id for one in found if meaning is not None and fits(meaning, one.domain, one.device_class))
    if count is not None and meaning is not None and len(fitting) == whole:
        yield from told.claim(
            ClaimKind.COUNT,
            (Reading(entity_ids=fitting),),
            meaning=meaning,
            count=int(count),
            quantifier=Quantifier.COUNT,
        )


def read_lacking(told: Stated) -> Iterator[Claim]:
    """Read "There is no smart valve in the Garden" of what there surely is: all the words are of one thing."""
    said = [word for word in told.parts["what"].split() if word not in _SENSING_WORDS | _LEADING]
    words = [word for word in said if not (word in _ANYTHING or _is_sorting(word, told.scene))]
    kinds = [word for word in words if _is_noun(word, told.scene)]
    of_name = [word for word in words if word not in kinds]
    if not _ANYTHING.isdisjoint(said) and not told.item("place"):
        return
    if words and all(_is_sensed(word, told.scene) for word in words):
        # "There is no smoke" is said of what a detector senses.
        return
    found = in_place(told, ()) if told.item("place") else told.scene.everything()
    meant = tuple(
        one
        for one in found
        if all(is_kind_of(word, one, told.scene) for word in kinds)
        and all(_is_called(word, own_words(one, told.scene) | _class_words(one)) for word in of_name)
    )
    if told.item("place") and not (kinds or of_name):
        # "There is no device in the Hall": any is one.
        meant = tuple(one for one in found if one.is_primary)
    if meant:
        yield from told.claim(
            ClaimKind.EXISTENCE, (Reading(entity_ids=tuple(one.id for one in meant)),), is_negated=True
        )


def read_lacking_of(told: Stated) -> Iterator[Claim]:
    """Read "There is no sensor on the Dryer" of what is called so, or belongs to the same device."""
    kinds = [word for word in told.parts["what"].split() if not _is_sorting(word, told.scene)]
    if not _PARTS.issuperset(kinds):
        # "There is no music on the Sonos" is said of what it does.
        return
    (entities,) = told.things("name")
    among = dict.fromkeys((*entities, *beside(entities, told.scene)))
    meant = tuple(one.id for one in among if all(is_kind_of(word, one, told.scene) for word in kinds))
    if kinds and meant:
        yield from told.claim(ClaimKind.EXISTENCE, (Reading(entity_ids=meant),), is_negated=True)


_PARTS = frozenset({"sensor", "sensors", "detector", "detectors", "camera", "cameras", "lock", "switch", "valve"})
"""Kinds of things that belong to others."""
_LEADING = frozenset({"on", "for", "at", "of", "in", "with"})
"""Words before a part of a description: "a valve on the water main"."""
_SENSING_WORDS = frozenset({"detector", "detectors"})
"""Words behind what is sensed, which tell no more."""
_ANYTHING = frozenset({"device", "devices", "entity", "entities"})


def _is_called(word: str, names: frozenset[str]) -> bool:
    """Return whether a name has a word, be it of several: a washer is no dishwasher."""
    return not names.isdisjoint((word, word.removesuffix("s"), f"{word}s"))


def _is_sensed(word: str, scene: Scene) -> bool:
    return any(
        sense.kind is WordKind.NOUN and sense.id in (SENSED_CLASSES | _SENSING)
        for sense, _ in scene.lexicon.at((word,), 0)
    )


def _is_noun(word: str, scene: Scene) -> bool:
    return any(sense.kind is WordKind.NOUN for sense, _ in scene.lexicon.at((word,), 0))


def _is_sorting(word: str, scene: Scene) -> bool:
    return any(sense.kind is WordKind.FUNCTION and sense.id == "sorting" for sense, _ in scene.lexicon.at((word,), 0))


def _class_words(entity: Entity) -> frozenset[str]:
    return frozenset((entity.device_class or "").split("_"))


def read_batteries(told: Stated) -> Iterator[Claim]:
    """Read "No batteries are low"."""
    found = tuple(one.id for one in told.scene.everything() if fits(_LOW, one.domain, one.device_class))
    yield from told.claim(
        ClaimKind.STATE, (Reading(entity_ids=found),), meaning=_LOW, is_negated=True, quantifier=Quantifier.THE
    )


_LOW = "low"
