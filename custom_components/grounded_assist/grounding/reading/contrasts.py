"""Read what sets some things apart from others: only, except, the others."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..meanings.classes import CLASSES, accepts
from ..meanings.states import OF_LOCKS
from ..model import Aspect, Claim, Entity, Quantifier, Reading, Reason
from ..scene import Scene
from .described import is_of_house, named_kind
from .grammar import Clause, NounPhrase
from .harm import harm_of
from .items import Item, any_is
from .linking import link
from .links import Context, Fits
from .phrases import split_phrases

_ALL = frozenset({Quantifier.ALL, Quantifier.NONE})
_REST = frozenset({Quantifier.OTHER, Quantifier.OTHERS, Quantifier.NONE})


def without_exception(clause: Clause) -> tuple[Clause, tuple[Item, ...]]:
    """Return the clause without "except the back door", and the words of the exception."""
    before, of_subject = _cut(clause.before)
    after, of_rest = _cut(clause.after)
    if not (of_subject or of_rest):
        return clause, ()
    return replace(clause, before=before, after=after), (*of_subject, *of_rest)


def _cut(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    start = next((i for i, item in enumerate(items) if item.is_function("exception")), None)
    return (items, ()) if start is None else (items[:start], items[start:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What tells which others are meant."""

    fits: Fits
    """Whether the predicate can be said of an entity."""
    excepted: tuple[Item, ...] = ()
    mentioned: tuple[str, ...] = ()
    """Every entity the reply has spoken of so far."""
    asked: tuple[Reading, ...] = ()
    """What the request speaks of."""
    touched: frozenset[str] = frozenset()
    """Entities that tools acted on."""
    beside: tuple[Claim, ...] = ()
    """What the same clause says of others: "only the mirror light and the fan"."""


def contrasted(claim: Claim, phrase: NounPhrase, told: Told, scene: Scene) -> Claim:
    """Return the claim with what it sets apart; open where that cannot be told."""
    if told.excepted:
        return _with_exception(claim, told, scene)
    if claim.quantifier is Quantifier.ONLY:
        return _with_only(claim, phrase, told, scene)
    if phrase.is_rest:
        return _without_mentioned(claim, phrase, told, scene)
    return claim


def _open(claim: Claim) -> Claim:
    return claim.left_open(Reason.UNREADABLE)


def _with_exception(claim: Claim, told: Told, scene: Scene) -> Claim:
    """Take what is excepted out of the set; of it the opposite is said, unless something was done."""
    if any_is(told.excepted, "already"):
        # "Although the cans already were": they are so as well.
        return claim
    phrases = split_phrases(told.excepted[1:])
    found = [_excepted(phrase, claim, told, scene) for phrase in phrases]
    is_clear = bool(found) and all(len(readings) == 1 for readings in found)
    if not is_clear or claim.quantifier not in _ALL or len(claim.readings) == 0:
        return _open(claim)
    ids = {i for readings in found for i in readings[0].entity_ids}
    rest = tuple(_minus(reading, ids) for reading in claim.readings)
    if not all(reading.entity_ids for reading in rest):
        return _open(claim)
    # What was spared by an action may have been so before; what a tool acted on was not spared.
    is_told_of = claim.aspect is Aspect.STATE or ids <= told.touched
    said = (Reading(entity_ids=tuple(ids)),) if is_told_of else ()
    return replace(claim, readings=tuple(dict.fromkeys(rest)), contrast=said)


def _excepted(phrase: NounPhrase, claim: Claim, told: Told, scene: Scene) -> tuple[Reading, ...]:
    """Return what is excepted: of "everything in the bedroom" but the fan, the one that is there."""
    readings = link(phrase, Context(fits=told.fits), scene).readings
    own = set(claim.entity_ids)
    return tuple(one for one in readings if own.issuperset(one.entity_ids)) or readings


def _with_only(claim: Claim, phrase: NounPhrase, told: Told, scene: Scene) -> Claim:
    """Say the opposite of everything else of the kind, wherever that may be looked for."""
    of_all = (claim, *told.beside)
    entities = _entities([i for one in of_all for i in one.entity_ids], scene)
    kind = _kind(entities, phrase, scene)
    is_clear = claim.aspect is Aspect.STATE and all(len(one.readings) == 1 for one in of_all)
    if not is_clear or kind is None or phrase.places:
        return _open(claim)
    others = [e for e in _of_kind(kind, scene) if told.fits(e) and e not in entities]
    if not others:
        return _open(claim)
    quantifier = Quantifier.ALL if len(claim.entity_ids) > 1 else Quantifier.THE
    doors = _asked_among([e for e in others if is_of_house(e, scene)], entities, told)
    if claim.meaning in OF_LOCKS and doors:
        contrast = doors
    elif claim.meaning in OF_LOCKS:
        # Nobody tells of the locks of one room; "only the front door" may leave out the safe.
        called = [e for e in others if named_kind(e, scene) == kind]
        contrast = tuple(Reading(entity_ids=tuple(e.id for e in scope)) for scope in (others, called))
    else:
        contrast = _scopes(entities, others, told)
    return replace(claim, quantifier=quantifier, contrast=contrast)


