"""Turn "was opened five minutes ago", "has been on since eight" into claims of a time."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from ..lexicon import WordKind
from ..model import Aspect, Claim, ClaimKind, Harm, Moment, MomentKind, Quantifier, Reason
from .grammar import Clause, Side
from .items import Item, any_is, mask
from .moments import moments_of
from .narrowing import is_narrowed
from .quantities import number_of
from .state_claims import Surroundings, state_claims
from .time_words import TimeWords
from .value_claims import value_claims

_LASTING = frozenset({MomentKind.SINCE, MomentKind.FOR})
_BOUNDING = ("preposition", "condition", "belonging", "reaching", "aim", "toward")
"""Tasks of words that leave a time as one end of what is meant."""
_PLAIN = frozenset({Quantifier.THE, Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE})


def time_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what a clause says of some time; None if it tells none, or one that limits no claim."""
    items = [item for item in (*clause.before, *clause.object, *clause.after) if item.told is not None]
    told = [item.told for item in items if item.told is not None]
    if not items or tells_outcome(clause, told, around):
        return None
    timeless = without(clause, items)
    found = state_claims(timeless, around) or value_claims(timeless, around)
    found = found or _impossible(clause, items, around)
    is_clear = len(told) == 1 and not is_sole(clause) and not is_loose(clause)
    shape = _shape(clause, told, around) if is_clear else None
    moments = moments_of(items, around.scene.now)
    is_of_all = any(claim.is_negated for claim in found) or any(words.is_whole for words in told)
    narrowed = Reason.NO_DATA if is_of_all and is_narrowed(clause, around) else None
    is_last = shape is Aspect.EVENT and _is_last(clause, around)
    moments = tuple(
        replace(one, is_last=is_last, is_until_now=_is_until_now(one, clause, around.scene.now)) for one in moments
    )
    found = tuple(replace(claim, moments=moments) for claim in found)
    return tuple(
        replace(
            claim,
            kind=ClaimKind.TIME,
            aspect=shape or claim.aspect,
            is_event_or_state=not is_last and _is_event_or_state(claim, clause, shape, around),
            open_reason=claim.open_reason or _open_reason(claim, shape) or narrowed,
            # How a door was at nine says nothing of how safe it is.
            harm=claim.harm if told[0].kind in _LASTING else Harm.NONE,
        )
        for claim in found
    )


def _is_until_now(moment: Moment, clause: Clause, now: datetime) -> bool:
    """Return whether it is told of a whole time that is not over, in no past tense: "has been locked all day"."""
    is_over = clause.predicate.is_past or all(end < now for _, end in moment.windows)
    return moment.is_whole and not is_over


def _is_last(clause: Clause, around: Surroundings) -> bool:
    """Return whether "last" tells of what was done: "was last opened on Friday"."""
    spoken = mask(around.text[clause.start : clause.end], around.scene)
    return any(one.is_function("latest") and two.has(WordKind.PAST) for one, two in pairwise(spoken))


def not_of_now(claims: tuple[Claim, ...], items: Sequence[Item]) -> tuple[Claim, ...]:
    """Leave open what is said to be there at some other time: "there were no open doors since eight"."""
    told = [item.told for item in items if item.told is not None]
    if all(words.kind is MomentKind.AT and words.offset == 0 for words in told):
        return claims
    return tuple(claim if claim.moments else claim.left_open(Reason.NO_DATA) for claim in claims)


