"""Quantifiers: a bare plural may mean only some of them: "lights are on in the kitchen", "are windows open?"."""

from collections.abc import Collection
from dataclasses import replace

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.states import SOUGHT
from ..model import Aspect, Quantifier, Reading
from ..scene import Scene
from .grammar import Clause, NounPhrase

_LEADING = ("interjection", "affirmation", "adverb", "connective", "conjunction")


def of_some(readings: tuple[Reading, ...], clause: Clause, phrase: NounPhrase) -> tuple[Reading, ...]:
    """Return the readings of a plural, with each thing as a reading of its own where no word tells which are meant."""
    if not _is_bare(clause, phrase):
        return readings
    each = (replace(reading, entity_ids=(i,)) for reading in readings for i in reading.entity_ids)
    return tuple(dict.fromkeys((*readings, *each)))


def asked_of_any(phrase: NounPhrase, meanings: Collection[str], scene: Scene) -> NounPhrase:
    """Return what a question is of: "is a door unlocked?" and "are windows open?" are of any of them."""
    is_of_kind = bool(phrase.nouns) and not (phrase.names or phrase.is_definite or phrase.quantifier)
    if not is_of_kind or phrase.count is not None or phrase.is_counted:
        return phrase
    mass = cue_norms(scene.lexicon, "mass")
    is_bare = phrase.is_plural or any(item.match is None and item.norm in mass for item in phrase.items)
    is_any = phrase.is_indefinite or (is_bare and SOUGHT.issuperset(meanings))
    return replace(phrase, quantifier=Quantifier.SOME) if is_any else phrase


def _is_bare(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether a sentence begins with a kind of thing alone: "lights are on", not "the lights", "lights off"."""
    predicate = clause.predicate
    # A headline, "lights off", tells of what it stands under.
    has_verb = predicate.first < predicate.word_first and predicate.aspect is Aspect.STATE
    if not has_verb or phrase.quantifier is not None or predicate.floating is not None:
        return False
    words = (item for item in clause.before if not (item.is_mark or item.is_function(*_LEADING)))
    first = next(words, None)
    is_kind = first is not None and first.match is None and first.has(WordKind.NOUN) and not first.functions
    return first is not None and is_kind and first.start == phrase.start
