"""Judge what tools are said to have answered by their answers; never against what the home itself shows."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
import re

from ..claims import REQUEST
from ..lexicon import WordKind
from ..limits import LONGEST_REQUEST
from ..model import Claim, ClaimKind, Evidence, Finding, Note, Reason, ToolCall, Verdict, WarningType
from ..reading.citations import without_citations
from ..reading.items import any_is, mask
from ..reading.positions import told_position
from ..scene import Scene
from ..tokens import TokenKind, tokenize
from .answers import (
    PLAIN_NUMBER,
    Cited,
    earlier_sources,
    is_number,
    notes_of,
    quoted_words,
    report_of,
    resting_on,
    sources_of,
    supported_by,
)
from .asked import judge_asked
from .conflicts import conflicting
from .dialogue import SPEAKERS, judge_said
from .records import judge_records
from .spellings import is_spelt, is_translated

_GROUP_MARK = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
_SCALES = (1.0, 100.0, 0.01, 100 / 255)
"""What an answer holds may be said as a percentage, and the other way round."""


def _loosely(word: str) -> str:
    """Return a word as it is however its number is written: 12.30 is 12.3, and 2.650 may be 2650."""
    text = _GROUP_MARK.sub("", word)
    return text.rstrip("0").rstrip(".") if PLAIN_NUMBER.fullmatch(text) and "." in text else text


def judge_reported(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported for what an answer says, refuted for a quote that it does not."""
    if claim.records:
        return judge_records(claim, evidence, scene)
    if REQUEST in claim.citations:
        return replace(judge_asked(claim, scene), notes=notes_of(claim, scene))
    if not SPEAKERS.keys().isdisjoint(claim.citations):
        return replace(judge_said(claim, evidence, scene), notes=notes_of(claim, scene))
    answered = [source for source in sources_of(claim, scene) if source.call.succeeded is not None]
    quote = claim.value.word if claim.value is not None else None
    if quote is not None:
        return _judge_quote(claim, quote, answered, scene)
    return _judge_words(claim, answered, scene)


def _judge_quote(claim: Claim, quote: str, sources: Sequence[Cited], scene: Scene) -> Finding:
    known = [*sources, *_before(claim, scene)]
    saying = [source for source in known if source.says(quote, scene)]
    telling = [source for source in saying if claim.item is None or _has_at(source, claim.item, quote, scene)]
    if telling:
        return report_of(claim, Verdict.SUPPORTED, Reason.REPORTED, telling[:1], scene)
    if not sources or (not saying and _is_of_another(quote, sources, scene)):
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, (), scene)
    found = report_of(claim, *_missing(claim, quote, sources, scene), sources, scene, is_told=False)
    return _with_mismatch(found, (quote,))


def _before(claim: Claim, scene: Scene) -> tuple[Cited, ...]:
    """Return what was answered in earlier turns, where a claim does not tell which source it is from."""
    return () if claim.citations else earlier_sources(scene)


def _has_at(source: Cited, number: int, quote: str, scene: Scene) -> bool:
    return any(row.says(quote, scene) for row in source.row(number))


def _with_mismatch(found: Finding, words: Iterable[str]) -> Finding:
    """Return a finding with a note of each thing that the sources do not say."""
    missing = tuple(Note(type=WarningType.SNIPPET_MISMATCH, source=word) for word in words)
    return replace(found, notes=(*found.notes, *missing))


def _is_of_another(quote: str, sources: Sequence[Cited], scene: Scene) -> bool:
    """Return whether what is quoted are words of the person, or of the call instead of its answer."""
    said = (scene.request, *(f"{source.call.name} {dict(source.call.args)}" for source in sources))
    return any(Cited(id=REQUEST, call=ToolCall(name="", result=text)).holds(quote) for text in said)


def _missing(claim: Claim, quote: str, sources: Sequence[Cited], scene: Scene) -> tuple[Verdict, Reason]:
    """Return what follows from a quote that no answer has there: it may be put in other words, or be of another."""
    words = [_loosely(word) for word in quoted_words(quote) if _is_content(word, scene)]
    is_cut = any(source.call.is_cut for source in sources) or len(scene.request) > LONGEST_REQUEST
    is_partial = is_cut or len(sources) < len(claim.citations)
    told = [_loosely(word) for source in sources for word in source.words]
    is_reworded = all(word in told or is_spelt(word, told, scene) for word in words)
    is_of_two = is_translated(words, told, scene)
    is_older = any(source.says(quote, scene) for source in earlier_sources(scene))
    # Marks of quotation also stand around names and titles.
    if is_partial or is_reworded or is_of_two or is_older or not claim.subject:
        return Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA
    return Verdict.REFUTED, Reason.MISQUOTED


