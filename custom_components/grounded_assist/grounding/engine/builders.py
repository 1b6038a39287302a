"""Claims of clauses: one row for each frame."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ..lexicon import Word
from ..meanings.attributes import SETTABLE, TARGETS, UNIT_ATTRIBUTES, place_of
from ..meanings.states import OPPOSITES, fits
from ..model import Aspect, Claim, ClaimKind, Entity, Quantifier, Quantity, Reading, Reason
from ..reading.harm import harm_of
from ..reading.rooms import is_ambient, outdoors
from .clauses import Clause
from .edge import Edge
from .lattice import Lattice
from .phrases import Phrase
from .reference import Denoted, denoted
from .shapes import Match


@dataclass(slots=True, kw_only=True)
class Discourse:
    """What was spoken of so far: what pronouns and clauses without a subject point to."""

    lattice: Lattice
    single: tuple[Reading, ...] = ()
    """What "it" may be."""
    several: tuple[Reading, ...] = ()
    """What "they" are, as one set."""
    last: tuple[Claim, ...] = ()
    """Claims of the clause before."""
    subjects: tuple[Phrase, ...] = ()
    asked: frozenset[str] = frozenset()
    """Entities that the request names."""
    touched: frozenset[str] = frozenset()
    """Entities on which a tool acted in this turn."""
    here: frozenset[str] = frozenset()
    """Areas that the sentence spoke of."""
    claims: list[Claim] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One thing, or one set, that a clause speaks of, as far as the predicate can be said of it."""

    readings: tuple[Reading, ...]
    phrase: Phrase
    denoted: Denoted
    reason: Reason | None = None


type Fits = Callable[[Entity], bool]


def subjects_of(phrase: Phrase, can: Fits, places: tuple[Phrase, ...], discourse: Discourse) -> tuple[Subject, ...]:
    """Return what a phrase means, part by part, of what a predicate can be said of."""
    if phrase.parts:
        if phrase.joint == "or":
            return ()
        found = [one for part in _sharing_head(phrase, discourse) for one in subjects_of(part, can, places, discourse)]
        return tuple(found) if len(found) >= len(phrase.parts) else ()
    if phrase.pronoun:
        return _pointed(phrase, can, discourse)
    subject = _described(phrase, can, places, discourse)
    return () if subject is None else (subject,)


def _sharing_head(phrase: Phrase, discourse: Discourse) -> tuple[Phrase, ...]:
    """Return the parts of "front and back doors" with what the last one has for all."""
    lattice, last = discourse.lattice, phrase.parts[-1]
    heads = last.content[-1:]
    kept = []
    for part in phrase.parts:
        alone = denoted(lattice, part.content) if part.content else None
        if alone is not None and not alone.entities and heads and part is not last:
            kept.append(replace(part, content=(*part.content, *heads)))
        else:
            kept.append(part)
    return tuple(kept)


def _pointed(phrase: Phrase, can: Fits, discourse: Discourse) -> tuple[Subject, ...]:
    """Return what a pronoun means."""
    if phrase.pronoun == "there":
        return ()
    readings = discourse.several if phrase.pronoun == "they" else discourse.single
    home = discourse.lattice.scene.home
    if phrase.pronoun == "they" and phrase.quantifier is Quantifier.BOTH and len(readings[:1]) != 1:
        return ()
    kept = tuple(
        one for one in readings if all((entity := home.entity(i)) is not None and can(entity) for i in one.entity_ids)
    )
    if not kept:
        return ()
    return (Subject(readings=kept, phrase=phrase, denoted=Denoted(is_plural=phrase.pronoun == "they")),)


