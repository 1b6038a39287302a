"""What clauses say there is, of everything, of nothing, of all but some."""

from collections.abc import Iterator
from typing import Final

from ..meanings.states import SWITCHED, fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading
from .of_states import read_state
from .phrases import Phrase
from .reference import denoted
from .told import Told


def read_there(told: Told) -> Iterator[Claim]:
    """Read "there is no light in the pump room", "you have two locks", "I don't see a camera"."""
    phrase = told.phrase("n")
    if phrase is None or phrase.parts or not phrase.content or told.is_timed:
        return
    lattice = told.lattice
    within = tuple(at for place in told.places for at in place.content)
    found = denoted(lattice, (*within, *phrase.content))
    if found.unknown:
        return
    noun = found.nouns[-1] if found.nouns else ""
    members = tuple(one for one in found.entities if one.is_primary and not one.members)
    is_denied = told.is_denied != (phrase.quantifier is Quantifier.NONE)
    if phrase.count is not None and not is_denied:
        reading = Reading(entity_ids=tuple(one.id for one in members))
        yield from told.claim(
            ClaimKind.COUNT,
            (reading,),
            subject=phrase,
            by="n",
            quantifier=Quantifier.COUNT,
            count=phrase.count,
            noun=noun,
        )
        return
    if phrase.quantifier not in (None, Quantifier.NONE, Quantifier.SOME) or not (found.nouns or found.exact):
        return
    reading = Reading(entity_ids=tuple(one.id for one in found.entities))
    yield from told.claim(
        ClaimKind.EXISTENCE, (reading,), subject=phrase, by="n", is_negated=is_denied, noun=noun
    )


def read_everything(told: Told) -> Iterator[Claim]:
    """Read "everything in the office is off", "nothing is playing", also with "except the desk lamp"."""
    word, phrase = told.word("state") or told.word("doing"), told.phrase()
    if word is None or phrase is None or told.is_timed or told.is_denied or not _is_of_all(phrase, told):
        return
    rooms = frozenset(area for place in _places(told, phrase) for area in denoted(told.lattice, place.content).area_ids)
    if _places(told, phrase) and not rooms:
        return
    there = told.scene.home.entities(area_ids=rooms) if rooms else told.scene.everything()
    apart = _apart(phrase, told)
    if apart is None:
        return
    is_none = phrase.quantifier is Quantifier.NONE
    sets = _sets(word.id, there, is_of_room=bool(rooms))
    readings = tuple(
        Reading(entity_ids=ids)
        for each in sets
        if (ids := tuple(one.id for one in each if one.id not in apart))
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


def _is_of_all(phrase: Phrase, told: Told) -> bool:
    """Return whether a phrase is "everything", "nothing in the kitchen"."""
    is_bare = not phrase.parts and not phrase.pronoun
    return is_bare and phrase.quantifier in _ALL_OR_NONE and told.lattice.is_of(phrase.start, "everything")


_ALL_OR_NONE = (Quantifier.ALL, Quantifier.NONE)


def _places(told: Told, phrase: Phrase) -> tuple[Phrase, ...]:
    own = (Phrase(start=phrase.start, end=phrase.end, content=phrase.content),) if phrase.content else ()
    return (*told.places, *own)


def _apart(phrase: Phrase, told: Told) -> frozenset[str] | None:
    """Return what is made an exception of; None where that is not known."""
    if phrase.excepted is None:
        return frozenset()
    found: set[str] = set()
    for part in phrase.excepted.parts or (phrase.excepted,):
        ids = [one.id for one in denoted(told.lattice, part.content).entities] if part.content else []
        if not ids:
            return None
        found.update(ids)
    return frozenset(found)


def _sets(meaning: str, there: tuple[Entity, ...], *, is_of_room: bool) -> Iterator[tuple[Entity, ...]]:
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
_TOLD_OF_ALL: Final = frozenset({"locked", "unlocked", "playing"})


def read_there_so(told: Told) -> Iterator[Claim]:
    """Read "there are three lights on", "you have two windows open"."""
    yield from read_state(told)
