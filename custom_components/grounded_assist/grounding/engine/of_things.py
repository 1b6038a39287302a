"""What things are by their nature: what they can do, of what sort they are, where they stand."""

from collections.abc import Iterator
from typing import Final

from ..lexicon import WordKind
from ..matches import Match
from ..meanings.capabilities import CAPABILITIES
from ..meanings.classes import SORTS
from ..meanings.lasting import is_fixed
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading, Reason
from ..tokens import name_words
from .lattice import BULLETS
from .phrases import Phrase
from .reference import TELLING
from .subjects import Subject, subjects_of
from .told import Told

_PLAIN: Final = frozenset({Quantifier.THE, Quantifier.ALL, Quantifier.BOTH})
_KINDS: Final = {
    "able": WordKind.ABLE,
    "doable": WordKind.DOABLE,
    "limited": WordKind.LIMITED,
    "capability": WordKind.CAPABILITY,
}


def read_capability(told: Told) -> Iterator[Claim]:
    """Read "the lamp can't be dimmed", "the lamp supports colors", "the fan has no preset modes"."""
    edge = told.edge("can")
    if edge is None or told.places or _is_of_moment(told):
        return
    is_limited = edge.kind == "limited"
    if told.match.frame == "able_to" and (told.scene.has_failed_call or not _is_over(told)):
        # "Can't be dimmed" may tell of an attempt, and what stands behind it why.
        return
    words = told.lattice.senses[edge.start]
    capabilities = [word.id for word, end in words if word.kind is _KINDS[edge.kind] and end == edge.end]
    for capability in dict.fromkeys(capabilities):
        subjects = told.subjects(lambda one, of=CAPABILITIES[capability]: one.domain in of)  # type: ignore[misc]
        for subject in subjects:
            quantifier = subject.phrase.quantifier or Quantifier.THE
            yield from told.claim(
                ClaimKind.CAPABILITY,
                subject.readings,
                subject=subject.phrase,
                by="can",
                quantifier=quantifier,
                capability=capability,
                is_negated=told.is_denied != is_limited,
                noun=subject.denoted.nouns[-1] if subject.denoted.nouns else "",
                open_reason=None if quantifier in _PLAIN else Reason.AMBIGUOUS,
            )
        if subjects:
            return


def _is_of_moment(told: Told) -> bool:
    """Return whether it is said of now, and not of what a thing can do."""
    clause = told.clause
    return any(name == "present" for at in range(clause.start, clause.end) for name, _ in told.lattice.classes[at])


def _is_over(told: Told) -> bool:
    """Return whether nothing goes on with a clause that may tell why, or when, it is so."""
    lattice, end = told.lattice, told.clause.end
    return end >= lattice.size or (lattice.is_break(end) and lattice.norms[end] != ",")


# --- sorts


def read_sort(told: Told) -> Iterator[Claim]:
    """Read "the front door is a sensor, not a lock" of one thing that is named."""
    phrase = told.phrase()
    readings = _of_one_name(told, phrase) if phrase is not None else ()
    for role, is_denied in (("noun", told.is_denied), ("other", True)):
        edge = told.edge(role)
        senses = told.lattice.senses[edge.start] if edge is not None else ()
        nouns = [word.id for word, _ in senses if word.kind is WordKind.NOUN and word.id in SORTS]
        if nouns:
            yield from told.claim(
                ClaimKind.SORT, readings, subject=phrase, by=role, noun=nouns[0], is_negated=is_denied
            )


def _of_one_name(told: Told, phrase: Phrase) -> tuple[Reading, ...]:
    """Return everything that bears the one name, or what "it" points to, if that is one thing by its name."""
    if phrase.pronoun == "it":
        found = told.discourse.single
        home = told.scene.home
        entities = [entity for one in found for i in one.entity_ids if (entity := home.entity(i)) is not None]
        spellings = [{tuple(name_words(name)) for name in entity.names} for entity in entities]
        return found if spellings and set.intersection(*spellings) else ()
    subjects = subjects_of(phrase, lambda _: True, (), told.discourse) if _is_plain(phrase) else ()
    return subjects[0].readings if len(subjects) == 1 and all(one.is_exact for one in subjects[0].readings) else ()


def _is_plain(phrase: Phrase) -> bool:
    return not (phrase.pronoun or phrase.parts or phrase.quantifier or phrase.excepted or phrase.is_indefinite)


# --- places


