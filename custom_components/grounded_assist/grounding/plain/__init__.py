"""Take over what somebody else has read in a sentence, as plain statements of which every word is checked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
import re

from ..effort import TooMuchToReadError
from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.attributes import TARGETS
from ..meanings.states import OPPOSITES
from ..model import Aspect, Claim, ClaimKind, Entity, Quantifier, Quantity, ReadBy, Reason
from ..reading import read
from ..reading.items import Item
from ..scene import Scene
from ..tokens import name_words
from .context import is_left_open
from .guards import GUARDS, Guard
from .quotes import LONGEST_STATEMENT, Statement, Told, told_of
from .stated import DETECTED, read_stated
from .words import is_word_of, own_words, speaks_of_kind

__all__ = [
    "LONGEST_STATEMENT",
    "MOST_STATEMENTS",
    "Statement",
    "Taken",
    "take",
    "taking",
    "without_guesses",
]

MOST_STATEMENTS = 20
"""Of one sentence; what is more is nonsense."""
_CERTAINLY_OPEN = frozenset({ClaimKind.UNREAD, ClaimKind.SPECIFIC, ClaimKind.REMEMBERED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What is taken over, and how many statements each guard has dropped."""

    claims: tuple[Claim, ...] = ()
    dropped: Mapping[Guard, int] = field(default_factory=dict)


def take(statements: Iterable[Statement], sentence: str, found: tuple[Claim, ...], scene: Scene, plain: Scene) -> Taken:
    """Return the claims of statements about a sentence; `found` are those that the rules have read in it.

    `plain` is the scene in the language of the statements.
    """
    *_, taken = Taken(), *taking(statements, sentence, found, scene, plain)
    return taken


def taking(
    statements: Iterable[Statement], sentence: str, found: tuple[Claim, ...], scene: Scene, plain: Scene
) -> Iterator[Taken]:
    """Yield after each statement what is taken over so far."""
    claims: dict[tuple[object, ...], Claim] = {}
    dropped: Counter[Guard] = Counter()
    for statement in list(dict.fromkeys(statements))[:MOST_STATEMENTS]:
        try:
            read_claims = _taken(statement, sentence, found, scene, plain)
        except TooMuchToReadError:
            read_claims = Guard.READ
        if isinstance(read_claims, Guard):
            dropped[read_claims] += 1
        else:
            claims |= {(one.kind, one.entity_ids, one.meaning, one.value): one for one in read_claims}
        yield Taken(claims=tuple(claims.values()), dropped=dropped)


def _taken(
    statement: Statement, sentence: str, found: tuple[Claim, ...], scene: Scene, plain: Scene
) -> tuple[Claim, ...] | Guard:
    """Return the claims of a statement, or what refuses it."""
    if (told := told_of(statement, sentence, scene, plain)) is None:
        return Guard.QUOTED
    if (refused := next((guard for guard, lets in GUARDS if not lets(told)), None)) is not None:
        return refused
    if not (claims := _claims(told)):
        return Guard.READ
    if is_left_open(claims, told):
        return Guard.ASSERTED
    is_disputed = any(_disputes(one, other) for one in claims for other in found)
    return Guard.UNDISPUTED if is_disputed else claims


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
    claims = read_stated(told.statement.plain, alone) or _read_wholly(told, alone)
    rows = (_is_of_home, _is_placed, _is_exact, _is_accounted_for, _is_of_known_kind)
    if not claims or not all(row(one, told) for one in claims for row in rows):
        return ()
    return tuple(_as_quoted(claim, told) for claim in claims if _is_quoted(claim, told))


def _read_wholly(told: Told, alone: Scene) -> tuple[Claim, ...]:
    """Return what the rules read in a statement; nothing if they do not know all of its words."""
    claims = read(told.statement.plain, alone)
    if any(one.kind in _IN_WORDS or one.entry is not None for one in claims):
        return claims
    said = {word for one in claims if one.value is not None for word in name_words(one.value.word or "")}
    unknown = {word for item in told.said.items if _is_strange(item) for word in name_words(item.norm)}
    return claims if unknown <= said else ()


def _is_strange(item: Item) -> bool:
    """Return whether no reader of any kind of claim knows a word."""
    return item.is_unknown and not item.words


def _is_placed(claim: Claim, told: Told) -> bool:
    """Return whether a claim keeps to the places that are named; how many there are depends on where that is asked."""
    home = told.plain.home
    matches = [item.match for item in told.said.named if item.match is not None]
    named = {i for match in matches for i in (*match.entity_ids, *match.device_entity_ids)}
    places = {i for match in matches if not match.entity_ids for i in (*match.area_ids, *match.floor_ids)}
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
    found = re.search(rf"(?<!\w){re.escape(value.word)}(?!\w)", told.sentence, re.IGNORECASE)
    if found is None:
        return False
    is_marked = told.sentence[: found.start()][-1:] in _QUOTES
    words = [word for word in found[0].split() if word[0].isalpha()]
    # Where every noun has a capital, one word alone may be "Musik".
    is_name = len(words) > 1 or _BY in told.statement.plain
    return is_marked or (is_name and bool(words) and words[0][0].isupper() and words[-1][0].isupper())


