"""Find words that narrow what is said in a way that is not understood: "except", "or", "in the annex"."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from ..lexicon import WordKind
from ..meanings.states import SWITCHED
from ..model import Aspect, Quantifier
from .grammar import Clause, NounPhrase, Side
from .items import PERSONS, Item, any_is, names_domain

_SETS = frozenset({Quantifier.ALL, Quantifier.NONE, Quantifier.BOTH})


def leaves_out(clause: Clause, items: Sequence[Item]) -> bool:
    """Return whether what follows takes some of them out: "all doors are locked, only the back door isn't"."""
    return any(
        item.start >= clause.end and (item.is_function("exception") or item.has(WordKind.QUANTIFIER, Quantifier.ONLY))
        for item in items
    )


def is_restricted(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether words that are not understood narrow what is said: "except", "or", "in the annex"."""
    around = (*clause.before, *clause.object, *clause.after)
    if (
        is_of_any(clause, phrase)
        or _is_shared(clause, phrase)
        or _is_on_something(clause)
        or _is_of_unknown_place(clause, phrase)
    ):
        return True
    if phrase.quantifier is Quantifier.ONLY and clause.predicate.first == clause.predicate.word_first:
        # "Only the lamp turned off" says nothing of how the others were.
        return True
    if clause.predicate.is_nearly or any_is(around, "exception", "alternative", "nearly"):
        return True
    after = clause.after if clause.predicate.side is Side.BEFORE else ()
    behind = [item for item in after if not item.is_mark]
    if not behind or not behind[0].is_function("preposition"):
        return False
    is_elsewhere = any(item.is_unknown or names_domain(item, PERSONS) for item in until_break(after))
    is_unknown_place = behind[0].is_function("within") and is_elsewhere
    is_only_place = bool(phrase.places) and not (phrase.names or phrase.nouns)
    return is_unknown_place or (is_only_place and not behind[0].is_function("within"))


def _is_of_unknown_place(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether it is told where it is so, but not in words the home knows: "over there", "outside"."""
    is_set = phrase.is_plural or phrase.quantifier in _SETS
    if phrase.names or not (phrase.nouns and is_set) or clause.predicate.side is not Side.BEFORE:
        return False
    here = any(one.is_function("pointing") and two.is_function("area", "floor") for one, two in pairwise(clause.before))
    behind = takewhile(lambda item: item.norm != "," and not item.is_function("connective"), clause.after)
    # "Outside, the lights are on" as well.
    is_vague = any(item.is_function("vague") and item.match is None for item in (*clause.before[:1], *clause.after))
    return here or is_vague or any(item.is_unknown for item in behind)


def is_of_any(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether a participle tells which ones are meant: "lights turned off use no power"."""
    is_bare = phrase.is_plural and not (phrase.is_definite or phrase.names or phrase.places or phrase.quantifier)
    is_participle = clause.predicate.side is Side.BEFORE and clause.predicate.first == clause.predicate.word_first
    return is_bare and is_participle and any(item.is_unknown for item in clause.after)


def _is_shared(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether as many are meant in every place: "one window each is open in the kitchen and the bath"."""
    return phrase.count is not None and any(
        one.has(WordKind.NOUN) and two.has(WordKind.QUANTIFIER, Quantifier.ALL) for one, two in pairwise(clause.before)
    )


def _is_on_something(clause: Clause) -> bool:
    """Return whether what sounds like a state only tells where: "on channel 5", "off limits"."""
    is_switch = not SWITCHED.isdisjoint(clause.predicate.meanings)
    is_copular = clause.predicate.aspect is Aspect.STATE and clause.predicate.side is Side.BEFORE
    following = next((item for item in clause.after if item.start <= clause.word_end + 1), None)
    return is_switch and is_copular and following is not None and following.is_unknown


def is_in_several_places(clause: Clause) -> bool:
    """Return whether places follow the first: "two lights are on in the kitchen and the hall" counts in both."""
    behind = clause.after[len(until_break(clause.after)) :]
    return any(item.match is not None and (item.match.area_ids or item.match.floor_ids) for item in behind)


def until_break(items: tuple[Item, ...]) -> list[Item]:
    """Return the words up to a comma, or to what tells neither where nor of what."""
    kept: list[Item] = []
    for item in items:
        if item.norm == "," or (item.is_function("preposition") and not item.is_function("within")):
            break
        kept.append(item)
    return kept