def _described(phrase: Phrase, can: Fits, places: tuple[Phrase, ...], discourse: Discourse) -> Subject | None:
    lattice = discourse.lattice
    within = tuple(at for place in places for at in place.content if not lattice.is_of(at, "placeadv"))
    content = phrase.content
    if not content:
        return _of_everything(phrase, can, within, discourse)
    found = denoted(lattice, (*within, *content)) if within else denoted(lattice, content)
    if within and not found.entities:
        # A thing that is called just so need not be where something is done: a vacuum cleans rooms.
        return None
    if found.unknown or not found.entities and not found.exact:
        return None
    home = lattice.scene.home
    named = [one for i in sorted(found.exact) if (one := home.entity(i)) is not None]
    fitting = [one for one in named if can(one)] if not within else [
        one for one in named if can(one) and one in found.entities
    ]
    if named and not fitting:
        fitting = [one for one in _beside(named, lattice) if can(one)]
        if len(fitting) != 1:
            fitting = []
    is_exact = bool(fitting) and not _is_of_set(phrase, found, fitting)
    if not fitting:
        if named and not found.is_plural and phrase.quantifier is None:
            return None
        fitting = [one for one in found.entities if can(one)]
    if not fitting:
        return None
    return _told(phrase, found, fitting, discourse, is_exact=is_exact)


def _is_of_set(phrase: Phrase, found: Denoted, fitting: list[Entity]) -> bool:
    """Return whether a name is also the word for all of a kind: "the lights" where one thing is called Lights."""
    is_all = phrase.quantifier in (Quantifier.ALL, Quantifier.NONE, Quantifier.BOTH, Quantifier.COUNT)
    return is_all and len(found.entities) > len(fitting)


def _told(
    phrase: Phrase, found: Denoted, fitting: list[Entity], discourse: Discourse, *, is_exact: bool
) -> Subject | None:
    of_kind = [one for one in fitting if one.is_primary] or fitting
    is_set = (found.is_plural or phrase.quantifier in _OF_SETS) and not is_exact
    if is_set:
        members = [one for one in of_kind if not one.members] or of_kind
        members = _without(phrase.excepted, members, discourse)
        if phrase.count is not None and phrase.quantifier is not Quantifier.COUNT and phrase.count != len(members):
            return None
        reading = Reading(entity_ids=tuple(one.id for one in members))
        return Subject(readings=(reading,), phrase=phrase, denoted=found) if members else None
    chosen = of_kind
    if not is_exact and len(chosen) > 1:
        asked = [one for one in chosen if one.id in discourse.touched] or [
            one for one in chosen if one.id in discourse.asked
        ]
        chosen = asked or chosen
    readings = tuple(Reading(entity_ids=(one.id,), is_exact=is_exact) for one in chosen)
    return Subject(readings=readings, phrase=phrase, denoted=found)


_OF_SETS = frozenset({Quantifier.ALL, Quantifier.NONE, Quantifier.BOTH, Quantifier.COUNT, Quantifier.SOME, Quantifier.SEVERAL})


def _without(excepted: Phrase | None, members: list[Entity], discourse: Discourse) -> list[Entity]:
    if excepted is None:
        return members
    parts = excepted.parts or (excepted,)
    apart = {one.id for part in parts for one in denoted(discourse.lattice, part.content).entities}
    return [one for one in members if one.id not in apart]


def _of_everything(phrase: Phrase, can: Fits, within: tuple[int, ...], discourse: Discourse) -> Subject | None:
    """Return what "both", "all of them", "three" are said of: what was spoken of last."""
    del within
    if phrase.quantifier in (Quantifier.BOTH, Quantifier.ALL) and discourse.several:
        home = discourse.lattice.scene.home
        ids = discourse.several[0].entity_ids
        if all((one := home.entity(i)) is not None and can(one) for i in ids):
            if phrase.quantifier is Quantifier.BOTH and len(ids) != 2:  # noqa: PLR2004 - both are two
                return None
            return Subject(readings=discourse.several, phrase=phrase, denoted=Denoted(is_plural=True))
    return None


