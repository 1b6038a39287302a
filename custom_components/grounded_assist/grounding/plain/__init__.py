"""Take over what somebody else has read in a sentence, as plain statements of which every word is checked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..effort import TooMuchToReadError
from ..lexicon import WordKind
from ..meanings.states import OPPOSITES, SWITCHED
from ..model import Claim, ClaimKind, Quantifier
from ..occurrences import whole_occurrence
from ..reading import read
from ..reading.items import any_is, matches_of
from ..scene import Scene
from ..tokens import name_words
from .agreed import agreed_upon, all_told
from .as_quoted import as_quoted
from .context import is_left_open
from .guards import GUARDS, Guard
from .keepers import without_keeper
from .quotes import LONGEST_STATEMENT, Statement, Told, told_of
from .scope import OF_TITLES, is_as_wide, is_one_each, is_strange
from .stated import read_stated

__all__ = [
    "LONGEST_STATEMENT",
    "MOST_STATEMENTS",
    "Statement",
    "Taken",
    "agreed_upon",
    "all_told",
    "take",
    "taking",
]

MOST_STATEMENTS = 20
"""Of one sentence; what is more is nonsense."""
_CERTAINLY_OPEN = frozenset({ClaimKind.UNREAD, ClaimKind.SPECIFIC, ClaimKind.REMEMBERED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What is taken over, and how many statements each guard has dropped."""

    claims: tuple[Claim, ...] = ()
    dropped: Mapping[Guard, int] = field(default_factory=dict)


type _Read = tuple[Claim, ...] | Guard
"""The claims of a statement, or what refuses it."""


def take(statements: Iterable[Statement], sentence: str, found: tuple[Claim, ...], scene: Scene, plain: Scene) -> Taken:
    """Return the claims of statements about a sentence; `found` are those that the rules have read in it.

    `plain` is the scene in the language of the statements.
    """
    *_, taken = Taken(), *taking(statements, sentence, found, scene, plain)
    return taken


def taking(
    statements: Iterable[Statement], sentence: str, found: tuple[Claim, ...], scene: Scene, plain: Scene
) -> Iterator[Taken]:
    """Yield after each statement what is taken over so far, and now and then while one is looked at."""
    taken = Taken()
    claims: dict[tuple[object, ...], Claim] = {}
    dropped: Counter[Guard] = Counter()
    for statement in list(dict.fromkeys(statements))[:MOST_STATEMENTS]:
        read_claims: _Read | None = None
        try:
            for step in _taking(statement, sentence, found, scene, plain):
                read_claims = step
                yield taken
        except TooMuchToReadError:
            read_claims = Guard.READ
        if isinstance(read_claims, Guard):
            dropped[read_claims] += 1
        else:
            claims |= {(one.kind, one.entity_ids, one.meaning, one.value): one for one in read_claims or ()}
        taken = Taken(claims=tuple(claims.values()), dropped=dropped)
    yield taken


def _taking(
    statement: Statement, sentence: str, found: tuple[Claim, ...], scene: Scene, plain: Scene
) -> Iterator[_Read | None]:
    """Yield last the claims of a statement, or what refuses it; nothing before that."""
    if (told := told_of(statement, sentence, scene, plain)) is None:
        yield Guard.QUOTED
        return
    yield None
    told = without_keeper(told)
    for guard, lets in GUARDS:
        if not lets(told):
            yield guard
            return
        yield None
    if not (claims := _claims(told)):
        yield Guard.READ
    elif is_left_open(claims, told):
        yield Guard.ASSERTED
    else:
        is_disputed = any(_disputes(one, other) for one in claims for other in found)
        yield Guard.UNDISPUTED if is_disputed else claims


def _claims(told: Told) -> tuple[Claim, ...]:
    """Return what a statement claims, read alone; nothing unless all of it can be checked."""
    alone = replace(
        told.plain,
        request="",
        previous=(),
        told=(),
        heading="",
        added="",
        recalled=0,
        asked={},
    )
    stated = read_stated(told.statement.plain, alone, told.scene)
    claims = stated or _read_wholly(told, alone)
    if any(map(_is_of_event, stated)):
        entries = (one for one in read(told.statement.plain, alone) if one.entry is not None)
        claims = (*stated, *map(_as_entry, entries))
    rows = (_is_of_home, _is_placed, _is_exact, is_as_wide, is_one_each, _is_of_known_kind, _is_of_whole)
    if not claims or not all(row(one, told) for one in claims for row in rows):
        return ()
    return tuple(as_quoted(claim, told) for claim in claims if _is_quoted(claim, told))


def _is_of_event(claim: Claim) -> bool:
    """Return whether a claim tells when an event is; of one that is over nothing else is told."""
    is_titled = claim.kind is ClaimKind.TIME and claim.value is not None and bool(claim.value.word)
    return is_titled and not any(one.is_until_now for one in claim.moments)


