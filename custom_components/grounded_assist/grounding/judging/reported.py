"""Judge what tools are said to have answered by their answers; never against what the home itself shows."""

from collections.abc import Sequence
from dataclasses import replace
import re

from ..lexicon import WordKind
from ..model import Claim, ClaimKind, Evidence, Finding, Note, Reason, ToolCall, Verdict, WarningType
from ..reading.citations import without_citations
from ..reading.items import any_is, mask
from ..reading.reported import REQUEST
from ..scene import Scene
from ..tokens import TokenKind, tokenize
from .answers import PLAIN_NUMBER, Cited, notes_of, number_in, quoted_words, report_of, sources_of
from .asked import judge_asked
from .records import judge_records

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
    if claim.citations == (REQUEST,):
        return judge_asked(claim, scene)
    sources = sources_of(claim, scene)
    answered = [source for source in sources if source.call.succeeded is not None]
    quote = claim.value.word if claim.value is not None else None
    if not answered:
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, (), scene)
    if quote is not None:
        return _judge_quote(claim, quote, answered, scene)
    return _judge_numbers(claim, answered, scene)


def _judge_quote(claim: Claim, quote: str, sources: Sequence[Cited], scene: Scene) -> Finding:
    telling = [source for source in sources if source.holds(quote)]
    if telling:
        return report_of(claim, Verdict.SUPPORTED, Reason.REPORTED, telling[:1], scene)
    if _is_of_another(quote, sources, scene):
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, (), scene)
    found = report_of(claim, *_missing(claim, quote, sources, scene), sources, scene, is_told=False)
    return replace(found, notes=(*found.notes, Note(type=WarningType.SNIPPET_MISMATCH, source=quote)))


def _is_of_another(quote: str, sources: Sequence[Cited], scene: Scene) -> bool:
    """Return whether what is quoted are words of the person, or of the call instead of its answer."""
    said = (scene.request, *(f"{source.call.name} {dict(source.call.args)}" for source in sources))
    return any(Cited(id=REQUEST, call=ToolCall(name="", result=text)).holds(quote) for text in said)


def _missing(claim: Claim, quote: str, sources: Sequence[Cited], scene: Scene) -> tuple[Verdict, Reason]:
    """Return what follows from a quote that no answer has: it may be put in other words."""
    words = map(_loosely, filter(lambda word: _is_content(word, scene), quoted_words(quote)))
    is_partial = any(source.call.is_cut for source in sources) or len(sources) < len(claim.citations)
    told = {_loosely(word) for source in sources for word in source.words}
    is_reworded = all(word in told for word in words)
    # Marks of quotation also stand around names and titles.
    if is_partial or is_reworded or not claim.subject:
        return Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA
    return Verdict.REFUTED, Reason.MISQUOTED


def _is_content(word: str, scene: Scene) -> bool:
    """Return whether a word says something: a state, a thing or a number does, "the" does not."""
    senses = [sense for sense, _ in scene.lexicon.at((word,), 0)]
    return not senses or any(sense.kind not in (WordKind.FUNCTION, WordKind.FILLER) for sense in senses)


def _judge_numbers(claim: Claim, sources: Sequence[Cited], scene: Scene) -> Finding:
    """Return supported if every number said is in an answer; one that is not may have been computed."""
    text = without_citations(claim.text)
    items = mask(text, scene)
    scales = _SCALES if any(item.has(WordKind.UNIT, "%") for item in items) else (1.0,)
    said = [token.norm for token in tokenize(text) if token.kind is TokenKind.NUMBER]
    is_plain = bool(said) and not any_is(items, "negation", "above")
    telling = [source for source in sources if all(_holds_number(source, norm, scales) for norm in said)]
    if telling and is_plain:
        return report_of(claim, Verdict.SUPPORTED, Reason.REPORTED, telling[:1], scene)
    found = report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, sources, scene, is_told=False)
    missing = tuple(
        Note(type=WarningType.SNIPPET_MISMATCH, source=norm)
        for norm in said
        if not any(_holds_number(source, norm, scales) for source in sources)
    )
    return replace(found, notes=(*found.notes, *missing))


def _holds_number(source: Cited, norm: str, scales: Sequence[float]) -> bool:
    """Return whether an answer has a number to the digits that were said."""
    _, _, decimals = norm.replace(",", ".").partition(".")
    tolerance = 0.5 * 10 ** -len(decimals) + 1e-9
    return any(abs(held * scale - number_in(norm)) <= tolerance for held in source.numbers for scale in scales)


def with_sources(found: Finding, scene: Scene) -> Finding:
    """Return a finding with what the sources its claim cites add where the home decides nothing."""
    claim = found.claim
    if not claim.citations or claim.kind is ClaimKind.REPORTED:
        return found
    sources = sources_of(claim, scene)
    number = claim.value.number if claim.value is not None else None
    if number is not None and found.verdict is Verdict.NOT_ENOUGH_INFO and found.reason in _OPEN and sources:
        reported = _judge_numbers(claim, sources, scene)
        if reported.verdict is Verdict.SUPPORTED:
            is_stale = any(note.type is WarningType.STALE_SOURCE for note in reported.notes)
            return replace(found, reason=Reason.STALE, notes=reported.notes) if is_stale else reported
        return replace(found, notes=reported.notes)
    return replace(found, notes=notes_of(claim, scene))


_OPEN = frozenset({Reason.NO_DATA, Reason.AMBIGUOUS, Reason.UNREADABLE})
"""Reasons for which the home has nothing to say of a claim."""