def _is_content(word: str, scene: Scene) -> bool:
    """Return whether a word says something: a state, a thing, a number or "not" does, "the" does not."""
    senses = [sense for sense, _ in scene.lexicon.at((word,), 0)]
    is_denial = any((sense.kind, sense.id) == (WordKind.FUNCTION, "negation") for sense in senses)
    return is_denial or not senses or any(sense.kind not in (WordKind.FUNCTION, WordKind.FILLER) for sense in senses)


def _judge_words(claim: Claim, sources: Sequence[Cited], scene: Scene) -> Finding:
    """Return what sources say of words that are no quote: of their numbers, or of the line they are told to be of."""
    text = without_citations(claim.text, cites=scene.cites)
    position = told_position(text, scene.lexicon)
    if position is None:
        return _judge_numbers(claim, text, sources, scene)
    rest = text[: position.start] + " " * (position.end - position.start) + text[position.end :]
    return _judge_row(claim, position.number, rest, sources, scene)


def _judge_row(claim: Claim, number: int, text: str, sources: Sequence[Cited], scene: Scene) -> Finding:
    """Return supported if a line or item has all that is said of it as far as any source has it."""
    told = frozenset(_loosely(word) for source in sources for word in source.words)
    content = [_loosely(word) for word in quoted_words(text) if _is_content(word, scene)]
    words = frozenset(word for word in content if word in told or word[:1].isdigit())
    telling = [one for one in sources if words and any(words <= _loose_words(row) for row in one.row(number))]
    if telling and not any_is(mask(text, scene), "negation"):
        return supported_by(claim, telling, scene)
    found = report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, sources, scene, is_told=False)
    return found if telling or not words else _with_mismatch(found, (claim.text,))


def _loose_words(source: Cited) -> frozenset[str]:
    return frozenset(map(_loosely, source.words))


def _judge_numbers(claim: Claim, text: str, sources: Sequence[Cited], scene: Scene) -> Finding:
    """Return supported if every number said is in an answer; one that is not may have been computed."""
    items = mask(text, scene)
    scales = _SCALES if any(item.has(WordKind.UNIT, "%") for item in items) else (1.0,)
    said = [token.norm for token in tokenize(text) if token.kind is TokenKind.NUMBER]
    is_plain = bool(said) and not any_is(items, "negation", "above")
    known = [*sources, *_before(claim, scene)]
    telling = [source for source in known if all(_holds_number(source, norm, scales) for norm in said)]
    if telling and is_plain:
        if disagreeing := conflicting(claim, said, telling, sources if claim.citations else (), scene):
            return resting_on(disagreeing, claim, Verdict.NOT_ENOUGH_INFO, Reason.CONFLICTING_DATA, scene)
        return supported_by(claim, telling, scene)
    found = report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, sources, scene, is_told=False)
    missing = (norm for norm in said if not any(_holds_number(source, norm, scales) for source in sources))
    return _with_mismatch(found, missing if sources else ())


def _holds_number(source: Cited, norm: str, scales: Sequence[float]) -> bool:
    """Return whether an answer has a number to the digits that were said."""
    return any(is_number(held * scale, norm) for held in source.numbers for scale in scales)


def with_sources(found: Finding, scene: Scene) -> Finding:
    """Return a finding with what the sources its claim cites add where the home decides nothing."""
    claim = found.claim
    if not claim.citations or claim.kind is ClaimKind.REPORTED:
        return found
    sources = sources_of(claim, scene)
    number = claim.value.number if claim.value is not None else None
    if number is None or found.verdict is not Verdict.NOT_ENOUGH_INFO or found.reason not in _OPEN or not sources:
        return replace(found, notes=notes_of(claim, scene))
    reported = _judge_words(claim, sources, scene)
    return replace(found, notes=reported.notes) if reported.reason is Reason.NO_DATA else reported


_OPEN = frozenset({Reason.NO_DATA, Reason.AMBIGUOUS, Reason.UNREADABLE})
"""Reasons for which the home has nothing to say of a claim."""