def _without_mentioned(claim: Claim, phrase: NounPhrase, told: Told, scene: Scene) -> Claim:
    """Read "the others" as all of the kind but those the reply has named, wherever they may be looked for."""
    named = _entities(told.mentioned, scene)
    kind = _kind(named, phrase, scene)
    of_kind = [e for e in _of_kind(kind, scene) if told.fits(e)] if kind is not None else []
    spoken = [e for e in named if e in of_kind]
    # Of a list a line may not have been understood.
    is_listed = any(one.heads_list or one.text == one.subject for one in scene.previous)
    is_clear = claim.quantifier in _REST and phrase.count is None and not is_listed
    if not (is_clear and spoken) or phrase.places or phrase.unknown or phrase.names:
        return _open(claim)
    others = [e for e in of_kind if e not in spoken]
    scopes = (*_scopes(spoken, others, told), *_acted_on(others, told, scene))
    is_one = claim.quantifier is Quantifier.OTHER
    readings = tuple(one for one in scopes if len(one.entity_ids) == 1 or (one.entity_ids and not is_one))
    if is_one and len(readings) < len(scopes):
        # Where several others are, "the other one" is none of them for sure.
        return _open(claim)
    if not readings:
        return _open(claim)
    is_none = claim.quantifier is Quantifier.NONE
    quantifier, harm = Quantifier.NONE if is_none else Quantifier.ALL, harm_of(readings, scene)
    return replace(claim, quantifier=quantifier, readings=readings, harm=harm)


def _acted_on(others: list[Entity], told: Told, scene: Scene) -> tuple[Reading, ...]:
    """Return those of the others that tools acted on or that were asked for one by one."""
    touched = {i for call in scene.tool_calls for i in call.touched}
    wanted = touched | {i for reading in told.asked for i in reading.entity_ids}
    ids = tuple(e.id for e in others if e.id in wanted)
    return (Reading(entity_ids=ids),) if ids else ()


def _scopes(named: list[Entity], others: list[Entity], told: Told) -> tuple[Reading, ...]:
    """Return the others where they may be looked for: in what was asked about, else the home, the floor, the room."""
    asked = _asked_among(others, named, told)
    if asked:
        return asked
    rooms, floors = {e.area_id for e in named}, {e.floor_id for e in named}
    near = ([e for e in others if e.floor_id in floors], [e for e in others if e.area_id in rooms])
    is_placed = all(entity.area_id for entity in named)
    found = [others, *(near if is_placed else ())]
    return tuple(dict.fromkeys(Reading(entity_ids=tuple(e.id for e in scope)) for scope in found))


def _asked_among(others: list[Entity], named: list[Entity], told: Told) -> tuple[Reading, ...]:
    """Return the others that were asked about together with what is named: "which doors are unlocked?"."""
    ids = {entity.id for entity in named}
    sets = [set(reading.entity_ids) for reading in told.asked if len(reading.entity_ids) > 1]
    found = ([e.id for e in others if e.id in wanted] for wanted in sets if ids <= wanted)
    return tuple(dict.fromkeys(Reading(entity_ids=tuple(scope)) for scope in found))


def _minus(reading: Reading, ids: set[str]) -> Reading:
    return replace(reading, entity_ids=tuple(i for i in reading.entity_ids if i not in ids))


def _entities(ids: Iterable[str], scene: Scene) -> list[Entity]:
    return [entity for i in ids if (entity := scene.home.entity(i)) is not None]


def _kind(entities: list[Entity], phrase: NounPhrase, scene: Scene) -> str | None:
    """Return the noun of what is told apart: said outright, or the last word of every name."""
    if phrase.nouns:
        return phrase.nouns[-1] if CLASSES[phrase.nouns[-1]] else None
    if entities and all(entity.domain == "person" for entity in entities):
        return "person"
    kinds = {named_kind(entity, scene) for entity in entities}
    # A lamp and a light are of one kind by two names.
    selectors = {CLASSES[kind] if kind else () for kind in kinds}
    return min(filter(None, kinds)) if len(selectors) == 1 and None not in kinds else None


def _of_kind(noun: str, scene: Scene) -> list[Entity]:
    domains = {selector.domain for selector in CLASSES[noun]}
    return [e for e in scene.home.entities(domains=domains) if accepts(noun, e.domain, e.device_class)]
