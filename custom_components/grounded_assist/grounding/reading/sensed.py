"""Read "the sensor reports a leak" as what it detects, and "yes, smoke was detected" as an answer about now."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import Lexicon, Word, WordKind
from ..lexicon.cues import cue_norms
from ..meanings.classes import SENSED_CLASSES, SENSORS
from ..meanings.states import SENSED, SENSING_DOMAINS
from ..model import Aspect, Claim, ClaimKind, Quantifier, Reason
from ..scene import Scene
from .items import Item, any_is, mask, names_domain

_IS = Word(WordKind.FUNCTION, "copula")
_NOT = Word(WordKind.FUNCTION, "negation")
_DETECTED = Word(WordKind.STATE, SENSED)
_NOTICED = SENSED_CLASSES | {"water"}
_BEHIND = ("within", "adverb", "now", "connective", "conjunction")
_OF_NOW = ("copula", "passive", "existence")
_OF_THEN = ("past_copula", "perfect", "been", "past_time", "earlier")


def as_detecting(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the words with what a sensor reports as what it is detecting."""
    verbs = cue_norms(lexicon, "reporting")
    at = next((index for index, item in enumerate(items) if item.norm in verbs), None)
    if at is None:
        return tuple(items)
    noun = next((index for index in range(at + 1, len(items)) if not _leads(items[index])), None)
    if noun is None or not _is_noticed(items[noun]) or not _ends(items[noun + 1 :]) or not _is_sensor(items[:at]):
        return tuple(items)
    is_none = any(item.has(WordKind.QUANTIFIER, Quantifier.NONE) for item in items[at + 1 : noun])
    verb = items[at]
    told = [] if any_is(items[:at], "copula") else [_as(verb, _IS)]
    told += [_as(replace(verb, start=verb.end), _NOT)] if is_none else []
    detected = replace(items[noun], start=verb.start, words=(_DETECTED,), functions=frozenset())
    return (*items[:at], *told, detected, *items[noun + 1 :])


def _as(item: Item, word: Word) -> Item:
    return replace(item, words=(word,), functions=frozenset({word.id}))


def _leads(item: Item) -> bool:
    return item.is_function("determiner") or item.has(WordKind.QUANTIFIER, Quantifier.NONE)


def _is_noticed(item: Item) -> bool:
    return item.match is None and not _NOTICED.isdisjoint(item.ids(WordKind.NOUN))


def _ends(behind: Sequence[Item]) -> bool:
    return not behind or behind[0].is_mark or behind[0].is_function(*_BEHIND)


def _is_sensor(before: Sequence[Item]) -> bool:
    """Return whether it is a sensor that reports: "the news reports smoke" is none of the home."""
    return any(names_domain(item, SENSING_DOMAINS) or item.has(WordKind.NOUN, *SENSORS) for item in before)


def as_answer_of_now(claims: tuple[Claim, ...], items: Sequence[Item], scene: Scene) -> tuple[Claim, ...]:
    """Return what was noticed as what is so, where a "yes" or "no" says that it is: "is there smoke?"."""
    if not claims or not any_is(items[:1], "affirmation", "denial"):
        return claims
    asked = _asked_of_now(items, scene)
    return tuple(_of_now(claim) if claim.noun in asked and _is_event(claim) else claim for claim in claims)


def _is_event(claim: Claim) -> bool:
    is_untold = claim.open_reason in (None, Reason.NO_DATA) and not claim.moments and not claim.is_failure
    return claim.kind is ClaimKind.OUTCOME and claim.aspect is Aspect.EVENT and claim.meaning == SENSED and is_untold


def _asked_of_now(answer: Sequence[Item], scene: Scene) -> frozenset[str]:
    """Return the nouns of what a question asks for, if it asks whether it is there now, and nowhere else."""
    items = mask(scene.request, scene)
    is_of_now = any_is(items[:3], *_OF_NOW) and not any_is(items, *_OF_THEN, *_OPEN)
    named = {item.norm for item in items if item.match is not None}
    is_there = not named or named.issuperset(item.norm for item in answer if item.match is not None)
    if not scene.request.rstrip().endswith("?") or not is_of_now or not is_there:
        return frozenset()
    return _NOTICED & {noun for item in items for noun in item.ids(WordKind.NOUN)}


_OPEN = ("interrogative", "counting", "alternative", "condition")


def _of_now(claim: Claim) -> Claim:
    """Return that something is so; what was so as the turn began counts as well."""
    return replace(claim, kind=ClaimKind.STATE, aspect=Aspect.STATE, is_past=False, is_already=True, open_reason=None)