def _beside(entities: Iterable[Entity], lattice: Lattice) -> tuple[Entity, ...]:
    """Return what belongs to the same devices."""
    devices = {one.device_id for one in entities if one.device_id is not None}
    if not devices:
        return ()
    return lattice.scene.home.entities(device_ids=devices, primary_only=False, include_groups=True)


# --- frames


def claims_of(clause: Clause, discourse: Discourse) -> tuple[Claim, ...]:
    """Return what a clause claims, by the first of its shapes that claims anything."""
    for frame in _ORDER:
        for match in clause.matches:
            if match.frame == frame and (claims := tuple(BUILDERS[frame](match, clause, discourse))):
                return claims
    return ()


def _phrase(match: Match, role: str) -> Phrase | None:
    edge = match.role(role)
    return edge.value if edge is not None and isinstance(edge.value, Phrase) else None


def _places(match: Match) -> tuple[Phrase, ...]:
    return tuple(edge.value for edge in match.all_of("place") if isinstance(edge.value, Phrase))


def _subject_phrase(match: Match, clause: Clause, discourse: Discourse) -> Phrase | None:
    phrase = _phrase(match, "s")
    if phrase is None and clause.is_continued and len(discourse.subjects) == 1:
        return discourse.subjects[0]
    return phrase


def _state(match: Match, clause: Clause, discourse: Discourse) -> Iterator[Claim]:
    edge = match.role("state") or match.role("past") or match.role("split") or match.role("doing") or match.role("then")
    phrase = _subject_phrase(match, clause, discourse)
    if edge is None or phrase is None or match.role("time") is not None:
        return
    word = edge.value
    if not isinstance(word, Word):
        return
    part = match.role("part")
    if word.particle and (part is None or discourse.lattice.norms[part.start : part.end] != word.particle):
        return
    senses = _meanings(discourse.lattice, edge)
    for meaning in senses:
        found = subjects_of(phrase, lambda one, m=meaning: fits(m, one.domain, one.device_class), _places(match), discourse)
        if found:
            is_event = match.frame == "outcome"
            for subject in found:
                yield from _state_claim(match, clause, discourse, subject, meaning, edge, is_event=is_event)
            return


def _meanings(lattice: Lattice, edge: Edge) -> tuple[str, ...]:
    word = edge.value
    assert isinstance(word, Word)  # noqa: S101 - shapes ask for words there
    same = (
        other.id
        for other, end in lattice.senses[edge.start]
        if end == edge.end and other.kind is word.kind and other.particle == word.particle
    )
    return tuple(dict.fromkeys((word.id, *same)))


def _state_claim(  # noqa: PLR0913 - the parts of a claim
    match: Match, clause: Clause, discourse: Discourse, subject: Subject, meaning: str, edge: Edge, *, is_event: bool
) -> Iterator[Claim]:
    lattice, phrase = discourse.lattice, subject.phrase
    is_negated = match.role("not") is not None
    quantifier = phrase.quantifier or Quantifier.THE
    kind = ClaimKind.OUTCOME if is_event else ClaimKind.STATE
    if quantifier is Quantifier.NONE:
        is_negated, quantifier = not is_negated, Quantifier.NONE
    if quantifier is Quantifier.COUNT:
        kind = ClaimKind.COUNT
    if quantifier in (Quantifier.ONLY, Quantifier.OTHER, Quantifier.OTHERS, Quantifier.NEARLY):
        return
    yield _claim(
        clause,
        lattice,
        kind=kind,
        subject=phrase,
        readings=subject.readings,
        meaning=meaning,
        is_negated=is_negated,
        quantifier=quantifier,
        count=phrase.count if kind is ClaimKind.COUNT else None,
        aspect=Aspect.EVENT if is_event else Aspect.STATE,
        noun=subject.denoted.nouns[-1] if subject.denoted.nouns else "",
        predicate=(edge.start, edge.end),
        is_past=match.role("then") is not None,
        open_reason=subject.reason or (Reason.NO_DATA if match.role("then") is not None else None),
    )


