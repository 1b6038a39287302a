"""What is said of what nothing that can be seen is called: a dishwasher, the gas, an attic lamp."""

from collections.abc import Iterable, Iterator
from itertools import product

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..likeness import stem
from ..meanings.classes import CLASSES, UNNAMED_CLASSES
from ..meanings.states import OF_LOCKS, OF_SECURITY, UNAVAILABLE
from ..model import Claim, ClaimKind, Entity, Harm, Quantifier, Quantity, Reason
from ..reading.harm import harm_of_kind
from ..scene import Scene
from ..tokens import TokenKind, fold, name_words
from .lattice import Lattice
from .phrases import Phrase
from .reference import LOOSELY, STRICTLY, Kinds, accepts, denoted, own_words
from .told import Told

_MOST_WORDS = 2
"""Of the longest appliance."""
_LEAST_BEGINNING = 4
"""Letters of "hall" in "hallway"."""
_WHOLE = frozenset({None, Quantifier.ALL})


def unheard(
    told: Told, role: str, *, kind: ClaimKind = ClaimKind.STATE, meaning: str = "", value: Quantity | None = None
) -> Iterator[Claim]:
    """Read a clause that is understood but for what it speaks of: no such thing is known, or none can be seen."""
    phrase = told.phrase()
    if phrase is None or told.match.frame in _NOT_OF_NOW or meaning in _OF_LINKS or not _is_told(phrase, told):
        return
    name = told.lattice.written(phrase.content[0], phrase.content[-1] + 1)
    says = {"meaning": meaning, "value": value, "is_negated": told.is_denied, "called": name}
    if (reason := _unknown(phrase, meaning, told)) is not None:
        unknown = {"unknown_name": name if reason is Reason.UNKNOWN_NAME else None, "open_reason": reason}
        yield told.says(kind, subject=phrase, by=role, **says, **unknown)
    elif kind is not ClaimKind.VALUE and _is_dangerous(phrase, meaning, told):
        # It is understood, and nothing will confirm it.
        quantifier = phrase.quantifier or Quantifier.THE
        yield told.says(kind, subject=phrase, by=role, harm=Harm.HIGH, quantifier=quantifier, **says)


_OF_LINKS = frozenset({"connected", "disconnected", UNAVAILABLE})
"""What may be said of a thing just because nothing that can be seen is one."""
_NOT_OF_NOW = frozenset({"label", "failed", "been", "done", "ran", "command"})
"""Frames without a verb, or of what was not done, at another time, or is wished."""


def _is_told(phrase: Phrase, told: Told) -> bool:
    """Return whether a phrase is a name in one piece: not "the neighbor's oven", "a door"."""
    content = phrase.content
    is_plain = bool(content) and not (phrase.parts or phrase.pronoun or phrase.excepted or phrase.is_indefinite)
    return is_plain and phrase.quantifier in _WHOLE and not told.is_timed


def _unknown(phrase: Phrase, meaning: str, told: Told) -> Reason | None:  # noqa: PLR0911 - a guard for each way to be no name
    """Return that nothing is called so, or that something may be; None where it is no name, or has been heard of."""
    lattice, content, scene = told.lattice, phrase.content, told.scene
    if phrase.quantifier is not None or told.places or content != tuple(range(content[0], content[-1] + 1)):
        return None
    if len(content) == 1 and lattice.tokens[content[0]].kind is TokenKind.ID:
        return Reason.UNKNOWN_NAME if _is_made_up(lattice.norms[content[0]], scene) else None
    if not phrase.is_definite:
        return None
    if (row := _appliance(content, told)) is not None:
        is_open = _is_heard_of(row, scene) or _has_acted(scene) or not scene.names_in_own_words()
        return None if is_open or not _may_be_at_home(content, told) else Reason.UNKNOWN_NAME
    found = denoted(lattice, content)
    if found.entities or found.exact or found.is_plural:
        return None
    if _is_own(phrase, told):
        return Reason.AMBIGUOUS
    named = [at for at in content if not lattice.is_of(at, "filler")] or [content[-1]]
    kinds = {word.id for word, end in lattice.senses[named[-1]] if word.kind is WordKind.NOUN}
    kinds = {one for one in kinds if CLASSES[one]}
    if _has_role(content, kinds, told):
        return Reason.AMBIGUOUS
    is_kind = bool(kinds) and UNNAMED_CLASSES.isdisjoint(kinds)
    is_locked = meaning in OF_LOCKS and not kinds and len(content) <= _MOST_WORDS
    if not found.unknown or not (is_kind or is_locked):
        return None
    if _may_be_meant(found.unknown, tuple(_all_of(kinds, scene)), told):
        return Reason.AMBIGUOUS
    return Reason.UNKNOWN_NAME if scene.names_in_own_words() else None


