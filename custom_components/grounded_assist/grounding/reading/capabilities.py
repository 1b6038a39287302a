"""Read "that light can't be dimmed", "the lamp supports colors", "the fan has no preset modes"."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile

from ..lexicon import Word, WordKind
from ..meanings.capabilities import CAPABILITIES
from ..model import Aspect, Claim, ClaimKind, Quantifier, Reason
from ..scene import Scene
from .grammar import Clause, NounPhrase, Side
from .items import Item, any_is, mask
from .linking import link
from .links import Context, Fits, Link
from .state_claims import Surroundings, has_time, quantifier_of, subject_phrases

_BOUND = (
    "offer",
    "report",
    "condition",
    "exception",
    "alternative",
    "past_time",
    "now",
    "failed",
    "agent",
)
"""Tasks of words with which a sentence tells of this moment or of an attempt, not of what a thing can do."""


def capability_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what a clause says that its subject can or cannot do; None if that is not what it says.

    Who "can't dim the lamp" may lack a permission, so that only what is said of the thing itself counts.
    """
    told = _told(clause, around.scene, around.text)
    if told is None:
        return None
    capabilities, is_negated = told
    if _is_bound(clause, around) or has_time(clause):
        return None
    phrases = subject_phrases(replace(clause, predicate=replace(clause.predicate, side=Side.BEFORE), after=()), around)
    return tuple(_claim(clause, phrase, capabilities, around, is_negated=is_negated) for phrase in phrases)