def _claim(  # noqa: PLR0913 - the parts of a claim
    clause: Clause,
    lattice: Lattice,
    *,
    kind: ClaimKind,
    subject: Phrase,
    readings: tuple[Reading, ...],
    predicate: tuple[int, int],
    **told: object,
) -> Claim:
    tokens, text = lattice.tokens, lattice.text
    start, end = tokens[clause.start].start, tokens[clause.end - 1].end
    subject_start = tokens[subject.start].start
    subject_end = tokens[subject.end - 1].end if subject.end > subject.start else subject_start
    return Claim(
        text=text[start:end],
        start=start,
        end=end,
        kind=kind,
        subject=text[subject_start:subject_end],
        readings=readings,
        harm=harm_of(readings, lattice.scene),
        subject_start=subject_start,
        subject_end=subject_end,
        predicate_start=tokens[predicate[0]].start,
        predicate_end=tokens[predicate[1] - 1].end,
        **told,  # type: ignore[arg-type]
    )


def _value(match: Match, clause: Clause, discourse: Discourse) -> Iterator[Claim]:
    edge, phrase = match.role("v"), _subject_phrase(match, clause, discourse)
    if edge is None or phrase is None or not isinstance(edge.value, Quantity) or match.role("time") is not None:
        return
    quantity, lattice = edge.value, discourse.lattice
    told = match.role("attr")
    named = (told.value.id,) if told is not None and isinstance(told.value, Word) else ()
    is_set = match.frame == "value" and _is_set(match, lattice)
    for part, attributes, readings in _valued(phrase, quantity, named, _places(match), discourse, is_set=is_set):
        attribute = attributes[0]
        is_about_target = not named and not is_set and attribute in TARGETS
        yield _claim(
            clause,
            lattice,
            kind=ClaimKind.VALUE,
            subject=part,
            readings=readings,
            value=replace(quantity, attribute=attribute, other=TARGETS[attribute] if is_about_target else ""),
            aspect=Aspect.EVENT if is_set else Aspect.STATE,
            is_negated=match.role("not") is not None,
            quantifier=part.quantifier if part.quantifier in (Quantifier.ALL, Quantifier.BOTH) else Quantifier.THE,
            predicate=(edge.start, edge.end),
        )


def _is_set(match: Match, lattice: Lattice) -> bool:
    """Return whether something was set to a value, by whichever verb stands before the value or the thing."""
    return any(lattice.is_of(at, "setting") for at in range(match.start, match.end))


def _valued(
    phrase: Phrase,
    quantity: Quantity,
    named: tuple[str, ...],
    places: tuple[Phrase, ...],
    discourse: Discourse,
    *,
    is_set: bool,
) -> Iterator[tuple[Phrase, tuple[str, ...], tuple[Reading, ...]]]:
    lattice = discourse.lattice
    if phrase.parts:
        if phrase.joint == "and":
            for part in phrase.parts:
                yield from _valued(part, quantity, named, places, discourse, is_set=is_set)
        return
    found = denoted(lattice, phrase.content) if phrase.content else Denoted()
    said = named or found.attributes
    if is_set and said == ("temperature",):
        said = ("target_temperature",)
    ways = (said,) if said else _ways(quantity)
    if (phrase.pronoun == "it" or not phrase.content) and places:
        phrase = replace(phrase, content=tuple(at for one in places for at in one.content), pronoun="")
        places = ()
        found = denoted(lattice, phrase.content)
    if rooms := _of_room(phrase, found, quantity, said, lattice):
        yield phrase, (rooms[0],), rooms[1]
        return
    for attributes in ways:
        for attribute in attributes:
            subjects = subjects_of(phrase, lambda one, a=attribute: _has(a, one), places, discourse)
            if subjects:
                yield from ((one.phrase, (attribute,), one.readings) for one in subjects)
                return


def _has(attribute: str, entity: Entity) -> bool:
    return place_of(attribute, entity.domain, entity.device_class) is not None


