"""Make of a statement a claim of the words that were quoted, which tell no more than they do."""

from dataclasses import replace
from itertools import pairwise

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.attributes import TARGETS
from ..model import Aspect, Claim, ClaimKind, Comparison, Moment, Quantifier, Quantity, ReadBy
from ..reading.agenda import agenda_moment
from ..reading.time_words import TimeWords
from .guards import is_same_time
from .of_moments import LATEST, moment_told
from .parts import LEVEL_STEP
from .quotes import Told, Words


def as_quoted(claim: Claim, told: Told) -> Claim:
    """Return a claim as one of the words that were quoted; none of them is changed by itself."""
    start, end = told.span
    value = claim.value and _value_as_quoted(claim.value, told)
    is_done = claim.kind is ClaimKind.STATE and any(
        not call.read_only and not set(call.touched).isdisjoint(claim.entity_ids) for call in told.scene.tool_calls
    )
    return replace(
        claim,
        text=told.sentence[start:end],
        start=start,
        end=end,
        subject_start=start,
        subject_end=start,
        predicate_start=start,
        predicate_end=start,
        value=value,
        comparison=claim.comparison and _comparison_as_quoted(claim.comparison, told),
        moments=_moments_as_quoted(claim, told),
        quantifier=_quantifier_as_quoted(claim, told),
        kind=ClaimKind.OUTCOME if is_done else claim.kind,
        aspect=Aspect.EVENT if is_done else claim.aspect,
        read_by=ReadBy.MODEL,
    )


def _value_as_quoted(value: Quantity, told: Told) -> Quantity:
    """Return a value as far as the words tell it: "70 degrees" may be of either scale, "it's at 21" what is wanted."""
    quote, at = told.quote, told.span[0]
    is_invented = value.unit is not None and value.unit[:1] == _DEGREE and value.unit not in quote.units
    is_told = bool(told.context.attributes) or told.context.is_wanted
    is_share = value.number is not None and value.number in quote.levels and value.number not in quote.numbers
    return replace(
        value,
        start=at,
        end=at,
        unit=_DEGREE if is_invented else value.unit,
        step=max(value.step, LEVEL_STEP) if is_share else value.step,
        is_about=value.is_about or told.is_about,
        other=value.other if is_told else _OTHER.get(value.attribute, value.other),
    )


def _comparison_as_quoted(comparison: Comparison, told: Told) -> Comparison:
    """Return a comparison with its numbers as far as the words tell them."""
    difference = comparison.difference and _value_as_quoted(comparison.difference, told)
    return replace(comparison, difference=difference)


def _moments_as_quoted(claim: Claim, told: Told) -> tuple[Moment, ...]:
    """Return when it is as the words tell it: "at seven" is in the morning or in the evening."""
    said = next((item for item in told.said.timed if item.told is not None), None)
    if said is None or said.told is None or not (claim.entry or (claim.kind is ClaimKind.TIME and claim.value)):
        return claim.moments
    quoted = next((one for one in told.quote.times if is_same_time(said.told, one)), None)
    if quoted is None:
        meant = _half_open(said.told, told.quote)
    else:
        part, half = quoted.part or said.told.part * (quoted.hour is None), quoted.half
        meant = replace(said.told, hour=quoted.hour, half=half, part=part, step=quoted.step, is_about=quoted.is_about)
    if claim.entry is not None:
        moment = agenda_moment(replace(said, told=meant), None, told.scene.now)
        return claim.moments if moment is None else (moment,)
    is_past = claim.is_past or (claim.value is not None and claim.value.attribute == LATEST)
    return (moment_told(said, meant, told.scene.now, is_past=is_past),)


def _half_open(said: TimeWords, quote: Words) -> TimeWords:
    """Return a time of which nobody knows whether it was told as one of the morning or of the evening."""
    if said.hour is None or (said.hour > _NOON and float(said.hour) in quote.numbers):
        return said
    return replace(said, hour=said.hour % _NOON or _NOON, half="", part="")


def _quantifier_as_quoted(claim: Claim, told: Told) -> Quantifier:
    """Return of how many it is: of the next event of all only where that is said, not of "the next visit"."""
    if claim.kind is not ClaimKind.TIME or claim.quantifier is not Quantifier.ONLY:
        return claim.quantifier
    upcoming = cue_norms(told.scene.lexicon, "upcoming")
    is_next_of_all = any(
        one.norm in upcoming and two.has(WordKind.RELATION, "event")
        for words in (told.quote, told.asked)
        for one, two in pairwise(words.items)
    )
    return claim.quantifier if is_next_of_all else Quantifier.THE


_DEGREE = "°"
_NOON = 12
_OTHER = {**TARGETS, **{target: current for current, target in TARGETS.items()}}
"""What may be meant as well where the words do not tell whether something is so, or wanted so."""