def _is_made_up(entity_id: str, scene: Scene) -> bool:
    """Return whether an ID is none of the home, of whose kind others can be seen."""
    domain, _, _ = entity_id.partition(".")
    return scene.home.entity(entity_id) is None and bool(scene.home.entities(domains=(domain,)))


def _has_role(content: tuple[int, ...], kinds: set[str], told: Told) -> bool:
    """Return whether it is called by its role: the front entrance may be any outer door of the house."""
    lattice, scene = told.lattice, told.scene
    words = {lattice.norms[at] for at in (content if kinds else content[-1:])}
    words.add(fold("".join(lattice.norms[at] for at in content)))
    roles = {kind for kind, own in scene.lexicon.roles.items() if not words.isdisjoint(own)}
    things = (one for one in _all_of(roles, scene) if not is_of_no_house(one, scene))
    return any(accepts(kind, one, LOOSELY) for one in things for kind in kinds or roles)


def is_of_no_house(entity: Entity, scene: Scene) -> bool:
    """Return whether a name says that something belongs to a car, a safe or the like."""
    apart = tuple(cue_norms(scene.lexicon, "no_house"))
    return any(word.startswith(apart) for name in entity.names for word in name_words(name))


def _all_of(kinds: Iterable[str], scene: Scene, of_kinds: Kinds = LOOSELY) -> Iterator[Entity]:
    for kind in kinds:
        domains = {selector.domain for selector in of_kinds.get(kind, ())}
        found = scene.home.entities(domains=domains) if domains else ()
        scene.effort.spend(len(found))
        yield from (one for one in found if accepts(kind, one, of_kinds))


def _may_be_meant(unknown: tuple[int, ...], things: tuple[Entity, ...], told: Told) -> bool:
    """Return whether something may be called so: by a word that is like one of its own, or as the only one there is."""
    scene, lattice = told.scene, told.lattice
    words = {lattice.norms[at] for at in unknown}
    groups = (frozenset(group.split()) for group in cue_norms(scene.lexicon, "alike"))
    others = {one for group in groups if not group.isdisjoint(words) for one in group}
    areas = (scene.home.area(one.area_id) for one in things if one.area_id is not None)
    named = (*(name for one in things for name in one.names), *(name for area in areas if area for name in area.names))
    own = {word for name in named for word in name_words(name)}
    # The desk lamp may be what is plugged in at the "Desk outlet".
    plugged = _all_of(("outlet",), scene)
    is_plugged = any({stem(one) for one in words} <= own_words(each) for each in plugged)
    is_alike = not own.isdisjoint(others) or any(_is_beginning(*sorted(pair, key=len)) for pair in product(words, own))
    is_nicknamed = len(things) == 1 and not any(_says_kind(one, scene) for one in things)
    return is_plugged or is_alike or is_nicknamed or _is_acted_on(things, told)


def _is_beginning(short: str, long: str) -> bool:
    return len(short) >= _LEAST_BEGINNING and long.startswith(short)


def _says_kind(entity: Entity, scene: Scene) -> bool:
    """Return whether a name says of what kind a thing is: another word before the kind tells it from another one."""
    words = [name_words(name) for name in entity.names]
    senses = (sense for name in words for i in range(len(name)) for sense, _ in scene.lexicon.at(name, i))
    return any(accepts(sense.id, entity, LOOSELY) for sense in senses if sense.kind is WordKind.NOUN)


def _is_acted_on(things: tuple[Entity, ...], told: Told) -> bool:
    """Return whether a tool of this turn acted on such a thing, or on what it is half called by."""
    touched, scene, phrase = told.discourse.touched, told.scene, told.phrase()
    said = {told.lattice.norms[at] for at in (phrase.content if phrase is not None else ())}
    acted = (one for i in sorted(touched) if (one := scene.home.entity(i)) is not None)
    is_half_named = any(said & {word for name in one.names for word in name_words(name)} for one in acted)
    return is_half_named or not touched.isdisjoint(one.id for one in things) or (not things and bool(touched))


