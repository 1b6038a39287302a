"""Read of a list itself what it holds, "your list has two items", "it is empty", and of entries where they are."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..model import Claim, Quantifier
from .items import Item, any_is
from .quantities import number_of
from .records import counted_records, holds_entries, is_unfinished, sort_of, tells_of_entries
from .state_claims import Surroundings

_VERBS = ("copula", "perfect", "containing", "lacking")
_LEADING = ("interjection", "affirmation", "hedge", "done")
_UNTOLD = ("condition", "offer", "modal", "future", "unable", "earlier", "past_copula")
_MARKS = frozenset({":", "="})


def held_entries(items: Sequence[Item], around: Surroundings) -> Claim | None:
    """Return the claim of a sentence whose subject is a list or what is on it; None if it has none."""
    if not any(map(tells_of_entries, items)):
        return None
    start = next((i for i in range(len(items)) if not _is_lead(items, i)), len(items))
    verb = next((i for i in range(start + 1, len(items)) if _is_verb(items[i])), len(items))
    subject, behind = items[start:verb], items[verb + 1 :]
    is_told = bool(subject) and bool(behind) and not any(map(_is_of_else, subject))
    if not is_told or items[verb].is_function("earlier") or any_is((*subject, *behind), *_UNTOLD):
        return None
    is_negated = items[verb].is_function("lacking") or items[verb].has(WordKind.RELATION, "lacking")
    is_counted = any(map(_counts, subject)) and any(map(sort_of, subject))
    if any(map(holds_entries, subject)) and not is_counted:
        if any(item.has(WordKind.QUANTIFIER) for item in subject):
            # "Each list holds fifty items."
            return None
        return counted_records(behind, around, subject[0].start, is_negated=is_negated, holder=subject)
    is_placed = items[verb].is_function("copula") and any(holds_entries(item) or is_unfinished(item) for item in behind)
    if not (is_placed and is_counted) or any_is(behind, "negation"):
        return None
    return counted_records([*subject, *behind], around, subject[0].start, is_negated=False)


def _is_verb(item: Item) -> bool:
    is_told = item.is_function(*_VERBS) or item.has(WordKind.RELATION, "lacking") or item.norm in _MARKS
    return is_told and item.match is None


def _is_of_else(item: Item) -> bool:
    """Return whether a word keeps a subject from being the list of the home: "the packing list", "each list"."""
    is_thing = (item.is_unknown and not item.words) or (item.match is None and item.has(WordKind.NOUN))
    return item.is_mark or item.is_function("existence", "indefinite") or is_thing


def _is_lead(items: Sequence[Item], index: int) -> bool:
    item = items[index]
    is_answer = item.is_function("denial") and items[index + 1 : index + 2] != () and items[index + 1].norm == ","
    return item.is_mark or item.is_function(*_LEADING) or is_answer


def _counts(item: Item) -> bool:
    return number_of(item) is not None or item.has(WordKind.QUANTIFIER, Quantifier.NONE)