def _impossible(clause: Clause, items: list[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return a claim of nothing in the home, if the day it tells is no such day of the week."""
    if not any(moment.has_wrong_weekday for moment in moments_of(items, around.scene.now)):
        return ()
    return (
        Claim(
            text=around.text[clause.start : clause.end],
            start=clause.start,
            end=clause.end,
            kind=ClaimKind.TIME,
            subject="",
            open_reason=Reason.NO_DATA,
            stated_confidence=clause.stated_confidence,
        ),
    )


def tells_outcome(clause: Clause, told: list[TimeWords], around: Surroundings) -> bool:
    """Return whether something was done just now of which a time tells the rest: "for ten minutes", "tonight"."""
    predicate = clause.predicate
    if predicate.side is not Side.AFTER or predicate.aspect is not Aspect.EVENT:
        return False
    has_acted = any(not call.read_only for call in around.scene.tool_calls)
    return all(words.kind is MomentKind.FOR or (has_acted and words.kind is MomentKind.AT) for words in told)


def without(clause: Clause, times: list[Item]) -> Clause:
    """Return the clause as it would be without its times, so that it is read as of now."""
    return replace(
        clause,
        predicate=replace(clause.predicate, is_past=False, is_now=False),
        before=_rest(clause.before, times),
        object=_rest(clause.object, times),
        after=_rest(clause.after, times),
    )


def _rest(items: tuple[Item, ...], times: list[Item]) -> tuple[Item, ...]:
    kept = [item for item in items if item not in times]
    while kept and kept[0].norm == ",":
        kept.pop(0)
    return tuple(kept)


def is_loose(clause: Clause) -> bool:
    """Return whether more is told of a time than is read: "open between 8 and 9 pm", "opened by 8 am"."""
    for part in (clause.before, clause.object, clause.after):
        if any(item.match is None and item.told is None and number_of(item) is not None for item in part):
            return True
        if any(two.told is not None and _is_bound(one) for one, two in pairwise(part)):
            return True
    return False


def _is_bound(item: Item) -> bool:
    return item.is_unknown or item.is_function(*_BOUNDING) or (item.has(WordKind.QUANTIFIER) and item.match is None)


def is_sole(clause: Clause) -> bool:
    """Return whether "only" tells of everything else as well."""
    return any(item.has(WordKind.QUANTIFIER, Quantifier.ONLY) for item in (*clause.before, *clause.after))


def _shape(clause: Clause, told: list[TimeWords], around: Surroundings) -> Aspect | None:
    """Return what is said of the time: an event at it, or a state at it or ever since; None if it is neither."""
    predicate, words = clause.predicate, told[0]
    if words.kind is MomentKind.TIMES:
        return None
    if words.kind in _LASTING:
        lasts = predicate.aspect is Aspect.STATE or is_state_too(clause, around)
        return Aspect.STATE if lasts and not predicate.is_past and predicate.side is Side.BEFORE else None
    if words.is_whole and is_state_too(clause, around):
        return Aspect.STATE
    if predicate.aspect is Aspect.EVENT:
        return None if words.is_whole else Aspect.EVENT
    was_so = predicate.aspect is Aspect.STATE and predicate.is_past
    return Aspect.STATE if was_so and not _is_pluperfect(clause, around) else None


def _is_pluperfect(clause: Clause, around: Surroundings) -> bool:
    """Return whether "had been on" puts the state before the time that is told."""
    spoken = mask(around.text[clause.start : clause.word_start], around.scene)
    return any_is(spoken, "earlier")


def is_state_too(clause: Clause, around: Surroundings) -> bool:
    """Return whether a participle names what it leaves as well: it "has been locked" all the time."""
    if clause.predicate.aspect is not Aspect.EVENT:
        return False
    senses = around.scene.lexicon.at((around.text[clause.word_start : clause.word_end].lower(),), 0)
    return any(word.kind is WordKind.STATE for word, _ in senses)


def _is_event_or_state(claim: Claim, clause: Clause, shape: Aspect | None, around: Surroundings) -> bool:
    """Return whether it is left open what is told: "has been opened since eight" may tell of either."""
    if shape is not Aspect.STATE:
        return shape is Aspect.EVENT and _is_adjective(claim, clause, around)
    return clause.predicate.aspect is Aspect.EVENT and claim.moments[0].kind is MomentKind.SINCE


def _is_adjective(claim: Claim, clause: Clause, around: Surroundings) -> bool:
    """Return whether what was done is called as what it left: "was locked", not "was opened"."""
    word = around.text[clause.word_start : clause.word_end].lower()
    return clause.predicate.is_past and word == around.scene.lexicon.form(WordKind.STATE, claim.meaning)


def _open_reason(claim: Claim, shape: Aspect | None) -> Reason | None:
    is_plain = claim.quantifier in _PLAIN and not claim.is_failure and claim.kind is not ClaimKind.VALUE
    return None if shape is not None and is_plain else Reason.NO_DATA
