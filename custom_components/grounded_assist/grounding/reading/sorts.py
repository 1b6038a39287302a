"""Read what sort of thing a thing is said to be: "it's a sensor, not a lock"."""

from collections.abc import Iterator, Sequence

from ..lexicon import WordKind
from ..meanings.classes import SORTS
from ..model import Aspect, Claim, ClaimKind, Reading
from ..scene import Scene
from ..tokens import name_words
from .grammar import Clause
from .items import Item
from .linking import link
from .links import Context
from .phrases import describe
from .state_claims import Surroundings

_BEFORE_NOUN = ("indefinite", "adverb", "existing", "sorting")


def sort_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what one named thing is said to be and not to be; None if a clause tells anything else."""
    predicate = clause.predicate
    is_plain = (
        predicate.is_loose and predicate.aspect is Aspect.STATE and not (predicate.is_having or predicate.is_past)
    )
    told = list(_told(clause.after, is_negated=predicate.is_negated)) if is_plain else []
    subject = _subject(clause, around) if told else ()
    if not subject:
        return None
    return tuple(_claim(clause, noun, subject, around, is_negated=is_negated) for noun, is_negated in told)


def _told(items: Sequence[Item], *, is_negated: bool) -> Iterator[tuple[Item, bool]]:
    """Yield each noun and whether it is denied; nothing where more than nouns is told."""
    found: list[tuple[Item, bool]] = []
    begins = False
    for item in items:
        if item.is_mark or item.is_function("negation", "conjunction", "connective"):
            is_negated = is_negated or item.is_function("negation")
            begins = False
        elif item.is_function(*_BEFORE_NOUN) or (begins and _describes(item)):
            begins = begins or item.is_function("indefinite")
        elif begins and item.match is None and not SORTS.isdisjoint(item.ids(WordKind.NOUN)):
            found.append((item, is_negated))
            begins = False
        else:
            return
    yield from found


def _describes(item: Item) -> bool:
    """Return whether a word may stand between "a" and the noun: "an actual cover", "an energy sensor"."""
    return item.is_function("determiner") or (item.match is None and item.has(WordKind.ATTRIBUTE))


def _subject(clause: Clause, around: Surroundings) -> tuple[Reading, ...]:
    """Return everything that bears the one name before the verb, or what "it" points to."""
    phrase = describe(clause.before)
    if phrase.is_pronoun:
        return around.before if _bear_one_name(around.before, around.scene) else ()
    is_one_name = len(phrase.names) == 1 and not (phrase.nouns or phrase.unknown or phrase.quantifier)
    return link(phrase, Context(fits=lambda _: True), around.scene).readings if is_one_name else ()


def _bear_one_name(readings: Sequence[Reading], scene: Scene) -> bool:
    """Return whether "it" is one thing by its name, whatever else is called so."""
    named = [entity.names for reading in readings for i in reading.entity_ids if (entity := scene.home.entity(i))]
    spellings = [{tuple(name_words(name)) for name in names} for names in named]
    return bool(spellings) and bool(set.intersection(*spellings))


def _claim(
    clause: Clause, noun: Item, subject: tuple[Reading, ...], around: Surroundings, *, is_negated: bool
) -> Claim:
    phrase = describe(clause.before)
    return Claim(
        text=around.text[clause.start : max(clause.end, noun.end)],
        start=clause.start,
        end=max(clause.end, noun.end),
        kind=ClaimKind.SORT,
        subject=around.text[phrase.start : phrase.end],
        readings=subject,
        is_negated=is_negated,
        noun=next(one for one in noun.ids(WordKind.NOUN) if one in SORTS),
        stated_confidence=clause.stated_confidence,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=noun.start,
        predicate_end=noun.end,
    )