def _ways(quantity: Quantity) -> tuple[tuple[str, ...], ...]:
    """Return the attributes that a bare amount may be a value of."""
    if quantity.unit is not None:
        return (UNIT_ATTRIBUTES.get(quantity.unit, ()), ("value",))
    settable = tuple(dict.fromkeys(one for row in SETTABLE.values() for one in row if one not in _WORDED))
    return (("temperature", "target_temperature"), ("value",), settable)


_WORDED = frozenset({"color", "preset", "mode", "source"})
_OF_AIR: Final = ("temperature", "humidity")


def _of_room(
    phrase: Phrase, found: Denoted, quantity: Quantity, said: tuple[str, ...], lattice: Lattice
) -> tuple[str, tuple[Reading, ...]] | None:
    """Return what measures the air of a room: "the kitchen is 21 degrees", "the temperature in the kitchen"."""
    scene = lattice.scene
    attribute = said[0] if said else ("temperature" if quantity.unit in (None, "°", "°C", "°F") else "")
    if attribute not in _OF_AIR or not phrase.content:
        return None
    rest = [at for at in phrase.content if not any(
        word.kind.value == "attribute" and end == at + 1 for word, end in lattice.senses[at])]
    if all(lattice.is_of(at, "placeadv") for at in rest) and rest:
        if any(lattice.is_of(at, "outdoors") for at in rest):
            return attribute, outdoors((attribute,), scene)
        return None
    if not found.area_ids or not rest or not _is_area(tuple(rest), lattice):
        return None
    there = scene.home.entities(area_ids=found.area_ids)
    measuring = tuple(one for one in there if is_ambient(one, (attribute,), scene))
    return attribute, tuple(Reading(entity_ids=(one.id,)) for one in measuring)


def _is_area(content: tuple[int, ...], lattice: Lattice) -> bool:
    first, last = content[0], content[-1]
    return any(
        (one.area_ids or one.floor_ids) and first + one.length == last + 1 and not one.entity_ids
        for one in lattice.names[first]
    )


def _there(match: Match, clause: Clause, discourse: Discourse) -> Iterator[Claim]:
    phrase = _phrase(match, "n")
    if phrase is None or phrase.parts or not phrase.content or match.role("time") is not None:
        return
    lattice = discourse.lattice
    state = match.role("state")
    if state is not None:
        as_state = replace(match, roles=(("s", match.role("n") or state), *match.roles))
        yield from _state(as_state, clause, discourse)
        return
    within = tuple(at for place in _places(match) for at in place.content)
    found = denoted(lattice, (*within, *phrase.content))
    if found.unknown:
        return
    members = tuple(one for one in found.entities if one.is_primary and not one.members)
    is_negated = (match.role("not") is not None) != (phrase.quantifier is Quantifier.NONE)
    if phrase.count is not None and not is_negated:
        if members:
            yield _claim(
                clause,
                lattice,
                kind=ClaimKind.COUNT,
                subject=phrase,
                readings=(Reading(entity_ids=tuple(one.id for one in members)),),
                quantifier=Quantifier.COUNT,
                count=phrase.count,
                noun=found.nouns[-1] if found.nouns else "",
                predicate=(phrase.start, phrase.end),
            )
        return
    if found.entities:
        yield _claim(
            clause,
            lattice,
            kind=ClaimKind.EXISTENCE,
            subject=phrase,
            readings=(Reading(entity_ids=tuple(one.id for one in found.entities)),),
            is_negated=is_negated,
            noun=found.nouns[-1] if found.nouns else "",
            predicate=(phrase.start, phrase.end),
        )


BUILDERS: Mapping[str, Callable[[Match, Clause, Discourse], Iterator[Claim]]] = {
    "value": _value,
    "state": _state,
    "outcome": _state,
    "there": _there,
    "label": _state,
}
_ORDER = tuple(BUILDERS)
_OPPOSITES = OPPOSITES
