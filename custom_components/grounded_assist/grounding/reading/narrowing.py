"""Whether a claim about a period is narrowed by other words: "opened once today by Anna"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from .grammar import Clause
from .items import Item, any_is, mask
from .state_claims import Surroundings

_WAYS = ("manner", "origin", "with", "condition", "cause", "ground", "habit")
"""Tasks of words by which it is told how, by whom or when something was done."""
_JOINING = ("conjunction", "interjection", "adverb")
_NOT_SO = ("negation", "unable", "modal", "nearly")


def is_narrowed(clause: Clause, around: Surroundings) -> bool:
    """Return whether words that are not read may leave out some of a period, or of what was done in it."""
    harmless = cue_norms(around.scene.lexicon, "in_all")
    behind = [item for item in (*clause.object, *clause.after) if not _says_nothing(item, harmless)]
    ways = [item for item in clause.before if item.is_unknown or item.is_function(*_WAYS)]
    return bool(behind or ways) or _is_part(clause, around)


def _says_nothing(item: Item, harmless: frozenset[str]) -> bool:
    return item.told is not None or item.is_mark or item.norm in harmless


def _is_part(clause: Clause, around: Surroundings) -> bool:
    """Return whether another clause tells when it was, or goes on to count."""
    items = mask(around.text, around.scene)
    ahead = [item for item in items if item.end <= clause.start and not item.is_mark]
    behind = [item for item in items if item.start >= clause.end and not item.is_mark]
    return any(item.is_function("connective", *_WAYS) for item in ahead) or not _is_new(behind)


def _is_new(items: Sequence[Item]) -> bool:
    """Return whether nothing follows, or what tells of something else: "and the lamp was on", "and it is closed"."""
    spoken = [item for item in items if not item.is_function(*_JOINING)]
    if not spoken or spoken[0].is_function("pronoun"):
        return not any_is(spoken, "past_copula", "perfect")
    return spoken[0].match is not None or spoken[0].has(WordKind.NOUN) or spoken[0].is_function("determiner")


def is_denied(clause: Clause, around: Surroundings) -> bool:
    """Return whether a value is told that never was, or could have been."""
    ahead = mask(around.text[: clause.start], around.scene)
    return any_is((*clause.before, *clause.after, *ahead), *_NOT_SO)
