"""Put the one word that is wrong right, where all else the sentence says holds whatever is so."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from math import log10
import re

from ..cases import is_verbal
from ..engine.lattice import lattice_of
from ..judging.past_values import told_of_period
from ..judging.recorded import drawn_in, number, periods_of
from ..judging.seeing import by_subject
from ..lexicon import WordKind
from ..meanings.attributes import NAMED
from ..meanings.states import MUSIC, OF_PLAYERS, REPORTED
from ..model import Action, Aspect, Claim, ClaimKind, Evidence, Finding, Measure, Mitigation, Quantifier, Quantity
from ..observed import MEASURED
from ..reading.citations import blanked, find_citations
from ..realising.present import meaning_for
from ..realising.sentences import capitalized
from ..realising.words import decimal, spoken_value, told_attributes, word_for
from ..scene import Scene
from ..tokens import TokenKind, fold
from .case import Case

_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
"""The number of a spoken value; its unit stays where it stands."""

_PLAIN = frozenset({Quantifier.THE, Quantifier.ALL})
"""Quantifiers with which another state word makes a claim about one thing true."""
_STAYING = ("standing", "staying", "det", "prep", "and", "present", "label")
"""Classes of words that may stay beside what is replaced by its opposite; the first with no state: "stands open"."""
_NAMING = frozenset({WordKind.NOUN, WordKind.ATTRIBUTE, WordKind.UNIT, WordKind.FILLER})
_BOLD = frozenset("*_")
_CLOSE = 1.0
"""How far values around an hour may lie apart, in their unit, for one of them to be that of the hour."""


def word_edit(finding: Finding, case: Case) -> Mitigation | None:
    """Replace only the word that is wrong: locked by unlocked, 50% by 40%."""
    claim = finding.claim
    is_plain = claim.aspect is Aspect.STATE and not claim.is_negated and claim.quantifier in _PLAIN
    is_bare = (claim.predicate_start, claim.predicate_end) == (claim.start, claim.end)
    is_titled = claim.kind is ClaimKind.STATE and claim.value is not None
    # "Water is leaking" names no thing that could be dry.
    is_bare = is_bare or claim.subject_start <= claim.predicate_start < claim.subject_end
    # "The music is paused": it is no music that plays. "Everything is dry" is not said of one thing.
    is_bare = is_bare or (claim.noun == MUSIC and claim.meaning in OF_PLAYERS)
    is_bare = is_bare or (claim.quantifier is Quantifier.ALL and not claim.noun)
    if is_bare or is_titled or not is_plain or len(claim.entity_ids) != 1:
        return None
    first = _held_from(case)
    word = _true_word(finding, case) if first is not None else None
    start, end = claim.predicate_start, claim.predicate_end
    original = case.text[start:end]
    if word is None or (_is_verb(original, case.scene) and not _is_verb(word, case.scene)):
        # "The heater heats" has no other word for what it is when it does not.
        return None
    is_name = claim.value is not None and claim.value.attribute in NAMED
    said = word if is_name else _in_case_of(original, word)
    if not first:
        return case.change(start, end, said, Action.CORRECT, finding)
    begin = len(case.text) - len(case.text.lstrip())
    return case.change(begin, end, capitalized(case.text[first:start] + said), Action.CORRECT, finding)


def _is_verb(word: str, scene: Scene) -> bool:
    """Return whether a word needs no "is" before it."""
    grammar = scene.lexicon.grammar
    return grammar is not None and grammar.has("finite", fold(word))


def _held_from(case: Case) -> int | None:
    """Return from where on no other word hangs on the one that is replaced; None if a reason or a comment does.

    An answer goes: "Yes" may be wrong or right when the rest is turned round.
    """
    lattice = lattice_of(blanked(case.text, find_citations(case.text, cites=case.scene.cites)), case.scene)
    is_of_states = any(one.claim.kind is ClaimKind.STATE for one in case.findings)
    answers = [end for end in lattice.ends(0, "yes", "no") if end + 1 < lattice.size and lattice.is_break(end)]
    first = max(answers, default=-1) + 1
    held = {*range(first), *range(lattice.size > 1 and lattice.is_list_number(1))}
    for at, token in enumerate(lattice.tokens):
        kinds = {word.kind for word, _ in lattice.senses[at]}
        is_judged = any(start <= token.start < end for one in case.findings for start, end in _spans(one))
        if is_judged or token.kind is TokenKind.MARK:
            held.add(at)
        ends = [*lattice.ends(at, *_STAYING[is_of_states:]), *(at + name.length for name in lattice.names[at])]
        if WordKind.STATE not in kinds:
            # "Is off and heating": the noun of a heater is what it does as well.
            ends += (end for word, end in lattice.senses[at] if word.kind in _NAMING)
        held.update(range(at, max(ends, default=at)))
    start = lattice.tokens[first].start if first else 0
    # "**Yes, **the lamp** is off": one of two marks would be left.
    is_whole = _BOLD.isdisjoint(case.text[:start])
    return start if is_whole and len(held) == lattice.size else None


def _spans(finding: Finding) -> Iterator[tuple[int, int]]:
    claim = finding.claim
    yield claim.subject_start, claim.subject_end
    yield claim.predicate_start, claim.predicate_end
    if claim.value is not None:
        yield claim.value.start, claim.value.end
    yield from ((one.start, one.end) for one in claim.moments)
    if claim.kind is ClaimKind.HISTORY:
        # "The highest temperature today": what is put in is the highest.
        yield claim.start, claim.predicate_start


def _in_case_of(original: str, word: str) -> str:
    """Return a word with a capital or all capitals, as the one it replaces."""
    if len(original) > 1 and original.isupper():
        return word.upper()
    return capitalized(word) if original[:1].isupper() else word


def _true_word(finding: Finding, case: Case) -> str | None:
    claim, scene = finding.claim, case.scene
    if claim.kind is ClaimKind.HISTORY:
        return _recorded_value(finding, scene)
    entity = scene.home.entity(claim.entity_ids[0])
    seen = by_subject(finding.evidence).get(claim.entity_ids[0], ())
    if entity is None or not seen:
        return None
    if claim.kind is ClaimKind.STATE:
        meaning = meaning_for(claim, entity, seen)
        if meaning in REPORTED:
            # What a sensor has found is told with what it looks for: "is detecting smoke".
            return None
        is_verb = _is_verb(case.text[claim.predicate_start : claim.predicate_end], scene)
        word = word_for(meaning, scene.lexicon, is_verb=is_verb) if meaning else None
        # Where a verb says it, nothing "ist am Spielen".
        return None if word is None or is_verbal(word, scene.lexicon) else word
    told = told_attributes(claim, scene)
    if claim.value is None or len(told) != 1:
        # "Is at 25" of a heater is of two values, and only a sentence of its own tells which is which.
        return None
    return _true_value(replace(claim.value, attribute=told[0]), seen[0], scene)


def _true_value(value: Quantity, seen: Evidence, scene: Scene) -> str | None:
    """Return the number without its unit, on the scale it was said on: volume 0.8, not 80%."""
    is_raw = value.unit is None and value.step < 1
    spoken = spoken_value(value.attribute, seen, scene, is_raw=is_raw)
    if value.number is None or spoken is None:
        return spoken
    return (found := _NUMBER.match(spoken)) and found.group()


def _recorded_value(finding: Finding, scene: Scene) -> str | None:
    """Return the number that was recorded of a period instead; None where it is told in another unit."""
    claim, value = finding.claim, finding.claim.value
    spans = (drawn_in(claim, one)[0] for one in periods_of(claim))
    told = next(filter(None, (told_of_period(finding.evidence, one) for one in spans)), None)
    name = _name_in(told, claim) if told is not None else None
    if told is None or name is None or value is None or value.unit not in (None, "°", told.unit):
        return None
    # As people round: 16.5 is 17.
    step = Decimal(1).scaleb(min(0, round(log10(value.step))))
    return decimal(str(Decimal(str(number(told, name))).quantize(step, ROUND_HALF_UP)), scene.lexicon)


def _name_in(told: Evidence, claim: Claim) -> str | None:
    """Return under which name the right number stands: at an hour the nearest one, if they lie close together."""
    measure = claim.course.measure if claim.course is not None else None
    if measure is not Measure.REACHED or not claim.moments[0].is_clock or claim.value is None:
        return None if measure is None else MEASURED.get(measure)
    low, high = number(told, "min"), number(told, "max")
    said = claim.value.number or 0.0
    return ("max" if said > high else "min") if high - low <= _CLOSE else None