_BY = " by "
_QUOTES = frozenset("\"'“„»«‘’`*_")


def _is_of_home(claim: Claim, _told: Told) -> bool:
    is_known = claim.unknown_name is None and claim.open_reason is None
    return is_known and claim.kind not in _CERTAINLY_OPEN and not claim.is_failure


def _is_exact(claim: Claim, told: Told) -> bool:
    """Return whether it is of what is named, or of a whole set: "the lamp" may be one that nobody may know of."""
    named = {i for item in told.said.named for one in told.entities(item.match) for i in (one.id, *one.members)}
    return not claim.noun or claim.quantifier is not Quantifier.THE or not named.isdisjoint(claim.entity_ids)


def _is_of_known_kind(claim: Claim, told: Told) -> bool:
    """Return whether the words tell what is counted; of a kind in a language without words nobody knows its bounds."""
    return not told.scene.lexicon.is_bare or claim.kind is not ClaimKind.COUNT or bool(claim.meaning)


def _is_accounted_for(claim: Claim, told: Told) -> bool:
    """Return whether no word of the quote is left that may make it one of something else: "the boiler pressure".

    What is named is meant. Where nothing is, as of the weather, and of what there is or who is there, every word tells.
    """
    if told.scene.lexicon.is_bare:
        # Few of its words are known at all.
        return True
    is_telling = claim.kind is ClaimKind.EXISTENCE or claim.meaning == DETECTED or not told.said.named
    if told.things or not is_telling or claim.kind in _IN_WORDS or claim.entry is not None:
        return True
    own = frozenset(word for i in claim.observed_ids[:_MOST_OWN] for word in _words_of(i, told))
    entities = [one for i in claim.observed_ids[:_MOST_OWN] if (one := told.plain.home.entity(i)) is not None]
    own |= told.said.plain
    left = (item for item in told.quote.items if item.match is None and not _is_of(item, entities))
    pointing = cue_norms(told.scene.lexicon, "pointing")
    return all(item.norm in pointing or all(is_word_of(word, own) for word in name_words(item.norm)) for item in left)


def _is_of(item: Item, entities: Sequence[Entity]) -> bool:
    """Return whether a word adds nothing to what is said of things: it is known, and of no other kind of thing."""
    if _is_strange(item):
        return False
    return not item.has(WordKind.NOUN) or any(speaks_of_kind(item, one) for one in entities)


_IN_WORDS = frozenset(
    {
        *(ClaimKind.ENTRY, ClaimKind.REPORTED, ClaimKind.NOTICE, ClaimKind.REMAINING, ClaimKind.TIME),
        *(ClaimKind.HISTORY, ClaimKind.INSTALLATION, ClaimKind.LAST_RUN),
    }
)
"""Kinds of claims whose readers take words that no lexicon knows: titles, names of apps, spans."""
_MOST_OWN = 60


def _words_of(entity_id: str, told: Told) -> frozenset[str]:
    entity = told.plain.home.entity(entity_id)
    return frozenset() if entity is None else own_words(entity, told.plain)


def _as_quoted(claim: Claim, told: Told) -> Claim:
    """Return a claim as one of the words that were quoted; none of them is changed by itself."""
    start, end = told.span
    value = claim.value and _value_as_quoted(claim.value, told)
    is_done = claim.kind is ClaimKind.STATE and any(
        not call.read_only and not set(call.touched).isdisjoint(claim.entity_ids) for call in told.scene.tool_calls
    )
    return replace(
        claim,
        text=told.sentence[start:end],
        start=start,
        end=end,
        subject_start=start,
        subject_end=start,
        predicate_start=start,
        predicate_end=start,
        value=value,
        kind=ClaimKind.OUTCOME if is_done else claim.kind,
        aspect=Aspect.EVENT if is_done else claim.aspect,
        read_by=ReadBy.MODEL,
    )


def _value_as_quoted(value: Quantity, told: Told) -> Quantity:
    """Return a value as far as the words tell it: "70 degrees" may be of either scale, "it's at 21" what is wanted."""
    quote, at = told.quote, told.span[0]
    is_invented = value.unit is not None and value.unit[:1] == _DEGREE and value.unit not in quote.units
    is_told = bool(told.context.attributes) or told.context.is_wanted
    return replace(
        value,
        start=at,
        end=at,
        unit=_DEGREE if is_invented else value.unit,
        is_about=value.is_about or told.is_about,
        other=value.other if is_told else _OTHER.get(value.attribute, value.other),
    )


_DEGREE = "°"
_OTHER = {**TARGETS, **{target: current for current, target in TARGETS.items()}}
"""What may be meant as well where the words do not tell whether something is so, or wanted so."""


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


def without_guesses(found: tuple[Claim, ...], taken: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Return what the rules have read, without names they did not know where somebody else has read the same words."""
    return tuple(
        one
        for one in found
        if not (_is_guess(one) and any(one.start < other.end and other.start < one.end for other in taken))
    )


def _is_guess(claim: Claim) -> bool:
    return claim.unknown_name is not None or claim.open_reason in (Reason.UNREADABLE, Reason.UNKNOWN_NAME)