def read_place(told: Told) -> Iterator[Claim]:
    """Read "the lamp is in the kitchen", "the bedroom is on the first floor"; only of what stays where it is."""
    phrase, place, lattice = told.phrase(), _place(told), told.lattice
    if phrase is None or place is None or told.places:
        return
    room = lattice.place_of(phrase.content)
    if room is not None and len(room.area_ids) == 1 and not room.entity_ids and place.floor_ids:
        floors, is_denied = place.floor_ids, told.is_denied
        yield told.says(
            ClaimKind.PLACE, subject=phrase, by="p", area_ids=room.area_ids, floor_ids=floors, is_negated=is_denied
        )
        return
    parts = phrase.parts or (phrase,)
    found = [_things(told, part) for part in parts]
    if phrase.joint in ("or", "nor") or not all(found):
        return
    for part, entities in zip(parts, found, strict=True):
        yield from told.claim(
            ClaimKind.PLACE,
            (Reading(entity_ids=tuple(one.id for one in entities)),),
            subject=part,
            by="p",
            area_ids=place.area_ids,
            floor_ids=place.floor_ids,
            is_negated=told.is_denied,
        )


def _place(told: Told) -> Match | None:
    edge = told.edge("p")
    phrase = edge.value if edge is not None and isinstance(edge.value, Phrase) else None
    return None if phrase is None or phrase.parts or phrase.quantifier else told.lattice.place_of(phrase.content)


def _things(told: Told, phrase: Phrase) -> tuple[Entity, ...]:
    """Return what a phrase names, if it is one thing that stays where it is; of a device all that tells of it."""
    subjects = subjects_of(phrase, lambda _: True, (), told.discourse) if _is_plain(phrase) else ()
    home = told.scene.home
    if len(subjects) != 1 or not _is_one(subjects[0], told):
        return ()
    ids = [i for one in subjects[0].readings for i in one.entity_ids]
    entities = tuple(entity for i in ids if (entity := home.entity(i)) is not None)
    is_fixture = any(is_fixed(one.domain) for one in entities)
    is_at_rest = all(is_fixed(one.domain) or one.domain in TELLING for one in entities)
    return entities if is_fixture and is_at_rest and len({one.area_id for one in entities}) == 1 else ()


def _is_one(subject: Subject, told: Told) -> bool:
    """Return whether a phrase is a name, or "the thermostat" where there is one."""
    is_exact = all(one.is_exact for one in subject.readings)
    is_only = subject.phrase.is_definite and len(subject.denoted.entities) == 1 and not subject.denoted.is_plural
    is_bare = not any(told.lattice.names[at] for at in subject.phrase.content)
    return is_exact or (is_only and is_bare)


def read_account(told: Told) -> Iterator[Claim]:
    """Read the lines of an account of one thing: "Name: Reading lamp", "Area: Kitchen"."""
    edge, place = told.edge("key"), _place(told)
    is_line = BULLETS.issuperset(told.lattice.norms[: told.clause.start])
    if edge is None or not is_line or not _is_over(told):
        return
    last = told.scene.last
    if edge.kind == "label":
        subjects = told.subjects(lambda _: True)
        if len(subjects) == 1 and len(subjects[0].readings) == 1 and subjects[0].readings[0].is_exact:
            yield from told.claim(ClaimKind.EXISTENCE, subjects[0].readings, subject=subjects[0].phrase, by="s")
    elif place is not None and place.area_ids and last is not None and len(last.entity_ids) == 1:
        readings = (Reading(entity_ids=last.entity_ids, is_exact=True),)
        if is_fixed(last.entity_ids[0].partition(".")[0]):
            yield from told.claim(ClaimKind.PLACE, readings, by="p", area_ids=place.area_ids)


_LEAST: Final = 2
"""Words of a name that is no mere noun."""


def read_misplaced(told: Told) -> Iterator[Claim]:
    """Read a name with a place that is not its own as what it says of where the thing is: "the lamp in the kitchen"."""
    phrase, lattice, home = told.phrase(), told.lattice, told.scene.home
    if phrase is None or not phrase.content or not _is_plain(phrase):
        return
    for name in lattice.names[phrase.content[0]]:
        rest = phrase.content[name.length :]
        place = lattice.place_of(rest) if rest else None
        entity = home.entity(name.entity_ids[0]) if len(name.entity_ids) == 1 and not name.area_ids else None
        if place is None or entity is None or not place.area_ids or entity.area_id in (None, *place.area_ids):
            continue
        words = lattice.norms[phrase.content[0] : phrase.content[0] + name.length]
        # "The thermostat in the bedroom" is the one there, though another is called just so.
        alike = home.described_by(words)
        is_other = any(one.id in alike for one in home.entities(area_ids=place.area_ids, primary_only=False))
        if is_fixed(entity.domain) and entity.floor_id not in place.floor_ids and not is_other and len(words) >= _LEAST:
            readings = (Reading(entity_ids=(entity.id,)),)
            yield from told.claim(
                ClaimKind.PLACE, readings, subject=phrase, by="s", area_ids=place.area_ids, floor_ids=place.floor_ids
            )
            return