def _is_own(phrase: Phrase, told: Told) -> bool:
    """Return whether the wrapped agent describes what it acted on by a noun that nobody asked for."""
    asked = told.discourse.request
    nouns = [at for at in phrase.content if told.lattice.is_noun(at)]
    is_own = asked is not None and bool(nouns) and not told.discourse.asks_in_words(tuple(nouns))
    acted = (one for i in sorted(told.discourse.touched) if (one := told.scene.home.entity(i)) is not None)
    senses = [word.id for at in nouns for word, _ in told.lattice.senses[at] if word.kind is WordKind.NOUN]
    return is_own and any(accepts(noun, one, LOOSELY) for one in acted for noun in senses)


# --- appliances


def _appliance(content: tuple[int, ...], told: Told) -> frozenset[str] | None:
    """Return all words for the appliance that some words name: "the gas stove"."""
    for size in range(_MOST_WORDS, 0, -1):
        said = fold(told.lattice.written(content[-size:][0], content[-1] + 1))
        row = next((words for words in told.scene.lexicon.appliances.values() if said in words), None)
        if row is not None:
            return row if all(map(told.lattice.is_noun, content[:-size])) else None
    return None


def _is_heard_of(words: frozenset[str], scene: Scene) -> bool:
    results = [set(name_words(call.result)) for call in scene.tool_calls]
    parts = [word.split() for word in words]
    return any(scene.home.described_by(one) or any(told.issuperset(one) for told in results) for one in parts)


def _has_acted(scene: Scene) -> bool:
    return any(call.may_have_acted and not call.read_only for call in scene.tool_calls)


def _may_be_at_home(content: tuple[int, ...], told: Told) -> bool:
    """Return whether a request asks for a thing, or nothing: "how does gas heat?" is answered with such words."""
    asked = told.discourse.request
    is_named = any(told.lattice.norms[at] in name_words(told.scene.request) for at in content)
    return asked is None or is_named or not any(one.does("interrogative") for one in asked.pieces)


# --- what is dangerous to believe


def _is_dangerous(phrase: Phrase, meaning: str, told: Told) -> bool:
    """Return whether a clause says of a lock, the gas, an oven how it is, and none can be seen."""
    lattice, content, scene = told.lattice, phrase.content, told.scene
    within = {at for at in content if _is_placed(at, content, lattice)}
    named = tuple(at for at in content if at not in within)
    row = _appliance(named, told) if named else None
    is_known = bool(named) and (row is not None or all(map(lattice.is_noun, named)))
    is_told = phrase.is_definite or phrase.quantifier is Quantifier.ALL
    is_after_tool = told.match.frame in _ASKED and bool(scene.tool_calls)
    if not (is_told and is_known) or is_after_tool or _has_acted(scene) or not _may_be_at_home(content, told):
        return False
    found = denoted(lattice, content)
    last = content[-1] if content[-1] in named else named[-1]
    ending = [
        (at, word.id)
        for at in content
        for word, end in lattice.senses[at]
        if word.kind is WordKind.NOUN and end == last + 1
    ]
    # A garage door is told by both of its words.
    nouns = [noun for at, noun in ending if at == ending[0][0]]
    is_seen = bool(found.entities) and not (found.is_loose and not UNNAMED_CLASSES.isdisjoint(nouns))
    if is_seen or (_is_heard_of(row, scene) if row is not None else any(_all_of(nouns, scene, STRICTLY))):
        return False
    is_named_so = any(lattice.norms[at] in scene.lexicon.harmful for at in named)
    return harm_of_kind(nouns, is_named_so=is_named_so or meaning in OF_SECURITY) is Harm.HIGH


_ASKED = frozenset({"polar", "choice"})
"""Frames of questions that a bare "yes" answers."""


def _is_placed(at: int, content: tuple[int, ...], lattice: Lattice) -> bool:
    """Return whether a token is of a place: "the oven in the kitchen"."""
    return any(begin <= at < begin + one.length for begin in content for one in lattice.places_at(begin))