def as_supporting(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Read "dimming is not supported by the lamp" as "the lamp does not support dimming"."""
    at = next((index for index, item in enumerate(items) if item.has(WordKind.RELATION, "supported")), None)
    verb = next((index for index, item in enumerate(items) if item.is_function("copula")), None)
    if at is None or verb is None or not 0 < verb < at:
        return tuple(items)
    between, told = items[verb + 1 : at], [item for item in items[:verb] if item.has(WordKind.CAPABILITY)]
    is_plain = all(item.is_function("negation", "adverb") for item in between)
    end = next((index for index in range(at + 1, len(items)) if items[index].is_mark), len(items))
    begin = items.index(told[0]) if len(told) == 1 else verb
    if not is_plain or not begin < verb or any(item.is_mark or item.match for item in items[begin:verb]):
        return tuple(items)
    relation = "lacking" if any_is(between, "negation") else "having"
    support = replace(items[at], words=(Word(WordKind.RELATION, relation),), functions=frozenset())
    return (*items[:begin], *items[at + 1 : end], support, told[0], *items[end:])


def _is_bound(clause: Clause, around: Surroundings) -> bool:
    """Return whether it is told of this moment, of an attempt or on a condition."""
    items = mask(around.text, around.scene)
    begin = max((item.end for item in items if item.end <= clause.start and _breaks(item)), default=0)
    end = next((item.start for item in items if item.start >= clause.end and _breaks(item)), len(around.text))
    is_conditional = any(item.is_function("condition") for item in items if item.start < end)
    return is_conditional or any(item.is_function(*_BOUND) for item in items if begin <= item.start < end)


def _breaks(item: Item) -> bool:
    return item.is_mark or item.is_function("connective")


type _Told = tuple[tuple[str, ...], bool]
"""The capabilities that may be meant, by what the subject is, and whether it is denied."""


def _told(clause: Clause, scene: Scene, text: str) -> _Told | None:
    """Return what a clause says that its subject can or cannot do."""
    predicate = clause.predicate
    if not clause.before or predicate.is_past or predicate.is_nearly:
        return None
    if predicate.is_having:
        return _had(clause)
    if predicate.is_loose and not predicate.is_failure and predicate.aspect is Aspect.STATE:
        able, limited = (_only(clause.after, kind) for kind in (WordKind.ABLE, WordKind.LIMITED))
        if limited is not None:
            return limited, not predicate.is_negated
        return None if able is None else (able, predicate.is_negated)
    start, end = clause.before[-1].end, clause.end
    if scene.has_failed_call:
        # "Can't be dimmed" may tell of that.
        return None
    words = [item for item in mask(text, scene) if start <= item.start and item.end <= end and not item.is_mark]
    behind = (item for item in mask(text, scene) if item.start >= end)
    # What stands behind it may tell why, or when.
    is_last = all(item.is_mark and item.norm != "," for item in behind)
    return _passive(words) or (_adjustable(clause.before, words) if is_last else None)


def _had(clause: Clause) -> _Told | None:
    """Read "has no preset modes", "supports dimming"; what begins with "any" is one of several."""
    no = [item for item in clause.after if item.has(WordKind.QUANTIFIER, Quantifier.NONE)]
    rest = [item for item in clause.after if item not in no and not _is_any(item)]
    found = _only(rest, WordKind.CAPABILITY)
    return None if found is None or len(no) > 1 else (found, clause.predicate.is_negated != bool(no))


def _is_any(item: Item) -> bool:
    return item.has(WordKind.QUANTIFIER, Quantifier.SOME)


def _passive(items: Sequence[Item]) -> _Told | None:
    """Read "can be dimmed", "cannot be muted"; "could not be" tells of an attempt."""
    if (can := _can(items)) is None:
        return None
    rest, is_negated = can
    if (active := _only(rest, WordKind.CAPABILITY)) is not None:
        # As in "can't change color".
        return active, is_negated
    is_only = bool(rest) and rest[0].has(WordKind.QUANTIFIER, Quantifier.ONLY)
    rest = rest[is_only:]
    if not rest or not rest[0].is_function("passive"):
        return None
    if is_only:
        # "Can only be turned on and off" is what can be nothing else.
        limited = _only(rest[1:], WordKind.LIMITED)
        return None if limited is None or is_negated else (limited, True)
    found = _only(rest[1:], WordKind.DOABLE)
    return None if found is None else (found, is_negated)


def _can(words: Sequence[Item]) -> tuple[Sequence[Item], bool] | None:
    """Return what follows "can" or "can't", and whether it is denied; None if nothing can."""
    if not words or not words[0].has(WordKind.RELATION, "can", "cannot"):
        return None
    is_negated = len(words) > 1 and words[1].is_function("negation")
    return words[1 + is_negated :], is_negated or words[0].has(WordKind.RELATION, "cannot")


def _adjustable(before: Sequence[Item], words: Sequence[Item]) -> _Told | None:
    """Read "the brightness of the lamp can't be adjusted" as what the lamp supports."""
    told = [item for item in before if item.has(WordKind.CAPABILITY) and item.match is None]
    can = _can(words)
    if can is None or len(told) != 1:
        return None
    rest, is_negated = can
    is_passive = len(rest) > 1 and rest[0].is_function("passive")
    is_set = is_passive and all(item.is_function("assignment", "adverb") for item in rest[1:])
    return (told[0].ids(WordKind.CAPABILITY), is_negated) if is_set else None


def _only(items: Sequence[Item], kind: WordKind) -> tuple[str, ...] | None:
    """Return the capabilities that are all the words say; None if they say anything more."""
    told = dropwhile(lambda item: _leads(item) and not item.has(kind), items)
    words = [item for item in told if not (item.is_mark or item.is_function("determiner", "sorting"))]
    if len(words) > 1 and words[0].has(kind) and _is_of_music(words[1]):
        # As in "skipping tracks".
        words.pop(1)
    if len(words) != 1 or words[0].match is not None or not words[0].has(kind):
        return None
    return words[0].ids(kind)


def _leads(item: Item) -> bool:
    """Return whether a word only leads to a capability: "changing colors" are colors."""
    return item.is_function("adverb", "assignment", "determiner")


def _is_of_music(item: Item) -> bool:
    return item.match is None and item.has(WordKind.NOUN, "music")


def _claim(
    clause: Clause, phrase: NounPhrase, capabilities: tuple[str, ...], around: Surroundings, *, is_negated: bool
) -> Claim:
    contexts = (
        Context(fits=_fits(one), asked=around.asked, before=around.before, together=around.together)
        for one in capabilities
    )
    found = [(one, link(phrase, context, around.scene)) for one, context in zip(capabilities, contexts, strict=True)]
    capability, linked = next((each for each in found if each[1].readings), found[0])
    quantifier = quantifier_of(phrase, clause.predicate)
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.CAPABILITY,
        subject=around.text[phrase.start : phrase.end],
        readings=linked.readings,
        is_negated=is_negated,
        quantifier=quantifier,
        capability=capability,
        noun=phrase.nouns[-1] if phrase.nouns else "",
        open_reason=_open_reason(linked, quantifier) or _of_some(clause),
        stated_confidence=clause.stated_confidence,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=clause.word_start,
        predicate_end=clause.end,
    )


def _open_reason(linked: Link, quantifier: Quantifier) -> Reason | None:
    is_plain = quantifier in (Quantifier.THE, Quantifier.ALL, Quantifier.BOTH)
    return linked.reason or (None if is_plain else Reason.AMBIGUOUS)


def _of_some(clause: Clause) -> Reason | None:
    """Return that it is told of some of them: "half of your lights", "four of them"."""
    is_part = any_is(clause.before, "nearly")
    is_counted = any(item.has(WordKind.NUMBER) and item.match is None for item in clause.before)
    return Reason.AMBIGUOUS if is_part or is_counted else None


def _fits(capability: str) -> Fits:
    return lambda entity: entity.domain in CAPABILITIES[capability]
