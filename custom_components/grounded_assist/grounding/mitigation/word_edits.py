"""Put the one word that is wrong right, where all else the sentence says holds whatever is so."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from math import log10
import re

from ..cases import is_verbal
from ..judging.past_values import told_of_period
from ..judging.recorded import drawn_in, number, periods_of
from ..judging.seeing import by_subject
from ..lexicon import WordKind
from ..meanings.attributes import NAMED
from ..meanings.states import MUSIC, OF_PLAYERS, REPORTED
from ..model import Action, Aspect, Claim, ClaimKind, Evidence, Finding, Measure, Mitigation, Quantifier, Quantity
from ..observed import MEASURED
from ..reading.citations import blanked, find_citations
from ..reading.items import Item, any_is, mask
from ..reading.times import timed
from ..realising.present import meaning_for
from ..realising.sentences import capitalized
from ..realising.words import decimal, spoken_value, told_attributes, word_for
from ..scene import Scene
from ..tokens import fold
from .case import Case

_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
"""The number of a spoken value; its unit stays where it stands."""

_ENDS = frozenset({"0", "100"})
"""Of a scale in percent: nothing gets there both ways."""

_PLAIN = frozenset({Quantifier.THE, Quantifier.ALL})
"""Quantifiers with which another state word makes a claim about one thing true."""

_WHATEVER_IS_SO = (
    "either_way",
    "copula",
    "past_copula",
    "seeming",
    "been",
    "measuring",
    "assignment",
    "determiner",
    "pronoun",
    "conjunction",
    "preposition",
    "within",
    "aim",
    "about",
    "everywhere",
    "household",
    "status",
    "label",
    "area",
    "floor",
)
"""Tasks of words that may stay beside a word that is replaced by its opposite."""
_NAMING = (WordKind.NOUN, WordKind.ATTRIBUTE, WordKind.UNIT, WordKind.FILLER)
_HANGING = (
    "alternative",
    "negation",
    "exception",
    "connective",
    "cause",
    "inference",
    "conclusion",
    "condition",
    "relative",
    "subordinate",
    "interjection",
    "affirmation",
    "denial",
)
"""Tasks of words that tie what they stand beside to the word that is replaced, or to what was asked."""
_OF_OTHERS = (Quantifier.ONLY, "other", "others")
"""Quantifiers that say something of all other things as well."""
_AFTER_AN_ANSWER = frozenset({",", ".", "!", ":", ";", "-", "–", "—"})
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
    kept = _kept_from(case)
    if kept is None or (word := _true_word(finding, case)) is None:
        return None
    start, end = claim.predicate_start, claim.predicate_end
    if word in _ENDS and any_is(mask(case.text, case.scene), "directed"):
        # Nothing is "dimmed to 100%".
        return None
    if _is_verb(case.text[start:end], case.scene) and not _is_verb(word, case.scene):
        # "The heater heats" has no other word for what it is when it does not.
        return None
    is_name = claim.value is not None and claim.value.attribute in NAMED
    said = word if is_name else _in_case_of(case.text[start:end], word)
    if not kept:
        return case.change(start, end, said, Action.CORRECT, finding)
    first = len(case.text) - len(case.text.lstrip())
    return case.change(first, end, capitalized(case.text[kept:start] + said), Action.CORRECT, finding)


def _is_verb(word: str, scene: Scene) -> bool:
    """Return whether a word needs no "is" before it."""
    grammar = scene.lexicon.grammar
    return grammar is not None and grammar.has("finite", fold(word))


def _kept_from(case: Case) -> int | None:
    """Return where of the sentence begins what holds with another word in it; None if too much hangs on that word.

    An answer goes: "Yes" may be wrong or right when the rest of it is turned round.
    """
    scene = case.scene
    text = blanked(case.text, find_citations(case.text, cites=scene.cites))
    items = timed(text, scene)
    start = 0
    if len(items) > 1 and items[0].is_function("affirmation", "denial") and items[1].norm in _AFTER_AN_ANSWER:
        rest = case.text[items[1].end :]
        start, items = len(case.text) - len(rest.lstrip()), items[2:]
    if start and case.text[start : start + 1] in _BOLD:
        return None
    is_known = all(_is_told_apart(item, case) or _holds_anyway(item, items) for item in items)
    return start if is_known and not _is_of_others(items) and not _is_standing(case, items) else None


def _is_of_others(items: tuple[Item, ...]) -> bool:
    return any(item.has(WordKind.QUANTIFIER, *_OF_OTHERS) for item in items)


def _is_standing(case: Case, items: tuple[Item, ...]) -> bool:
    """Return whether a state is told by a verb that not every state goes with: "stands open"."""
    return any_is(items, "standing") and any(one.claim.kind is ClaimKind.STATE for one in case.findings)


def _holds_anyway(item: Item, items: tuple[Item, ...]) -> bool:
    """Return whether a word that is no part of what was judged says nothing that hangs on it."""
    if item.is_mark or item.match is not None or item.has(WordKind.QUANTIFIER, *_PLAIN):
        return True
    if any(map(item.has, _NAMING)):
        # "Is off and heating": the noun of a heater is what it does as well.
        return not item.has(WordKind.STATE)
    is_numbering = item.is_number and item is items[0] and len(items) > 1 and items[1].is_mark
    return is_numbering or (item.is_function(*_WHATEVER_IS_SO) and not item.is_function(*_HANGING))


def _is_told_apart(item: Item, case: Case) -> bool:
    """Return whether a word is a part of what a claim is of, or says: that is judged again behind the edit."""
    return any(start <= item.start < end for one in case.findings for start, end in _spans(one))


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
        word = word_for(meaning, scene.lexicon, is_verb=_is_said_by_verb(claim, case)) if meaning else None
        # Where a verb says it, nothing "ist am Spielen".
        return None if word is None or is_verbal(word, scene.lexicon) else word
    told = told_attributes(claim, scene)
    if claim.value is None or len(told) != 1:
        # "Is at 25" of a heater is of two values, and only a sentence of its own tells which is which.
        return None
    return _true_value(replace(claim.value, attribute=told[0]), seen[0], scene)


def _is_said_by_verb(claim: Claim, case: Case) -> bool:
    """Return whether a verb stands where a state is told: "The TV plays", but neither "TV: off" nor "TV off"."""
    items = mask(case.text, case.scene)
    said = [item for item in items if item.start < claim.predicate_end]
    is_short = any(item.start >= claim.predicate_start and _is_uninflected(item, case.scene) for item in said)
    is_label = any(item.is_mark and item.norm in _LABELING for item in said)
    return not (is_short or is_label or any_is(items, "copula", "past_copula", "been", "seeming"))


_LABELING = frozenset(":–—(|=")


def _is_uninflected(item: Item, scene: Scene) -> bool:
    return scene.lexicon.grammar is not None and scene.lexicon.grammar.has("uninflected", item.norm)


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