def _read_wholly(told: Told, alone: Scene) -> tuple[Claim, ...]:
    """Return what the rules read in a statement; nothing if they do not know all of its words.

    Nor if it describes what it is of: "the other light that is on".
    """
    if any_is(told.said.items, "relative"):
        return ()
    claims = read(told.statement.plain, alone)
    if "only" in told.said.quantifiers and not told.said.numbers:
        # "A and B are the only lights" counts, but what of is not for the rules to say.
        claims = tuple(one for one in claims if one.kind is not ClaimKind.COUNT)
    if any(one.kind in OF_TITLES or one.entry is not None for one in claims):
        return claims
    said = {word for one in claims if one.value is not None for word in name_words(one.value.word or "")}
    unknown = {word for item in told.said.items if is_strange(item) for word in name_words(item.norm)}
    return claims if unknown <= said else ()


def _as_entry(claim: Claim) -> Claim:
    """Return an event as one that a calendar may list, or else nobody knows of: the match need not stand in one."""
    return replace(claim, entry=claim.entry and replace(claim.entry, is_of_list=False))


def _is_placed(claim: Claim, told: Told) -> bool:
    """Return whether a claim keeps to the places that are named; how many there are depends on where that is asked."""
    home = told.plain.home
    named = {i for match in matches_of(told.said.named) for i in (*match.entity_ids, *match.device_entity_ids)}
    places = told.places
    is_of_all = claim.kind is ClaimKind.COUNT or (bool(claim.contrast) and claim.quantifier is Quantifier.ALL)
    if is_of_all and not places and not (claim.meaning and claim.kind is ClaimKind.COUNT):
        return not told.is_about_place
    # What it is compared with may be anywhere: "the warmest room".
    ids = claim.entity_ids if claim.kind is ClaimKind.COMPARISON else claim.observed_ids
    entities = [home.entity(i) for i in ids if i not in named]
    return not places or all(one is None or {one.area_id, one.floor_id} & places for one in entities)


def _is_quoted(claim: Claim, told: Told) -> bool:
    """Return whether a title is told as one: between quotation marks, or with the capitals of a name."""
    value = claim.value
    if value is None or value.attribute != "title" or not value.word:
        return True
    found = whole_occurrence(value.word, told.sentence)
    if found is None:
        return False
    start, end = found
    is_marked = told.sentence[:start][-1:] in _QUOTES
    words = [word for word in told.sentence[start:end].split() if word[0].isalpha()]
    # Where every noun has a capital, one word alone may be "Musik".
    is_name = len(words) > 1 or any(one in told.statement.plain for one in _OF_NAMES)
    # "Die Olchis" are called so within a sentence, too.
    first = next((word for word in words if not _is_article(word, told.scene)), "a")
    return is_marked or (is_name and bool(words) and first[0].isupper() and words[-1][0].isupper())


def _is_article(word: str, scene: Scene) -> bool:
    senses = (sense for sense, _ in scene.lexicon.at((word.casefold(),), 0))
    return any(sense.kind is WordKind.FUNCTION and sense.id == "determiner" for sense in senses)


_OF_NAMES = (" by ", "artist of ")
_QUOTES = frozenset("\"'“„»«‘’`*_")


def _is_of_home(claim: Claim, _told: Told) -> bool:
    is_known = claim.unknown_name is None and claim.open_reason is None
    return is_known and claim.kind not in _CERTAINLY_OPEN and not claim.is_failure


def _is_exact(claim: Claim, told: Told) -> bool:
    """Return whether it is of what is named, or of a whole set: "the lamp" may be one that nobody may know of."""
    if claim.kind is ClaimKind.EXISTENCE:
        return True
    entities = (one for match in matches_of(told.said.named) for one in told.entities(match))
    named = {i for one in entities for i in (one.id, *one.members)}
    return not claim.noun or claim.quantifier is not Quantifier.THE or not named.isdisjoint(claim.entity_ids)


def _is_of_known_kind(claim: Claim, told: Told) -> bool:
    """Return whether the words tell what is counted; of a kind in a language without words nobody knows its bounds."""
    return not told.scene.lexicon.is_bare or claim.kind is not ClaimKind.COUNT or bool(claim.meaning)


def _is_of_whole(claim: Claim, told: Told) -> bool:
    """Return whether what is on or off is what is named, and no sensor of the same device."""
    home, named = told.plain.home, {one.id for one in told.things}
    entities = [one for i in claim.entity_ids if i not in named and (one := home.entity(i)) is not None]
    is_switched = claim.kind is ClaimKind.STATE and claim.meaning in SWITCHED
    return not (is_switched and named and any(one.domain == "binary_sensor" for one in entities))


def _disputes(claim: Claim, other: Claim) -> bool:
    """Return whether the rules have read the opposite in the same words."""
    if other.end <= claim.start or claim.end <= other.start or not other.readings:
        return False
    is_same = set(claim.entity_ids) == set(other.entity_ids) and claim.quantifier is other.quantifier
    if not is_same or not claim.meaning or other.open_reason is not None:
        return False
    is_opposite = OPPOSITES.get(claim.meaning) == other.meaning
    return (is_opposite and claim.is_negated == other.is_negated) or (
        claim.meaning == other.meaning and claim.is_negated != other.is_negated
    )
