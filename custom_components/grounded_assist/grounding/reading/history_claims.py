"""Turn "was opened three times today", "was on for two hours yesterday" into claims of a period."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue_norms
from ..model import Aspect, Claim, ClaimKind, Course, Harm, Measure, MomentKind, Quantifier, Reason
from .grammar import Clause, Side
from .items import Item
from .moments import lengths_of, moments_of
from .narrowing import is_denied, is_narrowed
from .quantities import number_of
from .state_claims import Surroundings, state_claims
from .time_claims import is_loose, is_sole, is_state_too, without
from .time_words import TimeWords
from .value_claims import value_claims

_ABOUT: Final = 0.3
"""By which share "about ten times" may be off."""
_EXTREMES = {"highest": Measure.HIGHEST, "lowest": Measure.LOWEST, "mean": Measure.MEAN}
_VALUES = frozenset({*_EXTREMES.values(), Measure.REACHED})
_PERIODS = frozenset({MomentKind.AT, MomentKind.SINCE})


def history_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what a clause says of the course of a period; None if it tells none, or no period."""
    items = [item for item in (*clause.before, *clause.object, *clause.after) if item.told is not None]
    if not items or clause.predicate.side is not Side.BEFORE:
        return None
    periods = [item for item in items if item.told is not None and item.told.kind in _PERIODS]
    rest = [item.told for item in items if item.told is not None and item not in periods]
    if len(periods) != 1 or len(rest) > 1:
        return None
    course, extremes = _course(clause, rest, around)
    if course is None:
        return None
    timeless = _with_value(without(clause, [*items, *extremes]))
    read = value_claims if course.measure in _VALUES else state_claims
    moments = moments_of(periods, around.scene.now)
    found = [_told(claim, course) for claim in read(timeless, around)]
    is_counted = course.measure not in _VALUES
    is_open = (
        (is_counted and (is_loose(clause) or len(found) > 1))
        or (is_narrowed if is_counted else is_denied)(clause, around)
        or is_sole(clause)
        # The highest setpoint is no value that was measured.
        or any(item.has(WordKind.RELATION, "target") for item in clause.before)
        or any(moment.has_wrong_weekday for moment in moments)
    )
    claims = (replace(claim, moments=moments) for claim in found)
    return tuple(claim.left_open(Reason.NO_DATA) if is_open else claim for claim in claims) or None


def _with_value(clause: Clause) -> Clause:
    """Return a clause whose value stood behind its time, "was today 24.5 °C"."""
    is_value = clause.predicate.is_loose and bool(clause.after) and number_of(clause.after[0]) is not None
    return replace(clause, predicate=replace(clause.predicate, is_loose=False)) if is_value else clause


def _told(claim: Claim, course: Course) -> Claim:
    """Return a claim of now as one of a period; only what is told of single things can be held against it."""
    is_plain = claim.quantifier is Quantifier.THE and not (claim.is_negated or claim.is_failure or claim.is_already)
    is_plain = is_plain and all(len(reading.entity_ids) == 1 for reading in claim.readings)
    told = replace(claim, kind=ClaimKind.HISTORY, course=course, is_past=True, harm=Harm.NONE)
    return told if is_plain else told.left_open(Reason.NO_DATA)


def _course(clause: Clause, rest: Sequence[TimeWords], around: Surroundings) -> tuple[Course | None, tuple[Item, ...]]:
    """Return what is told of the period, and the words that say so beside those of its time."""
    if rest:
        return _counted(clause, rest[0], around), ()
    extremes = tuple(item for item in clause.before if _extremes(item, around.scene.lexicon))
    if len(extremes) == 1:
        return Course(measure=_extremes(extremes[0], around.scene.lexicon)[0]), extremes
    is_value = clause.predicate.is_past and not clause.predicate.meanings and not extremes
    return Course(measure=Measure.REACHED) if is_value else None, ()


def _extremes(item: Item, lexicon: Lexicon) -> list[Measure]:
    return [measure for row, measure in _EXTREMES.items() if item.norm in cue_norms(lexicon, row)]


def _counted(clause: Clause, words: TimeWords, around: Surroundings) -> Course | None:
    predicate = clause.predicate
    if words.kind is MomentKind.TIMES:
        return _often(words)
    lasts = predicate.aspect is Aspect.STATE or is_state_too(clause, around)
    if words.kind is not MomentKind.FOR or words.span is None or not lasts:
        return None
    shortest, longest = lengths_of(words, words.span)
    return Course(
        measure=Measure.DURATION,
        least=0.0 if words.is_at_most else shortest.total_seconds(),
        most=inf if words.is_at_least else longest.total_seconds(),
    )


def _often(words: TimeWords) -> Course:
    slack = max(1.0, words.number * _ABOUT) if words.is_about else 0.0
    return Course(
        measure=Measure.TIMES,
        least=0.0 if words.is_at_most else words.number - slack,
        most=inf if words.is_at_least else words.number + slack,
    )
